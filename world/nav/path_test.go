package nav

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// drawMesh draws a ground and builds it for a small agent. Without a radius floors could touch in one point, which nobody
// gets through, but the shortest way of all does.
func drawMesh(t *rapid.T) *Mesh {
	m, err := Build(drawGround(t), Options{Radius: rapid.SampledFrom([]float64{0.13, 0.27}).Draw(t, "radius")})
	must.Succeed(t, err)
	return m
}

// dice are the random numbers of rapid as those of a mind.
type dice struct{ t *rapid.T }

func (d dice) Float() float64 { return rapid.Float64Range(0, 0.999999).Draw(d.t, "random") }

func drawPlace(t *rapid.T, m *Mesh) Place {
	p, ok := m.Random(dice{t})
	if !ok {
		t.Skip("no floor is left")
	}
	return p
}

// shortest is the length of the shortest way of all, over the corners of the mesh that can see each other, and +Inf if there
// is none. It asks the raycast for nothing: whether two points see each other is told by points close together.
func shortest(m *Mesh, from, to geom.Vec2) float64 {
	points := []geom.Vec2{from, to}
	for s := range m.to { // only ends of borders can be corners of a shortest way
		if m.to[s] < 0 {
			points = append(points, m.corners[s], m.end(m.polyOf[s], int32(s)))
		}
	}
	best := make([]float64, len(points))
	done := make([]bool, len(points))
	for i := range best {
		best[i] = math.Inf(1)
	}
	best[0] = 0
	for {
		next := -1
		for i := range points {
			if !done[i] && !math.IsInf(best[i], 1) && (next < 0 || best[i] < best[next]) {
				next = i
			}
		}
		if next < 0 || next == 1 {
			return best[1]
		}
		done[next] = true
		for i := range points {
			if d := best[next] + distance(points[next], points[i]); !done[i] && d < best[i] && seen(m, points[next], points[i]) {
				best[i] = d
			}
		}
	}
}

// seen reports whether the straight way between two points lies on the mesh. It cuts the way with every polygon.
func seen(m *Mesh, a, b geom.Vec2) bool {
	way := b.Sub(a)
	var parts [][2]float64
	for p := range int32(m.Len()) {
		lo, hi := 0.0, 1.0
		ring := m.ring(p)
		for i, c := range ring {
			e := ring[(i+1)%len(ring)].Sub(c)
			off, speed := e.Cross(a.Sub(c))+1e-5*e.Len(), e.Cross(way)
			switch {
			case speed > 0:
				lo = max(lo, -off/speed)
			case speed < 0:
				hi = min(hi, -off/speed)
			case off < 0:
				hi = -1
			}
		}
		if hi >= lo {
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
	return reached >= 1-slack
}

// TestPath_IsAWay: every path begins and ends where it should, lies on the mesh, is never shorter than the straight line nor
// than the shortest way, and there is one exactly if there is a way.
func TestPath_IsAWay(t *testing.T) {
	var sum, most float64
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		a, b := drawPlace(t, m), drawPlace(t, m)
		f := NewFinder(m)
		p := f.Path(a, b, nil, nil)
		if len(p.Points) == 0 || p.Points[0] != a.At || repeats(p.Points) {
			t.Fatalf("a path from %v: %v", a, p)
		}
		length := 0.0
		for i, q := range p.Points[1:] {
			if !seen(m, p.Points[i].XY(), q.XY()) {
				t.Fatalf("from %v to %v the path leaves the mesh", p.Points[i], q)
			}
			length += p.Points[i].Dist(q)
		}
		if math.Abs(length-p.Length) > 1e-9 || p.Cost != p.Length {
			t.Fatalf("length %v, told %v, cost %v", length, p.Length, p.Cost)
		}
		best := shortest(m, a.At.XY(), b.At.XY())
		// The other way round, walls may leave a way of no width, which nobody goes.
		if !p.Partial && math.IsInf(best, 1) {
			t.Fatalf("a path where there is no way: %v", p.Points)
		}
		if l, _, ok := f.Distance(a, b, nil); ok == p.Partial || ok && math.Abs(l-p.Length) > 1e-9 {
			t.Fatalf("distance %v, %v; path %+v", l, ok, p)
		}
		if p.Partial {
			return
		}
		if p.Points[len(p.Points)-1] != b.At || p.Length < best-0.01 || p.Length < a.At.Dist(b.At)-1e-9 {
			t.Fatalf("a path of %v m to %v, shortest %v: %v", p.Length, b.At, best, p.Points)
		}
		if p.Length > best*1.0001+1e-3 {
			t.Fatalf("a path of %v m, shortest %v: %v", p.Length, best, p.Points)
		}
		if back := f.Path(b, a, nil, nil); back.Partial || math.Abs(back.Length-p.Length) > 1e-6 {
			t.Fatalf("%v m there, and %v m back, partial %v", p.Length, back.Length, back.Partial)
		}
		if best > 1 {
			sum += p.Length / best
			most = max(most, p.Length/best)
			n++
		}
	})
	t.Logf("%d paths, on average %.2f %% longer than the shortest, at most %.1f %%", n, 100*(sum/float64(n)-1), 100*(most-1))
}

