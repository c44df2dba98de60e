package tree_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/std"
)

// Memory is what a fighter knows: all that its actions change, and all that its heuristic looks at.
type Memory struct {
	Health, Victim float64 // hp
	Gap            float64 // m, to the victim
	Clock          float64 // s
}

// Fighter is the game's own.
type Fighter struct {
	Knows Memory
}

// Kick is an action that can be simulated.
type Kick struct {
	Reach  wits.In[float64] `default:"2" unit:"m"`
	Damage wits.In[float64] `default:"10" unit:"hp"`
}

// Update kicks in earnest.
func (k *Kick) Update(x *wits.Context) wits.Status {
	return k.strike(x, &wits.Self[*Fighter](x).Knows)
}

// Simulate kicks in the imagination.
func (k *Kick) Simulate(x *wits.Context, m *Memory) wits.Status {
	tree.Elapse(x, 0.4) // s: what a kick takes
	return k.strike(x, m)
}

func (k *Kick) strike(x *wits.Context, m *Memory) wits.Status {
	if m.Gap <= k.Reach.Get(x) {
		m.Victim -= k.Damage.Get(x)
	}
	return wits.Success
}

// Leap is another: it comes 5 m nearer.
type Leap struct{}

// Update leaps in earnest.
func (*Leap) Update(x *wits.Context) wits.Status {
	f := wits.Self[*Fighter](x)
	f.Knows.Gap = max(0, f.Knows.Gap-5)
	return wits.Success
}

// Simulate leaps in the imagination.
func (*Leap) Simulate(x *wits.Context, m *Memory) wits.Status {
	tree.Elapse(x, 0.5)
	m.Gap = max(0, m.Gap-5)
	return wits.Success
}

// Wave does nothing that matters.
type Wave struct{}

// Update waves for ever.
func (*Wave) Update(*wits.Context) wits.Status { return wits.Running }

// Simulate waves a while.
func (*Wave) Simulate(x *wits.Context, m *Memory) wits.Status {
	tree.Elapse(x, 1)
	return wits.Running
}

// Judge is the heuristic.
func Judge(_ *wits.Context, before, after *Memory) tree.Prospect {
	was := tree.Summary{Self: before.Health, Victim: before.Victim}
	return was.Judge(tree.Summary{Self: after.Health, Victim: after.Victim})
}

// A fighter imagines what would come of a kick, a flying kick and a wave, and does the best of it.
func Example_simulate() {
	r := std.NewRegistry()
	tree.AddModel(r, tree.Model[Memory]{
		Fill:    func(x *wits.Context, m *Memory) { *m = wits.Self[*Fighter](x).Knows },
		Advance: func(_ *wits.Context, m *Memory, seconds float64) { m.Clock += seconds },
		Judge:   Judge,
	})
	wits.AddAction[Kick](r)
	wits.AddAction[Leap](r)
	wits.AddAction[Wave](r)
	wits.AddFunc(r, "VictimHealth", func(x *wits.Context, _ struct{}) float64 {
		if m := tree.Imagined[Memory](x); m != nil {
			return m.Victim
		}
		return wits.Self[*Fighter](x).Knows.Victim
	})

	program, err := wits.Load(r, os.DirFS("testdata/kicker"), "kicker.tree.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, gap := range []float64{6, 1, 20} {
		fighter, mind := &Fighter{Memory{Health: 100, Victim: 50, Gap: gap}}, program.NewMind(1)
		mind.Step(wits.Frame{Delta: 0.1, Self: fighter})
		see := func(path string) any { return mind.Value(program.Find(path)) }
		fmt.Printf("%2.0f m: kick %v, flying kick %v, wave %v: %v, number %v; the victim has %v hp\n",
			gap, see("Kick.Prospect"), see("FlyingKick.Prospect"), see("Wave.Prospect"), see("Attack.Why"), see("Attack.Choice"), fighter.Knows.Victim)
	}
	// Output:
	//  6 m: kick irrelevant, flying kick beneficial, wave irrelevant: best, number 2; the victim has 40 hp
	//  1 m: kick beneficial, flying kick beneficial, wave irrelevant: first, number 1; the victim has 40 hp
	// 20 m: kick irrelevant, flying kick irrelevant, wave irrelevant: first, number 1; the victim has 50 hp
}
