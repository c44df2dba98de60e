package unseen_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/wire"
	"github.com/wits-ai/wits/world/unseen"
)

func bytesOf(t testing.TB, m *unseen.Maps) []byte {
	data, err := m.AppendBinary(nil)
	must.Succeed(t, err)
	return data
}

// house has rooms along a hallway, and a lift to the attic.
func house(rooms ...string) (l unseen.Layout) {
	l = unseen.Layout{Names: append([]string{"Hallway"}, rooms...), Both: true}
	for i, name := range rooms {
		w := unseen.Way{From: 0, To: i + 1}
		if name == "Attic" {
			w.Steps = 3
		}
		l.Ways = append(l.Ways, w)
	}
	return l
}

func TestPOS15_StatesAreFoundByName(t *testing.T) {
	m := lost(t, house("Kitchen", "Attic", "Cellar", "Dorm"), unseen.Spec{}, 0)
	m.Step(unseen.View{Sees: of(4)}, nil)
	wantStates(t, m, 0, 0, 1, 3, 5) // the hallway, the kitchen, the cellar, and the lift
	data := bytesOf(t, m)
	now := maps(t, house("Bath", "Attic", "Dorm", "Kitchen"), unseen.Spec{})
	must.Succeed(t, now.ReadBinary(data))
	wantStates(t, now, 0, 0, 4, 5)
	now.Step(unseen.View{}, nil)
	now.Step(unseen.View{}, nil)
	if !now.Possible(0, 2) {
		t.Error("the lift does not arrive in the attic")
	}
	// A lift that is gone takes nobody; an agent of which no state is left can be everywhere.
	none := maps(t, house("Bath", "Dorm"), unseen.Spec{})
	must.Succeed(t, none.ReadBinary(data))
	wantStates(t, none, 0, 0)
	m.Look(unseen.View{Sees: of(0, 1)}, nil)
	m.Observe(0, 3)
	must.Succeed(t, none.ReadBinary(bytesOf(t, m)))
	wantStates(t, none, 0, 0, 1, 2)
	if none.Phase(0) != unseen.Propagating {
		t.Errorf("it is %v", none.Phase(0))
	}
	for what, other := range map[string]*unseen.Maps{
		"more agents":    maps(t, house("Bath"), unseen.Spec{Agents: make([]unseen.Agent, 2)}),
		"a resource":     maps(t, house("Bath"), unseen.Spec{Resources: make([]unseen.Resource, 1)}),
		"without names":  maps(t, corridor(5), unseen.Spec{}),
		"of a chain now": guardMaps(t, 1, day),
	} {
		hash := other.Hash()
		if err := other.ReadBinary(data); (err == nil) != (what == "of a chain now" || what == "without names") || err != nil && (!errors.Is(err, unseen.ErrUnreadable) || other.Hash() != hash) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// What was the chance of a state that is gone is divided among the others.
func TestPOS15_ProbabilitiesByName(t *testing.T) {
	m := guardMaps(t, 1, day)
	for range table {
		m.Step(unseen.View{}, unseen.ByChance)
	}
	names := []string{"Solitaire", "B to A", "A to B", "Sleeping"}
	g, err := unseen.NewGraph(unseen.Layout{Names: names})
	must.Succeed(t, err)
	row := []float64{.25, .25, .25, .25}
	now, err := unseen.New(unseen.Spec{Graph: g, Agents: []unseen.Agent{{Chain: []*unseen.Odds{chain(t, [][]float64{row, row, row, row})}}}})
	must.Succeed(t, err)
	must.Succeed(t, now.ReadBinary(bytesOf(t, m)))
	left := 1 - m.P(0, eating)
	if !near(now.P(0, 2), m.P(0, aToB)/left) || !near(now.P(0, 0), m.P(0, solitaire)/left) {
		t.Errorf("it goes from A to B with %v, of %v", now.P(0, 2), m.P(0, aToB))
	}
}

// busy is maps in the middle of a game, and what they write.
func busy(t testing.TB) (*unseen.Maps, []byte) {
	m := lost(t, wing(), unseen.Spec{Agents: make([]unseen.Agent, 2), Resources: []unseen.Resource{{State: 2}}, Forks: 4}, 1)
	for range 3 {
		m.Step(unseen.View{Sees: of(5)}, nil)
	}
	return m, bytesOf(t, m)
}

// Whatever byte is another one or is missing, nothing is read, and nothing changes.
func TestReadBinary_Damaged(t *testing.T) {
	m, data := busy(t)
	hash := m.Hash()
	for i := range data {
		data[i] ^= 0x10
		if err := m.ReadBinary(data); !errors.Is(err, unseen.ErrUnreadable) {
			t.Errorf("byte %d: %v", i, err)
		}
		data[i] ^= 0x10
		if err := m.ReadBinary(data[:i]); !errors.Is(err, unseen.ErrUnreadable) {
			t.Errorf("%d bytes: %v", i, err)
		}
	}
	if m.Hash() != hash {
		t.Error("it has changed")
	}
}

// Whatever is read with a right checksum can be played and is written as it was read, or refused.
func FuzzReadBinary(f *testing.F) {
	_, data := busy(f)
	f.Add(data[:len(data)-8])
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _ := busy(t)
		if m.ReadBinary(wire.Seal(slices.Clone(data), 0)) != nil {
			return
		}
		again, _ := busy(t)
		must.Succeed(t, again.ReadBinary(bytesOf(t, m)))
		if !m.Equal(again) {
			t.Fatal("it reads another one than it writes")
		}
		for range 3 {
			m.Step(unseen.View{Sees: of(0, 2, 5)}, unseen.ByWorth(func(_, s int) float64 { return 1 }))
		}
		for _, e := range m.Events() {
			m.Explain(e)
		}
	})
}
