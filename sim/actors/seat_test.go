package actors_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
)

// body is a body on a line, with a head that turns.
type body struct {
	actuator act.Actuator
	at, face float64
	did      []string
}

func (b *body) Actuator() *act.Actuator { return &b.actuator }

const (
	legs act.Layers = 2
	head act.Layers = 4
)

// walk goes to a place at a metre a frame.
type walk struct{ To float64 }

func (w *walk) Execute(b *body, _ act.Moment) act.Result {
	switch {
	case b.at == w.To:
		return act.Complete
	case b.at < w.To:
		b.at++
	default:
		b.at--
	}
	return act.Continue
}

// build takes three frames and is solid.
type build struct{ Left int64 }

func (u *build) Execute(b *body, _ act.Moment) act.Result {
	if u.Left--; u.Left > 0 {
		return act.Continue
	}
	b.did = append(b.did, "built")
	return act.Complete
}

// look turns the head.
type look struct{ At float64 }

func (l *look) Execute(b *body, _ act.Moment) act.Result {
	b.face = l.At
	return act.Complete
}

var (
	skills    = act.NewRepertoire[*body]("agent test")
	walkVerb  = act.Add[walk](skills, "walk", act.Spec{Layers: legs})
	buildVerb = act.Add[build](skills, "build", act.Spec{Layers: legs, Solid: true})
	lookVerb  = act.Add[look](skills, "look", act.Spec{Layers: head})
)

// WalkTo, Build and LookAt are what designers have.
type WalkTo struct {
	act.Ordered
	X wits.In[float64]
}

func (w *WalkTo) Activate(x *wits.Context) { w.Give(x, walkVerb.Order(walk{To: w.X.Get(x)})) }

type Build struct{ act.Ordered }

func (b *Build) Activate(x *wits.Context) { b.Give(x, buildVerb.Order(build{Left: 3})) }

type LookAt struct {
	act.Ordered
	X wits.In[float64]
}

func (l *LookAt) Activate(x *wits.Context) { l.Give(x, lookVerb.Order(look{At: l.X.Get(x)})) }

// layers are the documents of an agent of four layers; each says what it does.
var layers = kindtest.Files{
	"main.json": `{"kind":"machine","name":"sensors","ports":[{"in":"Danger","type":"float"},{"in":"Noise","type":"trigger"},{"in":"Need","type":"float"}],
		"start":"Calm",
		"states":{"Calm":{"run":"calm.json","pass":["Need"]},"Threatened":{"run":"flee.json","pass":["Danger"]}},
		"transitions":[{"from":"Calm","to":"Threatened","when":"Danger > 0","then":"log('danger')"},{"from":"Threatened","to":"Calm","when":"Danger == 0"},
			{"from":"Calm","on":"Noise","fire":"Calm.Decide","then":"log('noise')"}]}`,
	"calm.json": `{"kind":"utility","name":"decisions","ports":[{"in":"Need","type":"float"}],
		"options":{"Work":{"run":"work.json","score":"0.5"},"Fetch":{"run":"fetch.json","score":"Need","success":{"add":-0.25,"for":3}}}}`,
	"flee.json":  `{"kind":"graph","name":"plan","ports":[{"in":"Danger","type":"float"}],"nodes":{"Look":{"do":"LookAt"},"Away":{"do":"WalkTo","with":{"X":-9}}},"links":["OnActivate -> Look.Activate","OnActivate -> Away.Activate","Danger -> Look.X"]}`,
	"work.json":  `{"kind":"graph","name":"plan","nodes":{"Go":{"do":"WalkTo","with":{"X":2}},"Build":{"do":"Build"}},"links":["OnActivate -> Go.Activate","Go.OnSuccess -> Build.Activate","Build.OnSuccess -> Deactivate"]}`,
	"fetch.json": `{"kind":"machine","name":"plan","start":"Out","states":{"Out":{"do":"WalkTo","with":{"X":5}},"Home":{"do":"WalkTo","with":{"X":2}},"End":{"end":"success"}},"transitions":[{"from":"Out","to":"Home","done":"success"},{"from":"Home","to":"End","done":"success"}]}`,
}

