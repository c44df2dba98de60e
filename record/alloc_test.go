//go:build !race

package record_test

import (
	"testing"

	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// A tick allocates nothing for being recorded, once warm: only a chunk that is full does, once a second, and what is kept.
// The race detector makes pools drop what they hold by chance, so this is not tested there.
func TestRecordingAllocatesLittle(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3, Options: map[string]string{"blue": "script"}})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	for range 12 { // chunks, until buffers have their size
		l.Play(sim.Run{Ticks: (l.State().Tick/60+2)*60 + 5})
		r.Settle()
	}
	// A chunk has just begun. The ticks are played twice, once to warm up.
	if n := testing.AllocsPerRun(1, func() { l.Play(sim.Run{Ticks: l.State().Tick + 20}) }); n > 0 {
		t.Fatalf("20 ticks with a recorder allocate %v times", n)
	}
}
