package sense

import (
	"errors"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestMovedOftenInOneStep: many small moves between two steps are one long one, for whom is near and for how fast it is.
func TestMovedOftenInOneStep(t *testing.T) {
	var want int
	for _, parts := range []int{1, 20} {
		s := system(t)
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 31, 0, 0)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
		s.Step(Open{}, tick)
		for k := 1; k <= parts; k++ {
			put(s, 2, 31-1.5*float64(k)/float64(parts), 0, 0)
		}
		s.Step(Open{}, s.Now()+tick)
		var kept State
		s.Keep(&kept)
		got := len(run(s, Open{}, 1))
		must.Succeed(t, s.Return(&kept))
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
	must.Succeed(t, s.Move(1, Body{Place: geom.Vec3{X: 4}}))
	for _, b := range []Body{{Place: geom.Vec3{X: math.NaN()}}, {Velocity: geom.Vec3{Y: math.Inf(1)}}, {Facing: math.NaN()}, {Place: geom.Vec3{Z: 2e9}}} {
		if err := s.Move(1, b); !errors.Is(err, ErrNumber) || s.find(1).Place.X != 4 {
			t.Errorf("%+v: %v", b, err)
		}
	}
}

// TestU11_WhoComesWhileItIsUnderWay hears it when it arrives: who gets sensors then, or others, or is put there, or has them
// switched on. Who comes to where it has gone by already does not.
func TestU11_WhoComesWhileItIsUnderWay(t *testing.T) {
	s := system(t, func(p *Plan) { p.Modalities[1].Speed = 5 })
	add(t, s, 1, 0, 0, 0)
	add(t, s, 2, -1, 0, 0)
	must.Succeed(t, s.Add(3, "Guard")) // is nowhere yet
	put(s, 4, 2, 0, 0)                 // has no senses yet
	ears := wits.NameOf("Ears")
	must.Succeed(t, s.Enable(1, ears, false))
	s.Step(Open{}, tick)
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 10}, Strength: 30}))
	if got := run(s, Open{}, 1.4); len(got) != 0 {
		t.Errorf("too early: %+v", got)
	}
	must.Succeed(t, s.Enable(1, ears, true))
	must.Succeed(t, s.Add(2, "Guard"))
	put(s, 3, 0, 2, 0)
	must.Succeed(t, s.Add(4, "Guard"))
	add(t, s, 5, 9, 0, 0)
	sane(t, s)
	heard := map[wits.Entity]int{}
	for _, n := range run(s, Open{}, 3) {
		heard[n.By]++
		if d := s.find(n.By).Place.Dist(geom.Vec3{X: 10}); math.Abs(n.Arrived-tick-d/5) > tick+1e-9 {
			t.Errorf("%v, %v m away, hears it at %v", n.By, d, n.Arrived)
		}
	}
	if len(heard) != 4 || heard[1] != 1 || heard[2] != 1 || heard[3] != 1 || heard[4] != 1 {
		t.Errorf("it is heard by %v", heard)
	}
	if s.Stats().Late > 0 || len(s.Flying(nil)) > 0 {
		t.Error("it has not ended")
	}
}

// TestAHitReachesWhomItHits however far away it comes from.
func TestAHitReachesWhomItHits(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Modalities = append(p.Modalities, named("Damage", Damage))
		p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Hurt", Modality: "Damage", Threshold: 0.1})
	})
	add(t, s, 1, 0, 0, 0)
	add(t, s, 2, 1, 0, 0)
	s.Step(Open{}, tick)
	must.Succeed(t, s.Emit(Signal{Modality: wits.NameOf("Damage"), To: 1, At: geom.Vec3{X: 400}, Strength: 10}))
	if got := run(s, Open{}, 0.1); len(got) != 1 || got[0].By != 1 || got[0].Strength != 10 {
		t.Errorf("it feels %+v", got)
	}
}