func program(t testing.TB, f kindtest.Files) *wits.Program {
	t.Helper()
	must.Succeed(t, skills.Err())
	r := std.NewRegistry()
	act.Register(r)
	wits.AddAction[WalkTo](r)
	wits.AddAction[Build](r)
	wits.AddAction[LookAt](r)
	return kindtest.Load(t, r, f)
}

// stage is a body and who steers it.
type stage struct {
	*kindtest.Run
	*body
	actors.Seat
	trace []string
}

func newStage(t testing.TB, p *wits.Program) *stage {
	s := &stage{Run: kindtest.Start(t, p), body: &body{actuator: skills.NewActuator()}}
	s.Seat.Mind = s.Run.Mind
	return s
}

// step is a frame of the mind and the body.
func (s *stage) step() {
	s.T.Helper()
	f := s.Frame
	f.Delta, f.Tick, f.Time, f.Self, f.Log = 0.5, s.Tick, float64(s.Tick)/2, s.body, s.Run
	s.Tick++
	s.Seat.Step(f)
	if fault := s.Seat.Mind.Fault(); fault != nil {
		s.T.Fatal(fault, fault.Stack)
	}
	if err := skills.Step(&s.actuator, s.body, f.Delta); err != nil {
		s.T.Fatal(err)
	}
	s.trace = append(s.trace, fmt.Sprintf("%v %v %v %x", s.at, s.face, s.did, s.actuator.Hash()))
}

func (s *stage) until(what string, f func() bool) {
	s.T.Helper()
	for range 200 {
		if f() {
			return
		}
		s.step()
	}
	s.T.Fatalf("never: %s; active are %q, at %v", what, s.Run.Active(), s.at)
}

// TestO01_Cycle: the plan runs every frame; when it ends a decision is made; a sensor changes the situation at once, and
// a sensor that asks has a decision made while the plan runs.
func TestO01_Cycle(t *testing.T) {
	s := newStage(t, program(t, layers))
	kindtest.Set(s.Run, "Need", 0.25)
	s.step()
	kindtest.Lines(t, "works", s.Run.Active(), "Calm", "Calm/Work", "Calm/Work/Go")
	s.until("builds", func() bool { return slices.Contains(s.Run.Active(), "Calm/Work/Build") })
	s.until("built", func() bool { return len(s.did) == 1 })
	kindtest.Set(s.Run, "Need", 0.75)
	s.until("the plan ends and the next decision is another", func() bool { return slices.Contains(s.Run.Active(), "Calm/Fetch") })
	s.until("fetches", func() bool { return slices.Contains(s.Run.Active(), "Calm/Fetch/Home") })
	kindtest.Set(s.Run, "Danger", 7.0)
	s.step()
	kindtest.Lines(t, "the situation changes at once", s.Run.Active(), "Threatened", "Threatened/Away", "Threatened/Look")
	s.step()
	if s.face != 7 {
		t.Errorf("it looks at %v", s.face)
	}
	for s.at > -4 {
		s.step()
	}
	kindtest.Set(s.Run, "Danger", 0.0)
	kindtest.Set(s.Run, "Need", 0.25)
	s.step()
	kindtest.Lines(t, "back", s.Run.Active(), "Calm", "Calm/Work", "Calm/Work/Go")
	kindtest.Set(s.Run, "Need", 1.0)
	s.step()
	kindtest.Lines(t, "nobody asks", s.Run.Active(), "Calm", "Calm/Work", "Calm/Work/Go")
	s.Run.Fire("Noise")
	s.step() // the sensor hears, and asks
	s.step()
	kindtest.Lines(t, "asked", s.Run.Active(), "Calm", "Calm/Fetch", "Calm/Fetch/Out")
}

