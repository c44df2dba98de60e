package query_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/query"
)

// built is a world of a level of 20 by 20 m, or as large as a plan says.
type built struct{ query.Services }

func (w *built) Queries() *query.Services { return &w.Services }

func build(t *testing.T, size, thick float64, more level.Plan) (*built, *nav.Mesh) {
	t.Helper()
	more.Floors = append([]level.Floor{{Name: "Floor", Outline: []geom.Vec3{{}, {X: size}, {X: size, Y: size}, {Y: size}}, Thick: thick}}, more.Floors...)
	l, err := level.New(more)
	must.Succeed(t, err)
	m, err := nav.Build(l.Ground(), nav.Options{Radius: 0.4})
	must.Succeed(t, err)
	v := level.View{Level: l}
	f := v.Filter()
	return &built{query.Services{Sight: v, Ground: query.OnMesh(m, &f), Where: func(wits.Entity) (query.Pose, bool) {
		return query.Pose{At: geom.Vec3{X: 5, Y: 2}, Eyes: 1.6}, true
	}}}, m
}

func runIn(t *testing.T, w query.Host, text string) *kindtest.Run {
	t.Helper()
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": text}))
	r.Frame.World, r.Frame.Entity = w, wits.NewEntity(1, 1)
	return r
}

func finish(r *kindtest.Run) (frames int) {
	for frames = 1; r.Mind.Step(r.Frame) == wits.Running; frames++ {
	}
	return frames
}

// Points that were put onto a thick floor are seen from above.
func TestU13_VisibleOnAThickFloor(t *testing.T) {
	w, _ := build(t, 20, 0.3, level.Plan{})
	r := runIn(t, w, `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1,"project":1}}],"tests":{"V":{"visibility":{},"filter":{"is":true}}},"most":25}`)
	if finish(r); r.Value("Count") != int64(25) {
		t.Errorf("%v of 25 points are seen", r.Value("Count"))
	}
}

// The ground is another while a query is under way: it goes by the new one, as if its points had been put onto that.
func TestU14_AnotherGroundUnderWay(t *testing.T) {
	wall := func(x, y, u, v float64) level.Wall {
		return level.Wall{Name: fmt.Sprint(x, y, u, v), Points: []geom.Vec2{{X: x, Y: y}, {X: u, Y: v}}, Thick: 0.4, High: 3}
	}
	first, _ := build(t, 20, 0, level.Plan{Walls: []level.Wall{wall(0, 5, 10, 5), wall(0, 10, 10, 10), wall(0, 15, 10, 15)}})
	then, _ := build(t, 20, 0, level.Plan{Walls: []level.Wall{wall(10, 4, 10, 20), wall(0, 7, 10, 7), wall(15, 0, 15, 12)}})
	const doc = `{"kind":"query","generate":[{"grid":{"at":[10,10],"range":9,"spacing":1,"project":0.1}}],"tests":{"P":{"path":{},"score":{"prefer":"low"},"filter":{"is":true}}},"choose":"all"%s}`
	lengths := func(places []geom.Vec2) (out []string) {
		for _, p := range places {
			r := runIn(t, then, fmt.Sprintf(`{"kind":"query","generate":[{"list":{"of":[[%v,%v]]}}],"tests":{"P":{"path":{},"score":{},"filter":{"is":true}}}}`, p.X, p.Y))
			finish(r)
			out = append(out, fmt.Sprintf("%.6f", r.Value("P.Value")))
		}
		return out
	}
	r := runIn(t, first, fmt.Sprintf(doc, `,"budget":{"points":400}`))
	r.Good()
	if r.Mind.Status() != wits.Running {
		t.Fatal("the query is not under way")
	}
	r.Frame.World = then
	finish(r)
	if got, want := fmt.Sprintf("%.6f", r.Value("P.Value")), lengths([]geom.Vec2{r.Value("Best").(geom.Vec2)})[0]; got != want {
		t.Errorf("the way to the best is %s m long, want %s", got, want)
	}
	sliced := r.Value("Places").([]geom.Vec2)
	all := lengths(sliced)
	for i := range all {
		if all[i] == "NaN" || strings.Contains(all[i], "Inf") {
			t.Errorf("%v counts as reachable, and is not", sliced[i])
		}
	}
}

// pillars is a level that has many polygons.
func pillars() (p level.Plan) {
	for i := range 100 {
		p.Solids = append(p.Solids, level.Solid{Name: fmt.Sprint("S", i), High: 2, Circle: geom.Circle{Center: geom.Vec2{X: 4 + 5*float64(i%10), Y: 4 + 5*float64(i/10)}, Radius: 1}})
	}
	return p
}

