package squad

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole game at one moment: world, minds, what soldiers agree on, who is steered. The zero value is ready;
// taking a moment into it again reuses its memory.
type Moment struct {
	world   World
	minds   [MaxBodies]wits.Snapshot
	board   *wits.Board
	taken   int64
	plays   bool
	player  player
	effects sparks.Recent[Event]
}

// Snapshot copies the game into m, between two steps. Of a game that has not begun there is nothing to copy: that moment
// cannot be restored.
func (g *Game) Snapshot(m *Moment) {
	if g.world == nil {
		m.world = World{}
		return
	}
	m.world = *g.world
	m.world.kit = nil
	for i := range g.world.Count {
		g.seats[i].Mind.Snapshot(&m.minds[i])
	}
	if b := g.team.board; b == nil {
		m.board = nil
	} else if m.board == nil || m.board.CopyFrom(b) != nil {
		m.board = b.Clone()
	}
	m.taken, m.plays, m.player = g.taken, g.plays, g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of the same options that runs the same documents. It fails, and
// changes nothing, if one of the two has not begun, if the squad was another, or if minds run another program.
func (g *Game) Restore(m *Moment) error {
	switch {
	case g.world == nil:
		return errNotBegun
	case m.world.Ground == nil:
		return errors.New("squad: the moment is empty: take a Snapshot of a game that has begun")
	case m.world.Count != g.world.Count:
		return fmt.Errorf("squad: the moment has %d soldiers, and the game has %d", m.world.Count-1, g.world.Count-1)
	}
	for i := range m.world.Count {
		if m.world.Bodies[i].Rank != g.world.Bodies[i].Rank {
			return fmt.Errorf("squad: %s is %s in the moment, and %s in the game", names[i], m.world.Bodies[i].Rank, g.world.Bodies[i].Rank)
		}
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			return fmt.Errorf("squad: %w", err)
		}
	}
	// The seats are told who steers. What that does to minds is overwritten, and so is what it does to orders.
	g.steer(m.taken)
	for i := range m.world.Count {
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	if g.team.board != nil && m.board != nil {
		if err := g.team.board.CopyFrom(m.board); err != nil {
			return err
		}
	}
	k := g.world.kit
	*g.world = m.world
	g.world.kit = k
	k.filter.Closed = m.world.Barred
	if bound := g.team.ground.Bound; g.world.Ground != bound && g.world.Ground.Level == bound.Level {
		g.world.Ground = bound
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
