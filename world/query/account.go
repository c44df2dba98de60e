package query

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// What a query has measured lies in memory that the next one uses, and what it gave may be written by others. So a mind that is
// observed notes, when a query ends, with which values it has filtered, scored and chosen, for those who ask why: the numbers
// and places that it took when it began, how many points there were and which test ruled out how many, between which values was
// scaled, and what was measured of three kinds of points: the chosen one, the best of the others and, of each filter, the one of
// those that it ruled out that came closest to passing. What was measured of all others is not kept.

// account is that, of a run that has ended.
type account struct {
	tick  int64 // the frame in which it ended
	begun int64 // the frame in which it began; -1 if that is not known

	tried, outside, repeated, overfull, valid int

	made    []int     // by generator
	failed  []int     // by test
	scales  []span    // by test; those that score
	numbers []float64 // see query.numbers
	places  [][]Pose  // see query.sources

	chosen, second *pick   // nil for none
	ruled          []*pick // by test; nil for none
}

// pick is a point with what was measured of it; NaN is what was not. Counts are what tests add to the score.
type pick struct {
	index          int
	at             geom.Vec3
	who            wits.Entity
	score          float64
	values, counts []float64 // by test
}

// notes declares what queries note.
func (b *builder) notes() {
	q := b.q
	none := func() []wits.ReadSource { return nil }
	q.ends = b.Evaluation(nil, fmt.Sprintf("query %x ends", q.tag), wits.OutcomeData, none)
	q.begins = b.Evaluation(nil, fmt.Sprintf("query %x begins", q.tag), wits.OutcomeData, none)
}

// note notes how a query came to what it gives. Nothing is allocated but the room for it, once.
func (e *run) note(best, second int) {
	q, words := e.q, e.x.Words()
	n := append(e.noted[:0], words[q.tried], words[q.outside], words[q.repeated], words[q.overfull], uint64(wits.Get[int64](e.x, q.out.count)))
	for i := range q.generators {
		n = append(n, words[q.generators[i].points])
	}
	for i := range q.tests {
		n = append(n, words[q.tests[i].failed], bits(e.scales[i].low), bits(e.scales[i].high))
	}
	n = append(n, e.room[headWords:headWords+len(q.numbers)]...)
	for _, s := range q.sources {
		room := e.room[s.at:]
		count := min(int(room[0]), mostPlaces)
		n = append(n, room[:1+count*placeWords]...)
	}
	n = e.notePoint(n, best)
	n = e.notePoint(n, second)
	for i := range q.tests {
		n = e.notePoint(n, e.closest(&q.tests[i]))
	}
	e.noted = n
	e.x.NoteData(q.ends, n)
}

func (e *run) notePoint(n []uint64, i int) []uint64 {
	if i < 0 {
		return append(n, 0)
	}
	n = append(n, uint64(i)+1, *e.word(columnX, i), *e.word(columnY, i), *e.word(columnZ, i), *e.word(columnWho, i), *e.word(columnScore, i))
	for k := range e.q.tests {
		t, counts := &e.q.tests[k], 0.0
		if t.scores && e.valid(i) {
			counts = e.counts(t, i)
		}
		n = append(n, *e.word(columnTests+k, i), bits(counts))
	}
	return n
}

// closest returns the point that a filter ruled out and that came closest to passing, the first of equal ones; -1 if it ruled out
// none.
func (e *run) closest(t *test) int {
	at, least := -1, math.Inf(1)
	for i := range e.n {
		if *e.word(columnInfo, i)&infoFailed != uint64(t.index+1) {
			continue
		}
		miss, v := 0.0, float(*e.word(columnTests+t.index, i))
		switch {
		case v != v:
			miss = math.MaxFloat64
		case t.asks:
		default:
			if t.bounded[0] {
				miss = max(miss, e.number(&t.bounds[0])-v)
			}
			if t.bounded[1] {
				miss = max(miss, v-e.number(&t.bounds[1]))
			}
		}
		if at < 0 || miss < least {
			at, least = i, miss
		}
	}
	return at
}

// account returns what is known of the run that has ended last, up to the frame of the question; nil if nothing is.
func (q *query) account(question *wits.Question) *account {
	words, tick, ok := question.Notes.Data(question.Program, q.ends, question.Tick)
	if !ok {
		return nil
	}
	r := reader{words: words}
	a := &account{tick: tick, begun: tick, tried: r.int(), outside: r.int(), repeated: r.int(), overfull: r.int(), valid: r.int()}
	for range q.generators {
		a.made = append(a.made, r.int())
	}
	for range q.tests {
		a.failed = append(a.failed, r.int())
		a.scales = append(a.scales, span{r.float(), r.float()})
	}
	for range q.numbers {
		a.numbers = append(a.numbers, r.float())
	}
	for range q.sources {
		var list []Pose
		for range r.int() {
			list = append(list, Pose{At: geom.Vec3{X: r.float(), Y: r.float(), Z: r.float()}, Facing: r.float(), Eyes: r.float()})
			r.int() // who
		}
		a.places = append(a.places, list)
	}
	a.chosen, a.second = r.pick(q), r.pick(q)
	for range q.tests {
		a.ruled = append(a.ruled, r.pick(q))
	}
	if q.sliced {
		a.begun = q.begunBy(question, tick)
	}
	return a
}

// begunBy returns the frame in which a run began that ended in a frame; -1 if that is not known.
func (q *query) begunBy(question *wits.Question, end int64) int64 {
	_, at, ok := question.Notes.Data(question.Program, q.begins, end)
	if ok && at == end {
		// Another may have begun in the frame, after this one had ended.
		after := question.At(end)
		if after == nil {
			return -1
		}
		if words, _ := after.Memory(); words[q.at+headTag] == q.tag {
			return -1
		}
	}
	if !ok {
		return -1
	}
	return at
}

// reader reads what was noted.
type reader struct{ words []uint64 }

func (r *reader) word() uint64 {
	if len(r.words) == 0 {
		return 0
	}
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

func (r *reader) int() int       { return int(r.word()) }
func (r *reader) float() float64 { return float(r.word()) }

func (r *reader) pick(q *query) *pick {
	index := r.int() - 1
	if index < 0 {
		return nil
	}
	p := &pick{index: index, at: geom.Vec3{X: r.float(), Y: r.float(), Z: r.float()}, who: wits.Entity(r.word()), score: r.float()}
	for range q.tests {
		p.values, p.counts = append(p.values, r.float()), append(p.counts, r.float())
	}
	return p
}
