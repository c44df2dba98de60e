package unseen_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
)

// plaza is the map of an agent on an open ground of 45 by 45 cells.
func plaza(t testing.TB) *unseen.Maps {
	g, err := unseen.FromGround(square(t, 45, func(x, y int) bool { return false }), true, unseen.Layout{})
	must.Succeed(t, err)
	m, err := unseen.New(unseen.Spec{Graph: g, Agents: make([]unseen.Agent, 1)})
	must.Succeed(t, err)
	return m
}

// Ways that follow no pattern, eight from each of 2,000 states, are the worst case. The map begins anew after a few steps.
func BenchmarkTangle(b *testing.B) {
	l, chance := unseen.Layout{States: 2000}, uint64(1)
	r := wits.NewRand(&chance)
	for s := range 8 * l.States {
		l.Ways = append(l.Ways, unseen.Way{From: s / 8, To: r.Int(l.States)})
	}
	m := lost(b, l, unseen.Spec{}, 0)
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		if steps++; steps%5 == 0 {
			m.Observe(0, 0)
			m.Lose(0)
		}
		m.Step(unseen.View{}, nil)
	}
}

// The map begins anew when the agent can be everywhere: after 22 steps.
func BenchmarkStep(b *testing.B) {
	m := plaza(b)
	b.ReportAllocs()
	for b.Loop() {
		if m.Stable(0) {
			m.Observe(0, 45*45/2)
			m.Lose(0)
		}
		m.Step(unseen.View{}, nil)
	}
}

// The player sees half of the ground, and the agent stays hidden.
func BenchmarkForcedStep(b *testing.B) {
	m := plaza(b)
	view := unseen.View{Sees: set(45*45, func(s int) bool { return s < 1000 })}
	worth := unseen.ByWorth(func(_, s int) float64 { return 0 })
	m.Observe(0, 2000)
	m.Lose(0)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(view, worth)
	}
}

func BenchmarkStable(b *testing.B) {
	m := plaza(b)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(unseen.View{}, nil)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	m := lost(t, wing(), unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2}, {State: 4, Regenerates: 3}}, Forks: 6}, 0)
	other := maps(t, wing(), unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2}, {State: 4, Regenerates: 3}}, Forks: 6})
	odds, err := unseen.NewOdds(6, []unseen.Row{{Odds: []float64{.5, .1, .1, .1, .1, .1}}})
	must.Succeed(t, err)
	decide, view := odds.Decide(0), unseen.View{Sees: of(5), Hears: of(1)}
	run := func() {
		for i := range 2 {
			m.Observe(i, 0)
			m.Lose(i, 0, 1)
		}
		for range 40 {
			m.Step(view, decide)
		}
		other.CopyFrom(m)
		other.Hash()
	}
	for range 5 {
		run()
	}
	if n := testing.AllocsPerRun(20, run); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
