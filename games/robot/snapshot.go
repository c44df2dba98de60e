package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole game at one moment: world, minds, the team's board, who is steered. The zero value is ready; taking a
// moment into it again reuses its memory.
type Moment struct {
	world   World
	cast    actors.Moment
	board   *wits.Board
	home    int
	style   int64
	player  player
	effects paint.Recent[Event]
}

// Snapshot copies the game into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world = *g.world
	g.KeepMinds(&m.cast)
	if m.board == nil || m.board.CopyFrom(g.team.board) != nil {
		m.board = g.team.board.Clone()
	}
	m.home, m.style, m.player = g.home, g.style, g.player
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of as many robots that runs the same documents. It fails if a
// mind runs another program, or the boards are not the same.
func (g *Game) Restore(m *Moment) error {
	if err := g.ReturnMinds(&m.cast); err != nil {
		return err
	}
	if err := g.team.board.CopyFrom(m.board); err != nil {
		return err
	}
	*g.world = m.world
	for i := range g.perceived {
		g.perceived[i].Return(g.world.Time())
	}
	g.home, g.style, g.player = m.home, m.style, m.player
	g.effects.CopyFrom(&m.effects)
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
