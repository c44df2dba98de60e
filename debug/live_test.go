package debug

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestGoingToThePresentInThePresent: who asks a running game again and again to be live does not make it run faster, and
// a game that stands is let go, but for one that was paused before it went back.
func TestGoingToThePresentInThePresent(t *testing.T) {
	g := newWalkers(t, 1)
	synctest.Test(t, func(t *testing.T) {
		loop, err := sim.NewLoop(g, sim.LoopOptions{})
		must.Succeed(t, err)
		hub := Attach(loop, Options{})
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- loop.Run(ctx) }()
		defer func() {
			end()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			hub.Close()
		}()
		live := func() *wire.State {
			t.Helper()
			r, err := through[wire.State](ctx, hub, "seek", wire.SeekRequest{Live: true})
			must.Succeed(t, err)
			return r
		}
		time.Sleep(time.Second)
		from := live().Tick
		for range 200 { // a second of fake time
			live()
			time.Sleep(5 * time.Millisecond)
		}
		if n := live().Tick - from; n < 59 || n > 61 {
			t.Errorf("%d ticks in a second, at 60 a second", n)
		}
		if _, err := through[wire.State](ctx, hub, "control", wire.ControlRequest{Do: wire.ControlPause}); err != nil {
			t.Fatal(err)
		}
		if s := live(); s.Paused || s.Replaying {
			t.Errorf("a game that stands in its present: %+v", s)
		}
		if _, err := through[wire.State](ctx, hub, "seek", wire.SeekRequest{Tick: 10}); err != nil {
			t.Fatal(err)
		}
		if s := live(); s.Paused || s.Replaying || s.Tick < from+59 {
			t.Errorf("a game that stands in the past: %+v", s)
		}
		// One that was paused before it went back is paused again.
		if _, err := through[wire.State](ctx, hub, "control", wire.ControlRequest{Do: wire.ControlPause}); err != nil {
			t.Fatal(err)
		}
		for _, tick := range []int64{10, 30} {
			if _, err := through[wire.State](ctx, hub, "seek", wire.SeekRequest{Tick: tick}); err != nil {
				t.Fatal(err)
			}
		}
		if s := live(); !s.Paused || s.Replaying || s.Tick < from+59 {
			t.Errorf("a game that was paused before it stood in the past: %+v", s)
		}
	})
}
