package maneuver

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, int64(w.Phase), w.Round, w.Version)
	h.Word(w.Chance)
	h.Real(w.Left, w.Held, w.Jam, w.Gone)
	h.Whole(w.Crosser)
	h.Flag(w.Blown[0], w.Blown[1], w.Mined)
	for i := range w.Bodies {
		b := &w.Bodies[i]
		h.Point(b.At, b.SeenAt, b.intent.To)
		h.Real(b.Facing, b.Speed, b.Strength, b.Pinned, b.Cool, b.Fired, b.Seen, b.Busy)
		h.Whole(b.Missions, b.Aboard, b.Cargo, b.Target, b.Works, b.intent.With)
		h.Flag(b.Dug, b.Moves, b.intent.Go, b.intent.Fight, b.intent.Fires, b.intent.Mounts, b.intent.Alights, b.intent.Digs)
		for _, o := range [2]*Order{&b.Order, &b.Own} {
			h.Whole(int64(o.Verb), o.With, o.Count, o.Serial)
			h.Point(o.At)
			h.Flag(o.Done, o.Failed)
		}
		y := &b.way
		h.Whole(y.Count, y.Next, y.Version)
		h.Flag(y.Partial)
		h.Point(y.To)
		h.Point(y.Corners[:y.Count]...)
	}
	for i := range w.Shells {
		if s := &w.Shells[i]; s.Flies {
			h.Point(s.At)
			h.Real(s.In)
			h.Whole(s.By)
		}
	}
	t := &w.Tally
	h.Whole(t.BlueWon, t.RedWon, t.Lifts, t.Missions, t.Lost, t.Killed, t.Blown, t.Counters)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	if g.world == nil {
		return 0
	}
	h := sim.Digest(g.world.Hash())
	for i := range g.sides {
		s := &g.sides[i]
		h.Flag(s.Staff, s.Doctrine.Ride, s.Doctrine.Trucks, s.Doctrine.Prepare, s.Doctrine.Static)
		h.Real(s.Waits)
		h.Whole(int64(s.Doctrine.Crossing), s.Reported)
	}
	return uint64(h)
}
