package duel

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   Headless(),
	Documents: Documents(),
	Edits:     []gametest.Edit{gametest.Spare("fighter.graph.json")},
	Rounds:    max(4, 12/slow),
	Warm:      400,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// BenchmarkKeep keeps a match of two minds.
func BenchmarkKeep(b *testing.B) {
	l, err := sim.NewLoop(New(), sim.LoopOptions{Options: Headless(), Seed: 1, Paused: true})
	must.Succeed(b, err)
	l.Play(sim.Run{Ticks: 600})
	gametest.Bench(b, l)
}
