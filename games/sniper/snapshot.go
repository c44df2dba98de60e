package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole game at one moment: world, minds, who is steered. The zero value is ready; taking a moment into it
// again reuses its memory.
type Moment struct {
	world   World
	minds   [MaxBodies]wits.Snapshot
	taken   int64
	role    role
	command Command
	player  player
	effects sparks.Recent[Event]
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world = *g.world
	for i := range g.world.Count {
		g.seats[i].Mind.Snapshot(&m.minds[i])
	}
	m.taken, m.role, m.command, m.player = g.taken, g.role, g.command, g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of the same cast that runs the same documents. It fails if a
// mind runs another program.
func (g *Game) Restore(m *Moment) error {
	// The seats are told who steers. What that does to minds is overwritten, and so is what it does to orders.
	g.steer(m.taken)
	for i := range m.world.Count {
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	*g.world = m.world
	for i := range g.believed {
		g.believed[i].Return(g.world.began())
	}
	g.taken, g.role, g.command, g.player = m.taken, m.role, m.command, m.player
	g.effects.CopyFrom(&m.effects)
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
