package nav

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestMesh_CoversTheFloor: without a radius the mesh is the floor, to the millimetre, whatever touches or overlaps.
func TestMesh_CoversTheFloor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		m, err := Build(g, Options{})
		must.Succeed(t, err)
		checkMesh(t, m)
		r := rasterOf(g)
		area := 0.0
		for i, free := range r.free {
			// All outlines lie on quarters of metres or cut squares in halves, so that a square's middle stands for it.
			if free {
				area += square * square
			}
			// What is smaller than a hand may be left out.
			if p := r.middle(i); free != onMesh(m, p) && awayFromOutlines(g, p, 0.002) && (!free || awayFromOutlines(g, p, 0.05)) {
				t.Fatalf("%v is free: %v, on the mesh: %v", p, free, !free)
			}
		}
		if math.Abs(area-m.Size()) > 0.03*area+0.1 {
			t.Fatalf("the mesh has %v square metres of %v", m.Size(), area)
		}
	})
}

func awayFromOutlines(g Ground, p geom.Vec2, by float64) bool {
	away := true
	check := func(o geom.Polygon) {
		for i, b := range o {
			a := o[(i+len(o)-1)%len(o)]
			away = away && distance(onSegment(a, b, p), p) > by
		}
	}
	for _, f := range g.Floors {
		check(f.Outline)
	}
	for _, b := range g.Blocks {
		check(b.Outline)
	}
	return away
}

// TestMesh_KeepsARadius: nobody on the mesh is closer to a border than the radius, and all that keeps a twelfth more is on it.
// What hangs together in fine squares does so on the mesh.
func TestMesh_KeepsARadius(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		radius := rapid.SampledFrom([]float64{0.25, 0.3, 0.5}).Draw(t, "radius")
		m, err := Build(g, Options{Radius: radius})
		must.Succeed(t, err)
		checkMesh(t, m)
		r := rasterOf(g)
		blurred := 1.5 * square // a square stands for all within half its diagonal
		sure, possible := r.eroded(radius*1.083+blurred), r.eroded(radius-blurred)
		sure.clear(g, radius*1.083+square)
		f := NewFinder(m)
		pieces, loose := sure.pieces(), possible.pieces()
		first := map[int]Place{}
		for i := range r.free {
			p := r.middle(i)
			on := onMesh(m, p)
			if sure.free[i] && !on {
				t.Fatalf("%v keeps %v from all borders and is not on the mesh", p, radius)
			}
			if on && !possible.free[i] {
				t.Fatalf("%v is on the mesh and closer to a border than %v", p, radius)
			}
			if !sure.free[i] || i%7 != 0 {
				continue
			}
			here, _ := m.Nearest(at(p.X, p.Y, 0), 0.1)
			if start, ok := first[pieces[i]]; !ok {
				first[pieces[i]] = here
			} else if f.Path(start, here, nil, nil).Partial {
				t.Fatalf("%v and %v hang together and have no path", start.At, p)
			}
		}
		for _, a := range first {
			for _, b := range first {
				if !f.Path(a, b, nil, nil).Partial && loose[r.index(a.At.XY())] != loose[r.index(b.At.XY())] {
					t.Fatalf("%v and %v do not hang together and have a path", a.At, b.At)
				}
			}
		}
	})
}

func TestMesh_RefusesNonsense(t *testing.T) {
	square := box(0, 0, 1, 1)
	for name, c := range map[string]struct {
		ground  Ground
		options Options
		want    string
	}{
		"two corners": {Ground{Floors: []Floor{{Outline: square}, {Outline: square[:2]}}}, Options{}, "floor 1: a polygon has at least 3 corners"},
		"far away":    {Ground{Floors: []Floor{{Outline: box(0, 0, 1, 1e9)}}}, Options{}, "floor 0: corner 2 is at"},
		"a hole":      {Ground{Floors: []Floor{{Outline: square, Holes: []geom.Polygon{square, nil}}}}, Options{}, "floor 0: hole 1:"},
		"not numbers": {Ground{Blocks: []Block{{Outline: box(0, math.NaN(), 1, 1)}}}, Options{}, "block 0: corner 0"},
		"area":        {Ground{Floors: []Floor{{Outline: square, Area: MaxAreas}}}, Options{}, "floor 0: area 32"},
		"gate":        {Ground{Gates: []Gate{{Outline: square, Index: MaxGates}}}, Options{}, "gate 0: index 64"},
		"link":        {Ground{Floors: []Floor{{Outline: square}}, Links: []Link{{To: at(0, 9, 0)}}}, Options{}, "link 0 ends at (0, 9, 0)"},
		"plane":       {Ground{Floors: []Floor{{Outline: square, Plane: Level(math.NaN())}}}, Options{}, "floor 0: a plane of height NaN"},
		"radius":      {Ground{}, Options{Radius: -1}, "an agent of radius -1"},
		"corners":     {Ground{}, Options{Corners: 2}, "polygons of at most 2 corners"},
		"height":      {Ground{}, Options{Height: -1}, "an agent of height -1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Build(c.ground, c.options)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got %v, want %s...", err, c.want)
			}
		})
	}
}

