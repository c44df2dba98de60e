// Package curve is response curves: functions that turn a measure, such as a distance or a share of health, into how much
// it counts, from 0 to 1 [Pro360, ch. 6.5 and 26.5.2].
//
//	c, problems := curve.Parse(node)     // as documents write it
//	y := c.At(0.3)
//
// A curve is a shape and what is done to it: it may be moved, stretched and turned over.
//
//	"linear"                                   y = x
//	{"power": 2}                               y = x^2; an exponent below 1 changes fastest at low x
//	{"exponential": 4}                         y = (4^x - 1) / (4 - 1)
//	{"logistic": 12}                           y = 1 / (1 + e^(-12 (x - 0.5))): the number is the steepness
//	{"logistic": 20, "base": 2}                y = 1 / (1 + 2^(-20 (x - 0.5)))
//	{"logit": 10}                              the logistic curve's inverse
//	{"sine": 1}                                y = (1 - cos(Pi x)) / 2 for 1; n humps for a greater number
//	{"parabola": 1}                            y = 4 x (1 - x): an inverted U
//	{"step": 0.5}                              0 below it, 1 from it on
//	{"points": [[0, 1], [0.15, 0.9], [0.6, 0]]} straight lines between points; the end values hold outside
//	{"segments": [{"to": 0.2, "power": 2}, {"to": 1, "points": [[0.2, 1], [1, 1]]}]} each its own formula
//	{"formula": "x < 0.5 ? x * x : 0.25"}       an expression in x, and in whatever the place where it stands can name
//	{"constant": 0.4}
//
//	"flip": true        y = 1 - y
//	"slope": 1.5        y = slope * f(x) + lift: stretched upwards, negative turns it over
//	"shift": 0.1        f(x - shift): moved to the right
//	"lift": 0.2
//
// Whatever comes out is clamped to 0 to 1 and is never NaN; an x that is not a number counts as 0. Sines, exponentials and
// powers are those of package geom: the same bits on every machine.
package curve
