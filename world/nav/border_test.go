package nav

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
)

// TestWaysBendAtBorders: by the law of refraction at one border, and along a border where that is cheaper.
func TestWaysBendAtBorders(t *testing.T) {
	m := build(t, Ground{Floors: []Floor{{Outline: box(0, 0, 20, 10)}, {Outline: box(0, 0, 20, 5), Area: 1}}}, Options{Radius: 0.25})
	filter := &Filter{Costs: [MaxAreas]float64{1: 2}}
	f := NewFinder(m)
	for _, c := range [][2]geom.Vec3{{at(2, 2, 0), at(12, 8, 0)}, {at(12, 8, 0), at(2, 2, 0)}, {at(2, 4.9, 0), at(17, 4.8, 0)}, {at(2, 4, 0), at(5, 4, 0)}, {at(1, 1, 0), at(19, 9, 0)}} {
		a, b := place(t, m, c[0]), place(t, m, c[1])
		cost := func(p geom.Vec3) float64 { // of the way over one point of the border
			one := func(q geom.Vec3) float64 {
				if q.Y < 5 {
					return 2 * q.Dist(p)
				}
				return q.Dist(p)
			}
			return one(a.At) + one(b.At)
		}
		best := math.Inf(1)
		if a.At.Y < 5 && b.At.Y < 5 {
			best = 2 * a.At.Dist(b.At)
			// Off to the border at 60 degrees from it, along it, and back.
			if off := 10 - a.At.Y - b.At.Y; math.Abs(a.At.X-b.At.X) > off/math.Sqrt(3) {
				best = min(best, 2*off/math.Sin(math.Pi/3)+math.Abs(a.At.X-b.At.X)-off/math.Tan(math.Pi/3))
			}
		} else {
			for x := 0.0; x <= 20; x += 1e-4 {
				best = min(best, cost(at(x, 5, 0)))
			}
		}
		p := f.Path(a, b, filter, nil)
		f.Flood(a, 100, filter)
		_, flood, _ := f.To(b)
		if p.Cost > best*1.001 || p.Cost < best-1e-6 || flood > best*1.001 || flood < best-1e-6 {
			t.Errorf("from %v to %v: path of %v, flood of %v, best %v: %v", a.At, b.At, p.Cost, flood, best, p.Points)
		}
	}
}
