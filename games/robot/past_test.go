package robot

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

var pastCase = gametest.Case{
	New: func(workers int, documents fs.FS) sim.Game {
		if workers > 1 {
			return New(actors.From(documents), actors.Workers(workers))
		}
		return New(actors.From(documents))
	},
	Options:   Headless(),
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare("guard.tree.json"),
		{File: "team.board.json", Old: "\"fields\": {", New: "\"fields\": {\"Spare\": {\"type\": \"float\", \"default\": 3}, \"Note\": {\"type\": \"string\"}, "}},
	Rounds: 12,
	Warm:   500,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }
