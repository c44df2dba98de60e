package sense

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// becomes is what changes in some seconds.
func becomes(s *System, w Surroundings, seconds float64) (out []string) {
	for end := s.Now() + seconds; s.Now() < end-tick/2; {
		s.Step(w, s.Now()+tick)
		for _, c := range s.Changes() {
			out = append(out, fmt.Sprintf("%d %v %v by %v", c.Of.Index(), c.What, c.Modality, c.By.Index()))
		}
	}
	return out
}

// TestLostAndForgottenAreEvents: each once, in order, for each sense; and who comes back is noticed again.
func TestLostAndForgottenAreEvents(t *testing.T) {
	s := system(t, func(p *Plan) { p.Profiles[0].Memory.Forgotten = 3 })
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 3}, Strength: 9}))
	check := func(title string, seconds float64, want ...string) {
		t.Helper()
		if got := becomes(s, Open{}, seconds); !slices.Equal(got, want) {
			t.Errorf("%s: %q", title, got)
		}
	}
	check("it comes", 0.3, "0 perceived Hearing by 1", "2 perceived Sight by 1")
	check("the noise is over", 1.7, "0 lost Hearing by 1")
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	check("it hides", 2, "2 lost Sight by 1", "0 forgotten Hearing by 1")
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	check("it is back", 1, "2 perceived Sight by 1")
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	check("it is gone", 9, "2 lost Sight by 1", "2 forgotten Sight by 1")
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	check("after it was forgotten", 1, "2 perceived Sight by 1")
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	s.Step(Open{}, s.Now()+9)
	if c := s.Changes(); len(c) != 2 || c[0].What != BecameLost || c[1].What != BecameForgotten || c[1].At.X != 5 || c[0].By != 1 {
		t.Errorf("in one long step: %+v", c)
	}
	if s.Step(Open{}, s.Now()); len(s.Changes()) != 0 {
		t.Error("a step that does not go on tells it again")
	}
}

// TestNoRoomIsForgotten: what has to go for something else is lost and forgotten, once.
func TestNoRoomIsForgotten(t *testing.T) {
	s := system(t, func(p *Plan) { p.Profiles[0].Memory.Most = 1 })
	add(t, s, 1, 0, 0, 0)
	for of, x := range map[wits.Entity]float64{2: 9, 3: 5} {
		put(s, of, x, 0, 0)
	}
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	first := becomes(s, Open{}, 1)
	must.Succeed(t, s.SetEmitter(3, sight, Emission{Strength: 1})) // which is nearer
	if got := becomes(s, Open{}, 2); !slices.Equal(first, []string{"2 perceived Sight by 1"}) || !slices.Equal(got, []string{"2 lost Sight by 1", "2 forgotten Sight by 1", "3 perceived Sight by 1"}) {
		t.Errorf("first %q, then %q", first, got)
	}
}

// TestChangesAreState: a system that was taken back tells what was told then, and goes on alike; telling needs no memory.
func TestChangesAreState(t *testing.T) {
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	for len(s.Changes()) == 0 {
		s.Step(Open{}, s.Now()+tick)
	}
	was := slices.Clone(s.Changes())
	var kept State
	s.Keep(&kept)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	later := becomes(s, Open{}, 40)
	must.Succeed(t, s.Return(&kept))
	if !slices.Equal(s.Changes(), was) {
		t.Errorf("it tells %+v, not %+v", s.Changes(), was)
	}
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	if again := becomes(s, Open{}, 40); len(again) != 2 || !slices.Equal(again, later) {
		t.Errorf("it goes on with %q, not %q", again, later)
	}
	on := false
	if n := testing.AllocsPerRun(100, func() {
		on = !on
		e := Emission{}
		if on {
			e.Strength = 1
		}
		must.Succeed(t, s.SetEmitter(2, sight, e))
		s.Step(Open{}, s.Now()+2)
	}); n != 0 {
		t.Errorf("telling allocates %v times", n)
	}
}

// TestDominantSense: as long as it sees somebody it believes its eyes, also when its ears have told something later; then what it
// perceived last.
func TestDominantSense(t *testing.T) {
	for _, dominant := range []string{"", "Sight"} {
		s := system(t, func(p *Plan) { p.Profiles[0].Dominant = dominant })
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 5, 0, 0)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
		run(s, Open{}, 1)
		noise := func(x float64) float64 {
			for range 20 { // until just after a look
				if p, _ := s.Percept(1, 2, sight); p.Last == s.Now() {
					break
				}
				s.Step(Open{}, s.Now()+0.01)
			}
			must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: 2, At: geom.Vec3{X: x}, Strength: 9}))
			for range 4 {
				s.Step(Open{}, s.Now()+0.01)
			}
			p, _ := s.Percept(1, 2, 0)
			return p.At.X
		}
		want := 9.0
		if dominant != "" {
			want = 5
		}
		if got := noise(9); got != want {
			t.Errorf("dominant %q: it is believed to be at %v", dominant, got)
		}
		must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
		run(s, Open{}, 2)
		if got := noise(8); got != 8 {
			t.Errorf("dominant %q: out of sight it is believed to be at %v", dominant, got)
		}
		if p, ok := s.Percept(1, 2, sight); !ok || p.At.X != 5 {
			t.Errorf("asked for sight it tells %+v", p)
		}
	}
	p := plan()
	p.Profiles[0].Dominant = "Smel"
	if _, err := New(p); err == nil || err.Error() != `sense: profiles.Guard.dominant: no sensor of Guard senses "Smel"; did you mean "Smell"?` {
		t.Error(err)
	}
}
