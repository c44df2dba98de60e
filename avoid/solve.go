package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// parallel is the sine of the angle below which two lines count as parallel.
const parallel = 1e-9

// solve gives the velocity nearest to the wish, no faster than most, that lies in all half-planes. The first so many are
// hard: if no velocity lies in all, the soft ones are broken, the worst of them as little as can be.
func solve(halves []half, hard int, most float64, wish geom.Vec2, w *scratch) geom.Vec2 {
	v, done := nearest(halves, most, wish)
	if done < len(halves) {
		v = leastBroken(halves, hard, done, most, v, w)
	}
	return v
}

// nearest takes the half-planes in one after the other. While the best velocity lies in the next one it stays the best;
// otherwise the new best lies on the border of that one. It gives how many could be taken in; then the velocity is
// the best of those before.
func nearest(halves []half, most float64, wish geom.Vec2) (geom.Vec2, int) {
	v := wish.Clamped(most)
	for i := range halves {
		if halves[i].depth(v) > 0 {
			low, high, ok := stretch(halves, i, most)
			if !ok {
				return v, i
			}
			h := &halves[i]
			v = h.at(geom.Clamp(h.along.Dot(wish.Sub(h.point)), low, high))
		}
	}
	return v, len(halves)
}

// furthest is as nearest, but looks for the velocity that is furthest in a direction.
func furthest(halves []half, most float64, direction geom.Vec2) (geom.Vec2, bool) {
	v := direction.Scale(most)
	for i := range halves {
		if halves[i].depth(v) > 0 {
			low, high, ok := stretch(halves, i, most)
			if !ok {
				return v, false
			}
			h := &halves[i]
			if h.along.Dot(direction) > 0 {
				v = h.at(high)
			} else {
				v = h.at(low)
			}
		}
	}
	return v, true
}

// at is a point of the border.
func (h *half) at(t float64) geom.Vec2 { return h.point.Add(h.along.Scale(t)) }

// stretch is the part of the border of the half-plane i that lies in the disc of the greatest speed and in all half-planes
// before it; false if there is none.
func stretch(halves []half, i int, most float64) (low, high float64, ok bool) {
	h := &halves[i]
	middle := h.point.Dot(h.along)
	square := float64(middle*middle) + float64(most*most) - h.point.LenSq()
	if square < 0 {
		return 0, 0, false
	}
	root := math.Sqrt(square)
	low, high = -middle-root, -middle+root
	for j := range halves[:i] {
		o := &halves[j]
		slant := h.along.Cross(o.along)
		outside := o.along.Cross(h.point.Sub(o.point))
		if math.Abs(slant) <= parallel {
			if outside < 0 {
				return 0, 0, false
			}
			continue
		}
		t := outside / slant
		if slant > 0 {
			high = min(high, t)
		} else {
			low = max(low, t)
		}
		if low > high {
			return 0, 0, false
		}
	}
	return low, high, true
}

// leastBroken goes on where nearest came to its end. For each half-plane that is broken by more than all before it, the
// velocity is sought that is furthest within it while no other is broken by more: that is a linear program again, over the
// lines on which two are broken alike.
func leastBroken(halves []half, hard, from int, most float64, v geom.Vec2, w *scratch) geom.Vec2 {
	worst := 0.0
	for i := max(from, hard); i < len(halves); i++ {
		h := &halves[i]
		if h.depth(v) <= worst {
			continue
		}
		alike := append(w.alike[:0], halves[:hard]...)
		for j := hard; j < i; j++ {
			o := &halves[j]
			slant := h.along.Cross(o.along)
			var point geom.Vec2
			if math.Abs(slant) <= parallel {
				if h.along.Dot(o.along) > 0 {
					continue // one of the two always says more
				}
				point = h.point.Add(o.point).Scale(0.5)
			} else {
				point = h.at(o.along.Cross(h.point.Sub(o.point)) / slant)
			}
			alike = append(alike, half{point: point, along: o.along.Sub(h.along).Norm()})
		}
		// Where rounding leaves nothing, what there was before is as good.
		if better, ok := furthest(alike, most, h.along.Perp()); ok {
			v = better
		}
		worst = h.depth(v)
	}
	return v
}
