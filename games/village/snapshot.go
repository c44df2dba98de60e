package village

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole village at one moment: world, minds, who is steered. The zero value is ready; taking a moment into
// it again reuses its memory.
type Moment struct {
	world   World
	minds   []wits.Snapshot // by seat
	ids     []wits.Entity
	creeps  []wits.Snapshot // by den
	dens    []wits.Entity
	born    []int64
	posts   []wits.Snapshot // by post
	whole   wits.Snapshot
	board   *wits.Board // the treasury; not of this moment where there is no town
	taken   wits.Entity
	seed    uint64 // of minds to come
	tick    int64
	player  player
	effects paint.Recent[Event]
}

// Snapshot copies the village into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world.CopyFrom(g.world)
	for len(m.minds) < len(g.seats) {
		m.minds = append(m.minds, wits.Snapshot{})
	}
	m.ids, m.born = m.ids[:0], m.born[:0]
	for i := range g.seats {
		s := &g.seats[i]
		m.ids, m.born = append(m.ids, s.id), append(m.born, s.born)
		if s.Mind != nil {
			s.Mind.Snapshot(&m.minds[i])
		}
	}
	for len(m.creeps) < len(g.dens) {
		m.creeps = append(m.creeps, wits.Snapshot{})
	}
	m.dens = m.dens[:0]
	for i := range g.dens {
		d := &g.dens[i]
		m.dens = append(m.dens, d.id)
		if d.mind != nil {
			d.mind.Snapshot(&m.creeps[i])
		}
	}
	if g.rules != nil {
		g.keepRuled(m)
	}
	m.taken, m.player, m.seed, m.tick = g.taken, g.player, g.seed, g.ticks
	m.effects.CopyFrom(&g.effects)
}

// Restore goes back to a moment of this village, or of another that runs the same documents. It fails, and changes
// nothing but the minds, if a mind runs another program.
func (g *Game) Restore(m *Moment) error {
	for i := range g.seats {
		if i >= len(m.ids) || m.ids[i] == 0 {
			g.seats[i].Seat, g.seats[i].id = actors.Seat{}, 0
		}
	}
	w := g.world
	g.world = &m.world // settle looks at it
	g.settle()
	g.world = w
	idle := &Agent{} // whom the seat is told that it steers
	for i, id := range m.ids {
		s := &g.seats[i]
		if s.born = m.born[i]; id == 0 {
			continue
		}
		// The seat is told who steers. What that does to the mind is overwritten, and to orders it does nothing.
		if by := s.SteeredBy(); id == m.taken && by == "" {
			s.Take(idle, "you")
		} else if id != m.taken && by != "" {
			s.GiveBack(idle)
		}
		if err := s.Mind.Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	for i, id := range m.dens {
		if id != 0 {
			if err := g.dens[i].mind.Restore(&m.creeps[i]); err != nil {
				return err
			}
		}
	}
	if g.rules != nil {
		if err := g.returnRuled(m); err != nil {
			return err
		}
	}
	g.world.CopyFrom(&m.world)
	g.taken, g.player, g.seed, g.ticks = m.taken, m.player, m.seed, m.tick
	g.effects.CopyFrom(&m.effects)
	g.place()
	g.unnoted()
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }

// keepRuled copies the minds of what has rules, and what they share.
func (g *Game) keepRuled(m *Moment) {
	for len(m.posts) < len(g.posts) {
		m.posts = append(m.posts, wits.Snapshot{})
	}
	for i := range g.posts {
		if g.posts[i].mind != nil {
			g.posts[i].mind.Snapshot(&m.posts[i])
		}
	}
	g.whole.Snapshot(&m.whole)
	if g.rules.treasury != nil && (m.board == nil || m.board.CopyFrom(g.rules.treasury) != nil) {
		m.board = g.rules.treasury.Clone()
	}
}

// returnRuled sets the minds of what has rules at a moment to what they were.
func (g *Game) returnRuled(m *Moment) error {
	if err := g.whole.Restore(&m.whole); err != nil {
		return err
	}
	for i := range g.posts {
		if g.posts[i].id == 0 {
			continue
		}
		if err := g.posts[i].mind.Restore(&m.posts[i]); err != nil {
			return err
		}
	}
	if g.rules.treasury == nil {
		return nil
	}
	return g.rules.treasury.CopyFrom(m.board)
}
