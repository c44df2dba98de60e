package search_test

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/wits-ai/wits/search"
)

var orders = map[search.Order]func(round int) int{
	search.Alternating: func(r int) int { return r % 2 },
	search.FirstSide:   func(int) int { return 0 },
	search.SecondSide:  func(int) int { return 1 },
}

// wilds are games of all sorts.
func wilds(f func(name string, g wild, o search.Order, first func(int) int)) {
	for seed := range uint64(40) {
		for _, turns := range []bool{false, true} {
			for _, narrow := range []bool{false, true} {
				for o, first := range orders {
					f(fmt.Sprintf("seed %d, turns %v, narrow %v, %v", seed, turns, narrow, o), wild{seed, turns, narrow, 4}, o, first)
				}
			}
		}
	}
}

// What is found is what minimax finds that looks at everything, whether or not a table knows states; and no more is looked at.
func TestT27_1_AsMinimax(t *testing.T) {
	var all, plain, cut int
	wilds(func(name string, g wild, o search.Order, first func(int) int) {
		want := brute[place](g, &place{}, 0, 3, first)
		with, counts := found[place](t, g, place{}, search.Options{Depth: 3, Order: o})
		known, _ := found[place](t, g, place{}, search.Options{Depth: 3, Order: o, Table: 256})
		whole, most := found[place](t, g, place{}, search.Options{Depth: 3, Order: o, Plain: true})
		for _, r := range []search.Result{with, known, whole} {
			if r.Value != want {
				t.Fatalf("%s: %v, want %v", name, r, want)
			}
			// The first moves of the line are worth so much.
			if to := (place{}); true {
				g.Play(&to, r.Moves)
				if v := brute[place](g, &to, 1, 3, first); v != want {
					t.Fatalf("%s: the moves %v come to %v, want %v", name, r.Moves, v, want)
				}
			}
		}
		if counts.Values > most.Values || counts.Nodes > most.Nodes {
			t.Fatalf("%s: alpha-beta looks at %+v, minimax at %+v", name, counts, most)
		}
		all, plain, cut = all+counts.Values, plain+most.Values, cut+counts.Cuts
	})
	if cut == 0 || all >= plain {
		t.Errorf("alpha-beta valued %d of %d states, with %d cuts", all, plain, cut)
	}
	t.Logf("alpha-beta valued %d states of %d", all, plain)
}

// A state that is over is valued at once, and of depth 0 there is none.
func TestT27_1_AtOnce(t *testing.T) {
	r, counts := found[sum](t, rockPaperScissors, sum{round: 1, value: 7}, search.Options{Depth: 5})
	if r.Value != 7 || !r.Whole || counts.Plays != 0 || counts.Values != 1 {
		t.Errorf("a state that is over: %+v, %+v", r, counts)
	}
	for _, o := range []search.Options{{}, {Depth: -1}, {Depth: 1 << 20}, {Depth: 1, Order: 9}, {Depth: 1, Table: -1}} {
		if _, err := search.New[sum](rockPaperScissors, &sum{}, o); err == nil {
			t.Errorf("%+v is no search", o)
		}
	}
}

// flipped is a game with the sides exchanged.
type flipped[S any] struct{ search.Game[S] }

func (g flipped[S]) Moves(s *S, side int) int { return g.Game.Moves(s, 1-side) }
func (g flipped[S]) Play(s *S, m [2]int)      { g.Game.Play(s, [2]int{m[1], m[0]}) }
func (g flipped[S]) Value(s *S) float64       { return -g.Game.Value(s) }

// What is good for one side is bad for the other: the same game seen from the other side is worth as much less than nothing.
func TestT27_2_Antisymmetry(t *testing.T) {
	other := map[search.Order]search.Order{search.FirstSide: search.SecondSide, search.SecondSide: search.FirstSide}
	wilds(func(name string, g wild, o search.Order, _ func(int) int) {
		if o == search.Alternating {
			return
		}
		is, _ := found[place](t, g, place{}, search.Options{Depth: 3, Order: o})
		turned, _ := found[place](t, flipped[place]{g}, place{}, search.Options{Depth: 3, Order: other[o]})
		if is.Value != -turned.Value {
			t.Fatalf("%s: %v, from the other side %v", name, is.Value, turned.Value)
		}
	})
}

