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

const (
	aToB = iota
	bToA
	sleeping
	eating
	solitaire
)

// guard is a level of the states of a guard, all of which lead to each other.
func guard() unseen.Layout {
	l := unseen.Layout{Names: []string{"A to B", "B to A", "Sleeping", "Eating", "Solitaire"}}
	for from := range l.Names {
		for to := range l.Names {
			if from != to {
				l.Ways = append(l.Ways, unseen.Way{From: from, To: to})
			}
		}
	}
	return l
}

var day = [][]float64{{0, 1, 0, 0, 0}, {.95, 0, 0, .05, 0}, {.04, 0, .95, .01, 0}, {.18, 0, .01, .80, .01}, {.5, 0, .5, 0, 0}}

func chain(t testing.TB, table [][]float64) *unseen.Odds {
	var rows []unseen.Row
	for s, odds := range table {
		rows = append(rows, unseen.Row{Name: fmt.Sprint("after ", s), Odds: odds})
	}
	o, err := unseen.NewOdds(len(table), rows)
	must.Succeed(t, err)
	return o
}

func guardMaps(t testing.TB, seed uint64, tables ...[][]float64) *unseen.Maps {
	g, err := unseen.NewGraph(guard())
	must.Succeed(t, err)
	a := unseen.Agent{}
	for _, table := range tables {
		a.Chain = append(a.Chain, chain(t, table))
	}
	m, err := unseen.New(unseen.Spec{Graph: g, Agents: []unseen.Agent{a}, Seed: seed})
	must.Succeed(t, err)
	m.Observe(0, aToB)
	m.Lose(0)
	return m
}

var table = [][]float64{{0, 1, 0, 0, 0}, {.95, 0, 0, .05, 0}, {.009, .95, .0005, .04, .0005}, {.90997, .009, .001125, .079505, .0004},
	{.023106, .90997, .002064, .064065, .000795}, {.876483, .023106, .002999, .096771, .000641}}

func TestT14_1_TransitionMatrix(t *testing.T) {
	m := guardMaps(t, 1, day)
	printed := [][]float64{{0, 1, 0, 0, 0}, {.95, 0, 0, .05, 0}, {.009, .95, .001, .04, 0}, {.91, .009, .001, .08, 0}, {.023, .91, .002, .064, .001}, {.877, .023, .003, .097, 0}}
	for k, row := range table {
		m.Step(unseen.View{}, unseen.ByChance)
		sum := 0.0
		for s, p := range row {
			if got := m.P(0, s); math.Abs(got-p) > 1e-6 || math.Abs(got-printed[k][s]) > 0.001 {
				t.Errorf("at %d the probability of %d is %v, not %v", k+1, s, got, p)
			}
			if m.Possible(0, s) != (p > 0) {
				t.Errorf("at %d it is possible to be in %d: %v", k+1, s, m.Possible(0, s))
			}
			sum += m.P(0, s)
		}
		if !near(sum, 1) {
			t.Errorf("at %d the sum is %v", k+1, sum)
		}
	}
}

func TestT14_2_DiningHall(t *testing.T) {
	const runs = 20_000
	there := 0
	for seed := range uint64(runs) {
		m := guardMaps(t, seed, day)
		for range table {
			m.Step(unseen.View{}, unseen.ByChance)
		}
		if m.Look(unseen.View{Sees: of(eating)}, unseen.ByChance); m.Phase(0) == unseen.Instantiated {
			there++
			if m.State(0) != eating || m.P(0, eating) != 1 || m.P(0, aToB) != 0 {
				t.Fatalf("it is in %d, with %v", m.State(0), m.P(0, eating))
			}
			continue
		}
		for s, want := range []float64{.970, .026, .003, 0, .001} {
			if p := m.P(0, s); math.Abs(p-want) > 0.0006 {
				t.Fatalf("the probability of %d is %v, not %v", s, p, want)
			}
		}
	}
	if share := float64(there) / runs; math.Abs(share-0.0968) > 0.008 {
		t.Errorf("it was there in %v of the runs", share)
	}
}

// The matrix of the night sends everybody to sleep.
func TestPOS19_TablesByTime(t *testing.T) {
	night := make([][]float64, 5)
	for i := range night {
		night[i] = []float64{.05, 0, .95, 0, 0}
	}
	m := guardMaps(t, 1, day, night)
	for range 6 {
		m.Step(unseen.View{}, nil)
	}
	m.Period = 1
	m.Step(unseen.View{}, nil)
	if p := m.P(0, sleeping); !near(p, .95) {
		t.Errorf("it sleeps with %v", p)
	}
}

var periods = []unseen.Row{
	{Name: "Working day", From: 6, Odds: []float64{.495, .495, .001, .003, .006}},
	{Name: "Mealtimes", From: 12, Odds: []float64{.010, .010, 0, .970, .010}},
	{Name: "Night", From: 22, Odds: []float64{.002, .002, .990, .003, .003}},
}

