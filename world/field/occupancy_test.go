package field_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
)

func sum(o *field.Occupancy) (s float64) {
	for i := range o.Ground().Len() {
		s += o.Cell(i)
	}
	return s
}

// maze has walls by chance between cells, which let everything pass that a bit says.
func maze(seed uint64) func(from, to geom.Vec3) bool {
	return func(from, to geom.Vec3) bool {
		state := seed ^ uint64(int64(from.X*4))<<40 ^ uint64(int64(from.Y*4))<<20 ^ uint64(int64((to.X-from.X)*2+4))<<8 ^ uint64(int64((to.Y-from.Y)*2+4))
		r := wits.NewRand(&state)
		r.Uint64()
		return !r.Chance(0.3)
	}
}

// Whatever somebody does who keeps below his greatest speed, and whoever looks where: where he is not seen he is possible.
func TestWhereHeIsIsAlwaysPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.Uint64().Draw(t, "seed")
		r := wits.NewRand(&state)
		grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 12, Y: 12}, 0.5)
		must.Succeed(t, err)
		g, err := field.NewGround(field.Plan{Grid: grid, Passes: maze(r.Uint64())})
		must.Succeed(t, err)
		most := r.Range(1, 6)
		o, err := field.NewOccupancy(g, field.Habits{Speed: r.Range(0.5, 1) * most, Most: most, Pause: r.Range(0, 0.8)})
		must.Succeed(t, err)
		at := r.Int(g.Len())
		o.Reset(g.At(at), geom.Vec3{})
		towards, left := -1, 0.0 // the cell that he goes to, and how far it is
		for range 120 {
			dt := r.Range(0.01, 0.3)
			o.Step(dt)
			for walk := dt * most; walk > 0; {
				if towards < 0 {
					d := r.Int(8)
					n := g.Near(at)[d]
					if n < 0 || r.Chance(0.2) {
						break // he stays for the rest of this tick
					}
					towards, left = int(n), grid.Cell
					if d%2 == 1 {
						left *= math.Sqrt2
					}
				}
				if left > walk {
					left -= walk
					break
				}
				walk -= left
				at, towards = towards, -1
			}
			// Searchers see circles, as it happens, through walls.
			for range r.Int(4) {
				eye, far := g.At(r.Int(g.Len())), r.Range(0.5, 4)
				if g.At(at).Dist(eye) > far && (towards < 0 || g.At(towards).Dist(eye) > far) {
					o.Look(field.View{Eye: eye, Half: math.Pi, Range: far}, nil)
				}
			}
			if towards < 0 && !o.Possible(at) {
				t.Fatalf("he is at %v, which is held to be impossible", g.At(at))
			}
			if s := sum(o); math.Abs(s-1) > 1e-3 && s != 0 {
				t.Fatalf("the probabilities add up to %v", s)
			}
		}
	})
}

func TestTheFrontIsAsFastAsHe(t *testing.T) {
	g := hall(t, 81)
	o := occupancy(t, g, field.Habits{Speed: 2, Most: 3})
	start := g.At(g.Len() / 2)
	o.Reset(start, geom.Vec3{})
	for i := range 60 {
		o.Step(0.1)
		far := 0.1 * float64(i+1) * 3
		for c := range g.Len() {
			// The distance over the eight directions of the grid.
			dx, dy := math.Abs(g.At(c).X-start.X), math.Abs(g.At(c).Y-start.Y)
			d := max(dx, dy) + (math.Sqrt2-1)*min(dx, dy)
			if o.Possible(c) != (d <= far+1e-4) && math.Abs(d-far) > 0.5+1e-4 {
				t.Fatalf("after %v m a place %v m away is possible: %v", far, d, o.Possible(c))
			}
			if d <= far && !o.Possible(c) {
				t.Fatalf("after %v m a place %v m away is impossible", far, d)
			}
		}
	}
}

