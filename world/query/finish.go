package query

import (
	"cmp"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/geom/curve"
)

// finish scores the valid points, chooses, and writes what the query gives. It says whether there is a point.
func (e *run) finish() bool {
	q, x := e.q, e.x
	x.SetCurrentNode(q.id)
	valid := e.score()
	best, second := e.leaders()
	if valid > 0 && q.choose == chooseRandom {
		best = e.draw(best)
	}
	e.best = best
	second = e.show(best, second)
	if q.choose == chooseAll {
		e.list(valid)
	}
	wits.Set(x, q.out.found, best >= 0)
	wits.Set(x, q.out.count, int64(valid))
	if x.Observed() {
		e.note(best, second)
	}
	if best < 0 {
		wits.Set(x, q.out.score, 0)
		wits.Set(x, q.out.who, wits.Entity(0))
		return false
	}
	if at := e.at(best); q.flat {
		wits.Set(x, q.out.best, at.XY())
	} else {
		wits.Set(x, q.out.best, at)
	}
	wits.Set(x, q.out.score, float(*e.word(columnScore, best)))
	wits.Set(x, q.out.who, e.whoAt(best))
	return true
}

// score adds up what tests say of each valid point, and gives how many there are.
func (e *run) score() (valid int) {
	for i := range e.n {
		if e.valid(i) {
			valid++
			*e.word(columnScore, i) = 0
		}
	}
	for _, t := range e.q.scorers {
		e.scales[t.index] = e.scale(t)
		for i := range e.n {
			if e.valid(i) {
				w := e.word(columnScore, i)
				*w = bits(float(*w) + e.counts(t, i))
			}
		}
	}
	return valid
}

// scale finds the lowest and the highest that a test has measured of valid points, or what the document says counts as such.
func (e *run) scale(t *test) span {
	if t.by == byBookends {
		return span{e.number(&t.from), e.number(&t.to)}
	}
	s := span{math.Inf(1), math.Inf(-1)}
	values := e.column(columnTests + t.index)
	for i := range e.n {
		if v := float(values[i]); e.valid(i) && finite(v) {
			s.low, s.high = min(s.low, v), max(s.high, v)
		}
	}
	if t.by == byHighest {
		s.low = 0
	}
	return s
}

func finite(v float64) bool { return v-v == 0 }

// share returns what a test makes of a point, from 0 to 1, without its weight.
func (e *run) share(t *test, i int) float64 {
	v, s := float(*e.word(columnTests+t.index, i)), e.scales[t.index]
	if !finite(v) {
		return 0
	}
	y := 0.0
	if t.by == byBookends {
		y = curve.Normalise(v, s.low, s.high)
	} else if s.high > s.low {
		y = geom.Clamp((v-s.low)/(s.high-s.low), 0, 1)
	}
	if t.low {
		y = 1 - y
	}
	return t.curve.At(y)
}

// counts returns what a test adds to a point's score.
func (e *run) counts(t *test, i int) float64 { return float64(e.number(&t.weight) * e.share(t, i)) }

// leaders returns the best valid point, the first of equal ones, and the best of the others; -1 for none.
func (e *run) leaders() (best, second int) {
	best, second = -1, -1
	scores := e.column(columnScore)
	for i := range e.n {
		switch {
		case !e.valid(i):
		case best < 0 || float(scores[i]) > float(scores[best]):
			best, second = i, best
		case second < 0 || float(scores[i]) > float(scores[second]):
			second = i
		}
	}
	return best, second
}

// draw chooses by chance among the points that are nearly as good as the best.
func (e *run) draw(best int) int {
	scores := e.column(columnScore)
	top := float(scores[best])
	least := top - float64(math.Abs(top)*e.q.within)
	e.order = e.order[:0]
	for i := range e.n {
		if e.valid(i) && float(scores[i]) >= least {
			e.order = append(e.order, int32(i))
		}
	}
	return int(e.order[e.x.Rand().Int(len(e.order))])
}

// rank puts the valid points in order, the best first and equal ones as they were made.
func (e *run) rank() {
	scores := e.column(columnScore)
	e.order = e.order[:0]
	for i := range e.n {
		if e.valid(i) {
			e.order = append(e.order, int32(i))
		}
	}
	slices.SortFunc(e.order, func(a, b int32) int {
		if c := cmp.Compare(float(scores[b]), float(scores[a])); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
}

// list writes all valid points, the best first. Lists of a mind never change, so that they can be shared: new ones are made.
func (e *run) list(valid int) {
	q, x := e.q, e.x
	e.rank()
	scores := make([]float64, valid)
	for k, i := range e.order {
		scores[k] = float(*e.word(columnScore, int(i)))
	}
	wits.Set(x, q.out.scores, scores)
	if q.flat {
		places := make([]geom.Vec2, valid)
		for k, i := range e.order {
			places[k] = e.at(int(i)).XY()
		}
		wits.Set(x, q.out.places, places)
		return
	}
	places := make([]geom.Vec3, valid)
	for k, i := range e.order {
		places[k] = e.at(int(i))
	}
	wits.Set(x, q.out.places, places)
}

// show writes what the tests say of the chosen point and of the best of the others, for people who look. It gives the latter.
func (e *run) show(best, second int) int {
	q, words := e.q, e.x.Words()
	if second == best || q.choose == chooseRandom && best >= 0 {
		second = -1
		for i := range e.n {
			if e.valid(i) && i != best && (second < 0 || float(*e.word(columnScore, i)) > float(*e.word(columnScore, second))) {
				second = i
			}
		}
	}
	for i := range q.tests {
		t := &q.tests[i]
		words[t.best], words[t.share], words[t.second[0]], words[t.second[1]] = bits(math.NaN()), 0, bits(math.NaN()), 0
		if best >= 0 {
			words[t.best] = *e.word(columnTests+i, best)
			if t.scores {
				words[t.share] = bits(e.counts(t, best))
			}
		}
		if second >= 0 {
			words[t.second[0]] = *e.word(columnTests+i, second)
			if t.scores {
				words[t.second[1]] = bits(e.counts(t, second))
			}
		}
	}
	words[q.rival.has] = 0
	if second >= 0 {
		at := e.at(second)
		words[q.rival.has] = 1
		words[q.rival.at], words[q.rival.at+1], words[q.rival.at+2] = bits(at.X), bits(at.Y), bits(at.Z)
		words[q.rival.score] = *e.word(columnScore, second)
	}
	return second
}
