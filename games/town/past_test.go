package town

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// modest is a town that is not begun with more than 200 buildings.
type modest struct{ *Game }

func (g modest) Info() sim.Info {
	info := g.Game.Info()
	for i := range info.Options {
		if o := &info.Options[i]; o.Name == "buildings" {
			o.Choices = []string{"60", "120", "200"}
		}
	}
	return info
}

var pastCase = gametest.Case{
	New: func(workers int, documents fs.FS) sim.Game {
		if workers > 1 {
			return modest{New(From(documents), Workers(workers))}
		}
		return modest{New(From(documents))}
	},
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare(walkerFile), {File: rulesFile, Old: `"costMoney": 20`, New: `"costMoney": 21`},
		{File: rulesFile, Old: `"every": 0.5`, New: `"every": 0.4`}},
	Rounds: 6,
	Warm:   200,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestFS2_SavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// Damaged minds are refused.
func TestFS6_DamagedMindsAreRefused(t *testing.T) { pastCase.Damage(t) }
