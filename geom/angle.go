package geom

import "math"

const (
	// A whole turn in two parts: the first has 33 significant bits, so that its
	// product with a count of turns below 2^20 is exact; the two together hold
	// 2 Pi to 86 bits [Cody80].
	turnHigh = 4 * halfPi1
	turnLow  = 4 * halfPi1Rest
	// mostTurns is the greatest count of turns for which that is so.
	mostTurns = 1 << 20
)

// WrapAngle returns the angle in (-Pi, Pi] that points in the same direction as
// a, both in radians. Angles already in that range come back unchanged.
// Infinities and NaN give NaN.
func WrapAngle(a float64) float64 {
	if a > -math.Pi && a <= math.Pi {
		return a
	}
	turns := math.RoundToEven(a * (1 / (2 * math.Pi)))
	if !(math.Abs(turns) < mostTurns) {
		// Too far out for the two parts; the remainder reduces by Pi to 66 bits
		// or more, whatever the distance.
		quarter, high, low := reduceFar(a)
		return wrapOnce(float64(float64(quarter)*(math.Pi/2)) + (high + low))
	}
	return wrapOnce((a - float64(turns*turnHigh)) - float64(turns*turnLow))
}

// wrapOnce moves an angle that lies at most a turn outside (-Pi, Pi] into it.
func wrapOnce(a float64) float64 {
	if a > math.Pi {
		a -= 2 * math.Pi
	}
	if a <= -math.Pi {
		a += 2 * math.Pi
	}
	return a
}

// AngleBetween returns the turn, in (-Pi, Pi] radians, that takes the direction
// of from to the direction of to: positive counter-clockwise. If either is the
// zero vector, the result is 0.
func AngleBetween(from, to Vec2) float64 {
	if from == (Vec2{}) || to == (Vec2{}) {
		return 0
	}
	return wrapOnce(Atan2(from.Norm().Cross(to.Norm()), from.Norm().Dot(to.Norm())))
}
