package query_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/query"
)

// places reads the list of all valid points.
func places(r *kindtest.Run) []geom.Vec2 { return r.Value("Places").([]geom.Vec2) }

// has reports whether a point lies among others, but for rounding.
func has(list []geom.Vec2, x, y float64) bool {
	for _, p := range list {
		if p.Dist(geom.Vec2{X: x, Y: y}) < 1e-9 {
			return true
		}
	}
	return false
}

// TestU12_Generators: each makes the points that it says, and estimates how many.
func TestU12_Generators(t *testing.T) {
	self, other := wits.NewEntity(1, 1), wits.NewEntity(2, 1)
	for _, c := range []struct {
		name, generate string
		want           int
		some, none     [][2]float64
	}{
		{"tag", `{"tag": {"tag": "cover", "range": 5}}`, 2, [][2]float64{{8, 5}, {5, 9}}, [][2]float64{{15, 5}, {5, 5}}},
		{"grid", `{"grid": {"range": 2, "spacing": 1}}`, 25, [][2]float64{{3, 3}, {5, 5}, {7, 6}}, [][2]float64{{8, 5}}},
		{"grid of a range that is no multiple", `{"grid": {"range": 2.5, "spacing": 1}}`, 25, [][2]float64{{7, 7}}, nil},
		{"ring", `{"ring": {"inner": 2, "outer": 4, "spacing": 2, "step": 90}}`, 8, [][2]float64{{7, 5}, {5, 7}, {3, 5}, {5, 1}, {9, 5}}, [][2]float64{{5, 5}}},
		{"ring from the middle", `{"ring": {"outer": 2, "spacing": 1, "step": 120}}`, 7, [][2]float64{{5, 5}, {6, 5}, {7, 5}}, nil},
		{"ring toward a place", `{"ring": {"toward": [5, 20], "inner": 3, "outer": 3, "spacing": 1, "step": 180}}`, 2, [][2]float64{{5, 8}, {5, 2}}, nil},
		{"cone", `{"cone": {"angle": 90, "range": 2, "spacing": 1, "step": 45}}`, 6, [][2]float64{{6, 5}, {7, 5}, {5 + math.Sqrt2, 5 + math.Sqrt2}, {5 + math.Sqrt2, 5 - math.Sqrt2}}, [][2]float64{{5, 5}, {4, 5}}},
		{"cone toward a place", `{"cone": {"toward": [5, 0], "angle": 10, "range": 3, "spacing": 3, "step": 10}}`, 2, nil, [][2]float64{{8, 5}}},
		{"path", `{"path": {"from": [5.25, 5.25], "to": [8.25, 5.25], "spacing": 1}}`, 4, [][2]float64{{5.25, 5.25}, {6.25, 5.25}, {8.25, 5.25}}, nil},
		{"mesh", `{"mesh": {"at": [5, 5], "range": 0.5}}`, 4, [][2]float64{{4.75, 4.75}, {5.25, 4.75}}, nil},
		{"random", `{"random": {"range": 3, "count": 7}}`, 7, nil, nil},
		{"perceived", `{"perceived": {}}`, 1, [][2]float64{{12, 3}}, nil},
		{"list of entities", `{"list": {"of": "[Other]"}}`, 1, [][2]float64{{1, 2}}, nil},
		{"list of places", `{"list": {"of": "Spots"}}`, 2, [][2]float64{{1, 1}, {2, 2}}, nil},
		{"a place", `{"list": {"of": [[9, 9]]}}`, 1, [][2]float64{{9, 9}}, nil},
		{"around several", `{"grid": {"at": "Spots", "range": 0.4, "spacing": 1}}`, 2, [][2]float64{{1, 1}, {2, 2}}, nil},
		{"several generators", `{"list": {"of": "Spots"}}, {"grid": {"range": 1, "spacing": 1}}`, 11, [][2]float64{{1, 1}, {5, 5}}, nil},
		{"on the ground", `{"grid": {"range": 2, "spacing": 1, "project": 0.3}}`, 0, nil, nil},
		{"arc of a ring", `{"ring": {"arc": 90, "inner": 2, "outer": 4, "spacing": 2, "step": 45}}`, 6, [][2]float64{{7, 5}, {5 + math.Sqrt2, 5 + math.Sqrt2}, {9, 5}}, [][2]float64{{3, 5}, {5, 7}}},
		{"arc toward a place", `{"ring": {"arc": 10, "toward": [5, 20], "inner": 3, "outer": 3, "spacing": 1, "step": 10}}`, 2, nil, [][2]float64{{8, 5}}},
		{"a ring that ends at walls", `{"ring": {"inner": 4, "outer": 4, "spacing": 1, "step": 90, "trace": true}}`, 4, [][2]float64{{9, 5}, {5, 7}, {1, 5}, {5, 1}}, [][2]float64{{5, 9}}},
		{"grid of where one gets to", `{"grid": {"at": [5.25, 5.25], "range": 1, "spacing": 0.5, "reach": 0.6}}`, 5, [][2]float64{{5.75, 5.25}}, [][2]float64{{5.75, 5.75}}},
		{"near the ground", `{"grid": {"range": 2, "spacing": 1, "project": 0.5}}`, 25, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newPlain()
			if strings.Contains(c.name, "walls") {
				w = newPlain([4]float64{4, 7, 6, 7.5})
			}
			w.tagged["cover"] = []query.Item{{At: geom.Vec3{X: 8, Y: 5}}, {At: geom.Vec3{X: 15, Y: 5}}, {At: geom.Vec3{X: 5, Y: 9}}, {At: geom.Vec3{X: 5, Y: 5}, Who: self}}
			w.sensed = []query.Item{{At: geom.Vec3{X: 12, Y: 3}, Who: other}}
			w.bodies[other] = query.Pose{At: geom.Vec3{X: 1, Y: 2}}
			r := asks(t, w, geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","choose":"all",
				"ports":[{"in":"Other","type":"entity"}],
				"variables":{"Spots":{"type":"list of vec2","default":[[1,1],[2,2]]}},"generate":[` + c.generate + `]}`})
			kindtest.Set(r, "Other", other)
			r.Good()
			got := places(r)
			if len(got) != c.want || r.Value("Count") != int64(c.want) {
				t.Fatalf("%d points, Count %v, not %d: %v", len(got), r.Value("Count"), c.want, got)
			}
			for _, p := range c.some {
				if !has(got, p[0], p[1]) {
					t.Errorf("(%g, %g) is not among %v", p[0], p[1], got)
				}
			}
			for _, p := range c.none {
				if has(got, p[0], p[1]) {
					t.Errorf("(%g, %g) is among %v", p[0], p[1], got)
				}
			}
			want := wits.Success
			if c.want == 0 {
				want = wits.Failure
			}
			if r.Status() != want || r.Value("Found") != (c.want > 0) {
				t.Errorf("status %v, Found %v", r.Status(), r.Value("Found"))
			}
		})
	}
}

// TestU13_Tests: each measures what it says: the value of the one point there is.
func TestU13_Tests(t *testing.T) {
	for _, c := range []struct {
		name, test string
		want       float64
	}{
		{"distance", `{"distance": {}}`, 5},
		{"distance to the nearest", `{"distance": {"from": "Spots"}}`, 1},
		{"distance to the farthest", `{"distance": {"from": "Spots", "of": "greatest"}}`, 6},
		{"mean distance", `{"distance": {"from": "Spots", "of": "mean"}}`, 3.5},
		{"facing", `{"facing": {}}`, math.Atan2(3, 4) * 180 / math.Pi},
		{"facing of a body", `{"facing": {"from": "Other"}}`, 90},
		{"facing toward a place", `{"facing": {"toward": [5, 20]}}`, 90 - math.Atan2(3, 4)*180/math.Pi},
		{"facing nowhere", `{"facing": {"from": [1, 1]}}`, math.NaN()},
		{"seen", `{"visibility": {}}`, 0},
		{"seen by any", `{"visibility": {"from": "Spots"}}`, 1},
		{"seen by all", `{"visibility": {"from": "Hidden", "of": "least"}}`, 0},
		{"seen by half", `{"visibility": {"from": "Hidden", "of": "mean"}}`, 0.5},
		{"seen over the wall", `{"visibility": {"from": [9, 5]}}`, 1},
		{"too narrow for a ball", `{"visibility": {"from": [9, 5], "radius": 2}}`, 0},
		{"path", `{"path": {"from": [9.25, 8.75]}}`, 0.5 + 0.5*math.Sqrt2},
		{"no path so far", `{"path": {"from": [1, 1], "range": 2}}`, math.Inf(1)},
		{"border", `{"border": {}}`, 1.5},
		{"overlap", `{"overlap": {"tag": "crate", "radius": 1}}`, 2},
		{"influence", `{"influence": {"field": "danger"}}`, 9. / 20},
		{"expression", `{"expr": "At.x * 2 + Distance"}`, 23},
		{"whole expression", `{"expr": "3"}`, 3},
		{"truth", `{"expr": "At.y > 7"}`, 1},
		{"entity", `{"expr": "Who == nobody"}`, 1},
		{"distance on the map", `{"distance": {"from": [5, 5, 7], "in": "plane"}}`, 5},
		{"distance in height", `{"distance": {"from": [5, 5, 7], "in": "height"}}`, 7},
		{"how much higher", `{"distance": {"from": [5, 5, 7], "in": "rise"}}`, -7},
		{"to the ground", `{"ground": {}}`, 0.25 * math.Sqrt2},
		{"no ground so near", `{"ground": {"within": 0.3}}`, math.Inf(1)},
		{"in the volume", `{"inside": {"volume": "east"}}`, 1},
		{"in no such volume", `{"inside": {"volume": "west"}}`, 0},
		{"nobody has a tag", `{"has": {"tag": "wounded"}}`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newPlain([4]float64{6.7, 5, 7.3, 12})
			w.tagged["crate"] = []query.Item{{At: geom.Vec3{X: 9, Y: 8.5}}, {At: geom.Vec3{X: 9.5, Y: 8}}, {At: geom.Vec3{X: 9, Y: 10}}}
			other := wits.NewEntity(2, 1)
			w.bodies[other] = query.Pose{At: geom.Vec3{X: 9, Y: 1}, Facing: math.Pi}
			r := asks(t, w, geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"Other","type":"entity"}],
				"variables":{"Spots":{"type":"list of vec2","default":[[9,2],[9,7]]},"Hidden":{"type":"list of vec2","default":[[5,8],[9,7]]}},
				"generate":[{"list":{"of":[[9,8]]}}],"tests":{"T":` + c.test[:len(c.test)-1] + `,"score":{}}}}`})
			kindtest.Set(r, "Other", other)
			r.Good()
			got := r.Value("T.Value").(float64)
			if math.Abs(got-c.want) > 1e-9 || math.IsNaN(got) != math.IsNaN(c.want) {
				t.Errorf("measured %v, not %v", got, c.want)
			}
		})
	}
}

