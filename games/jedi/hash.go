package jedi

import "github.com/wits-ai/wits/sim"

// Hash sums up all that decides how the fight goes on but the minds, which are summed up apart. What a Jedi knows follows
// from the rest.
func (g *Game) Hash() uint64 {
	w := &g.world
	h := sim.Digest(w.Chance)
	h.Whole(w.Tick, int64(w.Came), int64(w.Felled), int64(w.Next), int64(w.Ended))
	for i := range w.Jedi {
		j := &w.Jedi[i]
		h.Point(j.Position, j.Velocity, j.From, j.To)
		h.Real(j.Facing, j.Health)
		h.Whole(int64(j.Move), int64(j.Left), int64(j.Blow), int64(j.Blows), j.Begun, int64(j.Hurt), int64(j.Victim), j.Since, int64(j.Felled), j.Posed)
		h.Word(j.actuator.Hash())
		s := g.seats[i].hands
		h.Whole(int64(s.wish), int64(s.left))
		h.Word(uint64(s.steer))
		h.Word(uint64(s.block))
	}
	for i := range w.Droids {
		d := &w.Droids[i]
		h.Point(d.Position)
		h.Real(d.Facing, d.Health)
		h.Whole(int64(d.Sort), int64(d.Target), int64(d.Wind), int64(d.Rest), int64(d.Bare), int64(d.Fallen), int64(d.Number))
	}
	for i := range w.Bolts {
		b := &w.Bolts[i]
		if b.Left > 0 {
			h.Point(b.Position, b.Velocity)
			h.Whole(int64(b.Left), int64(b.By))
		}
	}
	return uint64(h)
}
