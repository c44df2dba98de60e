package night

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/sense"
	"github.com/wits-ai/wits/world/unseen"
)

// Moment is a whole game at one moment: world, minds, what guards perceive and share, who is steered. The zero value is
// ready; taking a moment into it again reuses its memory.
type Moment struct {
	world   World
	senses  sense.State
	likely  field.State
	cast    actors.Moment
	board   *wits.Board
	maps    *unseen.Maps // of the manor
	graph   *unseen.Graph
	wires   *script.Field
	player  player
	effects paint.Recent[Event]
	stale   bool // documents of the house or of senses had been changed, and not been taken over yet
}

// Snapshot copies the game into m, between two steps. Of a game that has not begun there is nothing to copy: that moment
// cannot be restored.
func (g *Game) Snapshot(m *Moment) {
	if g.world == nil {
		m.world = World{}
		return
	}
	m.world = *g.world
	g.world.senses.Keep(&m.senses)
	g.world.likely.Keep(&m.likely)
	g.KeepMinds(&m.cast)
	if b := g.team.board; b == nil {
		m.board = nil
	} else if m.board == nil || m.board.CopyFrom(b) != nil {
		m.board = b.Clone()
	}
	if x := g.world.presence; x != nil {
		m.keepManor(x)
	}
	m.player, m.stale = g.player, g.stale()
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this game, or of another of the same options that runs the same documents. It fails, and
// changes nothing, if one of the two has not begun, if there were more or fewer guards, or if minds run another program.
func (g *Game) Restore(m *Moment) error {
	switch {
	case g.world == nil:
		return errNotBegun
	case m.world.House == nil:
		return errors.New("night: the moment is empty: take a Snapshot of a game that has begun")
	case m.world.Manor.Is != g.world.Manor.Is:
		return errors.New("night: the moment is of another level")
	case m.world.Count != g.world.Count:
		return fmt.Errorf("night: the moment has %d guards, and the game has %d", m.world.Count-1, g.world.Count-1)
	}
	if err := g.ReturnMinds(&m.cast); err != nil {
		return fmt.Errorf("night: %w", err)
	}
	if g.team.board != nil && m.board != nil {
		if err := g.team.board.CopyFrom(m.board); err != nil {
			return err
		}
	}
	h, c := g.team.house.Bound, g.team.senses.Bound
	if m.stale { // the next tick takes over what had been changed by then
		h, c = m.world.House, m.world.config
	}
	if err := g.world.restore(m, h, c); err != nil {
		return err
	}
	g.player = m.player
	g.effects.CopyFrom(&m.effects)
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }
