package field

import (
	"math"

	"github.com/wits-ai/wits/world/limit"
)

// Limits appends the limits of the occupancy, with how much was lost by each since it was made: how many beats of long steps were
// left out. It is no part of what is kept.
func (o *Occupancy) Limits(to []limit.Limit) []limit.Limit {
	return append(to, limit.Limit{Name: "occupancy: beats", Value: MostBeats, Lost: o.lost,
		Advice: "a step was longer than so many beats, and the rest of its time was left out: where somebody could be has not spread as far as it should have; let the time pass in shorter steps, or take larger cells"})
}

// lose counts beats that were left out: a part of one counts as one.
func (o *Occupancy) lose(beats float64) {
	const most = 1 << 53
	o.lost = min(o.lost+int64(math.Ceil(min(beats, most))), most)
}
