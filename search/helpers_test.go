package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/search"
)

// rounds is a game of some rounds in each of which a pair of moves has a payoff, which are summed.
type rounds struct {
	payoff [][]float64
	most   int
}

type sum struct {
	round int
	value float64
}

func (g rounds) Copy(to, from *sum) { *to = *from }
func (g rounds) Moves(_ *sum, side int) int {
	if side == 0 {
		return len(g.payoff)
	}
	return len(g.payoff[0])
}
func (g rounds) Play(s *sum, m [2]int) { s.round++; s.value += g.payoff[m[0]][m[1]] }
func (g rounds) Over(s *sum) bool      { return s.round == g.most }
func (g rounds) Value(s *sum) float64  { return s.value }
func (g rounds) Hash(s *sum) uint64    { return math.Float64bits(s.value) ^ uint64(s.round)<<1 }

// rockPaperScissors is worth 1 to the side that wins.
var rockPaperScissors = rounds{[][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 1}

// wild is a game whose states, moves and values are drawn by the way there. In turns, only one side has moves in each round. Narrow: many ways lead to
// the same state.
type wild struct {
	seed          uint64
	turns, narrow bool
	depth         int
}

type place struct {
	round int
	id    uint64
}

func draw(seed uint64, p *place, what uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed^what<<32, p.id*31+uint64(p.round)))
}

func (g wild) Copy(to, from *place) { *to = *from }
func (g wild) Moves(s *place, side int) int {
	if g.turns && s.round&1 != side {
		return 0
	}
	return draw(g.seed, s, uint64(1+side)).IntN(4) // some have none
}
func (g wild) Play(s *place, m [2]int) {
	s.round++
	s.id = s.id*16 + uint64(m[0]*4+m[1]) + 1
	if g.narrow {
		s.id %= 7
	}
}
func (g wild) Over(s *place) bool {
	return s.round >= g.depth || s.round > 0 && draw(g.seed, s, 3).IntN(8) == 0
}
func (g wild) Value(s *place) float64 { return float64(draw(g.seed, s, 4).IntN(41) - 20) }
func (g wild) Hash(s *place) uint64   { return s.id<<8 | uint64(s.round) }

// found runs a search to its end.
func found[S any](t testing.TB, g search.Game[S], from S, o search.Options) (search.Result, search.Counts) {
	t.Helper()
	s, err := search.New(g, &from, o)
	if err != nil {
		t.Fatal(err)
	}
	for range 1 << 20 {
		if s.Run(1000) {
			break
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return s.Result(), s.Counts()
}

// brute is minimax as it is written in books: who decides first says the order, round by round.
func brute[S any](g search.Game[S], s *S, round, depth int, first func(round int) int) float64 {
	if g.Over(s) || round == depth {
		return g.Value(s)
	}
	a := first(round)
	b := 1 - a
	worth := func(side int) float64 { return float64(1 - 2*side) }
	best := math.Inf(-1)
	for m := range max(1, g.Moves(s, a)) {
		answer := math.Inf(-1)
		for n := range max(1, g.Moves(s, b)) {
			pair := [2]int{}
			pair[a], pair[b] = m, n
			var to S
			g.Copy(&to, s)
			g.Play(&to, pair)
			answer = max(answer, brute(g, &to, round+1, depth, first)*worth(b))
		}
		best = max(best, answer*worth(b)*worth(a))
	}
	return best * worth(a)
}
