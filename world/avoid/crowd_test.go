package avoid_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/avoid"
)

// walk lets all walk until they have arrived, for so many steps at most. It gives how many steps that took, and how near two of
// them came, over the sum of their radii.
func (w *walkers) walk(most int, dt, within float64) (steps int, closest float64) {
	closest = math.Inf(1)
	for steps = 0; steps < most && w.arrived(within) < len(w.goals); steps++ {
		w.step(dt, nil)
		if steps%16 == 0 {
			closest = min(closest, w.closest())
		}
	}
	return steps, closest
}

// People on a ring who change places with those opposite jam for ever with the method as it was published, exactly alike as they
// are. Here they come apart.
func TestRingsComeApart(t *testing.T) {
	for _, n := range []int{2, 8, 50, 250} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			radius := max(float64(n)*0.8, 20)
			w := ring(t, n, radius, avoid.Options{})
			steps, closest := w.walk(4000, 0.25, 1)
			t.Logf("%d steps; straight on it would be %.0f; closest %.3f", steps, 2*radius/0.25, closest)
			if got := w.arrived(1); got < n {
				t.Errorf("%d of %d arrived in %d steps", got, n, steps)
			}
			if closest < 0.8 {
				t.Errorf("two came as close as %.2f of their radii", closest)
			}
		})
	}
	strict := ring(t, 8, 20, avoid.Options{Strict: true})
	strict.walk(1000, 0.25, 1)
	if got := strict.arrived(1); got != 0 {
		t.Errorf("without the remedy %d arrived: the test shows nothing", got)
	}
}

// passage is a corridor along X, three metres wide.
func passage() []avoid.Wall {
	return []avoid.Wall{
		{Segment: geom.Segment{A: geom.Vec2{X: -60}, B: geom.Vec2{X: 60}}},
		{Segment: geom.Segment{A: geom.Vec2{X: -60, Y: 3}, B: geom.Vec2{X: 60, Y: 3}}},
	}
}

// corridor is so many people from each end, three abreast, who want to go to the other.
func corridor(t testing.TB, each int, o avoid.Options) *walkers {
	w := &walkers{crowd: crowd(t, o), speed: 1.4}
	w.crowd.SetWalls(passage())
	for i := range each {
		x, y := 15+float64(i/3), 0.75+0.75*float64(i%3)
		if each == 1 {
			y = 1.5
		}
		w.add(avoid.Agent{At: geom.Vec2{X: -x, Y: y}, Radius: 0.3, Most: 2}, geom.Vec2{X: x, Y: y})
		w.add(avoid.Agent{At: geom.Vec2{X: x, Y: y}, Radius: 0.3, Most: 2}, geom.Vec2{X: -x, Y: y})
	}
	return w
}

func TestHeadOnInACorridor(t *testing.T) {
	for _, each := range []int{1, 4, 20} {
		for _, strict := range []bool{false, true} {
			if strict && each > 1 {
				continue // several are never exactly alike, so the method needs no remedy, only longer
			}
			w := corridor(t, each, avoid.Options{Strict: strict})
			steps, closest := w.walk(2000, 0.1, 0.5)
			t.Logf("%d each, strict %v: %d steps, closest %.3f", each, strict, steps, closest)
			if got := w.arrived(0.5); (got == 2*each) == strict {
				t.Errorf("%d each, strict %v: %d arrived in %d steps", each, strict, got, steps)
			}
			for i := range w.goals {
				if y := w.crowd.At(i).Y; y < 0.28 || y > 2.72 {
					t.Errorf("agent %d is in the wall, at %v", i, w.crowd.At(i))
				}
			}
		}
	}
}

// crossing is two streams of thirty that cross at a right angle.
func crossing(t testing.TB, o avoid.Options) *walkers {
	w := &walkers{crowd: crowd(t, o), speed: 1.4}
	for i := range 30 {
		far, across := 10+float64(i/5), float64(i%5-2)
		w.add(avoid.Agent{At: geom.Vec2{X: -far, Y: across}, Radius: 0.3, Most: 2}, geom.Vec2{X: far, Y: across})
		w.add(avoid.Agent{At: geom.Vec2{X: across, Y: -far}, Radius: 0.3, Most: 2}, geom.Vec2{X: across, Y: far})
	}
	return w
}

