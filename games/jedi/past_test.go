package jedi

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   Headless(),
	Documents: Documents(),
	Edits:     []gametest.Edit{{File: "jedi.tree.json", Old: `"ports": [`, New: `"ports": [{"in": "Spare", "type": "float", "default": 3}, `}},
	Rounds:    12,
	Warm:      400,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// Damaged minds are refused.
func TestDamagedMindsAreRefused(t *testing.T) { pastCase.Damage(t) }

// TestSameForAnyNumberOfWorkers: one seed gives one run, for any number of workers.
func TestSameForAnyNumberOfWorkers(t *testing.T) { pastCase.Workers(t, 3600, nil, Headless()) }
