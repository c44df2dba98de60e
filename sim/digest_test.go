package sim

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

// TestDigestSeesEverything: each value counts, and so does its place.
func TestDigestSeesEverything(t *testing.T) {
	seen := map[Digest]int{}
	for i, add := range []func(d *Digest){
		func(*Digest) {}, func(d *Digest) { d.Whole(0) }, func(d *Digest) { d.Whole(0, 0) }, func(d *Digest) { d.Whole(1, 0) }, func(d *Digest) { d.Whole(0, 1) },
		func(d *Digest) { d.Real(1) }, func(d *Digest) { d.Point(geom.Vec2{X: 1, Y: 2}) }, func(d *Digest) { d.Point(geom.Vec2{X: 2, Y: 1}) },
		func(d *Digest) { d.Flag(true, true) }, func(d *Digest) { d.Flag(true, true, true) }, func(d *Digest) { d.Word(1 << 63) },
	} {
		d := NewDigest()
		add(&d)
		if other, ok := seen[d]; ok {
			t.Errorf("%d and %d have the same digest", i, other)
		}
		seen[d] = i
	}
}
