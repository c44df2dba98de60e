package curve

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"pgregory.net/rapid"
)

func parse(t testing.TB, text string) Curve {
	t.Helper()
	n, errs := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: 1 << 16, Depth: 16})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c, problems := Parse(n)
	if len(problems) > 0 {
		t.Fatalf("%s: %v", text, problems)
	}
	return c
}

// TestT6_4_Curves are [Pro360]'s figures. The logistic curve of 6.4 is one over -10 to 10; here x runs from 0 to 1.
func TestT6_4_Curves(t *testing.T) {
	for _, c := range []struct {
		text    string
		x, want float64
	}{
		{`{"logistic":1,"shift":-0.5}`, 6, 0.997527}, {`{"logistic":1,"shift":-0.5}`, 0, 0.5}, {`{"logistic":1,"shift":-0.5}`, -6, 0.002473},
		{`{"power":2}`, 0.5, 0.25}, {`{"power":0.5}`, 0.5, 0.7071}, {`{"power":3}`, 0, 0}, {`{"power":3}`, 1, 1},
		{`"linear"`, 0.3, 0.3}, {`{"linear":1,"flip":true}`, 0.3, 0.7}, {`{"linear":1,"slope":-2,"lift":1.5}`, 0.5, 0.5},
		{`{"exponential":4}`, 0.5, 1.0 / 3}, {`{"exponential":0.25}`, 0.5, 2.0 / 3}, {`{"step":0.5}`, 0.5, 1}, {`{"step":0.5}`, 0.4999, 0},
		{`"sine"`, 0.5, 0.5}, {`{"sine":2}`, 0.5, 1}, {`"parabola"`, 0.5, 1}, {`"parabola"`, 1, 0}, {`{"constant":0.4}`, 9, 0.4},
		{`"logit"`, 0.5, 0.5}, {`"logit"`, 0, 0}, {`"logit"`, 1, 1}, {`{"linear":1,"shift":0.25}`, 0.5, 0.25},
	} {
		k := parse(t, c.text)
		if got := k.At(c.x); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("%s at %v is %.6f, not %.6f", c.text, c.x, got, c.want)
		}
	}
}

// TestT6_10_HungerCurve: a full Sim never eats, to the last bit; the rotated power curve lets it.
func TestT6_10_HungerCurve(t *testing.T) {
	points := parse(t, `{"points":[[0,1],[15,0.9],[60,0],[100,0]]}`)
	for x, want := range map[float64]float64{100: 0, 75: 0, 60: 0, 37.5: 0.45, 15: 0.9, 7.5: 0.95, -5: 1, 500: 0} {
		if got := points.At(x); math.Abs(got-want) > 1e-12 || want == 0 && got != 0 {
			t.Errorf("at %v it is %v, not %v", x, got, want)
		}
	}
	power := parse(t, `{"power":0.5,"flip":true}`)
	if power.At(0.75) == 0 {
		t.Error("the power curve is 0 at 0.75")
	}
	hybrid := parse(t, `{"segments":[{"to":15,"points":[[0,1],[15,0.9]]},{"to":60,"power":2,"shift":60,"slope":1},{"to":100,"constant":0}]}`)
	if got := hybrid.At(15); math.Abs(got-0.9) > 1e-12 {
		t.Errorf("the first segment ends at %v", got)
	}
}

// TestUT14_NothingLeavesTheRange, whatever goes in.
func TestUT14_NothingLeavesTheRange(t *testing.T) {
	shapes := []string{`"linear"`, `{"power":3}`, `{"exponential":9}`, `{"logistic":-8}`, `{"logit":4}`, `{"sine":3}`, `"parabola"`, `{"step":0.2}`, `{"points":[[0,0],[0.5,2],[0.5,-1],[1,1]]}`, `{"constant":7}`}
	rapid.Check(t, func(t *rapid.T) {
		c := parse2(t, rapid.SampledFrom(shapes).Draw(t, "shape"))
		c.Slope, c.Shift, c.Lift = rapid.Float64().Draw(t, "slope"), rapid.Float64().Draw(t, "shift"), rapid.Float64().Draw(t, "lift")
		c.Flip = rapid.Bool().Draw(t, "flip")
		x := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, 1})).Draw(t, "x")
		if y := c.At(x); !(y >= 0 && y <= 1) {
			t.Fatalf("%+v at %v is %v", c, x, y)
		}
	})
}

func parse2(t *rapid.T, text string) Curve {
	n, _ := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: 1 << 16, Depth: 16})
	c, problems := Parse(n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return c
}

// TestT26_10_Analyse: direction, turning points and ends.
func TestT26_10_Analyse(t *testing.T) {
	r := parseReport(t, `{"power":2}`)
	if !r.Monotonic() || r.Start != 0 || r.End != 1 || !r.Rises || !r.Vetoes {
		t.Errorf("x^2: %+v", r)
	}
	if r := parseReport(t, `"parabola"`); r.Monotonic() || r.High != 1 || !r.Vetoes {
		t.Errorf("the inverted U: %+v", r)
	}
	if r := parseReport(t, `{"linear":1,"slope":0.5,"lift":0.25,"flip":true}`); !r.Falls || r.Rises || r.Vetoes || r.Start != 0.75 || r.End != 0.25 {
		t.Errorf("falling: %+v", r)
	}
	if r := parseReport(t, `{"constant":0.5}`); r.Rises || r.Falls {
		t.Errorf("flat: %+v", r)
	}
}

