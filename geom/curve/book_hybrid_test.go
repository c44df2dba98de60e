package curve

import (
	"math"
	"testing"
)

// TestT6_10_Hybrid: a line from 1 to 0.9 at 15, a quadratic from there down to 0 at 60, nothing beyond; no step at the joints
// [Pro360, ch. 6].
func TestT6_10_Hybrid(t *testing.T) {
	c := parse(t, `{"segments":[{"to":15,"points":[[0,1],[15,0.9]]},{"to":60,"power":2,"shift":15,"slope":-0.0004,"lift":0.81},{"to":100,"constant":0}]}`)
	if got := c.At(15+1e-9) - c.At(15); math.Abs(got) < 0.08 {
		t.Errorf("a step of 0.09 looks like one of %v: the test sees nothing", got)
	}
	c = parse(t, `{"segments":[{"to":15,"points":[[0,1],[15,0.9]]},{"to":60,"power":2,"shift":15,"slope":-0.00044444444444444444,"lift":0.9},{"to":100,"constant":0}]}`)
	for x, want := range map[float64]float64{0: 1, 7.5: 0.95, 15: 0.9, 30: 0.8, 37.5: 0.675, 45: 0.5, 60: 0, 75: 0, 100: 0} {
		if got := c.At(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v it is %v, not %v", x, got, want)
		}
	}
	for _, joint := range []float64{15, 60} {
		if a, b := c.At(joint-1e-9), c.At(joint+1e-9); math.Abs(a-b) > 1e-8 {
			t.Errorf("at %v it steps from %v to %v", joint, a, b)
		}
	}
	for _, full := range []float64{60, 75, 100} {
		if got := c.At(full); got != 0 {
			t.Errorf("at %v it is %v", full, got)
		}
	}
}
