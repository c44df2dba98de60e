package duel

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"github.com/wits-ai/wits/batch"
	headless "github.com/wits-ai/wits/batch/play"
	"github.com/wits-ai/wits/sim/actors"
)

// PlayMatch plays a match of a batch, as [batch.Player] does: two documents against each other, or one variant of the game. Documents that are nil are the
// game's own.
func PlayMatch(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	if documents == nil {
		documents = Documents()
	}
	g := New(actors.From(documents))
	if len(m.Sides) > 0 {
		var err error
		if g, m.Options, err = Battle(m, documents); err != nil {
			return batch.Outcome{}, err
		}
	}
	return headless.Game(ctx, m, g, headless.Options{
		Statistics: func() any { return g.Statistics() },
		Scores:     g.scores,
	})
}

// Battle returns the game of a match with sides, red first, and the options that it begins with: what somebody watches who wants to see the match. It fails
// if there are not two sides. A side without a document stands still.
func Battle(m batch.Match, documents fs.FS) (*Game, map[string]string, error) {
	if len(m.Sides) != 2 {
		return nil, nil, fmt.Errorf("duel: a duel has two sides, and not %d", len(m.Sides))
	}
	if documents == nil {
		documents = Documents()
	}
	options := map[string]string{}
	maps.Copy(options, m.Options)
	for i, side := range m.Sides {
		if options[sides[i]] = strings.TrimSuffix(side, rootSuffix); side == "" {
			options[sides[i]] = human
		}
	}
	return New(actors.From(documents)), options, nil
}

// scores returns the parts of the match that red and blue have won: 1 for the winner, or a half for each.
func (g *Game) scores() []float64 {
	switch g.match.Winner() {
	case 0:
		return []float64{1, 0}
	case 1:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}