// TestTagsOfWhoIsThere: a query keeps those who have a tag.
func TestTagsOfWhoIsThere(t *testing.T) {
	w := newPlain()
	hurt, well := wits.NewEntity(2, 1), wits.NewEntity(3, 1)
	w.sensed = []query.Item{{At: geom.Vec3{X: 12, Y: 3}, Who: well}, {At: geom.Vec3{X: 1, Y: 3}, Who: hurt}}
	w.Has = func(who wits.Entity, tag string) bool { return who == hurt && tag == "wounded" }
	r := asks(t, w, geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"perceived":{}}],"tests":{"Hurt":{"has":{"tag":"wounded"},"filter":{"is":true}}}}`})
	r.Good()
	if r.Value("Who") != hurt || r.Value("Count") != int64(1) {
		t.Errorf("it found %v, of %v", r.Value("Who"), r.Value("Count"))
	}
}

// TestVisibilityOfABox: a point is seen by a box that gets there, between the walls of a level; how wide and high it is may be an
// expression.
func TestVisibilityOfABox(t *testing.T) {
	l, err := level.New(level.Plan{Solids: []level.Solid{
		{Name: "Left", Outline: geom.Polygon{{X: 4, Y: 6}, {X: 5, Y: 6}, {X: 5, Y: 20}, {X: 4, Y: 20}}, High: 3},
		{Name: "Right", Outline: geom.Polygon{{X: 4}, {X: 5}, {X: 5, Y: 4}, {X: 4, Y: 4}}, High: 3},
		{Name: "Lintel", Outline: geom.Polygon{{X: 4, Y: 4}, {X: 5, Y: 4}, {X: 5, Y: 6}, {X: 4, Y: 6}}, Low: 2, High: 3},
	}})
	must.Succeed(t, err)
	for _, c := range []struct {
		members string
		want    float64
	}{
		{`"height":1`, 1}, {`"height":1,"wide":1.9`, 1}, {`"height":1,"wide":2.1`, 0}, {`"height":1,"wide":1,"high":1.9`, 1}, {`"height":1,"high":2.1`, 0},
		{`"height":1,"wide":"Cart * 2","high":"Cart"`, 0},
	} {
		w := newPlain()
		w.Sight = level.View{Level: l}
		r := asks(t, w, geom.Vec3{X: 1, Y: 5, Z: 1}, kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"Cart","type":"float","default":1.2}],
			"generate":[{"list":{"of":[[9,5]]}}],"tests":{"T":{"visibility":{` + c.members + `},"score":{}}}}`})
		r.Good()
		if got := r.Value("T.Value"); got != c.want {
			t.Errorf("%s: %v", c.members, got)
		}
	}
}

