package geom_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

func TestBox(t *testing.T) {
	if b := geom.NoBox(); !b.Empty() || b.Contains(geom.Vec3{}) {
		t.Error("the empty box is not empty")
	}
	one := geom.Vec3{X: 1, Y: 2, Z: 3}
	if b := geom.BoxOf(one); b.Empty() || !b.Contains(one) || b.Center() != one || b.Size() != (geom.Vec3{}) {
		t.Errorf("the box of a point is %v", b)
	}
	rapid.Check(t, func(t *rapid.T) {
		b := geom.BoxOf(point3(t, "a"), point3(t, "b"))
		c := geom.BoxOf(point3(t, "c"), point3(t, "d"))
		p := point3(t, "p")
		if j := b.Join(c); (b.Contains(p) || c.Contains(p)) && !j.Contains(p) || b.Join(geom.NoBox()) != b {
			t.Fatalf("%v and %v joined: %v", b, c, j)
		}
		if b.Contains(p) && c.Contains(p) && !b.Overlaps(c) || b.Overlaps(c) != c.Overlaps(b) {
			t.Fatal("boxes with a point in common do not overlap")
		}
		near := b.Closest(p)
		if !b.Contains(near) || b.Contains(p) != (b.Dist(p) == 0) || !b.Grown(b.Dist(p)+1e-9).Contains(p) {
			t.Fatalf("%v is nearest to %v", near, p)
		}
		q := point3(t, "q")
		enter, leave, ok := b.Clip(p, q)
		for i := range 100 {
			s := (float64(i) + 0.5) / 100
			in := b.Contains(p.Lerp(q, s))
			if sure := s > enter+1e-9 && s < leave-1e-9 && ok; sure && !b.Grown(1e-9).Contains(p.Lerp(q, s)) || in && (!ok || s < enter-1e-9 || s > leave+1e-9) {
				t.Fatalf("from %v to %v (%v), but at %v: %v", enter, leave, ok, s, in)
			}
		}
	})
	if _, _, ok := geom.BoxOf(one).Clip(geom.Vec3{X: math.NaN()}, one); ok {
		t.Error("no place lies in a box")
	}
}
