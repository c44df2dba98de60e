package flock

import (
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// hunts lets a wolf that stays hungry and has breath hunt twenty sheep for 25 s that follow a path with bends, faster than it and without fear, and says
// how many it has caught.
func hunts(t *testing.T, seed uint64, wolf ...string) int64 {
	t.Helper()
	files := gametest.Changed(t, Documents(), append(wolf, designFile, `"speed": [4.2, 5]`, `"speed": [6.4, 7]`, designFile, `"fears": {"dog": {"within": 10, "most": 0.7}, "wolf": {"within": 13}}`, `"fears": {}`,
		"sheep.thoughts.json", `"Share": 0.55`, `"Share": 1`, designFile, `"sight": 30`, `"sight": 60`, designFile, `"sheep": {"within": 30}`, `"sheep": {"within": 60}`)...)
	g := begin(t, "empty", "60", seed, actors.From(files))
	herd(t, g, Sheep, 20, at(12, 10))
	do(t, g, 0, "lead", "10,10 80,10 80,20 12,24 12,34 80,36 80,46 12,48")
	c := herd(t, g, Wolf, 1, at(45, 29))[0]
	for range 25 * Rate {
		c.Food, c.Breath, c.Spent = 0.3, 1, false
		g.Step(sim.Input{})
	}
	return g.world.Lost
}

// Imagining helps: a wolf that foresees where sheep will turn catches at least a fifth more of them, over the same ten seeds, than one that takes
// it that they go straight on.
func TestImaginingHelps(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays 20 hunts")
	}
	var foresees, straight int64
	for seed := range uint64(10) {
		foresees += hunts(t, seed+1, "wolf.thoughts.json", `"Ahead": 1.5`, `"Ahead": 4`)
		straight += hunts(t, seed+1, "wolf.thoughts.json", `"do": "PursueForeseen"`, `"do": "Pursue"`, "wolf.thoughts.json", `"Ahead": 1.5`, `"Most": 4`)
	}
	t.Logf("of 200 sheep, wolves that foresee have caught %d, and those that do not %d", foresees, straight)
	if straight == 0 || 5*foresees <= 6*straight {
		t.Errorf("of 200 sheep, wolves that foresee have caught %d, and those that do not %d", foresees, straight)
	}
}

// What others do not perceive of a mind they imagine it without: a wolf does not know how hungry a sheep is.
func TestWhatIsHiddenIsImaginedWithout(t *testing.T) {
	for _, hidden := range []bool{true, false} {
		var changes []string
		if !hidden {
			changes = []string{designFile, `"hides": ["Hunger"],`, ""}
		}
		g := begin(t, "empty", "60", 1, actors.From(gametest.Changed(t, Documents(), changes...)))
		sheep := herd(t, g, Sheep, 1, at(40, 30))[0]
		wolf := herd(t, g, Wolf, 1, at(60, 30))[0]
		wolf.Food, sheep.Food = 0.1, 0.1
		seen := 0
		for range 4 * Rate {
			g.Step(sim.Input{})
			f := wolf.Foresight()
			if fault := f.Fault(); fault != nil {
				t.Fatal(fault)
			}
			m := f.Imagining()
			if m == nil || f.Target() != sheep.ID {
				continue
			}
			seen++
			hunger := g.world.cast.brains[Sheep].Bound.Hunger.Get(m)
			if hidden != (hunger == 0) {
				t.Fatalf("hidden %v: the wolf imagines a sheep whose hunger is %v, and is %v", hidden, hunger, sheep.hunger())
			}
		}
		if seen == 0 {
			t.Error("the wolf imagines nobody")
		}
	}
}
