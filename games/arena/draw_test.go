package arena

import (
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// The picture shows what goes on, knows all of its sprites, and changes nothing.
func TestDraw(t *testing.T) {
	g := begin(t, 1)
	s := sim.NewScene(g.Info())
	seen := map[string]bool{}
	for range 90 * Rate {
		g.tick()
		if g.world.Tick%30 != 0 {
			continue
		}
		before := sim.Hash(g)
		if p := gametest.Paint(t, g, s); s.Len() < 200 {
			t.Fatalf("%v shapes in %v", s.Len(), p)
		}
		if sim.Hash(g) != before {
			t.Fatal("painting changes the game")
		}
		seen[g.Thought()] = true
	}
	if len(seen) < 7 {
		t.Errorf("the stage said no more than %v", seen)
	}
	if n := testing.AllocsPerRun(5, func() { s.Reset(); g.Draw(s) }); n > 40 {
		t.Errorf("painting allocates %v times", n)
	}
}

// Each sentence about the plan belongs to a task that there is.
func TestThoughtsAreOfTasks(t *testing.T) {
	g := begin(t, 1)
	if n := len(g.cast.brute.Bound.thoughts); n != len(sayings) {
		t.Errorf("%d of %d sentences belong to tasks of the documents", n, len(sayings))
	}
}
