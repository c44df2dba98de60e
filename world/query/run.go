package query

import (
	"math"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// A query's memory is a row of words, in the mind or in a run: the head, the numbers of parameters that are computed, places,
// and then columns with a word for each point.
const (
	headTag    = iota // of the document that it is of; 0: the query begins
	headStage         // the stage that is under way
	headCursor        // the point that is next
	headPoints        // how many points there are
	headCost          // what it has cost so far
	headWords
)

// Columns; those of what tests measured follow, by the place of the test.
const (
	columnX = iota
	columnY
	columnZ
	columnWho
	columnInfo
	columnScore
	columnTests
)

// What a word of columnInfo says: which test has ruled the point out, which generator made it, and where on the ground it is.
const (
	infoFailed     = 0xff // 1 + the test, offGround, 0 if it is valid
	infoGenerator  = 8    // shift
	infoPlaced     = 1 << 16
	infoPlaceShift = 32
	offGround      = 0xff
	onAnother      = 0xfe // it was put where another point is
)

// What it costs to put a point onto the ground, to draw one there and to look for a way, in units of the budget.
const (
	projectCost = 6
	drawCost    = 6
	wayCost     = 200
)

// run is what a query works with in a frame. Minds that step side by side have one each.
type run struct {
	x     *wits.Context
	q     *query
	world *Services
	room  []uint64
	own   []uint64 // for queries that end in the frame in which they begin

	most  int  // points that there is room for
	n     int  // points
	full  bool // there were more than there is room for
	left  int  // how many were left out, at least
	maker int  // the generator that makes points
	spent int  // in this frame
	done  int  // points that were tested in this frame
	best  int  // the point that was chosen; -1 for none

	poses   []Pose
	who     []wits.Entity
	from    []Pose
	points  []geom.Vec3
	corners []geom.Vec3
	items   []Item
	ways    []Ways
	order   []int32
	scales  []span
	numbers [4]float64
	land    Ground
	sight   Sight
	field   field.Field
	taken   spots
	noted   []uint64 // for minds that are observed
}

// span is the lowest and the highest that a test has measured.
type span struct{ low, high float64 }

// runs are those of a program that nobody uses now.
type runs struct {
	lock sync.Mutex
	free []*run
}

func (r *runs) take(q *query) *run {
	r.lock.Lock()
	defer r.lock.Unlock()
	if n := len(r.free); n > 0 {
		e := r.free[n-1]
		r.free = r.free[:n-1]
		return e
	}
	e := &run{q: q, most: q.most, scales: make([]span, len(q.tests))}
	if !q.sliced {
		e.own = make([]uint64, q.size)
	}
	return e
}

func (r *runs) give(e *run) {
	e.x, e.world, e.land, e.sight, e.field, e.room = nil, nil, nil, nil, nil, nil
	r.lock.Lock()
	defer r.lock.Unlock()
	r.free = append(r.free, e)
}

// column returns a word for each point there is room for.
func (e *run) column(c int) []uint64 {
	at := e.q.columns + c*e.most
	return e.room[at : at+e.most : at+e.most]
}

func (e *run) word(c, i int) *uint64 { return &e.room[e.q.columns+c*e.most+i] }

// grow makes room for twice as many points, where nobody said how many there are and they do not lie in a mind; false if
// there are as many as a query may have.
func (e *run) grow() bool {
	q := e.q
	if !q.grows || e.most >= mostPoints {
		return false
	}
	old, had := e.own, e.most
	e.most = min(2*had, mostPoints)
	columns := columnTests + len(q.tests)
	e.own = make([]uint64, q.columns+columns*e.most)
	copy(e.own, old[:q.columns])
	for c := range columns {
		copy(e.own[q.columns+c*e.most:], old[q.columns+c*had:][:had])
	}
	e.room = e.own
	return true
}

// space is for how many points more there is room.
func (e *run) space() int {
	if e.q.grows {
		return mostPoints - e.n
	}
	return e.most - e.n
}

// at returns where a point is.
func (e *run) at(i int) geom.Vec3 {
	return geom.Vec3{X: float(*e.word(columnX, i)), Y: float(*e.word(columnY, i)), Z: float(*e.word(columnZ, i))}
}

func (e *run) whoAt(i int) wits.Entity { return wits.Entity(*e.word(columnWho, i)) }

// valid reports whether no test has ruled the point out.
func (e *run) valid(i int) bool { return *e.word(columnInfo, i)&infoFailed == 0 }

// number returns what a parameter is.
func (e *run) number(a *argument) float64 {
	if a.slot < 0 {
		return a.fixed
	}
	return float(e.room[headWords+a.slot])
}

// add makes a point, and gives its place; -1 if there is no room left.
func (e *run) add(p geom.Vec3, who wits.Entity) int {
	if e.n >= e.most && !e.grow() {
		e.full = true
		e.left++
		return -1
	}
	i := e.n
	e.n++
	e.spent++
	e.move(i, p)
	*e.word(columnWho, i) = uint64(who)
	*e.word(columnInfo, i) = uint64(e.maker) << infoGenerator
	*e.word(columnScore, i) = 0
	for t := range e.q.tests {
		*e.word(columnTests+t, i) = bits(math.NaN())
	}
	return i
}

func (e *run) move(i int, p geom.Vec3) {
	*e.word(columnX, i), *e.word(columnY, i), *e.word(columnZ, i) = bits(p.X), bits(p.Y), bits(p.Z)
}

// setSpot notes where on the ground a point is.
func (e *run) setSpot(i int, s Spot) {
	e.move(i, s.At)
	w := e.word(columnInfo, i)
	*w = *w&(1<<infoPlaceShift-1) | infoPlaced | uint64(uint32(s.Ref))<<infoPlaceShift
}

// spot returns where on the ground a point is; false if that is farther than so many metres. It is looked for once a frame.
func (e *run) spot(i int, within float64) (Spot, bool) {
	if w := *e.word(columnInfo, i); w&infoPlaced != 0 {
		return Spot{At: e.at(i), Ref: int32(uint32(w >> infoPlaceShift))}, true
	}
	return e.land.Nearest(e.at(i), within)
}

// begin takes what parameters are, and makes the points.
func (e *run) begin() {
	q, x := e.q, e.x
	head := e.room[:headWords]
	clear(head)
	for i := range q.numbers {
		n := &q.numbers[i]
		x.SetCurrentNode(n.id)
		v := (*n.f)(x)
		if v != v {
			panic(n.what + " is not a number: it divides 0 by 0, or takes the root of something below 0, or is computed with what is not a number itself")
		}
		e.room[headWords+i] = bits(min(max(v, n.least), n.most))
	}
	x.SetCurrentNode(q.id)
	for _, s := range q.sources {
		s.keep(e)
	}
	e.n, e.full, e.left, e.spent = 0, false, 0, 0
	for i := range q.generators {
		g := &q.generators[i]
		x.SetCurrentNode(g.id)
		before := e.n
		e.maker = i
		left := e.left
		g.maker.make(e)
		x.Words()[g.points] = uint64(e.n - before)
		if e.left > left {
			e.left = max(e.left, left+e.wanted(g)-(e.n-before))
		}
	}
	for i := range q.tests {
		x.Words()[q.tests[i].failed] = 0
	}
	words := x.Words()
	words[q.ran], words[q.tried], words[q.outside], words[q.repeated], words[q.overfull] = 1, uint64(e.n), 0, 0, uint64(e.left)
	if e.left > 0 {
		e.lose(limitPoints, e.left)
	}
	if q.sliced {
		x.NoteData(q.begins, nil)
	}
	head = e.room[:headWords] // the room may have grown
	head[headTag], head[headPoints] = q.tag, uint64(e.n)
}

// wanted returns how many points a generator would make if there were room for all; 0 if it cannot tell.
func (e *run) wanted(g *generator) int {
	if !g.counts() {
		return 0
	}
	places := 1
	if around := g.around(); around != nil {
		places = len(e.places(around))
	}
	return int(min(float64(g.estimated(e.number)*float64(places)), 1e9))
}

// resume goes on where the last frame has stopped; false if what lies in the mind is no query's. Where on the ground the points
// are is looked for again: the ground may be another, and its numbers mean nothing on it.
func (e *run) resume() bool {
	head := e.room[:headWords]
	if head[headTag] != e.q.tag || head[headStage] > uint64(len(e.q.stages)) || head[headPoints] > uint64(e.q.most) || head[headCursor] > head[headPoints] {
		return false
	}
	e.n, e.spent = int(head[headPoints]), 0
	for i := range e.n {
		*e.word(columnInfo, i) &^= infoPlaced
	}
	return true
}

// work tests points until all are tested, or what a frame may cost is spent. It says whether all are.
func (e *run) work() bool {
	head := e.room[:headWords]
	e.done = 0
	all := true
	for all && head[headStage] < uint64(len(e.q.stages)) {
		if all = e.stage(&e.q.stages[head[headStage]], &head[headCursor]); all {
			head[headStage]++
			head[headCursor] = 0
		}
	}
	head[headCost] += uint64(e.spent)
	return all
}

// may reports whether the frame has room for something of a cost. There is always room for one point.
func (e *run) may(cost int) bool {
	q := e.q
	return e.done == 0 || (q.points == 0 || e.done < q.points) && (q.cost == 0 || e.spent+cost <= q.cost)
}

// stage runs a stage from the cursor on; false if the frame is spent before it is through.
func (e *run) stage(s *stage, cursor *uint64) bool {
	prepared, through := false, true
	first, end := int(*cursor), e.n
	for i := first; i < e.n; i++ {
		if !e.valid(i) {
			continue
		}
		cost := s.cost
		if !prepared {
			cost += s.begin
		}
		if !e.may(cost) {
			*cursor, through = uint64(i), false
			end = i
			break
		}
		if !prepared {
			prepared = true
			e.prepare(s)
		}
		e.spent += cost
		e.done++
		if s.test == nil {
			e.project(i)
		} else {
			e.measure(s.test, i)
		}
	}
	for _, w := range e.ways {
		if w != nil {
			w.Close()
		}
	}
	e.ways = e.ways[:0]
	if s.test != nil && s.test.note >= 0 {
		e.x.EvaluatedInt(s.test.note, pointsFrom(first, end))
	}
	return through
}

func (e *run) prepare(s *stage) {
	if s.test == nil {
		e.x.SetCurrentNode(e.q.id)
		e.land = e.ground(`"project"`)
		e.taken.reset()
		return
	}
	e.x.SetCurrentNode(s.test.id)
	s.test.prepare(e)
}

// project puts a point onto the ground, or rules it out.
func (e *run) project(i int) {
	info := e.word(columnInfo, i)
	g := *info >> infoGenerator & 0xff
	if g >= uint64(len(e.q.generators)) || e.q.generators[g].project == nil {
		return
	}
	a := e.q.generators[g].project
	if spot, ok := e.land.Nearest(e.at(i), e.number(a)); ok {
		e.setSpot(i, spot)
		if e.isTaken(i) {
			*e.word(columnInfo, i) |= onAnother
			e.x.Words()[e.q.repeated]++
		}
		return
	}
	*info |= offGround
	e.x.Words()[e.q.outside]++
}

// measure tests a point, and rules it out if it is to be.
func (e *run) measure(t *test, i int) {
	v := t.value(e, i)
	*e.word(columnTests+t.index, i) = bits(v)
	if t.filters && !t.pass(e, v) {
		*e.word(columnInfo, i) |= uint64(t.index + 1)
		e.x.Words()[t.failed]++
	}
}

// pass reports whether what a test has measured is good enough. What is not a number never is.
func (t *test) pass(e *run, v float64) bool {
	switch {
	case v != v:
		return false
	case t.asks:
		return t.is(v) == t.wanted
	}
	return (!t.bounded[0] || v >= e.number(&t.bounds[0])) && (!t.bounded[1] || v <= e.number(&t.bounds[1]))
}