func TestT14_3_StaticOdds(t *testing.T) {
	odds, err := unseen.NewOdds(5, periods)
	must.Succeed(t, err)
	const meals = 1
	if odds.Period(12.5) != meals || odds.Period(3) != 2 || odds.Period(22) != 2 || odds.Period(6) != 0 {
		t.Errorf("the periods are %d, %d, %d, %d", odds.Period(12.5), odds.Period(3), odds.Period(22), odds.Period(6))
	}
	m := maps(t, guard(), unseen.Spec{})
	if p := odds.Of(m, 0, meals, eating); !m.Stable(0) || p != .97 {
		t.Errorf("before anything was seen it eats with %v", p)
	}
	m.Look(unseen.View{Sees: of(eating)}, nil)
	for s, want := range []float64{1. / 3, 1. / 3, 0, 0, 1. / 3} {
		if p := odds.Of(m, 0, meals, s); !near(p, want) {
			t.Errorf("the probability of %d is %v, not %v", s, p, want)
		}
	}
	// All states become possible again, and nothing is left to compute.
	m.Step(unseen.View{}, nil)
	if !m.Stable(0) {
		t.Error("it is not stable")
	}
	hash := m.Hash()
	m.Look(unseen.View{}, nil)
	if m.Hash() != hash {
		t.Error("something changes though all is possible")
	}
	// Where the odds of all possible states are 0, they are equal.
	m.Look(unseen.View{Sees: of(aToB, bToA, eating, solitaire)}, nil)
	if p := odds.Of(m, 0, meals, sleeping); p != 1 {
		t.Errorf("it sleeps with %v", p)
	}
	// The row of the book adds up to 0.995.
	wrong := slices.Clone(periods)
	wrong[0].Odds = []float64{.495, .495, .001, .003, .001}
	if _, err := unseen.NewOdds(5, wrong); err == nil || !strings.Contains(err.Error(), `the odds of "Working day" add up to 0.995, not to 1`) {
		t.Errorf("the row of the book: %v", err)
	}
}

// The player looks into the games room at mealtime, after it has found the dining hall empty.
func TestT14_3_GamesRoom(t *testing.T) {
	odds, err := unseen.NewOdds(5, periods)
	must.Succeed(t, err)
	decide, there := odds.Decide(1), 0
	const runs = 20_000
	m := maps(t, guard(), unseen.Spec{Seed: 7})
	for range runs {
		m.Forget(0)
		m.Look(unseen.View{Sees: of(eating)}, nil)
		if m.Look(unseen.View{Sees: of(solitaire)}, decide); m.Phase(0) == unseen.Instantiated {
			there++
		}
	}
	if share := float64(there) / runs; math.Abs(share-1./3) > 0.014 {
		t.Errorf("it was there in %v of the runs", share)
	}
}

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
	if e := m.Events(); e[len(e)-1].What != unseen.DidHave {
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
	if m.Versions(0) != 1 || m.Has(0, 0, 0) || !m.There(0) {
		t.Error("it has the pack")
	}
	if err := with.Instantiate(0, unseen.Choice{State: 5, Version: 1}); err == nil {
		t.Error("it cannot be there with the pack")
	}
	must.Succeed(t, with.Instantiate(0, unseen.Choice{State: 1, Version: 1}))
	if !with.Has(0, 0, 0) || with.There(0) {
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
		if m.Versions(0) != 1 || m.Has(0, 0, 0) != taken || m.There(0) == taken || m.Possible(0, 2) {
			t.Errorf("taken %v: it has %d versions, the first with the pack: %v; it is there: %v", taken, m.Versions(0), m.Has(0, 0, 0), m.There(0))
		}
		// What the player has seen stays so.
		for range 5 {
			m.Step(unseen.View{Sees: of(2)}, nil)
			if m.There(0) == taken {
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
	for step := 1; step <= 6; step++ {
		m.Step(unseen.View{}, nil)
		want := 2
		if step == 6 {
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
	if !m.Has(0, 0, 0) || !m.Has(1, 0, 0) || m.There(0) {
		t.Error("they have not both taken it")
	}
	for range 5 {
		m.Step(unseen.View{}, nil)
	}
	if !m.There(0) {
		t.Error("it is not there again")
	}
	if m.Gone(0); m.There(0) {
		t.Error("the player has taken it, and it is there")
	}
}

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
	m = poker(t, 2)
	restrict(m, 0, room)
	restrict(m, 1, room, hallway)
	m.Look(unseen.View{Sees: of(room)}, nil)
	if inRoom(m, 2) != 2 {
		t.Errorf("%d of the two are there", inRoom(m, 2))
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

// A state of the probability map that is seen has exactly its probability, whatever was seen before.
func TestT14_10_LongRun(t *testing.T) {
	const runs = 20_000
	var count [5]int
	m := guardMaps(t, 3, day)
	for range runs {
		m.Observe(0, aToB)
		m.Lose(0)
		for range table {
			m.Step(unseen.View{}, unseen.ByChance)
		}
		for _, s := range []int{solitaire, eating, bToA, sleeping, aToB} {
			m.Look(unseen.View{Sees: of(s)}, unseen.ByChance)
		}
		if m.Phase(0) != unseen.Instantiated {
			t.Fatal("it is nowhere")
		}
		count[m.State(0)]++
	}
	for s, n := range count {
		p := table[len(table)-1][s]
		if share := float64(n) / runs; math.Abs(share-p) > 4*math.Sqrt(p*(1-p)/runs)+1e-6 {
			t.Errorf("state %d was found in %v of the runs, not in %v", s, share, p)
		}
	}
	// Equal seeds draw alike, others do not.
	run := func(seed uint64) (list []int) {
		m := guardMaps(t, seed, day)
		for range 50 {
			m.Observe(0, bToA)
			m.Lose(0)
			m.Step(unseen.View{Sees: of(eating)}, unseen.ByChance)
			list = append(list, m.State(0))
		}
		return list
	}
	if !slices.Equal(run(1), run(1)) || slices.Equal(run(1), run(2)) {
		t.Error("the seed does not say what is drawn")
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
