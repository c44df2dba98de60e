package armada

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, w.Size, int64(w.Phase), w.Flying)
	h.Word(w.Chance)
	h.Flag(w.Inertia)
	for i := range w.Bodies {
		h.Point(w.Bodies[i].Center)
	}
	for i := range w.Ships {
		s := &w.Ships[i]
		h.Point(s.At, s.Velocity, s.Orders.Place, s.Force)
		h.Real(s.Facing, s.Spin, s.Health, s.Reload)
		h.Flag(s.Fled)
		h.Whole(s.Foe, int64(s.Orders.Kind), s.Burns)
		h.Word(uint64(s.Orders.Target))
		h.Word(s.actuator.Hash())
	}
	for i := range w.Squads {
		q := &w.Squads[i]
		h.Whole(int64(q.Order.Kind), q.Given, int64(q.Formation), q.Considered, q.Seen.Tick, q.March.Of)
		h.Word(uint64(q.Order.Target))
		h.Point(q.Order.Place, q.Order.Other, q.Order.Facing, q.At, q.Seen.At, q.March.Anchor, q.March.Goal, q.March.Heading)
		h.Real(q.Strength, q.Seen.Strength, q.Shape.Spacing, q.Shape.Column, q.Shape.Radius)
		h.Whole(q.March.Slots[:]...)
		h.Whole(int64(q.Shape.Kind))
		h.Flag(q.Seen.Known)
		h.Whole(q.Met, int64(q.Stage), int64(q.telling))
		h.Real(q.Seen.Fled)
	}
	for i := range w.Flags {
		h.Real(w.Flags[i].Health, w.Flags[i].Reload)
	}
	for i := range w.Flying {
		b := &w.Bolts[i]
		h.Point(b.At, b.Velocity)
		h.Real(b.Left, b.Damage)
		h.Whole(int64(b.Side))
	}
	for s := range w.maps {
		h.Word(w.maps[s].own.Hash())
		h.Word(w.maps[s].foes.Hash())
	}
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := sim.Digest(g.world.Hash())
	p := &g.player
	h.Word(p.Selected[0])
	h.Word(p.Selected[1])
	h.Point(p.Cursor)
	h.Real(p.Zoom)
	h.Flag(p.Plays)
	h.Whole(int64(p.Formation))
	for _, f := range g.ahead {
		if f != nil {
			h.Word(f.look.Hash())
		}
	}
	return uint64(h)
}
