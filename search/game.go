package search

// Game is what is searched. S is a state; a search makes some and copies into them, so the zero value must be one that can be copied into. Sides are 0
// and 1. A method is called with states of its own search only, never two at once, except by a [Sampled] search with several trees, which calls it from
// several goroutines for states that no other has.
type Game[S any] interface {
	// Copy makes to, which may be the zero value or an older state, the same as from, so that playing one does not change the other.
	Copy(to, from *S)
	// Moves is how many moves a side has in a state that is not over: they are called 0, 1 and so on. A side that has none, or one, has nothing to
	// decide and passes, which is move 0; in a game of turns that is the one whose turn it is not.
	Moves(s *S, side int) int
	// Play plays a round: from one decision to the next, with a move of each side.
	Play(s *S, moves [2]int)
	// Over reports whether the game has ended.
	Over(s *S) bool
	// Value says what a state is worth to side 0; to side 1 it is worth as much less than nothing. It must be a number.
	Value(s *S) float64
}

// Hashed is a [Game] that tells states apart, so that a search that comes to the same state in two ways looks at it once. States with the same hash are
// taken for the same.
type Hashed[S any] interface {
	Game[S]
	Hash(s *S) uint64
}

// Order says how a search treats that sides decide at the same time. Who decides second knows what the first does, so each order but the last values
// states too well for one of them.
type Order uint8

const (
	// Alternating lets side 0 decide first in a round, then side 1 in the next one, and so on: p1 p2, p2 p1.
	Alternating Order = iota
	// FirstSide lets side 0 decide first in every round, SecondSide side 1.
	FirstSide
	SecondSide
	// Random draws for each round, by the seed, who decides first.
	Random
	// Together lets neither know: a round is worth what the best mixtures of moves come to. All pairs of moves are looked at, so it is for few moves and
	// rounds.
	Together
)

var orderNames = [...]string{"alternating", "first", "second", "random", "together"}

func (o Order) String() string { return orderNames[min(o, Together)] }

// first is the side that decides first in a round.
func (o Order) first(round int, seed uint64) int {
	switch o {
	case Alternating:
		return round & 1
	case SecondSide:
		return 1
	case Random:
		return int(mix(seed, uint64(round)) >> 63)
	}
	return 0
}

// mix makes one number of two, any bit of which depends on all of theirs (the finalizer of SplitMix64).
func mix(a, b uint64) uint64 {
	z := a + 0x9E3779B97F4A7C15*(b+1)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// moves is how many moves a side has to decide between, at least 1.
func moves[S any](g Game[S], s *S, side int) int { return max(1, g.Moves(s, side)) }
