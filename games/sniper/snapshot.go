package sniper

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole game at one moment: world, minds, who is steered. The zero value is ready; taking a moment into it
// again reuses its memory.
type Moment struct {
	world   World
	cast    actors.Moment
	role    role
	command Command
	player  player
	effects paint.Recent[Event]
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world = *g.world
	g.KeepMinds(&m.cast)
	m.role, m.command, m.player = g.role, g.command, g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of the same cast that runs the same documents. It fails if a
// mind runs another program.
func (g *Game) Restore(m *Moment) error {
	if err := g.ReturnMinds(&m.cast); err != nil {
		return err
	}
	*g.world = m.world
	for i := range g.believed {
		g.believed[i].Return(g.world.began())
	}
	g.role, g.command, g.player = m.role, m.command, m.player
	g.effects.CopyFrom(&m.effects)
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
