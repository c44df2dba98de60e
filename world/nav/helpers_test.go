package nav

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

func box(x0, y0, x1, y1 float64) geom.Polygon {
	return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

func at(x, y, z float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: z} }

func build(t testing.TB, g Ground, o Options) *Mesh {
	t.Helper()
	m, err := Build(g, o)
	must.Succeed(t, err)
	return m
}

func place(t testing.TB, m *Mesh, p geom.Vec3) Place {
	t.Helper()
	q, ok := m.Nearest(p, 1)
	if !ok {
		t.Fatalf("nothing is near %v", p)
	}
	return q
}

// world is the size of the ground that drawGround draws.
const world = 8.0

// drawGround draws boxes and tilted boxes on quarters of a metre, so that they touch, overlap and share lines all the time.
func drawGround(t *rapid.T) Ground {
	quarter := func(lo, hi int) *rapid.Generator[float64] {
		return rapid.Map(rapid.IntRange(4*lo, 4*hi), func(i int) float64 { return float64(i) / 4 })
	}
	outline := func(least int) *rapid.Generator[geom.Polygon] {
		return rapid.Custom(func(t *rapid.T) geom.Polygon {
			x, y := quarter(0, world).Draw(t, "x"), quarter(0, world).Draw(t, "y")
			w, h := quarter(1, 5).Draw(t, "w"), quarter(1, 5).Draw(t, "h")
			switch rapid.IntRange(least, 3).Draw(t, "form") {
			case 0:
				return geom.Polygon{{X: x, Y: y - h}, {X: x + w, Y: y}, {X: x, Y: y + h}, {X: x - w, Y: y}} // a diamond
			case 1: // an L, clockwise
				return geom.Polygon{{X: x, Y: y}, {X: x, Y: y + h}, {X: x + w/2, Y: y + h}, {X: x + w/2, Y: y + h/2}, {X: x + w, Y: y + h/2}, {X: x + w, Y: y}}
			}
			return box(x, y, x+w, y+h)
		})
	}
	g := Ground{Floors: []Floor{{Outline: box(0, 0, world, world)}}}
	for _, o := range rapid.SliceOfN(outline(1), 0, 2).Draw(t, "floors") {
		g.Floors = append(g.Floors, Floor{Outline: o, Area: uint8(len(g.Floors))})
	}
	for _, o := range rapid.SliceOfN(outline(0), 0, 5).Draw(t, "blocks") {
		g.Blocks = append(g.Blocks, Block{Outline: o, High: 2})
	}
	return g
}

// raster is a ground in squares, as somebody would make it who does not trust polygons: what is free, and what keeps a
// radius from all that is not.
type raster struct {
	n    int
	free []bool
}

const (
	square = 1.0 / 16
	margin = 6.0 // around the world: floors may reach beyond it
)

func (r *raster) middle(i int) geom.Vec2 {
	return geom.Vec2{X: (float64(i%r.n)+0.5)*square - margin, Y: (float64(i/r.n)+0.5)*square - margin}
}

func (r *raster) index(p geom.Vec2) int {
	return int((p.Y+margin)/square)*r.n + int((p.X+margin)/square)
}

func rasterOf(g Ground) *raster {
	r := &raster{n: int((world + 2*margin) / square)}
	r.free = make([]bool, r.n*r.n)
	for i := range r.free {
		r.free[i] = isFree(g, r.middle(i))
	}
	return r
}

func isFree(g Ground, p geom.Vec2) bool {
	in := false
	for _, f := range g.Floors {
		in = in || f.Outline.Contains(p)
	}
	for _, b := range g.Blocks {
		in = in && !b.Outline.Contains(p)
	}
	return in
}

// eroded is free where all squares within a radius are.
func (r *raster) eroded(radius float64) *raster {
	e := &raster{n: r.n, free: make([]bool, len(r.free))}
	reach := int(math.Ceil(radius / square))
	var offsets []int
	for y := -reach; y <= reach; y++ {
		for x := -reach; x <= reach; x++ {
			if math.Hypot(float64(x), float64(y))*square <= radius {
				offsets = append(offsets, y*r.n+x)
			}
		}
	}
	for i := range r.free {
		e.free[i] = r.free[i]
		for _, o := range offsets {
			if !e.free[i] {
				break
			}
			e.free[i] = i+o >= 0 && i+o < len(r.free) && r.free[i+o]
		}
	}
	return e
}

// clear takes away what is closer to a block than a distance, however thin the block is.
func (r *raster) clear(g Ground, by float64) {
	for i := range r.free {
		r.free[i] = r.free[i] && awayFromOutlines(Ground{Blocks: g.Blocks}, r.middle(i), by)
	}
}

// pieces numbers what hangs together over sides.
func (r *raster) pieces() []int {
	piece := make([]int, len(r.free))
	n := 0
	var open []int
	for i := range r.free {
		if !r.free[i] || piece[i] != 0 {
			continue
		}
		n++
		piece[i] = n
		open = append(open[:0], i)
		for len(open) > 0 {
			j := open[len(open)-1]
			open = open[:len(open)-1]
			for _, o := range [4]int{1, -1, r.n, -r.n} {
				if k := j + o; k >= 0 && k < len(r.free) && r.free[k] && piece[k] == 0 {
					piece[k] = n
					open = append(open, k)
				}
			}
		}
	}
	return piece
}

// onMesh reports whether a point lies on any polygon.
func onMesh(m *Mesh, p geom.Vec2) bool {
	for i := range int32(m.Len()) {
		if m.contains(i, p) {
			return true
		}
	}
	return false
}

// checkMesh fails unless the mesh is one: polygons convex and counter-clockwise, neighbours that know each other.
func checkMesh(t interface{ Fatalf(string, ...any) }, m *Mesh) {
	for p := range int32(m.Len()) {
		ring := m.ring(p)
		if len(ring) == 0 {
			continue
		}
		if len(ring) < 3 || geom.Polygon(ring).Area() <= 0 {
			t.Fatalf("polygon %d is none: %v", p, ring)
		}
		for i, b := range ring {
			a, c := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
			if b.Sub(a).Cross(c.Sub(b)) < -1e-3*max(distance(a, b), distance(b, c)) {
				t.Fatalf("polygon %d is hollow at %v: %v", p, b, ring)
			}
		}
		for s := m.first[p]; s < m.first[p+1]; s++ {
			if m.to[s] < 0 {
				continue
			}
			if m.back[s] < 0 || m.back[m.back[s]] != s || m.polyOf[m.back[s]] != m.to[s] {
				t.Fatalf("polygons %d and %d do not know each other", p, m.to[s])
			}
		}
	}
}

// repeats reports whether a point of a path equals the one before it.
func repeats(points []geom.Vec3) bool { return len(slices.Compact(slices.Clone(points))) < len(points) }
