package steer_test

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/steer"
)

// animal is one that steers in a meadow.
type animal struct {
	*body
	others map[wits.Entity]steer.Mover
	near   []steer.Mover
	path   []geom.Vec2
}

func (a *animal) Mover() steer.Mover { return a.body.Mover }

func (a *animal) Other(e wits.Entity) (steer.Mover, bool) { m, ok := a.others[e]; return m, ok }

func (a *animal) Near(radius float64, own bool) []steer.Mover { return a.near }

func (a *animal) Path(name string) []geom.Vec2 {
	if name != "fence" {
		return nil
	}
	return a.path
}

func (a *animal) Obstacles(float64) []geom.Circle {
	return []geom.Circle{{Center: geom.Vec2{X: 5}, Radius: 1}}
}

func (a *animal) Walls(float64) []geom.Segment {
	return []geom.Segment{{A: geom.Vec2{Y: -5}, B: geom.Vec2{X: 50, Y: -5}}}
}

func (a *animal) Edges() []steer.Edge {
	e := steer.Box(geom.Vec2{X: -50, Y: -50}, geom.Vec2{X: 50, Y: 50})
	return e[:]
}

func (a *animal) Mass() float64 { return 1 }

func (a *animal) Flow(name string, at geom.Vec2) geom.Vec2 { return geom.Vec2{Y: 3} }

func registry(t testing.TB) *wits.Registry {
	r := std.NewRegistry()
	steer.Register(r)
	must.Succeed(t, r.Err())
	return r
}

// run steps one document with one action.
func run(t *testing.T, a *animal, node string, steps int) (status wits.Status, force geom.Vec2) {
	t.Helper()
	text := `{"wits": 1, "kind": "thoughts", "ports": [{"in": "Wolf", "type": "entity"}, {"in": "Dog", "type": "entity"}, {"out": "Force", "type": "vec2"}], "combine": {"Force": {}}, "thoughts": {"It": ` + node + `}}`
	p, err := wits.Load(registry(t), fstest.MapFS{"it.json": {Data: []byte(text)}}, "it.json")
	must.Succeed(t, err)
	mind := p.NewMind(1)
	for name, e := range map[string]wits.Entity{"Wolf": wits.NewEntity(1, 1), "Dog": wits.NewEntity(2, 1)} {
		in, err := wits.Resolve[wits.Input[wits.Entity]](p, name)
		must.Succeed(t, err)
		in.Set(mind, e)
	}
	out, err := wits.Resolve[wits.Output[geom.Vec2]](p, "Force")
	must.Succeed(t, err)
	status = wits.Running
	for range steps {
		mind.Step(wits.Frame{Delta: dt, Self: a})
		if f := mind.Fault(); f != nil {
			t.Fatal(f)
		}
		force = out.Get(mind)
		a.step(force)
		for i, v := range p.Values() {
			if v.Path == "It.Activity" {
				status = [...]wits.Status{wits.Running, wits.Success, wits.Failure, wits.Running}[activity(mind.Value(i))]
			}
		}
		if status != wits.Running {
			return status, force
		}
	}
	return status, force
}

func activity(v any) int {
	return strings.Index("a s f i", string(stringOf(v)[0])) / 2
}

func stringOf(v any) string {
	type stringer interface{ String() string }
	return v.(stringer).String()
}

// Every action of the documents gives out the force of its function.
func TestX7_Actions(t *testing.T) {
	wolf, dog := mover(10, 0, 0, 5), mover(-10, 4, 3, 0)
	at := func() *animal {
		return &animal{body: newBody(0, 0, 6, 0.5), others: map[wits.Entity]steer.Mover{wits.NewEntity(1, 1): wolf, wits.NewEntity(2, 1): dog},
			near: []steer.Mover{wolf, dog, mover(2, 1, -2, 0)}, path: []geom.Vec2{{X: 8}, {X: 8, Y: 8}}}
	}
	m := at().body.Mover
	near := at().near
	edges := steer.Box(geom.Vec2{X: -50, Y: -50}, geom.Vec2{X: 50, Y: 50})
	for _, c := range []struct {
		node string
		want geom.Vec2
	}{
		{`{"do": "SeekPoint", "with": {"Target": [3, 4]}}`, steer.Seek(&m, geom.Vec2{X: 3, Y: 4})},
		{`{"do": "FleePoint", "with": {"From": [3, 4]}}`, steer.Flee(&m, geom.Vec2{X: 3, Y: 4})},
		{`{"do": "Arrive", "with": {"Target": [3, 4]}}`, steer.Arrive(&m, geom.Vec2{X: 3, Y: 4}, 4, 0)},
		{`{"do": "Seek", "with": {"Ahead": 2, "Target": {"expr": "Wolf"}}}`, steer.Predictive(&m, &wolf, 2, false)},
		{`{"do": "Flee", "with": {"Ahead": 2, "Target": {"expr": "Wolf"}}}`, steer.Predictive(&m, &wolf, 2, true)},
		{`{"do": "Pursue", "with": {"Target": {"expr": "Wolf"}}}`, steer.Pursue(&m, &wolf, 3)},
		{`{"do": "Evade", "with": {"Target": {"expr": "Wolf"}}}`, steer.Evade(&m, &wolf, 3)},
		{`{"do": "OffsetPursuit", "with": {"Offset": [-2, 1], "Target": {"expr": "Wolf"}}}`, steer.OffsetPursuit(&m, &wolf, geom.Vec2{X: -2, Y: 1}, 4)},
		{`{"do": "Interpose", "with": {"One": {"expr": "Wolf"}, "Other": {"expr": "Dog"}}}`, steer.Interpose(&m, &wolf, &dog, 4)},
		{`{"do": "FollowLeader", "with": {"Target": {"expr": "Dog"}}}`, steer.FollowLeader(&m, &dog, near, 3, 2, 4)},
		{`{"do": "Separation"}`, steer.Separation(&m, near, 3)},
		{`{"do": "Cohesion", "with": {"Radius": 20}}`, steer.Cohesion(&m, near, 20)},
		{`{"do": "Alignment", "with": {"Radius": 20}}`, steer.Alignment(&m, near, 20)},
		{`{"do": "FollowPath", "with": {"Path": "fence"}}`, steer.Seek(&m, geom.Vec2{X: 8})},
		{`{"do": "StayOnPath", "with": {"Path": "fence"}}`, steer.StayOnPath(&m, at().path, 2, 0.5)},
		{`{"do": "FollowFlow"}`, m.Toward(geom.Vec2{Y: 3})},
		{`{"do": "AvoidOthers"}`, steer.AvoidOthers(&m, near, 0.3, 2)},
		{`{"do": "AvoidObstacles"}`, steer.AvoidObstacles(&m, at().Obstacles(0), 1)},
		{`{"do": "FollowWall"}`, steer.FollowWall(&m, at().Walls(0), 2, 0.4)},
		{`{"do": "AvoidWalls"}`, steer.AvoidWalls(&m, at().Walls(0), 0.8)},
		{`{"do": "Contain", "with": {"Margin": 49.2}}`, steer.Contain(&m, edges[:], 1, 49.2, dt)},
	} {
		if _, got := run(t, at(), c.node, 1); !(got.Dist(c.want) <= 1e-12) {
			t.Errorf("%s: %v, want %v", c.node, got, c.want)
		}
	}
	if _, force := run(t, at(), `{"do": "Wander"}`, 1); force == (geom.Vec2{}) {
		t.Error("who wanders wants nothing")
	}
}