// Who decides second wins at rock, paper, scissors; if neither knows, it is worth nothing.
func TestT27_3_RockPaperScissors(t *testing.T) {
	for o, want := range map[search.Order]float64{search.FirstSide: -1, search.Alternating: -1, search.SecondSide: 1, search.Together: 0} {
		r, _ := found[sum](t, rockPaperScissors, sum{}, search.Options{Depth: 1, Order: o})
		if math.Abs(r.Value-want) > 1e-12 || !r.Whole {
			t.Errorf("%v: %+v, want %v", o, r, want)
		}
		if o == search.Together {
			for side, mix := range r.Mix {
				for _, p := range mix {
					if math.Abs(p-1.0/3) > 1e-12 {
						t.Errorf("side %d plays %v, want a third each", side, mix)
					}
				}
			}
		}
	}
	// In random orders each is first about as often, so in the mean nobody has an advantage.
	mean, n := 0.0, 4000
	for seed := range n {
		r, _ := found[sum](t, rockPaperScissors, sum{}, search.Options{Depth: 1, Order: search.Random, Seed: uint64(seed)})
		mean += r.Value / float64(n)
	}
	if math.Abs(mean) > 4/math.Sqrt(float64(n)) {
		t.Errorf("in random orders it is worth %v", mean)
	}
}

// Two decisions that follow each other may be of the same side: only then nothing is negated.
func TestT27_4_OrderOfTwoRounds(t *testing.T) {
	g := rounds{[][]float64{{3, -1}, {0, 2}}, 2}
	for o, want := range map[search.Order]float64{search.FirstSide: 0, search.Alternating: 2, search.SecondSide: 4} {
		if r, _ := found[sum](t, g, sum{}, search.Options{Depth: 2, Order: o}); r.Value != want || len(r.Line) != 2 {
			t.Errorf("%v: %+v, want %v", o, r, want)
		}
	}
	// Mixed, each round is worth 1: (3*2 - (-1)*0) / (3 + 2 - (-1) - 0).
	if r, _ := found[sum](t, g, sum{}, search.Options{Depth: 2, Order: search.Together}); math.Abs(r.Value-2) > 1e-12 {
		t.Errorf("together: %+v, want 2", r)
	}
}

// A side without a move passes: a state is never worth minus infinity because nobody can move.
func TestT27_5_NoMoves(t *testing.T) {
	for o := range orders {
		r, _ := found[sum](t, stuck{}, sum{}, search.Options{Depth: 3, Order: o})
		if r.Value != 3 || r.Moves != [2]int{} || len(r.Line) != 3 {
			t.Errorf("%v: %+v", o, r)
		}
	}
	s, err := search.New[sum](stuck{bad: true}, &sum{}, search.Options{Depth: 3})
	if err != nil {
		t.Fatal(err)
	}
	if s.Run(100); s.Err() == nil || !s.Done() || s.Result().Depth != 1 {
		t.Errorf("a value that is no number in the second round: %v, %+v", s.Err(), s.Result())
	}
}

// stuck is a game in which nobody has a move, and each round is worth 1.
type stuck struct{ bad bool }

func (stuck) Copy(to, from *sum)    { *to = *from }
func (stuck) Moves(*sum, int) int   { return 0 }
func (stuck) Play(s *sum, m [2]int) { s.round++; s.value++ }
func (stuck) Over(*sum) bool        { return false }
func (g stuck) Value(s *sum) float64 {
	if g.bad && s.round > 1 {
		return math.NaN()
	}
	return s.value
}

