package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Moment is a whole village at one moment: world, minds, who is steered. The zero value is ready; taking a moment into
// it again reuses its memory.
type Moment struct {
	world      World
	minds      []wits.Snapshot // by seat
	ids        []wits.Entity
	creeps     []wits.Snapshot // by den
	dens       []wits.Entity
	born       []int64
	ruledMinds []wits.Snapshot // of ruledMinds
	whole      wits.Snapshot
	board      *wits.Board // the treasury; not of this moment where there is no town
	taken      wits.Entity
	selected   wits.Entity
	seed       uint64 // of minds to come
	tick       int64
	player     player
	effects    paint.Recent[Event]
	detailing  detailing
	traded     []byte // the trader of it
}

// Snapshot copies the village into m, between two steps.
func (g *Game) Snapshot(m *Moment) {
	m.world.CopyFrom(g.world)
	m.ids, m.born, m.dens = m.ids[:0], m.born[:0], m.dens[:0]
	for i := range g.seats {
		m.ids, m.born = append(m.ids, g.seats[i].id), append(m.born, g.seats[i].born)
	}
	for i := range g.dens {
		m.dens = append(m.dens, g.dens[i].id)
	}
	m.minds = kept(m.minds, len(g.seats), func(i int) *wits.Mind { return g.seats[i].Mind })
	m.creeps = kept(m.creeps, len(g.dens), func(i int) *wits.Mind { return g.dens[i].mind })
	m.ruledMinds = kept(m.ruledMinds, len(g.ruledMinds), func(i int) *wits.Mind { return g.ruledMinds[i].mind })
	if g.rules != nil {
		g.whole.Snapshot(&m.whole)
		if t := g.rules.treasury; t != nil && (m.board == nil || m.board.CopyFrom(t) != nil) {
			m.board = t.Clone()
		}
	}
	m.taken, m.selected, m.player, m.seed, m.tick = g.taken, g.selected, g.player, g.seed, g.ticks
	m.effects.CopyFrom(&g.effects)
	m.traded = m.detailing.copyFrom(&g.detailing, m.traded)
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
	g.taken, g.selected, g.player, g.seed, g.ticks = m.taken, m.selected, m.player, m.seed, m.tick
	g.effects.CopyFrom(&m.effects)
	if err := g.detailing.restore(&m.detailing, m.traded); err != nil {
		return err
	}
	g.place()
	g.unnoted()
	g.list()
	return nil
}

// Keep is Snapshot for a [sim.Keeper].
func (g *Game) Keep(m any) any { return sim.KeepIn(m, g.Snapshot) }

// Return is Restore for a [sim.Keeper].
func (g *Game) Return(m any) error { return sim.ReturnFrom(m, g.Restore) }

// kept copies minds into snapshots.
func kept(to []wits.Snapshot, n int, mind func(int) *wits.Mind) []wits.Snapshot {
	for len(to) < n {
		to = append(to, wits.Snapshot{})
	}
	for i := range n {
		if m := mind(i); m != nil {
			m.Snapshot(&to[i])
		}
	}
	return to
}

// returnRuled sets the minds of what has rules at a moment to what they were.
func (g *Game) returnRuled(m *Moment) error {
	if err := g.whole.Restore(&m.whole); err != nil {
		return err
	}
	for i := range g.ruledMinds {
		if g.ruledMinds[i].id == 0 {
			continue
		}
		if err := g.ruledMinds[i].mind.Restore(&m.ruledMinds[i]); err != nil {
			return err
		}
	}
	if g.rules.treasury == nil {
		return nil
	}
	return g.rules.treasury.CopyFrom(m.board)
}
