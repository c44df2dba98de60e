package universe

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// Flow is a field of directions with a name [Reynolds99]: from everywhere it leads around walls, and out of what slows and is dangerous, to the
// nearest of some places. The action FollowFlow goes along it, however many do.
type Flow struct {
	Name string
	// To are places in the units of the design; Word leads to the places of the universe that say it.
	To   []geom.Vec2
	Word string
	// Renew is after how many seconds it is reckoned anew, for maps that change; 0: when walls or places do, alone.
	Renew float64
}

// flow is a flow of a universe: how far each cell of the terrain is from there.
type flow struct {
	*Flow
	goals []geom.Vec2
	far   *field.Map
	freshness
	heap []reached
}

// reached is a cell that is reached, at a cost.
type reached struct {
	cost float64
	cell int32
}

// nowhereNear is how far a cell is from which no way leads there.
const nowhereNear = math.MaxFloat32

func newFlow(u *Universe, of *Flow) *flow {
	f := &flow{Flow: of, far: field.NewMap(u.Terrain.cells.Ground), freshness: freshness{stale: true}}
	f.far.Fill(nowhereNear)
	return f
}

// flowsStale says that walls or places are others.
func (u *Universe) flowsStale() {
	for _, f := range u.flows {
		f.stale = true
	}
}

// due reports whether a flow is to be reckoned anew.
func (f *flow) due(u *Universe) bool {
	return f.stale || f.Renew > 0 && u.Clock.Now()-f.freshness.at >= f.Renew
}

// reckon finds how far all cells are, from the goals outwards [Dijkstra]; of those that are equally far the one with the lower number comes first.
func (f *flow) reckon(u *Universe) {
	f.freshness = freshness{at: u.Clock.Now()}
	f.goals = f.ends(u)
	t := &u.Terrain
	g := t.cells.Ground
	f.far.Fill(nowhereNear)
	f.heap = f.heap[:0]
	for _, p := range f.goals {
		if i := g.Find(p); i >= 0 {
			f.far.Set(i, 0)
			f.push(reached{0, int32(i)})
		}
	}
	for len(f.heap) > 0 {
		r := f.pop()
		if float64(float32(r.cost)) > f.far.At(int(r.cell)) {
			continue
		}
		x, y := int(r.cell)%g.Width, int(r.cell)/g.Width
		for _, way := range steps {
			n := g.Index(x+way[0], y+way[1])
			if n < 0 || t.open.At(n) == 0 || way[0] != 0 && way[1] != 0 && (t.open.At(g.Index(x+way[0], y)) == 0 || t.open.At(g.Index(x, y+way[1])) == 0) {
				continue
			}
			at := g.Center(n)
			place := geom.Vec3{X: at.X, Y: at.Y}
			cost := 1.0
			if t.Speed != nil {
				cost = 1 / max(t.Speed.Value(place), slowest)
			}
			if t.Danger != nil {
				cost += max(t.Danger.Value(place), 0)
			}
			length := g.Cell
			if way[0] != 0 && way[1] != 0 {
				length = float64(length * math.Sqrt2)
			}
			if c := r.cost + float64(length*cost); float64(float32(c)) < f.far.At(n) {
				f.far.Set(n, c)
				f.push(reached{c, int32(n)})
			}
		}
	}
}

// steps lead to the eight neighbours of a cell.
var steps = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// ends returns the places that it leads to.
func (f *flow) ends(u *Universe) []geom.Vec2 {
	ends := f.goals[:0]
	for _, p := range f.To {
		ends = append(ends, u.design.place(p, u.Size))
	}
	for i := range u.Places {
		if f.Word != "" && u.Places[i].Name == f.Word {
			ends = append(ends, u.Places[i].At)
		}
	}
	return ends
}

// at returns the direction at a place, of length 0 to 1: less than 1 near to the end, 0 where no way leads there.
func (f *flow) at(u *Universe, p geom.Vec2) geom.Vec2 {
	g := u.Terrain.cells.Ground
	i := g.Find(p)
	if i < 0 {
		return geom.Vec2{}
	}
	near := float64(2 * g.Cell)
	best, end := near, geom.Vec2{}
	for _, q := range f.goals {
		if d := p.Dist(q); d <= best && u.Clear(p, q, 0) {
			best, end = d, q
		}
	}
	if best < near {
		return end.Sub(p).Scale(1 / near)
	}
	x, y := i%g.Width, i/g.Width
	least, to := f.far.At(i), -1
	for _, way := range steps {
		n := g.Index(x+way[0], y+way[1])
		if n < 0 || way[0] != 0 && way[1] != 0 && (f.far.At(g.Index(x+way[0], y)) >= nowhereNear || f.far.At(g.Index(x, y+way[1])) >= nowhereNear) {
			continue
		}
		if v := f.far.At(n); v < least {
			least, to = v, n
		}
	}
	if to < 0 {
		return geom.Vec2{}
	}
	return g.Center(to).Sub(p).Norm()
}

// push puts a cell into the heap.
func (f *flow) push(r reached) {
	f.heap = append(f.heap, r)
	for i := len(f.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !f.heap[i].before(f.heap[up]) {
			return
		}
		f.heap[i], f.heap[up] = f.heap[up], f.heap[i]
		i = up
	}
}

// pop takes the nearest.
func (f *flow) pop() reached {
	first, last := f.heap[0], len(f.heap)-1
	f.heap[0] = f.heap[last]
	f.heap = f.heap[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			return first
		}
		if down+1 < last && f.heap[down+1].before(f.heap[down]) {
			down++
		}
		if !f.heap[down].before(f.heap[i]) {
			return first
		}
		f.heap[i], f.heap[down] = f.heap[down], f.heap[i]
		i = down
	}
}

func (r reached) before(o reached) bool {
	return r.cost < o.cost || r.cost == o.cost && r.cell < o.cell
}
