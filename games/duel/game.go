package duel

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Game is the duel as a [sim.Game], [sim.Ender], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Saver]
// and [sim.Commander].
type Game struct {
	actors.Kit
	names  []string // of documents that can be chosen
	brains *sim.Brains

	match   *Match
	players [2]player
	agents  [2]sim.Agent
	hands   [2]hands
	sparks  paint.Recent[Event]
	blows   [2]wits.OriginLog // that each has felt of late, for those who ask why; no part of the state
	frame   wits.Frame
	think   func(i int)
}

// New makes a duel; it begins with Start.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options), match: NewMatch(0)}
	g.think = func(i int) { g.players[i].think(g.frame, &g.match.World, &g.match.World.Fighters[i]) }
	return g
}

// Start begins a new match.
func (g *Game) Start(options map[string]string, seed uint64) error {
	g.match, g.names = NewMatch(seed), nil
	g.brains = sim.NewBrains(g.Registry, withPerson{g.Documents})
	g.hands, g.sparks, g.blows = [2]hands{}, paint.New[Event](24), [2]wits.OriginLog{}
	for i, side := range sides {
		if err := g.seat(i, options[side], 2*seed+uint64(i)+1); err != nil {
			return err
		}
	}
	for i := range g.agents {
		g.agents[i].Steered = g.steered(i)
	}
	return nil
}

// Step runs a tick: all minds think, each writes its fighter's orders, persons steer, then the world carries the orders out.
func (g *Game) Step(in sim.Input) {
	m := g.match
	g.frame = in.Frame()
	for i := range g.players {
		if p := &g.players[i]; p.human {
			p.will = g.hands[i].read(in, g.keysOf(i), &m.World, &m.World.Fighters[i])
		}
	}
	g.Workers.Each(len(g.players), g.think)
	for i := range g.players {
		p, f := &g.players[i], &m.World.Fighters[i]
		if p.human {
			g.hands[i].steer(p.will, &m.World, f)
		}
		if p.mind != nil {
			fled := p.brain.Bound.Fleeing.Get(p.mind)
			m.Stats.flee(i, fled, p.fled, m.Phase == Fight && f.Stands())
			p.fled = fled
		}
	}
	m.Step()
	g.noted()
	for _, e := range m.World.Events {
		if e.Kind != SwingBegun && e.Kind != Missed {
			g.sparks.One(e, m.World.Tick)
		}
	}
}

// Agents returns the two fighters: red, blue.
func (g *Game) Agents() []sim.Agent { return g.agents[:] }

// Brains returns the root documents of the fighters that have a mind.
func (g *Game) Brains() *sim.Brains { return g.brains }

// Match returns the state of the match, to be read between two steps.
func (g *Game) Match() *Match { return g.match }

// Over reports whether the match is decided.
func (g *Game) Over() bool { return g.match.Phase == Done }

// Result says who has won, and how.
func (g *Game) Result() string {
	if !g.Over() {
		return ""
	}
	w := g.match.Wins
	switch i := g.match.Winner(); i {
	case -1:
		return fmt.Sprintf("a draw, %d to %d", w[0], w[1])
	default:
		return fmt.Sprintf("%s wins %d to %d", names[i], w[i], w[1-i])
	}
}

// Statistics returns what happened so far.
func (g *Game) Statistics() Statistics {
	s := g.match.Stats
	s.Rounds = append([]RoundStatistics{}, s.Rounds...)
	s.whole()
	s.Red.Name, s.Blue.Name = g.players[0].choice, g.players[1].choice
	if g.Over() {
		s.Winner = "nobody"
		if i := g.match.Winner(); i >= 0 {
			s.Winner = sides[i]
		}
	}
	return s
}

// Hash sums up the match but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := sim.Digest(g.match.hash())
	for i := range g.hands {
		h.Whole(int64(g.hands[i].swing), int64(g.hands[i].parry))
	}
	return uint64(h)
}