// Generators that cannot tell how many points there are get room for all; within a budget, the nearest.
func TestU12_OpenGenerators(t *testing.T) {
	w, m := build(t, 60, 0, pillars())
	if m.Len() < 200 {
		t.Fatalf("%d polygons", m.Len())
	}
	const near = `"tests":{"D":{"distance":{"from":[55,55]},"score":{"prefer":"low"}}}`
	all := runIn(t, w, `{"kind":"query","generate":[{"mesh":{"range":100}}],`+near+`}`)
	finish(all)
	if n := all.Value("Count").(int64); n < 200 || n > int64(m.Len()) {
		t.Errorf("%d points of %d polygons", n, m.Len())
	}
	if at := all.Value("Best").(geom.Vec2); at.Dist(geom.Vec2{X: 55, Y: 55}) > 5 {
		t.Errorf("the nearest to (55, 55) is %v", at)
	}
	cut := runIn(t, w, `{"kind":"query","generate":[{"mesh":{"range":100,"at":[55,55]}}],`+near+`,"budget":{"points":50}}`)
	finish(cut)
	if cut.Value("Count") != int64(64) || cut.Value("Best") != all.Value("Best") {
		t.Errorf("%v points, the best %v, want 64 and %v", cut.Value("Count"), cut.Value("Best"), all.Value("Best"))
	}
	way := runIn(t, w, `{"kind":"query","generate":[{"path":{"to":[55,55],"spacing":0.1}}],`+near+`}`)
	finish(way)
	if at := way.Value("Best").(geom.Vec2); at != (geom.Vec2{X: 55, Y: 55}) || way.Value("Count").(int64) < 600 {
		t.Errorf("the way ends at %v, after %v points", at, way.Value("Count"))
	}
}

// What was tagged and is more than there is room for: the nearest.
func TestU12_TheNearestTagged(t *testing.T) {
	w := newPlain()
	for i := range 100 {
		w.tagged["crate"] = append(w.tagged["crate"], query.Item{At: geom.Vec3{X: 15 - 0.1*float64(i), Y: 5}})
	}
	r := asks(t, w, geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"tag":{"tag":"crate","range":20}}],"tests":{"D":{"distance":{},"score":{"prefer":"low"}}},"most":10}`})
	finish(r)
	if at := r.Value("Best").(geom.Vec2); r.Value("Count") != int64(10) || at.Dist(geom.Vec2{X: 5, Y: 5}) > 0.2 {
		t.Errorf("%v points, the best %v", r.Value("Count"), at)
	}
}

// Making points costs, too: what draws or looks for ways leaves less of the first frame to tests.
func TestU14_MakingPointsCosts(t *testing.T) {
	w, _ := build(t, 20, 0, level.Plan{})
	frames := func(generate string) int {
		return finish(runIn(t, w, `{"kind":"query","generate":[`+generate+`],"tests":{"D":{"distance":{},"score":{}}},"budget":{"cost":100}}`))
	}
	if n := frames(`{"random":{"at":[10,10],"range":5,"count":50}}`); n != 2 { // 50 of 7 each; then all but one
		t.Errorf("50 random points take %d frames", n)
	}
	if n := frames(`{"path":{"to":[15,2],"spacing":1}}`); n != 2 {
		t.Errorf("a path takes %d frames", n)
	}
	if n := frames(`{"grid":{"range":2,"spacing":1}}`); n != 1 {
		t.Errorf("a grid takes %d frames", n)
	}
}

// "range" of a path is what it costs.
func TestU13_RangeOfAPathIsItsCost(t *testing.T) {
	w, _ := build(t, 20, 0, level.Plan{Areas: []level.Area{{Name: "Mud", Cost: 3}},
		Floors: []level.Floor{{Name: "Mud", Area: "Mud", Outline: []geom.Vec3{{X: 12}, {X: 19}, {X: 19, Y: 9}, {X: 12, Y: 9}}}}})
	for reach, want := range map[string]bool{"15.5": false, "16.5": true} { // 7 m, and 3 m of mud
		r := runIn(t, w, `{"kind":"query","generate":[{"list":{"of":[[15,2]]}}],"tests":{"P":{"path":{"range":`+reach+`},"filter":{"is":true},"score":{}}}}`)
		if finish(r); r.Value("Found") != want {
			t.Errorf("within %s: found %v", reach, r.Value("Found"))
		}
		if at := r.Value("P.Value"); want && (at.(float64) < 9.99 || at.(float64) > 10.01) {
			t.Errorf("%v m", at)
		}
	}
}

// A list may be written down.
func TestU12_AListOfPlaces(t *testing.T) {
	w, _ := build(t, 20, 0, level.Plan{})
	r := runIn(t, w, `{"kind":"query","generate":[{"list":{"of":[[1,2],[3,4],[5,6,1]]}}],"tests":{"D":{"distance":{"from":[3,3]},"score":{"prefer":"low"}}}}`)
	if finish(r); r.Value("Count") != int64(3) || r.Value("Best") != (geom.Vec2{X: 3, Y: 4}) {
		t.Errorf("%v points, the best %v", r.Value("Count"), r.Value("Best"))
	}
}

func TestAsk_Refuses(t *testing.T) {
	w, _ := build(t, 20, 0, level.Plan{})
	in := sim.Inquiry{File: "a.query.json", Text: []byte(`{"wits":1,"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}]}`)}
	_, err := query.Ask(registry(), kindtest.Files{}.FS(), in, wits.Frame{Entity: wits.NewEntity(1, 1)})
	if err == nil || !strings.Contains(err.Error(), "Frame.World is nil, but this node wants a query.Host") {
		t.Errorf("without a world: %v", err)
	}
	f := wits.Frame{World: w, Entity: wits.NewEntity(1, 1)}
	in.Places = map[string]geom.Vec3{"self": {X: 9}}
	if _, err = query.Ask(registry(), kindtest.Files{}.FS(), in, f); err != nil {
		t.Error(err)
	}
	in.Places["nobody"] = geom.Vec3{}
	if _, err = query.Ask(registry(), kindtest.Files{}.FS(), in, f); err == nil || !strings.Contains(err.Error(), "place nobody: a.query.json names no place like that; there is self") {
		t.Errorf("a place of no name: %v", err)
	}
}
