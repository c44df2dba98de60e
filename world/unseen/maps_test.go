package unseen_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
)

// set is the states of a level in which f is true.
func set(n int, f func(s int) bool) unseen.Set {
	out := unseen.NewSet(n)
	for s := range n {
		if f(s) {
			out.Add(s)
		}
	}
	return out
}

func of(states ...int) unseen.Set {
	return set(slices.Max(append(states, 0))+1, func(s int) bool { return slices.Contains(states, s) })
}

// corridor is a row of states.
func corridor(n int) (l unseen.Layout) {
	l = unseen.Layout{States: n, Both: true}
	for s := range n - 1 {
		l.Ways = append(l.Ways, unseen.Way{From: s, To: s + 1})
	}
	return l
}

func maps(t testing.TB, l unseen.Layout, s unseen.Spec) *unseen.Maps {
	t.Helper()
	g, err := unseen.NewGraph(l)
	must.Succeed(t, err)
	if s.Graph = g; s.Agents == nil {
		s.Agents = make([]unseen.Agent, 1)
	}
	m, err := unseen.New(s)
	must.Succeed(t, err)
	return m
}

// lost is maps of agents that the player has just lost sight of in a state.
func lost(t testing.TB, l unseen.Layout, s unseen.Spec, state int) *unseen.Maps {
	t.Helper()
	m := maps(t, l, s)
	for i := range max(len(s.Agents), 1) {
		m.Observe(i, state)
		m.Lose(i)
	}
	return m
}

