package tune

import (
	"context"
	"io/fs"
	"math/rand/v2"

	"hash/fnv"

	"github.com/wits-ai/wits/batch"
)

// dice is a game of chance alone: its figures are of the seed and of every byte of the document.
type dice struct{}

func (dice) Play(_ context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	text, err := fs.ReadFile(documents, "brave.utility.json")
	h := fnv.New64a()
	h.Write(text)
	luck := rand.New(rand.NewPCG(m.Seed, h.Sum64()))
	return batch.Outcome{Ticks: 1, Figures: map[string]float64{"luck": luck.NormFloat64(), "chance": luck.NormFloat64()}}, err
}
