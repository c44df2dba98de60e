package armada

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/field"
)

// Moment is a whole game at one moment: world, minds, what the player has selected. The zero value is ready; taking a moment
// into it again reuses its memory.
type Moment struct {
	world   World
	ships   []Ship
	list    []Squad
	bolts   []Bolt
	maps    [2][2]field.State
	minds   []wits.Snapshot
	squads  []wits.Snapshot
	leaders [2]wits.Snapshot
	player  player
	effects paint.Recent[Event]
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	w := g.world
	m.world = *w
	m.ships = append(m.ships[:0], w.Ships...)
	m.list = append(m.list[:0], w.Squads...)
	m.bolts = append(m.bolts[:0], w.Bolts[:w.Flying]...)
	for s := range w.maps {
		w.maps[s].own.Keep(&m.maps[s][0])
		w.maps[s].foes.Keep(&m.maps[s][1])
	}
	m.minds = room(m.minds, len(g.ships))
	for i := range g.ships {
		g.ships[i].Snapshot(&m.minds[i])
	}
	m.squads = room(m.squads, len(g.squads))
	for i := range g.squads {
		g.squads[i].Snapshot(&m.squads[i])
	}
	for s, mind := range g.leaders {
		if mind != nil {
			mind.Snapshot(&m.leaders[s])
		}
	}
	m.player = g.player
	m.effects.CopyFrom(&g.effects)
}

// room is memory for so many snapshots.
func room(s []wits.Snapshot, n int) []wits.Snapshot {
	for len(s) < n {
		s = append(s, wits.Snapshot{})
	}
	return s[:n]
}

// Restore goes back to a moment of this game, or of another of the same options that runs the same documents. It fails if a
// mind runs another program.
func (g *Game) Restore(m *Moment) error {
	w := g.world
	if len(m.ships) != len(w.Ships) || len(m.list) != len(w.Squads) {
		return fmt.Errorf("armada: the moment is one of %d ships, not of %d", len(m.ships), len(w.Ships))
	}
	for i := range g.ships {
		if err := g.ships[i].Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	for i := range g.squads {
		if err := g.squads[i].Restore(&m.squads[i]); err != nil {
			return err
		}
	}
	for s, mind := range g.leaders {
		if mind != nil {
			if err := mind.Restore(&m.leaders[s]); err != nil {
				return err
			}
		}
	}
	for s := range w.maps {
		if err := w.maps[s].own.Return(&m.maps[s][0]); err != nil {
			return err
		}
		if err := w.maps[s].foes.Return(&m.maps[s][1]); err != nil {
			return err
		}
	}
	was := *w
	*w = m.world
	// Memory stays this game's own.
	w.Ships, w.Squads, w.Bolts, w.maps, w.near = was.Ships, was.Squads, was.Bolts, was.maps, was.near
	w.places, w.shoves, w.found, w.crews = was.places, was.shoves, was.found, was.crews
	copy(w.Ships, m.ships)
	copy(w.Squads, m.list)
	copy(w.Bolts, m.bolts)
	clear(w.Bolts[w.Flying:])
	w.locate()
	g.player = m.player
	g.effects.CopyFrom(&m.effects)
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
