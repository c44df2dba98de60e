package avoid_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/avoid"
)

// walkers are agents with goals.
type walkers struct {
	crowd *avoid.Crowd
	goals []geom.Vec2
	speed float64
}

func crowd(t testing.TB, o avoid.Options) *avoid.Crowd {
	t.Helper()
	c, err := avoid.New(o)
	must.Succeed(t, err)
	return c
}

func (w *walkers) add(a avoid.Agent, goal geom.Vec2) {
	w.crowd.Add(a)
	w.goals = append(w.goals, goal)
}

// step lets everybody go straight to his goal, more slowly within the last metre.
func (w *walkers) step(dt float64, each func(int, func(int))) {
	for i, goal := range w.goals {
		way := goal.Sub(w.crowd.At(i))
		w.crowd.Wish(i, way.Clamped(1).Scale(w.speed))
	}
	w.crowd.Step(dt, each)
}

// arrived is how many are within so many metres of their goals.
func (w *walkers) arrived(within float64) (n int) {
	for i, goal := range w.goals {
		if w.crowd.At(i).Dist(goal) <= within {
			n++
		}
	}
	return n
}

// closest is how near two of them are, over the sum of their radii: below 1 they overlap.
func (w *walkers) closest() float64 {
	least := math.Inf(1)
	for i := range w.goals {
		a := w.crowd.Agent(i)
		for j := range i {
			b := w.crowd.Agent(j)
			least = min(least, a.At.Dist(b.At)/(a.Radius+b.Radius))
		}
	}
	return least
}

// plaza is the crowd of the comparison with RVO2: four metres between agents, goals by chance, ten neighbours, and the
// parameters of its example Circle.
func plaza(t testing.TB, side int) *walkers {
	w := &walkers{crowd: crowd(t, avoid.Options{Neighbours: 10, Reach: 15, Horizon: 10, WallHorizon: 10}), speed: 1}
	state := uint64(7)
	r := wits.NewRand(&state)
	wide := float64(side) * 4
	for i := range side * side {
		at := geom.Vec2{X: float64(i%side) * 4, Y: float64(i/side) * 4}
		w.add(avoid.Agent{At: at, Radius: 1.5, Most: 2}, geom.Vec2{X: r.Range(0, wide), Y: r.Range(0, wide)})
	}
	return w
}

func BenchmarkPlaza(b *testing.B) {
	for _, side := range []int{32, 100} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%d/%d", side*side, workers), func(b *testing.B) {
				w := plaza(b, side)
				pool := sim.NewWorkers(workers)
				defer pool.Close()
				for range 20 {
					w.step(0.25, pool.Each)
				}
				var s avoid.State
				w.crowd.Keep(&s)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if i%200 == 199 { // as long as the comparison ran
						must.Succeed(b, w.crowd.Return(&s))
					}
					w.step(0.25, pool.Each)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(side*side), "ns/agent")
			})
		}
	}
}

// ring is agents on a circle who all want to go to the opposite side.
func ring(t testing.TB, n int, radius float64, o avoid.Options) *walkers {
	w := &walkers{crowd: crowd(t, o), speed: 1}
	for i := range n {
		at := geom.FromAngle(2 * math.Pi * float64(i) / float64(n)).Scale(radius)
		w.add(avoid.Agent{At: at, Radius: 1.5, Most: 2}, at.Neg())
	}
	return w
}

// BenchmarkCircle takes the first 200 steps again and again. Least is the mean of them, each at its quickest: on a busy machine it
// tells more than the mean of all.
func BenchmarkCircle(b *testing.B) {
	for _, n := range []int{250, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := ring(b, n, float64(n)*0.8, avoid.Options{Neighbours: 10, Reach: 15, Horizon: 10})
			var s avoid.State
			w.crowd.Keep(&s)
			var least [200]time.Duration
			i := 0
			for ; b.Loop(); i++ {
				if i%len(least) == 0 {
					must.Succeed(b, w.crowd.Return(&s))
				}
				begun := time.Now()
				w.step(0.25, nil)
				if t := time.Since(begun); i < len(least) || t < least[i%len(least)] {
					least[i%len(least)] = t
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/agent")
			sum := time.Duration(0)
			for _, t := range least {
				sum += t
			}
			b.ReportMetric(float64(sum.Nanoseconds())/float64(min(i, len(least)))/float64(n), "least-ns/agent")
		})
	}
}

// BenchmarkArrival tells how many steps it takes until all have arrived, with the remedy for jams and without, and how many
// have arrived after 6,000.
func BenchmarkArrival(b *testing.B) {
	for _, strict := range []bool{true, false} {
		o := avoid.Options{Strict: strict}
		for _, scene := range []struct {
			name    string
			make    func() *walkers
			dt, end float64
		}{
			{"ring2", func() *walkers { return ring(b, 2, 20, o) }, 0.25, 1},
			{"ring8", func() *walkers { return ring(b, 8, 20, o) }, 0.25, 1},
			{"ring50", func() *walkers { return ring(b, 50, 40, o) }, 0.25, 1},
			{"ring250", func() *walkers { return ring(b, 250, 200, o) }, 0.25, 1},
			{"corridor2", func() *walkers { return corridor(b, 1, o) }, 0.1, 0.5},
			{"crossing60", func() *walkers { return crossing(b, o) }, 0.1, 0.5},
			{"corridor40", func() *walkers { return corridor(b, 20, o) }, 0.1, 0.5},
		} {
			b.Run(fmt.Sprintf("%s/strict=%v", scene.name, strict), func(b *testing.B) {
				for b.Loop() {
					w := scene.make()
					steps, closest := w.walk(6000, scene.dt, scene.end)
					b.ReportMetric(float64(steps), "steps")
					b.ReportMetric(float64(w.arrived(scene.end)), "arrived")
					b.ReportMetric(closest, "closest")
				}
			})
		}
	}
}
