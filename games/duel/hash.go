package duel

import "math"

// digest is an FNV-1a hash of 64-bit words.
type digest uint64

func newDigest() digest { return 0xcbf29ce484222325 }

func (h *digest) word(v uint64) {
	for range 8 {
		*h = (*h ^ digest(v&0xff)) * 0x100000001b3
		v >>= 8
	}
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

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// hash sums up all that decides how the match goes on, minds apart.
func (m *Match) hash() uint64 {
	h := newDigest()
	h.whole(int64(m.Phase), int64(m.Left), int64(m.Round), int64(m.Wins[0]), int64(m.Wins[1]), int64(m.LastWinner))
	w := &m.World
	h.whole(w.Tick, int64(w.Still))
	h.word(w.Chance)
	for i := range w.Fighters {
		f := &w.Fighters[i]
		h.word(uint64(f.ID))
		h.real(f.Position.X, f.Position.Y, f.Velocity.X, f.Velocity.Y, f.Facing, f.Health, f.Stamina, f.Wind)
		h.whole(int64(f.Stance), int64(f.Left), int64(f.Swings), int64(f.Hits), int64(f.Parried), int64(f.Hurt), int64(f.Spent),
			flag(f.Struck), flag(f.Backhand))
	}
	return uint64(h)
}
