package geom_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

// near is how exact places are that are computed from coordinates of some metres.
const near = 1e-7

func coordinate(t *rapid.T, name string) float64 {
	// Whole numbers make the special cases: what is parallel, what touches, what begins at a corner.
	if rapid.Bool().Draw(t, name+" is whole") {
		return float64(rapid.IntRange(-6, 6).Draw(t, name))
	}
	return rapid.Float64Range(-6, 6).Draw(t, name)
}

func point(t *rapid.T, name string) geom.Vec2 {
	return geom.Vec2{X: coordinate(t, name+".x"), Y: coordinate(t, name+".y")}
}

func point3(t *rapid.T, name string) geom.Vec3 {
	return geom.Vec3{X: coordinate(t, name+".x"), Y: coordinate(t, name+".y"), Z: coordinate(t, name+".z")}
}

func radius(t *rapid.T) float64 {
	return rapid.SampledFrom([]float64{0, 0.25, 0.5, 1, 1.37}).Draw(t, "radius")
}

// star is a polygon without crossing sides, hollow in places, in either direction.
func star(t *rapid.T, name string, center geom.Vec2, most float64) geom.Polygon {
	n := rapid.IntRange(3, 8).Draw(t, name+" corners")
	var g geom.Polygon
	for i := range n {
		r := rapid.Float64Range(0.2, 1).Draw(t, name+" reach") * most
		g = append(g, center.Add(geom.FromAngle(2*math.Pi*float64(i)/float64(n)).Scale(r)))
	}
	if rapid.Bool().Draw(t, name+" clockwise") {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			g[i], g[j] = g[j], g[i]
		}
	}
	return g
}

// checkCast holds the answer of a cast against distances along the way, which are computed in another manner. A ray that
// only grazes a shape may or may not meet it.
func checkCast(t *rapid.T, hit bool, fraction float64, normal, from, to geom.Vec3, r float64, dist func(geom.Vec3) float64) {
	t.Helper()
	d := to.Sub(from)
	free := 1.0
	if hit {
		if !(fraction >= 0 && fraction <= 1) {
			t.Fatalf("the fraction is %v", fraction)
		}
		free = fraction
		at := dist(from.Add(d.Scale(fraction)))
		switch {
		case normal == geom.Vec3{}:
			if fraction != 0 || at > r+near {
				t.Fatalf("overlaps from the beginning, at %v with the distance %v", fraction, at)
			}
			return
		case math.Abs(at-r) > near:
			t.Fatalf("touches at %v, where the distance is %v and not %v", fraction, at, r)
		case math.Abs(normal.Len()-1) > near:
			t.Fatalf("the normal %v has not the length 1", normal)
		case normal.Dot(d) > 1e-6*d.Len(): // a touch in passing is as exact as a square root of what is rounded
			t.Fatalf("the normal %v leads along the way %v", normal, d)
		}
	}
	for i := range 200 {
		s := free * float64(i) / 200
		if gap := dist(from.Add(d.Scale(s))); gap < r-near {
			t.Fatalf("free to %v (hit: %v), but the distance at %v is %v and not %v", free, hit, s, gap, r)
		}
	}
}

// flat makes a check of the plane one of space.
func flat(v geom.Vec2) geom.Vec3 { return geom.Vec3{X: v.X, Y: v.Y} }

func checkFlat(t *rapid.T, touch geom.Touch, hit bool, from, to geom.Vec2, r float64, dist func(geom.Vec2) float64) {
	t.Helper()
	checkCast(t, hit, touch.Fraction, flat(touch.Normal), flat(from), flat(to), r, func(v geom.Vec3) float64 { return dist(v.XY()) })
}

func TestCastSegment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := geom.Segment{A: point(t, "a"), B: point(t, "b")}
		from, to, r := point(t, "from"), point(t, "to"), radius(t)
		touch, ok := s.Cast(from, to, r)
		if r == 0 { // a line has no inside: where the way crosses it, the ends lie on both sides
			if u, crosses := (geom.Segment{A: from, B: to}).Cross(s); u > near && u < 1-near && (crosses != ok || ok && math.Abs(u-touch.Fraction) > near) {
				t.Fatalf("crosses at %v, %v; the ray meets it at %v, %v", u, crosses, touch.Fraction, ok)
			}
			if !ok {
				return
			}
		}
		checkFlat(t, touch, ok, from, to, r, s.Dist)
	})
}

