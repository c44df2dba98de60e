package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Moment is a whole game at one moment: world, minds, the team's board, who is steered. The zero value is ready; taking a
// moment into it again reuses its memory.
type Moment struct {
	world   World
	minds   [maxBodies]wits.Snapshot
	board   *wits.Board
	taken   int64
	home    int64
	style   int64
	player  player
	effects sparks.Recent[Event]
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world = *g.world
	for i := range g.world.Count {
		g.seats[i].Mind.Snapshot(&m.minds[i])
	}
	if m.board == nil || m.board.CopyFrom(g.team.board) != nil {
		m.board = g.team.board.Clone()
	}
	m.taken, m.home, m.style, m.player = g.taken, g.home, g.style, g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of as many robots that runs the same documents. It fails if a
// mind runs another program, or the boards are not the same.
func (g *Game) Restore(m *Moment) error {
	// The seats are told who steers. What that does to minds is overwritten, and so is what it does to orders.
	g.steer(m.taken)
	for i := range m.world.Count {
		if err := g.seats[i].Mind.Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	if err := g.team.board.CopyFrom(m.board); err != nil {
		return err
	}
	*g.world = m.world
	for i := range g.perceived {
		g.perceived[i].Return(g.world.Time())
	}
	g.taken, g.home, g.style, g.player = m.taken, m.home, m.style, m.player
	g.effects.CopyFrom(&m.effects)
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