func TestMesh_OfNothing(t *testing.T) {
	m := build(t, Ground{}, Options{Radius: 0.4})
	if m.Len() != 0 || m.Size() != 0 {
		t.Errorf("the mesh of nothing has %d polygons", m.Len())
	}
	if p, ok := m.Nearest(at(0, 0, 0), 100); ok {
		t.Errorf("%v is on the mesh of nothing", p)
	}
	if p := NewFinder(m).Path(Nowhere, Nowhere, nil, nil); len(p.Points) != 0 {
		t.Errorf("%v leads from nowhere to nowhere", p)
	}
	if _, ok := m.Random(half{}); ok {
		t.Error("a random place of nothing")
	}
	if r := m.Raycast(Nowhere, at(1, 1, 0), nil); !r.Hit {
		t.Error("a ray from nowhere comes somewhere")
	}
}

type half struct{}

func (half) Float() float64 { return 0.5 }

// storeys is a hall with a gallery above half of it, which a ramp leads up to.
func storeys() Ground {
	return Ground{Floors: []Floor{
		{Outline: box(0, 0, 10, 10)},
		{Outline: box(6, 0, 10, 10), Plane: Level(3), Layer: 1, Area: 1},
		{Outline: box(0, 8, 6, 10), Plane: Ramp(at(0, 9, 0), at(6, 9, 3)), Layer: 2},
	}}
}

// TestMesh_Storeys: a floor above a floor, with a ramp: both are walked on, under the low end of the ramp nobody stands.
func TestMesh_Storeys(t *testing.T) {
	m := build(t, storeys(), Options{Radius: 0.3})
	checkMesh(t, m)
	f := NewFinder(m)
	below, above := place(t, m, at(8, 2, 0)), place(t, m, at(8, 2, 3))
	if below.Poly == above.Poly || math.Abs(below.At.Z) > 1e-9 || math.Abs(above.At.Z-3) > 1e-9 {
		t.Fatalf("storeys: %v and %v", below, above)
	}
	p := f.Path(below, above, nil, nil)
	if p.Partial || p.Length < 12 {
		t.Fatalf("up the ramp: %+v", p)
	}
	highest := 0.0
	for i, q := range p.Points {
		if q.X < 6 && q.Y > 8.31 && math.Abs(q.Z-q.X/2) > 0.01 {
			t.Errorf("%v is not on the ramp", q)
		}
		if i > 0 && q.Z < p.Points[i-1].Z-1e-9 {
			t.Errorf("the path goes down from %v to %v", p.Points[i-1], q)
		}
		highest = max(highest, q.Z)
	}
	if highest != 3 {
		t.Errorf("the highest point is at %v", highest)
	}
	if q, ok := m.Nearest(at(1, 9, 0), 0.3); ok && q.At.Z == 0 {
		t.Errorf("somebody stands below the low end of the ramp, at %v", q)
	}
	if q, ok := m.Nearest(at(5, 9, 0), 0.3); !ok || q.At.Z != 0 {
		t.Errorf("nobody stands below the high end of the ramp: %v", q)
	}
	if q, ok := m.Nearest(at(5, 5, 3), 0.5); ok {
		t.Errorf("%v floats", q)
	}
}

// TestMesh_Steps: a low box is stepped on, a high one is in the way.
func TestMesh_Steps(t *testing.T) {
	floor := Floor{Outline: box(0, 0, 10, 2)}
	for _, c := range []struct {
		z    float64
		want bool
	}{{0.3, true}, {0.5, false}} {
		m := build(t, Ground{Floors: []Floor{floor, {Outline: box(4, 0, 6, 2), Plane: Level(c.z)}}}, Options{Radius: 0.2})
		p := NewFinder(m).Path(place(t, m, at(1, 1, 0)), place(t, m, at(9, 1, 0)), nil, nil)
		if p.Partial == c.want {
			t.Errorf("over a step of %v m: %+v", c.z, p)
		}
	}
	low := build(t, Ground{Floors: []Floor{floor}, Blocks: []Block{{Outline: box(4, 0, 6, 2), High: 0.3}}}, Options{})
	if math.Abs(low.Size()-20) > 0.01 {
		t.Errorf("a block as high as a step leaves %v of 20 square metres", low.Size())
	}
}

func TestMesh_FewCorners(t *testing.T) {
	plain, few := build(t, rooms(3), Options{Radius: 0.4}), build(t, rooms(3), Options{Radius: 0.4, Corners: 4})
	most := func(m *Mesh) (n int) {
		for p := range int32(m.Len()) {
			n = max(n, m.Corners(p))
		}
		return n
	}
	checkMesh(t, few)
	if most(few) != 4 || most(plain) <= 4 || math.Abs(plain.Size()-few.Size()) > 1e-6 {
		t.Errorf("polygons of at most %d corners of %v square metres; of any number %d, %v", most(few), few.Size(), most(plain), plain.Size())
	}
}
