package nav_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

// ways are levels, and how they are walked on.
var ways = []struct {
	name   string
	level  string
	radius float64
	change func(*nav.Ground)             // may be nil
	crates []nav.Obstacle                // that have come to stand there
	filter func(*level.Level) nav.Filter // may be nil
	areas  bool                          // a metre does not cost the same everywhere
}{
	{name: "the guards' rooms", level: rooms, radius: 0.32},
	{name: "the guards' rooms, for the thin", level: rooms, radius: 0.2},
	{name: "the guards' rooms, for the stout", level: rooms, radius: 0.35},
	{name: "the guards' rooms, for the fat", level: rooms, radius: 0.5},
	{name: "the guards' rooms, every other door closed", level: rooms, radius: 0.32, filter: func(*level.Level) nav.Filter { return nav.Filter{Closed: 0b010101010} }},
	{name: "the guards' rooms with jumps", level: rooms, radius: 0.32, change: jumps},
	{name: "the guards' rooms with crates", level: rooms, radius: 0.32, crates: crates()},
	{name: "house", level: house, radius: 0.3},
	{name: "house, for the thin", level: house, radius: 0.2},
	{name: "house, for the stout", level: house, radius: 0.4},
	{name: "house, for the fat", level: house, radius: 0.5},
	{name: "house, without its ladder", level: house, radius: 0.3, change: func(g *nav.Ground) { g.Links = nil }},
	{name: "house, its ladder leads down only", level: house, radius: 0.3, change: oneWay},
	{name: "house, its doors closed", level: house, radius: 0.3, filter: func(*level.Level) nav.Filter { return nav.Filter{Closed: 0b11} }},
	{name: "house with jumps", level: house, radius: 0.3, change: jumps},
	{name: "cell", level: cell, radius: 0.3},
	{name: "cell, its gate closed", level: cell, radius: 0.3, filter: func(*level.Level) nav.Filter { return nav.Filter{Closed: 1} }},
	{name: "house, its water costs more", level: house, radius: 0.3, filter: wet, areas: true},
	{name: "the guards' rooms with mud and carpets", level: rooms, radius: 0.32, change: mud, areas: true, filter: func(*level.Level) nav.Filter {
		return nav.Filter{Costs: [nav.MaxAreas]float64{1: 1.3, 2: 2, 3: 5}}
	}},
}

// The levels of games, and those that tests of levels use.
const (
	rooms = "../../games/night/documents/rooms.level.json"
	house = "../../world/level/testdata/house.level.json"
	cell  = "../../world/level/testdata/cell/cell.level.json"
)

// oneWay lets links be gone down only.
func oneWay(g *nav.Ground) {
	for i := range g.Links {
		l := &g.Links[i]
		if l.Both = false; l.From.Z < l.To.Z {
			l.From, l.To = l.To, l.From
		}
	}
}

// jumps adds links all over a level: half of them lead one way only, and some cost less or more than their length.
func jumps(g *nav.Ground) {
	m, err := nav.Build(*g, nav.Options{Radius: 0.5})
	if err != nil {
		panic(err)
	}
	dice := random{rand.New(rand.NewPCG(5, 5))}
	for n := 0; n < 16; {
		from, _ := m.Random(dice)
		to, _ := m.Random(dice)
		if d := from.At.Dist(to.At); d < 6 || n < 3 {
			cost := [...]float64{0, 0, 0, 0.5 * d, 1.5 * d}[n%5]
			g.Links = append(g.Links, nav.Link{From: from.At, To: to.At, Cost: cost, Both: n%2 == 0})
			n++
		}
	}
}

// wet is the filter of a level with all doors open.
func wet(l *level.Level) nav.Filter { return level.View{Level: l, Open: ^uint64(0)}.Filter() }

// mud lays areas 1, 2 and 3 in a level.
func mud(g *nav.Ground) {
	dice := rand.New(rand.NewPCG(7, 7))
	for i := range 12 {
		at, turn := geom.Vec2{X: 46 * dice.Float64(), Y: 30 * dice.Float64()}, 6*dice.Float64()
		half := geom.Vec2{X: 0.5 + 2.5*dice.Float64(), Y: 0.5 + 1.5*dice.Float64()}
		var outline geom.Polygon
		for _, c := range []geom.Vec2{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
			outline = append(outline, at.Add(geom.Vec2{X: c.X * half.X, Y: c.Y * half.Y}.Rotate(turn)))
		}
		g.Floors = append(g.Floors, nav.Floor{Outline: outline, Area: uint8(1 + i%3)})
	}
}

// crates are some that stand in the guards' rooms, in doorways, at walls and in the middle.
func crates() (out []nav.Obstacle) {
	dice := rand.New(rand.NewPCG(6, 6))
	for range 25 {
		o := nav.Obstacle{At: geom.Vec3{X: 46 * dice.Float64(), Y: 30 * dice.Float64()}, Height: 1, Facing: 6 * dice.Float64()}
		if dice.IntN(2) == 0 {
			o.Radius = 0.3 + 0.5*dice.Float64()
		} else {
			o.Half = geom.Vec2{X: 0.2 + dice.Float64(), Y: 0.2 + 0.5*dice.Float64()}
		}
		out = append(out, o)
	}
	return out
}

