package level

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// slack is by how much a box is less wide and high than it is said to be, in metres, on each side: what it only touches does not
// stop it.
const slack = 1e-6

// TraceBox returns the part of the straight way from one place to another along which a box meets nothing opaque, from 0 to 1: a plate that is
// so wide and so high, in metres, whose middle goes along the way, upright and across it. So it is told where a cart, a crate
// or a body with its shoulders gets through. Floors stop its middle alone, as with a ball. Straight up or down, and without
// width and height, a ray goes. From and to what is no place, nothing does.
func (v View) TraceBox(from, to geom.Vec3, width, height float64) float64 {
	if nowhere(from, width) || nowhere(to, height) || width < 0 || height < 0 {
		return 0
	}
	flat := to.Sub(from).XY()
	length := flat.Len()
	if length < slack || width == 0 && height == 0 {
		return v.Trace(from, to, 0)
	}
	b := plate{from: from, ahead: flat.Scale(1 / length), length: length, rise: (to.Z - from.Z) / length,
		side: max(width/2-slack, 0), up: max(height/2-slack, 0)}
	var w spatial.Walk
	w.Begin(v.tree(), from, to, geom.Vec2{X: width / 2, Y: height / 2}.Len())
	first := 1.0
	for {
		i, ok := w.Next(first)
		if !ok {
			return first
		}
		p := &v.Level.pieces[i]
		if v.absent(p) || p.transparent {
			continue
		}
		if p.Sort == OfFloor {
			if t, met := p.cast(from, to, 0, true); met {
				first = min(first, t.Fraction)
			}
		} else if x := b.meets(p); x < length {
			first = min(first, x/length)
		}
	}
}

// SeesBox reports whether a box gets from one place to another without meeting something opaque; see [View.TraceBox].
func (v View) SeesBox(from, to geom.Vec3, width, height float64) bool {
	return v.TraceBox(from, to, width, height) == 1 && !nowhere(from, width) && !nowhere(to, height)
}

// plate is a box that goes along a way. Its coordinates are x along the way, in the plane, and y to the left.
type plate struct {
	from         geom.Vec3
	ahead        geom.Vec2
	length, rise float64
	side, up     float64
}

// local returns a point of the plane in the plate's coordinates.
func (b *plate) local(p geom.Vec2) geom.Vec2 {
	d := p.Sub(b.from.XY())
	return geom.Vec2{X: b.ahead.Dot(d), Y: b.ahead.Cross(d)}
}

// meets returns where along the way the plate meets an upright piece first, in metres; infinite if it does not.
func (b *plate) meets(p *Piece) float64 {
	low, high := p.Prism.Low, p.Prism.High
	if p.Round {
		low, high = p.Cylinder.Low, p.Cylinder.High
	}
	// From where to where it is as high as the piece.
	begin, end := 0.0, b.length
	least, most := low-b.up-b.from.Z, high+b.up-b.from.Z // of the middle, over where it begins
	switch {
	case b.rise == 0:
		if !(least < 0 && 0 < most) {
			return math.Inf(1)
		}
	case b.rise > 0:
		begin, end = max(begin, least/b.rise), min(end, most/b.rise)
	default:
		begin, end = max(begin, most/b.rise), min(end, least/b.rise)
	}
	if begin >= end {
		return math.Inf(1)
	}
	if p.Round {
		c := b.local(p.Cylinder.Base.Center)
		off := max(abs(c.Y)-b.side, 0)
		in := float64(p.Cylinder.Base.Radius*p.Cylinder.Base.Radius) - float64(off*off)
		if in <= 0 {
			return math.Inf(1)
		}
		half := math.Sqrt(in)
		if c.X+half <= begin || c.X-half >= end {
			return math.Inf(1)
		}
		return max(begin, c.X-half)
	}
	first, inside := math.Inf(1), false
	start := geom.Vec2{X: begin}
	for i := range p.Prism.Sides {
		s, e := b.local(p.Prism.Sides[i].A), b.local(p.Prism.Sides[i].B)
		if (s.Y > start.Y) != (e.Y > start.Y) && start.X < s.X+float64((start.Y-s.Y)/(e.Y-s.Y)*(e.X-s.X)) {
			inside = !inside
		}
		first = min(first, b.along(s, e, begin, end))
	}
	if inside {
		return begin
	}
	return first
}

// along returns the least x of the part of a line that lies in the strip that the plate goes along, from begin to end; infinite if none does.
func (b *plate) along(s, e geom.Vec2, begin, end float64) float64 {
	t0, t1 := 0.0, 1.0
	clip := func(p, d, low, high float64) {
		switch {
		case d == 0:
			if !(p > low && p < high) && !(low == high && p == low) {
				t1 = -1
			}
		case d > 0:
			t0, t1 = max(t0, (low-p)/d), min(t1, (high-p)/d)
		default:
			t0, t1 = max(t0, (high-p)/d), min(t1, (low-p)/d)
		}
	}
	clip(s.Y, e.Y-s.Y, -b.side, b.side)
	clip(s.X, e.X-s.X, begin, end)
	if t0 > t1 {
		return math.Inf(1)
	}
	return min(s.X+float64(t0*(e.X-s.X)), s.X+float64(t1*(e.X-s.X)))
}
