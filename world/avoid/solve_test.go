package avoid

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

func vector(most float64) *rapid.Generator[geom.Vec2] {
	return rapid.Custom(func(t *rapid.T) geom.Vec2 {
		return geom.Vec2{X: rapid.Float64Range(-most, most).Draw(t, "x"), Y: rapid.Float64Range(-most, most).Draw(t, "y")}
	})
}

func someHalf(t *rapid.T) half {
	return half{point: vector(2).Draw(t, "point"), along: geom.FromAngle(rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle"))}
}

// worst says by how much a velocity breaks the worst half-plane; below 0 it lies in all.
func worst(halves []half, v geom.Vec2) float64 {
	most := math.Inf(-1)
	for i := range halves {
		most = max(most, halves[i].depth(v))
	}
	return most
}

// The velocity that is found is as near to the wish as any that is allowed; of many tried none is nearer. Where none is allowed,
// none of many tried breaks the soft half-planes less without breaking the hard ones.
func TestSolveFindsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 2.0
		halves := make([]half, rapid.IntRange(1, 8).Draw(t, "halves"))
		for i := range halves {
			halves[i] = someHalf(t)
		}
		hard := rapid.IntRange(0, min(len(halves), 2)).Draw(t, "hard")
		wish := vector(2).Draw(t, "wish")
		got := solve(halves, hard, most, wish, new(scratch))
		if got.Len() > most+1e-9 {
			t.Fatalf("%v is faster than %v", got, most)
		}
		_, done := nearest(halves, most, wish)
		feasible := done == len(halves)
		wish = wish.Clamped(most)
		if feasible && worst(halves, got) > 1e-6 {
			t.Fatalf("%v breaks a half-plane by %v", got, worst(halves, got))
		}
		_, walls := nearest(halves[:hard], most, wish)
		for x := -most; x <= most; x += 0.05 {
			for y := -most; y <= most; y += 0.05 {
				v := geom.Vec2{X: x, Y: y}
				if v.Len() > most || worst(halves[:hard], v) > 0 {
					continue
				}
				switch {
				case feasible:
					if worst(halves, v) < 0 && v.Dist(wish) < got.Dist(wish)-1e-6 {
						t.Fatalf("%v is nearer to %v than %v", v, wish, got)
					}
				case walls == hard && worst(halves[:hard], got) < 1e-6:
					if w := worst(halves[hard:], v); w < worst(halves[hard:], got)-1e-5 {
						t.Fatalf("%v breaks the half-planes by %v, %v by %v", got, worst(halves[hard:], got), v, w)
					}
				case worst(halves, v) < -1e-6:
					t.Fatalf("%v is allowed, and was not found", v)
				}
			}
		}
		if walls == hard && worst(halves[:hard], got) > 1e-6 {
			t.Fatalf("%v breaks a hard half-plane by %v, which can be kept", got, worst(halves[:hard], got))
		}
	})
}

// hits reports whether a disc at the origin that moves with a velocity touches a disc with a velocity within a time.
func hits(v, at, velocity geom.Vec2, both, horizon float64) bool {
	_, ok := geom.Segment{A: at, B: at}.Cast(geom.Vec2{}, v.Sub(velocity).Scale(horizon), both)
	return ok
}

// Two who each choose a velocity of their own half-plane do not collide within the horizon.
func TestPairsDoNotCollide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := body{velocity: vector(2).Draw(t, "own velocity"), radius: rapid.Float64Range(0.1, 1).Draw(t, "own radius"), id: 1}
		b := body{at: vector(6).Draw(t, "place"), velocity: vector(2).Draw(t, "velocity"), radius: rapid.Float64Range(0.1, 1).Draw(t, "radius"), id: 2}
		both := a.radius + b.radius
		if b.at.Len() < both+0.01 {
			return
		}
		part := rapid.Float64Range(0, 1).Draw(t, "share")
		ha, hb := pair(&a, &b, horizonOf(3), 0.1, part), pair(&b, &a, horizonOf(3), 0.1, 1-part)
		for range 20 {
			va, vb := vector(3).Draw(t, "a"), vector(3).Draw(t, "b")
			if ha.depth(va) < -1e-6 && hb.depth(vb) < -1e-6 && hits(va, b.at, vb, both-1e-6, 3) {
				t.Fatalf("%v and %v collide", va, vb)
			}
		}
		// What they have now and is safe stays allowed for at least one of both.
		if !hits(a.velocity, b.at, b.velocity, both+1e-6, 3) && ha.depth(a.velocity) > 1e-6 && hb.depth(b.velocity) > 1e-6 {
			t.Fatal("both have to change velocities that are safe")
		}
	})
}

func TestPairHeadOn(t *testing.T) {
	// Ten metres apart, at 1 m/s each, radii of half a metre, a horizon of 9 s. The disc of the relative velocities that collide
	// lies around 10/9 with a radius of 1/9; its leg has a sine of 1/10. The relative velocity of 2 is on its axis: it
	// leaves it across a leg, by 2 * 1/10, of which each takes half.
	a := body{velocity: geom.Vec2{X: 1}, radius: 0.5, id: 1}
	b := body{at: geom.Vec2{X: 10}, velocity: geom.Vec2{X: -1}, radius: 0.5, id: 2}
	h := pair(&a, &b, horizonOf(9), 0.1, 0.5)
	if d := h.depth(a.velocity); math.Abs(d-0.1) > 1e-9 {
		t.Errorf("the velocity is %v outside, want 0.1", d)
	}
	if h.along.Cross(geom.Vec2{X: 1}) == 0 {
		t.Error("the half-plane does not lead aside")
	}
	if hb := pair(&b, &a, horizonOf(9), 0.1, 0.5); hb.along != h.along.Neg() {
		t.Errorf("both pass on the same side: %v, %v", h.along, hb.along)
	}
	// Slowly towards each other they meet the front of the cone, which begins at 1 m/s: of 1.05 m/s each takes off a half.
	a.velocity, b.velocity = geom.Vec2{X: 0.525}, geom.Vec2{X: -0.525}
	h = pair(&a, &b, horizonOf(9), 0.1, 0.5)
	if d := h.depth(a.velocity); math.Abs(d-0.025) > 1e-9 {
		t.Errorf("the slow velocity is %v outside, want 0.025", d)
	}
}

