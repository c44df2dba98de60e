package steer_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

const dt = 1.0 / 60

// mover is one with speed 10 and force 20.
func mover(x, y, vx, vy float64) steer.Mover {
	return steer.Mover{At: geom.Vec2{X: x, Y: y}, Velocity: geom.Vec2{X: vx, Y: vy}, MaxSpeed: 10, MaxForce: 20, Radius: 0.5}
}

func counts(force geom.Vec2, weight float64) steer.Weighted {
	return steer.Weighted{Force: force, Weight: weight}
}

func same(t *testing.T, what string, got, want geom.Vec2) {
	t.Helper()
	if !(got.Dist(want) <= 1e-9) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// body moves a mover as a point with mass 1 would.
type body struct {
	steer.Mover
	model vehicle.PointMass
}

func newBody(x, y, vx, vy float64) *body {
	m := mover(x, y, vx, vy)
	return &body{m, vehicle.PointMass{Mass: 1, MaxForce: m.MaxForce, MaxSpeed: m.MaxSpeed}}
}

func (b *body) step(force geom.Vec2) {
	v := vehicle.Body{At: b.At, Velocity: b.Velocity, Facing: b.Facing}
	b.model.Step(&v, force, dt)
	b.At, b.Velocity, b.Facing = v.At, v.Velocity, v.Facing
}

func TestX7_SeekAndFlee(t *testing.T) {
	still, moving := mover(0, 0, 0, 0), mover(0, 0, 10, 0)
	same(t, "seek from rest", steer.Seek(&still, geom.Vec2{X: 3, Y: 4}), geom.Vec2{X: 12, Y: 16})
	same(t, "flee from rest", steer.Flee(&still, geom.Vec2{X: 3, Y: 4}), geom.Vec2{X: -12, Y: -16})
	same(t, "seek at full speed ahead", steer.Seek(&moving, geom.Vec2{X: 50}), geom.Vec2{})
	same(t, "seek what lies across", steer.Seek(&moving, geom.Vec2{Y: 5}), geom.Vec2{X: -1, Y: 1}.Norm().Scale(20))
	same(t, "seek where it is", steer.Seek(&still, still.At), geom.Vec2{})
	same(t, "seek what is no number", steer.Seek(&still, geom.Vec2{X: math.NaN()}), geom.Vec2{})
}

func TestX7_PredictiveSeekAndFlee(t *testing.T) {
	m, other := mover(0, 0, 0, 0), mover(10, 0, 0, 5)
	same(t, "where it will be", steer.Predictive(&m, &other, 2, false), geom.Vec2{X: 1, Y: 1}.Norm().Scale(20))
	same(t, "away from where it will be", steer.Predictive(&m, &other, 2, true), geom.Vec2{X: -1, Y: -1}.Norm().Scale(20))
}

// It stands where it should, and has not passed by.
func TestX7_Arrive(t *testing.T) {
	b := newBody(0, 0, 0, 0)
	most := 0.0
	for range 60 * 10 {
		b.step(steer.Arrive(&b.Mover, geom.Vec2{X: 30}, 8, 0))
		most = max(most, b.At.X)
	}
	if !(math.Abs(b.At.X-30) <= 0.05) || !(b.Velocity.Len() <= 0.05) || most > 30.5 {
		t.Errorf("at %v with %v, farthest %v", b.At, b.Velocity, most)
	}
	m := mover(0, 0, 3, 0)
	same(t, "within the tolerance it brakes", steer.Arrive(&m, geom.Vec2{X: 1}, 8, 2), geom.Vec2{X: -20})
	same(t, "the speed from which it can stop", steer.Arrive(&m, geom.Vec2{X: 1}, 8, 0), geom.Vec2{X: (4 - 3) * 8})
}

// The quarry goes along y at 6, the hunter has 10: 10 t = sqrt(8² t² ...), a right triangle of 3, 4 and 5.
func TestX7_Intercept(t *testing.T) {
	m, quarry := mover(0, 0, 0, 0), mover(8, 0, 0, 6)
	same(t, "the meeting point", steer.Intercept(&m, &quarry, 100), geom.Vec2{X: 8, Y: 6})
	same(t, "no farther ahead than it is told", steer.Intercept(&m, &quarry, 0.5), geom.Vec2{X: 8, Y: 3})
	fast := mover(8, 0, 20, 0)
	same(t, "who gets away", steer.Intercept(&m, &fast, 2), geom.Vec2{X: 48})
	toward := mover(9, 0, -20, 0)
	same(t, "who is faster and comes nearer: 30 t = 9", steer.Intercept(&m, &toward, 100), geom.Vec2{X: 3})
	past := mover(-7, 4, 20, 0) // in 13/30 s and in half a second: triangles of 5, 12, 13 and of 3, 4, 5; the first counts
	same(t, "who is faster and comes past", steer.Intercept(&m, &past, 100), geom.Vec2{X: 5.0 / 3, Y: 4})
	equal := mover(8, 6, -10, 0)
	same(t, "who is as fast and comes nearer: 100 = 160 t", steer.Intercept(&m, &equal, 100), geom.Vec2{X: 8 - 6.25, Y: 6})
	same(t, "who is there already", steer.Intercept(&m, &steer.Mover{Velocity: geom.Vec2{X: 3}}, 100), geom.Vec2{})
	same(t, "pursue", steer.Pursue(&m, &quarry, 100), geom.Vec2{X: 16, Y: 12})
	hunter := mover(-10, 0, 0, 10)
	same(t, "evade: away from where the hunter will be in a second", steer.Evade(&m, &hunter, 5), geom.Vec2{X: 1, Y: -1}.Norm().Scale(20))
	same(t, "interpose", steer.Interpose(&m, &steer.Mover{At: geom.Vec2{X: 2}}, &steer.Mover{At: geom.Vec2{X: 2, Y: 4}}, 0), geom.Vec2{X: 1, Y: 1}.Norm().Scale(20))
}

// However fast the leader, and wherever it begins, it gets to its very place if it can; and what it wants at once is the
// straight way there: a triangle of 3, 4 and 5 to a place that moves across.
func TestX7_OffsetPursuitFallsIntoStep(t *testing.T) {
	for _, c := range []struct{ speed, from, tolerance float64 }{
		{4, 6, 0.01}, {9, 6, 0.01}, {9, -10, 0.01}, {0, 30, 0.01},
		{10, 6, 0.2}, // who is as fast as the leader does not make up for braking a little too late
	} {
		leader, b := newBody(0, 0, c.speed, 0), newBody(c.from, 5, c.speed, 0)
		for range 60 * 20 {
			force := steer.OffsetPursuit(&b.Mover, &leader.Mover, geom.Vec2{X: -3, Y: 2}, 5)
			leader.step(geom.Vec2{})
			b.step(force)
		}
		same2(t, fmt.Sprintf("beside a leader at %v m/s, from %v", c.speed, c.from), b.At.Sub(leader.At), geom.Vec2{X: -3, Y: 2}, c.tolerance)
	}
	m, leader := mover(0, 0, 0, 0), mover(50, 0, 0, 6)
	same(t, "the straight way", steer.OffsetPursuit(&m, &leader, geom.Vec2{}, 0), geom.Vec2{X: 8, Y: 6}.Scale(2))
	fast := mover(50, 0, 30, 0)
	same(t, "after who is faster", steer.OffsetPursuit(&m, &fast, geom.Vec2{}, 5), geom.Vec2{X: 20})
	fast = mover(0, 0, 30, 0)
	same(t, "beside who is faster", steer.OffsetPursuit(&m, &fast, geom.Vec2{}, 5), geom.Vec2{X: 20})
}

func same2(t *testing.T, what string, got, want geom.Vec2, tolerance float64) {
	t.Helper()
	if !(got.Dist(want) <= tolerance) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestX7_Wander(t *testing.T) {
	b := newBody(0, 0, 5, 0)
	state := uint64(7)
	random := wits.NewRand(&state)
	var w steer.Wandering
	turned, before := 0.0, b.Velocity.Angle()
	for range 60 * 60 {
		b.step(steer.Wander(&b.Mover, &w, &random, 1, 2, 4, dt))
		angle := b.Velocity.Angle()
		if turn := math.Abs(geom.WrapAngle(angle - before)); turn > 20*dt {
			t.Fatalf("it turned by %v in a step", turn)
		} else {
			turned += turn
		}
		before = angle
	}
	if b.Velocity.Len() < 9 || turned < 5 {
		t.Errorf("after a minute it goes at %v and has turned by %v in all", b.Velocity.Len(), turned)
	}
}

func TestX7_FollowPath(t *testing.T) {
	path := []geom.Vec2{{X: 10}, {X: 10, Y: 10}, {Y: 10}}
	for _, c := range []struct {
		end  steer.PathEnd
		want string // the points that it came to
	}{{steer.StopAtEnd, "0 1 2"}, {steer.TurnAtEnd, "0 1 2 1 0 1 2 1"}, {steer.RepeatAtEnd, "0 1 2 0 1 2 0 1"}} {
		b, f := newBody(0, 0, 0, 0), steer.Following{}
		var came []int32
		for range 60 * 60 {
			before := f
			b.step(steer.FollowPath(&b.Mover, &f, path, 1.5, c.end, 5))
			if f != before && len(came) < 8 {
				came = append(came, before.Next)
			}
		}
		if got := fmt.Sprint(came); got != "["+c.want+"]" {
			t.Errorf("with %d at its end it came to %s, want %s", c.end, got, c.want)
		}
		if c.end == steer.StopAtEnd && (b.At.Dist(path[2]) > 1.5 || !(b.Velocity.Len() <= 0.1) || !f.Done) {
			t.Errorf("it stands at %v, %v, %+v", b.At, b.Velocity, f)
		}
	}
	near, last := mover(6, 10, -9, 0), steer.Following{Next: 2}
	same(t, "at the end it arrives", steer.FollowPath(&near, &last, path, 1.5, steer.StopAtEnd, 5), steer.Arrive(&near, path[2], 5, 0))
	same(t, "without a stop it does not", steer.FollowPath(&near, &last, path, 1.5, steer.TurnAtEnd, 5), steer.Seek(&near, path[2]))
	var f steer.Following
	m := mover(0, 0, 0, 0)
	same(t, "no path", steer.FollowPath(&m, &f, nil, 1, steer.TurnAtEnd, 5), geom.Vec2{})
	for _, end := range []steer.PathEnd{steer.StopAtEnd, steer.TurnAtEnd, steer.RepeatAtEnd} { // it hangs in none
		steer.FollowPath(&m, &f, []geom.Vec2{{}, {}, {}}, 1, end, 5)
		steer.FollowPath(&m, &steer.Following{Next: 99, Back: true}, []geom.Vec2{{}}, 1, end, 5)
	}
}

func TestX7_StayOnPath(t *testing.T) {
	path := []geom.Vec2{{}, {X: 40}, {X: 40, Y: 40}}
	m := mover(10, 0.5, 8, 0)
	same(t, "well within the corridor", steer.StayOnPath(&m, path, 2, 1), geom.Vec2{})
	off := mover(10, 5, 8, 0) // in a second it will be beside 18, and 8 m further is 26; that lies on the first part
	same(t, "too far off", steer.StayOnPath(&off, path, 2, 1), steer.Seek(&off, geom.Vec2{X: 26}))
	back := mover(36, 0, -8, 0) // 36, and 8 m further is 4 m up the second part
	same(t, "the wrong way", steer.StayOnPath(&back, path, 2, 1), steer.Seek(&back, geom.Vec2{X: 40, Y: 4}))
	b := newBody(5, 0, 5, 8)
	for i := range 60 * 12 {
		b.step(steer.StayOnPath(&b.Mover, path, 2, 0.5))
		if i < 120 {
			continue
		}
		off := min(math.Abs(b.At.Y), math.Abs(b.At.X-40))
		if b.At.Y < 39 && off > 3.5 {
			t.Fatalf("at %v it is %v off the path", b.At, off)
		}
	}
}

func TestX7_FlowField(t *testing.T) {
	b := newBody(5, 0, 0, 0)
	around := func(p geom.Vec2) geom.Vec2 { // a whirl that keeps to a ring of radius 5
		out := p.Norm()
		return geom.Vec2{X: -out.Y, Y: out.X}.Scale(4).Add(out.Scale(5 - p.Len()))
	}
	turned := 0.0
	for range 60 * 20 {
		before := b.At.Angle()
		b.step(steer.Follow(&b.Mover, around, 0.1))
		turned += geom.WrapAngle(b.At.Angle() - before)
	}
	if !(math.Abs(b.At.Len()-5) <= 0.5) || turned < 10 {
		t.Errorf("it is %v from the middle and has gone around by %v", b.At.Len(), turned)
	}
}

func TestX7_ObstacleAvoidance(t *testing.T) {
	stones := []geom.Circle{{Center: geom.Vec2{X: 10}, Radius: 2}, {Center: geom.Vec2{X: 20, Y: 2.5}, Radius: 2}, {Center: geom.Vec2{X: 30, Y: -2}, Radius: 2}}
	b := newBody(0, 0.01, 6, 0)
	for i := 0; b.At.X < 40; i++ {
		m := &b.Mover
		b.step(steer.Budget(m, counts(steer.AvoidObstacles(m, stones, 1), 1), counts(steer.Seek(m, geom.Vec2{X: 60}), 1)))
		for _, s := range stones {
			if d := b.At.Dist(s.Center); d < s.Radius {
				t.Fatalf("at %v it is in the stone at %v", b.At, s.Center)
			}
		}
		if i > 60*30 {
			t.Fatalf("it got no farther than %v", b.At)
		}
	}
	m := mover(0, 0, 6, 0)
	before := 0.0
	for _, x := range []float64{7.5, 6, 4, 2.5} { // the nearer the more, up to all
		force := steer.AvoidObstacles(&m, []geom.Circle{{Center: geom.Vec2{X: x, Y: 0.5}, Radius: 1.5}}, 1)
		if !(-force.Y > before) || force.X >= 0 {
			t.Errorf("a stone %v m ahead on the left: %v", x, force)
		}
		before = -force.Y
	}
	touching := steer.AvoidObstacles(&m, []geom.Circle{{Center: geom.Vec2{X: 2, Y: 1e-9}, Radius: 1.5}}, 1)
	same2(t, "right ahead and all but there: all to the right, half of it back, as much as it has", touching, geom.Vec2{X: -1, Y: -2}.Norm().Scale(20), 1e-6)
	same(t, "what lies behind is no matter", steer.AvoidObstacles(&m, []geom.Circle{{Center: geom.Vec2{X: -3}, Radius: 2}}, 1), geom.Vec2{})
	same(t, "nor what lies aside", steer.AvoidObstacles(&m, []geom.Circle{{Center: geom.Vec2{X: 3, Y: 3}, Radius: 2}}, 1), geom.Vec2{})
}

func TestX7_UnalignedAvoidance(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to geom.Vec2
	}{
		{"head on", geom.Vec2{X: 20}, geom.Vec2{X: -40}}, {"across", geom.Vec2{X: 10, Y: -10}, geom.Vec2{X: 10, Y: 40}},
	} {
		a, b := newBody(0, 0, 5, 0), newBody(c.from.X, c.from.Y, 0, 0)
		least := math.Inf(1)
		for range 60 * 6 {
			fa := steer.AvoidOthers(&a.Mover, []steer.Mover{b.Mover}, 0.3, 2)
			fb := steer.AvoidOthers(&b.Mover, []steer.Mover{a.Mover}, 0.3, 2)
			a.step(steer.Budget(&a.Mover, counts(fa, 1), counts(steer.Seek(&a.Mover, geom.Vec2{X: 40}), 0.5)))
			b.step(steer.Budget(&b.Mover, counts(fb, 1), counts(steer.Seek(&b.Mover, c.to), 0.5)))
			least = min(least, a.At.Dist(b.At))
		}
		if least < 1 {
			t.Errorf("%s: they came as near as %v", c.name, least)
		}
	}
}

// Whichever way it comes, on either side, it never goes through the wall, and comes to go along it at its distance.
func TestX7_WallFollowingFromAnyDirection(t *testing.T) {
	wall := []geom.Segment{{A: geom.Vec2{X: -1000}, B: geom.Vec2{X: 1000}}}
	for i := range 24 {
		for _, side := range []float64{1, -1} {
			v := geom.FromAngle(float64(i) * math.Pi / 12).Scale(10)
			b := newBody(0, 4*side, v.X, v.Y)
			for range 60 * 8 {
				b.step(steer.FollowWall(&b.Mover, wall, 2, 0.4))
				if b.At.Y*side < 0.1 {
					t.Fatalf("with %v at first it is at %v, in the wall", v, b.At)
				}
			}
			if !(math.Abs(b.At.Y-2*side) <= 0.05) || math.Abs(b.Velocity.X) < 9.9 {
				t.Errorf("with %v at first it is at %v and goes with %v", v, b.At, b.Velocity)
			}
		}
	}
}

// Who goes at a wall, from whichever side and at whatever angle, does not run into it; who goes away from it, or along it, is left alone.
func TestX7_WallAvoidance(t *testing.T) {
	wall := []geom.Segment{{A: geom.Vec2{X: -200}, B: geom.Vec2{X: 200}}}
	for _, side := range []float64{1, -1} {
		for i := range 11 {
			v := geom.FromAngle(-side * (0.2 + float64(i)*(math.Pi-0.4)/10)).Scale(6)
			b := newBody(0, 8*side, v.X, v.Y)
			for range 60 * 4 {
				ahead := geom.Vec2{X: b.At.X + v.X, Y: -8 * side}
				b.step(steer.Budget(&b.Mover, steer.Weighted{Force: steer.AvoidWalls(&b.Mover, wall, 1), Weight: 1}, steer.Weighted{Force: steer.Seek(&b.Mover, ahead), Weight: 0.2}))
				if b.At.Y*side < b.Radius-0.02 {
					t.Fatalf("with %v at first it is at %v, in the wall", v, b.At)
				}
			}
		}
		for _, v := range []geom.Vec2{{Y: 6 * side}, {X: 6}} {
			m := mover(0, 3*side, v.X, v.Y)
			if f := steer.AvoidWalls(&m, wall, 0.5); f != (geom.Vec2{}) {
				t.Errorf("who goes with %v is pushed by %v", v, f)
			}
		}
	}
	m := mover(0, 2, 0, 0)
	if f := steer.AvoidWalls(&m, wall, 1); f != (geom.Vec2{}) {
		t.Errorf("who stands is pushed by %v", f)
	}
}

func TestX7_LeaderFollowing(t *testing.T) {
	leader := newBody(0, 0, 4, 0)
	group := []*body{newBody(-5, 1, 0, 0), newBody(-6, -1, 0, 0), newBody(3, 0.2, 0, 0)}
	for range 60 * 15 {
		leader.step(geom.Vec2{})
		all := make([]steer.Mover, len(group))
		for i, b := range group {
			all[i] = b.Mover
		}
		for i, b := range group {
			others := append(append([]steer.Mover(nil), all[:i]...), all[i+1:]...)
			b.step(steer.FollowLeader(&b.Mover, &leader.Mover, others, 3, 2, 5))
		}
	}
	for i, b := range group {
		if rel := b.At.Sub(leader.At); rel.X > 0.5 || !(rel.Len() <= 8) {
			t.Errorf("member %d is at %v of the leader", i, rel)
		}
		for k := range i {
			if d := b.At.Dist(group[k].At); d < 0.5 {
				t.Errorf("members %d and %d are %v apart", i, k, d)
			}
		}
	}
}

// Where a follower wants to be, and who is in the way and goes out of it to the side that it is on.
func TestX7_LeaderFollowingExactly(t *testing.T) {
	leader := mover(10, 5, 4, 0)
	follow := func(m steer.Mover, others ...steer.Mover) geom.Vec2 {
		return steer.FollowLeader(&m, &leader, others, 3, 2, 5)
	}
	m := mover(0, 2, 1, 1)
	same(t, "it arrives behind", follow(m), steer.Arrive(&m, geom.Vec2{X: 7, Y: 5}, 5, 0.1))
	behind := mover(7, 5, 0, 0) // it wants nothing but to keep apart
	same(t, "and keeps apart", follow(behind, mover(8, 5, 0, 0)), geom.Vec2{X: -10})
	for _, c := range []struct {
		x, y float64
		out  geom.Vec2
	}{{12, 6, geom.Vec2{Y: 1}}, {12, 4, geom.Vec2{Y: -1}}, {15.9, 7.4, geom.Vec2{Y: 1}}} {
		same(t, fmt.Sprintf("at %v, %v it is in the way", c.x, c.y), follow(mover(c.x, c.y, 0, 0)), c.out.Scale(20))
	}
	for _, c := range []geom.Vec2{{X: 16.1, Y: 5}, {X: 12, Y: 7.6}, {X: 12, Y: 2.4}, {X: 9.9, Y: 5}} {
		m := mover(c.X, c.Y, 0, 0)
		same(t, fmt.Sprintf("at %v it is not", c), follow(m), steer.Arrive(&m, geom.Vec2{X: 7, Y: 5}, 5, 0.1))
	}
	leader.Velocity = geom.Vec2{}
	m = mover(12, 5, 0, 0)
	same(t, "a leader that stands has no way", follow(m), steer.Arrive(&m, geom.Vec2{X: 7, Y: 5}, 5, 0.1))
}

func TestX7_Flocking(t *testing.T) {
	m := mover(0, 0, 0, 0)
	others := []steer.Mover{mover(2, 0, 3, 1), mover(0, 2, 5, 3), mover(0, 0, 0, 0), mover(9, 0, -9, 0)}
	same(t, "separation: in inverse proportion to the distance", steer.Separation(&m, others, 5), geom.Vec2{X: -12.5, Y: -12.5})
	same(t, "cohesion: to the middle", steer.Cohesion(&m, others[:2], 5), geom.Vec2{X: 1, Y: 1}.Norm().Scale(20))
	same(t, "alignment: the average velocity", steer.Alignment(&m, others[:2], 5), geom.Vec2{X: 2, Y: 1}.Norm().Scale(20))
	same(t, "nobody is near", steer.Cohesion(&m, others[3:], 5), geom.Vec2{})
	away := mover(100, 50, 0, 0) // the same anywhere
	for i := range others {
		others[i].At = others[i].At.Add(away.At)
	}
	same(t, "separation, elsewhere", steer.Separation(&away, others, 5), steer.Separation(&m, []steer.Mover{mover(2, 0, 0, 0), mover(0, 2, 0, 0)}, 5))
	same(t, "cohesion, elsewhere", steer.Cohesion(&away, others[:2], 5), geom.Vec2{X: 1, Y: 1}.Norm().Scale(20))
	same(t, "alignment, elsewhere", steer.Alignment(&away, others[:2], 5), geom.Vec2{X: 2, Y: 1}.Norm().Scale(20))
}

func TestX7_Combination(t *testing.T) {
	m := mover(0, 0, 0, 0)
	up, right := geom.Vec2{Y: 15}, geom.Vec2{X: 20}
	same(t, "sum", steer.Sum(&m, counts(up, 0.4), counts(right, 0.4)), geom.Vec2{X: 8, Y: 6})
	same(t, "sum, limited", steer.Sum(&m, counts(up, 4), counts(right, 4)), geom.Vec2{X: 16, Y: 12})
	same(t, "budget", steer.Budget(&m, counts(up, 1), counts(right, 1)), geom.Vec2{X: 5, Y: 15})
	same(t, "budget, used up by the first", steer.Budget(&m, counts(up, 2), counts(right, 1)), geom.Vec2{Y: 20})
	same(t, "sum, with what is no number", steer.Sum(&m, counts(geom.Vec2{X: math.NaN()}, 1), counts(up, 1), counts(geom.Vec2{X: math.Inf(1)}, 1)), up)
	same(t, "budget, with what is endless", steer.Budget(&m, counts(geom.Vec2{X: math.Inf(1)}, 1), counts(up, 1)), up)
	lame := steer.Mover{MaxForce: 5}
	same(t, "who cannot move wants nothing", steer.Separation(&lame, []steer.Mover{mover(1, 0, 0, 0)}, 3), geom.Vec2{})
	same(t, "budget, with what is no number", steer.Budget(&m, counts(geom.Vec2{X: math.NaN()}, 1), counts(right, 1)), right)
}

// What is no number counts as if it were not there, wherever it stands in a list; and the order of a list does not matter.
func TestX7_NonsenseHidesNothing(t *testing.T) {
	m, nan := mover(0, 0, 6, 0), math.NaN()
	stone := geom.Circle{Center: geom.Vec2{X: 4, Y: 0.5}, Radius: 1}
	deep, less := geom.Circle{Center: geom.Vec2{X: 0.5, Y: 1}, Radius: 2}, geom.Circle{Center: geom.Vec2{X: 0.9, Y: -1.2}, Radius: 2}
	want := steer.AvoidObstacles(&m, []geom.Circle{stone}, 1)
	if want == (geom.Vec2{}) {
		t.Fatal("the stone is not avoided")
	}
	for _, no := range []geom.Circle{{Center: geom.Vec2{X: nan}, Radius: 1}, {Center: geom.Vec2{X: 3}, Radius: nan}, {Center: geom.Vec2{X: 3, Y: nan}, Radius: 1}} {
		same(t, "a stone, and no number", steer.AvoidObstacles(&m, []geom.Circle{stone, no}, 1), want)
		same(t, "no number, and a stone", steer.AvoidObstacles(&m, []geom.Circle{no, stone}, 1), want)
	}
	want = steer.AvoidObstacles(&m, []geom.Circle{deep}, 1)
	same(t, "in two stones, the deeper first", steer.AvoidObstacles(&m, []geom.Circle{deep, less}, 1), want)
	same(t, "in two stones, the deeper last", steer.AvoidObstacles(&m, []geom.Circle{less, deep}, 1), want)

	other, friend := mover(10, -0.5, -6, 0), mover(1, 0, 3, 0)
	for _, no := range []steer.Mover{mover(nan, 0, -6, 0), mover(5, 0, nan, 0), mover(5, nan, -6, 0)} {
		for _, list := range [][]steer.Mover{{other, no}, {no, other}} {
			same(t, "somebody, and no number", steer.AvoidOthers(&m, list, 1, 3), steer.AvoidOthers(&m, []steer.Mover{other}, 1, 3))
		}
		same(t, "a friend, and no number", steer.Alignment(&m, []steer.Mover{friend, no}, 6), steer.Alignment(&m, []steer.Mover{friend}, 6))
	}
	var f steer.Following
	nowhere := mover(nan, 0, 0, 0)
	steer.FollowPath(&nowhere, &f, []geom.Vec2{{X: 5}, {X: 6}}, 1, steer.StopAtEnd, 1)
	steer.FollowPath(&m, &f, []geom.Vec2{{X: 5}, {X: 6}}, nan, steer.StopAtEnd, 1)
	if f != (steer.Following{}) {
		t.Errorf("who is nowhere has come to %+v", f)
	}
}

// Whatever else it wants, who is contained leaves never.
func TestX7_Containment(t *testing.T) {
	low, high := geom.Vec2{X: -20, Y: -10}, geom.Vec2{X: 20, Y: 10}
	edges := steer.Box(low, high)
	rapid.Check(t, func(t *rapid.T) {
		b := newBody(0, 0, 0, 0)
		b.MaxForce = rapid.Float64Range(2, 60).Draw(t, "force")
		b.model.MaxForce = b.MaxForce
		number := rapid.Float64Range(-60, 60)
		for range 15 {
			other := geom.Vec2{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}
			for range 60 {
				keep := steer.Contain(&b.Mover, edges[:], 1, 0.1, dt)
				b.step(steer.Budget(&b.Mover, counts(keep, 1), counts(other, 1)))
				if p := b.At; p.X-b.Radius < low.X || p.X+b.Radius > high.X || p.Y-b.Radius < low.Y || p.Y+b.Radius > high.Y {
					t.Fatalf("it left: %v with %v", p, b.Velocity)
				}
			}
		}
	})
}

// Many edges of one rounded corner do not outvote the one beside them.
func TestX7_ContainmentInCornersOfManyEdges(t *testing.T) {
	edges := []steer.Edge{{At: geom.Vec2{X: 20}, Inward: geom.Vec2{X: -1}}}
	for k := range 9 {
		edges = append(edges, steer.Edge{At: geom.Vec2{X: 20, Y: 20}, Inward: geom.FromAngle(math.Pi + (80+1.25*float64(k))*math.Pi/180)})
	}
	for s := range 100 {
		b := newBody(0, 0, 0, 0)
		for i := range 600 {
			other := geom.FromAngle(0.8 + 0.6*math.Sin(float64(i*s)/300)).Scale(60)
			b.step(steer.Budget(&b.Mover, counts(steer.Contain(&b.Mover, edges, 1, 0, dt), 1), counts(other, 1)))
			for _, e := range edges {
				if out := -b.At.Sub(e.At).Dot(e.Inward) + b.Radius; out > 1e-9 {
					t.Fatalf("it left by %v: %v with %v", out, b.At, b.Velocity)
				}
			}
		}
	}
}

// No behaviour asks for more than the mover has, or for what is no number, whatever it is given.
func TestX7_ForcesAreLimited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-30, 30), rapid.SampledFrom([]float64{0, math.NaN(), math.Inf(1), 1e200}))
		point := func(name string) geom.Vec2 { return geom.Vec2{X: number.Draw(t, name), Y: number.Draw(t, name)} }
		draw := func(name string) steer.Mover {
			return steer.Mover{At: point(name), Velocity: point(name), Facing: number.Draw(t, name), MaxSpeed: 10, MaxForce: 20, Radius: 1}
		}
		m, a, b := draw("m"), draw("a"), draw("b")
		others := []steer.Mover{a, b, m}
		state := uint64(1)
		random := wits.NewRand(&state)
		edges := steer.Box(geom.Vec2{X: -5, Y: -5}, geom.Vec2{X: 5, Y: 5})
		for name, force := range map[string]geom.Vec2{
			"seek": steer.Seek(&m, a.At), "arrive": steer.Arrive(&m, a.At, 5, 0.1), "pursue": steer.Pursue(&m, &a, 3), "evade": steer.Evade(&m, &a, 3),
			"offset": steer.OffsetPursuit(&m, &a, b.At, 3), "interpose": steer.Interpose(&m, &a, &b, 3),
			"wander": steer.Wander(&m, &steer.Wandering{Angle: number.Draw(t, "angle")}, &random, 1, 2, 3, dt),
			"flow":   steer.Follow(&m, func(geom.Vec2) geom.Vec2 { return a.Velocity }, 1),
			"path":   steer.FollowPath(&m, &steer.Following{}, []geom.Vec2{a.At, b.At}, 1, steer.TurnAtEnd, 3),
			"stay":   steer.StayOnPath(&m, []geom.Vec2{a.At, b.At}, 1, 1), "obstacles": steer.AvoidObstacles(&m, []geom.Circle{{Center: a.At, Radius: 2}}, 1),
			"others": steer.AvoidOthers(&m, others, 1, 3), "wall": steer.FollowWall(&m, []geom.Segment{{A: a.At, B: b.At}}, 1, 1),
			"off walls": steer.AvoidWalls(&m, []geom.Segment{{A: a.At, B: b.At}}, 1),
			"contain":   steer.Contain(&m, edges[:], 1, 0, dt), "leader": steer.FollowLeader(&m, &a, others, 2, 2, 3),
			"separation": steer.Separation(&m, others, 5), "cohesion": steer.Cohesion(&m, others, 5), "alignment": steer.Alignment(&m, others, 5),
		} {
			if l := force.Len(); !(l <= m.MaxForce*(1+1e-9)) {
				t.Fatalf("%s wants %v", name, force)
			}
		}
	})
}

func TestNoAllocations(t *testing.T) {
	m, a := mover(0, 0, 1, 0), mover(5, 5, 0, 1)
	others := []steer.Mover{a, mover(1, 1, 0, 0)}
	path, f, stones := []geom.Vec2{{X: 3}, {Y: 4}}, steer.Following{}, []geom.Circle{{Center: geom.Vec2{X: 3}, Radius: 1}}
	edges := steer.Box(geom.Vec2{X: -9, Y: -9}, geom.Vec2{X: 9, Y: 9})
	if n := testing.AllocsPerRun(100, func() {
		steer.Budget(&m, counts(steer.Contain(&m, edges[:], 1, 0, dt), 1), counts(steer.AvoidObstacles(&m, stones, 1), 1),
			counts(steer.Pursue(&m, &a, 2), 1), counts(steer.FollowPath(&m, &f, path, 1, steer.TurnAtEnd, 2), 1),
			counts(steer.Separation(&m, others, 3), 1), counts(steer.AvoidOthers(&m, others, 1, 2), 1))
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