func TestX7_WhenActionsEnd(t *testing.T) {
	far := func() *animal {
		return &animal{body: newBody(0, 0, 0, 0), others: map[wits.Entity]steer.Mover{wits.NewEntity(1, 1): mover(10, 0, 0, 0)}, path: []geom.Vec2{{X: 4}, {X: 8}}}
	}
	for _, c := range []struct {
		node string
		want wits.Status
	}{
		{`{"do": "SeekPoint", "with": {"Target": [3, 4], "Within": 1}}`, wits.Success},
		{`{"do": "FleePoint", "with": {"From": [3, 4], "Safe": 20}}`, wits.Success},
		{`{"do": "Arrive", "with": {"Target": [3, 4]}}`, wits.Success},
		{`{"do": "Seek", "with": {"Target": {"expr": "Wolf"}, "Lost": 5}}`, wits.Failure},
		{`{"do": "Seek", "with": {"Target": {"expr": "Dog"}}}`, wits.Failure},
		{`{"do": "Flee", "with": {"Target": {"expr": "Wolf"}, "Safe": 30}}`, wits.Success},
		{`{"do": "Flee", "with": {"Target": {"expr": "Dog"}}}`, wits.Success},
		{`{"do": "Pursue", "with": {"Target": {"expr": "Dog"}}}`, wits.Failure},
		{`{"do": "FollowPath", "with": {"Path": "fence", "End": "stop"}}`, wits.Success},
		{`{"do": "FollowPath", "with": {"Path": "none"}}`, wits.Failure},
		{`{"do": "Wander"}`, wits.Running},
	} {
		if got, _ := run(t, far(), c.node, 600); got != c.want {
			t.Errorf("%s: %v, want %v", c.node, got, c.want)
		}
	}
	bare := struct{ steer.Vehicle }{far()} // knows of no paths, obstacles and regions
	for _, node := range []string{"FollowPath", "StayOnPath", "FollowFlow", "AvoidObstacles", "FollowWall", "AvoidWalls", "Contain"} {
		text := `{"wits": 1, "kind": "machine", "start": "Go", "states": {"Go": {"do": "` + node + `"}, "Done": {}}, "transitions": [{"from": "Go", "to": "Done", "on": "Go.OnFailure"}]}`
		p, err := wits.Load(registry(t), fstest.MapFS{"it.json": {Data: []byte(text)}}, "it.json")
		must.Succeed(t, err)
		mind := p.NewMind(1)
		for range 3 {
			mind.Step(wits.Frame{Delta: dt, Self: bare})
		}
		if f := mind.Fault(); f != nil {
			t.Errorf("%s: %v", node, f)
		}
		if done := p.Parts()[0].Nodes; !mind.Active(done[0].Active) || done[0].Name != "Done" {
			t.Errorf("%s goes on without what it needs", node)
		}
	}
}

func TestActionsAllocateNothing(t *testing.T) {
	a := &animal{body: newBody(0, 0, 0, 0), near: []steer.Mover{mover(1, 1, 0, 0)}}
	p, err := wits.Load(registry(t), fstest.MapFS{"it.json": {Data: []byte(`{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}],
		"combine": {"Force": {"by": "budget", "most": 20}}, "thoughts": {"Apart": {"do": "Separation"}, "Stay": {"do": "AvoidOthers"}, "Roam": {"priority": 1, "do": "Wander"}}}`)}}, "it.json")
	must.Succeed(t, err)
	mind := p.NewMind(1)
	f := wits.Frame{Delta: dt, Self: a}
	mind.Step(f)
	if n := testing.AllocsPerRun(100, func() { mind.Step(f) }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
	if math.IsNaN(a.At.X) {
		t.Error(a.At)
	}
}
