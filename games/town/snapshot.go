package town

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole town at one moment: buildings, economy, people and their minds, and what the player has chosen. The zero value is ready; taking a
// moment into it again reuses its memory.
type Moment struct {
	world   World
	economy rules.State
	minds   []wits.Snapshot // by slot of walkers
	player  player
	effects sparks.Recent[Event]
}

// copyFrom copies what the world remembers; not the ground, which never changes, nor what follows from the rest.
func (w *World) copyFrom(from *World) {
	w.Grid, w.Ground, w.Tick, w.Seed, w.Count, w.Fallen, w.About, w.Turn = from.Grid, from.Ground, from.Tick, from.Seed, from.Count, from.Fallen, from.About, from.Turn
	w.Site = append(w.Site[:0], from.Site...)
	w.Buildings = append(w.Buildings[:0], from.Buildings...)
	w.Free = append(w.Free[:0], from.Free...)
	w.Walkers = append(w.Walkers[:0], from.Walkers...)
	w.Away = append(w.Away[:0], from.Away...)
	w.sparks = append(w.sparks[:0], from.sparks...)
}

// Snapshot copies the town into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	g.follow()
	m.world.copyFrom(g.world)
	g.economy.Keep(&m.economy)
	for len(m.minds) < len(g.minds) {
		m.minds = append(m.minds, wits.Snapshot{})
	}
	for i, mind := range g.minds {
		if mind != nil {
			mind.Snapshot(&m.minds[i])
		}
	}
	m.player = g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this town, or of another of the same size that runs the same documents.
func (g *Game) Restore(m *Moment) error {
	if m.world.Grid != g.world.Grid {
		return fmt.Errorf("town: the moment is one of a map of %d by %d tiles", m.world.Grid.Width, m.world.Grid.Height)
	}
	if err := g.economy.Return(&m.economy); err != nil {
		return fmt.Errorf("town: %w", err)
	}
	if g.bins.design != g.economy.Design() {
		g.bins = bind(g.economy)
	}
	w := g.world
	w.copyFrom(&m.world)
	for len(g.minds) < len(w.Walkers) {
		g.minds = append(g.minds, nil)
	}
	g.minds = g.minds[:len(w.Walkers)]
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here {
			g.minds[i] = nil
			continue
		}
		p.town = g
		if g.minds[i] == nil {
			g.minds[i] = g.newMind(int32(i))
		}
		if err := g.minds[i].Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	g.player = m.player
	g.effects.CopyFrom(&m.effects)
	g.again()
	return nil
}

// again finds out anew what follows from the state.
func (g *Game) again() {
	w := g.world
	w.roads.stale, w.places.stale, g.dirty, g.listed = true, true, true, false
	w.join()
	g.seek()
	g.list()
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }

// Hash sums up the town but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	w := g.world
	h := sim.NewDigest()
	h.Word(g.economy.Hash())
	h.Whole(w.Tick, int64(w.Count), w.Fallen, int64(w.About), int64(w.Turn))
	for i := range w.Buildings {
		b := &w.Buildings[i]
		h.Whole(int64(b.Tile), int64(b.Uses), int64(b.Lives), int64(b.Staff), int64(b.Unit.Number()))
	}
	for _, f := range w.Free {
		h.Word(uint64(f))
	}
	for i := range w.Walkers {
		p := &w.Walkers[i]
		h.Word(uint64(p.Uses))
		if !p.Here {
			continue
		}
		h.Whole(int64(p.Home)<<32|int64(uint32(p.Work)), int64(p.Inside)<<32|int64(uint32(p.Dest)), int64(p.From)<<32|int64(uint32(p.To)), int64(p.Goal))
		h.Real(p.Part)
		h.Flag(p.Leaving)
	}
	for _, f := range w.Away {
		h.Word(uint64(f))
	}
	p := &g.player
	h.Whole(p.Column, p.Row, p.Hand, p.Zoom, p.Held)
	h.Real(p.Height)
	h.Point(p.Eye)
	return uint64(h)
}
