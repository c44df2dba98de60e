package duel

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole match at one moment: world, minds, hands. The zero value is ready; taking a moment into it again
// reuses its memory.
type Moment struct {
	match  Match
	minds  [2]wits.Snapshot
	fled   [2]bool
	hands  [2]hands
	sparks paint.Recent[Event]
}

// Snapshot copies the match into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.match.CopyFrom(g.match)
	m.hands = g.hands
	m.sparks.CopyFrom(&g.sparks)
	for i := range g.players {
		m.fled[i] = g.players[i].fled
		if mind := g.players[i].mind; mind != nil {
			mind.Snapshot(&m.minds[i])
		}
	}
}

// Restore goes back to a moment of a match with the same players. It fails if a mind runs another program.
func (g *Game) Restore(m *Moment) error {
	for i := range g.players {
		if mind := g.players[i].mind; mind != nil {
			if err := mind.Restore(&m.minds[i]); err != nil {
				return err
			}
		}
	}
	for i := range g.players {
		g.players[i].fled = m.fled[i]
	}
	g.match.CopyFrom(&m.match)
	g.hands = m.hands
	g.sparks.CopyFrom(&m.sparks)
	for i := range g.blows {
		g.blows[i].Return(g.match.World.began())
	}
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
