package vehicle_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/vehicle"
)

const dt = 1.0 / 60

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// A constant force for a second: v = F/m t, and s = F/m t²/2 but for the step; then the top speed.
func TestX5_PointMass(t *testing.T) {
	p := vehicle.PointMass{Mass: 2, MaxForce: 10, MaxSpeed: 4}
	var b vehicle.Body
	for range 60 {
		p.Step(&b, geom.Vec2{X: 3, Y: 4}, dt) // 5 N: a = 2.5 m/s²
	}
	near(t, "the speed", b.Velocity.Len(), 2.5, 1e-9)
	way := 1.25 + 2.5*dt/2
	near(t, "the way along x", b.At.X, 0.6*way, 1e-9)
	near(t, "the way along y", b.At.Y, 0.8*way, 1e-9)
	near(t, "the facing", b.Facing, geom.Atan2(4, 3), 1e-9)
	for range 600 {
		p.Step(&b, geom.Vec2{X: 300, Y: 400}, dt)
	}
	near(t, "the top speed", b.Velocity.Len(), 4, 1e-9)
	b = vehicle.Body{}
	p.Step(&b, geom.Vec2{X: 300, Y: 400}, dt) // no more than 10 N
	near(t, "the speed after the greatest force", b.Velocity.Len(), 5*dt, 1e-9)
}

func TestX5_AsymmetricForces(t *testing.T) {
	p := vehicle.PointMass{Mass: 1, MaxSpeed: 100, Forces: vehicle.Forces{Thrust: 2, Brake: 8, Side: 1}}
	b := vehicle.Body{Facing: math.Pi / 2}
	for _, c := range []struct{ force, want geom.Vec2 }{
		{geom.Vec2{Y: 50}, geom.Vec2{Y: 2}}, {geom.Vec2{Y: -50}, geom.Vec2{Y: -8}}, {geom.Vec2{X: 50}, geom.Vec2{X: 1}},
		{geom.Vec2{X: -0.5, Y: 1}, geom.Vec2{X: -0.5, Y: 1}}, {geom.Vec2{X: math.NaN()}, geom.Vec2{}}, {geom.Vec2{Y: math.Inf(1)}, geom.Vec2{}},
	} {
		if got := p.Clip(&b, c.force); !(got.Dist(c.want) <= 1e-12) {
			t.Errorf("of %v it gets %v, want %v", c.force, got, c.want)
		}
	}
}

// A limit below 0 is none at all, and pushes nobody.
func TestX5_NegativeLimits(t *testing.T) {
	p := vehicle.PointMass{Mass: 1, MaxSpeed: 100, Forces: vehicle.Forces{Thrust: -2, Brake: -8, Side: -1}}
	for _, force := range []geom.Vec2{{}, {X: 5, Y: 5}, {X: -5, Y: -5}} {
		if got := p.Clip(&vehicle.Body{}, force); got.Len() != 0 {
			t.Errorf("of %v it gets %v", force, got)
		}
	}
	c := vehicle.Car{Mass: 1, Wheelbase: 2, MaxSteer: -0.6, MaxThrust: -4, MaxBrake: -8, MaxSpeed: -3, MaxReverse: -2, Grip: -6}
	for _, force := range []float64{0, 5, -5} {
		for _, v := range []float64{0, 3} {
			b := vehicle.Body{Velocity: geom.Vec2{X: v}}
			if c.Drive(&b, force, 0.3, dt); b.Velocity.Len() != 0 || b.Spin != 0 {
				t.Errorf("a car that went at %v, with %v N: %+v", v, force, b)
			}
		}
	}
}

