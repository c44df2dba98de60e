package unseen_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
)

// The wing of the pack is a dead end: 0-1-2(pack), and 0-3-4(player's).
func wing() unseen.Layout {
	return unseen.Layout{States: 6, Both: true, Ways: []unseen.Way{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 3}, {From: 3, To: 4}, {From: 4, To: 5}}}
}

func TestT14_7_HealthPack(t *testing.T) {
	spec := unseen.Spec{Resources: []unseen.Resource{{State: 2}}, Forks: 1}
	m := lost(t, wing(), spec, 0)
	m.Step(unseen.View{}, nil)
	m.Step(unseen.View{}, nil)
	if m.Versions(0) != 2 || m.Has(0, 0, 0) || !m.Has(0, 1, 0) {
		t.Fatalf("there are %d versions", m.Versions(0))
	}
	if with := slices.Collect(m.States(0, 1).All()); !slices.Equal(with, []int{2}) {
		t.Errorf("with the pack it can be in %v", with)
	}
	m.Step(unseen.View{}, nil)
	fight := unseen.Fight{Player: geom.Vec2{X: 6}, Facing: math.Pi, Melee: 1.5, Ranged: 9, Place: func(s int) geom.Vec2 {
		return []geom.Vec2{{X: 2}, {X: 1}, {X: 0}, {X: 3}, {X: 4}, {X: 5}}[s]
	}}
	var melee, shot [2]bool
	for _, a := range m.Attacks(nil, 0, fight) {
		if a.Ranged {
			shot[a.Version] = true
		} else {
			melee[a.Version] = true
		}
	}
	if melee != [2]bool{true, false} || shot != [2]bool{true, true} {
		t.Errorf("melee is possible without and with: %v, shots: %v", melee, shot)
	}
	// A choice of one version ends the others.
	with := maps(t, wing(), spec)
	with.CopyFrom(m)
	must.Succeed(t, m.Instantiate(0, unseen.Choice{State: 5, Version: 0}))
	if m.Versions(0) != 1 || m.Has(0, 0, 0) || !m.Present(0) {
		t.Error("it has the pack")
	}
	if err := with.Instantiate(0, unseen.Choice{State: 5, Version: 1}); err == nil {
		t.Error("it cannot be there with the pack")
	}
	must.Succeed(t, with.Instantiate(0, unseen.Choice{State: 1, Version: 1}))
	if !with.Has(0, 0, 0) || with.Present(0) {
		t.Error("it does not have the pack")
	}
}

// The player looks at the place of the pack: whether it is there is decided, and honoured.
func TestPOS17_SeeingThePack(t *testing.T) {
	for _, taken := range []bool{false, true} {
		m := lost(t, wing(), unseen.Spec{Resources: []unseen.Resource{{State: 2}}, Forks: 1}, 1)
		m.Step(unseen.View{}, nil)
		m.Step(unseen.View{}, nil)
		m.Takes = func(agent, resource int) bool { return taken }
		m.Look(unseen.View{Sees: of(2)}, nil)
		if m.Versions(0) != 1 || m.Has(0, 0, 0) != taken || m.Present(0) == taken || m.Possible(0, 2) {
			t.Errorf("taken %v: it has %d versions, the first with the pack: %v; it is there: %v", taken, m.Versions(0), m.Has(0, 0, 0), m.Present(0))
		}
		// What the player has seen stays so.
		for range 5 {
			m.Step(unseen.View{Sees: of(2)}, nil)
			if m.Present(0) == taken {
				t.Error("the pack comes or goes before the player's eyes")
			}
		}
	}
}

func TestPOS9_BudgetOfForks(t *testing.T) {
	for _, take := range []bool{false, true} {
		m := lost(t, wing(), unseen.Spec{Resources: []unseen.Resource{{State: 2}}}, 1)
		asks := 0
		m.Takes = func(agent, resource int) bool { asks++; return take }
		m.Step(unseen.View{}, nil)
		if m.Versions(0) != 1 || m.Has(0, 0, 0) != take || asks != 1 {
			t.Errorf("take %v: it has %d versions, the first with the pack: %v", take, m.Versions(0), m.Has(0, 0, 0))
		}
		if take {
			wantStates(t, m, 0, 2)
		} else {
			wantStates(t, m, 0, 0, 1, 2)
		}
		if m.Step(unseen.View{}, nil); asks != 1 {
			t.Errorf("it was asked %d times", asks)
		}
		m.Observe(0, 1) // now it is another story
		m.Lose(0)
		if m.Step(unseen.View{}, nil); !take && asks != 2 {
			t.Errorf("it was asked %d times", asks)
		}
	}
	// The game can also decide at once though it may fork.
	m := lost(t, wing(), unseen.Spec{Resources: []unseen.Resource{{State: 2}}, Forks: 9}, 1)
	if err := m.Take(0, 0); err == nil {
		t.Error("it takes what is elsewhere")
	}
	m.Step(unseen.View{}, nil)
	must.Succeed(t, m.Take(0, 0))
	wantStates(t, m, 0, 2)
	if m.Versions(0) != 1 || !m.Has(0, 0, 0) {
		t.Errorf("it has %d versions", m.Versions(0))
	}
	if m.Forget(0); m.Has(0, 0, 0) {
		t.Error("it has the pack after all was forgotten")
	}
}

