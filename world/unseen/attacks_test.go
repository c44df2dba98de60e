package unseen_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/unseen"
)

// square is a grid of so many cells' sides, of a metre each; walls are cells that nobody walks on.
func square(t testing.TB, side int, wall func(x, y int) bool) *field.Ground {
	t.Helper()
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: float64(side), Y: float64(side)}, 1)
	must.Succeed(t, err)
	g, err := field.NewGround(field.Plan{Grid: grid, Heights: func(at geom.Vec2, dst []float64) []float64 {
		if wall(int(at.X), int(at.Y)) {
			return dst
		}
		return append(dst, 0)
	}})
	must.Succeed(t, err)
	return g
}

// ring is the cells around a block in the middle. Y grows southwards, as rows do in the book.
func ring(t testing.TB, loud bool) (m *unseen.Maps, cell func(x, y int) int, ground *field.Ground) {
	ground = square(t, 5, func(x, y int) bool { return x > 0 && x < 4 && y > 0 && y < 4 })
	cell = func(x, y int) int { return ground.Find(geom.Vec3{X: float64(x) + .5, Y: float64(y) + .5}) }
	graph, err := unseen.FromGround(ground, false, unseen.Layout{})
	must.Succeed(t, err)
	m, err = unseen.New(unseen.Spec{Graph: graph, Agents: []unseen.Agent{{Loud: loud}}})
	must.Succeed(t, err)
	m.Observe(0, cell(0, 0))
	m.Step(unseen.View{}, nil)
	m.Lose(0, cell(1, 0))
	return m, cell, ground
}

func TestT14_4b_AmbushOnARing(t *testing.T) {
	m, cell, ground := ring(t, false)
	north := unseen.View{Sees: of(cell(0, 0), cell(0, 1), cell(0, 2)), Near: of(cell(0, 1), cell(0, 3))}
	m.Look(north, nil)
	wantStates(t, m, 0, cell(1, 0))
	fight := unseen.Fight{Player: geom.Vec2{X: .5, Y: 2.5}, Facing: -math.Pi / 2, Melee: 1.2, Ranged: 3, Place: func(s int) geom.Vec2 {
		return geom.Vec2{X: ground.At(s).X, Y: ground.At(s).Y}
	}, Clear: func(s int) bool { return ground.At(s).X < 1 }}
	for time := 2; time <= 13; time++ {
		a := asked{}
		m.Step(north, a.decide)
		if got := len(states(m, 0)); got != time || len(a.list) != 1 || a.list[0].At[0] != cell(0, 0) || len(a.list[0].At) != 1 {
			t.Errorf("at %d there are %d cells after %+v", time, got, a.list)
		}
		if m.Possible(0, cell(0, 4)) != (time >= 12) || m.Possible(0, cell(0, 3)) != (time >= 13) {
			t.Errorf("at %d it can be in (0,4): %v, (0,3): %v", time, m.Possible(0, cell(0, 4)), m.Possible(0, cell(0, 3)))
		}
		want := ""
		if time >= 12 {
			want = "shot from behind "
		}
		if time >= 13 {
			want = "melee from behind shot from behind "
		}
		if got := attacks(m.Attacks(nil, 0, fight)); got != want {
			t.Errorf("at %d attacks are %q", time, got)
		}
	}
	// The log has the decisions as one event.
	events := m.Events()
	if last := events[len(events)-1]; last.Step != 2 || last.Until != 13 || m.Explain(last) != fmt.Sprintf("steps 2 to 13: agent 0: it stays hidden and is not in state %d; at stake: 1, left: 13", cell(0, 0)) {
		t.Errorf("the last event is %q", m.Explain(last))
	}
	south, a := unseen.View{Sees: of(cell(0, 2), cell(0, 3), cell(0, 4))}, asked{}
	m.Look(south, a.decide)
	if got := len(states(m, 0)); got != 11 || len(a.list) != 1 || !slices.Equal(a.list[0].At, []int{cell(0, 3), cell(0, 4)}) {
		t.Errorf("after turning there are %d cells after %+v", got, a.list)
	}
	m.Step(south, a.decide)
	if got := len(states(m, 0)); got != 12 || len(a.list) != 2 || !slices.Equal(a.list[1].At, []int{cell(0, 4)}) || !m.Possible(0, cell(0, 0)) {
		t.Errorf("then there are %d cells after %+v", got, a.list)
	}
}

func TestT14_4b_WithoutStealth(t *testing.T) {
	m, cell, _ := ring(t, true)
	north := unseen.View{Sees: of(cell(0, 0), cell(0, 1), cell(0, 2)), Near: of(cell(0, 1), cell(0, 3))}
	for range 40 {
		m.Step(north, nil)
		if m.Possible(0, cell(0, 3)) {
			t.Fatal("it comes near unnoticed")
		}
	}
	if got := len(states(m, 0)); got != 12 {
		t.Errorf("there are %d cells", got)
	}
}

// attacks lists the kinds of attacks, each once.
func attacks(list []unseen.Attack) (text string) {
	var kinds []string
	for _, a := range list {
		how := "melee"
		if a.Ranged {
			how = "shot"
		}
		kinds = append(kinds, fmt.Sprintf("%s from %v ", how, a.Side))
	}
	slices.Sort(kinds)
	return strings.Join(slices.Compact(kinds), "")
}

