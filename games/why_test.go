// Package games_test asks the minds of all games why they do what they do.
package games_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/arena"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/maneuver"
	"github.com/wits-ai/wits/games/robot"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/squad"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/games/village"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/why"
)

// TestK25_WhyInTheGames: while games are played, every node of their agents' minds has a sound answer that changes nothing:
// games that are asked go the same way as games that are not.
func TestK25_WhyInTheGames(t *testing.T) {
	for _, c := range []struct {
		name    string
		make    func() sim.Game
		options map[string]string
		values  int // at least; the trees of jedi imagine, and have no conditions that read any
	}{
		{"arena", func() sim.Game { return arena.New() }, arena.Headless(), 20},
		{"duel", func() sim.Game { return duel.New() }, duel.Headless(), 20},
		{"jedi", func() sim.Game { return jedi.New() }, nil, 0},
		{"maneuver", func() sim.Game { return maneuver.New() }, maneuver.Headless(), 20},
		{"robot", func() sim.Game { return robot.New() }, nil, 20},
		{"sniper", func() sim.Game { return sniper.New() }, nil, 20},
		{"squad", func() sim.Game { return squad.New() }, squad.Headless(), 20},
		{"town", func() sim.Game { return town.New() }, town.Headless(), 0},
		{"village", func() sim.Game { return village.New() }, nil, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			const ticks, every = 2000, 97
			causes, values := 0, 0
			play := func(asked bool) (hashes []uint64) {
				g := c.make()
				before := map[uint32]*wits.Mind{}
				_, err := sim.Headless(g, sim.Run{Options: c.options, Seed: 3, Ticks: ticks, After: func(tick int64) bool {
					if tick%every == every-1 || tick%every == 0 {
						for i, agent := range g.Agents() {
							if i == 4 {
								break
							}
							if agent.Mind == nil {
								continue
							}
							hashes = append(hashes, agent.Mind.Hash())
							was := before[agent.ID]
							before[agent.ID] = agent.Mind.Clone()
							if !asked || tick%every != 0 || was == nil || was.Program() != agent.Mind.Program() {
								continue
							}
							a := kindtest.Ask(kindtest.Start(t, agent.Mind.Program()))
							a.Before, a.After, a.Tick, a.Frame.Delta = was, before[agent.ID], tick+1, 1.0/60
							a.All(func(_ why.Question, reasons []why.Reason) {
								for _, r := range reasons {
									if r.Role == why.RoleCause {
										causes++
									}
									if r.Value >= 0 {
										values++
									}
								}
							})
						}
					}
					return true
				}})
				if err != nil {
					t.Fatal(err)
				}
				return hashes
			}
			asked, left := play(true), play(false)
			for i := range left {
				if asked[i] != left[i] {
					t.Fatalf("the game that is asked goes another way: at the %dth of %d minds", i, len(left))
				}
			}
			if causes < 1000 || values < c.values {
				t.Errorf("little was said: %d causes, %d values", causes, values)
			}
		})
	}
}
