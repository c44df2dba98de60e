package debug

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// bout is a recorded duel of two minds, with how they stood after every tick.
type bout struct {
	testing.TB
	loop *sim.Loop
	hub  *Hub
	// minds are those after each tick, by agent.
	minds map[uint32][]*wits.Mind
}

func newBout(t testing.TB, o Options, ticks int64) *bout {
	t.Helper()
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: duel.Headless()})
	must.Succeed(t, err)
	b := &bout{TB: t, loop: loop, hub: Attach(loop, o), minds: map[uint32][]*wits.Mind{}}
	t.Cleanup(b.hub.Close)
	tb := &table{loop: loop}
	if tt, ok := t.(*testing.T); ok {
		tb.T, tb.ctx = tt, tt.Context()
		tb.pauseAndSettle()
	}
	b.note()
	b.play(ticks)
	return b
}

// pauseAndSettle has the loop do what waits.
func (tb *table) pauseAndSettle() {
	tb.loop.Halt()
	tb.settle()
}

func (b *bout) note() {
	for _, a := range b.loop.Game().Agents() {
		if a.Mind != nil {
			b.minds[a.ID] = append(b.minds[a.ID], a.Mind.Clone())
		}
	}
}

// play plays on until so many ticks have been played in all.
func (b *bout) play(ticks int64) {
	b.loop.Play(sim.Run{Ticks: ticks, After: func(int64) bool { b.note(); return true }})
}

// newBenchBout is a duel of a minute, recorded.
func newBenchBout(b *testing.B) *Hub {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: duel.Headless()})
	must.Succeed(b, err)
	h := Attach(loop, Options{NoRecording: true})
	b.Cleanup(h.Close)
	loop.Sync(func() { h.recorder = record.Attach(loop, record.Options{}) })
	loop.Play(sim.Run{Ticks: 3600})
	return h
}
