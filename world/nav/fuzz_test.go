package nav

import (
	"encoding/binary"
	"testing"

	"github.com/wits-ai/wits/geom"
)

// FuzzBuild builds grounds of any numbers: corners on a coarse or a fine grid, heights, slopes, areas. It never panics, and
// what comes out is a mesh on which searches end.
func FuzzBuild(f *testing.F) {
	f.Add([]byte{0, 0, 0, 40, 0, 40, 40, 0, 40, 1, 10, 10, 20, 10, 20, 20})
	f.Add([]byte{2, 0, 0, 0, 0, 0, 0, 3, 255, 255, 0, 0, 255, 0, 0, 255, 7, 1, 2, 3, 4, 5, 6})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 128 { // some take seconds above it, and minutes from 256 on: outlines cross each other, each all others
			return
		}
		var g Ground
		take := func() (b byte) {
			if len(data) > 0 {
				b, data = data[0], data[1:]
			}
			return b
		}
		scale := []float64{0.25, 1.0 / 4096, 0.37, 100}[take()%4]
		number := func() float64 {
			if take()&1 == 0 {
				return float64(int8(take())) * scale
			}
			return float64(int16(binary.LittleEndian.Uint16([]byte{take(), take()}))) * scale / 16
		}
		outline := func() (p geom.Polygon) {
			for range 3 + take()%5 {
				p = append(p, geom.Vec2{X: number(), Y: number()})
			}
			return p
		}
		for len(data) > 0 {
			switch kind := take(); kind % 4 {
			case 0, 1:
				floor := Floor{Outline: outline(), Area: kind >> 4, Layer: int16(kind >> 6)}
				if kind&8 != 0 {
					floor.Plane = Plane{Z: number(), Slope: geom.Vec2{X: float64(int8(take())) / 64, Y: float64(int8(take())) / 64}}
				}
				g.Floors = append(g.Floors, floor)
			case 2:
				g.Blocks = append(g.Blocks, Block{Outline: outline(), Low: -1, High: 2})
			case 3:
				g.Gates = append(g.Gates, Gate{Outline: outline(), Low: -1, High: 2, Index: kind >> 2})
			}
		}
		m, err := Build(g, Options{Radius: []float64{0, 0.3, 3}[len(g.Floors)%3]})
		if err != nil {
			return
		}
		search(t, m)
		c, err := m.Carve([]Obstacle{{Radius: 3 * scale, Height: 2}, {At: at(scale, scale, 0), Half: geom.Vec2{X: 5 * scale, Y: scale}, Facing: 1, Height: 2}})
		if err == nil {
			search(t, c)
		}
	})
}

// search looks for ways and goes them on a mesh.
func search(t *testing.T, m *Mesh) {
	points := queries(m, 6)
	f := NewFinder(m)
	for _, q := range points {
		from, ok := m.Nearest(q[0], 1)
		to, also := m.Nearest(q[1], 1)
		if m.Size() > 0 && !(ok && also) {
			t.Fatalf("nothing is near %v, which is a place of the mesh", q)
		}
		if p := f.Path(from, to, nil, nil); m.Size() > 0 && (len(p.Points) == 0 || repeats(p.Points)) {
			t.Fatalf("from %v to %v there are the points %v", from, to, p.Points)
		}
		m.Raycast(from, q[1], nil)
		m.Move(from, geom.Vec2{X: 3, Y: 1}, nil)
	}
}
