package unseen_test

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
)

const (
	room = iota
	hallway
	kitchen
	dorm
)

// poker is a games room where nobody is alone. All rooms are along the hallway.
func poker(t testing.TB, guards int) *unseen.Maps {
	return maps(t, unseen.Layout{Names: []string{"Games room", "Hallway", "Kitchen", "Dorm"}, Both: true, Ways: []unseen.Way{{From: room, To: hallway}, {From: hallway, To: kitchen}, {From: hallway, To: dorm}}},
		unseen.Spec{Agents: make([]unseen.Agent, guards), Together: []unseen.Together{{State: room, Least: 2}}})
}

func TestT14_9_Poker(t *testing.T) {
	always := unseen.ByWorth(func(_, s int) float64 { return 1 })
	inRoom := func(m *unseen.Maps, guards int) (n int) {
		for i := range guards {
			if m.Phase(i) == unseen.Instantiated && m.State(i) == room {
				n++
			}
		}
		return n
	}
	// Whoever wants, at least two are there.
	m := poker(t, 3)
	first := asked{choices: []unseen.Choice{unseen.At(room), unseen.Hidden, unseen.Hidden}}
	m.Look(unseen.View{Sees: of(room)}, first.decide)
	if inRoom(m, 3) != 2 || len(first.list) != 3 || first.list[1].Must || !first.list[2].Must {
		t.Errorf("%d are there after %+v", inRoom(m, 3), first.list)
	}
	// One that could be there alone is not.
	m = poker(t, 2)
	m.Observe(1, kitchen)
	m.Look(unseen.View{Sees: of(room)}, always)
	if inRoom(m, 2) != 0 || m.Possible(0, room) {
		t.Errorf("%d are there", inRoom(m, 2))
	}
	// None is left with just the games room: each must be found elsewhere before.
	m = poker(t, 2)
	m.Look(unseen.View{Sees: of(kitchen)}, nil)
	m.Look(unseen.View{Sees: of(dorm)}, nil)
	a := asked{}
	m.Look(unseen.View{Sees: of(hallway)}, a.decide)
	if len(a.list) != 2 || !a.list[0].Must || !a.list[1].Must || m.State(0) != hallway || m.State(1) != hallway {
		t.Errorf("decisions are %+v", a.list)
	}
	if err := poker(t, 2).Instantiate(0, unseen.At(room)); err == nil {
		t.Error("one can be put into the games room alone")
	}
	// Two that were both seen there are both found there; one that was alone is found alone.
	for alone := range 2 {
		m = poker(t, 2)
		restrict(m, alone, room)
		restrict(m, 1-alone, room, hallway)
		m.Look(unseen.View{Sees: of(room)}, nil)
		if inRoom(m, 2) != 2 {
			t.Errorf("%d of the two are there", inRoom(m, 2))
		}
	}
	// Two that want to be there are, also if one decides for the other.
	m = poker(t, 2)
	m.Look(unseen.View{Sees: of(room)}, always)
	if inRoom(m, 2) != 2 {
		t.Errorf("%d of the two are there", inRoom(m, 2))
	}
	m = poker(t, 2)
	m.Look(unseen.View{Sees: of(room)}, func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
		if d.Agent == 0 {
			must.Succeed(t, m.Instantiate(1, unseen.At(room)))
		}
		return unseen.Hidden
	})
	if inRoom(m, 2) != 2 {
		t.Errorf("%d of the two are there", inRoom(m, 2))
	}
	// Nobody joins the one that is there behind the player's back.
	m = poker(t, 2)
	m.Observe(1, room)
	if err := m.Instantiate(0, unseen.At(room)); err == nil {
		t.Error("one joins the other")
	}
	m = poker(t, 2)
	restrict(m, 0, room)
	restrict(m, 1, kitchen)
	if m.Look(unseen.View{Sees: of(room)}, nil); inRoom(m, 2) != 1 {
		t.Errorf("%d are there", inRoom(m, 2))
	}
}

// Two agents are instantiated together: the callback of one decides for the other, too.
func TestPOS8_Together(t *testing.T) {
	m := lost(t, corridor(9), unseen.Spec{Agents: make([]unseen.Agent, 2)}, 4)
	m.Step(unseen.View{}, nil)
	calls := 0
	m.Step(unseen.View{Sees: of(2)}, func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
		calls++
		must.Succeed(t, m.Instantiate(1, unseen.At(6)))
		return unseen.At(2)
	})
	if calls != 1 || m.State(0) != 2 || m.State(1) != 6 {
		t.Errorf("%d calls, they are in %d and %d", calls, m.State(0), m.State(1))
	}
}

// The callback of one decides for another of which a decision is forced, too: that one is not asked.
func TestPOS8_BothAtStake(t *testing.T) {
	m := lost(t, corridor(9), unseen.Spec{Agents: make([]unseen.Agent, 2)}, 4)
	calls := 0
	m.Step(unseen.View{Sees: of(3, 5)}, func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
		calls++
		must.Succeed(t, m.Instantiate(1-d.Agent, unseen.At(5)))
		return unseen.At(3)
	})
	if calls != 1 || m.State(0) != 3 || m.State(1) != 5 {
		t.Errorf("%d calls, they are in %d and %d", calls, m.State(0), m.State(1))
	}
}
