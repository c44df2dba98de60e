package nav

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/nav/internal/planar"
)

func drawObstacle(t *rapid.T) Obstacle {
	number := rapid.Float64Range(0.2, 2)
	o := Obstacle{At: at(rapid.Float64Range(0, world).Draw(t, "x"), rapid.Float64Range(0, world).Draw(t, "y"), 0), Height: 1}
	if rapid.Bool().Draw(t, "round") {
		o.Radius = number.Draw(t, "radius")
	} else {
		o.Half = geom.Vec2{X: number.Draw(t, "length"), Y: number.Draw(t, "width")}
		o.Facing = rapid.SampledFrom([]float64{0, math.Pi / 2, 0.3, 2}).Draw(t, "facing")
	}
	return o
}

// TestCarve_IsLikeBuilding: a mesh that is carved has the floor of a mesh that is built with the obstacles in it, and the
// same ways, and what the obstacles do not stand on has stayed.
func TestCarve_IsLikeBuilding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		o := Options{Radius: rapid.SampledFrom([]float64{0, 0.25}).Draw(t, "radius")}
		m, err := Build(g, o)
		must.Succeed(t, err)
		obstacles := rapid.SliceOfN(rapid.Custom(drawObstacle), 1, 4).Draw(t, "obstacles")
		c, err := m.Carve(obstacles)
		must.Succeed(t, err)
		checkMesh(t, c)
		for p := range int32(m.Len()) {
			if c.Corners(p) > 0 && math.Abs(geom.Polygon(c.ring(p)).Area()-geom.Polygon(m.ring(p)).Area()) > 1e-2 {
				t.Fatalf("polygon %d has stayed and changed from %v to %v", p, m.ring(p), c.ring(p))
			}
		}
		// The reference leaves out from the finished mesh what the obstacles cover.
		f := NewFinder(c)
		for range 30 {
			p, ok := m.Random(dice{t})
			if !ok {
				return
			}
			depth := math.Inf(-1) // how deep within the outline of an obstacle
			for i := range obstacles {
				depth = max(depth, inside(obstacles[i].outline(o.Radius), p.At.XY()))
			}
			if on := onMesh(c, p.At.XY()); on && depth > 0.002 || !on && depth < -0.002 {
				if _, ok := c.Nearest(p.At, 0.002); ok && !on { // rounding has moved a border
					continue
				}
				t.Fatalf("%v is on the mesh: %v, and %v m within an obstacle", p.At, on, depth)
			}
		}
		for _, b := range obstacles {
			if b.Radius > 0 { // the built mesh has boxes alone
				return
			}
		}
		for _, b := range obstacles {
			g.Blocks = append(g.Blocks, Block{Outline: polygonOf(b.outline(0)), High: 1})
		}
		built, err := Build(g, o)
		must.Succeed(t, err)
		if math.Abs(built.Size()-c.Size()) > 0.03 {
			t.Fatalf("carved %v square metres, built %v", c.Size(), built.Size())
		}
		if o.Radius == 0 { // floors may touch in a point, which is a place of either
			return
		}
		h := NewFinder(built)
		for range 10 {
			a, ok := built.Random(dice{t})
			b, _ := built.Random(dice{t})
			if !ok {
				return
			}
			// Of walls that run into each other the carved mesh keeps the corners apart, the built one does not.
			ca, ok := c.Nearest(a.At, 0.1*o.Radius)
			cb, also := c.Nearest(b.At, 0.1*o.Radius)
			if !ok || !also {
				t.Fatalf("%v or %v are not on the carved mesh", a.At, b.At)
			}
			x, y := h.Path(a, b, nil, nil), f.Path(ca, cb, nil, nil)
			if x.Partial != y.Partial {
				t.Fatalf("from %v to %v: built %+v, carved %+v", a, b, x, y)
			}
		}
	})
}

func polygonOf(ring []planar.Point) (p geom.Polygon) {
	for _, c := range ring {
		p = append(p, fromGrid(c))
	}
	return p
}

// inside is how far within a convex ring a point lies; below 0 outside.
func inside(ring []planar.Point, p geom.Vec2) float64 {
	depth := math.Inf(1)
	for i := range ring {
		a, b := fromGrid(ring[i]), fromGrid(ring[(i+1)%len(ring)])
		depth = min(depth, turn(a, b, p)/distance(a, b))
	}
	return depth
}

