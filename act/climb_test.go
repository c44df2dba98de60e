package act_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// A body that climbs forbids what needs hands, and what happens to it changes what it does [Pro360, ch. 24: the body layer
// stands between the AI and the animation].

type climber struct {
	actuator act.Actuator
	onLadder bool
	falls    bool // since the last frame: a message to the mind
	shots    int
}

func (c *climber) Actuator() *act.Actuator { return &c.actuator }

// Ladder is the order to climb on and on.
type Ladder struct{ Rung int64 }

func (a *Ladder) Execute(c *climber, _ act.Moment) act.Result {
	if c.falls {
		return act.Fail(knockedDown)
	}
	c.onLadder = true
	a.Rung++
	return act.Continue
}

func (a *Ladder) End(c *climber, _ act.Status) { c.onLadder = false }

// Shot is over at once, where it is allowed.
type Shot struct{ Power float64 }

func (s *Shot) Execute(c *climber, _ act.Moment) act.Result {
	if c.onLadder {
		return act.Fail(handsFull)
	}
	c.shots++
	return act.Complete
}

var (
	climbing    = act.NewRepertoire[*climber]("climber")
	handsFull   = climbing.AddReason("it needs its hands to climb")
	knockedDown = climbing.AddReason("it was knocked down")
	ascend      = act.Add[Ladder](climbing, "ascend", act.Spec{Layers: head, Endless: true})
	shot        = act.Add[Shot](climbing, "shoot", act.Spec{Layers: arms})
)

// ClimbUp and ShootAt are what designers write.
type ClimbUp struct{ act.Ordered }

func (a *ClimbUp) Activate(x *wits.Context) { a.Give(x, ascend.Order(Ladder{})) }

type ShootAt struct{ act.Ordered }

func (a *ShootAt) Activate(x *wits.Context) { a.Give(x, shot.Order(Shot{1})) }

const assault = `{"wits":1,"kind":"machine","ports":[{"in":"Enemy","type":"bool"},{"in":"Falls","type":"trigger"}],"start":"Up",
	"states":{"Up":{"do":"ClimbUp"},"Shooting":{"do":"ShootAt"},"Refused":{},"Fired":{},"Down":{}},
	"transitions":[{"to":"Down","on":"Falls"},{"from":"Shooting","to":"Fired","done":"success"},{"from":"Shooting","to":"Refused","done":"failure"},
		{"from":"Down","to":"Shooting","when":"Enemy","after":0.25}]}`

// TestT24_9: while it climbs a shot is refused, and the mind is told why; when damage throws it down the mind knows before it
// decides the next time.
func TestT24_9(t *testing.T) {
	must.Succeed(t, climbing.Err())
	r := std.NewRegistry()
	act.Register(r)
	wits.AddAction[ClimbUp](r)
	wits.AddAction[ShootAt](r)
	p, err := wits.Load(r, fstest.MapFS{"a.json": {Data: []byte(assault)}}, "a.json")
	must.Succeed(t, err)
	enemy, err := wits.Resolve[wits.Input[bool]](p, "Enemy")
	must.Succeed(t, err)
	fallen, err := wits.Resolve[wits.InputTrigger](p, "Falls")
	must.Succeed(t, err)
	c := &climber{actuator: climbing.NewActuator()}
	m := p.NewMind(1)
	enemy.Set(m, true)
	step := func() string {
		if c.falls {
			fallen.Fire(m)
		}
		m.Step(wits.Frame{Delta: frame, Self: c})
		c.falls = false
		must.Succeed(t, climbing.Step(&c.actuator, c, frame))
		for _, n := range m.Program().Parts()[0].Nodes {
			if m.Active(n.Active) {
				return n.Name
			}
		}
		return ""
	}
	for range 3 {
		if s := step(); s != "Up" || !c.onLadder {
			t.Fatalf("%s, on the ladder: %v", s, c.onLadder)
		}
	}
	h := c.actuator.Issue(shot.Order(Shot{1})) // somebody insists
	step()
	if s, why := c.actuator.Status(h); s != act.Failed || why != handsFull || c.shots > 0 {
		t.Errorf("a shot on the ladder: %v, %v, %d shots", s, why, c.shots)
	}
	c.falls = true // damage, between two frames
	var states []string
	for range 5 {
		states = append(states, step())
	}
	if want := []string{"Down", "Down", "Shooting", "Fired", "Fired"}; !slices.Equal(states, want) || c.shots != 1 || c.onLadder {
		t.Errorf("%v, %d shots, on the ladder: %v", states, c.shots, c.onLadder)
	}
}
