package steer_test

import (
	"math"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

// weigh gives out how much each behaviour counts.
type weigh struct {
	A    wits.In[float64]
	B    wits.In[float64]
	Seek wits.Out[float64]
	Flee wits.Out[float64]
}

func (w *weigh) Update(x *wits.Context) wits.Status {
	w.Seek.Set(x, w.A.Get(x))
	w.Flee.Set(x, w.B.Get(x))
	return wits.Running
}

// average takes any number of vectors.
type average struct {
	Of  wits.InList[geom.Vec2]
	Out wits.Out[geom.Vec2]
}

func (a *average) Update(x *wits.Context) wits.Status {
	var sum geom.Vec2
	for i := range a.Of.Len(x) {
		sum = sum.Add(a.Of.At(x, i))
	}
	a.Out.Set(x, sum.Scale(1/float64(a.Of.Len(x))))
	return wits.Running
}

// TestK30_WeightedSteering is the pattern of the guide of [Kiley, 4.1.4.2], node by node: behaviours that each give out a vector; a
// machine that gives out a weight for each; functions that multiply the two; a behaviour that takes any number of weighted
// vectors and gives the average.
func TestK30_WeightedSteering(t *testing.T) {
	r := registry(t)
	wits.AddAction[weigh](r, wits.Named("Weigh"))
	wits.AddAction[average](r, wits.Named("Average"))
	files := fstest.MapFS{
		"steering.graph.json": {Data: []byte(`{"wits": 1, "kind": "graph",
			"ports": [{"in": "Prey", "type": "entity"}, {"in": "Wolf", "type": "entity"}, {"in": "Health", "type": "float", "default": 100}, {"out": "Wants", "type": "vec2"}],
			"nodes": {
				"Seek": {"do": "Seek"}, "Flee": {"do": "Flee"},
				"Weights": {"run": "weights.machine.json"},
				"Sought": {"call": "Scale", "of": "vec2"}, "Fled": {"call": "Scale", "of": "vec2"},
				"Mean": {"do": "Average"}},
			"links": [
				"OnActivate -> Seek.Activate", "OnActivate -> Flee.Activate", "OnActivate -> Weights.Activate", "OnActivate -> Mean.Activate",
				"Prey -> Seek.Target", "Wolf -> Flee.Target", "Health -> Weights.Health",
				"Seek.Force -> Sought.a", "Weights.Seek -> Sought.by",
				"Flee.Force -> Fled.a", "Weights.Flee -> Fled.by",
				"Sought.Result -> Mean.Of", "Fled.Result -> Mean.Of",
				"Mean.Out -> Wants"]}`)},
		"weights.machine.json": {Data: []byte(`{"wits": 1, "kind": "machine", "start": "Bold",
			"ports": [{"in": "Health", "type": "float"}, {"out": "Seek", "type": "float"}, {"out": "Flee", "type": "float"}],
			"states": {"Bold": {"do": "Weigh", "with": {"A": 1, "B": 0.25}, "pass": ["Seek", "Flee"]}, "Timid": {"do": "Weigh", "with": {"A": 0.125, "B": 2}, "pass": ["Seek", "Flee"]}},
			"transitions": [{"from": "Bold", "to": "Timid", "when": "Health < 30"}, {"from": "Timid", "to": "Bold", "when": "Health > 60"}]}`)},
	}
	p, err := wits.Load(r, files, "steering.graph.json")
	must.Succeed(t, err)
	var in struct {
		Prey, Wolf wits.Input[wits.Entity]
		Health     wits.Input[float64]
		Wants      wits.Output[geom.Vec2]
	}
	for name, bind := range map[string]func(string) error{
		"Prey":   func(n string) (err error) { in.Prey, err = wits.Resolve[wits.Input[wits.Entity]](p, n); return },
		"Wolf":   func(n string) (err error) { in.Wolf, err = wits.Resolve[wits.Input[wits.Entity]](p, n); return },
		"Health": func(n string) (err error) { in.Health, err = wits.Resolve[wits.Input[float64]](p, n); return },
		"Wants":  func(n string) (err error) { in.Wants, err = wits.Resolve[wits.Output[geom.Vec2]](p, n); return },
	} {
		must.Succeed(t, bind(name))
	}
	prey, wolf := mover(10, 3, 0, 0), mover(-2, 8, 1, 0)
	a := &animal{body: newBody(0, 0, 1, 1), others: map[wits.Entity]steer.Mover{wits.NewEntity(1, 1): prey, wits.NewEntity(2, 1): wolf}}
	seek, flee := steer.Predictive(&a.body.Mover, &prey, 0, false), steer.Predictive(&a.body.Mover, &wolf, 0, true)
	mind := p.NewMind(1)
	in.Prey.Set(mind, wits.NewEntity(1, 1))
	in.Wolf.Set(mind, wits.NewEntity(2, 1))
	for _, c := range []struct{ health, seek, flee float64 }{{100, 1, 0.25}, {20, 0.125, 2}, {50, 0.125, 2}, {70, 1, 0.25}} {
		in.Health.Set(mind, c.health)
		for range 4 { // a trigger takes a frame
			mind.Step(wits.Frame{Delta: dt, Self: a})
		}
		if f := mind.Fault(); f != nil {
			t.Fatal(f)
		}
		same(t, "the weighted average", in.Wants.Get(mind), seek.Scale(c.seek).Add(flee.Scale(c.flee)).Scale(0.5))
	}
}

// herd is an animal that has others of its own group, and strangers.
type herd struct {
	*animal
	own, all []steer.Mover
}

func (h *herd) Near(_ float64, own bool) []steer.Mover {
	if own {
		return h.own
	}
	return h.all
}

// TestX7_WhoIsHeeded: separation heeds all, cohesion, alignment and who follows a leader those of the own group alone.
func TestX7_WhoIsHeeded(t *testing.T) {
	kin, stranger := mover(2, 1, 3, -2), mover(-1, 2, 3, -1)
	leader := mover(8, 0, 2, 0)
	at := func() *herd {
		return &herd{animal: &animal{body: newBody(0, 0, 2, 1), others: map[wits.Entity]steer.Mover{wits.NewEntity(1, 1): leader}},
			own: []steer.Mover{kin}, all: []steer.Mover{kin, stranger}}
	}
	m, own, all := at().body.Mover, at().own, at().all
	for _, c := range []struct {
		node  string
		want  geom.Vec2
		other geom.Vec2 // what it would be with the wrong ones
	}{
		{`{"do": "Separation"}`, steer.Separation(&m, all, 3), steer.Separation(&m, own, 3)},
		{`{"do": "Cohesion", "with": {"Radius": 20}}`, steer.Cohesion(&m, own, 20), steer.Cohesion(&m, all, 20)},
		{`{"do": "Alignment", "with": {"Radius": 20}}`, steer.Alignment(&m, own, 20), steer.Alignment(&m, all, 20)},
		{`{"do": "FollowLeader", "with": {"Apart": 4, "Target": {"expr": "Wolf"}}}`, steer.FollowLeader(&m, &leader, own, 3, 4, 4), steer.FollowLeader(&m, &leader, all, 3, 4, 4)},
		{`{"do": "AvoidOthers", "with": {"Margin": 1}}`, steer.AvoidOthers(&m, all, 1, 2), steer.AvoidOthers(&m, own, 1, 2)},
	} {
		if got := runAs(t, at(), c.node); got.Dist(c.want) > 1e-12 || c.want == c.other {
			t.Errorf("%s: %v, want %v, and not %v", c.node, got, c.want, c.other)
		}
	}
}

// runAs is a frame of one action of one who is more than an animal.
func runAs(t *testing.T, self steer.Vehicle, node string) geom.Vec2 {
	t.Helper()
	mind, out := single(t, node)
	mind.Step(wits.Frame{Delta: dt, Self: self})
	if f := mind.Fault(); f != nil {
		t.Fatal(f)
	}
	return out.Get(mind)
}

// single is a mind with one thought; Wolf is entity 1.
func single(t *testing.T, node string) (*wits.Mind, wits.Output[geom.Vec2]) {
	t.Helper()
	text := `{"wits": 1, "kind": "thoughts", "ports": [{"in": "Wolf", "type": "entity"}, {"in": "Point", "type": "vec2"}, {"out": "Force", "type": "vec2"}], "combine": {"Force": {}}, "thoughts": {"It": ` + node + `}}`
	p, err := wits.Load(registry(t), fstest.MapFS{"it.json": {Data: []byte(text)}}, "it.json")
	must.Succeed(t, err)
	mind := p.NewMind(1)
	wolf, err := wits.Resolve[wits.Input[wits.Entity]](p, "Wolf")
	must.Succeed(t, err)
	wolf.Set(mind, wits.NewEntity(1, 1))
	out, err := wits.Resolve[wits.Output[geom.Vec2]](p, "Force")
	must.Succeed(t, err)
	return mind, out
}

// TestX7_PointsThatMove: what seeks a point seeks it where it is by now ([Hufford]'s SeekVector).
func TestX7_PointsThatMove(t *testing.T) {
	a := &animal{body: newBody(0, 0, 0, 0)}
	mind, out := single(t, `{"do": "SeekPoint", "with": {"Target": {"expr": "Point"}}}`)
	point, err := wits.Resolve[wits.Input[geom.Vec2]](mind.Program(), "Point")
	must.Succeed(t, err)
	for i := range 120 {
		target := geom.FromAngle(float64(i) * 0.05).Scale(30)
		point.Set(mind, target)
		m := a.body.Mover
		mind.Step(wits.Frame{Delta: dt, Self: a})
		same(t, "the force", out.Get(mind), steer.Seek(&m, target))
		a.step(out.Get(mind))
	}
}

// TestX5_LocomotionIsReplaceable: the same mind brings any vehicle to the same place; nothing that steers knows which it is.
func TestX5_LocomotionIsReplaceable(t *testing.T) {
	target := geom.Vec2{X: 40, Y: 25}
	for name, c := range map[string]struct {
		model vehicle.Model
		near  float64
	}{
		"point mass":             {&vehicle.PointMass{Mass: 1, MaxForce: 20, MaxSpeed: 10}, 0.5},
		"one that brakes better": {&vehicle.PointMass{Mass: 1, MaxSpeed: 10, Forces: vehicle.Forces{Thrust: 8, Brake: 20, Side: 12}}, 0.5},
		"car":                    {&vehicle.Car{Mass: 1, Wheelbase: 1, MaxSteer: 0.6, MaxThrust: 10, MaxBrake: 20, MaxSpeed: 10}, 2},
		"ship":                   {&vehicle.Ship{Mass: 1, Thrust: 20, MaxSpeed: 10, Turn: 30, MaxSpin: 6}, 2},
	} {
		a := &animal{body: newBody(0, 0, 0, 0)}
		b := vehicle.Body{}
		mind, out := single(t, `{"do": "Arrive", "with": {"Deceleration": 3, "Target": [40, 25], "Within": 0.01}}`)
		best := math.Inf(1)
		for range 60 * 30 {
			a.At, a.Velocity, a.Facing = b.At, b.Velocity, b.Facing
			mind.Step(wits.Frame{Delta: dt, Self: a})
			c.model.Step(&b, out.Get(mind), dt)
			best = min(best, b.At.Dist(target))
		}
		if f := mind.Fault(); f != nil || best > c.near {
			t.Errorf("%s: it comes within %v m of the target, not %v (%v)", name, best, c.near, f)
		}
	}
}
