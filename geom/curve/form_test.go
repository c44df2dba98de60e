package curve

import (
	"math"
	"testing"
)

// TestForm: the quick ways give the bits that At gives, and are for the curves that they are meant for.
func TestForm(t *testing.T) {
	for text, want := range map[string]Form{
		`"linear"`:                                   Line,
		`{"linear":1,"flip":true}`:                   Long,
		`{"linear":1,"slope":0.5}`:                   Long,
		`{"power":2}`:                                Square,
		`{"power":2,"shift":0.1}`:                    Long,
		`{"power":3}`:                                Long,
		`{"logistic":12}`:                            Rising,
		`{"logistic":-7,"base":10}`:                  Rising,
		`{"logistic":12,"lift":0.1}`:                 Long,
		`{"logistic":5000}`:                          Long,
		`{"points":[[0,0.1],[0.4,0.9],[1,0.3]]}`:     Bent,
		`{"points":[[0.2,-3],[0.2,0.5],[0.7,1.25]]}`: Bent,
		`{"points":[[0,0.1],[1,0.9]],"flip":true}`:   Long,
		`"parabola"`:                                 Long,
	} {
		c := parse(t, text)
		f, rate := c.Form()
		if f != want {
			t.Errorf("%s has the form %d, not %d", text, f, want)
		}
		for i := range 1001 {
			x := float64(i) / 1000
			y := c.At(x)
			switch f {
			case Line:
				y = x
			case Square:
				y = x * x
			case Rising:
				y = Rise(rate, x)
			case Bent:
				y = c.Bend(x)
			}
			if want := c.At(x); math.Float64bits(y) != math.Float64bits(want) {
				t.Fatalf("%s at %v is %v, not %v", text, x, y, want)
			}
		}
	}
}
