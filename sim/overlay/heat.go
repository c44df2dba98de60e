package overlay

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/field"
)

// levels is how many colours heat has. Cells that lie side by side and have one colour are painted as one.
const levels = 24

// ramp is the colour of heat, from little to much. Lightness rises with it, so that it can be read without colours.
var ramp = [...]sim.Color{0x4a6fb5ff, 0x4fa3a8ff, 0xb5b357ff, 0xe8a33dff, 0xe0593eff}

// Warmth returns the colour of a number, from 0 (faint) to 1 (strong).
func Warmth(x float64) sim.Color {
	x = geom.Clamp(x, 0, 1)
	at := float64(x * float64(len(ramp)-1))
	i := min(int(at), len(ramp)-2)
	return ramp[i].Mix(ramp[i+1], at-float64(i)).Alpha(0.08 + float64(0.57*x))
}

// Heat paints the cells of a field, those above 0 from a faint blue to a strong red. most is the number of the strongest
// colour; with 0 it is the greatest that there is. The colours follow the square root of the numbers, so that what is
// unlikely does not vanish.
func (p *Painter) Heat(s *sim.Scene, f field.Cells, most float64) {
	g := f.Ground()
	if !(most > 0) {
		for i := range g.Len() {
			most = max(most, f.Cell(i))
		}
	}
	if !(most > 0) {
		return
	}
	size := g.Grid().Cell
	level := func(i int) int {
		if x := f.Cell(i) / most; x > 0 {
			return int(math.Ceil(math.Sqrt(min(x, 1)) * levels))
		}
		return 0
	}
	for i := 0; i < g.Len(); {
		first, warm := g.At(i), level(i)
		last := first
		for i++; i < g.Len() && level(i) == warm; i++ {
			next := g.At(i)
			if next.Y != last.Y || math.Abs(next.X-last.X-size) > size/100 {
				break
			}
			last = next
		}
		if warm > 0 {
			mid := first.Lerp(last, 0.5).XY()
			s.Rect(mid, geom.Vec2{X: last.X - first.X + size, Y: size}, 0, 0, sim.Fill(Warmth(float64(warm)/levels)))
		}
	}
}
