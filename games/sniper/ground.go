package sniper

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Rect is an area along the axes.
type Rect struct{ Low, High geom.Vec2 }

func rect(x0, y0, x1, y1 float64) Rect {
	return Rect{geom.Vec2{X: x0, Y: y0}, geom.Vec2{X: x1, Y: y1}}
}

// around returns a rectangle of a size around a point.
func around(x, y, wide, high float64) Rect {
	return rect(x-wide/2, y-high/2, x+wide/2, y+high/2)
}

// Center returns the middle.
func (r Rect) Center() geom.Vec2 { return r.Low.Lerp(r.High, 0.5) }

// Size returns how wide and how high it is.
func (r Rect) Size() geom.Vec2 { return r.High.Sub(r.Low) }

func (r Rect) grown(by float64) Rect {
	return rect(r.Low.X-by, r.Low.Y-by, r.High.X+by, r.High.Y+by)
}

// Contains reports whether a point lies in it, the border included.
func (r Rect) Contains(p geom.Vec2) bool {
	return p.X >= r.Low.X && p.X <= r.High.X && p.Y >= r.Low.Y && p.Y <= r.High.Y
}

// cut returns the part of a line, 0 to 1, after which it meets the rectangle; 1 and false if it does not.
func (r Rect) cut(from, to geom.Vec2) (float64, bool) {
	in, out := 0.0, 1.0
	for _, axis := range [2][4]float64{{from.X, to.X, r.Low.X, r.High.X}, {from.Y, to.Y, r.Low.Y, r.High.Y}} {
		way := axis[1] - axis[0]
		if way == 0 {
			if axis[0] < axis[2] || axis[0] > axis[3] {
				return 1, false
			}
			continue
		}
		a, b := (axis[2]-axis[0])/way, (axis[3]-axis[0])/way
		in, out = max(in, min(a, b)), min(out, max(a, b))
	}
	if in > out {
		return 1, false
	}
	return in, true
}

// Ground is what does not move: houses, which stop sight, bullets and bodies; covers, which protect who is low behind
// them; a wood, in which nobody is seen from afar; nests, in which a marksman hides; and the marketplace, the kill zone.
type Ground struct {
	Houses []Rect
	Covers []Rect
	Nests  []geom.Vec2
	Market geom.Polygon
	Wood   Rect // the nests lie in it

	corners []geom.Vec2 // ways lead over these
	far     []float64   // m between two corners, row by row; infinite if there is no way
	next    []int32     // the corner after one, on the way to another
}

// Town returns the ground that comes with the game. Do not change it.
func Town() *Ground { return town }

var town = NewGround(Ground{
	Houses: []Rect{
		rect(160, 112, 186, 134), rect(196, 112, 222, 132), rect(234, 90, 250, 120), rect(234, 40, 250, 70),
		rect(196, 26, 222, 47), rect(160, 24, 186, 47), rect(126, 118, 146, 138), rect(126, 20, 146, 40),
		rect(84, 106, 98, 116), rect(84, 44, 98, 54),
	},
	Covers: []Rect{
		around(176, 66, 7, 4), around(176, 94, 7, 4), around(194, 101, 7, 4), around(194, 59, 7, 4),
		around(214, 68, 4, 7), around(214, 92, 4, 7), around(196, 80, 8, 8),
		around(152, 92, 3, 11), around(152, 68, 3, 11), around(130, 104, 9, 3), around(128, 80, 3, 11), around(130, 56, 9, 3),
		around(106, 92, 3, 10), around(106, 68, 3, 10), around(84, 80, 3, 11), around(72, 98, 8, 3), around(72, 62, 8, 3),
		around(66, 122, 3, 9), around(66, 38, 3, 9), around(58, 80, 3, 8),
	},
	Nests:  []geom.Vec2{{X: 32, Y: 80}, {X: 40, Y: 136}, {X: 40, Y: 24}},
	Market: geom.Polygon{{X: 166, Y: 52}, {X: 226, Y: 52}, {X: 226, Y: 108}, {X: 166, Y: 108}},
	Wood:   rect(0, 0, 50, Height),
})

