package search_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/wits-ai/wits/search"
)

// sampled lets trees grow, and gives what they have found.
func sampled[S any](t testing.TB, g search.Game[S], from S, games int, o search.SampledOptions[S]) *search.Sampled[S] {
	t.Helper()
	s, err := search.NewSampled(g, &from, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(games)
	return s
}

// The same seed visits the same moves, however the search is divided, on however many workers, and whether or not states are kept.
func TestT27_14_Reproducible(t *testing.T) {
	g := wild{seed: 3, narrow: true, depth: 6}
	base := search.SampledOptions[place]{Seed: 9, Trees: 4}
	want := sampled[place](t, g, place{}, 300, base)
	options := want.Result().Options
	if again := sampled[place](t, g, place{}, 300, base).Result(); !reflect.DeepEqual(again, want.Result()) {
		t.Errorf("%+v, then %+v", want.Result(), again)
	}
	for _, workers := range []int{2, 3, 8} {
		o := base
		o.Workers = workers
		s, err := search.NewSampled[place](g, &place{}, o)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			s.Run(10)
		}
		if !reflect.DeepEqual(s.Result(), want.Result()) || s.Counts() != want.Counts() {
			t.Errorf("%d workers, by tens: %+v, want %+v", workers, s.Result(), want.Result())
		}
	}
	kept := base
	kept.States = 1000
	is := sampled[place](t, g, place{}, 300, kept)
	if !reflect.DeepEqual(is.Result(), want.Result()) || is.Counts().Plays >= want.Counts().Plays {
		t.Errorf("with states that are kept: %+v by %+v, want %+v by %+v", is.Result(), is.Counts(), want.Result(), want.Counts())
	}
	other := base
	other.Seed = 10
	if reflect.DeepEqual(sampled[place](t, g, place{}, 300, other).Result().Options, options) {
		t.Error("another seed visits the same")
	}
}

// With more games the move that is visited most is that of minimax.
func TestT27_14_Converges(t *testing.T) {
	right, all := [2]int{}, 0
	for seed := range uint64(30) {
		g := wild{seed: seed, depth: 2}
		want, _ := found[place](t, g, place{}, search.Options{Depth: 2, Order: search.FirstSide})
		if len(want.Options[0]) < 2 {
			continue
		}
		all++
		for i, games := range []int{10, 20_000} {
			r := sampled[place](t, g, place{}, games, search.SampledOptions[place]{Order: search.FirstSide, Seed: seed}).Result()
			only := held{g, 0, r.Moves[0]}
			if brute[place](only, &place{}, 0, 2, orders[search.FirstSide]) == want.Value {
				right[i]++
			}
		}
	}
	if right[1] != all || right[0] >= all {
		t.Errorf("of %d games %d are played right after 10 games, %d after 20,000", all, right[0], right[1])
	}
}

// What playouts say of a side with more units has the sign that counting says, and does not change the state.
func TestT27_12_PlayOuts(t *testing.T) {
	for _, units := range [][2]int{{6, 3}, {3, 6}, {9, 6}, {2, 5}} {
		from := fight{units: units}
		s := sampled[fight](t, brawl{}, from, 2000, search.SampledOptions[fight]{Seed: 5, Nodes: 64})
		r := s.Result()
		if static := float64(units[0] - units[1]); math.Signbit(r.Value) != math.Signbit(static) || r.Value == 0 {
			t.Errorf("%v: playouts say %v, counting says %v", units, r.Value, static)
		}
		if len(r.Line) == 0 || r.Depth != len(r.Line) {
			t.Errorf("%v: %+v", units, r)
		}
		// After one round it is valued as it stands.
		if short := sampled[fight](t, brawl{}, from, 500, search.SampledOptions[fight]{Seed: 5, Rounds: 1}); short.Counts().Plays >= s.Counts().Plays {
			t.Errorf("%v: games of a round take %+v", units, short.Counts())
		}
	}
}

// fight is two groups whose units hit with a chance.
type fight struct {
	units [2]int
	round int
}

// brawl is a game in which each side says which of two ways it fights; who is hit is drawn by the round, the ways and the numbers.
type brawl struct{}

func (brawl) Copy(to, from *fight)   { *to = *from }
func (brawl) Moves(*fight, int) int  { return 2 }
func (brawl) Over(s *fight) bool     { return s.units[0] <= 0 || s.units[1] <= 0 || s.round > 60 }
func (brawl) Value(s *fight) float64 { return float64(s.units[0] - s.units[1]) }
func (b brawl) Play(s *fight, m [2]int) {
	hits := [2]int{}
	for side := range hits {
		rng := draw(uint64(m[0]*2+m[1]), &place{s.round, uint64(s.units[0]*64 + s.units[1])}, uint64(side))
		for range s.units[side] {
			if rng.IntN(4) == 0 {
				hits[1-side]++
			}
		}
	}
	s.units[0], s.units[1] = max(0, s.units[0]-hits[0]), max(0, s.units[1]-hits[1])
	s.round++
}

func TestSampledOptions(t *testing.T) {
	for _, o := range []search.SampledOptions[sum]{{Order: search.Together}, {Trees: 1 << 20}, {Rounds: -1}, {Nodes: -1}, {States: -1}, {Explore: -1}, {Explore: math.NaN()}} {
		if _, err := search.NewSampled[sum](rockPaperScissors, &sum{}, o); err == nil {
			t.Errorf("%+v is no search", o)
		}
	}
	over := sampled[sum](t, rockPaperScissors, sum{round: 1, value: 4}, 10, search.SampledOptions[sum]{})
	if r := over.Result(); r.Value != 4 || !r.Whole {
		t.Errorf("a state that is over: %+v", r)
	}
	// A policy that always plays the same, and a tree with no room.
	s := sampled[sum](t, rockPaperScissors, sum{}, 50, search.SampledOptions[sum]{Nodes: 1, Policy: func(_ *sum, side int, _ func(int) int) int { return 1 - side }})
	if r := s.Result(); r.Value != 1 { // paper beats rock
		t.Errorf("by a policy: %+v", r)
	}
}

func BenchmarkSampled(b *testing.B) {
	s := sampled[fight](b, brawl{}, fight{units: [2]int{6, 5}}, 1, search.SampledOptions[fight]{})
	b.ReportAllocs()
	for b.Loop() {
		s.Run(1)
	}
}
