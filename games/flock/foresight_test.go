package flock

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// Wolves imagine what their prey will do, with its own mind; that changes nobody, and who is imagined calls nobody.
func TestX9_WolvesForesee(t *testing.T) {
	g := begin(t, "meadow", "120", 1)
	w := g.world
	for i := range w.Creatures {
		w.Creatures[i].Food = 0.3 // wolves hunt
	}
	imagined := 0
	for range 40 * Rate {
		g.Step(sim.Input{})
		for _, c := range those(g, Wolf) {
			f := c.Foresight()
			if fault := f.Fault(); fault != nil {
				t.Fatal(fault)
			}
			if track := f.Track(c.Prey); track != nil {
				imagined++
				if track.Program() != g.world.cast.brains[Sheep].Program {
					t.Fatal("it is not a sheep that the wolf imagines")
				}
				if at, _ := track.At(f.Now()); w.Find(c.Prey) == nil || at.Dist(w.Find(c.Prey).At) > 4 {
					t.Fatalf("tick %d: the sheep is imagined at %v, half a second at most after it was copied", w.Tick, at)
				}
			}
		}
	}
	if imagined == 0 {
		t.Error("no wolf imagines anything")
	}
}
