package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// arena is a fight on a line: what an agent knows of it is all there is to know, so its model has the same type.
type arena struct {
	Self, Victim, Threat float64
	At, VictimAt         float64 // m
	Shielded             int64
	Clock                float64 // s
	Acquired             float64 // s: when the victim was
	Style                int64
	Struck               int64 // blows that were struck, in earnest
}

func (a *arena) distance() float64 { return math.Abs(a.VictimAt - a.At) }

func (a *arena) hurt(damage float64) {
	if a.Shielded == 0 {
		a.Victim -= damage
	}
}

func (a *arena) summary() tree.Summary {
	return tree.Summary{Self: a.Self, Victim: a.Victim, Threat: a.Threat}
}

// now is what a function looks at: what is imagined, or what is.
func now(x *wits.Context) *arena {
	if m := tree.Imagined[arena](x); m != nil {
		return m
	}
	return wits.Self[*arena](x)
}

type kick struct {
	Reach  wits.In[float64] `default:"2"`
	Damage wits.In[float64] `default:"10"`
	Wave   wits.In[bool]    `doc:"Hurts at any distance."`
}

func (k *kick) do(x *wits.Context, a *arena) {
	if k.Wave.Get(x) || a.distance() <= k.Reach.Get(x) {
		a.hurt(k.Damage.Get(x))
	}
}

func (k *kick) Update(x *wits.Context) wits.Status {
	a := wits.Self[*arena](x)
	a.Struck++
	k.do(x, a)
	return wits.Success
}

func (k *kick) Simulate(x *wits.Context, m *arena) wits.Status {
	k.do(x, m)
	return wits.Success
}

type jump struct {
	By wits.In[float64] `default:"5"`
}

func (j *jump) do(x *wits.Context, a *arena) wits.Status {
	a.At += math.Copysign(min(j.By.Get(x), a.distance()), a.VictimAt-a.At)
	return wits.Success
}

func (j *jump) Update(x *wits.Context) wits.Status             { return j.do(x, wits.Self[*arena](x)) }
func (j *jump) Simulate(x *wits.Context, m *arena) wits.Status { return j.do(x, m) }

// stay goes on until it is ended; so do those who taunt.
type stay struct{}

func (*stay) Update(*wits.Context) wits.Status           { return wits.Running }
func (*stay) Simulate(*wits.Context, *arena) wits.Status { return wits.Running }

// swing is several blows, one after another.
type swing struct {
	Swings   wits.In[int64]   `default:"3"`
	Duration wits.In[float64] `default:"0.5"`
	Damage   wits.In[float64] `default:"10"`
	Done     wits.Var[int64]
}

func (s *swing) Update(x *wits.Context) wits.Status {
	a := wits.Self[*arena](x)
	a.Struck++
	a.hurt(s.Damage.Get(x))
	s.Done.Set(x, s.Done.Get(x)+1)
	if s.Done.Get(x) == s.Swings.Get(x) {
		return wits.Success
	}
	return wits.Running
}

func (s *swing) Simulate(x *wits.Context, m *arena) wits.Status {
	for range s.Swings.Get(x) - s.Done.Get(x) {
		tree.Elapse(x, s.Duration.Get(x))
		if m.hurt(s.Damage.Get(x)); m.Victim <= 0 {
			break
		}
	}
	return wits.Success
}

// change does whatever a test wants it to do to the agent and the fight.
type change struct {
	Self, Threat, Victim wits.In[float64]
	Style                wits.In[int64]
	Fail                 wits.In[bool]
	Frames               wits.In[int64] `default:"1"`
	Age                  wits.Var[int64]
}

func (c *change) do(x *wits.Context, a *arena) wits.Status {
	a.Self += c.Self.Get(x)
	a.Threat += c.Threat.Get(x)
	a.Victim += c.Victim.Get(x)
	a.Style += c.Style.Get(x)
	if c.Fail.Get(x) {
		return wits.Failure
	}
	return wits.Success
}

