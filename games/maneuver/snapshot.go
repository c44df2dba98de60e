package maneuver

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole game at one moment. The zero value is ready; taking a moment into it again reuses its memory.
type Moment struct {
	world   World
	sides   [2]Side
	minds   [MaxBodies + 2]wits.Snapshot
	effects sparks.Recent[Event]
}

// Snapshot copies the game into m, between two steps. Of a game that has not begun there is nothing to copy: that moment cannot be
// restored.
func (g *Game) Snapshot(m *Moment) {
	if g.world == nil {
		m.world = World{}
		return
	}
	m.world, m.sides = *g.world, g.sides
	for i := range g.minds {
		g.minds[i].Snapshot(&m.minds[i])
	}
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another that runs the same documents. It fails if one of the two has not begun, or
// if minds run another program.
func (g *Game) Restore(m *Moment) error {
	switch {
	case g.world == nil:
		return errNotBegun
	case m.world.Ground == nil:
		return errors.New("maneuver: the moment is empty: take a Snapshot of a game that has begun")
	}
	for i := range g.minds {
		if err := g.minds[i].Restore(&m.minds[i]); err != nil {
			return fmt.Errorf("maneuver: %w", err)
		}
	}
	*g.world, g.sides = m.world, m.sides
	g.effects.CopyFrom(&m.effects)
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
