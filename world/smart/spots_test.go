package smart_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/smart"
)

// visitor is somebody of whose mind the hotspots are a part.
type visitor struct{ does wits.Name }

func kindOf() smart.SpotKind {
	return smart.SpotKind{Traits: []string{"Courage", "Hunger"}, Events: []string{"fire"}, Pictures: []string{"well"},
		Activity: func(x *wits.Context) wits.Name { return wits.Self[*visitor](x).does }}
}

// load loads a document with a body, beside activities that last for ever, and that end at once.
func load(body string) (*wits.Program, error) {
	r := std.NewRegistry()
	r.AddKind(kindOf())
	tree := func(root string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": ` + root + `}}`)}
	}
	files := fstest.MapFS{"spots.json": {Data: []byte(`{"wits": 1, "kind": "hotspots", ` + body + `}`)}, "sit.json": tree(`{"wait": 100}`), "drink.json": tree(`{"wait": 0.5}`),
		"loop.json": tree(`{"run": "spots.json"}`), "main.json": tree(`{"run": "spots.json"}`)}
	if strings.Contains(body, `"main"`) {
		return wits.Load(r, files, "main.json")
	}
	return wits.Load(r, files, "spots.json")
}

const camp = `"categories": {"Brave": {"where": {"Courage": [0.6, 1]}}, "Hungry": {"where": {"Courage": [0, 1], "Hunger": [0, 30]}}},
	"activities": {"Sit": {"run": "sit.json"}, "Drink": {"run": "drink.json"}},
	"spots": {"Fire": {"at": [10, 0], "around": 2, "capacity": 4, "within": 20, "from": 20, "to": 4,
			"offers": {"Brave": {"draw": 0.8, "does": "Drink"}, "anyone": {"draw": 0.4, "does": "Sit"}},
			"events": {"fire": {"for": 10, "offers": {"Hungry": {"draw": 1, "does": "Drink"}}}}},
		"Well": {"at": [0, 0], "offers": {"Hungry": {"draw": 0.5, "does": "Drink"}}}}`

func design(t testing.TB, body string) *smart.Hotspots {
	t.Helper()
	p, err := load(body)
	must.Succeed(t, err)
	d, err := wits.ContentOf[*smart.Hotspots](p)
	must.Succeed(t, err)
	return d
}

// Whom a hotspot draws, how strongly and to do what, by category, hour, distance and event.
func TestWhomHotspotsDraw(t *testing.T) {
	d := design(t, camp)
	fire, well := d.Named(wits.NameOf("Fire")), d.Named(wits.NameOf("Well"))
	if fire.Label != "Fire" || fire.Seat(0).Dist(fire.At) != 2 || fire.Seat(1).Dist(fire.Seat(0)) < 1 || d.Named(wits.NameOf("Inn")) != nil {
		t.Fatalf("the hotspots are %+v", d.Spots)
	}
	at := fire.At
	for name, c := range map[string]struct {
		spot           *smart.Spot
		v              smart.SpotVisitor
		ago            float64
		draw           float64
		does, category string
	}{
		"somebody":                {spot: fire, v: smart.SpotVisitor{At: at, Hour: 22, Traits: []float64{0.2, 80}}, draw: 0.4, does: "Sit"},
		"a brave one":             {spot: fire, v: smart.SpotVisitor{At: at, Hour: 22, Traits: []float64{0.6, 80}}, draw: 0.8, does: "Drink"},
		"past midnight":           {spot: fire, v: smart.SpotVisitor{At: at, Hour: 3, Traits: []float64{0.2, 80}}, draw: 0.4, does: "Sit"},
		"by day":                  {spot: fire, v: smart.SpotVisitor{At: at, Hour: 12, Traits: []float64{0.6, 80}}},
		"from half way":           {spot: fire, v: smart.SpotVisitor{At: at.Add(geom.Vec2{X: 10}), Hour: 22, Traits: []float64{0.2, 80}}, draw: 0.2, does: "Sit"},
		"from too far":            {spot: fire, v: smart.SpotVisitor{At: at.Add(geom.Vec2{X: 20}), Hour: 22, Traits: []float64{0.2, 80}}, does: "Sit"},
		"an event, at any hour":   {spot: fire, v: smart.SpotVisitor{At: at, Hour: 12, Traits: []float64{0.2, 30}}, ago: 9, draw: 1, does: "Drink"},
		"an event for others":     {spot: fire, v: smart.SpotVisitor{At: at, Hour: 12, Traits: []float64{0.2, 31}}, ago: 9},
		"an event that is over":   {spot: fire, v: smart.SpotVisitor{At: at, Hour: 12, Traits: []float64{0.2, 30}}, ago: 10},
		"at one that is for some": {spot: well, v: smart.SpotVisitor{Hour: 12, Traits: []float64{0.2, 20}}, draw: 0.5, does: "Drink"},
		"who does not belong":     {spot: well, v: smart.SpotVisitor{Hour: 12, Traits: []float64{0.2, 80}}},
	} {
		draw, does := d.Draw(c.spot, &c.v, func(int) float64 {
			if c.ago == 0 {
				return math.Inf(1)
			}
			return c.ago
		})
		if draw != c.draw || c.does != does.String() && c.does != "" || c.does == "" && does != 0 {
			t.Errorf("%s: it draws %v to %v", name, draw, does)
		}
	}
	v := smart.SpotVisitor{At: at, Hour: 22, Traits: []float64{0.2, 80}}
	if n := testing.AllocsPerRun(100, func() { d.Draw(fire, &v, func(int) float64 { return 1 }) }); n != 0 {
		t.Errorf("a draw allocates %v times", n)
	}
}

