package main

import (
	"testing"

	"github.com/wits-ai/wits"
)

// TestBothFireTheSame: after a pass the bins of both engines are the same.
func TestBothFireTheSame(t *testing.T) {
	for i, s := range ruleSets() {
		m, p, err := s.mind()
		if err != nil {
			t.Fatal(err)
		}
		u := unit{Workers: 1, Leather: 5, Shoes: 50, V0: 50, V1: 50, V2: 50, V3: 50, V4: 50, V5: 50}
		run, err := s.grule(&u)
		if err != nil {
			t.Fatal(err)
		}
		for pass := range int64(3) {
			m.Step(wits.Frame{Delta: 1, Time: float64(pass), Tick: pass})
			if err := run(); err != nil {
				t.Fatal(err)
			}
		}
		shoes, leather := m.Value(p.Find("Shoes")), m.Value(p.Find("Leather"))
		if shoes != u.Shoes || leather != u.Leather {
			t.Errorf("%s: ours has %v shoes and %v leather, theirs %v and %v", s.name, shoes, leather, u.Shoes, u.Leather)
		}
		if want := []float64{110, 50}[i]; u.Shoes != want {
			t.Errorf("%s: %v shoes, not %v", s.name, u.Shoes, want)
		}
	}
}
