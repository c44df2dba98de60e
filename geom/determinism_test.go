package geom

import (
	"math"
	"testing"
)

// pinnedHash is the hash of 100,000 evaluations of everything, on every
// processor and at every level of optimisation. It changes only with the
// computation, and then every recording that depends on it is void.
const pinnedHash = 0xa239ded7b38c4893

// operands draws numbers of all sizes from a splitmix sequence.
type operands uint64

func (o *operands) next() uint64 {
	*o += 0x9e3779b97f4a7c15
	z := uint64(*o)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// unit is uniform in [-1, 1).
func (o *operands) unit() float64 { return float64(int64(o.next())>>10) * 0x1p-53 }

// wide is of any size from 2^-60 to 2^60.
func (o *operands) wide() float64 { return math.Ldexp(o.unit(), int(o.next()%121)-60) }

func TestSameBitsEverywhere(t *testing.T) {
	hash := uint64(14695981039346656037)
	add := func(values ...float64) {
		for _, v := range values {
			b := math.Float64bits(v)
			if v != v {
				b = 1 // which NaN it is may differ
			}
			for range 8 {
				hash = (hash ^ b&0xff) * 1099511628211
				b >>= 8
			}
		}
	}
	o := operands(1)
	for range 100_000 {
		x, y, w, z := o.unit(), o.unit(), o.wide(), o.wide()
		add(Sin(float64(x*10)), Cos(w), Tan(w), Atan(w), Atan2(w, z), Asin(x), Acos(y))
		sin, cos := Sincos(z)
		add(sin, cos, Exp(float64(x*800)), Exp(y), Log(math.Abs(w)), Pow(math.Abs(w), float64(y*20)), Pow(muladd(x, 1e-3, 1), float64(y*1e4)))
		add(Clamp(w, -1, 1), Lerp(x, w, y), WrapAngle(w), WrapAngle(float64(x*20)))

		// A sum of a product, once inlined, is what a compiler would fuse.
		moved, moved3 := (Vec2{x, w}).Add(Vec2{z, y}.Scale(y)), (Vec3{x, w, y}).Sub(Vec3{y, z, x}.Scale(w))
		add(moved.X, moved.Y, moved3.X, moved3.Y, moved3.Z)

		a, b := Vec2{x, w}, Vec2{z, y}
		turned, norm, clamped, mixed := a.Rotate(w), a.Norm(), b.Clamped(0.5), a.Lerp(b, x)
		add(a.Dot(b), a.Cross(b), a.Len(), a.LenSq(), a.Dist(b), a.Angle(), AngleBetween(a, b))
		add(turned.X, turned.Y, norm.X, norm.Y, clamped.X, clamped.Y, mixed.X, mixed.Y, FromAngle(z).X, a.Perp().X)

		c, d := Vec3{x, w, y}, Vec3{y, z, x}
		cross, norm3, clamped3, mixed3 := c.Cross(d), c.Norm(), d.Clamped(0.5), c.Lerp(d, y)
		add(c.Dot(d), c.Len(), c.LenSq(), c.Dist(d), cross.X, cross.Y, cross.Z)
		add(norm3.X, norm3.Z, clamped3.Y, clamped3.Z, mixed3.X, mixed3.Y)
	}
	if hash != pinnedHash {
		t.Errorf("hash is %#x, want %#x", hash, uint64(pinnedHash))
	}
}