// yard is an open level of 9 by 9 cells, in the middle of which the player looks east.
func yard(t testing.TB, agents int) (m *unseen.Maps, cell func(x, y int) int, fight unseen.Fight) {
	ground := square(t, 9, func(x, y int) bool { return false })
	cell = func(x, y int) int { return ground.Find(geom.Vec3{X: float64(x) + .5, Y: float64(y) + .5}) }
	graph, err := unseen.FromGround(ground, false, unseen.Layout{})
	must.Succeed(t, err)
	m, err = unseen.New(unseen.Spec{Graph: graph, Agents: make([]unseen.Agent, agents)})
	must.Succeed(t, err)
	place := func(s int) geom.Vec2 { return geom.Vec2{X: ground.At(s).X, Y: ground.At(s).Y} }
	player := geom.Vec2{X: 4.5, Y: 4.5}
	// From the south and the east one can come near; from the west only shoot.
	return m, cell, unseen.Fight{Player: player, Melee: 1.2, Ranged: 4, Place: place, Clear: func(s int) bool {
		return place(s).X == player.X || place(s).Y == player.Y
	}}
}

func TestT14_4c_OptionList(t *testing.T) {
	m, cell, fight := yard(t, 1)
	// It was lost in the south-east long ago, and all but some cells were seen since.
	open := []int{cell(4, 3), cell(4, 2), cell(2, 4), cell(1, 4), cell(5, 4), cell(6, 4), cell(8, 8)}
	rest := set(81, func(s int) bool { return !slices.Contains(open, s) })
	m.Look(unseen.View{Sees: rest}, nil)
	if got := attacks(m.Attacks(nil, 0, fight)); got != "melee from front melee from side shot from behind shot from front shot from side " {
		t.Errorf("attacks are %q", got)
	}
	view, a := unseen.View{Sees: of(cell(4, 4), cell(5, 4), cell(6, 4))}, asked{}
	saved := maps(t, unseen.Layout{States: 81}, unseen.Spec{})
	saved.CopyFrom(m)
	// What is too far away cannot attack.
	if list := m.Attacks(nil, 0, unseen.Fight{Player: fight.Player, Place: fight.Place, Ranged: 2.2}); len(list) != 5 {
		t.Errorf("attacks are %+v", list)
	}
	// Declined, just the two cells are empty that come into view.
	m.Look(view, a.decide)
	if len(a.list) != 1 || !slices.Equal(a.list[0].At, []int{cell(5, 4), cell(6, 4)}) || len(states(m, 0)) != len(open)-2 {
		t.Errorf("decisions are %+v, cells %v", a.list, states(m, 0))
	}
	// It may also appear elsewhere: in the west.
	m.CopyFrom(saved)
	a.choices = []unseen.Choice{unseen.At(cell(2, 4))}
	m.Look(view, a.decide)
	wantStates(t, m, 0, cell(2, 4))
	// What is not possible is not chosen.
	m.CopyFrom(saved)
	a.choices = []unseen.Choice{unseen.At(cell(0, 0))}
	m.Look(view, a.decide)
	if m.Phase(0) != unseen.Propagating || m.Possible(0, cell(5, 4)) {
		t.Error("an impossible choice is taken")
	}
	if err := m.Instantiate(0, unseen.At(cell(0, 0))); err == nil {
		t.Error("it can be instantiated where it cannot be")
	}
	must.Succeed(t, m.Instantiate(0, unseen.At(cell(1, 4))))
	wantStates(t, m, 0, cell(1, 4))
}

func TestT14_4c_Pairs(t *testing.T) {
	m, cell, fight := yard(t, 2)
	restrict(m, 0, cell(4, 3), cell(4, 2), cell(2, 4), cell(5, 4), cell(6, 4))
	restrict(m, 1, cell(4, 5), cell(4, 6), cell(2, 4), cell(1, 4), cell(6, 4))
	pairs := map[string]bool{}
	m.Joint([]int{0, 1}, fight, func(list []unseen.Attack) bool {
		if list[0].State == list[1].State || !m.Possible(0, list[0].State) || !m.Possible(1, list[1].State) {
			t.Errorf("a pair is %+v", list)
		}
		sides := []string{list[0].Side.String(), list[1].Side.String()}
		slices.Sort(sides)
		pairs[strings.Join(sides, "+")] = true
		return true
	})
	for _, want := range []string{"behind+side", "front+side", "behind+front", "front+front", "side+side", "behind+behind"} {
		if !pairs[want] {
			t.Errorf("there is no pair %s in %v", want, pairs)
		}
	}
	count := 0
	m.Joint([]int{0, 1}, fight, func([]unseen.Attack) bool { count++; return false })
	if count != 1 {
		t.Errorf("it goes on after it was told to stop: %d", count)
	}
}

// restrict makes all but some states impossible for an agent.
func restrict(m *unseen.Maps, agent int, open ...int) {
	m.Observe(agent, open[0])
	m.Lose(agent, open...)
}
