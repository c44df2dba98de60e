package night

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := sim.NewDigest()
	h.Whole(w.Tick, w.Count, w.Left, int64(w.Phase), w.Since, w.Night)
	h.Word(w.Chance)
	h.Word(w.Open)
	h.Real(w.Over, w.Calm)
	h.Flag(w.Sought)
	for i := range w.Count {
		b := &w.Bodies[i]
		h.Point(b.At, b.Velocity)
		h.Real(b.Legs, b.Gaze, b.Walked, b.Breath, b.Pause)
		h.Whole(int64(b.Pace), int64(b.Mood))
		h.Flag(b.Winded, b.Seen)
		h.Word(b.actuator.Hash())
		k := &b.knows
		h.Flag(k.Sees)
		h.Real(k.SeenAt, k.HeldAt, k.HeardAt, k.NoisedAt)
		h.Point(k.Place, k.Heading, k.Noise)
		y := &b.way
		h.Whole(y.Count, y.Next)
		h.Point(y.To)
		h.Real(y.Left)
		h.Point(y.Corners[:y.Count]...)
	}
	if w.Robots {
		w.sumRobots(&h)
	}
	if w.presence != nil {
		w.sumManor(&h)
	}
	h.Real(w.Doors[:]...)
	for i := range w.Kinds {
		h.Whole(int64(w.Things[i].State))
		h.Real(w.Things[i].Done)
	}
	for i := range w.Stones {
		if s := &w.Stones[i]; s.Flies {
			h.Point(s.From, s.To)
			h.Real(s.For)
		}
	}
	s := &w.Hiding
	h.Flag(s.Hand, s.Only, s.Mixed)
	h.Whole(int64(s.Style))
	h.Point(s.Known[:w.Count]...)
	h.Real(s.Aware[:w.Count]...)
	t := &w.Tally
	h.Whole(t.Caught, t.Escaped, t.Morning, t.Things, t.Chases, t.Lost, t.Found, t.Stones)
	h.Point(w.Suspects[:w.Doubts]...)
	h.Word(w.senses.Hash())
	h.Word(w.likely.Hash())
	return uint64(h)
}

// sumRobots sums up what the vault has besides.
func (w *World) sumRobots(h *sim.Digest) {
	for i := range w.Count {
		b := &w.Bodies[i]
		r := &b.Robot
		h.Real(r.Battery, r.Clarity, r.Noise, r.SignFor, b.HurtFor, b.knows.Strength)
		h.Whole(b.Health, int64(r.Sign))
		h.Flag(r.Off, r.Docked, r.Struck, r.Unplugged, r.Brownout)
	}
	for i := range w.Bolts {
		if s := &w.Bolts[i]; s.By != 0 {
			h.Point(s.At, s.Velocity)
			h.Whole(s.By)
		}
	}
	h.Whole(w.Goals, w.Tally.Bolts, w.Tally.Hits, w.Tally.Plugs, w.Tally.Charges)
}

// sumManor sums up what the manor has besides.
func (w *World) sumManor(h *sim.Digest) {
	m, t := &w.Manor, &w.Tally
	for i := range w.Count {
		h.Flag(w.Bodies[i].Away)
	}
	h.Flag(m.Search)
	h.Point(m.Place)
	h.Real(m.Perceived)
	h.Real(m.Unnoticed[:]...)
	h.Whole(m.Held, t.Alarms, t.Forced, t.Appeared, t.Compelled, t.Summoned, t.Lapsed)
	h.Word(w.presence.maps.Hash())
	h.Word(w.presence.field.Hash())
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
	h.Whole(int64(g.Taken()), int64(g.world.Route), int64(g.player.walk), int64(g.player.work))
	return uint64(h)
}
