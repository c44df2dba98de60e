package sense

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestTheBetterSensorIsRemembered: who is seen straight ahead and from the corner of the eye is remembered as seen well, all
// the time; and as seen badly when he is not ahead any more.
func TestTheBetterSensorIsRemembered(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Corner", Modality: "Sight", Threshold: 0.1, Cones: []Cone{{Angle: 6.2831, Attenuation: 0.85}}})
	})
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	run(s, Open{}, 0.3)
	for range 60 {
		s.Step(Open{}, s.Now()+tick)
		if p, ok := s.Percept(1, 2, sight); !ok || p.Strength != 1 || p.Sensor != wits.NameOf("Eyes") {
			t.Fatalf("at %v it remembers %+v", s.Now(), p)
		}
	}
	put(s, 1, 0, 0, 3)
	run(s, Open{}, 0.3)
	if p, _ := s.Percept(1, 2, sight); p.Strength > 0.2 || p.Sensor != wits.NameOf("Corner") {
		t.Errorf("when it looks away it remembers %+v", p)
	}
}

// TestNobodysSignalsByPlace: what nobody emits is remembered place by place, the strongest of each; a smell that comes from
// many puffs at one place is told once.
func TestNobodysSignalsByPlace(t *testing.T) {
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	for _, x := range []float64{4, 1, 1.2, 1.1} {
		strength := 5.0
		if x == 4 {
			strength = 0.2
		}
		must.Succeed(t, s.Emit(Signal{Modality: smell, At: geom.Vec3{X: x}, Strength: strength - x/100}))
		s.Step(Open{}, s.Now()+tick)
	}
	var got []Notice
	for len(got) == 0 {
		got = append(got, s.Step(Open{}, s.Now()+tick)...)
	}
	if len(got) != 2 {
		t.Errorf("it smells %+v", got)
	}
	if p, ok := s.Percept(1, 0, smell); !ok || p.At.X > 1.2 || p.Strength < 4 {
		t.Errorf("it remembers %+v", p)
	}
	for _, x := range []float64{2, -3} {
		must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: x}, Strength: 3}))
	}
	run(s, Open{}, 0.1)
	bangs := 0
	for _, p := range s.Percepts(nil, 1) {
		if p.Modality == hearing {
			bangs++
		}
	}
	if bangs != 2 {
		t.Errorf("it remembers %d of two bangs", bangs)
	}
}

// TestAFullMemoryKeepsTheLatest: news older than all that is remembered pushes nothing aside.
func TestAFullMemoryKeepsTheLatest(t *testing.T) {
	s := system(t, func(p *Plan) { p.Profiles[0].Memory.Most = 2 })
	add(t, s, 1, 0, 0, 0)
	s.Step(Open{}, 10)
	for i, at := range []float64{5, 6, 3} {
		s.remember(&Notice{By: 1, Of: wits.Entity(i + 2), Modality: hearing, Arrived: at, Strength: 1})
	}
	if p := s.Percepts(nil, 1); len(p) != 2 || p[0].Of != 2 || p[1].Of != 3 {
		t.Errorf("it remembers %+v", p)
	}
}

// TestAgeBySense: what was heard is forgotten after the time of the modality, what was seen after that of who saw it; by all
// questions alike.
func TestAgeBySense(t *testing.T) {
	s := system(t, func(p *Plan) {
		for i := range p.Modalities {
			if p.Modalities[i].Name == "Hearing" {
				p.Modalities[i].Forgotten = 2
			}
		}
		p.Profiles[0].Memory.Forgotten = 6
	})
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: 2, At: geom.Vec3{X: 5}, Strength: 30}))
	run(s, Open{}, 0.5)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	knows := func() (heard, seen bool, listed, told int) {
		_, heard = s.Percept(1, 2, hearing)
		_, seen = s.Percept(1, 2, sight)
		return heard, seen, len(s.Percepts(nil, 1)), len(s.Perceived(nil))
	}
	for _, c := range []struct {
		after       float64
		heard, seen bool
		n           int
	}{{0.5, true, true, 2}, {2, false, true, 1}, {6, false, false, 0}} {
		run(s, Open{}, c.after)
		if heard, seen, listed, told := knows(); heard != c.heard || seen != c.seen || listed != c.n || told != c.n {
			t.Errorf("at %.1f s it remembers: heard %v, seen %v, %d listed, %d told", s.Now(), heard, seen, listed, told)
		}
	}
}
