package flock

import (
	"fmt"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/universe"
)

// Moment is a whole game at one moment: world, minds, what the player has chosen. The zero value is ready; taking a moment into
// it again reuses its memory.
type Moment struct {
	size      int
	state     universe.State
	creatures []Creature
	herds     [mostGroups]Herd
	born      int64
	lost      int64
	cast      *cast
	player    player
	effects   paint.Recent[Event]
	events    []Event

	foresights foresee.State
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	w := g.world
	m.size = len(w.Creatures)
	w.Keep(&m.state)
	m.creatures = append(m.creatures[:0], w.Creatures[:w.Used]...)
	m.herds, m.born, m.lost = w.Herds, w.Born, w.Lost
	m.cast = w.cast
	m.player, m.events = g.player, append(m.events[:0], w.events...)
	m.effects.CopyFrom(&g.effects)
	w.foresights.Keep(&m.foresights)
}

// Restore goes back to a moment of this game, or of another of the same options that runs the same documents.
func (g *Game) Restore(m *Moment) error {
	w := g.world
	if m.size != len(w.Creatures) {
		return fmt.Errorf("flock: the moment is one of %d creatures at most, not of %d", m.size, len(w.Creatures))
	}
	if err := w.Return(&m.state); err != nil {
		return fmt.Errorf("flock: %w", err)
	}
	clear(w.Creatures)
	copy(w.Creatures, m.creatures)
	for i := range m.creatures {
		if c := &w.Creatures[i]; c.Bot != nil {
			c.Bot, c.w = &w.Bots[i], w
		}
	}
	w.Herds, w.Born, w.Lost = m.herds, m.born, m.lost
	if m.cast != w.cast {
		if err := g.recast(m.cast); err != nil {
			return fmt.Errorf("flock: %w", err)
		}
	}
	g.player, w.events = m.player, append(w.events[:0], m.events...)
	g.effects.CopyFrom(&m.effects)
	w.foresights.Return(&m.foresights)
	g.listed = listed{changes: -1}
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	w := g.world
	h := sim.NewDigest()
	h.Word(w.Universe.Hash())
	h.Whole(w.Born, w.Lost)
	h.Word(w.foresights.Hash())
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		h.Whole(int64(c.Type), int64(c.Flock))
		h.Real(c.Food, c.Fright, c.Breath, c.Danger, c.Called, c.Scared)
		h.Point(c.Call, c.Scare)
		h.Word(uint64(c.Threat))
		h.Word(uint64(c.Prey))
		h.Flag(c.Eats, c.Spent)
	}
	p := &g.player
	h.Whole(p.Group, int64(p.Hand), p.Drawn)
	h.Point(p.Cursor)
	h.Real(p.Zoom)
	return uint64(h)
}
