package robot

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
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