func states(m *unseen.Maps, agent int) (list []int) {
	for v := range m.Versions(agent) {
		list = append(list, slices.Collect(m.States(agent, v).All())...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func wantStates(t testing.TB, m *unseen.Maps, agent int, want ...int) {
	t.Helper()
	if got := states(m, agent); !slices.Equal(got, want) {
		t.Errorf("step %d: agent %d can be in %v, not in %v", m.Now(), agent, got, want)
	}
}

// asked notes the decisions that are forced, and decides for the next of some choices.
type asked struct {
	list    []unseen.Decision
	choices []unseen.Choice
}

func (a *asked) decide(_ *unseen.Maps, d *unseen.Decision) unseen.Choice {
	note := *d
	note.At = slices.Clone(d.At)
	a.list = append(a.list, note)
	if len(a.choices) == 0 {
		return unseen.Hidden
	}
	c := a.choices[0]
	a.choices = a.choices[1:]
	return c
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

func TestT14_4_Corridor(t *testing.T) {
	m := lost(t, corridor(10), unseen.Spec{}, 5)
	view, a := unseen.View{Sees: of(0, 1, 2)}, asked{}
	if m.Phase(0) != unseen.Lost {
		t.Errorf("it is %v", m.Phase(0))
	}
	m.Step(view, a.decide)
	wantStates(t, m, 0, 4, 5, 6)
	m.Step(view, a.decide)
	wantStates(t, m, 0, 3, 4, 5, 6, 7)
	if m.Phase(0) != unseen.Propagating || len(a.list) > 0 {
		t.Errorf("it is %v after %d decisions", m.Phase(0), len(a.list))
	}
	m.Step(view, a.decide)
	wantStates(t, m, 0, 3, 4, 5, 6, 7, 8)
	if len(a.list) != 1 || !slices.Equal(a.list[0].At, []int{2}) || a.list[0].Must {
		t.Errorf("decisions are %+v", a.list)
	}
	a.choices = []unseen.Choice{unseen.At(2)}
	m.Step(view, a.decide)
	wantStates(t, m, 0, 2)
	if m.Phase(0) != unseen.Instantiated || m.State(0) != 2 {
		t.Errorf("it is %v in %d", m.Phase(0), m.State(0))
	}
	// It is an object of the game now.
	m.Step(view, a.decide)
	m.Observe(0, 3)
	m.Lose(0, 4)
	wantStates(t, m, 0, 4)
	m.Step(unseen.View{}, a.decide)
	wantStates(t, m, 0, 3, 4, 5)
}

func TestT14_5_LastState(t *testing.T) {
	m := maps(t, corridor(70), unseen.Spec{})
	a := asked{}
	m.Look(unseen.View{Sees: set(70, func(s int) bool { return s != 66 })}, a.decide)
	wantStates(t, m, 0, 66)
	if len(a.list) != 1 || a.list[0].Must {
		t.Errorf("decisions are %+v", a.list)
	}
	m.Look(unseen.View{Sees: of(66)}, a.decide)
	if len(a.list) != 2 || !a.list[1].Must || m.Phase(0) != unseen.Instantiated || m.State(0) != 66 {
		t.Errorf("decisions are %+v, it is %v", a.list, m.Phase(0))
	}
	if e := m.Events(); e[len(e)-1].Kind != unseen.EventCompelled {
		t.Errorf("the last event is %q", m.Explain(e[len(e)-1]))
	}
	// All states at once: one of them, the worthiest.
	m.Forget(0)
	m.Look(unseen.View{Sees: set(70, func(int) bool { return true })}, unseen.ByWorth(func(_, s int) float64 { return -math.Abs(float64(s) - 40) }))
	wantStates(t, m, 0, 40)
	if m.State(0) != 40 {
		t.Errorf("it is in %d", m.State(0))
	}
}

func TestT14_6_Noise(t *testing.T) {
	gravel := corridor(7)
	gravel.Noisy = []int{3}
	near := unseen.View{Hears: of(2, 3, 4)}
	m := lost(t, gravel, unseen.Spec{}, 1)
	a := asked{}
	for range 5 {
		m.Step(near, a.decide)
	}
	wantStates(t, m, 0, 0, 1, 2)
	if len(a.list) != 4 || !slices.Equal(a.list[0].At, []int{3}) {
		t.Errorf("decisions are %+v", a.list)
	}
	// Out of earshot the gravel is like any other state; standing on it makes no noise.
	m.Step(unseen.View{}, a.decide)
	m.Step(unseen.View{}, a.decide)
	wantStates(t, m, 0, 0, 1, 2, 3, 4)
	m.Look(near, a.decide)
	m.Step(near, a.decide)
	wantStates(t, m, 0, 0, 1, 2, 3, 4, 5)
	if len(a.list) != 4 {
		t.Errorf("decisions are %+v", a.list[4:])
	}
	// To cross it within earshot, the agent must be instantiated.
	m = lost(t, gravel, unseen.Spec{}, 2)
	m.Step(near, unseen.ByWorth(func(_, s int) float64 { return 1 }))
	if m.Phase(0) != unseen.Instantiated || m.State(0) != 3 {
		t.Errorf("it is %v in %d", m.Phase(0), m.State(0))
	}
}

// A lift takes three steps from floor to floor; nobody sees who is in it.
func TestPOS14_Lift(t *testing.T) {
	l := unseen.Layout{Names: []string{"Hall", "Ground floor", "Upper floor", "Attic"}, Both: true, Ways: []unseen.Way{{From: 0, To: 1}, {From: 1, To: 2, Steps: 3}, {From: 2, To: 3}}}
	m := lost(t, l, unseen.Spec{}, 0)
	hall := unseen.View{}
	for step := 1; step <= 5; step++ {
		m.Step(hall, nil)
		if m.Possible(0, 2) != (step >= 4) || m.Possible(0, 3) != (step >= 5) {
			t.Errorf("after %d steps it can be upstairs: %v, %v", step, m.Possible(0, 2), m.Possible(0, 3))
		}
	}
	// All floors are seen: it is in the lift, and appears when nothing else is left. It is not lost.
	all := unseen.View{Sees: of(0, 1, 2, 3)}
	m.Look(all, nil)
	if got := states(m, 0); m.Phase(0) != unseen.Propagating || !slices.Equal(got, []int{4, 5, 6}) {
		t.Errorf("it is %v in %v", m.Phase(0), got)
	}
	g, err := unseen.NewGraph(l)
	must.Succeed(t, err)
	if g.Name(4) != "step 1 from Ground floor to Upper floor" || g.Find("Attic") != 3 {
		t.Errorf("names are %q", g.Name(4))
	}
	a := asked{choices: []unseen.Choice{unseen.At(2)}}
	m.Step(all, a.decide)
	if !slices.Equal(a.list[0].At, []int{2}) || m.State(0) != 2 {
		t.Errorf("decisions are %+v, it is in %d", a.list, m.State(0))
	}
}

// Maps remember the last events, and no more.
func TestPOS16_EventsAreBounded(t *testing.T) {
	m := maps(t, corridor(5), unseen.Spec{})
	for i := range 200 {
		m.Observe(0, i%5)
		m.Lose(0)
		m.Step(unseen.View{}, nil)
	}
	e := m.Events()
	if len(e) != unseen.MostEvents || e[len(e)-1].Step != 199 || e[len(e)-1].Kind != unseen.EventLost {
		t.Errorf("there are %d events, the last of step %d", len(e), e[len(e)-1].Step)
	}
}

func TestWrongSpecs(t *testing.T) {
	g, err := unseen.NewGraph(corridor(3))
	must.Succeed(t, err)
	small, err := unseen.NewGraph(corridor(2))
	must.Succeed(t, err)
	one := make([]unseen.Agent, 1)
	for says, s := range map[string]unseen.Spec{
		"need a graph":        {Agents: one},
		"agents":              {Graph: g},
		"other states":        {Graph: g, Agents: []unseen.Agent{{Graph: small}}},
		"resource 0":          {Graph: g, Agents: one, Resources: []unseen.Resource{{State: 3}}},
		"at most 64 resource": {Graph: g, Agents: one, Resources: make([]unseen.Resource, 65)},
	} {
		if _, err := unseen.New(s); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
	for says, l := range map[string]unseen.Layout{
		"needs states":      {},
		`named "A"`:         {Names: []string{"A", "A"}},
		"state 4 to be":     {States: 2, Noisy: []int{4}},
		"from state 0 to 2": {States: 2, Ways: []unseen.Way{{To: 2}}},
		"-1 steps":          {States: 2, Ways: []unseen.Way{{To: 1, Steps: -1}}},
	} {
		if _, err := unseen.NewGraph(l); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
}
