package query_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/query"
)

// TestU14_CostOfAFrameHasTheSearch: a frame of a test of paths pays for the search of the ways, too.
func TestU14_CostOfAFrameHasTheSearch(t *testing.T) {
	r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 6}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}],
		"tests":{"P":{"path":{},"filter":{"is":true}}},"budget":{"cost":250}}`})
	frames := end(t, r)
	if frames != 5 { // the first has made the points besides, so that it tests 3; the others test 6 each
		t.Errorf("25 points at 8, and 200 a frame, took %d frames", frames)
	}
}

// TestU12_ManyPlaces: of a long list the first 16 places count.
func TestU12_ManyPlaces(t *testing.T) {
	var spots []string
	for i := range 30 {
		spots = append(spots, fmt.Sprintf("[%d,0]", 30-i))
	}
	r := asks(t, newPlain(), geom.Vec3{}, kindtest.Files{"main.json": `{"kind":"query","variables":{"Spots":{"type":"list of vec2","default":[` + strings.Join(spots, ",") + `]}},
		"generate":[{"list":{"of":"Spots"}}],"tests":{"D":{"distance":{"from":"Spots","of":"greatest"},"score":{}},"N":{"distance":{"from":"Spots"},"score":{"weight":0.001}}},"choose":"all"}`})
	r.Good()
	if n := len(places(r)); n != 30 {
		t.Errorf("%d points of a list of 30", n)
	}
	if got := r.Value("N.Value"); r.Value("Best") != (geom.Vec2{X: 1}) || got != 14.0 {
		t.Errorf("the point farthest from the first 16 is %v, %v m from the nearest of them, and not (1, 0), 14 m", r.Value("Best"), got)
	}
}

// TestU12_NumbersOfExpressions: they are kept within their bounds.
func TestU12_NumbersOfExpressions(t *testing.T) {
	for _, c := range []struct {
		name, ring string
		x          float64
		want       int64
	}{
		{"as it is", `"outer":"X","spacing":1,"step":90`, 2, 9},
		{"below its least", `"inner":"X","outer":1,"spacing":1,"step":90`, -3, 5},
		{"no step", `"outer":1,"spacing":1,"step":"X"`, 0, 20},
		{"endless", `"outer":"X","spacing":1,"step":90`, math.Inf(1), 20},
	} {
		r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"X","type":"float"}],"most":20,"generate":[{"ring":{` + c.ring + `}}]}`})
		kindtest.Set(r, "X", c.x)
		r.Good()
		if got := r.Value("Count"); got != c.want {
			t.Errorf("%s: %v points, not %d", c.name, got, c.want)
		}
	}
}

// TestU13_NothingToMeasureFrom: a test from somebody who is gone lets no point pass and counts nothing.
func TestU13_NothingToMeasureFrom(t *testing.T) {
	document := func(use string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"Who","type":"entity"}],"generate":[{"grid":{"range":1,"spacing":1}}],"tests":{
			"Gone":{"distance":{"from":"Foe"},` + use + `}}}`}
	}
	for use, want := range map[string]int64{`"score":{"prefer":"low"}`: 9, `"filter":{"least":0}`: 0, `"filter":{"most":1000},"score":{}`: 0} {
		f := document(use)
		f["main.json"] = strings.Replace(f["main.json"], `"in":"Who"`, `"in":"Foe"`, 1)
		r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 5}, f)
		kindtest.Set(r, "Foe", wits.NewEntity(9, 3))
		r.Good()
		if r.Value("Count") != want || r.Value("BestScore") != 0.0 {
			t.Errorf("%s: %v points, score %v", use, r.Value("Count"), r.Value("BestScore"))
		}
	}
}

// TestU13_Overlap: neither the agent itself nor who is at the point overlaps it.
func TestU13_Overlap(t *testing.T) {
	w := newPlain()
	self, a, b := wits.NewEntity(1, 1), wits.NewEntity(2, 1), wits.NewEntity(3, 1)
	w.tagged["guard"] = []query.Item{{At: geom.Vec3{X: 5}, Who: self}, {At: geom.Vec3{X: 5.2}, Who: a}, {At: geom.Vec3{X: 5.4}, Who: b}}
	r := asks(t, w, geom.Vec3{X: 5}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"tag":{"tag":"guard","range":3}}],"tests":{"O":{"overlap":{"tag":"guard","radius":1},"score":{}}}}`})
	r.Good()
	if r.Value("Count") != int64(2) || r.Value("O.Value") != 1.0 || r.Value("Who") != a {
		t.Errorf("%v points; %v others near %v", r.Value("Count"), r.Value("O.Value"), r.Value("Who"))
	}
}

// TestU13_EyesAndHeights: sight goes from the eyes to so high over the point.
func TestU13_EyesAndHeights(t *testing.T) {
	w := newPlain()
	w.bodies[wits.NewEntity(1, 1)] = query.Pose{}
	var from, to geom.Vec3
	w.Sight = looking(func(a, b geom.Vec3, radius float64) bool { from, to = a, b; return true })
	r := asks(t, w, geom.Vec3{}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"list":{"of":[[3,4,5]]}}],"tests":{"V":{"visibility":{"height":0.5},"filter":{"is":true}}},"space":"3d"}`})
	w.bodies[r.Frame.Entity] = query.Pose{At: geom.Vec3{X: 1, Z: 2}, Eyes: 1.6}
	r.Good()
	if from != (geom.Vec3{X: 1, Z: 3.6}) || to != (geom.Vec3{X: 3, Y: 4, Z: 5.5}) || r.Value("Best") != (geom.Vec3{X: 3, Y: 4, Z: 5}) {
		t.Errorf("looked from %v to %v, best %v", from, to, r.Value("Best"))
	}
}

type looking func(from, to geom.Vec3, radius float64) bool

func (f looking) Sees(from, to geom.Vec3, radius float64) bool { return f(from, to, radius) }

// TestU14_ChangedWhileUnderWay: a document that is changed while a query of it is under way begins anew; one that says the same
// goes on.
func TestU14_ChangedWhileUnderWay(t *testing.T) {
	load := func(weight string) *wits.Program {
		return kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}],
			"tests":{"D":{"distance":{"from":[3,3]},"score":{"weight":` + weight + `}}},"budget":{"points":10}}`})
	}
	for weight, want := range map[string]struct {
		frames int
		best   geom.Vec2
	}{"1": {1, geom.Vec2{X: 7, Y: 7}}, "-1": {3, geom.Vec2{X: 3, Y: 3}}} {
		r := kindtest.Start(t, load("1"))
		w := newPlain()
		r.Frame.World, r.Frame.Entity = w, wits.NewEntity(1, 1)
		w.bodies[r.Frame.Entity] = query.Pose{At: geom.Vec3{X: 5, Y: 5}}
		r.Good()
		r.Good()
		r.Swap(load(weight))
		if got := end(t, r); got != want.frames || r.Value("Best") != want.best {
			t.Errorf("weight %s: %d frames more, best %v, not %v", weight, got, r.Value("Best"), want)
		}
	}
}

// TestK25_WhyOneThatTookSeveralFramesEnded: it is not under way any more.
func TestK25_WhyOneThatTookSeveralFramesEnded(t *testing.T) {
	a := kindtest.Ask(asks(t, newPlain([4]float64{6.3, 2, 6.6, 9}), geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": sliced(`,"budget":{"points":20}`)}))
	for a.Status() == wits.Running {
		a.Step()
	}
	if text := told(a, 1); strings.Contains(text, "under way") || !strings.Contains(text, "The chosen point") {
		t.Errorf("why: %s", text)
	}
}