// Somebody who keeps a direction for T seconds and then takes another is v T (1 - e^(-t/T)) further on after t.
func TestWhoRanIsFurtherAlong(t *testing.T) {
	for _, heading := range []float64{0, math.Pi / 4, 2.0, -1.3} {
		g := hall(t, 161)
		o := occupancy(t, g, field.Habits{Speed: 4, Turn: 1.5})
		start := g.At(g.Len() / 2)
		way := geom.FromAngle(heading)
		o.Reset(start, geom.Vec3{X: 4 * way.X, Y: 4 * way.Y})
		o.Step(3)
		var mean geom.Vec2
		for c := range g.Len() {
			mean = mean.Add(geom.Vec2{X: g.At(c).X - start.X, Y: g.At(c).Y - start.Y}.Scale(o.Cell(c)))
		}
		want := 4 * 1.5 * (1 - math.Exp(-3/1.5))
		if got := mean.Dot(way); math.Abs(got-want) > 0.15*want {
			t.Errorf("heading %v: on average %v m further on, want %v", heading, got, want)
		}
		if side := math.Abs(mean.Cross(way)); side > 0.1*want {
			t.Errorf("heading %v: on average %v m to the side", heading, side)
		}
	}
}

// In a closed room all places are equally probable in the end, and the given share stands still in none more than others.
func TestInTheEndHeIsAnywhere(t *testing.T) {
	g := ground(t, 20, 20, 0.5, func(from, to geom.Vec3) bool { return (from.X < 5) == (to.X < 5) })
	o := occupancy(t, g, field.Habits{Speed: 4, Pause: 0.5, Stay: 1})
	o.Reset(geom.Vec3{X: 1, Y: 1}, geom.Vec3{})
	o.Step(120)
	for c := range g.Len() {
		want := 1.0 / 200
		if g.At(c).X > 5 {
			want = 0
		}
		if p := o.Cell(c); math.Abs(p-want) > 0.4*want {
			t.Fatalf("%v is probable by %v, want about %v", g.At(c), p, want)
		}
	}
	if o.Count() != 200 {
		t.Errorf("%d cells are possible", o.Count())
	}
}

func TestHidingPlacesAppeal(t *testing.T) {
	g := hall(t, 20)
	o := occupancy(t, g, field.Habits{Speed: 4, Pause: 0.3, Stay: 2})
	hide := g.Find(geom.Vec3{X: 8.2, Y: 8.2})
	o.SetAppeal(hide, 20)
	o.Reset(geom.Vec3{X: 1, Y: 1}, geom.Vec3{})
	o.Step(60)
	if best := o.Best(func(c int, _ float64) float64 { return o.Cell(c) }); best != hide {
		t.Errorf("the most probable cell is %v, not where he can hide", g.At(best))
	}
	if p := o.Cell(hide); p < 10.0/400 {
		t.Errorf("the hiding place has %v", p)
	}
}

func TestWhatIsSeenEmptyIsRuledOut(t *testing.T) {
	g := hall(t, 40)
	o := occupancy(t, g, field.Habits{Speed: 2})
	eye := geom.Vec3{X: 10, Y: 10, Z: 1.7}
	v := field.View{Eye: eye, Facing: math.Pi / 2, Half: math.Pi / 6, Range: 6, Around: 1, Height: 1}
	asked := o.Look(v, func(from, to geom.Vec3) bool {
		if from != eye || to.Z != 1 {
			t.Fatalf("asked about the way from %v to %v", from, to)
		}
		return to.X < 11
	})
	seen := 0
	for c := range g.Len() {
		way := geom.Vec2{X: g.At(c).X - 10, Y: g.At(c).Y - 10}
		want := (way.Len() <= 6 && math.Abs(geom.WrapAngle(way.Angle()-math.Pi/2)) <= math.Pi/6 || way.Len() <= 1) && g.At(c).X < 11
		if o.Possible(c) == want {
			t.Fatalf("%v is possible: %v", g.At(c), o.Possible(c))
		}
		if want {
			seen++
		}
	}
	if seen < 50 || asked <= seen || o.Count() != g.Len()-seen {
		t.Errorf("%d seen, %d asked about, %d possible", seen, asked, o.Count())
	}
	if s := sum(o); math.Abs(s-1) > 1e-4 {
		t.Errorf("the probabilities add up to %v", s)
	}
	// He may have come in since.
	o.Step(10)
	if o.Count() != g.Len() {
		t.Errorf("%d cells are possible", o.Count())
	}
}

