package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Two lines whose directions differ by an angle with a sine of no more than parallel count as parallel; if they lie no more
// than nearby apart, or differ by no more than alike, as the same.
const (
	parallel = 1e-9
	nearby   = 1e-6
	alike    = 1e-5
)

// solve returns the velocity nearest to the wish, no faster than most, that lies in all half-planes. The first so many are
// hard: if no velocity lies in all, the soft ones are broken, the worst of them as little as can be; if none lies in all
// hard ones, these are, and the soft ones count for nothing.
func solve(halves []half, hard int, most float64, wish geom.Vec2, w *scratch) geom.Vec2 {
	v, done := nearest(halves, most, wish)
	if done == len(halves) {
		return v
	}
	if done < hard {
		halves, hard = halves[:hard], 0
	}
	return leastBroken(halves, hard, done, most, v, w).Clamped(most)
}

// nearest takes the half-planes in one after the other. While the best velocity lies in the next one it stays the best;
// otherwise the new best lies on the border of that one. It gives how many could be taken in; then the velocity is
// the best of those before.
func nearest(halves []half, most float64, wish geom.Vec2) (geom.Vec2, int) {
	wish = wish.Clamped(most)
	v := wish
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

// at returns a point of the border.
func (h *half) at(t float64) geom.Vec2 { return h.point.Add(h.along.Scale(t)) }

// stretch returns the part of the border of the half-plane i that lies in the disc of the greatest speed and in all half-planes
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
			if outside < -nearby {
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
		even := append(w.alike[:0], halves[:hard]...)
		for j := hard; j < i; j++ {
			o := &halves[j]
			// Both are broken alike on a line in the direction of the difference; from a point of the one it is as far as
			// that breaks the other.
			along := o.along.Sub(h.along)
			square := along.LenSq()
			if square <= alike*alike {
				continue // one of the two always says more
			}
			point := h.point.Add(along.Perp().Scale(o.depth(h.point) / square))
			even = append(even, half{point: point, along: along.Norm()})
		}
		// Where rounding leaves nothing, what there was before is as good.
		if better, ok := furthest(even, most, h.along.Perp()); ok {
			v = better
		}
		worst = h.depth(v)
	}
	return v
}
