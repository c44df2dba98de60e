package query_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

const near = `{"wits":1,"kind":"query","ports":[{"in":"To","type":"vec2"}],"generate":[{"grid":{"range":2,"spacing":1}}],
	"tests":{"Close":{"distance":{"from":"To"},"score":{"prefer":"low"}},"Unseen":{"visibility":{},"filter":{"is":false}}}%s}`

func sliced(budget string) string { return strings.Replace(near, "%s", budget, 1) }

// TestU12_RunsAnywhere: a query is a leaf of a tree, an option, a state, a node of a graph and a task; what follows knows what
// it has found, and that it has failed.
func TestU12_RunsAnywhere(t *testing.T) {
	const ports = `"ports":[{"in":"Goal","type":"vec2","default":[8.2,6]},{"out":"Spot","type":"vec2"}]`
	for kind, document := range map[string]string{
		"tree":    `{"kind":"tree",` + ports + `,"root":"All","nodes":{"All":{"sequence":["Hide","Go"]},"Hide":{"run":"near.query.json","with":{"To":{"expr":"Goal"}},"store":{"Best":"Spot"}},"Go":{"do":"Act"}}}`,
		"utility": `{"kind":"utility",` + ports + `,"options":{"Hide":{"run":"near.query.json","with":{"To":{"expr":"Goal"}},"store":{"Best":"Spot"},"score":"1"}}}`,
		"machine": `{"kind":"machine",` + ports + `,"start":"Hide","states":{"Hide":{"run":"near.query.json","with":{"To":{"expr":"Goal"}},"store":{"Best":"Spot"}},"Go":{"do":"Act"}},"transitions":[{"from":"Hide","to":"Go","done":"success"}]}`,
		"graph":   `{"kind":"graph",` + ports + `,"nodes":{"Hide":{"run":"near.query.json"}},"links":["OnActivate -> Hide.Activate","Goal -> Hide.To","Hide.Best -> Spot"]}`,
	} {
		for _, budget := range []string{"", `,"budget":{"points":7}`} {
			t.Run(kind+budget, func(t *testing.T) {
				r := asks(t, newPlain([4]float64{6.3, 2, 6.6, 9}), geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": document, "near.query.json": sliced(budget)})
				for range 12 {
					r.Good()
				}
				if got := r.Value("Spot"); got != (geom.Vec2{X: 8, Y: 6}) {
					t.Errorf("Spot is %v", got)
				}
			})
		}
	}
	w := newPlain() // everything is seen
	r := asks(t, w, geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": `{"kind":"tree","root":"Any","nodes":{"Any":{"selector":["Hide","Go"]},"Hide":{"run":"near.query.json"},"Go":{"do":"Act"}}}`, "near.query.json": sliced("")})
	if r.Good(); len(r.Active()) != 2 || r.Active()[1] != "Go" {
		t.Errorf("active after a query without a point: %v", r.Active())
	}
}

// TestU14_AbortedAndAskedAgain: a query that was ended in between begins anew, with what it asks as it is then.
func TestU14_AbortedAndAskedAgain(t *testing.T) {
	r := asks(t, newPlain([4]float64{6.3, 2, 6.6, 9}), geom.Vec3{X: 6, Y: 6}, kindtest.Files{"near.query.json": sliced(`,"budget":{"points":5}`),
		"main.json": `{"kind":"graph","ports":[{"in":"Ask","type":"trigger"},{"in":"Drop","type":"trigger"},{"in":"Goal","type":"vec2"},{"out":"Spot","type":"vec2"}],
			"nodes":{"Hide":{"run":"near.query.json"}},"links":["Ask -> Hide.Activate","Drop -> Hide.Deactivate","Goal -> Hide.To","Hide.Best -> Spot"]}`})
	kindtest.Set(r, "Goal", geom.Vec2{X: 8, Y: 4})
	r.Fire("Ask")
	r.Good()
	r.Good()
	kindtest.Set(r, "Goal", geom.Vec2{X: 8, Y: 8})
	r.Fire("Drop")
	r.Good()
	r.Good()
	if r.Value("Spot") != (geom.Vec2{}) || len(r.Active()) != 0 {
		t.Fatalf("Spot %v, active %v, after the query was dropped", r.Value("Spot"), r.Active())
	}
	r.Fire("Ask")
	for range 20 {
		r.Good()
	}
	if got := r.Value("Spot"); got != (geom.Vec2{X: 8, Y: 8}) {
		t.Errorf("Spot is %v", got)
	}
}

// TestU12_PlacesStayAsTheyWere: what a query asks is taken when it begins, though it takes several frames.
func TestU12_PlacesStayAsTheyWere(t *testing.T) {
	w := newPlain([4]float64{6.3, 2, 6.6, 9})
	r := asks(t, w, geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": sliced(`,"budget":{"points":5}`)})
	kindtest.Set(r, "To", geom.Vec2{X: 8, Y: 4})
	r.Good()
	kindtest.Set(r, "To", geom.Vec2{X: 4, Y: 8})
	w.bodies[r.Frame.Entity] = w.bodies[wits.NewEntity(99, 1)]
	end(t, r)
	if got := r.Value("Best"); got != (geom.Vec2{X: 8, Y: 4}) {
		t.Errorf("Best is %v", got)
	}
}

// TestU12_Choose: the best; one of those that are nearly as good, each as often; all.
func TestU12_Choose(t *testing.T) {
	document := func(rest string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"query","generate":[{"list":{"of":"Spots"}}],"variables":{"Spots":{"type":"list of vec2","default":[[1,0],[10,0],[9.5,0],[9,0],[5,0]]}},
			"tests":{"X":{"expr":"At.x","score":{}}}` + rest + `}`}
	}
	r := asks(t, newPlain(), geom.Vec3{}, document(""))
	r.Good()
	if r.Value("Best") != (geom.Vec2{X: 10}) || r.Value("BestScore") != 1.0 || r.Value("Count") != int64(5) {
		t.Errorf("best %v of %v, %v points", r.Value("Best"), r.Value("BestScore"), r.Value("Count"))
	}
	drawn := map[geom.Vec2]int{}
	const n = 3000
	r = asks(t, newPlain(), geom.Vec3{}, document(`,"choose":"random","within":0.1`))
	for seed := range uint64(n) {
		r.Mind = r.Program().NewMind(seed)
		r.Good()
		drawn[r.Value("Best").(geom.Vec2)]++
	}
	for _, x := range []float64{9, 9.5, 10} {
		if c := drawn[geom.Vec2{X: x}]; c < n/3-120 || c > n/3+120 { // 4.6 standard deviations
			t.Errorf("%v was drawn %d times of %d", x, c, n)
		}
	}
	if len(drawn) != 3 {
		t.Errorf("drawn: %v", drawn)
	}
}

// TestU14_MoreThanThereIsRoomFor: points beyond "most" are left out, and the answer to why says so.
func TestU14_MoreThanThereIsRoomFor(t *testing.T) {
	r := asks(t, newPlain(), geom.Vec3{X: 5, Y: 5}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}],"most":10}`})
	a := kindtest.Ask(r)
	a.Step()
	if r.Value("Count") != int64(10) {
		t.Errorf("%v points", r.Value("Count"))
	}
	if text := told(a, -1); !strings.Contains(text, "more than the 10 points") {
		t.Errorf("why: %s", text)
	}
}
