package sense

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestU9_LooksDoNotStarveSignals: while more sensors look around than the budget is for, what happens once is heard by all,
// and in time; and while more happens than it is for, sensors go on looking around.
func TestU9_LooksDoNotStarveSignals(t *testing.T) {
	const n = 100
	s := system(t)
	for i := 1; i <= n; i++ {
		who := wits.Entity(i)
		add(t, s, who, 3+4*float64(i%2), float64(i%7)-3, 0)
		must.Succeed(t, s.SetEmitter(who, hearing, Emission{Strength: 1}))
	}
	w := room{damping: 0.1}
	run(s, w, 5)
	if s.Stats().Waiting == 0 {
		t.Fatal("the budget is large enough")
	}
	shots := func(count int, seconds float64) (heard, steady int) {
		for range count {
			must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 3}, Strength: 30, Tag: 7}))
			for _, k := range run(s, w, seconds) {
				if k.Tag != 7 {
					steady++
					continue
				}
				if heard++; s.Now()-k.Emitted > 1 {
					t.Fatalf("%v hears the shot %v s late", k.By, s.Now()-k.Emitted)
				}
			}
			if s.Stats().Late > 0 {
				t.Fatal("a shot was dropped")
			}
		}
		return heard, steady
	}
	if heard, steady := shots(10, 0.5); heard != 10*n || steady == 0 {
		t.Errorf("10 shots are heard %d times by %d, and they hear each other %d times", heard, n, steady)
	}
	// A look at least every few steps, whatever happens.
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 3}, Strength: 30}))
	steady := 0
	for range 60 {
		for range 3 {
			must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 3}, Strength: 30, Tag: 7}))
		}
		for _, k := range s.Step(w, s.Now()+tick) {
			if k.Steady {
				steady++
			}
		}
	}
	if steady < 300 {
		t.Errorf("while it bangs all the time they hear each other %d times only", steady)
	}
}

// TestU8_ComparisonsCost: what asks nothing of the world is bounded by the budget, too, and so is the game's check.
func TestU8_ComparisonsCost(t *testing.T) {
	asked := 0
	check := NamedCheck{"Ask", func(q *Question) float64 { asked++; return q.Strength }}
	for _, named := range []string{"", "Ask"} {
		p := plan()
		p.Modalities[3].Check = named
		s, err := NewSystem(config(t, p), check)
		must.Succeed(t, err)
		n, steps := 200, 300
		if testing.Short() {
			n, steps = 100, 100
		}
		for i := 1; i <= n; i++ {
			who := wits.Entity(i)
			add(t, s, who, float64(i%17), float64(i%13), 0)
			must.Succeed(t, s.SetEmitter(who, touch, Emission{Strength: 1, Range: 30}))
		}
		felt := map[[2]wits.Entity]bool{}
		for range steps {
			asked = 0
			for _, k := range s.Step(Open{}, s.Now()+tick) {
				felt[[2]wits.Entity{k.By, k.Of}] = true
			}
			if got := s.Stats(); got.Spent > DefaultBudget || got.Looks > perUnit*DefaultBudget+perUnit || asked > DefaultBudget || got.Spent == 0 && got.Looks >= perUnit {
				t.Fatalf("a step compares %d times, asks %d times and spends %d", got.Looks, asked, got.Spent)
			}
		}
		if len(felt) != n*(n-1) {
			t.Errorf("check %q: of %d pairs %d feel each other", named, n*(n-1), len(felt))
		}
	}
}
