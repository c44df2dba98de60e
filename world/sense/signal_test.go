package sense

import (
	"errors"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestU8_ChecksInOrder: own source, modality, range, strength; then it arrives after distance by speed.
func TestU8_ChecksInOrder(t *testing.T) {
	for _, c := range []struct {
		name   string
		signal Signal
		at     float64 // of the guard
		want   float64 // the strength; 0 for nothing
	}{
		{"near", Signal{Modality: hearing, Of: 9, Strength: 1}, 3, math.Pow(0.75, 3)},
		{"its own", Signal{Modality: hearing, Of: 1, Strength: 1}, 3, 0},
		{"of nobody", Signal{Modality: hearing, Strength: 1}, 3, math.Pow(0.75, 3)},
		{"to it", Signal{Modality: hearing, To: 1, Strength: 1}, 3, math.Pow(0.75, 3)},
		{"to another", Signal{Modality: hearing, To: 2, Strength: 1}, 3, 0},
		{"still strong enough", Signal{Modality: hearing, Strength: 1}, 8, math.Pow(0.75, 8)},
		{"too weak by then", Signal{Modality: hearing, Strength: 1}, 8.01, 0},
		{"louder", Signal{Modality: hearing, Strength: 100}, 20, 100 * math.Pow(0.75, 20)},
		{"out of range", Signal{Modality: hearing, Strength: 1e6}, 20.1, 0},
		{"a range of its own", Signal{Modality: hearing, Strength: 1e6, Range: 25}, 20.1, 1e6 * math.Pow(0.75, 20.1)},
		{"an attenuation of its own", Signal{Modality: hearing, Strength: 1, Attenuation: 1}, 19, 1},
		{"ahead", Signal{Modality: sight, Strength: 1}, -29, 1},
		{"behind", Signal{Modality: sight, Strength: 1}, 10, 0},
	} {
		s := system(t)
		add(t, s, 1, c.at, 0, 0)
		must.Succeed(t, s.Emit(c.signal))
		got := run(s, Open{}, 0.2)
		switch {
		case c.want == 0 && len(got) != 0:
			t.Errorf("%s: it perceives %+v", c.name, got)
		case c.want != 0 && (len(got) != 1 || math.Abs(got[0].Strength/c.want-1) > 1e-12 || got[0].By != 1 || got[0].Of != c.signal.Of):
			t.Errorf("%s: it perceives %+v, not one of %v", c.name, got, c.want)
		}
	}
}

// TestU8_WhatIsWrongIsSaid with the nearest right name.
func TestU8_WhatIsWrongIsSaid(t *testing.T) {
	s := system(t)
	for _, c := range []struct {
		err  error
		is   error
		says string
	}{
		{s.Add(1, "Gard"), ErrProfile, `there is no such profile: "Gard"; did you mean "Guard"?`},
		{s.Add(0, "Guard"), ErrNobody, "nobody is nowhere"},
		{s.Emit(Signal{Modality: wits.NameOf("Hering"), Strength: 1}), ErrModality, `there is no such modality: "Hering"; did you mean "Hearing"?`},
		{s.Emit(Signal{Modality: hearing}), ErrNumber, "a place, strength, range or attenuation is out of bounds: Hearing of nobody"},
		{s.Emit(Signal{Modality: hearing, Strength: math.NaN()}), ErrNumber, "a place, strength, range or attenuation is out of bounds: Hearing of nobody"},
		{s.Emit(Signal{Modality: hearing, Strength: 1, At: geom.Vec3{X: math.Inf(1)}}), ErrNumber, "a place, strength, range or attenuation is out of bounds: Hearing of nobody"},
		{s.SetEmitter(4, hearing, Emission{Strength: 1, Attenuation: 2}), ErrNumber, "a place, strength, range or attenuation is out of bounds: #4 emits Hearing"},
		{s.SetEmitter(0, hearing, Emission{Strength: 1}), ErrNobody, "nobody is nowhere"},
		{s.Enable(7, hearing, true), ErrSensor, "there is no such sensor: Hearing of #7"},
	} {
		if c.err == nil || !errors.Is(c.err, c.is) || c.err.Error() != c.says {
			t.Errorf("it says %v, not %s", c.err, c.says)
		}
	}
}

// TestU9_Cones: the first cone by priority in which it lies decides how much is left.
func TestU9_Cones(t *testing.T) {
	for _, c := range []struct{ degrees, strength, want float64 }{
		{0, 1, 1}, {14, 1, 1}, {-14, 1, 1}, {16, 1, 0.8}, {-44, 1, 0.8}, {46, 1, 0.2}, {-89, 1, 0.2}, {91, 1, 0}, {180, 1, 0},
		{46, 0.5, 0}, {16, 0.5, 0.3}, {0, 0.1, 0.1}, {0, 0.09, 0},
	} {
		s := system(t)
		add(t, s, 1, 2, 3, 1)
		at := geom.FromAngle(1 + c.degrees*math.Pi/180).Scale(12).Add(geom.Vec2{X: 2, Y: 3})
		must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: at.X, Y: at.Y}, Strength: c.strength}))
		got := run(s, Open{}, 0.1)
		if c.want == 0 && len(got) > 0 || c.want > 0 && (len(got) != 1 || math.Abs(got[0].Strength-c.want) > 1e-12) {
			t.Errorf("%v at %v degrees: it sees %+v, not %v", c.strength, c.degrees, got, c.want)
		}
	}
}
