package sense

import (
	"errors"
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
)

// TestMovedOftenInOneStep: many small moves between two steps are one long one, for whom is near and for how fast it is.
func TestMovedOftenInOneStep(t *testing.T) {
	var want int
	for _, parts := range []int{1, 20} {
		s := system(t)
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 31, 0, 0)
		must(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
		s.Step(Open{}, tick)
		for k := 1; k <= parts; k++ {
			put(s, 2, 31-1.5*float64(k)/float64(parts), 0, 0)
		}
		s.Step(Open{}, s.Now()+tick)
		var kept State
		s.Keep(&kept)
		got := len(run(s, Open{}, 1))
		must(t, s.Return(&kept))
		again := len(run(s, Open{}, 1))
		if parts == 1 {
			want = got
		}
		if want == 0 || got != want || again != want {
			t.Errorf("in %d moves: seen %d times and from the kept moment %d times, not %d", parts, got, again, want)
		}
	}
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	s.Step(Open{}, 1)
	for k := 1; k <= 30; k++ {
		put(s, 1, float64(k), 0, 0)
	}
	s.Step(Open{}, 2)
	if s.fastest != 30 {
		t.Errorf("it has gone 30 m in a second, and is as fast as %v", s.fastest)
	}
	if run(s, Open{}, 40); s.fastest != 0 {
		t.Errorf("after a rest it is as fast as %v", s.fastest)
	}
}

// TestMoveSaysWhatIsWrong: a place that is no number is an error, and changes nothing.
func TestMoveSaysWhatIsWrong(t *testing.T) {
	s := system(t)
	if err := s.Move(0, Body{}); !errors.Is(err, ErrNobody) {
		t.Errorf("nobody: %v", err)
	}
	must(t, s.Move(1, Body{Place: geom.Vec3{X: 4}}))
	for _, b := range []Body{{Place: geom.Vec3{X: math.NaN()}}, {Velocity: geom.Vec3{Y: math.Inf(1)}}, {Facing: math.NaN()}, {Place: geom.Vec3{Z: 2e9}}} {
		if err := s.Move(1, b); !errors.Is(err, ErrNumber) || s.find(1).Place.X != 4 {
			t.Errorf("%+v: %v", b, err)
		}
	}
}
