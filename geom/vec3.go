package geom

import "math"

// Vec3 is a point or a direction in space, in metres unless the caller says
// otherwise. Its zero value is the origin.
type Vec3 struct{ X, Y, Z float64 }

// Add returns v + w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v - w, the way from w to v.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns v times s. The products are rounded here, so that a sum that the
// result goes into cannot be fused with them.
func (v Vec3) Scale(s float64) Vec3 {
	return Vec3{float64(v.X * s), float64(v.Y * s), float64(v.Z * s)}
}

// Neg returns -v.
func (v Vec3) Neg() Vec3 { return Vec3{-v.X, -v.Y, -v.Z} }

// Dot returns the scalar product: |v| |w| cos of the angle between them.
func (v Vec3) Dot(w Vec3) float64 {
	return float64(v.X*w.X) + float64(v.Y*w.Y) + float64(v.Z*w.Z)
}

// Cross returns the vector product, which stands at right angles to both by
// the right-hand rule.
func (v Vec3) Cross(w Vec3) Vec3 {
	return Vec3{
		float64(v.Y*w.Z) - float64(v.Z*w.Y),
		float64(v.Z*w.X) - float64(v.X*w.Z),
		float64(v.X*w.Y) - float64(v.Y*w.X),
	}
}

// LenSq returns the square of the length. It overflows to +Inf above about
// 1e154 and underflows to zero below about 1e-162.
func (v Vec3) LenSq() float64 {
	return float64(v.X*v.X) + float64(v.Y*v.Y) + float64(v.Z*v.Z)
}

// Len returns the length, without overflow or underflow at either end of the
// range.
func (v Vec3) Len() float64 {
	sq := float64(v.X*v.X) + float64(v.Y*v.Y) + float64(v.Z*v.Z)
	if sq >= leastSafeSquare && sq <= math.MaxFloat64 {
		return math.Sqrt(sq)
	}
	return lengthScaled(v.X, v.Y, v.Z)
}

// Dist returns the distance between the points v and w.
func (v Vec3) Dist(w Vec3) float64 { return v.Sub(w).Len() }

// Norm returns the direction of v as a vector of length one. The zero vector
// stays zero.
func (v Vec3) Norm() Vec3 {
	l := v.Len()
	if l == 0 {
		return Vec3{}
	}
	if l < leastSafeLength || l > math.MaxFloat64 {
		return normScaled(v)
	}
	return Vec3{v.X / l, v.Y / l, v.Z / l}
}

// Lerp returns the point the fraction t of the way from v to w: exactly v at
// t = 0, exactly w at t = 1.
func (v Vec3) Lerp(w Vec3, t float64) Vec3 {
	return Vec3{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t), Lerp(v.Z, w.Z, t)}
}

// Clamped returns v, shortened to the length max if it is longer. A max of
// zero or less gives the zero vector.
func (v Vec3) Clamped(max float64) Vec3 {
	if !(max > 0) {
		return Vec3{}
	}
	l := v.Len()
	if !(l > max) {
		return v
	}
	return v.Norm().Scale(max)
}

// XY returns the vector's projection on the plane.
func (v Vec3) XY() Vec2 { return Vec2{v.X, v.Y} }
