package query_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/query"
)

const behindWall = `{"wits":1,"kind":"query","ports":[{"in":"Near","type":"vec2"},{"in":"Limit","type":"float","default":4}],
	"generate":[{"grid":{"range":3,"spacing":1,"project":0.4}}],
	"tests":{"Close":{"distance":{"from":"Near"},"filter":{"most":"Limit"},"score":{"prefer":"low"}},"Unseen":{"visibility":{},"filter":{"is":false}}},
	"choose":"all","budget":{"points":3}}`

// TestU15_Preview: a query can be tried out with other places, before it is saved: every point with what each test made of it.
func TestU15_Preview(t *testing.T) {
	w := newPlain([4]float64{6.5, 3, 7, 9})
	id := wits.NewEntity(1, 1)
	w.bodies[id] = query.Pose{At: geom.Vec3{X: 5.25, Y: 5.25}}
	f := wits.Frame{World: w, Entity: id, Delta: 0.1}
	files := kindtest.Files{"hide.query.json": `{"kind":"query","generate":[{"list":{"of":[[1,1]]}}]}`}.FS()
	in := sim.Inquiry{File: "hide.query.json", Text: []byte(behindWall), Inputs: map[string]any{"Limit": 2.5, "Near": geom.Vec2{X: 1, Y: 1}},
		Places: map[string]geom.Vec3{"Near": {X: 8.25, Y: 5.25}}}
	a, err := query.Ask(registry(), files, in, f)
	must.Succeed(t, err)
	if a.Generated != 49 || len(a.Points) != 49 || a.Best < 0 || len(a.Tests) != 3 {
		t.Fatalf("%d points generated, %d listed, best %d, %d tests", a.Generated, len(a.Points), a.Best, len(a.Tests))
	}
	if a.Tests[0].Name != "Close" || a.Tests[0].Kind != "distance" || !a.Tests[0].Filters || !a.Tests[0].Scores || a.Tests[1].Scores || a.Tests[2].Name != "project" {
		t.Errorf("tests %+v", a.Tests)
	}
	cost := a.Generated
	for _, test := range a.Tests {
		cost += test.Cost
	}
	if cost != a.Cost || a.Micros <= 0 {
		t.Errorf("the tests cost %d with the points, and the query %d in %v µs", cost, a.Cost, a.Micros)
	}
	if best := a.Points[a.Best]; !best.Valid || best.At.Dist(geom.Vec3{X: 8.25, Y: 5.25}) > 1e-9 || best.By[0] != 1 || best.Raw[1] != 0 || best.By[1] != 1 {
		t.Errorf("best %+v", best)
	}
	var kinds [4]int
	for _, p := range a.Points {
		kinds[p.FailedBy+1]++
		distance := p.At.Dist(geom.Vec3{X: 8.25, Y: 5.25})
		switch p.FailedBy {
		case -1:
			if distance > 2.5 || w.Sees(geom.Vec3{X: 5.25, Y: 5.25}, p.At, 0) || !p.Valid {
				t.Errorf("%+v is valid", p)
			}
		case 0:
			if distance <= 2.5 || math.Abs(p.Raw[0]-distance) > 1e-12 || !math.IsNaN(p.Raw[1]) {
				t.Errorf("%+v is too far, and is not", p)
			}
		case 1:
			if !w.Sees(geom.Vec3{X: 5.25, Y: 5.25}, p.At, 0) || p.Raw[1] != 1 {
				t.Errorf("%+v is seen, and is not", p)
			}
		}
	}
	if kinds[0] == 0 || kinds[1] == 0 || kinds[2] == 0 {
		t.Errorf("valid, failed by Close, by Unseen, off the ground: %v", kinds)
	}
	if len(a.Contexts) != 2 || a.Contexts[0].Port != "Near" && a.Contexts[1].Port != "Near" {
		t.Errorf("contexts %+v", a.Contexts)
	}
	in.Most = 5
	few, err := query.Ask(registry(), files, in, f)
	if err != nil || len(few.Points) != 5 || few.Generated != 49 || few.Points[few.Best].At != a.Points[a.Best].At {
		t.Errorf("the five best: %v, %+v", err, few)
	}
	in.Places["self"] = geom.Vec3{X: 12.25, Y: 5.25}
	moved, err := query.Ask(registry(), files, in, f)
	if err != nil || moved.Points[0].At == a.Points[0].At {
		t.Errorf("who asks stands elsewhere, and the points lie where they lay: %v", err)
	}
	in.Text = nil
	if saved, err := query.Ask(registry(), files, sim.Inquiry{File: in.File}, f); err != nil || saved.Generated != 1 {
		t.Errorf("as it is saved: %v, %+v", err, saved)
	}
	for _, c := range []struct{ text, want string }{
		{`{"wits":1,"kind":"graph","nodes":{}}`, "no query"},
		{`{"wits":1,"kind":"query","generate":[{"gird":{}}]}`, `"gird" is not known here (did you mean "grid"?)`},
	} {
		if _, err := query.Ask(registry(), files, sim.Inquiry{File: in.File, Text: []byte(c.text)}, f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	w.Ground = nil
	if _, err := query.Ask(registry(), files, sim.Inquiry{File: in.File, Text: []byte(behindWall)}, f); err == nil || !strings.Contains(err.Error(), "Services.Ground is nil") {
		t.Errorf("without a ground: %v", err)
	}
}

// A part of a running program has more than inputs: variables, and fields of blackboards. They go before the document's
// defaults, too.
func TestU15_PreviewWithAllThatThePartHas(t *testing.T) {
	w := newPlain()
	id := wits.NewEntity(1, 1)
	w.bodies[id] = query.Pose{At: geom.Vec3{X: 5.25, Y: 5.25}}
	files := kindtest.Files{"team.board.json": `{"kind":"board","scope":"agent","fields":{"Goal":{"type":"vec2"}}}`,
		"near.query.json": `{"kind":"query","ports":[{"in":"Wide","type":"float","default":3}],"variables":{"Spots":{"type":"list of vec2"}},"boards":{"Team":"team.board.json"},
			"generate":[{"grid":{"at":"Team.Goal","range":"Wide","spacing":1}}],"tests":{"Close":{"distance":{"from":"Team.Goal"},"score":{"prefer":"low"}}}}`}.FS()
	p, err := wits.Load(registry(), files, "near.query.json")
	must.Succeed(t, err)
	m := p.NewMind(1)
	inputs := map[string]any{}
	for _, port := range p.Parts()[0].Ports {
		if port.Out && !port.Trigger && port.Value >= 0 {
			inputs[port.Name] = m.Value(port.Value)
		}
	}
	if len(inputs) != 4 {
		t.Fatalf("the part has %v", inputs)
	}
	inputs["Wide"], inputs["Team.Goal"] = 1.0, geom.Vec2{X: 3, Y: 4}
	a, err := query.Ask(registry(), files, sim.Inquiry{File: "near.query.json", Inputs: inputs}, wits.Frame{World: w, Entity: id, Delta: 0.1})
	if err != nil || a.Generated != 9 || a.Best < 0 || a.Points[a.Best].At.XY() != (geom.Vec2{X: 3, Y: 4}) {
		t.Errorf("%+v, %v", a, err)
	}
	_, err = query.Ask(registry(), files, sim.Inquiry{File: "near.query.json", Inputs: map[string]any{"Wid": 1.0}}, wits.Frame{World: w, Entity: id})
	if err == nil || !strings.Contains(err.Error(), `input Wid`) {
		t.Error(err)
	}
}