func TestCastCircle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := geom.Circle{Center: point(t, "center"), Radius: rapid.Float64Range(0, 3).Draw(t, "size")}
		from, to, r := point(t, "from"), point(t, "to"), radius(t)
		touch, ok := c.Cast(from, to, r)
		checkFlat(t, touch, ok, from, to, r+c.Radius, c.Center.Dist)
	})
}

func TestCastPolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := star(t, "star", point(t, "center"), 3)
		from, to, r := point(t, "from"), point(t, "to"), radius(t)
		touch, ok := g.Cast(from, to, r)
		checkFlat(t, touch, ok, from, to, r, g.Dist)
		if (g.Contains(to) || g.Contains(from)) && !ok && r > near {
			t.Fatalf("ends within and meets nothing")
		}
	})
}

func TestCastSegment3AndSphere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := geom.Segment3{A: point3(t, "a"), B: point3(t, "b")}
		from, to, r := point3(t, "from"), point3(t, "to"), radius(t)
		touch, ok := s.Cast(from, to, r)
		if r > 0 {
			checkCast(t, ok, touch.Fraction, touch.Normal, from, to, r, s.Dist)
		} else if ok {
			t.Fatal("a ray meets a line in space")
		}
		b := geom.Sphere{Center: s.A, Radius: 0.8}
		touch, ok = b.Cast(from, to, r)
		checkCast(t, ok, touch.Fraction, touch.Normal, from, to, r+0.8, s.A.Dist)
	})
}

func TestCastCylinder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := geom.Cylinder{Base: geom.Circle{Center: point(t, "center"), Radius: 1.5}, Low: coordinate(t, "low")}
		c.High = c.Low + rapid.Float64Range(0.1, 3).Draw(t, "height")
		from, to, r := point3(t, "from"), point3(t, "to"), radius(t)
		touch, ok := c.Cast(from, to, r)
		checkCast(t, ok, touch.Fraction, touch.Normal, from, to, r, c.Dist)
		checkThrough(t, from, to, c.Through, c.Dist)
	})
}

// prism draws one with a hollow base, sometimes with a hole and a slope.
func prism(t *rapid.T) *geom.Prism {
	center := point(t, "center")
	p := &geom.Prism{Sides: star(t, "base", center, 4).Sides(nil, false), Low: coordinate(t, "low")}
	p.High = p.Low + rapid.Float64Range(0.1, 3).Draw(t, "height")
	if rapid.Bool().Draw(t, "hole") {
		p.Sides = star(t, "hole", center, 0.3).Sides(p.Sides, true)
	}
	if rapid.Bool().Draw(t, "slope") {
		p.Slope = geom.Vec2{X: rapid.Float64Range(-1, 1).Draw(t, "rise.x"), Y: rapid.Float64Range(-1, 1).Draw(t, "rise.y")}
	}
	return p
}

func TestCastPrism(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := prism(t)
		from, to, r := point3(t, "from"), point3(t, "to"), radius(t)
		touch, ok := p.Cast(from, to, r)
		checkCast(t, ok, touch.Fraction, touch.Normal, from, to, r, p.Dist)
		checkThrough(t, from, to, p.Through, p.Dist)
		if b := p.Bounds(); p.Contains(from) && !b.Grown(near).Contains(from) {
			t.Fatalf("%v lies in the prism and not in its bounds %v", from, b)
		}
	})
}

// shifts are a way itself and others beside it: what lies on a surface counts as within or not, and one of these does not.
var shifts = []geom.Vec3{{}, {X: near}, {X: -near}, {Y: near}, {Y: -near}, {Z: near}, {Z: -near}}

// checkThrough holds what lies within against many places of the way.
func checkThrough(t *rapid.T, from, to geom.Vec3, through func(from, to geom.Vec3) (float64, bool), dist func(geom.Vec3) float64) {
	t.Helper()
	part, ok := through(from, to)
	if !ok && part != 0 {
		t.Fatalf("nothing lies within, which is %v of the way", part)
	}
	const n = 2000
	least := 1.0
	for _, by := range shifts {
		within := 0
		for i := range n {
			if dist(from.Lerp(to, (float64(i)+0.5)/n).Add(by)) == 0 {
				within++
			}
		}
		// A place may be wrong for each time that the way goes in or out, and more where it leads almost along a side.
		if least = min(least, math.Abs(float64(within)/n-part)); least <= 40./n {
			return
		}
	}
	t.Fatalf("%v of the way lies within (%v); many places say something else by %v", part, ok, least)
}

