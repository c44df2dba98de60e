package duel

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// What the benchmark measures is a crowd in all situations, not one that stands still.
func TestCrowdIsVaried(t *testing.T) {
	c := newCrowd(t, 400)
	views := make([]*view, len(c.minds))
	for i := range views {
		views[i] = look(t, &c.minds[i])
	}
	share := map[string]int{}
	steps := 0
	for c.tick < 600 {
		c.arrange()
		for i := range c.minds {
			c.think(i)
			if fault := c.minds[i].Fault(); fault != nil {
				t.Fatal(fault)
			}
		}
		if c.tick%20 == 0 {
			for _, v := range views {
				steps++
				for path, bit := range v.active {
					if v.mind.Active(bit) {
						share[path]++
					}
				}
			}
		}
	}
	for path, bit := range views[0].active {
		if bit < 0 {
			continue
		}
		p := 100 * float64(share[path]) / float64(steps)
		t.Logf("%-28s %5.1f%%", path, p)
		if p < 0.3 {
			t.Errorf("%s is active in %.2f%% of all frames", path, p)
		}
	}
}

// Many minds step in parallel with the same result as one after another.
func TestCrowdInParallel(t *testing.T) {
	run := func(workers int) (hash uint64) {
		c := newCrowd(t, 300)
		w := sim.NewWorkers(workers)
		defer w.Close()
		think := c.think
		for c.tick < 200 {
			c.arrange()
			w.Each(len(c.minds), think)
			for i := range c.minds {
				o := &c.world.Fighters[i].Orders
				h := sim.NewDigest()
				h.Word(hash)
				h.Word(c.minds[i].Hash())
				h.Real(o.Move.X, o.Move.Y, o.Face.X, o.Face.Y)
				h.Flag(o.Swing, o.Parry)
				hash = uint64(h)
			}
		}
		return hash
	}
	want := run(1)
	for _, workers := range []int{2, 3} {
		if got := run(workers); got != want {
			t.Errorf("%d workers: %x, one: %x", workers, got, want)
		}
	}
}

func TestThinkingAllocatesNothing(t *testing.T) {
	c := newCrowd(t, 100)
	c.warm()
	if n := testing.AllocsPerRun(200, func() {
		c.arrange()
		for i := range c.minds {
			c.think(i)
		}
	}); n != 0 {
		t.Errorf("%v allocations a step of 100 minds", n)
	}
	if bytes := 8*c.brain.Program.Words() + 16*c.brain.Program.Refs(); bytes > 640 {
		t.Errorf("a mind's block has %d bytes", bytes)
	}
}
