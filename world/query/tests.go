package query

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/kit"
)

// test measures points. It holds no agent's state.
type test struct {
	*wits.Node
	id      int32
	index   int // among the tests by name, which is its column
	spec    *testSpec
	args    []argument
	filters bool
	asks    bool // "is" is given
	is      bool
	bounded [2]bool
	bounds  [2]argument // least, most
	scores  bool
	low     bool
	by      scale
	from    argument
	to      argument
	weight  argument
	curve   curve.Curve
	truth   func(float64) bool // what "is" asks; nil: nothing

	condition *func(*wits.Context) bool // of the sort expr: one of the two
	formula   *func(*wits.Context) float64

	note  int32         // of the sort expr: its evaluation; -1 for others
	calls bool          // it calls functions
	told  kit.ExprTrace // what it reads

	failed, best, share int // words: how many points it has discarded; what the best measured and what that counts
	second              [2]int
}

// reduce puts what was measured from one more place to that from the others.
func reduce(how reduction, so, v float64, i int) float64 {
	switch {
	case i == 0:
		return v
	case how == mean:
		return so + v // divided at the end
	case how == greatest:
		return max(so, v)
	}
	return min(so, v)
}

// over measures from all places of the test: what is not a number, if there are none.
func (e *run) over(how *argument, value func(e *run, p *Pose, i int) float64, i int) float64 {
	if len(e.from) == 0 {
		return math.NaN()
	}
	so := 0.0
	for k := range e.from {
		so = reduce(reduction(how.fixed), so, value(e, &e.from[k], i), k)
	}
	if reduction(how.fixed) == mean {
		so /= float64(len(e.from))
	}
	return so
}

// preparePlaces reads from where is measured.
func preparePlaces(e *run, t *test) { e.from = append(e.from[:0], e.places(t.args[0].places)...) }

func valueDistance(e *run, t *test, i int) float64 {
	return e.over(&t.args[distanceOf], func(e *run, p *Pose, i int) float64 { return e.at(i).Dist(p.At) }, i)
}

// prepareFacing makes the direction of the front of all places, in which they face or in which another place lies.
func prepareFacing(e *run, t *test) {
	preparePlaces(e, t)
	if t.args[facingToward].places == nil {
		return
	}
	toward := e.toward(&t.args[facingToward])
	for k := range e.from {
		if e.from[k].Facing = math.NaN(); len(toward) > 0 {
			e.from[k].Facing = e.front(e.from[k], toward)
		}
	}
}

func valueFacing(e *run, t *test, i int) float64 {
	return e.over(&t.args[facingOf], func(e *run, p *Pose, i int) float64 {
		to := e.at(i).Sub(p.At).XY()
		switch {
		case !finite(p.Facing):
			return math.NaN() // it faces nowhere
		case to == (geom.Vec2{}):
			return 0 // right there counts as in front
		}
		return float64(math.Abs(geom.AngleBetween(geom.FromAngle(p.Facing), to)) * (180 / math.Pi))
	}, i)
}

func prepareVisibility(e *run, t *test) {
	preparePlaces(e, t)
	if e.sight = e.services().Sight; e.sight == nil {
		panic("a test of visibility needs to know what can be seen, but the game does not say: query.Services.Sight is nil")
	}
	for k := range e.from {
		e.from[k].At.Z += e.from[k].Eyes
	}
	e.numbers[0], e.numbers[1] = e.number(&t.args[visibilityRadius]), e.number(&t.args[visibilityHeight])
}

func valueVisibility(e *run, t *test, i int) float64 {
	return e.over(&t.args[visibilityOf], func(e *run, p *Pose, i int) float64 {
		to := e.at(i)
		if to.Z += e.numbers[1]; e.sight.Sees(p.At, to, e.numbers[0]) {
			return 1
		}
		return 0
	}, i)
}

// prepareGround makes the ground known.
func prepareGround(e *run, t *test) {
	e.land = e.ground(fmt.Sprintf("a test of the sort %q", t.spec.name))
	e.numbers[0] = e.number(&t.args[borderWithin])
}

// preparePath finds all ways from each place in one search.
func preparePath(e *run, t *test) {
	preparePlaces(e, t)
	e.land = e.ground(`a test of the sort "path"`)
	e.numbers[0] = e.number(&t.args[pathTestWithin])
	reach := e.number(&t.args[pathTestRange])
	for k := range e.from {
		var ways Ways
		if from, ok := e.land.Nearest(e.from[k].At, e.numbers[0]); ok {
			ways = e.land.Ways(from, reach)
		}
		e.ways = append(e.ways, ways)
	}
}

func valuePath(e *run, t *test, i int) float64 {
	if len(e.ways) == 0 {
		return math.NaN()
	}
	spot, ok := e.spot(i, e.numbers[0])
	how, so := reduction(t.args[pathTestOf].fixed), 0.0
	for k, w := range e.ways {
		v := math.Inf(1)
		if ok && w != nil {
			if length, there := w.To(spot); there {
				v = length
			}
		}
		so = reduce(how, so, v, k)
	}
	if how == mean {
		so /= float64(len(e.ways))
	}
	return so
}

func valueBorder(e *run, t *test, i int) float64 {
	spot, ok := e.spot(i, e.numbers[0])
	if !ok {
		return math.NaN()
	}
	return e.land.Border(spot)
}

func prepareOverlap(e *run, t *test) {
	if e.services().Tagged == nil {
		panic("a test of overlaps needs to know what is tagged, but the game does not say: query.Services.Tagged is nil")
	}
	e.numbers[0] = e.number(&t.args[overlapRadius])
}

func valueOverlap(e *run, t *test, i int) float64 {
	e.items = e.world.Tagged(e.items[:0], t.args[overlapTag].text, e.at(i), e.numbers[0])
	n, who := 0, e.whoAt(i)
	for _, it := range e.items {
		if it.Who == 0 || it.Who != e.x.Entity() && it.Who != who {
			n++
		}
	}
	return float64(n)
}

func prepareInfluence(e *run, t *test) {
	name := t.args[influenceField].text
	for _, f := range e.services().Fields {
		if f.Name == name {
			e.field = f.Of
			return
		}
	}
	panic(fmt.Sprintf("a test of influence wants the field %q, and query.Services.Fields has none of that name", name))
}

func valueInfluence(e *run, t *test, i int) float64 { return e.field.Value(e.at(i)) }

func prepareExpr(e *run, t *test) {
	if e.q.distance.Valid() {
		e.from = append(e.from[:0], e.places(e.q.selfSource)...)
	}
}

// valueExpr computes an expression over a point.
func valueExpr(e *run, t *test, i int) float64 {
	q, at := e.q, e.at(i)
	if q.flat {
		wits.Set(e.x, q.point, at.XY())
	} else {
		wits.Set(e.x, q.point, at)
	}
	wits.Set(e.x, q.pointWho, e.whoAt(i))
	if q.distance.Valid() {
		wits.Set(e.x, q.distance, at.Dist(e.from[0].At))
	}
	if t.condition == nil {
		return (*t.formula)(e.x)
	}
	if (*t.condition)(e.x) {
		return 1
	}
	return 0
}
