package sense

import (
	"fmt"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// crowd is many who listen, spread over a square with so many square metres for each, and who walk about.
func crowd(tb testing.TB, n int, each float64) (s *System, move func(now float64)) {
	s = system(tb, func(p *Plan) { p.Profiles[0].Sensors = p.Profiles[0].Sensors[:1] })
	side := math.Sqrt(float64(n) * each)
	state := uint64(7)
	r := wits.NewRand(&state)
	home := make([]geom.Vec3, n)
	for i := range home {
		home[i] = geom.Vec3{X: r.Float() * side, Y: r.Float() * side}
		add(tb, s, wits.NewEntity(uint32(i+1), 1), home[i].X, home[i].Y, 0)
	}
	return s, func(now float64) {
		for i, at := range home {
			at.X += 2 * (now - math.Floor(now))
			s.Move(wits.NewEntity(uint32(i+1), 1), Body{Place: at})
		}
	}
}

// BenchmarkSignals prints what a second of game time costs, at 60 steps a second, with 1,000 ears and 1,000 noises a
// second, somewhere among them, all ears moving all the time.
func BenchmarkSignals(b *testing.B) {
	for _, each := range []float64{100, 25} {
		b.Run(fmt.Sprintf("one on %v square metres", each), func(b *testing.B) {
			s, move := crowd(b, 1000, each)
			side := math.Sqrt(1000 * each)
			state := uint64(3)
			r := wits.NewRand(&state)
			noises, heard := 0, 0
			second := func() {
				for step := range 60 {
					now := s.Now() + tick
					move(now)
					for ; noises < 1000*(step+1)/60; noises++ {
						_ = s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: r.Float() * side, Y: r.Float() * side}, Strength: 1})
					}
					heard += len(s.Step(Open{}, now))
				}
				noises = 0
			}
			second()
			heard = 0
			b.ReportAllocs()
			for b.Loop() {
				second()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e6/float64(b.N), "ms/s")
			b.ReportMetric(float64(heard)/float64(b.N), "heard/s")
		})
	}
}

// BenchmarkSight prints what a second costs in which 100 guards look for 100 who can be seen, ten times a second.
func BenchmarkSight(b *testing.B) {
	s := system(b)
	for i := range 200 {
		who := wits.NewEntity(uint32(i+1), 1)
		if i%2 == 0 {
			add(b, s, who, float64(i%20)*5, float64(i/20)*10, float64(i))
		} else {
			put(s, who, float64(i%20)*5, float64(i/20)*10, 0)
			must.Succeed(b, s.SetEmitter(who, sight, Emission{Strength: 1}))
		}
	}
	for range 60 {
		s.Step(Open{}, s.Now()+tick)
	}
	seen := 0
	b.ReportAllocs()
	for b.Loop() {
		for range 60 {
			seen += len(s.Step(Open{}, s.Now()+tick))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e6/float64(b.N), "ms/s")
	b.ReportMetric(float64(seen)/float64(b.N), "seen/s")
}