func TestHalfALookIsHalfAsSure(t *testing.T) {
	g := ground(t, 2, 1, 1, nil)
	o := occupancy(t, g, field.Habits{Speed: 1})
	o.Rule(0, 0.5)
	if a, b := o.Cell(0), o.Cell(1); math.Abs(a-1.0/3) > 1e-6 || math.Abs(b-2.0/3) > 1e-6 {
		t.Errorf("one half and a whole are %v and %v", a, b)
	}
}

func TestSuspicion(t *testing.T) {
	g := hall(t, 40)
	o := occupancy(t, g, field.Habits{Speed: 2})
	o.Reset(geom.Vec3{X: 2, Y: 2}, geom.Vec3{})
	noise := geom.Vec3{X: 15, Y: 15}
	if !o.Suspect(noise, 2, 0.7) {
		t.Fatal("there are no cells around the noise")
	}
	if p, q := o.Within(noise, 2), o.Within(geom.Vec3{X: 2, Y: 2}, 1); math.Abs(p-0.7) > 1e-5 || math.Abs(q-0.3) > 1e-5 {
		t.Errorf("at the noise %v, where he was seen %v", p, q)
	}
	if best := g.At(o.Best(nil)); best.Dist(noise) < 5 {
		t.Errorf("the noise is wide, the place where he was seen is one cell: %v", best)
	}
	if o.Suspect(geom.Vec3{X: 100}, 2, 0.7) || o.Reset(geom.Vec3{X: 100}, geom.Vec3{}) {
		t.Error("there is nothing at 100 m")
	}
}

// All that was possible has been seen: so he is faster than was believed, and is wherever nobody looks.
func TestWhoBreaksHisHabits(t *testing.T) {
	g := ground(t, 20, 1, 1, nil)
	o := occupancy(t, g, field.Habits{Speed: 1})
	look := func() {
		o.Look(field.View{Eye: geom.Vec3{X: 5, Y: 0.5}, Half: math.Pi, Range: 5}, nil)
	}
	o.Reset(g.At(3), geom.Vec3{})
	look()
	if o.Count() != 0 || o.Best(nil) != -1 || sum(o) != 0 {
		t.Fatalf("%d cells are possible", o.Count())
	}
	o.Step(0.001)
	look()
	for c := range 20 {
		if want := c >= 10; o.Possible(c) != want {
			t.Errorf("cell %d is possible: %v", c, o.Possible(c))
		}
	}
	if s := sum(o); math.Abs(s-1) > 1e-4 {
		t.Errorf("the probabilities add up to %v", s)
	}
}

func TestOccupancyIsKeptAndReturned(t *testing.T) {
	g := ground(t, 40, 40, 0.5, rooms)
	o := occupancy(t, g, field.Habits{Speed: 3, Most: 4, Pause: 0.3})
	o.Reset(geom.Vec3{X: 4, Y: 5}, geom.Vec3{X: 3})
	look := func(i int) {
		o.Step(1.0 / 60)
		o.Look(field.View{Eye: geom.Vec3{X: 15, Y: 5}, Facing: float64(i) / 10, Half: 0.6, Range: 9}, nil)
	}
	for i := range 200 {
		look(i)
	}
	var s field.State
	o.Keep(&s)
	at := o.Hash()
	for i := range 100 {
		look(200 + i)
	}
	then := o.Hash()
	if then == at {
		t.Fatal("nothing happened")
	}
	must.Succeed(t, o.Return(&s))
	if o.Hash() != at {
		t.Error("it did not come back")
	}
	for i := range 100 {
		look(200 + i)
	}
	if o.Hash() != then {
		t.Error("it went on differently")
	}
	if err := field.NewInfluence(g).Return(&s); err == nil || !strings.Contains(err.Error(), "no influence of 1600 cells") {
		t.Errorf("an occupancy is no influence: %v", err)
	}
}

