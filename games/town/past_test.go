package town

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
	Edits:     []gametest.Edit{gametest.Spare("villager.machine.json")},
	Rounds:    max(3, 12/slow), // one of them is a crowd
	Warm:      700 / slow,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// Damaged minds are refused.
func TestDamagedMindsAreRefused(t *testing.T) { pastCase.Damage(t) }

// hundred is a village of 100, whatever the options say.
type hundred struct{ *Game }

func (g hundred) Start(_ map[string]string, seed uint64) error {
	return g.Begin(NewCrowd(seed, 100), "villager.machine.json", seed)
}

// BenchmarkKeep keeps a village of 100.
func BenchmarkKeep(b *testing.B) {
	l, err := sim.NewLoop(hundred{New()}, sim.LoopOptions{Seed: 1, Paused: true})
	must.Succeed(b, err)
	l.Play(sim.Run{Ticks: 600})
	gametest.Bench(b, l)
}
