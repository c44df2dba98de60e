package duel

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// Moment is a whole match at one moment: world, minds, hands. The zero value is ready; taking a moment into it again
// reuses its memory.
type Moment struct {
	match  Match
	minds  [2]wits.Snapshot
	fled   [2]bool
	hands  [2]hands
	sparks effects
}

// Snapshot copies the match into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.match.CopyFrom(g.match)
	m.hands, m.sparks = g.hands, g.sparks
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
	g.hands, g.sparks = m.hands, m.sparks
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any {
	to, ok := m.(*Moment)
	if !ok {
		to = &Moment{}
	}
	g.Snapshot(to)
	return to
}

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error {
	from, ok := m.(*Moment)
	if !ok {
		return fmt.Errorf("duel: a %T is no moment of the game", m)
	}
	return g.Restore(from)
}
