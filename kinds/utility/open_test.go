package utility_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT27_ChoicesOfUtility: by itself the best is taken when a decision is due, and what is pinned at once if it is of use.
func TestT27_ChoicesOfUtility(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"A","type":"float"},{"in":"B","type":"float"}],
		"choose":{"choice":"Army","closed":true},"options":{"A":{"score":"A","do":"Act"},"B":{"score":"B","do":"Act"}}}`}))
	m := r.Mind
	points := m.Program().Choices()
	if len(points) != 1 || points[0].Name != "Army" || len(points[0].Options) != 2 || !points[0].Closed {
		t.Fatalf("%+v", points)
	}
	step := func(what string, a, b float64, pin int, active string, taken int, legal uint64) {
		t.Helper()
		kindtest.Set(r, "A", a)
		kindtest.Set(r, "B", b)
		m.Pin(0, pin)
		r.Good()
		kindtest.Lines(t, what, r.Active(), active)
		if at := m.ChoiceAt(0); at.Taken != taken || at.Legal != legal {
			t.Errorf("%s: %+v", what, at)
		}
	}
	step("the best", 1, 2, -1, "B", 1, 0b11)
	step("no decision is due", 3, 2, -1, "B", 1, 0b11)
	step("another is pinned", 3, 2, 0, "A", 0, 0b11)
	step("what is of no use is not legal", 3, 0, 1, "A", 0, 0b01)
	step("it is of use", 3, 0.1, 1, "B", 1, 0b11)
	step("nothing is pinned, and what runs goes on", 3, 0.1, -1, "B", 1, 0b11)
}
