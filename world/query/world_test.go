package query_test

import (
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/query"
)

// plain is a world of the tests: a floor from 0 to 20 m each way, with walls that are boxes. Where one can walk are the
// middles of cells of half a metre that lie in no wall; ways go from a cell to one of its eight neighbours.
type plain struct {
	query.Services
	walls   [][4]float64 // low x, low y, high x, high y
	bodies  map[wits.Entity]query.Pose
	tagged  map[string][]query.Item
	sensed  []query.Item
	blocked [cells * cells]bool
	open    atomic.Int64 // searches that are not closed
}

const (
	cells = 40
	cell  = 0.5
)

func newPlain(walls ...[4]float64) *plain {
	w := &plain{walls: walls, bodies: map[wits.Entity]query.Pose{}, tagged: map[string][]query.Item{}}
	for i := range w.blocked {
		p := middle(int32(i))
		w.blocked[i] = slices.ContainsFunc(walls, func(b [4]float64) bool { return p.X >= b[0] && p.X <= b[2] && p.Y >= b[1] && p.Y <= b[3] })
	}
	w.Services = query.Services{
		Sight: w, Ground: w,
		Fields: []query.Field{{Name: "danger", Of: slope{}}},
		Tagged: func(dst []query.Item, tag string, center geom.Vec3, radius float64) []query.Item {
			for _, it := range w.tagged[tag] {
				if it.At.Dist(center) <= radius {
					dst = append(dst, it)
				}
			}
			return dst
		},
		Has:       func(wits.Entity, string) bool { return true },
		Inside:    func(p geom.Vec3, volume string) bool { return volume == "east" && p.X > 8 },
		Perceived: func(dst []query.Item, self wits.Entity) []query.Item { return append(dst, w.sensed...) },
		Where:     func(e wits.Entity) (query.Pose, bool) { p, ok := w.bodies[e]; return p, ok },
	}
	return w
}

func (w *plain) Queries() *query.Services { return &w.Services }

// slope is a field that rises along the X axis.
type slope struct{}

func (slope) Value(p geom.Vec3) float64 { return p.X / 20 }

func middle(ref int32) geom.Vec3 {
	return geom.Vec3{X: (float64(ref%cells) + 0.5) * cell, Y: (float64(ref/cells) + 0.5) * cell}
}

// Sees asks each wall whether it lies between.
func (w *plain) Sees(from, to geom.Vec3, radius float64) bool { return w.Trace(from, to, radius) == 1 }

// Trace is where the first of the walls begins that lie between.
func (w *plain) Trace(from, to geom.Vec3, radius float64) float64 {
	free := 1.0
	for _, b := range w.walls {
		enter, leave := 0.0, 1.0
		for _, axis := range [2][4]float64{{from.X, to.X, b[0] - radius, b[2] + radius}, {from.Y, to.Y, b[1] - radius, b[3] + radius}} {
			d := axis[1] - axis[0]
			if d == 0 {
				if axis[0] < axis[2] || axis[0] > axis[3] {
					enter, leave = 1, 0
				}
				continue
			}
			a, z := (axis[2]-axis[0])/d, (axis[3]-axis[0])/d
			enter, leave = max(enter, min(a, z)), min(leave, max(a, z))
		}
		if enter <= leave {
			free = min(free, enter)
		}
	}
	return free
}

func (w *plain) Nearest(p geom.Vec3, within float64) (query.Spot, bool) {
	best, found := query.Spot{Ref: -1}, math.Inf(1)
	for i := range w.blocked {
		if m := middle(int32(i)); !w.blocked[i] && m.Dist(p) < found {
			best, found = query.Spot{At: m, Ref: int32(i)}, m.Dist(p)
		}
	}
	return best, found <= within
}

// Border is the distance to the nearest middle of a cell in a wall, or beyond the floor.
func (w *plain) Border(s query.Spot) float64 {
	d := min(s.At.X, s.At.Y, cells*cell-s.At.X, cells*cell-s.At.Y)
	for i := range w.blocked {
		if w.blocked[i] {
			d = min(d, middle(int32(i)).Dist(s.At))
		}
	}
	return d
}

type flood struct {
	from   int32
	most   float64
	length []float64
	before []int32
	open   *atomic.Int64
}

func (w *plain) flood(from int32, most float64) *flood {
	f := &flood{from: from, most: most, length: make([]float64, cells*cells), before: make([]int32, cells*cells), open: &w.open}
	for i := range f.length {
		f.length[i], f.before[i] = math.Inf(1), -1
	}
	f.length[from] = 0
	queue := []int32{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		x, y := at%cells, at/cells
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				nx, ny := x+dx, y+dy
				if nx < 0 || ny < 0 || nx >= cells || ny >= cells || w.blocked[ny*cells+nx] || w.blocked[y*cells+nx] || w.blocked[ny*cells+x] {
					continue
				}
				to, step := ny*cells+nx, cell*math.Sqrt(float64(dx*dx+dy*dy))
				if l := f.length[at] + step; l < f.length[to]-1e-12 {
					f.length[to], f.before[to] = l, at
					queue = append(queue, to)
				}
			}
		}
	}
	return f
}

func (f *flood) To(s query.Spot) (float64, bool) { l := f.length[s.Ref]; return l, l <= f.most }
func (f *flood) Close()                          { f.open.Add(-1) }

func (w *plain) Ways(from query.Spot, most float64) query.Ways {
	w.open.Add(1)
	return w.flood(from.Ref, most)
}

func (w *plain) Path(dst []geom.Vec3, from, to query.Spot) ([]geom.Vec3, bool) {
	f := w.flood(from.Ref, math.Inf(1))
	if math.IsInf(f.length[to.Ref], 1) {
		return dst, false
	}
	start := len(dst)
	for at := to.Ref; at >= 0; at = f.before[at] {
		dst = append(dst, middle(at))
	}
	slices.Reverse(dst[start:])
	return dst, true
}

func (w *plain) Middles(dst []geom.Vec3, center geom.Vec3, radius float64) []geom.Vec3 {
	for i := range w.blocked {
		if m := middle(int32(i)); !w.blocked[i] && m.Dist(center) <= radius {
			dst = append(dst, m)
		}
	}
	return dst
}

func (w *plain) Random(r geom.Random, center geom.Vec3, radius float64) (query.Spot, bool) {
	near := w.Middles(nil, center, radius)
	if len(near) == 0 {
		return query.Spot{}, false
	}
	return w.Nearest(near[int(r.Float()*float64(len(near)))], 1)
}

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

// asks makes a mind of a query at a place of the world, facing along the X axis.
func asks(t testing.TB, w *plain, at geom.Vec3, files kindtest.Files) *kindtest.Run {
	t.Helper()
	r := kindtest.Start(t, kindtest.Load(t, registry(), files))
	r.Frame.World, r.Frame.Entity = w, wits.NewEntity(1, 1)
	w.bodies[r.Frame.Entity] = query.Pose{At: at}
	return r
}