func loadLevel(t *testing.T, file string) *level.Level {
	t.Helper()
	program, err := wits.Load(std.NewRegistry(), os.DirFS(filepath.Dir(file)), filepath.Base(file))
	must.Succeed(t, err)
	l, err := wits.ContentOf[*level.Level](program)
	must.Succeed(t, err)
	return l
}

func levelMesh(t *testing.T, l *level.Level, radius float64, change func(*nav.Ground)) *nav.Mesh {
	t.Helper()
	ground := l.Ground()
	if change != nil {
		change(&ground)
	}
	m, err := nav.Build(ground, nav.Options{Radius: radius})
	must.Succeed(t, err)
	return m
}

// asked is how many pairs of places of each level are drawn: a few, or as many as WITS_WAYS says.
func asked(t *testing.T) int {
	s := os.Getenv("WITS_WAYS")
	if s == "" {
		return fixedseed.Cases(60)
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		t.Fatalf("WITS_WAYS is %q, and no number of pairs", s)
	}
	return n
}

// longer is how much longer ways were than the shortest, in parts of them.
type longer struct {
	n, far    int // ways; those that are more than 1 % longer
	sum, most float64
}

func (l *longer) add(cost, best float64) {
	part := cost/best - 1
	if l.n, l.sum, l.most = l.n+1, l.sum+part, max(l.most, part); part > 0.01 {
		l.far++
	}
}

func (l *longer) String() string {
	return fmt.Sprintf("%d ways, %.4f %% longer than the shortest on average, at most %.4f %%, %d more than 1 %%", l.n, 100*l.sum/float64(max(l.n, 1)), 100*l.most, l.far)
}

// TestWaysAreTheShortest: in the levels of games, whoever walks there, whichever doors are closed, over links and around
// crates: a path, the way back and what a flood tells are as long as the shortest way over all corners, which is computed
// without any search of a mesh. WITS_WAYS says how many pairs of places of each level are drawn, WITS_SOAK_SEED which.
func TestWaysAreTheShortest(t *testing.T) {
	pairs, seed := asked(t), fixedseed.Seed(17)
	var all longer
	for i, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("long: sees from every corner of a level to every other")
			}
			l := loadLevel(t, w.level)
			m := levelMesh(t, l, w.radius, w.change)
			if len(w.crates) > 0 {
				o := nav.NewObstacles(m)
				for _, c := range w.crates {
					if _, err := o.Add(c); err != nil {
						t.Fatal(err)
					}
				}
				o.Update()
				m = o.Mesh()
			}
			var filter nav.Filter
			if w.filter != nil {
				filter = w.filter(l)
			}
			g := newSights(m, filter)
			f := m.Finder()
			defer f.Release()
			dice := random{rand.New(rand.NewPCG(seed, uint64(i)))}
			var found longer
			partial, links := 0, 0
			for range pairs {
				a, b := g.draw(dice), g.draw(dice)
				f.Flood(a, math.Inf(1), &filter)
				flood, ok := f.PathTo(b, nil)
				flood.Partial = !ok
				there, back := f.Path(a, b, &filter, nil), f.Path(b, a, &filter, nil)
				for _, c := range []struct {
					what string
					path nav.Path
					a, b nav.Place
				}{{"path", there, a, b}, {"way back", back, b, a}, {"flood", flood, a, b}} {
					best := g.shortest(c.a, c.b)
					if c.path.Partial != math.IsInf(best, 1) {
						t.Fatalf("seed %d: from %v to %v: %s %+v, shortest %v", seed, c.a.At, c.b.At, c.what, c.path, best)
					}
					if c.path.Partial {
						partial++
						continue
					}
					if c.path.Points[0] != c.a.At || c.path.Points[len(c.path.Points)-1] != c.b.At {
						t.Fatalf("seed %d: from %v to %v: %s leads elsewhere: %v", seed, c.a.At, c.b.At, c.what, c.path.Points)
					}
					cost, fits := g.measure(c.path.Points)
					below, above := 1e-4, 1e-4
					if w.areas { // the reference goes over borders at some places only
						below, above = 0.1*best+0.1, 0.1*best
					}
					if !fits || cost < best-below {
						t.Fatalf("seed %d: from %v to %v: %s of %v m, shortest %v, is no way: %v", seed, c.a.At, c.b.At, c.what, cost, best, c.path.Points)
					}
					if flat(c.path.Points) && math.Abs(cost-c.path.Cost) > 1e-4 {
						t.Errorf("seed %d: from %v to %v: %s of %v m says it costs %v", seed, c.a.At, c.b.At, c.what, cost, c.path.Cost)
					}
					if flat(c.path.Points) && len(m.Links()) == 0 && !w.areas && c.path.Cost != c.path.Length {
						t.Errorf("seed %d: from %v to %v: %s of %v m says it is %v m long", seed, c.a.At, c.b.At, c.what, cost, c.path.Length)
					}
					if cost > best+above {
						t.Errorf("seed %d: from %v to %v: %s of %v m, and the shortest way is %v: %v", seed, c.a.At, c.b.At, c.what, cost, best, c.path.Points)
					}
					if best > 0.01 {
						found.add(cost, best)
						all.add(cost, best)
					}
					if len(m.Links()) > 0 && g.linked(c.path.Points) {
						links++
					}
				}
			}
			t.Logf("radius %v, %d polygons, %d nodes: %v; %d have none, %d go over links", w.radius, m.Len(), len(g.nodes), &found, partial, links)
			if found.n < pairs/2 {
				t.Errorf("only %d ways of %d pairs", found.n, pairs)
			}
			if found.sum > 0.01*float64(found.n) {
				t.Errorf("%v", &found)
			}
			if len(m.Links()) > 0 && links == 0 && !w.areas && pairs >= 500 { // a link is seldom on the shortest way through a house
				t.Errorf("only %d ways of %d pairs go over links", links, pairs)
			}
		})
	}
	t.Logf("seed %d: %v", seed, &all)
	if all.sum > 0.01*float64(all.n) || all.most > 0.1 {
		t.Errorf("ways are %v", &all)
	}
}

