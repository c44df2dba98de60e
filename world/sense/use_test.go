package sense

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// config makes a plan ready.
func config(t testing.TB, p Plan) *Config {
	t.Helper()
	c, err := New(p)
	must.Succeed(t, err)
	return c
}

// TestReload_ChangesNothingElse: another configuration that says the same makes no difference in a bit.
func TestReload_ChangesNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, play, c := busy(t, rapid.SampledFrom([]int{20, 1000}).Draw(t, "budget"), nil)
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		same, err := New(*c.Plan())
		must.Succeed(t, err)
		a, b := newSystem(t, c), newSystem(t, c)
		enter(t, a, all, order)
		enter(t, b, all, order)
		when := rapid.IntRange(0, 20).Draw(t, "when")
		for step := range 30 {
			if step == when {
				must.Succeed(t, b.Use(same))
				sane(t, b)
			}
			x, y := slices.Clone(play(a, step)), play(b, step)
			if !slices.Equal(x, y) {
				t.Fatalf("step %d: %+v\n%+v", step, x, y)
			}
		}
	})
}

// TestReload_KeepsWhatHasItsName: sensors, modalities and percepts are found by name, whatever their order is now.
func TestReload_KeepsWhatHasItsName(t *testing.T) {
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	add(t, s, 9, 50, 50, 0)
	put(s, 2, 4, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.SetEmitter(2, smell, Emission{Strength: 1}))
	must.Succeed(t, s.Enable(9, wits.NameOf("Nose"), false))
	run(s, Open{}, 1)
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 6}, Strength: 5}))
	s.Step(Open{}, s.Now()+0.001)
	if len(s.Flying(nil)) != 1 || !s.Perceives(1, 2, smell) {
		t.Fatal("nothing is on its way")
	}

	p := plan()
	p.Modalities = []Modality{named("Damage", Damage), p.Modalities[2], p.Modalities[0], p.Modalities[1]} // touch is gone
	p.Modalities[2].Range = 3
	sensors := p.Profiles[0].Sensors
	p.Profiles[0].Sensors = []Sensor{sensors[2], {Name: "Pain", Modality: "Damage", Threshold: 1}, sensors[0], sensors[1]}
	p.Profiles[0].Memory.Most = 4
	must.Succeed(t, s.Use(config(t, p)))
	sane(t, s)
	if !s.Perceives(1, 2, smell) || !s.Perceives(1, 2, sight) {
		t.Error("it has forgotten whom it perceives")
	}
	got := run(s, Open{}, 0.1)
	if !slices.ContainsFunc(got, func(n Notice) bool { return n.Modality == hearing && n.By == 1 && n.Strength > 0.5 }) {
		t.Errorf("the sound is lost: %+v", got)
	}
	if got = run(s, Open{}, 2); !slices.ContainsFunc(got, func(n Notice) bool { return n.Modality == smell }) ||
		slices.ContainsFunc(got, func(n Notice) bool { return n.Modality == sight }) {
		t.Errorf("with sight that reaches 3 m only it perceives %+v", got)
	}
	if v := s.Looking(nil, 9); v[0].Sensor.Name != "Nose" || v[0].On || !v[3].On {
		t.Error("what was off is on")
	}

	p.Profiles = nil
	must.Succeed(t, s.Use(config(t, p)))
	if got := run(s, Open{}, 1); len(got) != 0 {
		t.Errorf("without sensors it perceives %+v", got)
	}
	p = plan()
	p.Modalities[0].Check = "Missing"
	before := s.Config()
	if err := s.Use(config(t, p)); err == nil || s.Config() != before {
		t.Error("a check that is missing does not matter")
	}
}

// TestReturnAcrossReload: what was kept before a change of the configuration is fitted to the new one.
func TestReturnAcrossReload(t *testing.T) {
	s := system(t)
	if err := s.Return(&State{}); !errors.Is(err, ErrNothing) {
		t.Errorf("to nothing: %v", err)
	}
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 4, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	run(s, Open{}, 1)
	var kept State
	s.Keep(&kept)
	p := plan()
	p.Modalities = append([]Modality{named("Damage", Damage)}, p.Modalities...)
	c := config(t, p)
	must.Succeed(t, s.Use(c))
	run(s, Open{}, 5)
	must.Succeed(t, s.Return(&kept))
	if s.Config() != c || s.Now() > 1.1 || !s.Perceives(1, 2, sight) || len(run(s, Open{}, 0.5)) < 4 {
		t.Error("it does not go on")
	}
}

// TestEveryFaultOfAPlanIsSaid by its path.
func TestEveryFaultOfAPlanIsSaid(t *testing.T) {
	p := plan()
	p.Modalities[0].Range = -1
	p.Modalities[1].Name = "two words"
	p.Profiles[0].Sensors[3].Modality = "Tuch"
	_, err := New(p)
	want := `sense: modalities.Sight.range: range is a number above 0, and at most 1000000000
sense: modalities.two words: a name begins with a letter and has only letters, digits and _
sense: profiles.Guard.sensors.Ears.of: there is no modality "Hearing"; add it to "modalities"
sense: profiles.Guard.sensors.Skin.of: there is no modality "Tuch"; did you mean "Touch"?`
	if err == nil || err.Error() != want {
		t.Errorf("it says\n%v", err)
	}
}

