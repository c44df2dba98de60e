package level_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
)

// pinnedHash is the hash of what is seen, hit and heard in the house, on every processor and at every level of optimisation.
const pinnedHash = 0x992051c3ea7cdac9

func TestSameBitsEverywhere(t *testing.T) {
	l := house(t)
	hash := uint64(14695981039346656037)
	add := func(values ...float64) {
		for _, v := range values {
			b := math.Float64bits(v)
			for range 8 {
				hash = (hash ^ b&0xff) * 1099511628211
				b >>= 8
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	place := func() geom.Vec3 {
		return at(geom.Lerp(-9, 21, r.Float64()), geom.Lerp(-7, 15, r.Float64()), geom.Lerp(0, 4, r.Float64()))
	}
	var w level.Viewer
	var outline []geom.Vec2
	for i := range 20_000 {
		v := level.View{Level: l, Open: uint64(i) & 3}
		from, to := place(), place()
		for _, radius := range [...]float64{0, 0.3} {
			hit, _ := v.Cast(from, to, radius)
			add(hit.Fraction, hit.At.X, hit.At.Y, hit.At.Z, hit.Normal.X, hit.Normal.Y, hit.Normal.Z, float64(hit.Solid))
		}
		_, z := l.Floor(from, 0.4)
		add(v.Damping(from, to), z, float64(l.Region(from)))
		if i%20 == 0 {
			outline = w.Visible(v, level.Cone{At: from, Facing: to.X, Half: 1.2, Range: 15}, outline[:0])
			for _, q := range outline {
				add(q.X, q.Y)
			}
		}
	}
	for _, f := range l.Ground().Floors {
		add(f.Plane.Z, f.Plane.Slope.X, f.Plane.Slope.Y)
	}
	for _, b := range l.Ground().Blocks {
		for _, q := range b.Outline {
			add(q.X, q.Y)
		}
	}
	if hash != pinnedHash {
		t.Errorf("the hash is %#x, not %#x", hash, uint64(pinnedHash))
	}
}