// Run by another document the hotspots run what the character does at its hotspot, begin another activity when that changes, and fail
// where it is at none.
func TestHotspotsRunTheirActivities(t *testing.T) {
	p, err := load(camp + `, "doc": "main", "name": "main"`)
	must.Succeed(t, err)
	m, g := p.NewMind(1), &visitor{does: wits.NameOf("Sit")}
	active := func() (names []string) {
		for _, part := range p.Parts() {
			for _, n := range part.Nodes {
				if (n.Name == "Sit" || n.Name == "Drink") && m.Active(n.Active) {
					names = append(names, n.Name)
				}
			}
		}
		return names
	}
	tick := int64(0)
	step := func() {
		t.Helper()
		tick++
		if m.Step(wits.Frame{Delta: 0.25, Tick: tick, Time: float64(tick) / 4, Self: g}); m.Fault() != nil {
			t.Fatal(m.Fault())
		}
	}
	for _, c := range []struct {
		does string
		want string
	}{{"Sit", "[Sit]"}, {"Sit", "[Sit]"}, {"Drink", "[Drink]"}, {"Sit", "[Sit]"}, {"", "[]"}} {
		if g.does = 0; c.does != "" {
			g.does = wits.NameOf(c.does)
		}
		if step(); fmt.Sprint(active()) != c.want {
			t.Errorf("in frame %d, at %q, %v is active", tick, c.does, active())
		}
	}
}

// What is wrong with a document is told with its place, in words.
func TestHotspotsAreChecked(t *testing.T) {
	acts := `"activities": {"Sit": {"run": "sit.json"}}, `
	for _, c := range []struct{ body, want string }{
		{acts + `"spots": {"Well": {"at": [0, 0], "capacity": -2, "offers": {"anyone": {"does": "Sit"}}}}`, "capacity"},
		{acts + `"spots": {"Well": {"at": [0, 0], "offers": {"Brave": {"does": "Sit"}}}}`, `there is no category "Brave"`},
		{acts + `"spots": {"Well": {"at": [0, 0], "offers": {"anyone": {"does": "Sitt"}}}}`, `there is no activity "Sitt"`},
		{acts + `"spots": {"Well": {"at": [0, 0], "picture": "moon", "offers": {"anyone": {"does": "Sit"}}}}`, `the game has no picture "moon"`},
		{acts + `"spots": {"Well": {"at": [0, 0], "offers": {}, "events": {"flood": {"offers": {"anyone": {"does": "Sit"}}}}}}`, `the game has no event "flood"`},
		{acts + `"categories": {"Tall": {"where": {"Height": [2, 3]}}}, "spots": {"Well": {"at": [0, 0], "offers": {"Tall": {"does": "Sit"}}}}`, `the game has no trait "Height"`},
		{acts + `"categories": {"anyone": {"where": {"Hunger": [2, 3]}}}, "spots": {"Well": {"at": [0, 0], "offers": {"anyone": {"does": "Sit"}}}}`, `everybody is "anyone"`},
		{acts + `"spots": {"Well": {"offers": {"anyone": {"does": "Sit"}}}}`, `has no "at"`},
		{`"activities": {"Sit": {}}, "spots": {"Well": {"at": [0, 0], "offers": {"anyone": {"does": "Sit"}}}}`, "it does nothing"},
		{`"activities": {"Sit": {"run": "sat.json"}}, "spots": {"Well": {"at": [0, 0], "offers": {"anyone": {"does": "Sit"}}}}`, "sat.json"},
		{`"activities": {"Sit": {"run": "loop.json"}}, "spots": {"Well": {"at": [0, 0], "offers": {"anyone": {"does": "Sit"}}}}`, "itself"},
	} {
		_, err := load(c.body)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "spots.json") {
			t.Errorf("%s\n says %v", c.body, err)
		}
	}
}

// A game asks of a document whom it draws.
func ExampleKind() {
	p, err := load(camp)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, _ := wits.ContentOf[*smart.Hotspots](p)
	brave := smart.SpotVisitor{At: geom.Vec2{X: 10}, Hour: 21, Traits: []float64{0.9, 60}}
	for i := range d.Spots {
		draw, activity := d.Draw(&d.Spots[i], &brave, func(int) float64 { return math.Inf(1) })
		fmt.Println(d.Spots[i].Name, draw, activity)
	}
	// Output:
	// Fire 0.8 Drink
	// Well 0
}
