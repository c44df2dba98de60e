package jedi

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// digest sums up words.
type digest uint64

func (h *digest) word(v uint64) {
	z := uint64(*h) ^ v
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	*h = digest((z^z>>27)*0x94d049bb133111eb + 0x9e3779b97f4a7c15)
}

func (h *digest) whole(vs ...int64) {
	for _, v := range vs {
		h.word(uint64(v))
	}
}

func (h *digest) real(vs ...float64) {
	for _, v := range vs {
		h.word(math.Float64bits(v))
	}
}

func (h *digest) points(vs ...geom.Vec2) {
	for _, v := range vs {
		h.real(v.X, v.Y)
	}
}

// Hash sums up all that decides how the fight goes on but the minds, which are summed up apart. What a Jedi knows follows
// from the rest.
func (g *Game) Hash() uint64 {
	w := &g.world
	h := digest(w.Chance)
	h.whole(w.Tick, int64(w.Came), int64(w.Felled), int64(w.Next), int64(w.Ended))
	for i := range w.Jedi {
		j := &w.Jedi[i]
		h.points(j.Position, j.Velocity, j.From, j.To)
		h.real(j.Facing, j.Health)
		h.whole(int64(j.Move), int64(j.Left), int64(j.Blow), int64(j.Blows), j.Begun, j.Failed, int64(j.Hurt), int64(j.Victim), j.Since, int64(j.Felled), j.Posed)
		s := g.seats[i].hands
		h.whole(int64(s.wish), int64(s.left))
	}
	for i := range w.Droids {
		d := &w.Droids[i]
		h.points(d.Position)
		h.real(d.Facing, d.Health)
		h.whole(int64(d.Sort), int64(d.Target), int64(d.Wind), int64(d.Rest), int64(d.Bare), int64(d.Fallen), int64(d.Number))
	}
	for i := range w.Bolts {
		b := &w.Bolts[i]
		if b.Left > 0 {
			h.points(b.Position, b.Velocity)
			h.whole(int64(b.Left), int64(b.By))
		}
	}
	return uint64(h)
}