// The same bits on every processor.
func TestFieldsAreTheSameEverywhere(t *testing.T) {
	const pinnedOccupancy, pinnedInfluence, pinnedMap = 0x3f9d1fae4f7e1107, 0x895fa5118b2425f5, 0x4c24ec5895f58d8
	g := ground(t, 40, 40, 0.5, rooms)
	o := occupancy(t, g, field.Habits{Speed: 3, Most: 4, Pause: 0.3})
	f := field.NewInfluence(g)
	o.Reset(geom.Vec3{X: 4, Y: 5}, geom.Vec3{X: 3, Y: 1})
	for i := range 300 {
		o.Step(1.0 / 60)
		o.Look(field.View{Eye: geom.Vec3{X: 15, Y: 5}, Facing: float64(i) / 10, Half: 0.6, Range: 9, Noticed: 0.3}, nil)
		f.StampWalk(geom.Vec3{X: float64(i % 20), Y: 7}, 6, 0.3)
		f.Decay(0.1, 3)
		f.Propagate(0.2, 0.7)
	}
	o.Suspect(geom.Vec3{X: 12, Y: 12}, 2, 0.3)
	m := field.NewMap(g.Grid())
	m.Paint(geom.Circle{Center: geom.Vec2{X: 9, Y: 9}, Radius: 5}, 1)
	m.Blur(5)
	if h := o.Hash(); h != pinnedOccupancy {
		t.Errorf("the occupancy has the hash %#x", h)
	}
	if h := f.Hash(); h != pinnedInfluence {
		t.Errorf("the influence has the hash %#x", h)
	}
	if h := m.Hash(); h != pinnedMap {
		t.Errorf("the map has the hash %#x", h)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	g := ground(t, 40, 40, 0.5, rooms)
	o := occupancy(t, g, field.Habits{Speed: 3})
	f := field.NewInfluence(g)
	m := field.NewMap(g.Grid())
	var so, sf, sm field.State
	sees := func(from, to geom.Vec3) bool { return to.X < 12 }
	place := geom.Vec3{X: 12, Y: 14}
	all := func() {
		o.Reset(place, geom.Vec3{X: 1})
		o.Step(0.3)
		o.Suspect(place, 3, 0.5)
		o.Look(field.View{Eye: place, Half: 1, Range: 8}, sees)
		o.Best(nil)
		o.Within(place, 3)
		o.Keep(&so)
		f.Stamp(place, 4, 1)
		f.StampWalk(place, 4, 1)
		f.Decay(0.1, 2)
		f.Propagate(0.1, 0.5)
		f.Keep(&sf)
		m.Blur(2)
		m.Gradient(geom.Vec2{X: 3, Y: 4})
		m.Keep(&sm)
		if o.Return(&so) != nil || f.Return(&sf) != nil || m.Return(&sm) != nil {
			t.Error("it does not come back")
		}
	}
	all()
	if n := testing.AllocsPerRun(20, all); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNonsenseIsNoPlace(t *testing.T) {
	g := hall(t, 10)
	o := occupancy(t, g, field.Habits{Speed: 2})
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300} {
		bad := geom.Vec3{X: v, Y: v, Z: v}
		if o.Reset(bad, geom.Vec3{}) || o.Suspect(bad, 3, 0.5) || o.Value(bad) != 0 || o.Within(bad, 2) != 0 {
			t.Errorf("%v is a place", v)
		}
		o.Look(field.View{Eye: bad, Facing: v, Half: 1, Range: 5}, nil)
		if o.Count() != g.Len() {
			t.Errorf("from %v something was seen", v)
		}
		if !o.Reset(geom.Vec3{X: 1, Y: 1}, bad) || math.Abs(sum(o)-1) > 1e-6 {
			t.Errorf("with a velocity of %v the probabilities add up to %v", v, sum(o))
		}
		o.Step(v)
		o.Anywhere()
	}
}

func TestHabitsThatCannotBe(t *testing.T) {
	g := hall(t, 4)
	for want, h := range map[string]field.Habits{
		"more than 0 m/s":    {},
		"below the usual":    {Speed: 3, Most: 2},
		"more than 0 second": {Speed: 3, Turn: -1},
		"0 to below 1":       {Speed: 3, Pause: 1},
		"a halt lasts":       {Speed: 3, Stay: -1},
	} {
		if _, err := field.NewOccupancy(g, h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: want an error with %q, got %v", h, want, err)
		}
	}
}