// Looking one round further, again and again, comes to what looking so far at once does; stopped early, the result is that of the last round that was
// looked at to its end; and however it is divided, it is the same.
func TestT27_6_Deepening(t *testing.T) {
	for seed := range uint64(20) {
		g := wild{seed, false, true, 9}
		for _, table := range []int{0, 64} {
			for depth := 1; depth <= 4; depth++ {
				s, err := search.New[place](g, &place{}, search.Options{Depth: 5, Table: table})
				if err != nil {
					t.Fatal(err)
				}
				for s.Result().Depth < depth && !s.Run(1) {
				}
				at := s.Result().Depth
				want, _ := found[place](t, g, place{}, search.Options{Depth: at, Table: table})
				if got := s.Result(); got.Value != want.Value || got.Depth != want.Depth {
					t.Fatalf("seed %d, table %d: after %d rounds %+v, want %+v", seed, table, at, got, want)
				}
				if s.Run(1); s.Result().Depth == at && !reflect.DeepEqual(s.Result(), want) {
					t.Fatalf("seed %d: in the middle of the next round %+v, want %+v", seed, s.Result(), want)
				}
			}
		}
		whole, counts := found[place](t, g, place{}, search.Options{Depth: 5, Table: 64})
		s, _ := search.New[place](g, &place{}, search.Options{Depth: 5, Table: 64})
		for !s.Run(3) {
		}
		if !reflect.DeepEqual(s.Result(), whole) || s.Counts() != counts {
			t.Errorf("seed %d: by threes %+v %+v, at once %+v %+v", seed, s.Result(), s.Counts(), whole, counts)
		}
	}
}

// The state that a search was given is never changed.
func TestT27_7_TheStateStays(t *testing.T) {
	wilds(func(name string, g wild, o search.Order, _ func(int) int) {
		from := place{id: 5}
		s, err := search.New[place](g, &from, search.Options{Depth: 3, Order: o})
		if err != nil {
			t.Fatal(err)
		}
		s.Run(1 << 20)
		if from != (place{id: 5}) {
			t.Fatalf("%s: %+v", name, from)
		}
	})
}

// What is said of the moves of the first round is true: the best is exact, what is a bound is at least so bad.
func TestOptions(t *testing.T) {
	wilds(func(name string, g wild, o search.Order, first func(int) int) {
		r, _ := found[place](t, g, place{}, search.Options{Depth: 3, Order: o})
		side := first(0)
		if len(r.Options[side]) != max(1, g.Moves(&place{}, side)) {
			t.Fatalf("%s: %+v", name, r.Options)
		}
		for _, option := range r.Options[side] {
			only := held{g, side, option.Move}
			is := brute[place](only, &place{}, 0, 3, first)
			worse := is <= option.Value
			if side == 1 {
				worse = is >= option.Value
			}
			if option.Bound && !worse || !option.Bound && is != option.Value {
				t.Fatalf("%s: %+v comes to %v", name, option, is)
			}
			if option.Move == r.Moves[side] && (option.Bound || option.Value != r.Value) {
				t.Fatalf("%s: the best move is %+v of %+v", name, option, r)
			}
		}
	})
}

// held is a game in which a side has only one move in the first round.
type held struct {
	wild
	side, move int
}

func (g held) Moves(s *place, side int) int {
	if s.round == 0 && side == g.side {
		return 1
	}
	return g.wild.Moves(s, side)
}

func (g held) Play(s *place, m [2]int) {
	if s.round == 0 {
		m[g.side] = g.move
	}
	g.wild.Play(s, m)
}

// Rounds that are decided together are worth what Solve makes of the rounds behind them.
func TestTogether(t *testing.T) {
	for seed := range uint64(30) {
		g := wild{seed, false, seed%2 == 0, 5}
		var worth func(s *place, round int) float64
		worth = func(s *place, round int) float64 {
			if g.Over(s) || round == 3 {
				return g.Value(s)
			}
			payoff := make([][]float64, max(1, g.Moves(s, 0)))
			for i := range payoff {
				for j := range max(1, g.Moves(s, 1)) {
					to := *s
					g.Play(&to, [2]int{i, j})
					payoff[i] = append(payoff[i], worth(&to, round+1))
				}
			}
			v, _, _ := search.Solve(payoff)
			return v
		}
		want := worth(&place{}, 0)
		for _, table := range []int{0, 64} {
			r, _ := found[place](t, g, place{}, search.Options{Depth: 3, Order: search.Together, Table: table})
			if r.Value != want {
				t.Errorf("seed %d: %+v, want %v", seed, r, want)
			}
		}
	}
}