// TestKeptAtAnyTime: between two steps too, and whoever comes and goes after that.
func TestKeptAtAnyTime(t *testing.T) {
	s := system(t)
	for i := range 4 {
		add(t, s, wits.Entity(i+1), float64(i), 0, 0)
	}
	s.Remove(2)
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 1}, Strength: 1}))
	var kept State
	s.Keep(&kept)
	hash := s.Hash()
	first := slices.Clone(s.Step(Open{}, tick))
	for range 2 {
		for i := range 6 {
			s.Remove(wits.Entity(i + 1))
		}
		must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 90}, Strength: 1}))
		add(t, s, 9, 5, 0, 0)
		s.Step(Open{}, 2)
		must.Succeed(t, s.Return(&kept))
		sane(t, s)
		if s.Hash() != hash {
			t.Error("it is not what it was")
		}
		if again := s.Step(Open{}, tick); len(first) != 3 || !slices.Equal(again, first) {
			t.Errorf("it goes on with %+v, not %+v", again, first)
		}
		sane(t, s)
	}
}

// TestReload_WhatIsGoneComesBack: a profile or a modality that is renamed, saved and renamed back is there as before, for who
// has the senses and for who emits; in between the system tells.
func TestReload_WhatIsGoneComesBack(t *testing.T) {
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1, Tag: 7}))
	must.Succeed(t, s.SetEmitter(2, touch, Emission{Strength: 1}))
	want := len(run(s, Open{}, 1))
	profile, modality := plan(), plan()
	profile.Profiles[0].Name = "Guarde"
	modality.Modalities[0].Name, modality.Profiles[0].Sensors[1].Modality = "Sicht", "Sicht"
	for _, c := range []struct {
		plan Plan
		lost Loss
	}{{profile, Loss{Who: 1, Profile: wits.NameOf("Guard")}}, {modality, Loss{Who: 2, Modality: sight}}} {
		must.Succeed(t, s.Use(config(t, c.plan)))
		sane(t, s)
		if got := s.Lost(nil); !slices.Equal(got, []Loss{c.lost}) {
			t.Errorf("it tells of %v, not of %v", got, c.lost)
		}
		if got := run(s, Open{}, 1); len(got) != 0 {
			t.Errorf("without %v there is %+v", c.lost, got)
		}
		var kept State
		s.Keep(&kept)
		hash := s.Hash()
		must.Succeed(t, s.Use(config(t, plan())))
		must.Succeed(t, s.Return(&kept)) // into the plan that has the name again
		sane(t, s)
		if got := run(s, Open{}, 1); len(got) < want-1 || len(got) > want+1 || got[0].Tag != 7 || len(s.Lost(nil)) != 0 {
			t.Errorf("%v is back: %d notices, not about %d; lost are %v", c.lost, len(got), want, s.Lost(nil))
		}
		if s.Hash() == hash {
			t.Error("the hash is the same with and without")
		}
	}
	// What is said of it in the meantime holds.
	must.Succeed(t, s.Use(config(t, modality)))
	if err := s.SetEmitter(2, sight, Emission{}); !errors.Is(err, ErrModality) {
		t.Errorf("there is no sight: %v", err)
	}
	must.Succeed(t, s.Use(config(t, plan())))
	if got := run(s, Open{}, 1); len(got) != 0 || len(s.Lost(nil)) != 0 {
		t.Errorf("it was ended: %+v", got)
	}
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.Use(config(t, modality)))
	s.Remove(2)
	if got := s.Lost(nil); len(got) != 0 {
		t.Errorf("who has gone has lost %v", got)
	}
}

// TestASmallerMemoryForgetsTheRest: other senses with less room keep the latest, and nothing comes back later.
func TestASmallerMemoryForgetsTheRest(t *testing.T) {
	s := system(t, func(p *Plan) {
		q := p.Profiles[0]
		q.Name, q.Memory.Most = "Small", 2
		p.Profiles = append(p.Profiles, q)
	})
	add(t, s, 1, 0, 0, 0)
	for i := 2; i < 8; i++ {
		put(s, wits.Entity(i), 5+float64(i)/10, 0, 0)
		must.Succeed(t, s.SetEmitter(wits.Entity(i), sight, Emission{Strength: 1}))
		run(s, Open{}, 0.2)
		must.Succeed(t, s.SetEmitter(wits.Entity(i), sight, Emission{}))
	}
	must.Succeed(t, s.Add(1, "Small"))
	if p := s.Percepts(nil, 1); len(p) != 2 || p[0].Of != 7 || p[1].Of != 6 {
		t.Errorf("it remembers %+v", p)
	}
	must.Succeed(t, s.Add(1, "Guard"))
	if p := s.Percepts(nil, 1); len(p) != 2 {
		t.Errorf("with more room again it remembers %+v", p)
	}
}