// TestPath_PartialIsClosest: a partial path leads to the reachable place that is closest to the goal.
func TestPath_PartialIsClosest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		a, b := drawPlace(t, m), drawPlace(t, m)
		f := NewFinder(m)
		p := f.Path(a, b, nil, nil)
		if !p.Partial {
			return
		}
		end := p.Points[len(p.Points)-1]
		for range 20 {
			if c := drawPlace(t, m); c.At.Dist(b.At) < end.Dist(b.At)-1e-6 && !f.Path(a, c, nil, nil).Partial {
				t.Fatalf("%v is closer to %v than %v, and can be reached", c.At, b.At, end)
			}
		}
	})
}

// TestFlood_KnowsAllWays: one search tells of all places what a search each tells, and how far away they are.
func TestFlood_KnowsAllWays(t *testing.T) {
	var sum, n float64
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		a := drawPlace(t, m)
		most := rapid.SampledFrom([]float64{2, 5, math.Inf(1)}).Draw(t, "most")
		flood, f := NewFinder(m), NewFinder(m)
		flood.Flood(a, most, nil)
		for range 20 {
			b := drawPlace(t, m)
			best := shortest(m, a.At.XY(), b.At.XY())
			length, _, ok := flood.To(b)
			if ok && best > 1 {
				sum += length / best
				n++
			}
			if ok && (length > most || length < best-0.01 || length > best*1.0001+1e-3) {
				t.Fatalf("%v m of at most %v, shortest %v", length, most, best)
			}
			if short, _, there := f.Distance(a, b, nil); !ok && there && short < most-1e-6 {
				t.Fatalf("%v m away, and not known with %v", short, most)
			}
			if p, known := flood.PathTo(b, nil); known != ok || ok && math.Abs(p.Length-length) > 1e-9 {
				t.Fatalf("a path of %v m for %v m", p.Length, length)
			}
		}
	})
	t.Logf("%v ways, on average %.2f %% longer than the shortest", n, 100*(sum/n-1))
}

// corridors is a hall with a muddy middle, a way round it, and a door in the way through.
func corridors() Ground {
	return Ground{
		Floors: []Floor{
			{Outline: box(0, 0, 20, 10), Holes: []geom.Polygon{box(5, 2, 15, 8)}},
			{Outline: box(5, 4, 15, 6), Area: 3},
		},
		Gates: []Gate{{Outline: box(9.5, 4, 10.5, 6), High: 2, Index: 5}},
	}
}

func TestFilter(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	f := NewFinder(m)
	a, b := place(t, m, at(1, 5, 0)), place(t, m, at(19, 5, 0))
	through := f.Path(a, b, nil, nil)
	if math.Abs(through.Length-18) > 1e-9 {
		t.Fatalf("straight through: %+v", through)
	}
	cheap := f.Path(a, b, &Filter{Costs: [MaxAreas]float64{3: 1.01}}, nil)
	if math.Abs(cheap.Length-18) > 1e-9 || math.Abs(cheap.Cost-18.1) > 1e-3 {
		t.Errorf("through a little mud: %+v", cheap)
	}
	for name, filter := range map[string]*Filter{
		"mud":      {Costs: [MaxAreas]float64{3: 4}},
		"excluded": {Excluded: 1 << 3},
		"closed":   {Closed: 1 << 5},
	} {
		if p := f.Path(a, b, filter, nil); p.Partial || p.Length < 18.5 || p.Length > 25 || p.Cost != p.Length {
			t.Errorf("%s: %+v", name, p)
		}
	}
	if p := f.Path(a, b, &Filter{Closed: ^uint64(1 << 5)}, nil); p.Length != through.Length {
		t.Errorf("other gates: %+v", p)
	}
	if p := f.Path(place(t, m, at(7, 5, 0)), b, &Filter{Excluded: 1<<3 | 1<<0}, nil); !p.Partial {
		t.Errorf("from an excluded area into an excluded area: %+v", p)
	}
	if p := f.Path(place(t, m, at(7, 5, 0)), b, &Filter{Excluded: 1 << 3}, nil); p.Partial {
		t.Errorf("nobody gets out of an excluded area: %+v", p)
	}
}

