package nav

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

// TestRaycast_StopsAtBorders: a ray ends where the straight way leaves the mesh, and only there.
func TestRaycast_StopsAtBorders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		a, b := drawPlace(t, m), drawPlace(t, m)
		r := m.Raycast(a, b.At, nil)
		if !seen(m, a.At.XY(), r.End.At.XY()) || distance(m.clamp(r.End.Poly, r.End.At.XY()), r.End.At.XY()) > 1e-6 {
			t.Fatalf("from %v the ray goes through a wall to %v", a, r)
		}
		if onSegment(a.At.XY(), b.At.XY(), r.End.At.XY()).Dist(r.End.At.XY()) > 1e-6 {
			t.Fatalf("the ray ends at %v, beside the way from %v to %v", r.End, a.At, b.At)
		}
		if !r.Hit {
			if r.Fraction != 1 || r.End.At.XY().Dist(b.At.XY()) > 1e-6 {
				t.Fatalf("nothing is hit from %v to %v: %+v", a, b, r)
			}
			return
		}
		// A little further there is no mesh, unless the ray just grazes a corner.
		way := b.At.XY().Sub(a.At.XY())
		if way.Len() < 0.01 || r.Fraction > 1-0.002/way.Len() {
			return
		}
		beyond := r.End.At.XY().Add(way.Norm().Scale(0.001))
		grazes := slices.ContainsFunc(m.corners, func(c geom.Vec2) bool { return c.Dist(r.End.At.XY()) < 0.002 })
		if !grazes && onMesh(m, beyond) && -r.Normal.Dot(way) > 0.01*way.Len() {
			t.Fatalf("the ray from %v to %v stops at %v, where nothing is", a.At, b.At, r.End.At)
		}
		if d, _, ok := m.BorderDistance(r.End, 1); !ok || d > 1e-6 {
			t.Fatalf("the ray stops at %v, %v m from a border", r.End.At, d)
		}
		if r.Normal.Dot(way) > 1e-9 || math.Abs(r.Normal.Len()-1) > 1e-9 {
			t.Fatalf("the normal %v does not stand against the way %v", r.Normal, way)
		}
	})
}

// TestMove_StaysOnTheMesh: a step ends on the mesh, goes no further than it should, comes where it should if nothing is in
// the way, and never goes back.
func TestMove_StaysOnTheMesh(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		p := drawPlace(t, m)
		for range 10 {
			by := geom.Vec2{X: rapid.Float64Range(-2, 2).Draw(t, "x"), Y: rapid.Float64Range(-2, 2).Draw(t, "y")}
			q := m.Move(p, by, nil)
			if !m.has(q.Poly) || distance(m.clamp(q.Poly, q.At.XY()), q.At.XY()) > 1e-9 {
				t.Fatalf("from %v by %v off the mesh, to %v", p, by, q)
			}
			went := q.At.XY().Sub(p.At.XY())
			if went.Len() > by.Len()+1e-6 || went.Dot(by) < -1e-6 {
				t.Fatalf("from %v by %v to %v", p, by, q)
			}
			if to := p.At.XY().Add(by); !m.Raycast(p, geom.Vec3{X: to.X, Y: to.Y}, nil).Hit && to.Dist(q.At.XY()) > 1e-6 {
				t.Fatalf("nothing is in the way from %v by %v, and the step ends at %v", p, by, q)
			}
			p = q
		}
	})
}

func TestMove_SlidesAlongWalls(t *testing.T) {
	m := build(t, Ground{Floors: []Floor{{Outline: box(0, 0, 10, 4)}}}, Options{})
	p := m.Move(place(t, m, at(1, 1, 0)), geom.Vec2{X: 3, Y: -3}, nil)
	if p.At.Dist(at(4, 0, 0)) > 1e-9 {
		t.Errorf("along the wall to %v", p.At)
	}
	if p = m.Move(p, geom.Vec2{X: 2, Y: -5}, nil); p.At.Dist(at(6, 0, 0)) > 1e-9 {
		t.Errorf("on along the wall to %v", p.At)
	}
	if p = m.Move(p, geom.Vec2{X: 9, Y: -1}, nil); p.At.Dist(at(10, 0, 0)) > 1e-9 {
		t.Errorf("into the corner to %v", p.At)
	}
	door := build(t, corridors(), Options{Radius: 0.25})
	closed := &Filter{Closed: 1 << 5}
	if p := door.Move(place(t, door, at(9, 5, 0)), geom.Vec2{X: 2}, closed); math.Abs(p.At.X-9.5) > 1e-6 {
		t.Errorf("through a closed door to %v", p.At)
	}
	if p := door.Move(place(t, door, at(9, 5, 0)), geom.Vec2{X: 2}, nil); p.At.X != 11 {
		t.Errorf("through an open door to %v", p.At)
	}
}

// TestBorders: the closest border is the closest of all sides at borders, and those within a distance are all there are.
func TestBorders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		p := drawPlace(t, m)
		within := rapid.Float64Range(0.01, 5).Draw(t, "within")
		want, n := math.Inf(1), 0
		for s := range m.to {
			if m.to[s] < 0 {
				d := distance(onSegment(m.corners[s], m.end(m.polyOf[s], int32(s)), p.At.XY()), p.At.XY())
				want = min(want, d)
				if d <= within {
					n++
				}
			}
		}
		d, at, ok := m.BorderDistance(p, within)
		if ok != (want <= within) || ok && (d != want || distance(at.XY(), p.At.XY()) != d) {
			t.Fatalf("the closest border is %v m away, told %v, %v, %v", want, d, at, ok)
		}
		if got := m.Borders(p.At, within, nil); len(got) != n {
			t.Fatalf("%d borders within %v m, told %d", n, within, len(got))
		}
	})
}

// TestNearest: what is told to be closest is closest of all.
func TestNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		p := at(rapid.Float64Range(-3, 11).Draw(t, "x"), rapid.Float64Range(-3, 11).Draw(t, "y"), rapid.SampledFrom([]float64{0, 0.3, 2, -3}).Draw(t, "z"))
		within := rapid.SampledFrom([]float64{0.5, 4, 100}).Draw(t, "within")
		best := math.Inf(1)
		for i := range int32(m.Len()) {
			best = min(best, m.on(i, m.clamp(i, p.XY())).Dist(p))
		}
		q, ok := m.Nearest(p, within)
		if best < within-1e-9 != ok && math.Abs(best-within) > 1e-9 || ok && math.Abs(q.At.Dist(p)-best) > 1e-9 {
			t.Fatalf("%v m away is the mesh, told %v, %v", best, q, ok)
		}
		if ok && distance(m.clamp(q.Poly, q.At.XY()), q.At.XY()) > 1e-9 {
			t.Fatalf("%v is not on its polygon", q)
		}
	})
}

// TestRandom: each part of the mesh is drawn as often as it is large.
func TestRandom(t *testing.T) {
	m := build(t, Ground{Floors: []Floor{{Outline: box(0, 0, 3, 1)}, {Outline: box(5, 0, 6, 1)}}}, Options{})
	state, small := uint64(1), 0
	next := func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11) / (1 << 53)
	}
	const n = 20000
	for range n {
		p, ok := m.Random(random(next))
		if !ok || !m.contains(p.Poly, p.At.XY()) {
			t.Fatalf("%v, %v", p, ok)
		}
		if p.At.X > 4 {
			small++
		}
	}
	if share := float64(small) / n; math.Abs(share-0.25) > 0.02 {
		t.Errorf("a quarter of the floor is drawn in %v of all cases", share)
	}
}

type random func() float64

func (r random) Float() float64 { return r() }
