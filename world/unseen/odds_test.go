package unseen_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
)

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

// A draw that must not choose to stay hidden is among the states at stake alone.
func TestPOS11_DrawsThatMust(t *testing.T) {
	odds, err := unseen.NewOdds(4, []unseen.Row{{Odds: []float64{.8, 0, .1, .1}}})
	must.Succeed(t, err)
	m, count := poker(t, 2), 0
	for range 2000 {
		m.Observe(1, hallway)
		restrict(m, 0, room, kitchen, dorm)
		if m.Look(unseen.View{Sees: of(kitchen, dorm)}, odds.Decide(0)); m.State(0) == kitchen {
			count++
		}
	}
	if count < 900 || count > 1100 {
		t.Errorf("it is in the kitchen in %d of 2000 runs", count)
	}
	// Where the odds of all possible states are 0, they are equal.
	m, count = maps(t, corridor(4), unseen.Spec{}), 0
	if odds, err = unseen.NewOdds(4, []unseen.Row{{Odds: []float64{1, 0, 0, 0}}}); err != nil {
		t.Fatal(err)
	}
	for range 3000 {
		m.Forget(0)
		m.Look(unseen.View{Sees: of(0)}, nil)
		if p := odds.Of(m, 0, 0, 2); !near(p, 1./3) {
			t.Fatalf("the probability is %v", p)
		}
		if m.Look(unseen.View{Sees: of(2)}, odds.Decide(0)); m.Phase(0) == unseen.Instantiated {
			count++
		}
	}
	if count < 870 || count > 1130 {
		t.Errorf("it is there in %d of 3000 runs", count)
	}
}

// Rows that do not quite add up to 1 are taken as if they did.
func TestPOS10_SumStaysOne(t *testing.T) {
	m := guardMaps(t, 1, [][]float64{{.5004, .5, 0, 0, 0}, {0, .9995, 0, 0, 0}, {1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}})
	for range 100 {
		m.Step(unseen.View{}, nil)
	}
	sum := 0.0
	for s := range 5 {
		sum += m.P(0, s)
	}
	if !near(sum, 1) {
		t.Errorf("the sum is %v", sum)
	}
}

// A chain knows states alone: an agent that has one is never on a way.
func TestChainsHaveNoWays(t *testing.T) {
	l := guard()
	l.Ways[0].Steps = 3
	g, err := unseen.NewGraph(l)
	must.Succeed(t, err)
	m, err := unseen.New(unseen.Spec{Graph: g, Agents: []unseen.Agent{{Chain: []*unseen.Odds{chain(t, day)}}}})
	must.Succeed(t, err)
	if m.Look(unseen.View{Sees: of(0, 1, 2, 3, 4)}, nil); m.Phase(0) != unseen.Instantiated {
		t.Errorf("all is seen, and it is %v", m.Phase(0))
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