func TestX5_LimitsAlwaysHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-1e3, 1e3)
		p := vehicle.PointMass{Mass: rapid.Float64Range(0.1, 100).Draw(t, "mass"), MaxForce: rapid.Float64Range(0, 50).Draw(t, "force"), MaxSpeed: rapid.Float64Range(0, 20).Draw(t, "speed")}
		car := vehicle.Car{Mass: 1000, Wheelbase: 2.5, MaxSteer: 0.6, MaxThrust: 4000, MaxBrake: 8000, MaxSpeed: 30, MaxReverse: 5, Grip: 6}
		ship := vehicle.Ship{Mass: 10, Thrust: 50, MaxSpeed: 12, Turn: 3, MaxSpin: 2}
		var a, b, c vehicle.Body
		for range 50 {
			force := geom.Vec2{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}
			before := [3]vehicle.Body{a, b, c}
			p.Step(&a, force, dt)
			car.Step(&b, force.Scale(20), dt)
			ship.Step(&c, force, dt)
			if a.Velocity.Len() > p.MaxSpeed*(1+1e-12) || a.Velocity.Dist(before[0].Velocity) > p.MaxForce/p.Mass*dt*(1+1e-9) {
				t.Fatalf("the point: %+v after %+v", a, before[0])
			}
			forward := b.Velocity.Dot(b.Ahead())
			if forward > car.MaxSpeed || forward < -car.MaxReverse || !(math.Abs(b.Velocity.Cross(b.Ahead())) <= 1e-9) ||
				math.Abs(b.Spin) > math.Abs(forward)/car.TurningRadius()+1e-9 || math.Abs(b.Spin*forward) > car.Grip+1e-9 {
				t.Fatalf("the car: %+v", b)
			}
			if c.Velocity.Len() > ship.MaxSpeed*(1+1e-12) || c.Velocity.Dist(before[2].Velocity) > ship.Thrust/ship.Mass*dt*(1+1e-9) ||
				math.Abs(c.Spin) > ship.MaxSpin || math.Abs(c.Spin-before[2].Spin) > ship.Turn*dt*(1+1e-9) {
				t.Fatalf("the ship: %+v after %+v", c, before[2])
			}
		}
	})
}

// The pedals: thrust ahead and back from rest, brakes against the way, which are better, and a halt, no more.
func TestCarPedals(t *testing.T) {
	c := vehicle.Car{Mass: 1000, Wheelbase: 2.5, MaxSteer: 0.5, MaxThrust: 4000, MaxBrake: 8000, MaxSpeed: 30, MaxReverse: 5}
	for _, p := range []struct{ speed, force, want float64 }{
		{0, 9000, 0.4}, {0, -9000, -0.4}, {10, 9000, 10.4}, {10, 2000, 10.2}, {10, -9000, 9.2}, {10, -3000, 9.7}, {-3, 9000, -2.2}, {-3, -9000, -3.4},
		{0.5, -9000, 0}, {-0.5, 9000, 0}, {29.9, 9000, 30}, {-4.9, -9000, -5}, {10, 0, 10},
	} {
		b := vehicle.Body{Velocity: geom.Vec2{X: p.speed}}
		c.Drive(&b, p.force, 0, 0.1)
		if want := (vehicle.Body{At: geom.Vec2{X: p.want * 0.1}, Velocity: geom.Vec2{X: p.want}}); !(b.Velocity.Dist(want.Velocity) <= 1e-9) || !(b.At.Dist(want.At) <= 1e-9) || b.Facing != 0 {
			t.Errorf("at %v m/s with %v N: %+v, want %+v", p.speed, p.force, b, want)
		}
	}
}

// A car with its wheels full over drives a circle of its turning radius.
func TestCarDrivesCircles(t *testing.T) {
	c := vehicle.Car{Mass: 1000, Wheelbase: 2.5, MaxSteer: 0.5, MaxThrust: 4000, MaxBrake: 8000, MaxSpeed: 5}
	b := vehicle.Body{Velocity: geom.Vec2{X: 5}}
	r := c.TurningRadius()
	near(t, "the radius", r, 2.5/math.Tan(0.5), 1e-9)
	least, most := math.Inf(1), 0.0
	for range 600 {
		c.Drive(&b, 1000, 1, 0.001)
		d := b.At.Dist(geom.Vec2{Y: r})
		least, most = min(least, d), max(most, d)
	}
	near(t, "the nearest", least, r, 0.01)
	near(t, "the farthest", most, r, 0.01)
}

// A car gets to a place behind it, though it cannot turn on the spot; and one that can backs straight.
func TestCarTurnsAround(t *testing.T) {
	for _, side := range []float64{1, 0} { // also to what lies exactly behind
		turnsAround(t, geom.Vec2{X: -30, Y: side})
	}
}

