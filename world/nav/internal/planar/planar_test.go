package planar

import (
	"testing"

	"pgregory.net/rapid"
)

func drawSegments(t *rapid.T) []Segment {
	size := rapid.SampledFrom([]int64{3, 8, 40, 1000, Limit / 2}).Draw(t, "size")
	coordinate := rapid.Int64Range(-size, size)
	point := rapid.Custom(func(t *rapid.T) Point { return Point{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")} })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Segment { return Segment{point.Draw(t, "a"), point.Draw(t, "b")} }), 0, 40).Draw(t, "segments")
}

// TestArrange_MeetsInPointsOnly: after it no two edges cross and no point lies within an edge, whatever the segments were.
func TestArrange_MeetsInPointsOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Arrange(drawSegments(t))
		for i, e := range a.Edges {
			p, q := a.Points[e[0]], a.Points[e[1]]
			for _, f := range a.Edges[i+1:] {
				r, s := a.Points[f[0]], a.Points[f[1]]
				if opposite(Orient(p, q, r), Orient(p, q, s)) && opposite(Orient(r, s, p), Orient(r, s, q)) {
					t.Fatalf("%v-%v crosses %v-%v", p, q, r, s)
				}
			}
			for _, r := range a.Points {
				if r != p && r != q && Orient(p, q, r) == 0 && r.Sub(p).Dot(r.Sub(q)) < 0 {
					t.Fatalf("%v lies on %v-%v", r, p, q)
				}
			}
		}
	})
}

// TestArrange_StaysClose: what a segment becomes is never further from it than half a diagonal of a pixel.
func TestArrange_StaysClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		segments := drawSegments(t)
		divided, _ := divide(segments)
		for _, d := range divided {
			near := false
			for _, s := range segments {
				near = near || throughPixel(s, d.A) && throughPixel(s, d.B)
			}
			if !near {
				t.Fatalf("%v is part of none of %v", d, segments)
			}
		}
	})
}

func TestShareRounds(t *testing.T) {
	for _, c := range []struct{ d, num, den, want int64 }{
		{10, 1, 2, 5}, {1, 1, 2, 1}, {-1, 1, 2, 0}, {3, 1, 2, 2}, {-3, 1, 2, -1}, {7, 1, 3, 2}, {-7, 1, 3, -2}, {-8, 1, 3, -3},
		{5, 0, 9, 0}, {5, 9, 9, 5}, {-5, 9, 9, -5}, {Limit, Limit * Limit, Limit*Limit + 1, Limit},
	} {
		if got := share(c.d, c.num, c.den); got != c.want {
			t.Errorf("share(%d, %d/%d) = %d, want %d", c.d, c.num, c.den, got, c.want)
		}
	}
}

// TestTriangulate: triangles go round counter-clockwise, fill the frame, know their neighbours, have all edges as sides, and
// their circles are empty but for what edges hide.
func TestTriangulate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Arrange(drawSegments(t))
		tr := Triangulate(a)
		n := len(a.Points)
		frame := Orient(tr.Points[n], tr.Points[n+1], tr.Points[n+2]) * 2
		sides := map[[2]int32]bool{}
		for f, tri := range tr.Triangles {
			p, q, r := tr.Points[tri.Corners[0]], tr.Points[tri.Corners[1]], tr.Points[tri.Corners[2]]
			area := Orient(p, q, r)
			if area <= 0 {
				t.Fatalf("triangle %d is turned or flat: %v %v %v", f, p, q, r)
			}
			frame -= area
			for i, g := range tri.Beside {
				from, to := tri.Corners[i], tri.Corners[(i+1)%3]
				sides[[2]int32{min(from, to), max(from, to)}] = sides[[2]int32{min(from, to), max(from, to)}] || tri.Fixed[i]
				if g < 0 {
					continue
				}
				j := tr.side(g, to)
				if j < 0 || tr.Triangles[g].Beside[j] != int32(f) || tr.Triangles[g].Fixed[j] != tri.Fixed[i] {
					t.Fatalf("triangles %d and %d do not know each other", f, g)
				}
				if !tri.Fixed[i] && tr.better(int32(f), i) {
					t.Fatalf("triangle %d should be flipped at side %d", f, i)
				}
			}
		}
		if frame != 0 {
			t.Fatalf("the triangles leave %d of the frame", frame)
		}
		for _, e := range a.Edges {
			if !sides[e] {
				t.Fatalf("edge %v is no fixed side", e)
			}
			delete(sides, e)
		}
		for e, fixed := range sides {
			if fixed {
				t.Fatalf("side %v is fixed and no edge", e)
			}
		}
	})
}

func BenchmarkTriangulate(b *testing.B) {
	var segments []Segment
	for i := range int64(40) {
		for j := range int64(40) {
			p := Point{i*5000 + j*37, j*5000 + i*91}
			segments = append(segments, Segment{p, Point{p.X + 3000, p.Y + 1000}}, Segment{Point{p.X, p.Y + 6000}, Point{p.X + 6000, p.Y - 500}})
		}
	}
	for b.Loop() {
		Triangulate(Arrange(segments))
	}
}
