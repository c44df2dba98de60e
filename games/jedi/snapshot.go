package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole fight at one moment. The zero value is ready; taking a moment into it again reuses its memory.
type Moment struct {
	world   World
	minds   [2]wits.Snapshot
	droids  [maxDroids]wits.Snapshot
	hands   [2]hands
	seed    uint64 // of minds to come
	effects paint.Recent[Event]
}

// Snapshot copies the fight into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world, m.seed = g.world, g.seed
	m.effects.CopyFrom(&g.effects)
	for i := range g.seats {
		m.hands[i] = g.seats[i].hands
		if mind := g.seats[i].mind; mind != nil {
			mind.Snapshot(&m.minds[i])
		}
	}
	for k := range g.machines {
		if mind := g.machines[k].mind; mind != nil {
			mind.Snapshot(&m.droids[k])
		}
	}
}

// Restore goes back to a moment of a fight with the same minds. It fails if a mind runs another program.
func (g *Game) Restore(m *Moment) error {
	for i := range g.seats {
		if mind := g.seats[i].mind; mind != nil {
			if err := mind.Restore(&m.minds[i]); err != nil {
				return err
			}
		}
	}
	for i := range g.seats {
		g.seats[i].hands = m.hands[i]
	}
	g.world, g.seed = m.world, m.seed
	g.man()
	for k := range g.machines {
		if mind := g.machines[k].mind; mind != nil {
			if err := mind.Restore(&m.droids[k]); err != nil {
				return err
			}
		}
	}
	g.effects.CopyFrom(&m.effects)
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
