package grid

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawCells(t *rapid.T) *Cells {
	c := NewCells(int32(rapid.IntRange(1, 9).Draw(t, "width")), int32(rapid.IntRange(1, 9).Draw(t, "height")), rapid.Bool().Draw(t, "eight"))
	for i := range c.Enter {
		at := Cell{int32(i) % c.Width, int32(i) / c.Width}
		c.Set(at, rapid.SampledFrom([]float64{1, 1, 1, 0.5, 3, math.Inf(1), math.Inf(1)}).Draw(t, "cost"))
	}
	return c
}

func drawCell(t *rapid.T, c *Cells) Cell {
	return Cell{rapid.Int32Range(0, c.Width-1).Draw(t, "x"), rapid.Int32Range(0, c.Height-1).Draw(t, "y")}
}

// cheapest are the costs of the ways from a cell to all, by going over all cells until nothing changes.
func cheapest(c *Cells, from Cell) []float64 {
	best := make([]float64, len(c.Enter))
	for i := range best {
		best[i] = math.Inf(1)
	}
	best[from.Y*c.Width+from.X] = 0
	for again := true; again; {
		again = false
		for i := range best {
			here := Cell{int32(i) % c.Width, int32(i) / c.Width}
			for y := here.Y - 1; y <= here.Y+1; y++ {
				for x := here.X - 1; x <= here.X+1; x++ {
					to := Cell{x, y}
					if to == here || x < 0 || y < 0 || x >= c.Width || y >= c.Height || !c.Eight && x != here.X && y != here.Y {
						continue
					}
					if d := best[i] + c.Cost(here, to); d < best[y*c.Width+x]-1e-12 {
						best[y*c.Width+x] = d
						again = true
					}
				}
			}
		}
	}
	return best
}

// TestX8_WaysAreCheapest: a way is one, costs what it says, and none is cheaper; where there is none it leads to the closest
// cell.
func TestX8_WaysAreCheapest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCells(t)
		from, to := drawCell(t, c), drawCell(t, c)
		best := cheapest(c, from)
		var s Search
		if !s.Start(c, from, to) || s.Step(0) == Running {
			t.Fatal("all at once is not all")
		}
		path, cost := s.Path(nil)
		end := path[len(path)-1]
		if path[0] != from || (s.Status() == Found) != (end == to) || math.IsInf(best[to.Y*c.Width+to.X], 1) != (s.Status() == Closest) {
			t.Fatalf("from %v to %v: %v, %v", from, to, s.Status(), path)
		}
		sum := 0.0
		for i, p := range path[1:] {
			q := path[i]
			if dx, dy := max(p.X-q.X, q.X-p.X), max(p.Y-q.Y, q.Y-p.Y); max(dx, dy) != 1 || !c.Eight && dx+dy != 1 {
				t.Fatalf("%v is no step from %v", p, q)
			}
			sum += c.Cost(q, p)
		}
		if !(math.Abs(sum-cost) <= 1e-9) || !(math.Abs(cost-best[end.Y*c.Width+end.X]) <= 1e-9) {
			t.Fatalf("the way costs %v, told %v, cheapest %v", sum, cost, best[end.Y*c.Width+end.X])
		}
		for i, b := range best {
			if at := (Cell{int32(i) % c.Width, int32(i) / c.Width}); !math.IsInf(b, 1) && c.Estimate(at, to) < c.Estimate(end, to) {
				t.Fatalf("%v can be reached and is closer to %v than %v", at, to, end)
			}
		}
	})
}

// TestX8_AnyBudget: however few steps a tick has, and wherever the search is kept and returned, the way is the same and takes
// the same steps.
func TestX8_AnyBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCells(t)
		from, to := drawCell(t, c), drawCell(t, c)
		var whole, sliced, other Search
		whole.Start(c, from, to)
		whole.Step(0)
		budget := rapid.IntRange(1, 7).Draw(t, "budget")
		sliced.Start(c, from, to)
		other.Start(c, to, from)
		other.Step(3)
		var state State
		ticks := 0
		for ; sliced.Step(budget) == Running; ticks++ {
			sliced.Keep(&state)
			if rapid.Bool().Draw(t, "return") {
				sliced, other = other, sliced
				sliced.Return(&state, c)
			}
		}
		if want := max(0, (whole.Steps()+budget-1)/budget-1); ticks < want || ticks > want+1 {
			t.Fatalf("%d steps, %d a tick, take %d ticks and one more", whole.Steps(), budget, ticks)
		}
		a, costA := whole.Path(nil)
		b, costB := sliced.Path(nil)
		if !slices.Equal(a, b) || costA != costB || whole.Steps() != sliced.Steps() || whole.Status() != sliced.Status() {
			t.Fatalf("at once %v, sliced %v", a, b)
		}
	})
}

