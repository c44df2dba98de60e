// Package crowds makes games with as many agents as are asked for, out of the duel and the village, to measure with.
package crowds

import (
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/sim"
)

// Duels returns a game of n agents in duels of two, a fighter against a berserker: the matches step and so do the brains. A match
// that is over goes back to its beginning.
func Duels(n int) sim.Game {
	g := &duels{}
	for range n / 2 {
		g.pairs = append(g.pairs, duel.New())
	}
	return g
}

// Town returns a game of n villagers next to each other.
func Town(n int) sim.Game { return &hamlet{town.New(), n} }

type duels struct {
	pairs  []*duel.Game
	begun  []any // how each stood then
	agents []sim.Agent
}

func (g *duels) Info() sim.Info { return sim.Info{Name: "duels", Rate: 60} }

var brains = map[string]string{"blue": "berserker", "red": "fighter"}

func (g *duels) Start(_ map[string]string, seed uint64) error {
	g.agents, g.begun = nil, nil
	for i, p := range g.pairs {
		if err := p.Start(brains, seed+uint64(i)); err != nil {
			return err
		}
		g.begun = append(g.begun, p.Keep(nil))
		for k, a := range p.Agents() {
			a.ID = uint32(2*i + k + 1)
			g.agents = append(g.agents, a)
		}
	}
	return nil
}

func (g *duels) Step(in sim.Input) {
	for i, p := range g.pairs {
		p.Step(in)
		if p.Over() {
			_ = p.Return(g.begun[i]) // which is its own
		}
	}
}

// Draw draws nothing: nobody could look at so many arenas in one place.
func (g *duels) Draw(*sim.Scene) {}

func (g *duels) Agents() []sim.Agent { return g.agents }

func (g *duels) Hash() (h uint64) {
	for _, p := range g.pairs {
		h = h*31 + p.Hash()
	}
	return h
}

func (g *duels) Keep(m any) any {
	list, _ := m.([]any)
	for i, p := range g.pairs {
		if i == len(list) {
			list = append(list, nil)
		}
		list[i] = p.Keep(list[i])
	}
	return list
}

func (g *duels) Return(m any) error {
	for i, p := range g.pairs {
		if err := p.Return(m.([]any)[i]); err != nil {
			return err
		}
	}
	return nil
}

type hamlet struct {
	*town.Game
	n int
}

func (g *hamlet) Start(_ map[string]string, seed uint64) error {
	return g.Begin(town.NewCrowd(seed, g.n), town.Scenes["crowd"].Mind, seed)
}

// Agents leaves out bushes and trees: people are measured.
func (g *hamlet) Agents() []sim.Agent { return g.Folk() }