func TestT14_8_TwoAgentsOnePack(t *testing.T) {
	spec := unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2}}, Forks: 2}
	m := lost(t, wing(), spec, 1)
	m.Step(unseen.View{}, nil)
	m.Step(unseen.View{}, nil)
	if m.Versions(0) != 2 || m.Versions(1) != 2 || m.Forked() != 2 {
		t.Fatalf("there are %d and %d versions", m.Versions(0), m.Versions(1))
	}
	fight := unseen.Fight{Player: geom.Vec2{X: 9}, Ranged: 99, Place: func(s int) geom.Vec2 { return geom.Vec2{X: float64(s)} }}
	pairs := 0
	m.Joint([]int{0, 1}, fight, func(list []unseen.Attack) bool {
		pairs++
		if m.Has(0, list[0].Version, 0) && m.Has(1, list[1].Version, 0) {
			t.Errorf("both have the pack: %+v", list)
		}
		return true
	})
	if pairs != 3 {
		t.Errorf("there are %d pairs of versions", pairs)
	}
	must.Succeed(t, m.Instantiate(1, unseen.Choice{State: 2, Version: 1}))
	for range 9 {
		if m.Versions(0) != 1 || m.Has(0, 0, 0) {
			t.Fatal("the other one has the pack as well")
		}
		m.Step(unseen.View{}, nil)
	}
}

// A pack that is there again after five steps can be taken by both, one after the other.
func TestPOS13_RegeneratingPack(t *testing.T) {
	spec := unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2, Regenerates: 5}}, Forks: 9}
	m := lost(t, wing(), spec, 1)
	for step := 1; step <= 8; step++ {
		m.Step(unseen.View{}, nil)
		want := 2
		if step >= 6 {
			want = 3
		}
		if m.Versions(0) != want || m.Versions(1) != want {
			t.Errorf("after %d steps there are %d and %d versions, not %d", step, m.Versions(0), m.Versions(1), want)
		}
	}
	must.Succeed(t, m.Instantiate(0, unseen.Choice{State: 2, Version: 2}))
	if m.Versions(1) != 2 || !m.Has(1, 1, 0) {
		t.Fatalf("the other one has %d versions", m.Versions(1))
	}
	must.Succeed(t, m.Instantiate(1, unseen.Choice{State: 2, Version: 1}))
	if !m.Has(0, 0, 0) || !m.Has(1, 0, 0) || m.Present(0) {
		t.Error("they have not both taken it")
	}
	for range 2 {
		m.Step(unseen.View{}, nil)
	}
	if m.Present(0) {
		t.Error("it is there after four steps")
	}
	m.Step(unseen.View{}, nil)
	if !m.Present(0) {
		t.Error("it is not there again")
	}
}

// What the player takes, nobody takes until it is there again.
func TestPOS13_PlayerTakesThePack(t *testing.T) {
	for _, every := range []int{0, 3} {
		m := lost(t, wing(), unseen.Spec{Resources: []unseen.Resource{{State: 2, Regenerates: every}}, Forks: 9}, 1)
		m.Look(unseen.View{Sees: of(2)}, nil)
		m.PlayerTook(0)
		for step := 1; step <= 9; step++ {
			m.Step(unseen.View{}, nil)
			there := every > 0 && step >= every
			if m.Present(0) != there || (m.Versions(0) == 2) != there {
				t.Errorf("after %d of %d steps it is there: %v; there are %d versions", step, every, m.Present(0), m.Versions(0))
			}
		}
		m.Forget(0)
		if m.Versions(0) != 1 || m.Has(0, 0, 0) {
			t.Error("it has something after all was forgotten")
		}
	}
}

// The player finds that the pack is gone: one of the two has it, whatever the game says of the other.
func TestPOS13_SeeingThatThePackIsGone(t *testing.T) {
	m := lost(t, wing(), unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2}}, Forks: 2}, 1)
	m.Step(unseen.View{}, nil)
	m.Step(unseen.View{}, nil)
	m.Takes = func(agent, resource int) bool { return true }
	m.Look(unseen.View{Sees: of(2)}, nil)
	if m.Forked() != 0 || !m.Has(0, 0, 0) || m.Has(1, 0, 0) || m.Present(0) {
		t.Errorf("they have it: %v, %v", m.Has(0, 0, 0), m.Has(1, 0, 0))
	}
}

// Who comes to the pack later than it could has taken it, too.
func TestPOS9_TakenLater(t *testing.T) {
	l := unseen.Layout{States: 3, Ways: []unseen.Way{{From: 0, To: 1}, {From: 1, To: 2}}}
	m := lost(t, l, unseen.Spec{Agents: []unseen.Agent{{Loud: true}}, Resources: []unseen.Resource{{State: 1}}, Forks: 1}, 0)
	m.Step(unseen.View{}, nil)
	m.Step(unseen.View{}, nil)
	m.Look(unseen.View{Near: of(1)}, nil)
	if with := slices.Collect(m.States(0, 1).All()); !slices.Equal(with, []int{2}) {
		t.Fatalf("with the pack it can be in %v", with)
	}
	m.Step(unseen.View{}, nil)
	if with := slices.Collect(m.States(0, 1).All()); !slices.Equal(with, []int{1, 2}) {
		t.Errorf("with the pack it can be in %v", with)
	}
}
