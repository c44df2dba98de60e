package nav_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/level"
	"github.com/wits-ai/wits/nav"
	"github.com/wits-ai/wits/std"
)

// levels are those of games, and the radii that they are walked on with.
var levels = []struct {
	folder, file string
	radius       float64
}{
	{"../games/guard/documents", "rooms.level.json", 0.32},
	{"../games/guard/documents", "rooms.level.json", 0.35},
	{"../level/testdata", "house.level.json", 0.3},
	{"../level/testdata", "house.level.json", 0.2},
}

func levelMesh(t *testing.T, folder, file string, radius float64) *nav.Mesh {
	t.Helper()
	program, err := wits.Load(std.NewRegistry(), os.DirFS(folder), file)
	if err != nil {
		t.Fatal(err)
	}
	l, err := wits.ContentOf[*level.Level](program)
	if err != nil {
		t.Fatal(err)
	}
	ground := l.Ground()
	ground.Links = nil // they cost what their author says, whatever their length is
	m, err := nav.Build(ground, nav.Options{Radius: radius})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sights is the graph of the corners of the ground floor that see each other. It knows nothing of how a search goes: whether
// two points see each other is told by cutting the line between them with every polygon.
type sights struct {
	polygons [][]geom.Vec2
	lo, hi   []geom.Vec2 // of each polygon
	corners  []geom.Vec2
	beside   [][]float64 // how far it is from one corner to another; infinite if they do not see each other
}

func newSights(m *nav.Mesh) *sights {
	g := &sights{}
	type rim struct {
		in, out geom.Vec2
		n       int
	}
	rims := map[geom.Vec2]rim{}
	for p := range int32(m.Len()) {
		if m.Layer(p) != 0 || m.Corners(p) == 0 {
			continue
		}
		var ring []geom.Vec2
		n := m.Corners(p)
		lo, hi := m.Corner(p, 0).XY(), m.Corner(p, 0).XY()
		for i := range n {
			c := m.Corner(p, i).XY()
			ring = append(ring, c)
			lo, hi = geom.Vec2{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}, geom.Vec2{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
		}
		g.polygons, g.lo, g.hi = append(g.polygons, ring), append(g.lo, lo), append(g.hi, hi)
		for i := range n {
			if m.Neighbour(p, i) < 0 {
				a, b := ring[i], ring[(i+1)%n]
				r := rims[a]
				r.out, r.n = b.Sub(a), r.n+1
				rims[a] = r
				r = rims[b]
				r.in, r.n = b.Sub(a), r.n+1
				rims[b] = r
			}
		}
	}
	for at, r := range rims {
		// No shortest way bends in the inner corner of a room, or where a wall is straight.
		if turn := r.in.Cross(r.out); r.n != 2 || turn < -1e-9 || turn < 1e-9 && r.in.Dot(r.out) < 0 {
			g.corners = append(g.corners, at)
		}
	}
	slices.SortFunc(g.corners, func(a, b geom.Vec2) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	g.corners = slices.Compact(g.corners)
	for _, a := range g.corners {
		g.beside = append(g.beside, g.seen(a))
	}
	return g
}

// seen tells how far each corner is from a point; infinite for those that it does not see.
func (g *sights) seen(from geom.Vec2) []float64 {
	out := make([]float64, len(g.corners))
	for i, c := range g.corners {
		out[i] = g.straight(from, c)
	}
	return out
}

// straight is how far it is from one point to another; infinite if they do not see each other.
func (g *sights) straight(a, b geom.Vec2) float64 {
	way := b.Sub(a)
	var space [64][2]float64
	parts := space[:0]
	const slop = 1e-5
	x0, x1, y0, y1 := min(a.X, b.X)-slop, max(a.X, b.X)+slop, min(a.Y, b.Y)-slop, max(a.Y, b.Y)+slop
	for k, ring := range g.polygons {
		if g.hi[k].X < x0 || g.lo[k].X > x1 || g.hi[k].Y < y0 || g.lo[k].Y > y1 {
			continue
		}
		lo, hi := 0.0, 1.0
		for i, c := range ring {
			e := ring[(i+1)%len(ring)].Sub(c)
			off, speed := e.Cross(a.Sub(c))+1e-6*e.Len(), e.Cross(way)
			switch {
			case speed > 0:
				lo = max(lo, -off/speed)
			case speed < 0:
				hi = min(hi, -off/speed)
			case off < 0:
				hi = -1
			}
		}
		if hi >= lo && len(ring) > 0 {
			parts = append(parts, [2]float64{lo, hi})
		}
	}
	slices.SortFunc(parts, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	reached, slack := 0.0, 1e-6/max(way.Len(), 1e-6)
	for _, p := range parts {
		if p[0] > reached+slack {
			break
		}
		reached = max(reached, p[1])
	}
	if reached < 1-slack {
		return math.Inf(1)
	}
	return way.Len()
}

// shortest is the length of the shortest way of all: Dijkstra over all corners.
func (g *sights) shortest(from, to geom.Vec2) float64 {
	best, last := g.seen(from), g.seen(to)
	found := g.straight(from, to)
	done := make([]bool, len(best))
	for {
		next := -1
		for i := range best {
			if !done[i] && best[i] < found && (next < 0 || best[i] < best[next]) {
				next = i
			}
		}
		if next < 0 {
			return found
		}
		done[next] = true
		found = min(found, best[next]+last[next])
		for i, d := range g.beside[next] {
			best[i] = min(best[i], best[next]+d)
		}
	}
}

// TestFV2_WaysAreTheShortest: in the levels of games, a path, the way back and what a flood tells are as long as the shortest
// way over all corners, which is computed without any search of a mesh. WITS_WAYS is how many pairs of places of each level
// are drawn, 150 without it.
func TestFV2_WaysAreTheShortest(t *testing.T) {
	pairs := 150
	if s := os.Getenv("WITS_WAYS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("WITS_WAYS is %q, and no number", s)
		}
		pairs = n
	}
	for _, l := range levels {
		m := levelMesh(t, l.folder, l.file, l.radius)
		g := newSights(m)
		f := m.Finder()
		dice := random{rand.New(rand.NewPCG(17, uint64(1000*l.radius)))}
		var sum, most float64
		n, long, steps := 0, 0, 0
		for range pairs {
			a, _ := m.Random(dice)
			b, _ := m.Random(dice)
			if m.Layer(a.Poly) != 0 || m.Layer(b.Poly) != 0 {
				continue
			}
			best := g.shortest(a.At.XY(), b.At.XY())
			path := f.Path(a, b, nil, nil)
			if slices.ContainsFunc(path.Points, func(p geom.Vec3) bool { return p.Z > 1e-6 }) {
				steps++ // it goes over the lowest steps of a stair
				continue
			}
			if path.Partial != math.IsInf(best, 1) {
				t.Fatalf("%s at %v: from %v to %v: partial %v, shortest %v", l.file, l.radius, a.At, b.At, path.Partial, best)
			}
			if path.Partial || best < 0.01 {
				continue
			}
			back, _, _ := f.Distance(b, a, nil)
			f.Flood(a, math.Inf(1), nil)
			flood, _, _ := f.To(b)
			for what, length := range map[string]float64{"path": path.Length, "way back": back, "flood": flood} {
				if length < best-1e-4 {
					t.Fatalf("%s at %v: from %v to %v: %s of %v m, and the shortest way is %v", l.file, l.radius, a.At, b.At, what, length, best)
				}
				if length > 1.1*best {
					t.Errorf("%s at %v: from %v to %v: %s of %v m, and the shortest way is %v", l.file, l.radius, a.At, b.At, what, length, best)
				}
				if math.Abs(length-path.Length) > 1e-6 {
					t.Errorf("%s at %v: from %v to %v: path of %v m, %s of %v", l.file, l.radius, a.At, b.At, path.Length, what, length)
				}
			}
			longer := path.Length/best - 1
			if sum, most, n = sum+longer, max(most, longer), n+1; longer > 0.01 {
				long++
			}
		}
		f.Release()
		t.Logf("%s at %v: %d polygons, %d corners, %d ways: %.4f %% longer than the shortest on average, at most %.4f %%, %d more than 1 %%",
			l.file, l.radius, m.Len(), len(g.corners), n, 100*sum/float64(n), 100*most, long)
		if n < pairs/2 || steps > pairs/20 {
			t.Errorf("%s at %v: only %d ways of %d, %d over steps", l.file, l.radius, n, pairs, steps)
		}
		if sum/float64(n) > 0.01 {
			t.Errorf("%s at %v: ways are on average %v times as long as the shortest", l.file, l.radius, 1+sum/float64(n))
		}
	}
}

// TestFV2_TheReportedWays: the ways of the report, in the guard's level.
func TestFV2_TheReportedWays(t *testing.T) {
	m := levelMesh(t, "../games/guard/documents", "rooms.level.json", 0.35)
	g := newSights(m)
	for _, c := range [][2]geom.Vec3{
		{{X: 32.407, Y: 26.840}, {X: 29.050, Y: 27.318}},
		{{X: 29.090, Y: 10.684}, {X: 26.443, Y: 9.714}},
	} {
		a, okA := m.Nearest(c[0], 1)
		b, okB := m.Nearest(c[1], 1)
		if !okA || !okB {
			t.Fatalf("no floor at %v or %v", c[0], c[1])
		}
		best := g.shortest(a.At.XY(), b.At.XY())
		f := m.Finder()
		for _, ends := range [][2]nav.Place{{a, b}, {b, a}} {
			if path := f.Path(ends[0], ends[1], nil, nil); path.Partial || math.Abs(path.Length-best) > 1e-4 {
				t.Errorf("from %v to %v: path of %v m, shortest %v", ends[0].At, ends[1].At, path.Length, best)
			}
			f.Flood(ends[0], math.Inf(1), nil)
			if length, _, ok := f.To(ends[1]); !ok || math.Abs(length-best) > 1e-4 {
				t.Errorf("from %v to %v: flood of %v m, shortest %v", ends[0].At, ends[1].At, length, best)
			}
		}
		f.Release()
	}
}

type random struct{ *rand.Rand }

func (r random) Float() float64 { return r.Float64() }
