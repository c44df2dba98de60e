package geom

import "math"

// Box is a part of space with sides along the axes, its boundary included. It is empty where a coordinate of Low is above
// that of High.
type Box struct{ Low, High Vec3 }

// NoBox returns the empty box: joined to another it gives the other.
func NoBox() Box {
	inf := math.Inf(1)
	return Box{Vec3{inf, inf, inf}, Vec3{-inf, -inf, -inf}}
}

// BoxOf returns the smallest box that has the points in it.
func BoxOf(points ...Vec3) Box {
	b := NoBox()
	for _, p := range points {
		b = b.With(p)
	}
	return b
}

// With returns the smallest box around the box and a point.
func (b Box) With(p Vec3) Box {
	return Box{
		Vec3{min(b.Low.X, p.X), min(b.Low.Y, p.Y), min(b.Low.Z, p.Z)},
		Vec3{max(b.High.X, p.X), max(b.High.Y, p.Y), max(b.High.Z, p.Z)},
	}
}

// Join returns the smallest box around both.
func (b Box) Join(c Box) Box {
	return Box{
		Vec3{min(b.Low.X, c.Low.X), min(b.Low.Y, c.Low.Y), min(b.Low.Z, c.Low.Z)},
		Vec3{max(b.High.X, c.High.X), max(b.High.Y, c.High.Y), max(b.High.Z, c.High.Z)},
	}
}

// Grown returns the box with its sides moved outward by a distance, or inward if it is below 0.
func (b Box) Grown(by float64) Box {
	d := Vec3{by, by, by}
	return Box{b.Low.Sub(d), b.High.Add(d)}
}

// Empty reports whether nothing lies in the box.
func (b Box) Empty() bool {
	return !(b.Low.X <= b.High.X && b.Low.Y <= b.High.Y && b.Low.Z <= b.High.Z)
}

// Center returns the middle; not a number for an empty box.
func (b Box) Center() Vec3 { return b.Low.Lerp(b.High, 0.5) }

// Size returns the way from the low corner to the high one.
func (b Box) Size() Vec3 { return b.High.Sub(b.Low) }

// Contains reports whether a point lies in the box.
func (b Box) Contains(p Vec3) bool {
	return p.X >= b.Low.X && p.X <= b.High.X && p.Y >= b.Low.Y && p.Y <= b.High.Y && p.Z >= b.Low.Z && p.Z <= b.High.Z
}

// Overlaps reports whether the boxes have a point in common.
func (b Box) Overlaps(c Box) bool {
	return b.Low.X <= c.High.X && c.Low.X <= b.High.X &&
		b.Low.Y <= c.High.Y && c.Low.Y <= b.High.Y &&
		b.Low.Z <= c.High.Z && c.Low.Z <= b.High.Z
}

// Closest returns the point of the box that is nearest to p: p itself if the box contains it.
func (b Box) Closest(p Vec3) Vec3 {
	return Vec3{Clamp(p.X, b.Low.X, b.High.X), Clamp(p.Y, b.Low.Y, b.High.Y), Clamp(p.Z, b.Low.Z, b.High.Z)}
}

// Dist returns the distance from a point to the box, 0 within.
func (b Box) Dist(p Vec3) float64 { return p.Dist(b.Closest(p)) }

// Clip returns the part of the straight way from one point to another that lies in the box, as fractions of the way; false if
// none does.
func (b Box) Clip(from, to Vec3) (enter, leave float64, ok bool) {
	if b.Empty() {
		return 0, 0, false
	}
	enter, leave = 0, 1
	d := to.Sub(from)
	enter, leave = clipAxis(from.X, d.X, b.Low.X, b.High.X, enter, leave)
	enter, leave = clipAxis(from.Y, d.Y, b.Low.Y, b.High.Y, enter, leave)
	enter, leave = clipAxis(from.Z, d.Z, b.Low.Z, b.High.Z, enter, leave)
	return enter, leave, enter <= leave
}

// clipAxis narrows a part of a way to what lies between two values along one axis. A part that begins behind its end is
// empty.
func clipAxis(at, by, low, high, enter, leave float64) (float64, float64) {
	if by == 0 {
		if at >= low && at <= high {
			return enter, leave
		}
		return 1, 0
	}
	s, t := (low-at)/by, (high-at)/by
	if s > t {
		s, t = t, s
	}
	if !(s <= t) { // not a number
		return 1, 0
	}
	return max(enter, s), min(leave, t)
}
