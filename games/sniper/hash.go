package sniper

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, w.Count, int64(w.Phase), w.Day)
	h.Word(w.Chance)
	h.Real(w.Left)
	for i := range w.Count {
		b := &w.Bodies[i]
		h.Point(b.At, b.Velocity, b.AimAt)
		h.Real(b.Facing, b.Health, b.Fired)
		h.Whole(int64(b.Pose), b.Nest)
		h.Flag(b.Raised, b.Ducked, b.Unmasked)
		h.Word(b.actuator.Hash())
		for k := range b.Contacts().Len() {
			c := &b.contacts[k]
			h.Word(uint64(c.Who))
			h.Point(c.Place, c.Velocity)
			h.Real(c.Seen, c.Met, c.Certainty)
			h.Whole(int64(c.Attitude), int64(c.State.Side), int64(c.State.Rank))
		}
		for k := range b.Threats().Len() {
			t := &b.threats[k]
			h.Word(uint64(t.Source))
			h.Point(t.Place)
			h.Real(t.Noticed, t.Until)
		}
	}
	for i := range w.Bullets {
		if s := &w.Bullets[i]; s.Flies {
			h.Point(s.At, s.Velocity, s.From)
			h.Real(s.Left)
			h.Whole(s.By)
		}
	}
	t := &w.Tally
	h.Whole(t.SniperWon, t.PatrolWon, t.Shots, t.Returned, t.Officers, t.Enlisted, t.SniperHits, t.Retreats)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := sim.Digest(g.world.Hash())
	h.Whole(int64(g.Taken()), int64(g.role), int64(g.command), int64(g.player.walk), int64(g.player.duck))
	h.Real(g.player.left)
	return uint64(h)
}