func (c *change) Update(x *wits.Context) wits.Status {
	if c.Age.Set(x, c.Age.Get(x)+1); c.Age.Get(x) < c.Frames.Get(x) {
		return wits.Running
	}
	return c.do(x, wits.Self[*arena](x))
}

func (c *change) Simulate(x *wits.Context, m *arena) wits.Status { return c.do(x, m) }

// stray is an action with a bug in its simulation.
type stray struct{}

func (*stray) Update(*wits.Context) wits.Status           { return wits.Success }
func (*stray) Simulate(*wits.Context, *arena) wits.Status { panic("lost in thought") }

func arenaModel() tree.Model[arena] {
	return tree.Model[arena]{
		Fill:    func(x *wits.Context, m *arena) { *m = *wits.Self[*arena](x) },
		Advance: func(_ *wits.Context, m *arena, seconds float64) { m.Clock += seconds },
		Judge: func(_ *wits.Context, before, after *arena) tree.Prospect {
			o := before.summary().Judge(after.summary())
			if o == tree.Irrelevant && after.Style > before.Style {
				return tree.Cosmetic
			}
			return o
		},
	}
}

func arenaRegistry() *wits.Registry {
	r := registry()
	tree.AddModel(r, arenaModel())
	wits.AddAction[kick](r, wits.Named("Kick"))
	wits.AddAction[jump](r, wits.Named("Jump"))
	wits.AddAction[stay](r, wits.Named("Stay"))
	wits.AddAction[swing](r, wits.Named("Swing"))
	wits.AddAction[change](r, wits.Named("Change"))
	wits.AddAction[stray](r, wits.Named("Stray"))
	wits.AddFunc(r, "Distance", func(x *wits.Context, _ struct{}) float64 { return now(x).distance() })
	wits.AddFunc(r, "Clock", func(x *wits.Context, _ struct{}) float64 { return now(x).Clock })
	wits.AddFunc(r, "VictimHealth", func(x *wits.Context, _ struct{}) float64 { return now(x).Victim })
	wits.AddFunc(r, "Health", func(x *wits.Context, _ struct{}) float64 { return now(x).Self })
	wits.AddFunc(r, "LowerShield", func(x *wits.Context, _ struct{}) wits.None {
		if m := tree.Imagined[arena](x); m != nil {
			m.Shielded = 0
		}
		return wits.None{}
	})
	// Whoever kills a victim sooner than that fights like a master.
	wits.AddFunc(r, "Goal", func(x *wits.Context, p struct{ Patience float64 }) tree.Prospect {
		before, after := tree.Before[arena](x), tree.Imagined[arena](x)
		if before.Victim > 0 && after.Victim <= 0 && after.Clock-after.Acquired < p.Patience {
			return tree.Hurtful
		}
		return before.summary().Judge(after.summary())
	})
	wits.AddFunc(r, "Closer", func(x *wits.Context, _ struct{}) tree.Prospect {
		if tree.Imagined[arena](x).distance() < 1 {
			return tree.Urgent
		}
		return tree.Irrelevant
	})
	wits.AddFunc(r, "Pacifist", func(x *wits.Context, _ struct{}) tree.Prospect {
		if tree.Imagined[arena](x).Victim < tree.Before[arena](x).Victim {
			return tree.Hurtful
		}
		return tree.Irrelevant
	})
	return r
}

// fight is a mind in an arena.
type fight struct {
	*kindtest.Run
	*arena
}

// begin plants a tree whose root is Main into the mind of somebody in an arena.
func begin(t testing.TB, a arena, nodes string) *fight {
	t.Helper()
	p := kindtest.Load(t, arenaRegistry(), kindtest.Files{"main.json": main(nodes)})
	f := &fight{kindtest.Start(t, p), &a}
	f.Frame.Self = f.arena
	return f
}

// saw says what the last look ahead saw of some nodes, and why the node Main chose as it did.
func (f *fight) saw(names ...string) string {
	f.T.Helper()
	text := ""
	for _, n := range names {
		text += fmt.Sprintf("%s %v, ", n, f.Value(n+".Prospect"))
	}
	return text + fmt.Sprint(f.Value("Main.Why"))
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
