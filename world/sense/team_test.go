package sense

import (
	"errors"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

var radio = wits.NameOf("Radio")

// watch has guards with a radio, 1 to 3 of one team, 4 of another and 5 of none; 1 alone looks to where 9 is.
func watch(t *testing.T, change func(*Modality)) *System {
	t.Helper()
	s := system(t, func(p *Plan) {
		m := named("Radio", Team)
		m.Every = 0.1
		change(&m)
		p.Modalities = append(p.Modalities, m)
		p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Set", Modality: "Radio", Threshold: 0.1})
		p.Profiles[0].Memory.Forgotten = 5
	})
	for i := range 5 {
		who := wits.Entity(i + 1)
		add(t, s, who, -float64(20*i), 0, 3)
		must.Succeed(t, s.SetTeam(who, [...]wits.Name{wits.NameOf("Red"), wits.NameOf("Red"), wits.NameOf("Red"), wits.NameOf("Blue"), 0}[i]))
	}
	put(s, 1, 0, 0, 0)
	s.Move(9, Body{Place: geom.Vec3{X: 6}, Velocity: geom.Vec3{Y: 1}})
	must.Succeed(t, s.SetEmitter(9, sight, Emission{Strength: 1}))
	return s
}

// knowers are those who perceive 9 with a modality.
func knowers(s *System, modality wits.Name) (out []wits.Entity) {
	for i := range 5 {
		if s.Perceives(wits.Entity(i+1), 9, modality) {
			out = append(out, wits.Entity(i+1))
		}
	}
	return out
}

// TestTeamSenses: what one of a team sees the others know, not itself and not other teams; from whom, where and how it moved; and
// when it is out of sight they lose it, and forget it after a time of the radio's own.
func TestTeamSenses(t *testing.T) {
	s := watch(t, func(m *Modality) { m.Forgotten = 2 })
	all := run(s, Open{}, 1)
	if got, seen := knowers(s, radio), knowers(s, sight); !slices.Equal(got, []wits.Entity{2, 3}) || !slices.Equal(seen, []wits.Entity{1}) {
		t.Fatalf("%v are told, %v see it", got, seen)
	}
	for _, n := range all {
		if n.Modality == radio && (n.Teller != 1 || n.At != (geom.Vec3{X: 6}) || n.Velocity != (geom.Vec3{Y: 1}) || n.Of != 9 || n.Strength != 1 || n.Arrived-n.Emitted > 0.15) {
			t.Errorf("it is told %+v", n)
		}
	}
	must.Succeed(t, s.SetEmitter(9, sight, Emission{}))
	run(s, Open{}, 1.3)
	_, knows := s.Percept(2, 9, radio)
	if len(knowers(s, radio)) > 0 || !knows {
		t.Errorf("out of sight %v perceive it, and 2 remembers it: %v", knowers(s, radio), knows)
	}
	run(s, Open{}, 1.5)
	_, knows = s.Percept(2, 9, radio)
	if _, saw := s.Percept(1, 9, sight); knows || !saw {
		t.Errorf("after its time it is remembered from the radio: %v; from sight: %v", knows, saw)
	}
	must.Succeed(t, s.SetEmitter(9, sight, Emission{Strength: 1}))
	must.Succeed(t, s.SetTeam(3, 0))
	must.Succeed(t, s.SetTeam(4, wits.NameOf("Red")))
	if run(s, Open{}, 1); !slices.Equal(knowers(s, radio), []wits.Entity{2, 4}) || s.Team(4) != wits.NameOf("Red") {
		t.Errorf("after some have changed sides %v are told", knowers(s, radio))
	}
}

// TestTeamDelayAndRange: the others know later what was where, and only those within range.
func TestTeamDelayAndRange(t *testing.T) {
	s := watch(t, func(m *Modality) { m.Delay, m.Range = 0.8, 30 })
	var first, told Notice
	for range 120 {
		s.Move(9, Body{Place: geom.Vec3{X: 6 + s.Now()}})
		for _, n := range s.Step(Open{}, s.Now()+tick) {
			switch {
			case n.Modality == sight && first.Of == 0:
				first = n
			case n.Modality == radio && n.By == 3:
				t.Fatal("who is too far away is told")
			case n.Modality == radio:
				if told.Of == 0 && n.At != first.At {
					t.Errorf("first it is told %+v, of %+v", n, first)
				}
				if told = n; n.Arrived-n.Emitted < 0.8 || n.Arrived-n.Emitted > 1.1 || n.At.X > 6+n.Emitted {
					t.Errorf("it is told %+v", n)
				}
			}
		}
	}
	if told.Of != 9 || len(s.reports) == 0 || len(s.reports) > 2*9 {
		t.Errorf("it was told %+v; %d wait", told, len(s.reports))
	}
}

// TestTeamsTellWhatIsKnown: not of themselves, not of what is anonymous, and not what they were told, so that it ends.
func TestTeamsTellWhatIsKnown(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Modalities[1].Anonymous = true
		p.Modalities = append(p.Modalities, named("Radio", Team))
		p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Set", Modality: "Radio", Threshold: 0.1})
	})
	add(t, s, 1, 0, 0, 0)
	add(t, s, 2, 4, 0, 3.14)
	must.Succeed(t, s.SetTeam(1, radio))
	must.Succeed(t, s.SetTeam(2, radio))
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	for range 30 {
		must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: 7, At: geom.Vec3{X: 2}, Strength: 5}))
		for _, n := range run(s, Open{}, 0.1) {
			if n.Modality == radio {
				t.Fatalf("it is told %+v", n)
			}
		}
	}
	for _, err := range []error{s.Emit(Signal{Modality: radio, Of: 7, Strength: 1}), s.SetEmitter(7, radio, Emission{Strength: 1})} {
		if !errors.Is(err, ErrModality) || err.Error() != `there is no such modality: "Radio" is told by a team, and cannot be emitted` {
			t.Error(err)
		}
	}
	if err := s.SetTeam(0, radio); !errors.Is(err, ErrNobody) {
		t.Error(err)
	}
	for _, wrong := range []func(*Plan){
		func(p *Plan) { p.Modalities[0].Delay = 1 },
		func(p *Plan) { p.Modalities[3] = named("Touch", Team); p.Modalities[3].Lasts = 1 },
	} {
		p := plan()
		wrong(&p)
		if _, err := New(p); err == nil {
			t.Errorf("this is accepted: %+v", p.Modalities)
		}
	}
}

