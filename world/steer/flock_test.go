package steer_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/steer"
)

// swarm is n members in a square in which each has so much room, m².
func swarm(n int, room float64, groups int32) *steer.Flock {
	state := uint64(n)
	r := wits.NewRand(&state)
	side := math.Sqrt(float64(n) * room)
	f := &steer.Flock{Options: steer.Reynolds()}
	for i := range n {
		f.At = append(f.At, geom.Vec2{X: r.Range(0, side), Y: r.Range(0, side)})
		f.Velocity = append(f.Velocity, geom.FromAngle(r.Range(0, 6)).Scale(r.Range(3, 9)))
		f.Group = append(f.Group, int32(i)%groups)
	}
	return f
}

// plain is the flock as it is defined, each member with all others.
func plain(f *steer.Flock, dt float64) (at, velocity []geom.Vec2) {
	o := &f.Options
	in := func(me, way geom.Vec2, r steer.Rule) bool {
		d := way.Len()
		return d > 0 && d <= r.Radius && (me == (geom.Vec2{}) || way.Dot(me)/d >= r.Sight)
	}
	for i := range f.At {
		ahead := f.Velocity[i].Norm()
		var push, middle, heading geom.Vec2
		friends, guides := 0.0, 0.0
		for k := range f.At {
			way := f.At[k].Sub(f.At[i])
			if k == i {
				continue
			}
			if in(ahead, way, o.Separation) {
				push = push.Sub(way.Scale(1 / way.LenSq()))
			}
			if f.Group[i] == f.Group[k] && in(ahead, way, o.Cohesion) {
				middle = middle.Add(way)
				friends++
			}
			if f.Group[i] == f.Group[k] && in(ahead, way, o.Alignment) {
				heading = heading.Add(f.Velocity[k].Norm())
				guides++
			}
		}
		force := push.Norm().Scale(o.Separation.Weight)
		if friends > 0 {
			force = force.Add(middle.Norm().Scale(o.Cohesion.Weight))
		}
		if guides > 0 {
			force = force.Add(heading.Scale(1 / guides).Sub(ahead).Norm().Scale(o.Alignment.Weight))
		}
		v := f.Velocity[i].Add(force.Clamped(o.MaxForce).Scale(dt / o.Mass)).Clamped(o.MaxSpeed)
		at, velocity = append(at, f.At[i].Add(v.Scale(dt))), append(velocity, v)
	}
	return at, velocity
}

func TestX7_FlockIsWhatItsRulesSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := swarm(rapid.IntRange(1, 60).Draw(t, "n"), rapid.Float64Range(1, 60).Draw(t, "room"), int32(rapid.IntRange(1, 3).Draw(t, "groups")))
		at, velocity := plain(f, dt)
		f.Step(dt, nil)
		for i := range at {
			if !(at[i].Dist(f.At[i]) <= 1e-9) || !(velocity[i].Dist(f.Velocity[i]) <= 1e-9) {
				t.Fatalf("member %d: %v, %v, want %v, %v", i, f.At[i], f.Velocity[i], at[i], velocity[i])
			}
		}
	})
}

func hash(f *steer.Flock) uint64 {
	d := sim.NewDigest()
	d.Point(f.At...)
	d.Point(f.Velocity...)
	return uint64(d)
}

// The same for any number of goroutines, to the bit; and of one group a flock comes to be: they go the same way.
func TestX7_FlockIsTheSameForAnyWorkers(t *testing.T) {
	var want uint64
	for _, n := range []int{0, 1, 2, 5} {
		f := swarm(600, 30, 1)
		var each func(int, func(int))
		if n > 0 {
			w := sim.NewWorkers(n)
			defer w.Close()
			each = w.Each
		}
		for range 300 {
			f.Step(dt, each)
		}
		if h := hash(f); want == 0 {
			want = h
		} else if h != want {
			t.Errorf("with %d goroutines the hash is %x, want %x", n, h, want)
		}
		for i := range f.Velocity {
			if f.Velocity[i].Len() > f.Options.MaxSpeed*(1+1e-12) {
				t.Fatalf("member %d goes at %v", i, f.Velocity[i].Len())
			}
		}
	}
}