func TestStreamsCross(t *testing.T) {
	w := crossing(t, avoid.Options{})
	steps, closest := w.walk(2000, 0.1, 0.5)
	if got := w.arrived(0.5); got < 60 {
		t.Errorf("%d of 60 arrived in %d steps", got, steps)
	}
	if closest < 0.7 {
		t.Errorf("two came as close as %.2f of their radii", closest)
	}
}

func TestThroughADoor(t *testing.T) {
	for _, half := range []float64{0.4, 0.6, 1} {
		w := &walkers{crowd: crowd(t, avoid.Options{}), speed: 1.4}
		w.crowd.SetWalls([]avoid.Wall{
			{Segment: geom.Segment{A: geom.Vec2{Y: -20}, B: geom.Vec2{Y: -half}}},
			{Segment: geom.Segment{A: geom.Vec2{Y: half}, B: geom.Vec2{Y: 20}}},
		})
		for i := range 20 {
			w.add(avoid.Agent{At: geom.Vec2{X: -4 - float64(i/5), Y: float64(i%5 - 2)}, Radius: 0.3, Most: 2}, geom.Vec2{X: 12, Y: float64(i%5 - 2)})
		}
		through, steps := 0, 0
		for ; steps < 1500 && through < 20; steps++ {
			through = 0
			for i, goal := range w.goals {
				if w.crowd.At(i).X < 0.3 {
					goal = geom.Vec2{X: 0.8} // the door first
				}
				if w.crowd.At(i).X > 1 {
					through++
				}
				w.crowd.Wish(i, goal.Sub(w.crowd.At(i)).Clamped(1).Scale(1.4))
				if y := w.crowd.At(i).Y; math.Abs(w.crowd.At(i).X) < 0.05 && math.Abs(y) > half-0.25 {
					t.Fatalf("agent %d walks through the wall, at %v", i, w.crowd.At(i))
				}
			}
			w.crowd.Step(0.1, nil)
		}
		t.Logf("a door of %v m: %d steps", 2*half, steps)
		if through < 20 {
			t.Errorf("a door of %v m: %d of 20 are through after %d steps", 2*half, through, steps)
		}
	}
}

// Two who are equally fast and share alike always have a way to avoid each other, so they never touch, whatever they wish, and
// change their minds about.
func TestTwoNeverTouch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.Uint64().Draw(t, "seed")
		r := wits.NewRand(&state)
		c, err := avoid.New(avoid.Options{})
		must.Succeed(t, err)
		some := func(most float64) geom.Vec2 { return geom.Vec2{X: r.Range(-most, most), Y: r.Range(-most, most)} }
		most := r.Range(1, 3)
		c.Add(avoid.Agent{At: some(2), Radius: r.Range(0.2, 1), Most: most})
		c.Add(avoid.Agent{At: some(2).Add(geom.Vec2{X: 6}), Radius: r.Range(0.2, 1), Most: most})
		both := c.Agent(0).Radius + c.Agent(1).Radius
		for range 200 {
			if r.Chance(0.1) {
				c.Wish(0, c.At(1).Sub(c.At(0)).Add(some(1)))
				c.Wish(1, c.At(0).Sub(c.At(1)).Add(some(1)))
			}
			c.Step(0.1, nil)
			if d := c.At(0).Dist(c.At(1)); d < both-1e-9 {
				t.Fatalf("they are %v apart, and %v wide", d, both)
			}
		}
	})
}

