package universe

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// Map returns a data map with cells by its name; nil if there is none. See [Universe.Field] for those of shapes and sums, too.
func (u *Universe) Map(name string) *field.Map {
	for i, n := range u.names {
		if n == name {
			return u.maps[i]
		}
	}
	return nil
}

// MapNames returns the names of all data maps.
func (u *Universe) MapNames() []string { return u.names }

// Brush paints a stroke on a map, from one place to another: within the radius numbers go a share of the way, 0 to 1, to a
// value, in the middle all of it and at the rim nothing.
func Brush(m *field.Map, from, to geom.Vec2, radius, value, share float64) {
	g := m.Grid()
	stroke := geom.Segment{A: from, B: to}
	grown := geom.Vec2{X: radius, Y: radius}
	low := geom.Vec2{X: min(from.X, to.X), Y: min(from.Y, to.Y)}.Sub(grown)
	high := geom.Vec2{X: max(from.X, to.X), Y: max(from.Y, to.Y)}.Add(grown)
	x0, y0 := cell(low.X-g.Low.X, g.Cell, g.Width), cell(low.Y-g.Low.Y, g.Cell, g.Height)
	x1, y1 := cell(high.X-g.Low.X, g.Cell, g.Width), cell(high.Y-g.Low.Y, g.Cell, g.Height)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			i := g.Index(x, y)
			d := stroke.Dist(g.Center(i))
			if !(d < radius) {
				continue
			}
			soft := min(1, 2*(1-d/radius))
			m.Set(i, geom.Lerp(m.At(i), value, float64(share*soft)))
		}
	}
}

// cell returns the column of a coordinate, or the outermost.
func cell(v, size float64, n int) int {
	return int(geom.Clamp(v/size, 0, float64(n-1)))
}

// Steepest is in which direction a map grows most from a place, looking so far in eight directions; of length 0 to 1: 1 is a
// difference of 1.
func Steepest(m *field.Map, at geom.Vec2, reach float64) geom.Vec2 {
	var sum geom.Vec2
	here := m.Value(geom.Vec3{X: at.X, Y: at.Y})
	for _, way := range compass {
		p := at.Add(way.Scale(reach))
		if m.Grid().Find(p) < 0 {
			continue
		}
		sum = sum.Add(way.Scale(m.Value(geom.Vec3{X: p.X, Y: p.Y}) - here))
	}
	return sum.Clamped(1)
}

// slope is Steepest of any field, as far as somebody knows it.
func (u *Universe) slope(m *dataMap, f field.Field, knows *field.Explored, at geom.Vec2, reach float64) geom.Vec2 {
	var sum geom.Vec2
	here := m.known(f, knows, at)
	for _, way := range compass {
		p := at.Add(way.Scale(reach))
		if m.cells != nil && m.cells.Grid().Find(p) < 0 || m.cells == nil && !u.Has(p) {
			continue
		}
		sum = sum.Add(way.Scale(m.known(f, knows, p) - here))
	}
	return sum.Clamped(1)
}

// compass are eight directions of length 1.
var compass = func() (c [8]geom.Vec2) {
	for k := range c {
		c[k] = geom.FromAngle(float64(float64(k) * 0.7853981633974483))
	}
	return c
}()
