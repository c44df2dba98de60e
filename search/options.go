package search

import (
	"errors"
	"fmt"
)

// Options bound a search.
type Options struct {
	// Depth is how many rounds it looks ahead at most, at least 1.
	Depth int
	// Order is who decides first; Seed is what Random draws by.
	Order Order
	Seed  uint64
	// Table is how many states it remembers of a [Hashed] game, rounded up to a power of two; 0 for none.
	Table int
	// Plain looks at all that there is, without alpha and beta: for comparison.
	Plain bool
}

const (
	maxDepth = 1000
	maxTable = 1 << 26
	maxMoves = 1 << 16 // of a side in a state
	maxPairs = 1 << 12 // of moves of both sides that decide together
)

func (o *Options) check() error {
	switch {
	case o.Depth < 1 || o.Depth > maxDepth:
		return fmt.Errorf("search: Options.Depth is how many rounds are looked ahead, from 1 to %d", maxDepth)
	case o.Order > Together:
		return errors.New("search: Options.Order is none of the orders")
	case o.Table < 0 || o.Table > maxTable:
		return fmt.Errorf("search: Options.Table is from 0 to %d states", maxTable)
	}
	return nil
}

// Result is what a search has found.
type Result struct {
	// Depth is how many rounds were looked ahead, all of them to the end; 0 if none were yet, and then the rest says nothing. Whole: nothing lies beyond them.
	Depth int
	Whole bool
	// Value is what the state is worth to side 0.
	Value float64
	// Moves are what both sides do. For sides that decide together they are what each does most often, and Mix how often each of theirs.
	Moves [2]int
	Mix   [2][]float64
	// Line is how it goes on: the moves of both in each round, the first included, as far as it is known.
	Line [][2]int
	// Options are the moves of each side in the first round, in their order, and what they come to: those of who decides first, against the best
	// answers; those of who decides second, against the best move of the first; together, against the mixture of the other.
	Options [2][]Option
}

// Option is a move in the first round.
type Option struct {
	Move int
	// Value is what it comes to for side 0. Bound: at least so bad for the side whose move it is, as far as was looked at: it is not the best.
	Value float64
	Bound bool
	// Visits are how often it was tried, in a [Sampled] search.
	Visits int
}

// Counts are what a search has cost since it was made.
type Counts struct {
	Plays  int // rounds that were played: what costs most
	Nodes  int // decisions that were looked at
	Values int // states that were valued
	Cuts   int // decisions of which the rest was not looked at, because it could not matter
	Known  int // decisions that the table knew
}
