package grid_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/nav/grid"
)

// terrain has hills, mud and a wolf.
func terrain(t *rapid.T) *grid.Terrain {
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 16, Y: 12}, 2)
	must.Succeed(t, err)
	speed, height, danger := field.NewMap(g), field.NewMap(g), field.NewMap(g)
	for i := range g.Len() {
		speed.Set(i, rapid.SampledFrom([]float64{0, 0.5, 1, 2, 4}).Draw(t, "speed"))
		height.Set(i, rapid.Float64Range(0, 5).Draw(t, "height"))
		danger.Set(i, rapid.Float64Range(-1, 3).Draw(t, "danger"))
	}
	out := &grid.Terrain{Ground: g, Climb: rapid.Float64Range(0, 3).Draw(t, "climb")}
	if rapid.Bool().Draw(t, "mud") {
		out.Speed, out.Fastest = speed, 4
	}
	if rapid.Bool().Draw(t, "hills") {
		out.Height = height
	}
	if rapid.Bool().Draw(t, "wolf") {
		out.Danger = danger
	}
	return out
}

// cheapest is what the cheapest way costs, by looking at all steps again and again.
func cheapest(m *grid.Terrain, from, to grid.Cell) float64 {
	w, h := m.Size()
	cost := make([]float64, w*h)
	for i := range cost {
		cost[i] = math.Inf(1)
	}
	cost[from.Y*w+from.X] = 0
	for changed := true; changed; {
		changed = false
		for y := range h {
			for x := range w {
				for dy := int32(-1); dy <= 1; dy++ {
					for dx := int32(-1); dx <= 1; dx++ {
						nx, ny := x+dx, y+dy
						if dx == 0 && dy == 0 || nx < 0 || ny < 0 || nx >= w || ny >= h {
							continue
						}
						if c := cost[y*w+x] + m.Cost(grid.Cell{X: x, Y: y}, grid.Cell{X: nx, Y: ny}); c < cost[ny*w+nx]-1e-12 {
							cost[ny*w+nx], changed = c, true
						}
					}
				}
			}
		}
	}
	return cost[to.Y*w+to.X]
}

// Over any data maps the way that is found is the cheapest, in one go or a few steps a tick.
func TestX8_WaysOverDataMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := terrain(t)
		w, h := m.Size()
		cell := func(name string) grid.Cell {
			return grid.Cell{X: rapid.Int32Range(0, w-1).Draw(t, name), Y: rapid.Int32Range(0, h-1).Draw(t, name)}
		}
		from, to := cell("from"), cell("to")
		want := cheapest(m, from, to)
		for _, budget := range []int{0, 7} {
			var s grid.Search
			if !s.Start(m, from, to) {
				t.Fatal("it does not begin")
			}
			for s.Step(budget) == grid.Running {
			}
			path, cost := s.Path(nil)
			if found := s.Status() == grid.Found; found != !math.IsInf(want, 1) {
				t.Fatalf("found: %v, and the cheapest way costs %v", found, want)
			} else if !found {
				continue
			}
			if !(math.Abs(cost-want) <= 1e-9*(1+want)) {
				t.Fatalf("with a budget of %d the way costs %v, the cheapest %v: %v", budget, cost, want, path)
			}
		}
	})
}

// A wall that runs from corner to corner of its cells is one: ways lead around it.
func TestX8_NoWayThroughCorners(t *testing.T) {
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 6, Y: 6}, 1)
	must.Succeed(t, err)
	speed := field.NewMap(g)
	speed.Fill(1)
	for x := range 5 {
		speed.Set(g.Index(x, x), 0) // it leaves a gap at the upper right
	}
	m := &grid.Terrain{Ground: g, Speed: speed}
	var s grid.Search
	s.Start(m, grid.Cell{X: 1}, grid.Cell{Y: 1})
	s.Step(0)
	path, _ := s.Path(nil)
	for i, c := range path[1:] {
		if a, b := path[i], c; (a.X > a.Y) != (b.X > b.Y) && a.X < 5 && a.Y < 5 {
			t.Errorf("it goes through the wall from %v to %v", a, b)
		}
	}
	if s.Status() != grid.Found || len(path) < 10 {
		t.Errorf("%v: %v", s.Status(), path)
	}
	for _, side := range []grid.Cell{{X: 5, Y: 4}, {X: 4, Y: 5}} { // one corner is enough
		free := speed.At(g.Index(int(side.X), int(side.Y)))
		speed.Set(g.Index(int(side.X), int(side.Y)), 0)
		speed.Set(g.Index(4, 4), 1)
		if cost := m.Cost(grid.Cell{X: 5, Y: 5}, grid.Cell{X: 4, Y: 4}); !math.IsInf(cost, 1) {
			t.Errorf("past the corner %v: %v", side, cost)
		}
		speed.Set(g.Index(4, 4), 0)
		speed.Set(g.Index(int(side.X), int(side.Y)), free)
	}
	speed.Set(g.Index(5, 5), 0)
	s.Start(m, grid.Cell{X: 1}, grid.Cell{Y: 1})
	if s.Step(0); s.Status() != grid.Closest {
		t.Errorf("through a wall without a gap: %v", s.Status())
	}
}

// [Hufford]'s use: a picture of speeds. A detour on the road is faster than the straight way through the mud.
func TestX8_RoadAndMud(t *testing.T) {
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 20, Y: 10}, 1)
	must.Succeed(t, err)
	speed := field.NewMap(g)
	speed.Fill(0.2)
	for i := range g.Len() {
		if c := g.Center(i); c.Y > 8 || c.X < 1 || c.X > 19 {
			speed.Set(i, 2)
		}
	}
	m := &grid.Terrain{Ground: g, Speed: speed, Fastest: 2}
	from, ok := m.CellAt(geom.Vec2{X: 0.5, Y: 0.5})
	to, too := m.CellAt(geom.Vec2{X: 19.5, Y: 0.5})
	if !ok || !too {
		t.Fatal("outside")
	}
	var s grid.Search
	s.Start(m, from, to)
	s.Step(0)
	path, cost := s.Path(nil)
	highest := int32(0)
	for _, c := range path {
		highest = max(highest, c.Y)
	}
	if highest < 8 || cost > 25 {
		t.Errorf("it goes as far up as row %d, which takes %v s", highest, cost)
	}
	if _, ok := m.CellAt(geom.Vec2{X: -1}); ok {
		t.Error("a cell outside")
	}
}
