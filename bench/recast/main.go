//go:build linux

// Recast compares paths with those of Recast and Detour: the same mesh, the same queries, one after the other on one
// processor, measured by the time that the processor spent, so that other programs disturb little.
//
//	apt-get install librecast-dev g++
//	cd bench && go run ./recast
//
// Without the library or the compiler it measures this side alone and says so. A query is what upstream's own figures are
// of: two places that are looked up, the path over polygons and the straight path.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

func main() {
	source := flag.String("detour", "recast/detour/detour.cpp", "the source of the other side")
	flag.Parse()
	if err := compare(*source); err != nil {
		fmt.Fprintln(os.Stderr, "recast:", err)
		os.Exit(1)
	}
}

func compare(source string) error {
	runtime.LockOSThread()
	folder, err := os.MkdirTemp("", "recast")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "detour")
	out, compileErr := exec.Command("g++", "-O3", "-march=native", "-DNDEBUG", source, "-lDetour", "-o", program).CombinedOutput()
	if compileErr != nil {
		fmt.Printf("the other side cannot be compiled (%v):\n%s\n", compileErr, out)
	}
	fmt.Println("microseconds a query: median (least to most of 9 runs)")
	for _, n := range []int{3, 4, 5, 8} {
		// Detour takes polygons of at most six corners, so these have no more on either side.
		mesh, err := nav.Build(rooms(n), nav.Options{Radius: 0.4, Corners: 6})
		if err != nil {
			return err
		}
		queries := draw(mesh, 64)
		ours := measure(mesh, queries)
		fmt.Printf("%d polygons\n  wits   %s\n", mesh.Len(), ours)
		if compileErr != nil {
			continue
		}
		file := filepath.Join(folder, "mesh.txt")
		if err := write(file, mesh, queries, 8*float64(n)); err != nil {
			return err
		}
		told, err := exec.Command(program, file).Output()
		if err != nil {
			return fmt.Errorf("detour: %w", err)
		}
		var theirs result
		if _, err := fmt.Sscan(string(told), &theirs.median, &theirs.least, &theirs.most, &theirs.whole, &theirs.polygons, &theirs.length); err != nil {
			return fmt.Errorf("detour: %w", err)
		}
		fmt.Printf("  detour %s\n", theirs)
	}
	return nil
}

type result struct {
	median, least, most float64 // microseconds a query
	whole               int     // queries with a path all the way
	polygons            float64 // a path, on average; 0: not told
	length              float64 // metres of all paths
}

func (r result) String() string {
	s := fmt.Sprintf("%6.2f (%.2f to %.2f), %d paths of %.1f m together", r.median, r.least, r.most, r.whole, r.length)
	if r.polygons > 0 {
		s += fmt.Sprintf(", %.1f polygons each", r.polygons)
	}
	return s
}

func measure(m *nav.Mesh, queries [][2]geom.Vec3) (r result) {
	f := nav.NewFinder(m)
	var points []geom.Vec3
	run := func(told func(nav.Path)) {
		for _, q := range queries {
			from, _ := m.Nearest(q[0], 1)
			to, _ := m.Nearest(q[1], 1)
			p := f.Path(from, to, nil, points[:0])
			points = p.Points
			if told != nil {
				told(p)
			}
		}
	}
	run(func(p nav.Path) {
		if !p.Partial {
			r.whole++
		}
		r.length += p.Length
	})
	var times []float64
	for range 9 {
		rounds := 20000/len(queries) + 1
		begin := spent()
		for range rounds {
			run(nil)
		}
		times = append(times, float64((spent()-begin).Nanoseconds())/1000/float64(rounds*len(queries)))
	}
	slices.Sort(times)
	r.median, r.least, r.most = times[4], times[0], times[8]
	return r
}

// spent returns the time that the processor has spent on this thread.
func spent() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var usage syscall.Rusage
	if err := syscall.Getrusage(thread, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// write makes the file that the other side reads: points, polygons with what is beside each side, queries.
func write(name string, m *nav.Mesh, queries [][2]geom.Vec3, side float64) error {
	numbers := map[geom.Vec3]int{}
	var points []geom.Vec3
	polygons := ""
	for p := range int32(m.Len()) {
		polygons += fmt.Sprint(m.Corners(p))
		for i := range m.Corners(p) {
			c := m.Corner(p, i)
			n, ok := numbers[c]
			if !ok {
				n = len(points)
				numbers[c] = n
				points = append(points, c)
			}
			polygons += fmt.Sprint(" ", n, " ", m.Neighbour(p, i))
		}
		polygons += "\n"
	}
	text := fmt.Sprintln(side, side, len(points), m.Len(), len(queries))
	for _, p := range points {
		text += fmt.Sprintln(p.X, p.Y)
	}
	text += polygons
	for _, q := range queries {
		text += fmt.Sprintln(q[0].X, q[0].Y, q[1].X, q[1].Y)
	}
	return os.WriteFile(name, []byte(text), 0o600)
}

// sequence are numbers that are the same every time.
type sequence uint64

func (s *sequence) Float() float64 {
	*s = *s*6364136223846793005 + 1442695040888963407
	return float64(*s>>11) / (1 << 53)
}

func draw(m *nav.Mesh, n int) (queries [][2]geom.Vec3) {
	s := sequence(3)
	for range n {
		a, _ := m.Random(&s)
		b, _ := m.Random(&s)
		queries = append(queries, [2]geom.Vec3{a.At, b.At})
	}
	return queries
}

// rooms returns a building of n by n rooms of eight metres, with doors in all walls and a pillar in each room.
func rooms(n int) nav.Ground {
	const size, wall, door = 8.0, 0.15, 1.4
	s := sequence(7)
	box := func(x0, y0, x1, y1 float64) geom.Polygon {
		return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	side := size * float64(n)
	g := nav.Ground{Floors: []nav.Floor{{Outline: box(0, 0, side, side)}}}
	block := func(outline geom.Polygon) { g.Blocks = append(g.Blocks, nav.Block{Outline: outline, High: 3}) }
	for i := range n {
		for j := range n {
			x, y := size*float64(i), size*float64(j)
			if i > 0 {
				at := y + 1 + s.Float()*(size-2-door)
				block(box(x-wall, y, x+wall, at))
				block(box(x-wall, at+door, x+wall, y+size))
			}
			if j > 0 {
				at := x + 1 + s.Float()*(size-2-door)
				block(box(x, y-wall, at, y+wall))
				block(box(at+door, y-wall, x+size, y+wall))
			}
			cx, cy := x+2+s.Float()*4, y+2+s.Float()*4
			block(geom.Polygon{{X: cx - 0.7, Y: cy}, {X: cx, Y: cy - 0.7}, {X: cx + 0.7, Y: cy}, {X: cx, Y: cy + 0.7}})
		}
	}
	return g
}
