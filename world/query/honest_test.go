package query_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"pgregory.net/rapid"
)

// TestABoundThatIsNoNumberIsAFault: it does not count as 0; the mind parks with a message that says which it is.
func TestABoundThatIsNoNumberIsAFault(t *testing.T) {
	for _, c := range []struct{ name, generate, tests, want string }{
		{"least", `{"grid":{"range":2,"spacing":1}}`, `"Near":{"distance":{},"filter":{"least":"X"}}`, `"least" of Near, X, is not a number`},
		{"most", `{"grid":{"range":2,"spacing":1}}`, `"Near":{"distance":{},"filter":{"most":"X + 1"}}`, `"most" of Near, X + 1, is not a number`},
		{"range", `{"grid":{"range":"X","spacing":1}}`, ``, `"range" of grid, X, is not a number`},
		{"weight", `{"grid":{"range":2,"spacing":1}}`, `"Near":{"distance":{},"score":{"weight":"X"}}`, `"weight" of Near, X, is not a number`},
	} {
		files := kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"X","type":"float"}],"most":100,"generate":[` + c.generate + `],"tests":{` + c.tests + `}}`}
		r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 5}, files)
		kindtest.Set(r, "X", 1.0)
		r.Good()
		r = asks(t, newPlain(), geom.Vec3{X: 5, Y: 5}, files)
		kindtest.Set(r, "X", math.NaN())
		r.Step()
		if f := r.Fault(); f == nil || !strings.Contains(f.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, f, c.want)
		}
	}
}

// TestTheAgentIsAListOfOne: where a list is wanted, "self" is one.
func TestTheAgentIsAListOfOne(t *testing.T) {
	r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 6}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"list":{"of":"self"}}]}`})
	r.Good()
	if r.Value("Count") != int64(1) || r.Value("Best") != (geom.Vec2{X: 5, Y: 6}) {
		t.Errorf("%v points, %v", r.Value("Count"), r.Value("Best"))
	}
}

// TestProjectionRepeatsNoPlace: points that are put onto the ground where another one lies are ruled out, and the answer to
// why says so; with a budget the same.
func TestProjectionRepeatsNoPlace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newPlain([4]float64{3, 3, 9, 8})
		at := geom.Vec3{X: rapid.Float64Range(-3, 23).Draw(rt, "x"), Y: rapid.Float64Range(-3, 23).Draw(rt, "y")}
		budget := rapid.SampledFrom([]string{"", `,"budget":{"points":7}`}).Draw(rt, "budget")
		within := rapid.SampledFrom([]float64{0.5, 2, 10}).Draw(rt, "within")
		r := asks(t, w, at, kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"query","generate":[{"grid":{"range":3,"spacing":0.7,"project":%v}},{"ring":{"outer":3,"spacing":1,"step":45,"project":%v}}],"choose":"all"%s}`, within, within, budget)})
		r.Good()
		for range 200 {
			if budget == "" {
				break
			}
			r.Good()
		}
		all := places(r)
		for i, p := range all {
			for _, q := range all[:i] {
				if p.Dist(q) < 0.01 {
					rt.Fatalf("%v and %v are one place", p, q)
				}
			}
		}
		// Nothing but repetitions is lost: each point of the grid has a place near by.
		for y := -4; y <= 4; y++ {
			for x := -4; x <= 4; x++ {
				spot, ok := w.Nearest(at.Add(geom.Vec3{X: float64(x) * 0.7, Y: float64(y) * 0.7}), within)
				found := !ok
				for _, p := range all {
					found = found || p.Dist(spot.At.XY()) < 0.01
				}
				if !found {
					rt.Fatalf("%v is lost", spot.At)
				}
			}
		}
	})
	r := asks(t, newPlain(), geom.Vec3{X: -2, Y: 10}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":3,"spacing":1,"project":10}}]}`})
	a := kindtest.Ask(r)
	a.Step()
	if text := told(a, -1); !strings.Contains(text, "came to lie on the ground where others do") {
		t.Errorf("why: %s", text)
	}
}

// TestAGridLosesWhatIsFarthest: of a grid that is computed and larger than a query can be, the nearest points stay, and what
// is left out is counted and said.
func TestAGridLosesWhatIsFarthest(t *testing.T) {
	w := newPlain()
	files := kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"X","type":"float"}],"generate":[{"grid":{"range":"X","spacing":1}}],"choose":"all"}`}
	r := asks(t, w, geom.Vec3{X: 5, Y: 5}, files)
	kindtest.Set(r, "X", 20.0)
	r.Good()
	if l := w.Limits(nil); r.Value("Count") != int64(41*41) || l[0].Lost != 0 {
		t.Errorf("%v points of a grid of 41 by 41; %v", r.Value("Count"), l)
	}
	r = asks(t, w, geom.Vec3{X: 5, Y: 5}, files)
	kindtest.Set(r, "X", 100.0)
	r.Good()
	all := places(r)
	if len(all) != 10_000 {
		t.Fatalf("%d points", len(all))
	}
	sides := [4]float64{}
	for _, p := range all {
		d := p.Sub(geom.Vec2{X: 5, Y: 5})
		sides = [4]float64{max(sides[0], d.X), max(sides[1], -d.X), max(sides[2], d.Y), max(sides[3], -d.Y)}
	}
	for _, s := range sides {
		if s < 49 || s > 50 {
			t.Errorf("the grid goes %v m to its four sides", sides)
			break
		}
	}
	if l := w.Limits(nil); l[0].Lost != 201*201-10_000 {
		t.Errorf("of 40,401 points %d are told of as left out", l[0].Lost)
	}
}

// TestPlacesThatDoNotCountAreCounted: of a list of more places than something is measured from.
func TestPlacesThatDoNotCountAreCounted(t *testing.T) {
	for n, want := range map[int]int64{16: 0, 17: 1} {
		w := newPlain()
		spots := strings.Repeat("[1,2],", n-1) + "[3,4]"
		r := asks(t, w, geom.Vec3{}, kindtest.Files{"main.json": `{"kind":"query","variables":{"Spots":{"type":"list of vec2","default":[` + spots + `]}},
			"generate":[{"grid":{"range":1,"spacing":1}}],"tests":{"D":{"distance":{"from":"Spots"},"score":{}}}}`})
		r.Good()
		if l := w.Limits(nil); l[1].Lost != want || l[1].Value != 16 {
			t.Errorf("%d places: %+v", n, l)
		}
	}
}
