package main

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/play"
	"github.com/wits-ai/wits/sim"
)

// match plays two documents against each other, as batches want it.
func match(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	g, err := gameOf(m, documents)
	if err != nil {
		return batch.Outcome{}, err
	}
	return play.Game(ctx, m, g, play.Options{Statistics: func() any { return g.statistics() }, Scores: g.scores})
}

// battle returns the same match to be watched.
func battle(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
	g, err := gameOf(m, documents)
	return g, m.Options, err
}

func gameOf(m batch.Match, folder fs.FS) (*game, error) {
	if len(m.Sides) != 2 {
		return nil, fmt.Errorf("league: a match has two sides, and not %d", len(m.Sides))
	}
	if folder == nil {
		folder = documents()
	}
	return newGame(folder, m.Sides[0], m.Sides[1]), nil
}
