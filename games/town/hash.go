package town

import "math"

// Hash sums up all that decides how the world goes on.
func (w *World) Hash() uint64 {
	h := w.Things.Hash()
	mix := func(v uint64) {
		h = (h ^ v) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	mix(w.pool.Hash())
	for i := range w.Agents {
		a := &w.Agents[i]
		mix(uint64(a.ID))
		mix(a.actuator.Hash())
		mix(uint64(a.Blob))
		if a.Detail != (Detail{}) {
			mix(uint64(a.Detail[0])<<48 ^ uint64(a.Detail[1])<<32 ^ uint64(a.Detail[2])<<16 ^ uint64(a.Detail[3]))
			mix(uint64(a.Thought)<<32 ^ uint64(a.Moved))
		}
	}
	for _, v := range []int64{w.Tick, w.NextPerson, w.Tally.Eaten, w.Tally.Stolen, w.Tally.Used, w.Tally.Houses} {
		mix(uint64(v))
	}
	for _, t := range w.Happened {
		mix(uint64(t))
	}
	if w.director != nil {
		mix(w.director.Hash())
	}
	for _, v := range w.Map.Values {
		mix(math.Float64bits(v))
	}
	mix(w.Chance)
	return h
}

// Hash sums up the game but for the minds, which are summed up apart, and but for what is only painted.
func (g *Game) Hash() uint64 {
	h := (g.world.Hash()^uint64(g.taken))*0x9e3779b97f4a7c15 ^ uint64(g.player.walk)
	if g.world.Season.Streets > 0 {
		h ^= math.Float64bits(g.player.cursor.X)<<8 ^ math.Float64bits(g.player.cursor.Y)
	}
	if g.town() {
		h ^= g.rules.treasury.Hash() ^ math.Float64bits(g.player.cursor.X)<<8 ^ math.Float64bits(g.player.cursor.Y) ^ uint64(g.player.kind)
	}
	return h
}
