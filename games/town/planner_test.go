package town

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestEveryTechniqueCanHaveThePlannersSeat: a villager builds the house of the test case, and a village grows, whatever plans.
func TestEveryTechniqueCanHaveThePlannersSeat(t *testing.T) {
	for _, planner := range Planners {
		t.Run(planner, func(t *testing.T) {
			t.Parallel()
			g := New()
			_, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "house", "planner": planner}, Seed: 1, Ticks: 100 * Rate})
			must.Succeed(t, err)
			if g.world.Tally.Houses != 1 {
				t.Errorf("%d houses stand", g.world.Tally.Houses)
			}
			if planner == Planners[0] {
				return
			}
			work, runs := "work."+planner+".json", false
			for _, part := range g.brain.Program.Parts() {
				for _, n := range part.Nodes {
					runs = runs || n.Type == work
				}
			}
			if !runs {
				t.Errorf("villagers do without %s", work)
			}
			ticks := int64(300 * Rate)
			if testing.Short() {
				ticks = 50 * Rate
			}
			if _, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "village", "planner": planner}, Seed: 1, Ticks: ticks}); err != nil {
				t.Fatal(err)
			}
			if c := g.world.Tally; c.Houses < 2 || c.Died > 0 || c.Stored == 0 {
				t.Errorf("after five minutes: %+v", c)
			}
		})
	}
}

func TestAPlannerThatIsNoneIsRefused(t *testing.T) {
	err := New().Start(map[string]string{"scene": "village", "planner": "chess"}, 1)
	if err == nil || !strings.Contains(err.Error(), `there is no planner "chess", but graph, tree, machine, goap, htn`) {
		t.Error(err)
	}
}
