// Package games_test asks the minds of all games why they do what they do.
package games_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
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
		{"duel", func() sim.Game { return duel.New() }, duel.Headless(), 20},
		{"jedi", func() sim.Game { return jedi.New() }, nil, 0},
		{"vault", func() sim.Game { return night.New() }, map[string]string{"level": "vault"}, 20},
		{"sniper", func() sim.Game { return sniper.New() }, nil, 20},
		{"town", func() sim.Game { return town.New() }, nil, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			ticks, every, least := int64(2000), int64(97), 1000
			if testing.Short() {
				ticks, least, c.values = 300, 50, min(c.values, 1)
			}
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
							a.All(func(_ wits.Question, reasons []wits.Reason) {
								for _, r := range reasons {
									if r.Role == wits.RoleCause {
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
				must.Succeed(t, err)
				return hashes
			}
			asked, left := play(true), play(false)
			for i := range left {
				if asked[i] != left[i] {
					t.Fatalf("the game that is asked goes another way: at the %dth of %d minds", i, len(left))
				}
			}
			if causes < least || values < c.values {
				t.Errorf("little was said: %d causes, %d values", causes, values)
			}
		})
	}
}