// In a room everybody stays in the room, and as far apart as the room allows, whatever they wish.
func TestNobodyLeavesTheRoom(t *testing.T) {
	corners := []geom.Vec2{{}, {X: 8}, {X: 8, Y: 6}, {X: 4, Y: 6}, {X: 4, Y: 4}, {Y: 4}}
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.Uint64().Draw(t, "seed")
		r := wits.NewRand(&state)
		c, err := avoid.New(avoid.Options{Horizon: r.Range(0.5, 5), WallHorizon: r.Range(0.3, 3)})
		must.Succeed(t, err)
		var walls []avoid.Wall
		for i, p := range corners {
			walls = append(walls, avoid.Wall{Segment: geom.Segment{A: p, B: corners[(i+1)%len(corners)]}})
		}
		c.SetWalls(walls)
		for i := range 8 {
			c.Add(avoid.Agent{At: geom.Vec2{X: 1 + 2*float64(i%4), Y: 1 + 2*float64(i/4)}, Radius: 0.3, Most: r.Range(0.5, 3)})
		}
		for range 150 {
			for i := range 8 {
				if r.Chance(0.05) {
					c.Wish(i, geom.Vec2{X: r.Range(-4, 4), Y: r.Range(-4, 4)})
				}
			}
			c.Step(0.05, nil)
			for i := range 8 {
				if c.Velocity(i).Len() > c.Agent(i).Most+1e-9 {
					t.Fatalf("agent %d moves at %v, and can at %v", i, c.Velocity(i).Len(), c.Agent(i).Most)
				}
				if !geom.Polygon(corners).Contains(c.At(i)) {
					t.Fatalf("agent %d left the room, to %v", i, c.At(i))
				}
				for _, w := range walls {
					if d := w.Dist(c.At(i)); d < 0.3-0.02 {
						t.Fatalf("agent %d is %v from a wall", i, d)
					}
				}
				for j := range i {
					if d := c.At(i).Dist(c.At(j)); d < 0.4 {
						t.Fatalf("agents %d and %d are %v apart, and 0.6 wide", i, j, d)
					}
				}
			}
		}
	})
}

// Who never yields goes as it wishes; all others go around it.
func TestYield(t *testing.T) {
	w := &walkers{crowd: crowd(t, avoid.Options{}), speed: 1}
	w.add(avoid.Agent{At: geom.Vec2{X: -8}, Radius: 0.5, Most: 2, Yield: -1}, geom.Vec2{X: 8})
	for i := range 5 {
		w.add(avoid.Agent{At: geom.Vec2{X: float64(2 * i), Y: 0.1 * float64(i-2)}, Radius: 0.4, Most: 2}, geom.Vec2{X: -10, Y: 0.1 * float64(i-2)})
	}
	for range 140 {
		w.step(0.1, nil)
		if y := w.crowd.At(0).Y; y != 0 {
			t.Fatalf("the one who never yields is at %v", w.crowd.At(0))
		}
		if d := w.closest(); d < 1-1e-6 {
			t.Fatalf("they are as near as %v", d)
		}
	}
	if x := w.crowd.At(0).X; x < 5.5 {
		t.Errorf("it is at %v", x)
	}
	// Of two, the one that yields three times as readily goes three times as far aside.
	c := crowd(t, avoid.Options{Strict: true})
	c.Add(avoid.Agent{At: geom.Vec2{X: -3, Y: -0.01}, Velocity: geom.Vec2{X: 1}, Wish: geom.Vec2{X: 1}, Radius: 0.5, Most: 2, Yield: 1})
	c.Add(avoid.Agent{At: geom.Vec2{X: 3, Y: 0.01}, Velocity: geom.Vec2{X: -1}, Wish: geom.Vec2{X: -1}, Radius: 0.5, Most: 2, Yield: 3})
	c.Step(0.1, nil)
	if a, b := math.Abs(c.Velocity(0).Y), math.Abs(c.Velocity(1).Y); a == 0 || math.Abs(b/a-3) > 0.05 {
		t.Errorf("they go aside at %v and %v m/s", a, b)
	}
}

