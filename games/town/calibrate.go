package town

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/wits-ai/wits/sim"
)

// calibrated is of how many people costs are measured.
const calibrated = 450

// Calibrate measures what one person takes in each frame at each level of detail of [detailsFile], for as many frames each, and writes
// the costs in µs: what the level takes more than the cheapest level of its feature, all other features being at their best. It takes
// the least of what it has measured in pieces of a second of game time.
func Calibrate(ctx context.Context, out io.Writer, ticks int, seed uint64, _ int) error {
	type level struct {
		g     *Game
		least time.Duration
	}
	base := New()
	defer base.Close()
	options := map[string]string{"people": fmt.Sprint(calibrated)}
	if err := base.Start(options, seed); err != nil {
		return err
	}
	kind := base.detail.Bound.Kinds[0]
	var levels [detailCount][]level
	for f := range levels {
		for l := range kind.Features()[f].Levels {
			g := New()
			defer g.Close()
			if err := g.Start(options, seed); err != nil {
				return err
			}
			pinned := Detail{1, 1, 1, 2}
			pinned[f] = int32(kind.Features()[f].Levels[l].Value)
			g.detailing.pinned = &pinned
			levels[f] = append(levels[f], level{g: g, least: time.Hour})
		}
	}
	scene := sim.NewScene(base.Info())
	for t := 0; t < max(ticks/Rate, 2); t++ {
		for f := range levels {
			for l := range levels[f] {
				if err := ctx.Err(); err != nil {
					return err
				}
				to := &levels[f][l]
				begun := time.Now()
				for range Rate {
					to.g.Step(sim.Input{})
					if f == detailPicture {
						to.g.Draw(scene)
						scene.Reset()
					}
				}
				if t > 0 { // at first bodies and minds begin
					to.least = min(to.least, time.Since(begun))
				}
			}
		}
	}
	for f := range levels {
		least := levels[f][0].least
		for _, l := range levels[f] {
			least = min(least, l.least)
		}
		for l, m := range levels[f] {
			fmt.Fprintf(out, "%-8s %-10s %6.3f µs\n", kind.Features()[f].Name, kind.Features()[f].Levels[l].Name, float64((m.least-least).Nanoseconds())/1e3/Rate/calibrated)
		}
	}
	return nil
}
