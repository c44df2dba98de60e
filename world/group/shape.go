package group

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Shape is a formation for any number of members.
type Shape interface {
	// Slot returns the place of member i of n in the formation's own frame: x ahead, y to the left, m. Member 0 is the leader; i is at
	// least 0 and below n.
	Slot(i, n int) geom.Vec2
}

// Arrow is [Kiley]'s: the leader at the tip, the others in turn on its left and on its right, each pair a row further
// back and a column further out.
type Arrow struct {
	Row    float64 // m, from one pair to the next, backwards
	Column float64 // m, sideways
}

// Slot implements [Shape]: for i > 0 the depth is (i-1)/2 + 1, and odd members stand on the left.
func (a Arrow) Slot(i, _ int) geom.Vec2 {
	if i == 0 {
		return geom.Vec2{}
	}
	depth := float64((i-1)/2 + 1)
	side := 1.0
	if (i-1)%2 == 1 {
		side = -1
	}
	return geom.Vec2{X: -float64(a.Row * depth), Y: float64(float64(a.Column*side) * depth)}
}

// Line is one rank, side by side, the leader in the middle and the others in turn on its left and on its right.
type Line struct {
	Spacing float64 // m
}

// Slot implements [Shape].
func (l Line) Slot(i, _ int) geom.Vec2 { return Arrow{0, l.Spacing}.Slot(i, 0) }

// Column is ranks of so many, one behind the other, each centred, the leader in the first.
type Column struct {
	Files   int     // members side by side; below 1 counts as 1
	Spacing float64 // m, in both directions
}

// Slot implements [Shape].
func (c Column) Slot(i, n int) geom.Vec2 {
	files := max(c.Files, 1)
	rank, file := i/files, i%files
	wide := min(files, n-rank*files) // the last rank may be shorter
	across := float64(wide-1)/2 - float64(file)
	return geom.Vec2{X: -float64(c.Spacing * float64(rank)), Y: float64(c.Spacing * across)}
}

// Wedge is a filled triangle: one in the first rank, two in the second, and so on.
type Wedge struct {
	Spacing float64 // m, between ranks and between members of a rank
}

// Slot implements [Shape].
func (w Wedge) Slot(i, n int) geom.Vec2 {
	rank, first := 0, 0
	for i >= first+rank+1 {
		first += rank + 1
		rank++
	}
	wide := min(rank+1, n-first)
	across := float64(wide-1)/2 - float64(i-first)
	return geom.Vec2{X: -float64(w.Spacing * float64(rank)), Y: float64(w.Spacing * across)}
}

// Circle is a ring around the origin, the leader ahead of it, the others counter-clockwise.
type Circle struct {
	// Radius of the ring, m. With 0 or less neighbours stand Spacing apart.
	Radius  float64
	Spacing float64 // m
}

// Slot implements [Shape].
func (c Circle) Slot(i, n int) geom.Vec2 {
	step := 2 * math.Pi / float64(max(n, 1))
	r := c.Radius
	if !(r > 0) {
		r = 0
		if n > 1 {
			r = c.Spacing / (2 * geom.Sin(step/2))
		}
	}
	return geom.FromAngle(float64(step * float64(i))).Scale(r)
}

// Semicircle is half a ring around the origin, all of it behind: around a target, with the facing from the group towards
// it, the group stands on the near side. Members stand from the left end to the right; one alone stands in the middle.
type Semicircle struct {
	Radius float64 // m
}

// Slot implements [Shape].
func (s Semicircle) Slot(i, n int) geom.Vec2 {
	angle := math.Pi
	if n > 1 {
		angle = math.Pi/2 + float64(math.Pi*float64(i))/float64(n-1)
	}
	return geom.FromAngle(angle).Scale(s.Radius)
}

// Custom is places that somebody has drawn, in the formation's own frame. Who finds none stands in a column behind them.
type Custom struct {
	Slots   []geom.Vec2
	Spacing float64 // m, of the column
}

// Slot implements [Shape].
func (c Custom) Slot(i, _ int) geom.Vec2 {
	if i < len(c.Slots) {
		return c.Slots[i]
	}
	back := 0.0
	for _, s := range c.Slots {
		back = min(back, s.X)
	}
	return geom.Vec2{X: back - float64(c.Spacing*float64(i-len(c.Slots)+1))}
}

// Places appends the places of n members of a formation whose origin stands at a point of the world and which faces in a
// direction; a zero direction counts as along x.
func Places(dst []geom.Vec2, s Shape, n int, at, facing geom.Vec2) []geom.Vec2 {
	ahead := facing.Norm()
	if ahead == (geom.Vec2{}) {
		ahead = geom.Vec2{X: 1}
	}
	left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
	for i := range n {
		slot := s.Slot(i, n)
		dst = append(dst, at.Add(ahead.Scale(slot.X)).Add(left.Scale(slot.Y)))
	}
	return dst
}
