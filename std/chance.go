package std

import (
	"math/bits"

	"github.com/wits-ai/wits"
)

func addChance(r *wits.Registry) {
	wits.AddFunc(r, "RandomFloat", func(x *wits.Context, p struct {
		Low  float64
		High float64 `default:"1"`
		Draw bool    `default:"true" doc:"While true, another number is drawn each frame; else the last one stays."`
		Held wits.Var[float64]
	}) float64 {
		if p.Draw {
			p.Held.Set(x, x.Rand().Range(p.Low, p.High))
		}
		return p.Held.Get(x)
	}, wits.Doc("A number by chance, from low up to but not including high."))
	wits.AddFunc(r, "RandomInt", func(x *wits.Context, p struct {
		Low  int64
		High int64 `default:"6"`
		Draw bool  `default:"true" doc:"While true, another number is drawn each frame; else the last one stays."`
		Held wits.Var[int64]
	}) int64 {
		if p.Draw {
			p.Held.Set(x, whole(x.Rand(), p.Low, p.High))
		}
		return p.Held.Get(x)
	}, wits.Doc("A whole number by chance, from low to high, both included."))
	wits.AddFunc(r, "Chance", func(x *wits.Context, p struct {
		Probability float64 `default:"0.5" doc:"0 is never, 1 always."`
		Draw        bool    `default:"true" doc:"While true, it is drawn anew each frame; else the last result stays."`
		Held        wits.Var[bool]
	}) bool {
		if p.Draw {
			p.Held.Set(x, x.Rand().Chance(p.Probability))
		}
		return p.Held.Get(x)
	}, wits.Doc("True by chance."))
}

// whole draws a number from low to high, low if there is none between; also over all whole numbers.
func whole(r wits.Rand, low, high int64) int64 {
	if high <= low {
		return low
	}
	n := uint64(high) - uint64(low) + 1
	if n == 0 {
		return int64(r.Uint64())
	}
	drawn, _ := bits.Mul64(r.Uint64(), n)
	return low + int64(drawn)
}