func turnsAround(t *testing.T, target geom.Vec2) {
	for _, reverse := range []float64{0, 3} {
		c := vehicle.Car{Mass: 1000, Wheelbase: 2.5, MaxSteer: 0.6, MaxThrust: 4000, MaxBrake: 8000, MaxSpeed: 8, MaxReverse: reverse, Grip: 6}
		b := vehicle.Body{}
		turned := false
		for i := 0; b.At.Dist(target) > 1.5; i++ {
			if i > 60*60 {
				t.Fatalf("after a minute it is at %v", b.At)
			}
			want := target.Sub(b.At).Clamped(5)
			c.Step(&b, want.Sub(b.Velocity).Scale(2000), dt)
			turned = turned || math.Abs(b.Facing) > 3
		}
		if turned != (reverse == 0) {
			t.Errorf("with %v m/s back: turned around %v", reverse, turned)
		}
	}
}

// From any state a ship comes to rest where it is told to, and does not take long: at most a half more than turning around
// and an ideal flight take.
func TestK29_MoveToArrives(t *testing.T) {
	s := vehicle.Ship{Mass: 1, Thrust: 4, Turn: 4, MaxSpin: 2.5}
	near(t, "the time of half a turn", s.FlipTime(), 2.5/4+math.Pi/2.5, 1e-12)
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, r float64) float64 { return rapid.Float64Range(-r, r).Draw(t, name) }
		b := vehicle.Body{Velocity: geom.Vec2{X: number("vx", 6), Y: number("vy", 6)}, Facing: number("facing", 3), Spin: number("spin", 2)}
		target := geom.Vec2{X: number("x", 200), Y: number("y", 200)}
		// First it could come to a halt, then fly there: burn half the way, turn, burn against it.
		halt := b.Velocity.Len()/4 + 2*s.FlipTime()
		from := b.At.Add(b.Velocity.Scale(halt))
		ideal := halt + 2*math.Sqrt(from.Dist(target)/4) + 2*s.FlipTime()
		limit, steps := 1.5*ideal+5, 0
		for !s.MoveTo(&b, target, dt) {
			if steps++; float64(steps)*dt > limit {
				t.Fatalf("after %.1f s it is %.2f m away, with %.2f m/s", limit, b.At.Dist(target), b.Velocity.Len())
			}
		}
		for range 600 { // and there it stays
			s.MoveTo(&b, target, dt)
		}
		if d := b.At.Dist(target); d > 1 {
			t.Fatalf("ten seconds later it is %.2f m away", d)
		}
	})
}

// Whatever the engine and the nose are capable of, and however long a step is, a ship arrives.
func TestK29_AnyShipArrives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := func(name string, low, high float64) float64 {
			return math.Exp(rapid.Float64Range(math.Log(low), math.Log(high)).Draw(t, name))
		}
		s := vehicle.Ship{Mass: 1, Thrust: log("thrust", 0.5, 1000), Turn: log("turn", 0.5, 1000), MaxSpin: log("spin", 0.5, 100), MaxSpeed: rapid.SampledFrom([]float64{0, 3, 30}).Draw(t, "speed")}
		step := rapid.SampledFrom([]float64{1.0 / 240, dt, 1.0 / 30, 0.1}).Draw(t, "dt")
		target := geom.Vec2{X: 40, Y: rapid.Float64Range(-60, 60).Draw(t, "y")}
		way := target.Len()
		limit := 2*(2*math.Sqrt(way/s.Thrust)+2*s.FlipTime()) + 5
		if s.MaxSpeed > 0 {
			limit += 2 * way / s.MaxSpeed
		}
		var b vehicle.Body
		for i, before := 0, b; !s.MoveTo(&b, target, step); i, before = i+1, b {
			if b.Velocity.Dist(before.Velocity) > s.Thrust*step*(1+1e-9) || math.Abs(b.Spin) > s.MaxSpin || math.Abs(b.Spin-before.Spin) > s.Turn*step*(1+1e-9) ||
				s.MaxSpeed > 0 && b.Velocity.Len() > s.MaxSpeed*(1+1e-9) {
				t.Fatalf("it can do more than it can: %+v after %+v", b, before)
			}
			if float64(i)*step > limit {
				t.Fatalf("after %.1f s it is %.2f m away, with %.2f m/s", limit, b.At.Dist(target), b.Velocity.Len())
			}
		}
	})
}