func parseReport(t testing.TB, text string) Report {
	c := parse(t, text)
	return c.Analyse()
}

// TestT26_17_Bookends clamp, also the wrong way round.
func TestT26_17_Bookends(t *testing.T) {
	for _, c := range []struct{ v, from, to, want float64 }{
		{25, 0, 100, 0.25}, {150, 0, 100, 1}, {-3, 0, 100, 0}, {15, 20, 0, 0.25}, {30, 20, 0, 0}, {5, 5, 5, 1}, {4, 5, 5, 0}, {math.NaN(), 0, 1, 0},
	} {
		if got := Normalise(c.v, c.from, c.to); got != c.want {
			t.Errorf("%v from %v to %v is %v, not %v", c.v, c.from, c.to, got, c.want)
		}
	}
}

// TestWrongCurves: what a designer reads.
func TestWrongCurves(t *testing.T) {
	for text, want := range map[string]string{
		`"power"`: `the curve power needs a number`, `"pwoer"`: `there is no curve "pwoer"`, `3`: `a curve is a name such as "linear"`,
		`{"power":0}`: `"power" takes an exponent above 0`, `{"power":2,"step":1}`: `the curve has both "power" and "step"`, `{"exponential":1}`: `straight line`,
		`{"points":[]}`: `"points" is a list of points`, `{"points":[[1,0],[0,1]]}`: `the points go from left to right`, `{"points":[[1]]}`: `a point is [x, y]`,
		`{"segments":[{"power":2}]}`: `a segment says where it ends`, `{"segments":[{"to":1,"power":2},{"to":0,"power":2}]}`: `from left to right`,
		`{"linear":1,"slope":0}`: `a slope of 0`, `{"linear":1,"flip":1}`: `"flip" is true or false`, `{"linear":1,"lfit":1}`: `"lfit" is not known here`, `{"linear":1,"lift":"x"}`: `"lift" is a number`,
	} {
		n, _ := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: 1 << 16, Depth: 16})
		_, problems := Parse(n)
		if len(problems) != 1 || !strings.Contains(problems[0].Reason, want) {
			t.Errorf("%s: %v, want %q", text, problems, want)
		}
	}
}

func BenchmarkCurve(b *testing.B) {
	for _, text := range []string{`"linear"`, `{"power":2}`, `{"power":1.7}`, `{"logistic":12}`, `{"points":[[0,1],[0.15,0.9],[0.6,0]]}`} {
		b.Run(text, func(b *testing.B) {
			c, sum := parse(b, text), 0.0
			for i := 0; b.Loop(); i++ {
				sum += c.At(float64(i%100) / 100)
			}
			if sum < 0 {
				b.Fatal(sum)
			}
		})
	}
}

// TestExp2 is near enough to the power that package geom computes to the last bit, and the same on every machine.
func TestExp2(t *testing.T) {
	worst, h := 0.0, uint64(14695981039346656037)
	for i := -40000; i <= 40000; i++ {
		x := float64(i)/257 + 1./3
		got, want := exp2(x), geom.Pow(2, x)
		worst = max(worst, math.Abs(got-want)/want)
		h = (h ^ math.Float64bits(got)) * 1099511628211
	}
	if worst > 3e-15 {
		t.Errorf("off by %g", worst)
	}
	if h != 0x536a0ee33569f992 {
		t.Errorf("the bits have the hash %#x", h)
	}
	for x, want := range map[float64]float64{2000: math.Inf(1), -2000: 0, 10: 1024, -1: 0.5, 0: 1} {
		if got := exp2(x); got != want {
			t.Errorf("2^%v is %v", x, got)
		}
	}
	if y := exp2(math.NaN()); y == y {
		t.Errorf("2^NaN is %v", y)
	}
}

// TestT26_10_Words: what the analyser says; a hump that is narrower than its steps is found, too.
func TestT26_10_Words(t *testing.T) {
	for text, want := range map[string]string{
		`{"power":2}`:                          "it only rises, from 0 at 0 to 1 at 1; where it is 0 the option is out altogether",
		`"parabola"`:                           "it rises and falls, from 0 at 0 to 0 at 1, between 0 and 1; where it is 0 the option is out altogether",
		`{"constant":1}`:                       "it is the same everywhere, from 1 at 0 to 1 at 1",
		`{"linear":1,"flip":true,"slope":0.9}`: "it only falls, from 1 at 0 to 0.1 at 1",
		`{"points":[[0,0.2],[0.4001,0.2],[0.4002,0.8],[0.4003,0.2],[1,0.2]]}`: "it rises and falls, from 0.2 at 0 to 0.2 at 1, between 0.2 and 0.8",
	} {
		if got := parseReport(t, text).String(); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