// TestWhatTheGameDoesNotGive is told in words.
func TestWhatTheGameDoesNotGive(t *testing.T) {
	for name, c := range map[string]struct {
		body, want string
		without    func(w *plain)
	}{
		"tags":    {`"generate":[{"perceived":{}}],"tests":{"T":{"has":{"tag":"wounded"},"filter":{"is":true}}}`, "query.Services.Has is nil", func(w *plain) { w.Has = nil }},
		"volumes": {`"generate":[{"perceived":{}}],"tests":{"T":{"inside":{"volume":"east"},"filter":{"is":true}}}`, "query.Services.Inside is nil", func(w *plain) { w.Inside = nil }},
		"ground":  {`"generate":[{"perceived":{}}],"tests":{"T":{"ground":{},"filter":{"is":true}}}`, "query.Services.Ground is nil", func(w *plain) { w.Ground = nil }},
		"sight":   {`"generate":[{"ring":{"outer":2,"spacing":1,"step":90,"trace":true}}]`, "query.Services.Sight is no query.Tracer", func(w *plain) { w.Sight = nil }},
		"boxes":   {`"generate":[{"perceived":{}}],"tests":{"T":{"visibility":{"wide":1},"filter":{"is":true}}}`, "query.Services.Sight is no query.BoxSight", func(w *plain) {}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newPlain()
			w.sensed = []query.Item{{At: geom.Vec3{X: 12, Y: 3}}}
			c.without(w)
			r := asks(t, w, geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query",` + c.body + `}`})
			r.Step()
			if f := r.Mind.Fault(); f == nil || !strings.Contains(f.Error(), c.want) {
				t.Errorf("%v does not say %q", f, c.want)
			}
		})
	}
}
