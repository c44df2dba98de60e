package steer

import "github.com/wits-ai/wits/geom"

// Circles are round obstacles that stand where they are, such as asteroids.
type Circles []geom.Circle

// Toward returns where to head for to get from a place to another, margin metres off each circle: there, or past the side of the first
// that is in the way, the one that is the lesser detour. It looks at one circle at a time: circles that touch each other can be a trap.
func (c Circles) Toward(from, to geom.Vec2, margin float64) geom.Vec2 {
	way := to.Sub(from)
	far := way.Len()
	if far == 0 {
		return to
	}
	way = way.Scale(1 / far)
	best, next := far, to
	for i := range c {
		rel := c[i].Center.Sub(from)
		along, side := rel.Dot(way), rel.Cross(way)
		radius := c[i].Radius + margin
		if along <= 0 || along >= best || side >= radius || -side >= radius {
			continue
		}
		out := way.Perp()
		if side < 0 { // the middle lies on the left: pass on the right
			out = out.Neg()
		}
		best, next = along, c[i].Center.Add(out.Scale(radius+1))
	}
	return next
}

// Outside returns the place, or one near it that is margin metres off each circle, the last of those that overlap.
func (c Circles) Outside(at geom.Vec2, margin float64) geom.Vec2 {
	for i := range c {
		way := at.Sub(c[i].Center)
		d, radius := way.Len(), c[i].Radius+margin
		if d >= radius {
			continue
		}
		if d == 0 {
			way, d = geom.Vec2{X: 1}, 1
		}
		at = c[i].Center.Add(way.Scale(radius / d))
	}
	return at
}

// Free reports whether a place is margin metres off each circle.
func (c Circles) Free(at geom.Vec2, margin float64) bool {
	for i := range c {
		if c[i].Center.Dist(at) < c[i].Radius+margin {
			return false
		}
	}
	return true
}
