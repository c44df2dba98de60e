package avoid_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/avoid"
	"github.com/wits-ai/wits/world/nav"
)

// house is four rooms of eight metres, joined by doors that are a metre and a half wide, with a pillar in each.
func house(t testing.TB, radius float64) *nav.Mesh {
	t.Helper()
	floor := func(x0, y0, x1, y1 float64) geom.Polygon {
		return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	whole := nav.Floor{Outline: floor(0, 0, 16.4, 16.4)}
	// The walls leave the doors open: at 3 to 4.5 and 12 to 13.5.
	for _, part := range [][2]float64{{-1, 3}, {4.5, 12}, {13.5, 18}} {
		whole.Holes = append(whole.Holes, floor(8, part[0], 8.4, part[1]), floor(part[0], 8, part[1], 8.4))
	}
	for _, p := range []geom.Vec2{{X: 4, Y: 5.5}, {X: 12, Y: 3}, {X: 5, Y: 12}, {X: 13, Y: 11}} {
		whole.Holes = append(whole.Holes, floor(p.X, p.Y, p.X+0.6, p.Y+0.6))
	}
	m, err := nav.Build(nav.Ground{Floors: []nav.Floor{whole}}, nav.Options{Radius: radius})
	must.Succeed(t, err)
	return m
}

// People who walk through a house, each on a path of his own, come to where they want to go, and none of them leaves the mesh.
func TestCrowdOnANavmesh(t *testing.T) {
	const people, radius = 24, 0.25
	m := house(t, radius)
	c := crowd(t, avoid.Options{Horizon: 2, Reach: 6})
	var walls []avoid.Wall
	for _, b := range m.Borders(geom.Vec3{X: 8, Y: 8}, 50, nil) {
		walls = append(walls, avoid.Wall{Segment: geom.Segment{A: geom.Vec2{X: b.A.X, Y: b.A.Y}, B: geom.Vec2{X: b.B.X, Y: b.B.Y}}, Grown: true})
	}
	c.SetWalls(walls)
	state := uint64(5)
	r := wits.NewRand(&state)
	goals := make([]nav.Place, people)
	at := make([]nav.Place, people)
	random := func() nav.Place {
		p, ok := m.Random(r)
		if !ok {
			t.Fatal("the mesh is empty")
		}
		return p
	}
	for i := range people {
		at[i], goals[i] = random(), random()
		c.Add(avoid.Agent{At: geom.Vec2{X: at[i].At.X, Y: at[i].At.Y}, Radius: radius, Most: 2})
	}
	find := nav.NewFinder(m)
	var points []geom.Vec3
	arrivals, corrections := 0, 0.0
	for range 1200 {
		for i := range people {
			here := c.At(i)
			path := find.Path(at[i], goals[i], nil, points[:0])
			points = path.Points
			next := geom.Vec2{X: goals[i].At.X, Y: goals[i].At.Y}
			if len(points) > 1 {
				next = geom.Vec2{X: points[1].X, Y: points[1].Y}
			}
			if here.Dist(geom.Vec2{X: goals[i].At.X, Y: goals[i].At.Y}) < 0.5 {
				arrivals++
				goals[i] = random()
			}
			c.Wish(i, next.Sub(here).Norm().Scale(1.4))
		}
		c.Step(0.1, nil)
		// The mesh has the last word.
		for i := range people {
			was := geom.Vec2{X: at[i].At.X, Y: at[i].At.Y}
			at[i] = m.Move(at[i], c.At(i).Sub(was), nil)
			now := geom.Vec2{X: at[i].At.X, Y: at[i].At.Y}
			corrections = max(corrections, now.Dist(c.At(i)))
			c.Move(i, now, c.Velocity(i))
		}
	}
	t.Logf("%d arrivals in two minutes; the mesh took back at most %.6f m", arrivals, corrections)
	if arrivals < 8*people {
		t.Errorf("only %d arrivals in two minutes", arrivals)
	}
	if corrections > 0.001 {
		t.Errorf("the crowd left the mesh by %v m", corrections)
	}
}