func TestLayersDoNotMeet(t *testing.T) {
	c := crowd(t, avoid.Options{})
	c.Add(avoid.Agent{At: geom.Vec2{X: -3}, Radius: 0.5, Most: 2, Layers: 1})
	c.Add(avoid.Agent{At: geom.Vec2{X: 3}, Radius: 0.5, Most: 2, Layers: 2})
	c.SetWalls([]avoid.Wall{{Segment: geom.Segment{A: geom.Vec2{X: 1, Y: -5}, B: geom.Vec2{X: 1, Y: 5}}, Layers: 2}})
	for range 60 {
		c.Wish(0, geom.Vec2{X: 1})
		c.Wish(1, geom.Vec2{X: -1})
		c.Step(0.1, nil)
	}
	if a := c.At(0); math.Abs(a.X-3) > 1e-9 || a.Y != 0 {
		t.Errorf("upstairs nothing is in the way, but it is at %v", a)
	}
	if b := c.At(1); b.X < 1.5-0.01 {
		t.Errorf("downstairs there is a wall, but it is at %v", b)
	}
}

// The same bits for any number of workers, on every machine.
func TestCrowdIsDeterministic(t *testing.T) {
	const pinned = 0x5adcf00f0bf602c9
	for _, workers := range []int{1, 2, 7} {
		w := plaza(t, 16)
		w.crowd.SetWalls([]avoid.Wall{{Segment: geom.Segment{A: geom.Vec2{X: 20, Y: -5}, B: geom.Vec2{X: 20, Y: 40}}}})
		pool := sim.NewWorkers(workers)
		for range 150 {
			w.step(0.25, pool.Each)
		}
		pool.Close()
		if h := w.crowd.Hash(); h != pinned {
			t.Errorf("with %d workers the hash is %#x", workers, h)
		}
	}
}

func TestCrowdIsKeptAndReturned(t *testing.T) {
	w := plaza(t, 8)
	for range 20 {
		w.step(0.25, nil)
	}
	var s avoid.State
	w.crowd.Keep(&s)
	at := w.crowd.Hash()
	for range 40 {
		w.step(0.25, nil)
	}
	then := w.crowd.Hash()
	w.crowd.Remove(3)
	w.crowd.Add(avoid.Agent{At: geom.Vec2{X: 1}, Radius: 1, Most: 1})
	w.crowd.Add(avoid.Agent{At: geom.Vec2{X: -9}, Radius: 1, Most: 1})
	w.step(0.25, nil)
	must.Succeed(t, w.crowd.Return(&s))
	if w.crowd.Hash() != at || w.crowd.Len() != 64 {
		t.Fatal("it did not come back")
	}
	for range 40 {
		w.step(0.25, nil)
	}
	if w.crowd.Hash() != then || then == at {
		t.Error("it went on differently")
	}
}

// Whatever numbers come in, a step ends, and who has a place keeps one.
func TestNonsenseHarmsNobody(t *testing.T) {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 1e12, math.MaxFloat64, 0, 1, -1, 5e-324}
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom(odd)
		point := func() geom.Vec2 { return geom.Vec2{X: number.Draw(t, "x"), Y: number.Draw(t, "y")} }
		c, err := avoid.New(avoid.Options{})
		must.Succeed(t, err)
		c.SetWalls([]avoid.Wall{{Segment: geom.Segment{A: geom.Vec2{X: 2, Y: -3}, B: geom.Vec2{X: 2, Y: 3}}}, {Segment: geom.Segment{A: point(), B: point()}}})
		sane := c.Add(avoid.Agent{Radius: 0.3, Most: 2, Wish: geom.Vec2{X: 1}})
		for range 4 {
			c.Add(avoid.Agent{At: point(), Velocity: point(), Wish: point(), Radius: number.Draw(t, "radius"), Most: number.Draw(t, "most"), Yield: number.Draw(t, "yield")})
		}
		for range 5 {
			c.Wish(2, point())
			c.Step(0.1, nil)
			if p := c.At(sane); math.IsNaN(p.X) || math.IsNaN(p.Y) || p.Len() > 2 {
				t.Fatalf("the agent in his right mind is at %v", p)
			}
		}
	})
}

