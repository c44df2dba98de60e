package foresee

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
)

// tracked is a track through points, 0.1 s apart, from 1 s on.
func tracked(points ...geom.Vec2) *Track {
	t := &Track{step: 0.1}
	for i, p := range points {
		v := geom.Vec2{}
		if i > 0 {
			v = p.Sub(points[i-1]).Scale(10)
		}
		t.moments = append(t.moments, Moment{Time: 1 + float64(i)*0.1, At: p, Velocity: v})
	}
	return t
}

func TestX9_PlacesOfATrack(t *testing.T) {
	track := tracked(geom.Vec2{}, geom.Vec2{X: 1}, geom.Vec2{X: 1, Y: 1})
	for _, c := range []struct {
		time     float64
		at, v    geom.Vec2
		expected string
	}{
		{0, geom.Vec2{}, geom.Vec2{}, "the first before it begins"},
		{math.NaN(), geom.Vec2{}, geom.Vec2{}, "the first for what is no time"},
		{1.05, geom.Vec2{X: 0.5}, geom.Vec2{X: 5}, "between moments in proportion"},
		{1.1, geom.Vec2{X: 1}, geom.Vec2{X: 10}, "a moment itself"},
		{1.2, geom.Vec2{X: 1, Y: 1}, geom.Vec2{Y: 10}, "the last"},
		{1.7, geom.Vec2{X: 1, Y: 6}, geom.Vec2{Y: 10}, "straight on after the end"},
	} {
		if at, v := track.At(c.time); at.Dist(c.at) > 1e-9 || v.Dist(c.v) > 1e-9 {
			t.Errorf("at %v it is at %v with %v, not %v with %v: %s", c.time, at, v, c.at, c.v, c.expected)
		}
	}
	if got := track.Points(nil, 1.05); len(got) != 3 || got[0].Dist(geom.Vec2{X: 0.5}) > 1e-9 || got[2] != (geom.Vec2{X: 1, Y: 1}) {
		t.Errorf("the way ahead is %v", got)
	}
}

func TestX9_MeetingOnATrack(t *testing.T) {
	// It comes down the y axis at 10 m/s from (0, 3) and turns at the origin along x.
	track := tracked(geom.Vec2{Y: 3}, geom.Vec2{Y: 2}, geom.Vec2{Y: 1}, geom.Vec2{}, geom.Vec2{X: 1}, geom.Vec2{X: 2}, geom.Vec2{X: 3})
	if at, in, ok := track.Meet(geom.Vec2{X: 6}, 10, 1); !ok || at.Dist(geom.Vec2{X: 1.5}) > 1e-9 || math.Abs(in-0.45) > 1e-9 {
		t.Errorf("it is met at %v in %v s: %v", at, in, ok)
	}
	if at, in, ok := track.Meet(geom.Vec2{X: 100, Y: 3}, 1, 1); ok || at != (geom.Vec2{X: 3}) || math.Abs(in-math.Hypot(97, 3)) > 1e-9 {
		t.Errorf("it cannot be met, but would be missed by least at the end, not at %v in %v", at, in)
	}
	if at, in, ok := track.Meet(geom.Vec2{Y: 2}, 3, 1.1); !ok || at != (geom.Vec2{Y: 2}) || in != 0 {
		t.Errorf("who is there meets it at once, not at %v in %v", at, in)
	}
	if at, _, ok := track.Meet(geom.Vec2{}, 0, 1.05); ok || at.Dist(geom.Vec2{Y: 2.5}) > 1e-9 {
		t.Errorf("who cannot move does not meet it, at %v", at)
	}
}

// Wherever somebody meets a track, that one can be there by then, all but for what lies between two moments; and not earlier.
func TestX9_MeetingsAreInTimeAndEarliest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		coordinate := rapid.Float64Range(-20, 20)
		points := make([]geom.Vec2, rapid.IntRange(2, 30).Draw(rt, "points"))
		at := geom.Vec2{X: coordinate.Draw(rt, "x"), Y: coordinate.Draw(rt, "y")}
		turn := rapid.Float64Range(-1, 1)
		way := rapid.Float64Range(-3, 3).Draw(rt, "way")
		for i := range points {
			points[i] = at
			way += turn.Draw(rt, "turn")
			at = at.Add(geom.FromAngle(way).Scale(0.5))
		}
		track := tracked(points...)
		from := geom.Vec2{X: coordinate.Draw(rt, "from x"), Y: coordinate.Draw(rt, "from y")}
		speed, now := rapid.Float64Range(0.5, 15).Draw(rt, "speed"), rapid.Float64Range(1, 2).Draw(rt, "now")
		meet, in, ok := track.Meet(from, speed, now)
		if slack := 0.5 / speed; ok && meet.Dist(from)/speed > in+slack {
			rt.Fatalf("it takes %v s to get to where it meets it, and there are %v", meet.Dist(from)/speed, in)
		}
		if there, _ := track.At(now + in); ok && there.Dist(meet) > 1e-6 {
			rt.Fatalf("it is not at %v by then, but at %v", meet, there)
		}
		for _, m := range track.moments {
			if wait := m.Time - now; wait > 0 && m.At.Dist(from) <= speed*wait-1e-9 && (!ok || wait < in-1e-9) {
				rt.Fatalf("it could be met in %v s, not in %v (%v)", wait, in, ok)
			}
		}
	})
}
