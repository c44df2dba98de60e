package sense

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestU11_SoundGoesAroundCorners: a wall lets nothing through, but its end is near: the sound takes the longer way, later,
// weaker, and seems to come from the corner.
func TestU11_SoundGoesAroundCorners(t *testing.T) {
	s := system(t)
	add(t, s, 1, 3, 3, 0)
	at := geom.Vec3{X: 7, Y: 3}
	must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: 5, At: at, Strength: 2}))
	got := run(s, room{damping: 10}, 0.1)
	corner := geom.Vec3{X: 5, Y: 4}
	way := 2 * math.Sqrt(5)
	if len(got) != 1 || got[0].At != corner || got[0].From != at || !got[0].Around || math.Abs(got[0].Strength-2*math.Pow(0.75, way)) > 1e-12 ||
		math.Abs(got[0].Arrived-way/340) > 1e-12 {
		t.Fatalf("it hears %+v", got)
	}
	if p, ok := s.Percept(1, 5, hearing); !ok || p.At != corner {
		t.Errorf("it remembers %+v", p)
	}
}

// TestU11_TheBetterWayCounts: a thin wall is better than a long way, a thick one worse.
func TestU11_TheBetterWayCounts(t *testing.T) {
	straight, around := math.Pow(0.75, 4), math.Pow(0.75, 2*math.Sqrt(5))
	for _, c := range []struct {
		damping float64
		around  bool
	}{{straight - around - 0.001, false}, {straight - around + 0.001, true}} {
		s := system(t)
		add(t, s, 1, 3, 3, 0)
		must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 7, Y: 3}, Strength: 1}))
		if got := run(s, room{damping: c.damping}, 0.1); len(got) != 1 || got[0].Around != c.around {
			t.Errorf("damped by %v: %+v", c.damping, got)
		}
	}
}

// TestU11_NoWayThatIsTooLong is asked for: what would arrive could not be perceived, or not better than straight.
func TestU11_NoWayThatIsTooLong(t *testing.T) {
	for _, c := range []struct{ damping, least float64 }{{10, 0.1}, {0.1, math.Pow(0.75, 4) - 0.1}} {
		w := &asker{Surroundings: room{damping: c.damping}}
		s := system(t)
		add(t, s, 1, 3, -5, 0)
		must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 7, Y: -5}, Strength: 1}))
		got := run(s, w, 0.1)
		if (len(got) == 1) != (c.damping == 0.1) || math.Abs(w.most-math.Log(c.least)/math.Log(0.75)) > 1e-9 {
			t.Errorf("damped by %v: it hears %+v, and asked for a way of %v", c.damping, got, w.most)
		}
	}
}

// asker keeps for how long a way it was asked.
type asker struct {
	Surroundings
	most float64
}

func (a *asker) Way(from, to geom.Vec3, most float64) (float64, geom.Vec3, bool) {
	a.most = most
	return a.Surroundings.Way(from, to, most)
}

// TestU11_ASignalEndsAtItsRange: who comes near only after it has gone by hears nothing.
func TestU11_ASignalEndsAtItsRange(t *testing.T) {
	for _, c := range []struct {
		late float64
		want int
	}{{0, 1}, {0.2, 0}} {
		s := system(t, func(p *Plan) { p.Modalities[1].Speed, p.Modalities[1].Attenuation = 10, 1 })
		add(t, s, 1, 21, 0, 0)
		must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1}))
		got := 0
		for s.Now() < 4 {
			now := s.Now() + tick
			if now > 2+c.late {
				put(s, 1, 19, 0, 0)
			}
			got += len(s.Step(Open{}, now))
		}
		if got != c.want {
			t.Errorf("who comes %v s after the front hears it %d times", c.late, got)
		}
	}
}

// TestOldNewsChangesNothing: a signal that had to wait for its turn does not push aside what was perceived since.
func TestOldNewsChangesNothing(t *testing.T) {
	s := system(t, func(p *Plan) { p.Budget = WayCost + 1 })
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 2, 0, 0)
	must.Succeed(t, s.SetEmitter(2, hearing, Emission{Strength: 1}))
	last, late := 0.0, 0
	for range 300 {
		must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: 2, At: geom.Vec3{X: 7}, Strength: 1}))
		for _, n := range s.Step(Open{}, s.Now()+tick) {
			if n.Arrived < last {
				late++
			}
		}
		p, ok := s.Percept(1, 2, hearing)
		if ok && p.Last < last {
			t.Fatalf("at %v it remembers %v, having known of %v", s.Now(), p.Last, last)
		}
		last = p.Last
	}
	if late == 0 {
		t.Error("no news came late")
	}
}

// TestU11_FastHearers: a car that is known to be faster than any sprinter is met in time, too; one that was put elsewhere
// has not moved.
func TestU11_FastHearers(t *testing.T) {
	s := system(t, func(p *Plan) { p.Modalities[1].Speed, p.Modalities[1].Attenuation = 10, 1 })
	add(t, s, 1, 100, 0, 0)
	var got []Notice
	for s.Now() < 3 {
		now := s.Now() + tick
		put(s, 1, 100-40*now, 0, 0)
		if len(got) == 0 && math.Abs(now-1) < tick/2 {
			must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1})) // from 60 m away, it meets the sound after 1.2 s
		}
		got = append(got, s.Step(Open{}, now)...)
	}
	if len(got) != 1 || math.Abs(got[0].Arrived-2.2) > 2*tick {
		t.Errorf("it hears %+v", got)
	}
	if fast := s.fastest; math.Abs(fast-40) > 1e-6 {
		t.Errorf("it is as fast as %v", fast)
	}
	put(s, 1, 5000, 0, 0)
	s.Step(Open{}, s.Now()+tick)
	if s.fastest > 41 {
		t.Errorf("a beam is as fast as %v", s.fastest)
	}
}
