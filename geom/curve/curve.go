package curve

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Shape is the form of a curve before it is moved and stretched.
type Shape uint8

// Shapes.
const (
	Linear Shape = iota
	Constant
	Power
	Exponential
	Logistic
	Logit
	Sine
	Parabola
	Step
	Points
	Segments
	Formula
)

var shapeNames = [...]string{"linear", "constant", "power", "exponential", "logistic", "logit", "sine", "parabola", "step", "points", "segments", "formula"}

func (s Shape) String() string { return shapeNames[min(s, Formula)] }

// Shapes lists the names of all shapes.
func Shapes() []string { return shapeNames[:] }

// Curve is a response curve. The zero value is linear. Curves are not changed once they are made.
type Curve struct {
	Shape Shape
	// K is the number that goes with the shape: exponent, base, steepness, number of humps, place of the step, constant.
	K float64
	// Base of the shapes Logistic and Logit, above 1; 0 stands for e.
	Base float64
	// Source of the shape Formula: an expression in x. The curve does not compute it: see Prepare and Finish.
	Source *jsontree.Node
	// Points of the shape Points, by x.
	Points []geom.Vec2
	// Segments of the shape Segments, by where they end.
	Segments []Segment
	// Flip turns the curve over: 1 - y.
	Flip bool
	// Slope, Shift and Lift move and stretch the shape; a Slope of 0 means 1.
	Slope, Shift, Lift float64
}

// Segment is a part of a curve with a formula of its own.
type Segment struct {
	To float64 // x at which it ends
	Curve
}

// At returns the curve's value at x, from 0 to 1. A formula counts as a straight line.
func (c *Curve) At(x float64) float64 {
	x = c.Prepare(x)
	y := x
	switch c.Shape {
	case Constant:
		y = c.K
	case Power:
		y = c.power(x)
	case Exponential:
		y = float64((geom.Pow(c.K, x) - 1) / (c.K - 1))
	case Logistic:
		y = 1 / (1 + exp2(float64(c.rate()*(0.5-x))))
	case Logit:
		y = c.logit(x)
	case Sine:
		y = float64((1 - geom.Cos(float64(math.Pi*float64(c.K*x)))) / 2)
	case Parabola:
		y = float64(4 * float64(x*(1-x)))
	case Step:
		y = 0
		if x >= c.K {
			y = 1
		}
	case Points:
		y = c.between(x)
	case Segments:
		for i := range c.Segments {
			if s := &c.Segments[i]; x <= s.To || i == len(c.Segments)-1 {
				y = s.At(x)
				break
			}
		}
	}
	return c.Finish(y)
}

// rate returns the steepness of a logistic curve as a power of 2.
func (c *Curve) rate() float64 {
	if c.Base != 0 {
		return float64(float64(c.K*geom.Log(c.Base)) * math.Log2E)
	}
	return float64(c.K * math.Log2E)
}

func (c *Curve) power(x float64) float64 {
	if x <= 0 {
		return 0
	}
	switch c.K {
	case 2:
		return float64(x * x)
	case 3:
		return float64(float64(x*x) * x)
	case 0.5:
		return math.Sqrt(x)
	}
	return geom.Pow(x, c.K)
}

func (c *Curve) logit(x float64) float64 {
	switch {
	case x <= 0:
		return math.Inf(-1)
	case x >= 1:
		return math.Inf(1)
	}
	z := geom.Log(x / (1 - x))
	if c.Base != 0 {
		z /= geom.Log(c.Base)
	}
	return 0.5 + float64(z/c.K)
}

// Straight says that the curve is y = x, with nothing done to it but the clamping.
func (c *Curve) Straight() bool {
	f, _ := c.Form()
	return f == Line
}

// Prepare returns what the shape is computed for at x: x moved by Shift, 0 if it is not a number.
func (c *Curve) Prepare(x float64) float64 {
	if x != x {
		x = 0
	}
	return x - c.Shift
}

// Finish stretches and moves what the shape gave, clamps it to 0 to 1 and turns it over, as the curve says. For a formula:
// c.Finish(f(c.Prepare(x))).
func (c *Curve) Finish(y float64) float64 {
	if c.Slope != 0 {
		y = float64(c.Slope * y)
	}
	y = Clamp(y + c.Lift)
	if c.Flip {
		return 1 - y
	}
	return y
}

// Clamp keeps a number within 0 to 1; what is not a number is 0.
func Clamp(y float64) float64 {
	switch {
	case y >= 1:
		return 1
	case y > 0:
		return y
	}
	return 0
}

// between returns the value on the straight lines between the points. Of two points with the same x the later one holds from
// there on.
func (c *Curve) between(x float64) float64 {
	p := c.Points
	if len(p) == 0 {
		return 0
	}
	i := 0
	for i < len(p) && p[i].X <= x {
		i++
	}
	if i == 0 {
		return p[0].Y
	}
	if i == len(p) {
		return p[i-1].Y
	}
	a, b := p[i-1], p[i]
	return a.Y + float64((b.Y-a.Y)*float64((x-a.X)/(b.X-a.X)))
}

// Normalise brings a measure to 0 to 1 between two bookends; outside it is clamped. Bookends may be the other way round:
// from 20 to 0, 20 is 0 and 0 is 1. Equal ones give a step.
func Normalise(v, from, to float64) float64 {
	if from == to {
		if v >= to {
			return 1
		}
		return 0
	}
	return Clamp((v - from) / (to - from))
}
