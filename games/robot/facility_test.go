package robot

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
)

// The facility of the game hangs together: everything that somebody goes to can be reached from the entrance.
func TestPlanHangsTogether(t *testing.T) {
	f := Plan()
	for _, i := range f.free {
		if far, ok := f.Walk(f.Entrance, f.centre(int(i))); !ok || far > 80 {
			t.Errorf("the tile at %v is %.1f m away, %v", f.centre(int(i)), far, ok)
		}
	}
	if len(f.Docks) != MaxRobots || f.Vault == (geom.Vec2{}) || len(f.Treasures) < 2 {
		t.Errorf("%d docks, the vault at %v, %d treasures", len(f.Docks), f.Vault, len(f.Treasures))
	}
	for i, round := range f.Rounds {
		if len(round) < 4 {
			t.Errorf("robot %d has %d stops", i, len(round))
		}
	}
	for i, d := range f.Doors {
		across := at(0, 1)
		if !d.Along {
			across = at(1, 0)
		}
		if f.tiles[f.at(d.At.Add(across))] != floor || f.tiles[f.at(d.At.Sub(across))] != floor {
			t.Errorf("door %d at %v leads into a wall", i, d.At)
		}
	}
	if f.Rooms < 8 || f.room[f.at(f.Entrance)] == f.room[f.at(f.Vault)] {
		t.Errorf("there are %d rooms", f.Rooms)
	}
}

// Whoever follows Towards in small steps arrives, never enters a wall, and walks little more than the shortest way.
func TestTowardsArrives(t *testing.T) {
	f := Plan()
	rapid.Check(t, func(t *rapid.T) {
		free := rapid.IntRange(0, len(f.free)-1)
		p, to := f.centre(int(f.free[free.Draw(t, "from")])), f.centre(int(f.free[free.Draw(t, "to")]))
		shortest, ok := f.Walk(p, to)
		if !ok {
			t.Fatalf("there is no way from %v to %v", p, to)
		}
		walked := 0.0
		for p.Dist(to) > 0.1 {
			next, ok := f.Towards(p, to, bodyRadius-0.04)
			if !ok {
				t.Fatalf("there is no way from %v to %v", p, to)
			}
			step := next.Sub(p).Clamped(0.1)
			if step == (geom.Vec2{}) {
				t.Fatalf("it stops at %v on the way to %v", p, to)
			}
			p = p.Add(step)
			if walked += step.Len(); walked > shortest*1.1+2 {
				t.Fatalf("it walked %.1f m, and is at %v on the way to %v, which is %.1f m long", walked, p, to, shortest)
			}
			if !f.tiles[f.at(p)].free() {
				t.Fatalf("it stands in a wall at %v", p)
			}
		}
	})
}

// A walk has the same length both ways, and none is shorter than the straight line.
func TestWalkIsADistance(t *testing.T) {
	f := Plan()
	rapid.Check(t, func(t *rapid.T) {
		free := rapid.IntRange(0, len(f.free)-1)
		a, b, c := f.centre(int(f.free[free.Draw(t, "a")])), f.centre(int(f.free[free.Draw(t, "b")])), f.centre(int(f.free[free.Draw(t, "c")]))
		ab, _ := f.Walk(a, b)
		ba, _ := f.Walk(b, a)
		ac, _ := f.Walk(a, c)
		cb, _ := f.Walk(c, b)
		if ab != ba {
			t.Fatalf("%v to %v is %.1f m, and back %.1f m", a, b, ab, ba)
		}
		if ab > ac+cb+1e-9 {
			t.Fatalf("the way over %v is shorter", c)
		}
		if ab < a.Dist(b)*0.985 { // a diagonal counts as 1.4 m
			t.Fatalf("%v to %v: walked %.2f m, straight %.2f m", a, b, ab, a.Dist(b))
		}
	})
}

// trace finds the same tiles as many small steps do.
func TestTraceMeetsWhatLiesOnTheLine(t *testing.T) {
	f := Plan()
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(1, float64(f.Width)-1), rapid.Float64Range(1, float64(f.Height)-1)
		within := rapid.Float64Range(-0.45, 0.45)
		from := f.centre(int(f.free[rapid.IntRange(0, len(f.free)-1).Draw(t, "tile")])).Add(at(within.Draw(t, "dx"), within.Draw(t, "dy")))
		to := at(x.Draw(t, "x"), y.Draw(t, "y"))
		part := f.trace(from, to, func(i int) bool { return f.tiles[i] != wall })
		if part < 0 || part > 1 {
			t.Fatalf("the part is %g", part)
		}
		for k := range 400 {
			at := float64(k) / 400
			p := from.Lerp(to, at)
			edge := math.Min(math.Min(math.Abs(p.X-math.Round(p.X)), math.Abs(p.Y-math.Round(p.Y))), 1)
			if edge < 1e-6 {
				continue
			}
			if hit := f.tiles[f.at(p)] == wall; hit && at < part-1e-9 {
				t.Fatalf("a wall at %.3f, and the line goes on to %.3f", at, part)
			} else if hit {
				return
			}
		}
		if part < 1-1.0/400 && f.tiles[f.at(from.Lerp(to, math.Min(1, part+1e-7)))] != wall {
			t.Fatalf("it ends at %.4f, where no wall is", part)
		}
	})
}

func TestBadPlans(t *testing.T) {
	for _, c := range []struct{ plan, says string }{
		{"#####\n#1..#\n#####", "entrances"},
		{"#####\n#E.E#\n#####", "entrances"},
		{"#####\n#E..#\n#####", "dock"},
		{"#####\n#E.1.\n#####", "no wall around"},
		{"##############\n#E1$$$$$$$$$.#\n##############", "treasures"},
	} {
		if _, err := NewFacility(c.plan); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v", c.plan, err)
		}
	}
	if f := draft(t, "#######", "#E#1#.#", "#.#####", "#######"); f == nil {
		t.Error("rooms without a way between them are allowed")
	} else if _, ok := f.Walk(f.Entrance, f.Docks[0]); ok {
		t.Error("there is a way through a wall")
	}
}
