package arena

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole game at one moment: world, minds, who is steered. The zero value is ready; taking a moment into it
// again reuses its memory.
type Moment struct {
	world   World
	minds   [bodies]wits.Snapshot
	taken   int64
	plays   bool
	player  player
	effects sparks.Recent[Event]
	stale   bool // the document of the ground had been changed, and not been taken over yet
}

// Snapshot copies the game into m, between two steps. Of a game that has not begun there is nothing to copy: that moment
// cannot be restored.
func (g *Game) Snapshot(m *Moment) {
	if g.world == nil {
		m.world = World{}
		return
	}
	m.world.CopyFrom(g.world)
	for i := range g.seats {
		g.seats[i].Mind.Snapshot(&m.minds[i])
	}
	m.taken, m.plays, m.player, m.stale = g.taken, g.plays, g.player, g.stale()
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another that runs the same documents. It fails, and changes nothing, if one of
// the two has not begun, or if minds run another program.
func (g *Game) Restore(m *Moment) error {
	switch {
	case g.world == nil:
		return errNotBegun
	case m.world.Ground == nil:
		return errors.New("arena: the moment is empty: take a Snapshot of a game that has begun")
	}
	var was [bodies]wits.Snapshot
	for i := range g.seats {
		g.seats[i].Mind.Snapshot(&was[i])
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			for k := range i { // they were taken a moment ago, so they fit
				_ = g.seats[k].Mind.Restore(&was[k])
			}
			return fmt.Errorf("arena: %w", err)
		}
	}
	// The seats are told who steers. What that does to minds is overwritten, and so is what it does to orders.
	g.steer(m.taken)
	for i := range g.seats {
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	g.world.CopyFrom(&m.world)
	if !m.stale { // else the next tick takes over what had been changed by then
		g.world.Ground = g.cast.ground.Bound
	}
	g.taken, g.plays, g.player = m.taken, m.plays, m.player
	g.effects.CopyFrom(&m.effects)
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
