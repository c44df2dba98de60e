package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/wits-ai/wits/sim"
)

// engine is what Ebitengine or a server would be: it has the goroutine, the clock, the player's hand and the picture.
func engine(ctx context.Context, loop *sim.Loop, screen io.Writer) error {
	defer loop.EndUpdates()
	clock := time.NewTicker(time.Second / 60)
	defer clock.Stop()
	for began := time.Now(); ; {
		select {
		case <-ctx.Done():
			return nil
		case now := <-clock.C:
			if err := frame(loop, screen, hand(now.Sub(began))); err != nil {
				return err
			}
		}
	}
}

// frame is a frame of the engine. The second line is the one call a tick.
func frame(loop *sim.Loop, screen io.Writer, torch float64) error {
	if err := loop.SetData([]byte{byte(torch * 10)}); err != nil {
		return err
	}
	played, err := loop.Update()
	if err == nil && (played.Ticks > 0 || played.Jumped) {
		draw(screen, loop.Game().(*world), played)
	}
	return err
}

// hand is where the player shines the torch: a mouse would say.
func hand(since time.Duration) float64 { return length/2 + length/2.1*math.Sin(since.Seconds()/3) }

// draw paints the corridor.
func draw(screen io.Writer, w *world, played sim.Played) {
	line := []byte(strings.Repeat(".", 2*length+1))
	line[int(2*w.body.torch)] = '*'
	line[int(2*w.body.at)] = 'G'
	past := ""
	if played.Past {
		past = " (past)"
	}
	fmt.Fprintf(screen, "\r%s%s\x1b[K", line, past)
}
