package sense

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// rushPlainly is what rush means: of each body that has come too far, each signal that is not in the queue for it is looked at.
func rushPlainly(s *System, swift, passed float64) {
	for i := range s.waves {
		it := &s.waves[i]
		if b := s.find(it.by); it.due > s.now && b.leapt(s.before) > float64(it.swift*passed) {
			it.due = s.now
		}
	}
	old := slices.Clone(s.waves)
	s.waves = s.waves[:0]
	for _, it := range old {
		s.waves.push(it)
	}
	for _, i := range s.order {
		b := &s.bodies[i]
		if b.profile < 0 || b.leapt(s.before) <= float64(swift*passed) {
			continue
		}
		queued := map[uint64]bool{}
		for _, it := range s.waves {
			if it.by == b.who {
				queued[it.serial] = true
			}
		}
		for k := range s.signals {
			f := &s.signals[k]
			if f.serial == 0 || f.To != 0 || queued[f.serial] {
				continue
			}
			gone, distance := float64(s.config.modalities[f.m].Speed*(s.now-f.born)), b.Place.Dist(f.At)
			if gone > 0 && distance-s.config.far > gone && distance <= s.meets(f) {
				s.aim(int32(k), b, s.now)
			}
		}
	}
}

// rushed gives the signals that wait after a rush at a time, in the order of their turns.
func rushed(t *rapid.T, kept *State, now float64, rush func(s *System, swift, passed float64)) []item {
	s := newSystem(t, kept.config)
	must.Succeed(t, s.Return(kept))
	swift := s.swift()
	s.before, s.now = s.now, now
	rush(s, swift, s.now-s.before)
	sane(t, s)
	slices.SortFunc(s.waves, func(a, b item) int {
		if a.before(&b) {
			return -1
		}
		return 1
	})
	return s.waves
}

// TestRushingIsAsPlainAsItsRule: whoever is put elsewhere, or runs faster than anybody before, is met by the same signals
// at the same times as by the plain rule, bit for bit.
func TestRushingIsAsPlainAsItsRule(t *testing.T) {
	met, rapidly := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		all, play, c := busy(t, rapid.SampledFrom([]int{20, 1000}).Draw(t, "budget"), nil)
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		s := newSystem(t, c)
		enter(t, s, all, order)
		for step := range 25 {
			for i := range all {
				switch rapid.IntRange(0, 9).Draw(t, "turn") {
				case 0:
					all[i].at = place(t, "elsewhere")
				case 1:
					all[i].v = place(t, "velocity")
				case 2:
					if rapid.IntRange(0, 9).Draw(t, "goes") == 0 {
						s.Remove(all[i].who)
					} else if err := s.Add(all[i].who, "Guard"); err != nil {
						t.Fatal(err)
					}
				}
			}
			// Where they will be at the next step, as play tells it.
			now := float64(step+1) * 0.05
			for i := range all {
				s.Move(all[i].who, all[i].body(now))
			}
			var kept State
			s.Keep(&kept)
			want := rushed(t, &kept, now, rushPlainly)
			got := rushed(t, &kept, now, (*System).rush)
			if !slices.Equal(want, got) {
				t.Fatalf("step %d: there wait\n%+v, and by the plain rule\n%+v", step, got, want)
			}
			rapidly++
			if len(want) > len(kept.waves) {
				met++
			}
			play(s, step)
		}
	})
	if met == 0 && !testing.Short() {
		t.Errorf("in none of %d steps somebody was met", rapidly)
	}
}

// TestRushingAllocatesNothing, however many are put elsewhere in every step.
func TestRushingAllocatesNothing(t *testing.T) {
	s, step := jumpers(t, 200, 25)
	for range 200 {
		step()
	}
	if n := testing.AllocsPerRun(100, step); n != 0 {
		t.Errorf("%v allocations", n)
	}
	sane(t, s)
}

// jumpers is a crowd of which everybody is put elsewhere in each step, by 4 m, while there are as many noises in a second.
func jumpers(tb testing.TB, n int, each float64) (s *System, step func()) {
	s, _ = crowd(tb, n, each)
	home := make([]geom.Vec3, n)
	for i := range home {
		home[i] = s.bodies[s.order[i]].Place
	}
	turn, noises := 0, 0
	return s, func() {
		turn++
		for i, at := range home {
			at.X += 4 * float64(turn%2)
			s.Move(s.bodies[s.order[i]].who, Body{Place: at})
		}
		for ; noises < n*turn/60; noises++ {
			must.Succeed(tb, s.Emit(Signal{Modality: hearing, At: home[noises*7%n], Strength: 1}))
		}
		s.Step(Open{}, s.Now()+tick)
	}
}

// BenchmarkJumps prints what a second costs in which 1,000 ears are put elsewhere in each of 60 steps, with 1,000 noises.
func BenchmarkJumps(b *testing.B) {
	_, step := jumpers(b, 1000, 25)
	second := func() {
		for range 60 {
			step()
		}
	}
	second()
	b.ReportAllocs()
	for b.Loop() {
		second()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e6/float64(b.N), "ms/s")
}