// draw draws a place that may be entered: on the floor, on its edge, where whoever stands at a wall is, or on a corner.
func (g *sights) draw(dice random) nav.Place {
	for {
		p, _ := g.mesh.Random(dice)
		switch dice.IntN(6) {
		case 0, 1:
			p, _ = g.mesh.Nearest(p.At.Add(geom.Vec3{X: 4*dice.Float64() - 2, Y: 4*dice.Float64() - 2}), 3)
		case 2:
			p, _ = g.mesh.Nearest(g.mesh.Corner(p.Poly, dice.IntN(g.mesh.Corners(p.Poly))), 0.1)
		}
		if p.Poly >= 0 && g.entered(p.Poly) {
			return p
		}
	}
}

// flat reports whether a path goes neither up nor down.
func flat(points []geom.Vec3) bool {
	return !slices.ContainsFunc(points, func(p geom.Vec3) bool { return p.Z != points[0].Z })
}

// TestTheReportedWays: ways that were once told too long, in levels of games.
func TestTheReportedWays(t *testing.T) {
	for _, c := range []struct {
		level  string
		radius float64
		ends   [2]geom.Vec3
	}{
		{rooms, 0.35, [2]geom.Vec3{{X: 32.407, Y: 26.840}, {X: 29.050, Y: 27.318}}},
		{rooms, 0.35, [2]geom.Vec3{{X: 29.090, Y: 10.684}, {X: 26.443, Y: 9.714}}},
		{house, 0.5, [2]geom.Vec3{{X: 4.9, Y: -0.6}, {X: 5.42, Y: -0.42}}}, // along the wall, and round its end
		{house, 0.5, [2]geom.Vec3{{X: 6.1, Y: -0.6}, {X: 5.58, Y: -0.42}}},
		{house, 0.4, [2]geom.Vec3{{X: 4.9, Y: -0.5}, {X: 5.45, Y: -0.4}}},
		{house, 0.3, [2]geom.Vec3{{X: 5.124, Y: 0.4}, {X: 8, Y: 3.5, Z: 3}}}, // to the end of a border of slopes
	} {
		m := levelMesh(t, loadLevel(t, c.level), c.radius, nil)
		g := newSights(m, nav.Filter{})
		a, okA := m.Nearest(c.ends[0], 1)
		b, okB := m.Nearest(c.ends[1], 1)
		if !okA || !okB {
			t.Fatalf("no floor at %v or %v", c.ends[0], c.ends[1])
		}
		best := g.shortest(a, b)
		f := m.Finder()
		for _, ends := range [][2]nav.Place{{a, b}, {b, a}} {
			if path := f.Path(ends[0], ends[1], nil, nil); path.Partial || !costs(g, path.Points, best) {
				t.Errorf("from %v to %v: path of %v m, shortest %v", ends[0].At, ends[1].At, path.Length, best)
			}
			f.Flood(ends[0], math.Inf(1), nil)
			if flood, ok := f.PathTo(ends[1], nil); !ok || !costs(g, flood.Points, best) {
				t.Errorf("from %v to %v: flood of %v m, shortest %v", ends[0].At, ends[1].At, flood.Length, best)
			}
		}
		f.Release()
	}
}

// costs reports whether a path is a way of that length, seen from above.
func costs(g *sights, points []geom.Vec3, want float64) bool {
	cost, fits := g.measure(points)
	return fits && math.Abs(cost-want) < 1e-4
}

type random struct{ *rand.Rand }

func (r random) Float() float64 { return r.Float64() }
