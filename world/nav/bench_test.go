package nav

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/geom"
)

// rooms is a building of n by n rooms with doors, pillars and furniture: a mesh like that of a small level. The doors and
// pillars stand where a fixed sequence says.
func rooms(n int) Ground {
	const size, wall, door = 8.0, 0.3, 1.4
	state := uint32(7)
	dice := func() float64 {
		state = state*1664525 + 1013904223
		return float64(state>>8) / (1 << 24)
	}
	side := size * float64(n)
	g := Ground{Floors: []Floor{{Outline: box(0, 0, side, side)}}}
	for i := range n {
		for j := range n {
			x, y := size*float64(i), size*float64(j)
			if i > 0 {
				at := y + 1 + dice()*(size-2-door)
				g.Blocks = append(g.Blocks, Block{Outline: box(x-wall/2, y, x+wall/2, at), High: 3}, Block{Outline: box(x-wall/2, at+door, x+wall/2, y+size), High: 3})
			}
			if j > 0 {
				at := x + 1 + dice()*(size-2-door)
				g.Blocks = append(g.Blocks, Block{Outline: box(x, y-wall/2, at, y+wall/2), High: 3}, Block{Outline: box(at+door, y-wall/2, x+size, y+wall/2), High: 3})
			}
			cx, cy := x+2+dice()*4, y+2+dice()*4
			g.Blocks = append(g.Blocks, Block{Outline: geom.Polygon{{X: cx - 0.7, Y: cy}, {X: cx, Y: cy - 0.7}, {X: cx + 0.7, Y: cy}, {X: cx, Y: cy + 0.7}}, High: 3})
		}
	}
	return g
}

// queries are points far apart, in a fixed order.
func queries(m *Mesh, n int) (points [][2]geom.Vec3) {
	state := uint64(3)
	next := func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11) / (1 << 53)
	}
	for range n {
		a, _ := m.Random(random(next))
		b, _ := m.Random(random(next))
		points = append(points, [2]geom.Vec3{a.At, b.At})
	}
	return points
}

func BenchmarkPath(b *testing.B) {
	for _, n := range []int{4, 5, 12} {
		m := build(b, rooms(n), Options{Radius: 0.4})
		points := queries(m, 64)
		f := NewFinder(m)
		polygons, length := 0, 0.0
		for _, q := range points {
			f.Path(place(b, m, q[0]), place(b, m, q[1]), nil, nil)
			polygons += len(f.corridor) + 1
		}
		var dst []geom.Vec3
		b.Run(fmt.Sprintf("polygons=%d", m.Len()), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				q := &points[i%len(points)]
				from, _ := m.Nearest(q[0], 1)
				to, _ := m.Nearest(q[1], 1)
				p := f.Path(from, to, nil, dst[:0])
				dst = p.Points
				length += p.Length
			}
			b.ReportMetric(float64(polygons)/float64(len(points)), "polygons/path")
		})
	}
}

func BenchmarkNearest(b *testing.B) {
	m := build(b, rooms(5), Options{Radius: 0.4})
	points := queries(m, 64)
	for i := 0; b.Loop(); i++ {
		m.Nearest(points[i%len(points)][0], 1)
	}
}

func BenchmarkRaycast(b *testing.B) {
	m := build(b, rooms(5), Options{Radius: 0.4})
	points := queries(m, 64)
	for i := 0; b.Loop(); i++ {
		from, _ := m.Nearest(points[i%len(points)][0], 1)
		m.Raycast(from, points[i%len(points)][1], nil)
	}
}

// BenchmarkFlood: all ways from one place over the whole mesh, and the distances of 64 places.
func BenchmarkFlood(b *testing.B) {
	m := build(b, rooms(5), Options{Radius: 0.4})
	points := queries(m, 64)
	places := make([]Place, len(points))
	for i, q := range points {
		places[i] = place(b, m, q[0])
	}
	f := NewFinder(m)
	for i := 0; b.Loop(); i++ {
		f.Flood(places[i%len(places)], 1000, nil)
		for _, p := range places {
			f.To(p)
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	g := rooms(5)
	for b.Loop() {
		build(b, g, Options{Radius: 0.4})
	}
}

func BenchmarkCarve(b *testing.B) {
	m := build(b, rooms(5), Options{Radius: 0.4})
	crate := []Obstacle{{At: at(14, 13, 0), Half: geom.Vec2{X: 0.5, Y: 0.5}, Height: 1}}
	for b.Loop() {
		if _, err := m.Carve(crate); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAreas: paths, and floods with the costs of 64 places, over mud, which costs more: one puddle in every other room.
func BenchmarkAreas(b *testing.B) {
	g := rooms(5)
	for i := 0; i < 25; i += 2 {
		x, y := float64(i%5)*8+2, float64(i/5)*8+3
		g.Floors = append(g.Floors, Floor{Outline: geom.Polygon{{X: x, Y: y}, {X: x + 4, Y: y - 1}, {X: x + 3.5, Y: y + 2}}, Area: 3})
	}
	m := build(b, g, Options{Radius: 0.4})
	points := queries(m, 64)
	mud := &Filter{Costs: [MaxAreas]float64{3: 3}}
	f := NewFinder(m)
	b.Run("path", func(b *testing.B) {
		cost := 0.0
		for i := 0; b.Loop(); i++ {
			q := &points[i%len(points)]
			cost += f.Path(place(b, m, q[0]), place(b, m, q[1]), mud, nil).Cost
		}
		b.ReportMetric(cost/float64(b.N), "m/path")
	})
	b.Run("flood", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			f.Flood(place(b, m, points[i%64][0]), 1000, mud)
			for _, q := range points {
				f.To(place(b, m, q[1]))
			}
		}
	})
}