// TestLinks: a jump over a gap, one way.
func TestLinks(t *testing.T) {
	g := Ground{
		Floors: []Floor{{Outline: box(0, 0, 4, 4)}, {Outline: box(6, 0, 10, 4)}},
		Links:  []Link{{From: at(4, 1, 0), To: at(6, 3, 0), Cost: 10, Area: 7}},
	}
	m := build(t, g, Options{Radius: 0.5})
	f := NewFinder(m)
	a, b := place(t, m, at(1, 1, 0)), place(t, m, at(9, 3, 0))
	p := f.Path(a, b, nil, nil)
	l := m.Links()[0]
	want := a.At.Dist(l.From) + l.From.Dist(l.To) + l.To.Dist(b.At)
	if p.Partial || math.Abs(p.Length-want) > 1e-9 || len(p.Points) != 4 || p.Points[1] != l.From || p.Points[2] != l.To {
		t.Fatalf("over the gap: %+v, links %v", p, m.Links())
	}
	if math.Abs(p.Cost-(p.Length-l.From.Dist(l.To)+10)) > 1e-9 {
		t.Errorf("it costs %v", p.Cost)
	}
	if p := f.Path(b, a, nil, nil); !p.Partial {
		t.Errorf("back over a link of one way: %+v", p)
	}
	if p := f.Path(a, b, &Filter{Costs: [MaxAreas]float64{7: 2}}, nil); math.Abs(p.Cost-(want-l.From.Dist(l.To)+20)) > 1e-9 {
		t.Errorf("twice as dear: %+v", p)
	}
	g.Links[0].Both = true
	m = build(t, g, Options{Radius: 0.5})
	if p := NewFinder(m).Path(b, a, nil, nil); p.Partial || math.Abs(p.Length-want) > 1e-9 {
		t.Errorf("back over a link of both ways: %+v", p)
	}
}

func TestSearchesAllocateNothing(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	a, b := place(t, m, at(1, 5, 0)), place(t, m, at(19, 1, 0))
	filter, dear := &Filter{Excluded: 1 << 3}, &Filter{Costs: [MaxAreas]float64{3: 1.2}}
	points := make([]geom.Vec3, 0, 64)
	borders := make([]Border, 0, 64)
	search := func() {
		f := m.Finder()
		f.Path(a, b, filter, points)
		f.Path(a, b, dear, points)
		f.Flood(a, 30, dear)
		f.To(b)
		f.Flood(a, 30, nil)
		f.To(b)
		f.Release()
		m.Nearest(at(3, 3, 0), 2)
		m.Raycast(a, b.At, filter)
		m.Move(a, geom.Vec2{X: -5, Y: 3}, nil)
		m.BorderDistance(a, 10)
		m.Borders(a.At, 3, borders)
	}
	search()
	if n := testing.AllocsPerRun(100, search); n != 0 {
		t.Errorf("searches allocate %v times", n)
	}
}

// TestSearchesInParallel: any number of goroutines may search one mesh, and find what one finds.
func TestSearchesInParallel(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	points := queries(m, 32)
	want := make([]float64, len(points))
	search := func(i int) float64 {
		f := m.Finder()
		defer f.Release()
		from, _ := m.Nearest(points[i][0], 1)
		to, _ := m.Nearest(points[i][1], 1)
		length, _, _ := f.Distance(from, to, nil)
		return length
	}
	for i := range points {
		want[i] = search(i)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for i := range points {
				if got := search(i); got != want[i] {
					t.Errorf("query %d: %v, alone %v", i, got, want[i])
				}
			}
		})
	}
	wait.Wait()
}
