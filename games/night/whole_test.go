package night

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// broken says what is wrong with a world; "" if nothing is.
func broken(w *World) string {
	for i := range w.Count {
		b := &w.Bodies[i]
		if b.Away {
			continue
		}
		_, stands := w.House.Mesh.Nearest(flat(b.At), 0.6)
		switch {
		case !stands:
			return names[i] + " stands in a wall"
		case !(b.Velocity.Len() < sprintSpeed+0.1):
			return names[i] + " is too fast"
		case b.Robot.Battery < 0 || b.Robot.Battery > batteryFull:
			return names[i] + " has a battery out of bounds"
		case b.Health < 0 || b.Health > fullHealth:
			return names[i] + " has health out of bounds"
		}
	}
	open := int64(0) // the night that goes on
	if w.Phase == Hiding {
		open = 1
	}
	n := &w.Tally
	switch {
	case n.Nights != n.Caught+n.Escaped+n.Morning+open:
		return "a night ended in no way, or in two"
	case w.Kinds != int64(len(w.House.Things)):
		return "a thing is lost"
	case w.happen >= maxEvents:
		return "more happens than there is room for"
	}
	return ""
}

// Whatever a person does, in every level the world stays whole, no mind is parked and no action breaks a rule.
func TestWhateverThePlayerDoes(t *testing.T) {
	inputs := []string{actors.KeyUp, actors.KeyDown, actors.KeyLeft, actors.KeyRight, keySneak, keySprint, keyUse, keyThrow, actors.KeyTake}
	rapid.Check(t, func(r *rapid.T) {
		held := rapid.SliceOfN(rapid.IntRange(0, 1<<len(inputs)-1), 1, 40).Draw(r, "keys")
		focus := rapid.Uint32Range(0, 8).Draw(r, "focus")
		options := HeadlessIn(rapid.SampledFrom(levelNames).Draw(r, "level"))
		options["you"] = rapid.SampledFrom([]string{"the hider", "a script"}).Draw(r, "you")
		options["goals"] = rapid.SampledFrom(goalNames).Draw(r, "goals")
		g := New()
		defer g.Close()
		_, err := sim.Headless(g, sim.Run{Options: options, Seed: rapid.Uint64Range(0, 9).Draw(r, "seed"), Ticks: int64(len(held)) * 30,
			Focus: func(int64) uint32 { return focus },
			Script: func(tick int64) (list []string) {
				for i, name := range inputs {
					if held[tick/30]>>i&1 != 0 {
						list = append(list, name)
					}
				}
				return list
			}, After: func(int64) bool {
				if why := broken(g.world); why != "" {
					r.Fatalf("tick %d: %s", g.world.Tick, why)
				}
				if err := g.wrong(); err != nil {
					r.Fatalf("tick %d: %v", g.world.Tick, err)
				}
				return true
			}})
		must.Succeed(r, err)
	})
}

// Half an hour of each level: nobody is stuck in one night, and the world stays whole.
func TestHalfAnHour(t *testing.T) {
	if testing.Short() {
		t.Skip("half an hour of each level")
	}
	for _, level := range levelNames {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			g := begin(t, map[string]string{"level": level}, 1)
			for range 30 * 60 * Rate {
				g.tick()
				if why := broken(g.world); why != "" {
					t.Fatalf("tick %d: %s", g.world.Tick, why)
				}
				if err := g.wrong(); err != nil {
					t.Fatalf("tick %d: %v", g.world.Tick, err)
				}
			}
			n := &g.world.Tally
			if n.Nights < 10 || n.Things == 0 || n.Caught == 0 || n.Escaped == 0 {
				t.Errorf("%+v", *n)
			}
		})
	}
}
