package arena

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, int64(w.Phase), w.Bout)
	h.Word(w.Chance)
	h.Real(w.Left)
	for i := range w.Bodies {
		b := &w.Bodies[i]
		h.Point(b.At, b.Velocity, b.Push)
		h.Real(b.Facing, b.Health, b.Since, b.Wounded, b.Poise, b.Shot, b.Breath, b.Regain)
		h.Whole(int64(b.Pose), b.Driven, b.Trunk, b.Worn, b.Earned, b.Stone, b.Power, b.Javelins)
		h.Flag(b.Seen.Now, b.Seen.Reach)
		h.Point(b.Seen.At, b.Nearby.Tree, b.Nearby.Stone)
		h.Real(b.Seen.Since, b.Nearby.TreeWay, b.Nearby.StoneWay)
		h.Whole(int64(b.Seen.Range), b.way.Count, b.way.Next)
		h.Point(b.way.To)
		h.Real(b.way.Since)
		h.Flag(b.way.Partial)
		h.Point(b.way.Corners[:b.way.Count]...)
		h.Word(b.actuator.Hash())
	}
	for i := range w.Ground.Trees {
		h.Real(w.Trees[i].Gone)
	}
	for i := range w.Ground.Stones {
		s := &w.Stones[i]
		h.Point(s.At, s.From, s.To)
		h.Real(s.For)
		h.Whole(int64(s.State))
	}
	h.Real(w.Checked[:len(w.Ground.Spans)]...)
	for i := range w.Javelins {
		if f := &w.Javelins[i]; f.Flies {
			h.Point(f.At, f.Velocity)
			h.Real(f.Left)
		}
	}
	t := &w.Tally
	h.Whole(t.Bouts, t.BruteWon, t.ChampionWon, t.Undecided, t.Slams, t.Whirlwinds, t.Uprooted, t.Thrown, t.Roars, t.Reeled, t.Struck, t.Javelins, t.Guarded, t.Dodged)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := sim.Digest(g.world.Hash())
	h.Whole(g.taken, int64(g.player.walk))
	h.Flag(g.plays)
	return uint64(h)
}