// NewGround computes the ways between all corners of the houses.
func NewGround(g Ground) *Ground {
	const off = 3.4
	inside := rect(2, edge, Width-2, Height-edge)
	for i, h := range g.Houses {
		r := h.grown(off)
	corners:
		for _, c := range [4]geom.Vec2{r.Low, {X: r.High.X, Y: r.Low.Y}, r.High, {X: r.Low.X, Y: r.High.Y}} {
			for k, other := range g.Houses {
				if k != i && other.grown(bodyRadius).Contains(c) {
					continue corners
				}
			}
			if inside.Contains(c) {
				g.corners = append(g.corners, c)
			}
		}
	}
	n := len(g.corners)
	g.far, g.next = make([]float64, n*n), make([]int32, n*n)
	for i := range n {
		for k := range n {
			g.far[i*n+k], g.next[i*n+k] = math.Inf(1), int32(k)
			if g.free(g.corners[i], g.corners[k]) {
				g.far[i*n+k] = g.corners[i].Dist(g.corners[k])
			}
		}
	}
	for by := range n {
		for i := range n {
			for k := range n {
				if sum := g.far[i*n+by] + g.far[by*n+k]; sum < g.far[i*n+k] {
					g.far[i*n+k], g.next[i*n+k] = sum, g.next[i*n+by]
				}
			}
		}
	}
	return &g
}

// open returns the part of a line, 0 to 1, up to which no house stands in it.
func (g *Ground) open(from, to geom.Vec2) float64 {
	part := 1.0
	for _, h := range g.Houses {
		if t, ok := h.cut(from, to); ok {
			part = min(part, t)
		}
	}
	return part
}

// Sees reports whether no house stands between two places.
func (g *Ground) Sees(from, to geom.Vec2) bool { return g.open(from, to) >= 1 }

// free reports whether a body can go straight from a place to another.
func (g *Ground) free(from, to geom.Vec2) bool {
	for _, h := range g.Houses {
		if _, ok := h.grown(bodyRadius-0.1).cut(from, to); ok {
			return false
		}
	}
	return true
}

// Covered reports whether somebody who is low at a place is protected from another place: by a cover close by, between both.
func (g *Ground) Covered(at, from geom.Vec2) bool {
	near := at.Add(from.Sub(at).Clamped(coverReach))
	for _, c := range g.Covers {
		if _, ok := c.cut(at, near); ok {
			return true
		}
	}
	return false
}

// Way returns how one walks from a place to another: the first place to go straight to, and how far it is in all, in metres;
// false if there is no way.
func (g *Ground) Way(from, to geom.Vec2) (first geom.Vec2, far float64, ok bool) {
	if g.free(from, to) {
		return to, from.Dist(to), true
	}
	n, best := len(g.corners), math.Inf(1)
	for i, a := range g.corners {
		lead := from.Dist(a)
		if lead >= best || !g.free(from, a) {
			continue
		}
		for k, b := range g.corners {
			if sum := lead + g.far[i*n+k] + b.Dist(to); sum < best && g.free(b, to) {
				best, first = sum, a
				if lead < 0.5 && i != k { // one is there, and goes on
					first = g.corners[g.next[i*n+k]]
				} else if lead < 0.5 {
					first = to
				}
			}
		}
	}
	return first, best, !math.IsInf(best, 1)
}

// along reports whether something holds for all straight parts of the way from a place to another.
func (g *Ground) along(from, to geom.Vec2, holds func(a, b geom.Vec2) bool) bool {
	for range len(g.corners) + 1 {
		next, _, ok := g.Way(from, to)
		if !ok || !holds(from, next) {
			return false
		}
		if next == to {
			return true
		}
		from = next
	}
	return false
}

// push moves a place out of houses, as far as a body must, and back onto the ground.
func (g *Ground) push(at geom.Vec2) geom.Vec2 {
	for _, h := range g.Houses {
		if !h.grown(bodyRadius).Contains(at) {
			continue
		}
		near := geom.Vec2{X: geom.Clamp(at.X, h.Low.X, h.High.X), Y: geom.Clamp(at.Y, h.Low.Y, h.High.Y)}
		if out := at.Sub(near); out.Len() > 0 && out.Len() < bodyRadius {
			at = near.Add(out.Norm().Scale(bodyRadius))
		}
	}
	return geom.Vec2{X: geom.Clamp(at.X, 2, Width-2), Y: geom.Clamp(at.Y, edge, Height-edge)}
}

// nest returns the nest that a place lies in; -1 if in none.
func (g *Ground) nest(at geom.Vec2) int {
	for i, n := range g.Nests {
		if n.Dist(at) <= nestReach {
			return i
		}
	}
	return -1
}

// distance returns how far a point is from the line between two others.
func distance(p, a, b geom.Vec2) float64 {
	way := b.Sub(a)
	if way.LenSq() == 0 {
		return p.Dist(a)
	}
	return p.Dist(a.Add(way.Scale(geom.Clamp(p.Sub(a).Dot(way)/way.LenSq(), 0, 1))))
}