// A flock of which little is said is one that moves.
func TestFlockOfLittle(t *testing.T) {
	f := &steer.Flock{Options: steer.FlockOptions{Separation: steer.Rule{Radius: 5, Sight: -1, Weight: 3}, MaxForce: 5, MaxSpeed: 3}, At: []geom.Vec2{{}, {X: 1}, {X: 50}},
		Group: []int32{1}, Push: []geom.Vec2{{Y: math.NaN()}}}
	f.Step(dt, nil)
	if f.At[0].X >= 0 || f.At[1].X <= 1 || f.At[2] != (geom.Vec2{X: 50}) {
		t.Errorf("they are at %v", f.At)
	}
}

// Members that begin at one place part, as far as their rule says, and each step is the same in any order of work.
func TestFlockPartsWhoStandsAtOnePlace(t *testing.T) {
	for _, n := range []int{2, 3, 40} {
		f := &steer.Flock{Options: steer.FlockOptions{Separation: steer.Rule{Radius: 2, Sight: -1, Weight: 5}, MaxForce: 5, MaxSpeed: 3}, At: make([]geom.Vec2, n)}
		for i := range n {
			f.Velocity = append(f.Velocity, geom.Vec2{Y: 1})
			f.At[i] = geom.Vec2{X: 7}
		}
		for range 600 {
			f.Step(dt, nil)
		}
		for i := range f.At {
			for k := range i {
				if f.At[i].Dist(f.At[k]) < 1 {
					t.Fatalf("of %d, %d and %d are at %v and %v", n, k, i, f.At[k], f.At[i])
				}
			}
		}
	}
	f := swarm(9, 60, 1)
	before := hash(f)
	for _, no := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		f.Step(no, nil)
	}
	if hash(f) != before {
		t.Error("a time that cannot pass has moved them")
	}
	below := &steer.Flock{Options: steer.FlockOptions{Separation: steer.Rule{Radius: -9, Sight: -1, Weight: 5}, Cohesion: steer.Rule{Radius: 1}, MaxForce: 5, MaxSpeed: 3}, At: []geom.Vec2{{}, {X: 0.5}}}
	if below.Step(dt, nil); below.At[1].X != 0.5 {
		t.Errorf("a radius below 0 reaches somebody: %v", below.At)
	}
	still := &steer.Flock{Options: steer.FlockOptions{Alignment: steer.Rule{Radius: 2, Sight: -1, Weight: 5}, MaxForce: 5, MaxSpeed: 3}, At: make([]geom.Vec2, 2)}
	if still.Step(dt, nil); still.At[0] != still.At[1] {
		t.Error("those who do not keep apart have parted")
	}
}

func TestFlockAllocatesNothing(t *testing.T) {
	f := swarm(500, 60, 2)
	f.Step(dt, nil)
	if n := testing.AllocsPerRun(20, func() { f.Step(dt, nil) }); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// neighbours is how many others a member has within the widest radius, on average.
func neighbours(f *steer.Flock) float64 {
	n, r := 0, max(f.Options.Separation.Radius, f.Options.Cohesion.Radius, f.Options.Alignment.Radius)
	for i := range f.At {
		for k := range f.At {
			if i != k && f.At[i].Dist(f.At[k]) <= r {
				n++
			}
		}
	}
	return float64(n) / float64(len(f.At))
}

// BenchmarkFlock: OpenSteer's density is 2.8 neighbours within the widest radius.
func BenchmarkFlock(b *testing.B) {
	const room = math.Pi * 9 * 9 / 2.8
	for _, n := range []int{1000, 10000} {
		for _, workers := range []int{0, 2} {
			b.Run(fmt.Sprintf("n=%d/workers=%d", n, workers), func(b *testing.B) {
				f := swarm(n, room, 1)
				start := append([]geom.Vec2(nil), f.At...)
				moved := append([]geom.Vec2(nil), f.Velocity...)
				var each func(int, func(int))
				if workers > 0 {
					w := sim.NewWorkers(workers)
					defer w.Close()
					each = w.Each
				}
				b.ReportAllocs()
				steps := 0
				for b.Loop() {
					if steps++; steps%100 == 0 { // so that they stay as far apart as they are said to be
						copy(f.At, start)
						copy(f.Velocity, moved)
					}
					f.Step(dt, each)
				}
				if n == 1000 {
					b.ReportMetric(neighbours(f), "neighbours")
				}
			})
		}
	}
}
