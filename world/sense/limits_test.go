package sense

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/limit"
)

func lostBy(t *testing.T, s *System, name string) limit.Limit {
	t.Helper()
	for _, l := range s.Limits(nil) {
		if l.Name == name {
			return l
		}
	}
	t.Fatalf("there is no limit %q", name)
	return limit.Limit{}
}

// TestPuffsAreCounted: a hundred who smell leave the whole trail that their smell lasts for; with fewer puffs than that
// what goes is counted, and said once.
func TestPuffsAreCounted(t *testing.T) {
	for _, puffs := range []int{0, 1000} {
		s := system(t, func(p *Plan) { p.Puffs = puffs })
		for i := range 100 {
			who := wits.Entity(i + 1)
			put(s, who, float64(i), 0, 0)
			must.Succeed(t, s.SetEmitter(who, smell, Emission{Strength: 1}))
		}
		run(s, Open{}, 25)
		l := lostBy(t, s, "senses: puffs")
		oldest := s.Now() - s.Puffs(nil)[0].Emitted
		if puffs == 0 && (l.Lost != 0 || oldest < 19.4) {
			t.Errorf("the oldest puff is %v s old, and %+v", oldest, l)
		}
		if puffs == 1000 && (l.Lost < 3000 || len(s.Puffs(nil)) != 1000) {
			t.Errorf("%d puffs, %+v", len(s.Puffs(nil)), l)
		}
		var log limit.Log
		var said []string
		for range 3 {
			log.Tell(s.Limits(nil), func(text string) { said = append(said, text) })
			run(s, Open{}, 1)
		}
		if want := min(puffs, 1); len(said) != want || want == 1 && !strings.Contains(said[0], `raise "puffs"`) {
			t.Errorf("it is said: %q", said)
		}
		sane(t, s)
	}
}

// TestLateSignalsAreCounted: two shots behind walls, heard by more than the budget is for: who does not hear them is counted.
func TestLateSignalsAreCounted(t *testing.T) {
	for _, budget := range []int{256, 1024} {
		s := system(t, func(p *Plan) { p.Budget = budget })
		const n = 1000
		for i := range n {
			add(t, s, wits.Entity(i+1), 6+float64(i%20)/20, float64(i/20)/50, 0)
		}
		for range 2 {
			must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 4}, Strength: 30}))
		}
		heard := len(run(s, room{damping: 0.1}, 3))
		l := lostBy(t, s, "senses: late")
		if heard+int(l.Lost) != 2*n || (budget == 256) != (l.Lost > 0) {
			t.Errorf("with %d: of %d, %d are heard, and %+v", budget, 2*n, heard, l)
		}
	}
}

// TestFastHearersHearInTime: who comes towards a sound at any speed hears it when he meets it, not later.
func TestFastHearersHearInTime(t *testing.T) {
	for _, speed := range []float64{5, 50, 99, 101, 200, 1000} {
		s := system(t, func(p *Plan) { p.Modalities[1].Range, p.Modalities[1].Attenuation = 1000, 1 })
		const from = 900.0
		add(t, s, 1, from, 0, 0)
		run(s, Open{}, tick)
		must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1}))
		begun := s.Now()
		want := begun + from/(340+speed)
		heard := math.NaN()
		for range 300 {
			now := s.Now() + tick
			must.Succeed(t, s.Move(1, Body{Place: geom.Vec3{X: from - speed*(now-begun)}}))
			if n := s.Step(Open{}, now); len(n) > 0 {
				heard = now
				break
			}
		}
		if !(heard >= want-1e-9 && heard <= want+tick+1e-9) {
			t.Errorf("at %v m/s it is heard at %v, and met at %v", speed, heard, want)
		}
	}
}

// TestLooksComeAsOftenAsTheyShould: the number of looks is that of the document, however long the steps are.
func TestLooksComeAsOftenAsTheyShould(t *testing.T) {
	for _, c := range []struct{ every, rate float64 }{{0.1, 60}, {0.1, 30}, {0.25, 60}, {0.25, 7}, {0.07, 50}, {0.001, 60}} {
		s := system(t, func(p *Plan) { p.Modalities[0].Every = c.every })
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 3, 0, 0)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
		looks := 0
		const seconds = 20
		for i := range int(seconds * c.rate) {
			looks += len(s.Step(Open{}, float64(i+1)/c.rate))
		}
		want := seconds / max(c.every, 1/c.rate)
		if math.Abs(float64(looks)-want) > 1.01 {
			t.Errorf("every %v s at %v Hz: %d looks in %d s, want %v", c.every, c.rate, looks, seconds, want)
		}
	}
}

// TestSmellIsLeftAsOftenAsItShould: so it is with puffs.
func TestSmellIsLeftAsOftenAsItShould(t *testing.T) {
	s := system(t, func(p *Plan) { p.Modalities[2].Every = 0.1 })
	put(s, 2, 3, 0, 0)
	must.Succeed(t, s.SetEmitter(2, smell, Emission{Strength: 1}))
	for i := range 10 * 30 {
		s.Step(Open{}, float64(i+1)/30)
	}
	if n := len(s.Puffs(nil)); n < 100 || n > 101 {
		t.Errorf("%d puffs in 10 s, of one each 0.1 s", n)
	}
}

// TestEdgesOfConesBelongToThem: what lies exactly on the edge of a cone is perceived, whichever way somebody faces and however
// far away it is; what is clearly outside is not.
func TestEdgesOfConesBelongToThem(t *testing.T) {
	for _, angle := range []float64{10, 30, 60, 90, 180, 270, 359} {
		for _, far := range []float64{0.5, 3, 25} {
			for turn := range 72 {
				facing := float64(turn) * math.Pi / 36
				for _, side := range []float64{-1, 1} {
					for _, c := range []struct {
						off  float64
						seen bool
					}{{0, true}, {-1e-4, true}, {1e-4, false}} {
						s := system(t, func(p *Plan) {
							p.Profiles[0].Sensors[1].Cones = []Cone{{Angle: angle * math.Pi / 180, Vertical: math.Pi / 3}}
						})
						add(t, s, 1, 17, -5, facing)
						half := angle * math.Pi / 360
						at := geom.FromAngle(facing + side*(half+c.off)).Scale(far)
						must.Succeed(t, s.Move(2, Body{Place: geom.Vec3{X: 17 + at.X, Y: -5 + at.Y}}))
						must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
						must.Succeed(t, s.Move(3, Body{Place: geom.Vec3{X: 17 + math.Cos(facing)*far, Y: -5 + math.Sin(facing)*far, Z: side * far * math.Tan(math.Pi/6+c.off)}}))
						must.Succeed(t, s.SetEmitter(3, sight, Emission{Strength: 1}))
						run(s, Open{}, 0.12)
						if s.Perceives(1, 2, sight) != c.seen {
							t.Fatalf("a cone of %v degrees, facing %v, %v m away, %v beyond its edge: seen %v", angle, facing, far, c.off, !c.seen)
						}
						if s.Perceives(1, 3, sight) != c.seen {
							t.Fatalf("facing %v, %v m away, %v above or below its edge: seen %v", facing, far, c.off, !c.seen)
						}
					}
				}
			}
		}
	}
}