// Whatever hits a wall within the horizon is not allowed; and the half-plane touches what does, so that it takes no more away than
// it must.
func TestWallsAreKeptOff(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := vector(5).Draw(t, "a"), vector(5).Draw(t, "b")
		radius := rapid.Float64Range(0.05, 1).Draw(t, "radius")
		v := vector(3).Draw(t, "velocity")
		wall := geom.Segment{A: a, B: b}
		if wall.Dist(geom.Vec2{}) < radius+0.01 || a.Dist(b) < 0.01 {
			return
		}
		h := beside(a, b, radius, v, geom.Vec2{}, new([2]joint))
		if math.Abs(h.along.Len()-1) > 1e-9 {
			t.Fatalf("%v is no unit vector", h.along)
		}
		for range 30 {
			try := vector(8).Draw(t, "try")
			if _, ok := wall.Cast(geom.Vec2{}, try, radius-1e-6); ok && h.depth(try) < -1e-6 {
				t.Fatalf("%v hits the wall and is allowed by %+v", try, h)
			}
		}
		// A little beyond the border, at the point where it touches, the wall is hit.
		beyond := h.point.Add(h.along.Perp().Scale(-1e-4))
		if _, ok := wall.Cast(geom.Vec2{}, beyond.Scale(1+1e-4), radius+2e-4); !ok {
			t.Fatalf("the half-plane touches nothing at %v", h.point)
		}
		// If the velocity is safe, it is allowed.
		if _, ok := wall.Cast(geom.Vec2{}, v, radius+1e-6); !ok && h.depth(v) > 1e-6 {
			t.Fatalf("%v does not hit the wall, but is %v outside", v, h.depth(v))
		}
	})
}

// The nearest are found as if all had been looked at.
func TestNearestAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, err := New(Options{Neighbours: rapid.IntRange(1, 8).Draw(t, "neighbours"), Reach: rapid.Float64Range(0.5, 20).Draw(t, "reach")})
		must.Succeed(t, err)
		n := rapid.IntRange(1, 60).Draw(t, "agents")
		for range n {
			at := geom.Vec2{X: float64(rapid.IntRange(-20, 20).Draw(t, "x")), Y: float64(rapid.IntRange(-20, 20).Draw(t, "y"))}
			c.Add(Agent{At: at.Scale(0.7), Layers: uint32(rapid.IntRange(1, 3).Draw(t, "layers"))})
		}
		if n > 3 {
			c.Remove(n / 2)
		}
		c.near.side = rapid.Float64Range(0.2, 10).Draw(t, "cell")
		c.near.fill(c)
		var found scratch // as for a block: what was looked up for one is there for the next
		for k := range c.near.bodies {
			me := &c.near.bodies[k]
			count, _, _ := c.near.find(me, c.options.Reach, c.options.Neighbours, &found)
			var want []int
			for range c.options.Neighbours {
				best := -1
				for i := range n {
					if !c.Live(i) || i == int(me.id) || c.agents.layers[i]&me.layers == 0 || me.at.Sub(c.At(i)).LenSq() > c.options.Reach*c.options.Reach {
						continue
					}
					taken := false
					for _, j := range want {
						taken = taken || i == j
					}
					if !taken && (best < 0 || me.at.Sub(c.At(i)).LenSq() < me.at.Sub(c.At(best)).LenSq()) {
						best = i
					}
				}
				if best >= 0 {
					want = append(want, best)
				}
			}
			if count != len(want) {
				t.Fatalf("agent %d has %d neighbours, want %v", me.id, count, want)
			}
			for i, w := range want {
				if id := c.near.bodies[found.near[i].body()].id; id != int32(w) {
					t.Fatalf("neighbour %d of agent %d is %d, want %d", i, me.id, id, w)
				}
			}
		}
	})
}

// Who is nowhere is in a cell at the edge of all cells, and is no neighbour of one who really is there.
func TestNowhereIsNearNobody(t *testing.T) {
	c, err := New(Options{Neighbours: 1})
	must.Succeed(t, err)
	edge := (math.MinInt32 + 1024.5) * c.near.side
	me := c.Add(Agent{At: geom.Vec2{X: edge, Y: edge}, Most: 1, Wish: geom.Vec2{X: 1}})
	c.Add(Agent{At: geom.Vec2{X: math.NaN(), Y: math.NaN()}})
	c.near.fill(c)
	if a, b := c.near.bodies[0].cell, c.near.bodies[1].cell; a != b {
		t.Fatalf("they are in the cells %d and %d", a, b)
	}
	c.Step(0.1, nil)
	if v := c.Velocity(me); v != (geom.Vec2{X: 1}) {
		t.Errorf("moves with %v", v)
	}
}
