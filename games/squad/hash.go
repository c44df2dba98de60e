package squad

import (
	"github.com/wits-ai/wits/sim"
)

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, w.Count, int64(w.Phase), w.Round)
	h.Word(w.Chance)
	h.Word(w.Open)
	h.Word(w.Barred)
	h.Word(w.Broken)
	h.Real(w.Left)
	h.Real(w.Doors[:]...)
	h.Real(w.Gone[:]...)
	h.Whole(w.Bars[:]...)
	for i := range w.Count {
		b := &w.Bodies[i]
		h.Point(b.At, b.Velocity, b.SpotAt)
		h.Real(b.Facing, b.Health, b.Stress, b.Cool, b.Walked, b.Said)
		h.Whole(b.Rounds, b.Mags, b.Bombs, b.Slot, int64(b.Spot), b.Target, int64(b.Line), b.door)
		h.Flag(b.Low, b.Drawn, b.Papers)
		h.Word(b.actuator.Hash())
		for k := range b.foes {
			c := &b.foes[k]
			h.Point(c.Place, c.Velocity)
			h.Real(c.Seen, c.Heard, c.Notice, c.Open)
			h.Flag(c.Sees)
		}
		for k := range b.sites {
			h.Point(b.sites[k].At)
			h.Real(b.sites[k].Off)
		}
		y := &b.way
		h.Whole(y.Count, y.Next)
		h.Real(y.Since)
		h.Point(y.Corners[:y.Count]...)
	}
	for i := range w.Bullets {
		if s := &w.Bullets[i]; s.Flies {
			h.Point(s.At, s.Velocity)
			h.Real(s.Left)
			h.Whole(s.By)
		}
	}
	for i := range w.Bombs {
		if o := &w.Bombs[i]; o.Lives {
			h.Point(o.From, o.To)
			h.Real(o.For)
		}
	}
	t := &w.Tally
	h.Whole(t.SquadWon, t.SpyWon, t.Shots, t.Mounted, t.Bombs, t.Fallen, t.Hits)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	if g.world == nil {
		return 0
	}
	h := sim.Digest(g.world.Hash())
	if g.team.board != nil {
		h.Word(g.team.board.Hash())
	}
	h.Whole(g.taken, int64(g.player.walk))
	h.Flag(g.plays)
	return uint64(h)
}