// TestObstacles: a crate in the corridor closes it, moved away it opens it, and a state that was kept comes back.
func TestObstacles(t *testing.T) {
	base := build(t, corridors(), Options{Radius: 0.25})
	o := NewObstacles(base)
	length := func() float64 {
		m := o.Mesh()
		p := NewFinder(m).Path(place(t, m, at(1, 5, 0)), place(t, m, at(19, 5, 0)), nil, nil)
		if p.Partial {
			t.Fatalf("no way: %+v", p)
		}
		return p.Length
	}
	free := length()
	if o.Update() {
		t.Error("nothing was changed, and the mesh was")
	}
	crate := Obstacle{At: at(7, 5, 0), Half: geom.Vec2{X: 0.5, Y: 0.7}, Height: 1}
	id, err := o.Add(crate)
	must.Succeed(t, err)
	if length() != free {
		t.Error("an obstacle is on the mesh before Update")
	}
	if !o.Update() || length() <= free+0.5 {
		t.Errorf("a crate in the way changes the way from %v to %v", free, length())
	}
	var state ObstaclesState
	o.Keep(&state)
	closed := length()
	if crate.At.Y = 9; o.Set(id, crate) != nil || !o.Update() || length() > free+0.5 {
		t.Errorf("moved aside: %v", length())
	}
	if !o.Remove(id) || o.Remove(id) || !o.Update() || length() != free || o.Mesh() == nil {
		t.Errorf("taken away: %v", length())
	}
	if err := o.Set(id, crate); err == nil {
		t.Error("what is gone was moved")
	}
	o.Return(&state)
	if length() != closed || o.Update() {
		t.Errorf("returned: %v, was %v", length(), closed)
	}
	if b, ok := o.Get(id); !ok || b.At.X != 7 {
		t.Errorf("returned: %+v, %v", b, ok)
	}
	if n := testing.AllocsPerRun(10, func() { o.Update(); o.Keep(&state) }); n != 0 {
		t.Errorf("a tick without changes allocates %v times", n)
	}
	for _, wrong := range []Obstacle{{}, {Radius: math.NaN()}, {Radius: 1, At: at(math.Inf(1), 0, 0)}, {Half: geom.Vec2{X: 1, Y: -1}}} {
		if _, err := o.Add(wrong); err == nil {
			t.Errorf("%+v was put down", wrong)
		}
		if _, err := base.Carve([]Obstacle{crate, wrong}); err == nil || !strings.HasPrefix(err.Error(), "obstacle 1: ") {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

// TestBuild_IsDeterministic: the same ground gives the same mesh, to the bit.
func TestBuild_IsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		a, _ := Build(g, Options{Radius: 0.3})
		b, _ := Build(g, Options{Radius: 0.3})
		if !slices.Equal(a.corners, b.corners) || !slices.Equal(a.to, b.to) {
			t.Fatal("two meshes of one ground differ")
		}
	})
}

// TestMesh_IsTheSameEverywhere pins the bits of meshes, of a path and of a flood: they must be the same on every processor.
func TestMesh_IsTheSameEverywhere(t *testing.T) {
	h := fnv.New64a()
	add := func(v any) {
		must.Succeed(t, binary.Write(h, binary.LittleEndian, v))
	}
	for _, g := range []Ground{rooms(3), storeys(), corridors()} {
		m := build(t, g, Options{Radius: 0.3})
		c, err := m.Carve([]Obstacle{{At: at(5, 5, 0), Radius: 1, Height: 1}, {At: at(7, 2, 0), Half: geom.Vec2{X: 1, Y: 0.4}, Facing: 0.7, Height: 1}})
		must.Succeed(t, err)
		for _, m := range []*Mesh{m, c} {
			add(m.corners)
			add(m.to)
			f := NewFinder(m)
			for _, q := range queries(m, 8) {
				from, to := place(t, m, q[0]), place(t, m, q[1])
				add(f.Path(from, to, &Filter{Costs: [MaxAreas]float64{3: 1.7}}, nil).Points)
				f.Flood(from, 20, nil)
				_, cost, _ := f.To(to)
				add(cost)
				add(m.Raycast(from, q[1], nil).End.At)
				add(m.Move(from, geom.Vec2{X: 2, Y: -3}, nil).At)
			}
		}
	}
	if got, want := fmt.Sprintf("%016x", h.Sum64()), "1ad06200790f0e6e"; got != want {
		t.Errorf("the hash is %s, want %s", got, want)
	}
}
