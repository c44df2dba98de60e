package robot

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// digest mixes words.
type digest uint64

func (h *digest) word(v uint64) {
	*h = (*h ^ digest(v)) * 0x9e3779b97f4a7c15
	*h ^= *h >> 29
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

func (h *digest) place(vs ...geom.Vec2) {
	for _, v := range vs {
		h.real(v.X, v.Y)
	}
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := digest(0xcbf29ce484222325)
	h.whole(w.Tick, w.Count, int64(w.Phase), w.Night)
	h.word(w.Chance)
	h.real(w.Left)
	for i := range w.Count {
		b := &w.Bodies[i]
		h.place(b.At, b.Velocity, b.Dock, b.SawAt, b.NoiseAt)
		h.real(b.Facing, b.Gaze, b.Stepped, b.Battery, b.Clarity, b.Noise, b.Health, b.HurtFor)
		h.whole(flag(b.Sneaks), flag(b.Off), flag(b.Docked), flag(b.Struck), flag(b.Unplugged), flag(b.Brownout), flag(b.Seen))
		h.word(b.actuator.Hash())
	}
	for i := range w.Plan.Doors {
		h.real(w.Doors[i].Open, w.Doors[i].Hold)
	}
	for i := range w.Bolts {
		s := &w.Bolts[i]
		h.place(s.At, s.Velocity)
		h.whole(s.By)
	}
	for i := range w.Loot {
		h.whole(int64(w.Loot[i].Place))
		h.real(w.Loot[i].Done)
	}
	h.place(w.Maker.At, w.Maker.From, w.Maker.To)
	h.whole(int64(w.Maker.State), w.Tally.Caught, w.Tally.Escaped, w.Tally.Loot, w.Tally.Bolts, w.Tally.Hits)
	h.real(w.Maker.For)
	return uint64(h)
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := digest(g.world.Hash())
	h.word(g.team.board.Hash())
	h.whole(g.taken, g.home, g.style, int64(g.player.walk), int64(g.player.work))
	return uint64(h)
}