func TestPrismDistance(t *testing.T) {
	// A cube of 2 around the origin has a distance that anybody can compute.
	cube := geom.Prism{Sides: geom.Polygon{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}.Sides(nil, false), Low: -1, High: 1}
	box := geom.Box{Low: geom.Vec3{X: -1, Y: -1, Z: -1}, High: geom.Vec3{X: 1, Y: 1, Z: 1}}
	rapid.Check(t, func(t *rapid.T) {
		p := point3(t, "p")
		if got, want := cube.Dist(p), box.Dist(p); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v from the prism, %v from the box", got, want)
		}
		q := point3(t, "q")
		part, ok := cube.Through(p, q)
		enter, leave, meets := box.Clip(p, q)
		if ok && (!meets || math.Abs(leave-enter-part) > 1e-9) {
			t.Fatalf("%v, %v of the way lies within the prism; from %v to %v in the box: %v", part, ok, enter, leave, meets)
		}
	})
}

// TestCastWatertight sends rays from the middle of a polygon to its corners and past them: none may slip out between two
// sides.
func TestCastWatertight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		middle := point(t, "middle")
		room := star(t, "room", middle, 5)
		sides := room.Sides(nil, true) // the room is the hole in what is around it
		i := rapid.IntRange(0, len(sides)-1).Draw(t, "corner")
		to := middle.Lerp(sides[i].A, rapid.Float64Range(1, 3).Draw(t, "past"))
		for i := range sides {
			s := sides[i]
			e := s.B.Sub(s.A)
			if _, ok := geom.Enter(middle, to, s.A, s.B, geom.Vec2{X: e.Y, Y: -e.X}.Norm()); ok {
				return
			}
		}
		if d := room.Dist(to); d > near {
			t.Fatalf("a ray from %v to %v, %v outside, meets no side", middle, to, d)
		}
	})
}

// TestCastNothingStrange gives coordinates that are no places.
func TestCastNothingStrange(t *testing.T) {
	odd := rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e308, -1e308, 5e-324, 0, 1, -1, 2})
	rapid.Check(t, func(t *rapid.T) {
		v := make([]float64, 14)
		for i := range v {
			v[i] = odd.Draw(t, "number")
		}
		from, to := geom.Vec3{X: v[0], Y: v[1], Z: v[2]}, geom.Vec3{X: v[3], Y: v[4], Z: v[5]}
		g := geom.Polygon{{X: v[6], Y: v[7]}, {X: v[8], Y: v[9]}, {X: v[10], Y: v[11]}}
		check := func(name string, fraction float64, ok bool) {
			if ok && !(fraction >= 0 && fraction <= 1) {
				t.Fatalf("%s: %v", name, fraction)
			}
		}
		p := geom.Prism{Sides: g.Sides(nil, false), Low: v[12], High: v[13]}
		for _, r := range []float64{0, 0.5, v[12]} {
			a, ok := g.Cast(from.XY(), to.XY(), r)
			check("polygon", a.Fraction, ok)
			a, ok = geom.Segment{A: g[0], B: g[1]}.Cast(from.XY(), to.XY(), r)
			check("segment", a.Fraction, ok)
			a, ok = geom.Circle{Center: g[0], Radius: v[13]}.Cast(from.XY(), to.XY(), r)
			check("circle", a.Fraction, ok)
			b, ok := p.Cast(from, to, r)
			check("prism", b.Fraction, ok)
			b, ok = geom.Cylinder{Base: geom.Circle{Center: g[0], Radius: v[10]}, Low: v[12], High: v[13]}.Cast(from, to, r)
			check("cylinder", b.Fraction, ok)
			b, ok = geom.Segment3{A: from, B: to}.Cast(to, geom.Vec3{X: 1}, r)
			check("segment in space", b.Fraction, ok)
		}
	})
}