// What somebody says about an agent that is not there, or about a time that cannot pass, changes nothing.
func TestWhatIsNotThereIsIgnored(t *testing.T) {
	c := crowd(t, avoid.Options{})
	c.Add(avoid.Agent{Radius: 0.3, Most: 2, Wish: geom.Vec2{X: 1}})
	gone := c.Add(avoid.Agent{At: geom.Vec2{X: 50}, Radius: 0.3, Most: 2})
	c.Remove(gone)
	c.Step(0.1, nil)
	before := c.Hash()
	somebody := avoid.Agent{At: geom.Vec2{X: 1}, Velocity: geom.Vec2{Y: 1}, Radius: 0.3, Most: 2}
	for _, i := range []int{-1, gone, 2, math.MaxInt} {
		c.Set(i, somebody)
		c.Move(i, somebody.At, somebody.Velocity)
		c.Wish(i, somebody.Velocity)
		c.Remove(i)
		if c.Live(i) || c.Agent(i) != (avoid.Agent{}) || c.At(i) != (geom.Vec2{}) || c.Velocity(i) != (geom.Vec2{}) {
			t.Errorf("there is an agent %d: %+v", i, c.Agent(i))
		}
	}
	for _, seconds := range []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64} {
		c.Step(seconds, nil)
		if c.Hash() != before {
			t.Fatalf("after a step of %v seconds it is at %v", seconds, c.At(0))
		}
	}
}

func TestNumbersAreGivenAgain(t *testing.T) {
	c := crowd(t, avoid.Options{})
	for i := range 4 {
		if got := c.Add(avoid.Agent{At: geom.Vec2{X: float64(i), Y: float64(i / 3 * 50)}, Radius: 0.1, Most: 1}); got != i {
			t.Fatalf("agent %d has number %d", i, got)
		}
	}
	c.Remove(1)
	c.Remove(2)
	if c.Live(1) || !c.Live(3) || c.Live(4) {
		t.Error("1 and 2 are gone, 0 and 3 are there")
	}
	c.Wish(0, geom.Vec2{X: 1})
	c.Step(1, nil)
	if c.At(0) != (geom.Vec2{X: 1}) {
		t.Errorf("nobody is in the way any more, but it is at %v", c.At(0))
	}
	if got := c.Add(avoid.Agent{At: geom.Vec2{X: 9}}); got != 1 {
		t.Errorf("the lowest free number is 1, not %d", got)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	w := plaza(t, 12)
	w.crowd.SetWalls(passage())
	var s avoid.State
	all := func() {
		w.step(0.25, nil)
		w.crowd.Keep(&s)
		if err := w.crowd.Return(&s); err != nil {
			t.Error(err)
		}
		w.crowd.Hash()
	}
	all()
	if n := testing.AllocsPerRun(20, all); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	for want, o := range map[string]avoid.Options{
		"reach of a crowd": {Reach: -1},
		"not 1e+200":       {Reach: 1e200},
		"not 1e-200":       {Reach: 1e-200},
		"horizon of":       {Horizon: math.Inf(1)},
		"for walls":        {WallHorizon: math.NaN()},
		"up to 32":         {Neighbours: 33},
	} {
		if _, err := avoid.New(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

// The search for neighbours ends with the least and the greatest reach, too.
func TestOptionsThatCanJustBe(t *testing.T) {
	for _, reach := range []float64{1e-150, 1e150} {
		c := crowd(t, avoid.Options{Reach: reach})
		c.Add(avoid.Agent{Most: 1, Wish: geom.Vec2{X: 1}})
		c.Add(avoid.Agent{At: geom.Vec2{X: -9}, Radius: 1})
		for range 2 {
			c.Step(0.1, nil)
		}
		if x := c.At(0).X; x != 0.2 {
			t.Errorf("with a reach of %v it is at %v after two steps", reach, x)
		}
	}
}
