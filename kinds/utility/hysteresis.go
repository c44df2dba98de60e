package utility

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
)

// damp makes an input stay at the number that counts until the true one has moved away from it by more than a width: an extra
// that all weight functions share [Pro360, ch. 2]. What counts is a word of the mind, forgotten when the document begins.
func (c *compiling) damp(in *input, width float64, d *Consideration, from *source) {
	if c.within || c.option != nil && c.option.targets != nil {
		c.ProblemIn(from.doc, d.Source.Get("hysteresis").Pos, c.name(), "an element has no memory", "let the pick or the list remember, or give the option a commitment", declare.ToRemove())
		return
	}
	c.damped++
	counts := c.place(fmt.Sprintf("counts %s %d", c.name(), c.damped), c.types.float)
	c.Finish(func() {
		moving, at := *in, counts.Slot().Word()
		*c.forgets = append(*c.forgets, counts.Slot())
		in.sort, in.f = computed, func(x *wits.Context) float64 {
			v := moving.get(x)
			if w := x.Words()[at]; w != 0 {
				if held := math.Float64frombits(^w); math.Abs(v-held) <= width {
					return held
				}
			}
			x.Words()[at] = ^math.Float64bits(v) // 0 is for none, so it is kept inverted
			return v
		}
	})
}