// TestTeamsAreState: teams, and what is being told, are kept, hashed and taken over by another configuration; listening needs no
// memory, and a small budget lets all be told in the end.
func TestTeamsAreState(t *testing.T) {
	s := watch(t, func(m *Modality) { m.Delay = 0.5 })
	run(s, Open{}, 0.4)
	var kept State
	s.Keep(&kept)
	before := s.Hash()
	want := slices.Clone(run(s, Open{}, 2))
	must.Succeed(t, s.Return(&kept))
	if s.Hash() != before {
		t.Error("it is not what it was")
	}
	must.Succeed(t, s.SetTeam(3, 0))
	if s.Hash() == before {
		t.Error("teams do not matter to the hash")
	}
	must.Succeed(t, s.Return(&kept))
	same, err := New(*s.config.Plan())
	must.Succeed(t, err)
	must.Succeed(t, s.Use(same))
	sane(t, s)
	if got := run(s, Open{}, 2); !slices.Equal(got, want) {
		t.Errorf("it goes on with %d notices, not %d", len(got), len(want))
	}
	if n := testing.AllocsPerRun(100, func() { s.Step(Open{}, s.Now()+0.1) }); n != 0 {
		t.Errorf("listening allocates %v times", n)
	}
	p := *s.config.Plan()
	p.Budget = 13
	must.Succeed(t, s.Use(config(t, p)))
	s.Remove(3)
	if run(s, Open{}, 3); !slices.Equal(knowers(s, radio), []wits.Entity{2}) {
		t.Errorf("with a small budget %v are told", knowers(s, radio))
	}
	sane(t, s)
}

// TestTellingOfEverySense: what was perceived with a sense of any type is told in words.
func TestTellingOfEverySense(t *testing.T) {
	for i, verb := range []string{"perceived", "saw", "heard", "smelled", "felt", "felt", "was told of"} {
		p := plan()
		p.Modalities = append(p.Modalities, named("Other", Type(i)))
		s, err := NewSystem(config(t, p))
		must.Succeed(t, err)
		h := s.Tell(wits.Happening{By: 1, Of: 2, With: wits.NameOf("Other")}, func(e wits.Entity) string { return "N" + e.String() })
		if want := "N#1 " + verb + " N#2 at"; len(h.Text) < len(want) || h.Text[:len(want)] != want {
			t.Errorf("%v: %s", Type(i), h.Text)
		}
	}
}