// Straight from rest: a flight of burn, turn, burn, without passing by.
func TestK29_TurnsBurnsAndBrakes(t *testing.T) {
	s := vehicle.Ship{Mass: 2, Thrust: 8, Turn: 4, MaxSpin: 2.5}
	b := vehicle.Body{Facing: math.Pi / 2}
	target := geom.Vec2{X: 100}
	top, past, flipped, steps := 0.0, 0.0, false, 0
	for !s.MoveTo(&b, target, dt) {
		top, past = max(top, b.Velocity.X), max(past, b.At.X)
		if b.Velocity.X > 5 && math.Abs(b.Facing) > 3 {
			flipped = true
		}
		if steps++; steps > 60*60 {
			t.Fatalf("after a minute: %+v", b)
		}
	}
	if past > 100.5 || !(math.Abs(b.At.Y) <= 1) {
		t.Errorf("it passed by: to %v, and aside to %v", past, b.At.Y)
	}
	if top < 10 || !flipped {
		t.Errorf("its top speed was %v, and it turned around: %v", top, flipped)
	}
	if d := s.StoppingDistance(top); d < 50-25 || d > 100 {
		t.Errorf("the stopping distance from the top speed is %v", d)
	}
}

func TestK29_Stop(t *testing.T) {
	s := vehicle.Ship{Mass: 1, Thrust: 4, Turn: 4, MaxSpin: 2.5}
	b := vehicle.Body{Velocity: geom.Vec2{X: 8}}
	steps := 0
	for !s.Stop(&b, dt) {
		if steps++; steps > 60*20 {
			t.Fatalf("after 20 s: %+v", b)
		}
	}
	if most, least := s.StoppingDistance(8), 8.0; b.At.X > most || b.At.X < least { // v²/2a, if it had not to turn
		t.Errorf("the way to a halt is %v, not from %v to %v", b.At.X, least, most)
	}
}

func TestNothingMoves(t *testing.T) {
	for _, m := range []vehicle.Model{&vehicle.PointMass{}, &vehicle.Car{}, &vehicle.Ship{}, &vehicle.PointMass{Mass: 1, MaxForce: 1, MaxSpeed: 1}} {
		var b vehicle.Body
		m.Step(&b, geom.Vec2{X: 1}, 0)
		m.Step(&b, geom.Vec2{X: 1}, math.NaN())
		m.Step(&b, geom.Vec2{X: 1}, math.Inf(1))
		m.Step(&b, geom.Vec2{X: math.NaN()}, dt)
		if b != (vehicle.Body{}) {
			t.Errorf("%T: %+v", m, b)
		}
	}
	var b vehicle.Body
	ship, car := vehicle.Ship{Mass: 1, Thrust: 1, Turn: 1, MaxSpin: 1}, vehicle.Car{Mass: 1, Wheelbase: 1, MaxThrust: 1, MaxSpeed: 1}
	for _, step := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		ship.MoveTo(&b, geom.Vec2{X: 9}, step)
		ship.Stop(&b, step)
		ship.Fly(&b, 1, 1, step)
		car.Drive(&b, 1, 1, step)
	}
	ship.MoveTo(&b, geom.Vec2{X: math.NaN()}, dt)
	(&vehicle.Ship{}).MoveTo(&b, geom.Vec2{X: 9}, dt)
	(&vehicle.Car{}).Drive(&b, 1, 1, dt)
	if b != (vehicle.Body{}) {
		t.Errorf("%+v", b)
	}
}

func BenchmarkShipMoveTo(b *testing.B) {
	s := vehicle.Ship{Mass: 1, Thrust: 4, Turn: 4, MaxSpin: 2.5}
	var body vehicle.Body
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.MoveTo(&body, geom.Vec2{X: float64(i / 1000 % 7 * 100)}, dt)
	}
}
