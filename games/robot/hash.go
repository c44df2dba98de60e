package robot

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, w.Count, int64(w.Phase), w.Night)
	h.Word(w.Chance)
	h.Real(w.Left)
	for i := range w.Count {
		b := &w.Bodies[i]
		h.Point(b.At, b.Velocity, b.Dock, b.SawAt, b.NoiseAt)
		h.Real(b.Facing, b.Gaze, b.Stepped, b.Battery, b.Clarity, b.Noise, b.Health, b.HurtFor)
		h.Flag(b.Sneaks, b.Off, b.Docked, b.Struck, b.Unplugged, b.Brownout, b.Seen)
		h.Word(b.actuator.Hash())
	}
	for i := range w.Plan.Doors {
		h.Real(w.Doors[i].Open, w.Doors[i].Hold)
	}
	for i := range w.Bolts {
		s := &w.Bolts[i]
		h.Point(s.At, s.Velocity)
		h.Whole(s.By)
	}
	for i := range w.Loot {
		h.Whole(int64(w.Loot[i].Place))
		h.Real(w.Loot[i].Done)
	}
	h.Point(w.Maker.At, w.Maker.From, w.Maker.To)
	h.Whole(int64(w.Maker.State), w.Tally.Caught, w.Tally.Escaped, w.Tally.Loot, w.Tally.Bolts, w.Tally.Hits)
	h.Real(w.Maker.For)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := sim.Digest(g.world.Hash())
	h.Word(g.team.board.Hash())
	h.Whole(int64(g.Taken()), int64(g.home), g.style, int64(g.player.walk), int64(g.player.work))
	return uint64(h)
}
