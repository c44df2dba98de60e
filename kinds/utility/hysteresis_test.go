package utility_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestHysteresis: a number counts once it has moved by more than the width, whatever the weight function makes of it (ARC-33).
func TestHysteresis(t *testing.T) {
	inputs := []float64{0.48, 0.51, 0.525, 0.54, 0.495, 0.485, 0.6, 0.545}
	held := []float64{0.48, 0.48, 0.48, 0.54, 0.54, 0.485, 0.6, 0.545}
	square := func(list []float64) (out []float64) {
		for _, v := range list {
			out = append(out, v*v)
		}
		return out
	}
	for name, c := range map[string]struct {
		response string
		want     []float64
	}{
		"none":              {``, inputs},
		"the number itself": {`,"hysteresis":0.05`, held},
		"a line":            {`,"from":0,"to":1,"hysteresis":0.05`, held},
		"a curve":           {`,"from":0,"to":1,"curve":{"power":2},"hysteresis":0.05`, square(held)},
		"ranges":            {`,"ranges":[{"below":0.5,"multiply":1},{"multiply":2}],"hysteresis":0.05`, []float64{1, 1, 1, 2, 2, 1, 2, 2}},
	} {
		option := `"considerations":[{"name":"P","input":"X"` + c.response + `}]`
		_, r := score(t, option, in{"X": inputs[0]})
		_, squared := score(t, `"considerations":[{"name":"P","input":"X * 1"`+c.response+`}]`, in{"X": inputs[0]})
		for i, x := range inputs {
			for _, r := range []*kindtest.Run{r, squared} {
				if i > 0 {
					kindtest.Set(r, "X", x)
					r.Good()
				}
				if got := r.Value("A.Score").(float64); math.Abs(got-c.want[i]) > 1e-6 {
					t.Errorf("%s, number %d: %v becomes %v, want %v", name, i, x, got, c.want[i])
				}
			}
		}
	}
}

// TestHysteresisIsForgotten: what counts is forgotten when the document begins again, and lives on in a saved mind.
func TestHysteresisIsForgotten(t *testing.T) {
	_, r := score(t, `"considerations":[{"name":"P","input":"X","hysteresis":0.05}]`, in{"X": 0.1})
	kindtest.Set(r, "X", 0.12)
	r.Good()
	if got := r.Value("A.Score"); got != 0.1 {
		t.Errorf("it stays"+": %v, want 0.1", got)
	}
	r.Mind.Restart()
	kindtest.Set(r, "X", 0.12)
	r.Good()
	if got := r.Value("A.Score"); got != 0.12 {
		t.Errorf("begun again"+": %v, want 0.12", got)
	}
}

// TestHysteresisOfElements: elements of a list have no memory.
func TestHysteresisOfElements(t *testing.T) {
	ps := kindtest.Problems(t, hunterRegistry(), kindtest.Files{"main.json": `{"kind":"utility","options":{
		"A":{"for":{"from":"Foes","as":"f"},"considerations":[{"name":"P","input":"f.Wealth","hysteresis":5}]},
		"B":{"considerations":[{"name":"Q","pick":{"from":"Foes","as":"f","considerations":[{"name":"R","input":"f.Wealth","hysteresis":5}]}}]}}}`})
	kindtest.HasProblem(t, ps, "A: an element has no memory")
	kindtest.HasProblem(t, ps, "B: an element has no memory")
}