// TestO01_EveryLayerIsReplaceable: other techniques in any layer, the others untouched.
func TestO01_EveryLayerIsReplaceable(t *testing.T) {
	replace := func(file, text string) kindtest.Files {
		f := kindtest.Files{}
		for name, old := range layers {
			f[name] = old
		}
		f[file] = text
		return f
	}
	for name, f := range map[string]kindtest.Files{
		"no sensors":        {"main.json": layers["calm.json"], "work.json": layers["work.json"], "fetch.json": layers["fetch.json"]},
		"no decisions":      replace("main.json", `{"kind":"machine","start":"Work","states":{"Work":{"run":"work.json"},"Again":{}},"transitions":[{"from":"Work","to":"Again","done":"any"},{"from":"Again","to":"Work","after":0}]}`),
		"a plan as machine": replace("work.json", `{"kind":"machine","start":"Go","states":{"Go":{"do":"WalkTo","with":{"X":2}},"Build":{"do":"Build"},"End":{"end":"success"}},"transitions":[{"from":"Go","to":"Build","done":"success"},{"from":"Build","to":"End","done":"any"}]}`),
		"sensors as graph":  replace("main.json", `{"kind":"graph","nodes":{"C":{"run":"calm.json"}},"links":["OnActivate -> C.Activate"]}`),
		"one plan only":     {"main.json": layers["work.json"]},
	} {
		s := newStage(t, program(t, f))
		if strings.Contains(name, "only") {
			s.until(name+": built", func() bool { return len(s.did) == 1 })
			continue
		}
		s.until(name+": built twice", func() bool { return len(s.did) == 2 })
	}
}

// TestO05_TakeOver: who takes over ends the mind and its orders, but not what is solid; given back, the mind begins anew.
func TestO05_TakeOver(t *testing.T) {
	s := newStage(t, program(t, layers))
	s.until("builds", func() bool { return s.at == 2 && slices.Contains(s.Run.Active(), "Calm/Work/Build") })
	s.step()
	s.Seat.Take(s.body, "you")
	if s.SteeredBy() != "you" || len(s.Run.Active()) != 0 {
		t.Errorf("%s steers; active are %q", s.SteeredBy(), s.Run.Active())
	}
	walking := s.actuator.Issue(walkVerb.Order(walk{To: 4}))
	s.step()
	if s.at != 2 {
		t.Error("the solid build was interrupted")
	}
	s.until("built", func() bool { return len(s.did) == 1 })
	s.until("walks as the player says", func() bool { return s.at == 4 })
	if status, _ := s.actuator.Status(walking); status == act.Failed {
		t.Error("the player's order failed")
	}
	s.actuator.Issue(walkVerb.Order(walk{To: 9}))
	s.step()
	s.Seat.GiveBack(s.body)
	s.step()
	kindtest.Lines(t, "begins anew", s.Run.Active(), "Calm", "Calm/Work", "Calm/Work/Go")
	s.until("and works", func() bool { return len(s.did) == 2 })
}

// TestO05_SameOrdersSameTrace: a mind and a script that gives the same orders in the same frames move the body in the
// same way, bit for bit.
func TestO05_SameOrdersSameTrace(t *testing.T) {
	p := program(t, kindtest.Files{"main.json": layers["work.json"]})
	mind := newStage(t, p)
	var orders []act.Orders
	for range 12 {
		mind.step()
		orders = append(orders, mind.actuator.Orders())
	}
	script := newStage(t, p)
	script.Seat.Take(script.body, "script")
	script.actuator = skills.NewActuator()
	for frame := range 12 {
		if frame == 0 {
			script.actuator.Issue(walkVerb.Order(walk{To: 2}))
		} else if orders[frame].Issued > orders[frame-1].Issued {
			script.actuator.Issue(buildVerb.Order(build{Left: 3}))
		}
		script.step()
	}
	kindtest.Lines(t, "trace", script.trace, mind.trace...)
	if len(mind.did) != 1 {
		t.Errorf("it did %q", mind.did)
	}
}

// TestDoing: what the body carries out and what waits, for people.
func TestDoing(t *testing.T) {
	b := &body{actuator: skills.NewActuator()}
	b.actuator.Issue(buildVerb.Order(build{Left: 9}))
	for range 2 {
		must.Succeed(t, skills.Step(&b.actuator, b, 0.5))
	}
	b.actuator.Issue(lookVerb.Order(look{At: 1}))
	b.actuator.Issue(walkVerb.Order(walk{To: 4}))
	got := actors.Doing(nil, skills, &b.actuator)
	want := []sim.Doing{{Name: "build", State: "active", Detail: "execute", Seconds: 1, Solid: true, Beside: true},
		{Name: "look", State: "waiting", Beside: true}, {Name: "walk", State: "waiting", Beside: true}}
	if !slices.Equal(got, want) {
		t.Errorf("it does %+v,\nnot %+v", got, want)
	}
}
