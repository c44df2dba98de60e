package nav

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestMesh_BlocksThatShareALine: nobody stands where two blocks touch, though the middle of a triangle lies on the line that
// they share, where neither of them is.
func TestMesh_BlocksThatShareALine(t *testing.T) {
	g := Ground{
		Floors: []Floor{{Outline: box(0, 0, 8, 8)}},
		Blocks: []Block{
			{Outline: geom.Polygon{{X: 3.75, Y: 0}, {X: 3.75, Y: 3.75}, {X: 5.25, Y: 3.75}, {X: 5.25, Y: 1.875}, {X: 6.75, Y: 1.875}, {X: 6.75, Y: 0}}, High: 2},
			{Outline: geom.Polygon{{X: 5.25, Y: 0}, {X: 5.25, Y: 4}, {X: 5.75, Y: 4}, {X: 5.75, Y: 2}, {X: 6.25, Y: 2}, {X: 6.25, Y: 0}}, High: 2},
		},
	}
	m := build(t, g, Options{Radius: 0.5})
	for x := 3.76; x < 6.75; x += 0.05 {
		for y := 0.01; y < 4; y += 0.05 {
			p := geom.Vec2{X: x, Y: y}
			if (g.Blocks[0].Outline.Contains(p) || g.Blocks[1].Outline.Contains(p)) && onMesh(m, p) {
				t.Fatalf("somebody stands at %v, in a block", p)
			}
		}
	}
}

// TestMesh_FloorsThatShareALine: there is no hole where two floors touch.
func TestMesh_FloorsThatShareALine(t *testing.T) {
	for _, cut := range []float64{3, 3.5, 4, 4.25, 5.5} {
		for _, radius := range []float64{0.25, 0.5, 1, 1.5} {
			whole := build(t, Ground{Floors: []Floor{{Outline: box(0, 0, 8, 6)}}}, Options{Radius: radius})
			g := Ground{Floors: []Floor{{Outline: box(0, 0, cut, 6)}, {Outline: box(cut, 0, 8, 6)}}}
			g.Floors = append(g.Floors, Floor{Outline: geom.Polygon{{X: 0, Y: 0}, {X: 8, Y: 6}, {X: 0, Y: 6}}, Layer: 3}, Floor{Outline: geom.Polygon{{X: 0, Y: 0}, {X: 8, Y: 0}, {X: 8, Y: 6}}, Layer: 3})
			for i, floors := range [][]Floor{g.Floors[:2], g.Floors[2:]} {
				m := build(t, Ground{Floors: floors}, Options{Radius: radius})
				if math.Abs(m.Size()-whole.Size()) > 1e-9 {
					t.Errorf("division %d at %v, radius %v: %v square metres of %v", i, cut, radius, m.Size(), whole.Size())
				}
			}
		}
	}
}

// TestInRing: a point is in a ring, outside, or exactly on a side, however the ring goes round.
func TestInRing(t *testing.T) {
	corners := []geom.Vec2{{X: 0, Y: 0}, {X: 3, Y: 1}, {X: 3, Y: 4}, {X: 1, Y: 2}}
	const metre = 3 * unit
	for _, order := range [][4]int{{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 3, 0, 1}} {
		var outline geom.Polygon
		for _, i := range order {
			outline = append(outline, corners[i])
		}
		ring, err := gridRing(outline)
		must.Succeed(t, err)
		for _, c := range []struct {
			at   third
			want int
		}{
			{third{0, 0}, 0}, {third{3 * metre, 2 * metre}, 0}, {third{metre, metre / 3}, 0}, {third{metre, metre/3 - 1}, -1}, {third{metre, metre/3 + 1}, 1},
			{third{2 * metre, 3 * metre}, 0}, {third{2 * metre, 3*metre + 1}, -1}, {third{2*metre + 1, 3 * metre}, 1}, {third{-3, 0}, -1},
			{third{3*metre + 1, 2 * metre}, -1}, {third{-metre, 4 * metre}, -1}, {third{4 * metre, 4 * metre}, -1}, {third{metre, 2 * metre}, 0},
		} {
			if got := inRing(ring, c.at); got != c.want {
				t.Errorf("%v in %v: %d, want %d", c.at, ring, got, c.want)
			}
		}
	}
}
