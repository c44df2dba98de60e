package batch_test

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits/batch"
)

// coin is a game between two documents: mine wins, but for one seed of four.
type coin struct{}

func (coin) Play(_ context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	first := m.Sides[0] == "mine.tree.json"
	if m.Seed%4 == 0 {
		first = !first
	}
	if first {
		return batch.Outcome{Hash: m.Seed, Scores: []float64{1, 0}}, nil
	}
	return batch.Outcome{Hash: m.Seed, Scores: []float64{0, 1}}, nil
}

// A batch that ends as soon as it is clear whether one document is 100 Elo stronger than the other.
func Example() {
	plan := &batch.Plan{
		Game:     "coin",
		Entrants: []batch.Entrant{{Document: "mine.tree.json"}, {Document: "theirs.tree.json"}},
		Seed:     1,
		Stop:     batch.Stop{Test: &batch.Test{Elo: &[2]float64{0, 100}, Alpha: 0.05, Beta: 0.05}},
	}
	report, err := batch.Run(context.Background(), plan, &batch.Pool{Player: coin{}}, batch.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := report.Comparisons[0]
	fmt.Printf("%s against %s: %s after %d rounds, %d won\n", c.A, c.B, c.Verdict, c.Rounds, c.Won)
	// Output: mine against theirs: H1 after 52 rounds, 40 won
}
