package record_test

import (
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// TestALoopHasOneRecording: a second one who attaches a recorder gets the same, and it lasts until both have closed it.
func TestALoopHasOneRecording(t *testing.T) {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7})
	must.Succeed(t, err)
	mine := record.Attach(loop, record.Options{})
	other := record.Attach(loop, record.Options{})
	loop.Play(sim.Run{Ticks: 10})
	other.Close()
	loop.Play(sim.Run{Ticks: 20})
	if _, to := mine.Span(); mine != other || to != loop.State().Tick {
		t.Errorf("recorded up to tick %d of %d; the same recorder: %v", to, loop.State().Tick, mine == other)
	}
	mine.Close()
	if loop.Recorder() != nil {
		t.Error("the loop is recorded after both have closed it")
	}
	if again := record.Attach(loop, record.Options{}); again == mine {
		t.Error("a recorder that is closed was attached")
	} else {
		again.Close()
	}
}