// slope is a map of one's own: uphill is dear, and the goal is estimated by the straight line.
type slope struct{ n int32 }

func (s slope) Size() (int32, int32) { return s.n, s.n }
func (s slope) Diagonal() bool       { return true }
func (s slope) Cost(from, to Cell) float64 {
	if to.Y == s.n/2 && to.X != 0 {
		return math.NaN() // a ditch, with a bridge at the left
	}
	return math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y)) + 4*math.Max(0, float64(to.Y-from.Y))
}
func (s slope) Estimate(from, to Cell) float64 {
	return math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y))
}

func TestX8_MapsOfOnesOwn(t *testing.T) {
	var s Search
	s.Start(slope{9}, Cell{8, 0}, Cell{8, 8})
	s.Step(0)
	path, cost := s.Path(nil)
	if s.Status() != Found || !slices.Contains(path, Cell{0, 4}) {
		t.Errorf("over the bridge: %v", path)
	}
	if want := 32 + 8*math.Sqrt2 + 8; !(math.Abs(cost-want) <= 1e-9) {
		t.Errorf("it costs %v, want %v", cost, want)
	}
}

// Where nothing is estimated, because some steps are free, the way to what cannot be reached leads as near as it can all the same.
func TestX8_ClosestWithoutEstimates(t *testing.T) {
	c := NewCells(9, 5, false)
	c.Set(Cell{0, 4}, 0)
	for y := range int32(5) {
		c.Set(Cell{6, y}, math.Inf(1))
	}
	var s Search
	s.Start(c, Cell{}, Cell{8, 3})
	s.Step(0)
	path, _ := s.Path(nil)
	if end := path[len(path)-1]; s.Status() != Closest || end != (Cell{5, 3}) {
		t.Errorf("%v: to %v", s.Status(), end)
	}
}

func TestStartRefuses(t *testing.T) {
	c := NewCells(3, 2, false)
	var s Search
	for _, at := range []Cell{{-1, 0}, {0, -1}, {3, 0}, {0, 2}} {
		if s.Start(c, at, Cell{}) || s.Start(c, Cell{}, at) || s.Status() != Idle || s.Step(0) != Idle {
			t.Errorf("a search from or to %v, outside of the map", at)
		}
	}
	if path, _ := s.Path(nil); path != nil {
		t.Errorf("an idle search has the way %v", path)
	}
	s.Start(c, Cell{}, Cell{2, 1})
	s.Step(1)
	s.Stop()
	if s.Step(0) != Idle {
		t.Error("a search goes on after it was stopped")
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	c := NewCells(32, 32, true)
	var s Search
	var state State
	path := make([]Cell, 0, 100)
	run := func() {
		s.Start(c, Cell{1, 1}, Cell{30, 12})
		s.Step(20)
		s.Keep(&state)
		s.Return(&state, c)
		s.Step(0)
		path, _ = s.Path(path[:0])
	}
	run()
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Errorf("a search allocates %v times", n)
	}
}

func Example() {
	field := NewCells(5, 3, false)
	field.Set(Cell{2, 0}, math.Inf(1)) // a wall
	field.Set(Cell{2, 1}, math.Inf(1))
	var s Search
	s.Start(field, Cell{0, 0}, Cell{4, 0})
	ticks := 1
	for s.Step(4) == Running { // four steps a tick
		ticks++
	}
	path, cost := s.Path(nil)
	fmt.Println(path, cost, ticks)
	// Output: [{0 0} {1 0} {1 1} {1 2} {2 2} {3 2} {3 1} {3 0} {4 0}] 8 3
}

func BenchmarkSearch(b *testing.B) {
	c := NewCells(64, 64, true)
	for y := int32(8); y < 64; y++ {
		c.Set(Cell{32, y}, math.Inf(1))
	}
	var s Search
	steps := 0
	for b.Loop() {
		s.Start(c, Cell{20, 50}, Cell{50, 50})
		s.Step(0)
		steps += s.Steps()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
}
