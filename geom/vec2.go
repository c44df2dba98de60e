package geom

import "math"

// Vec2 is a point or a direction in the plane, in metres unless the caller says
// otherwise. Its zero value is the origin.
type Vec2 struct{ X, Y float64 }

// Add returns v + w.
func (v Vec2) Add(w Vec2) Vec2 { return Vec2{v.X + w.X, v.Y + w.Y} }

// Sub returns v - w, the way from w to v.
func (v Vec2) Sub(w Vec2) Vec2 { return Vec2{v.X - w.X, v.Y - w.Y} }

// Scale returns v times s. The products are rounded here, so that a sum that the
// result goes into cannot be fused with them.
func (v Vec2) Scale(s float64) Vec2 { return Vec2{float64(v.X * s), float64(v.Y * s)} }

// Neg returns -v.
func (v Vec2) Neg() Vec2 { return Vec2{-v.X, -v.Y} }

// Dot returns the scalar product: |v| |w| cos of the angle between them.
func (v Vec2) Dot(w Vec2) float64 { return float64(v.X*w.X) + float64(v.Y*w.Y) }

// Cross returns the Z component of the vector product: positive when w lies
// counter-clockwise of v. It is twice the signed area of the triangle 0, v, w.
func (v Vec2) Cross(w Vec2) float64 { return float64(v.X*w.Y) - float64(v.Y*w.X) }

// LenSq returns the square of the length. It overflows to +Inf above about
// 1e154 and underflows to zero below about 1e-162.
func (v Vec2) LenSq() float64 { return float64(v.X*v.X) + float64(v.Y*v.Y) }

// Len returns the length, without overflow or underflow at either end of the
// range.
func (v Vec2) Len() float64 {
	sq := float64(v.X*v.X) + float64(v.Y*v.Y)
	if sq >= leastSafeSquare && sq <= math.MaxFloat64 {
		return math.Sqrt(sq)
	}
	return lengthScaled(v.X, v.Y, 0)
}

// Dist returns the distance between the points v and w.
func (v Vec2) Dist(w Vec2) float64 { return v.Sub(w).Len() }

// Norm returns the direction of v as a vector of length one. The zero vector
// stays zero.
func (v Vec2) Norm() Vec2 {
	l := v.Len()
	if l == 0 {
		return Vec2{}
	}
	if l < leastSafeLength || l > math.MaxFloat64 {
		w := normScaled(Vec3{v.X, v.Y, 0})
		return Vec2{w.X, w.Y}
	}
	return Vec2{v.X / l, v.Y / l}
}

// Lerp returns the point the fraction t of the way from v to w: exactly v at
// t = 0, exactly w at t = 1.
func (v Vec2) Lerp(w Vec2, t float64) Vec2 {
	return Vec2{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t)}
}

// Perp returns v turned a quarter counter-clockwise.
func (v Vec2) Perp() Vec2 { return Vec2{-v.Y, v.X} }

// Rotate returns v turned counter-clockwise by angle radians.
func (v Vec2) Rotate(angle float64) Vec2 {
	sin, cos := Sincos(angle)
	return Vec2{
		float64(v.X*cos) - float64(v.Y*sin),
		float64(v.X*sin) + float64(v.Y*cos),
	}
}

// Angle returns the direction of v in radians, in [-Pi, Pi], from the positive
// X axis counter-clockwise. The zero vector has angle 0.
func (v Vec2) Angle() float64 {
	if v.X == 0 && v.Y == 0 {
		return 0
	}
	return Atan2(v.Y, v.X)
}

// Clamped returns v, shortened to the length max if it is longer. A max of
// zero or less gives the zero vector.
func (v Vec2) Clamped(max float64) Vec2 {
	if !(max > 0) {
		return Vec2{}
	}
	l := v.Len()
	if !(l > max) {
		return v
	}
	return v.Norm().Scale(max)
}

// FromAngle returns the vector of length one in the direction of angle
// radians.
func FromAngle(angle float64) Vec2 {
	sin, cos := Sincos(angle)
	return Vec2{cos, sin}
}
