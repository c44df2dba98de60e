package duel

import "github.com/wits-ai/wits/sim"

// hash sums up all that decides how the match goes on, minds apart.
func (m *Match) hash() uint64 {
	h := sim.NewDigest()
	h.Whole(int64(m.Phase), int64(m.Left), int64(m.Round), int64(m.Wins[0]), int64(m.Wins[1]), int64(m.LastWinner))
	w := &m.World
	h.Whole(w.Tick, int64(w.Still))
	h.Word(w.Chance)
	for i := range w.Fighters {
		f := &w.Fighters[i]
		h.Word(uint64(f.ID))
		h.Real(f.Position.X, f.Position.Y, f.Velocity.X, f.Velocity.Y, f.Facing, f.Health, f.Stamina, f.Wind)
		h.Whole(int64(f.Stance), int64(f.Left), int64(f.Swings), int64(f.Hits), int64(f.Parried), int64(f.Hurt), int64(f.Spent))
		h.Flag(f.Struck, f.Backhand)
	}
	return uint64(h)
}
