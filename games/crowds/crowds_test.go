package crowds_test

import (
	"testing"

	"github.com/wits-ai/wits/games/crowds"
	"github.com/wits-ai/wits/sim"
)

// TestCrowds have as many minds as were asked for, which live on, and go the same way every time.
func TestCrowds(t *testing.T) {
	for name, made := range map[string]func(int) sim.Game{"duel": crowds.Duels, "town": crowds.Town} {
		var hashes []uint64
		for range 2 {
			g := made(20)
			out, err := sim.Headless(g, sim.Run{Ticks: 1200, Seed: 3})
			if err != nil || out.Ticks != 1200 {
				t.Fatalf("%s: %v, %v", name, out, err)
			}
			ids := map[uint32]bool{}
			for _, a := range g.Agents() {
				if a.Mind != nil {
					ids[a.ID] = true
				}
			}
			if len(ids) != 20 {
				t.Errorf("%s has %d minds", name, len(ids))
			}
			hashes = append(hashes, out.Hash)
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%s goes different ways", name)
		}
	}
}
