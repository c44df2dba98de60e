package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/smart"
)

// cellSize is the width of a cell of the grid, in metres.
const cellSize = 3.0

// grid finds what is near: for each cell and each sort of thing a list that runs through the things' places.
type grid struct {
	low           geom.Vec2
	width, height int32
	heads         []wits.Entity // [cell*things + thing]
}

func newGrid(low, high geom.Vec2) grid {
	size := high.Sub(low)
	g := grid{low: low, width: int32(size.X/cellSize) + 1, height: int32(size.Y/cellSize) + 1}
	g.heads = make([]wits.Entity, int(g.width*g.height)*int(things))
	return g
}

func (g *grid) column(x float64) int32 {
	return min(max(int32((x-g.low.X)/cellSize), 0), g.width-1)
}

func (g *grid) row(y float64) int32 { return min(max(int32((y-g.low.Y)/cellSize), 0), g.height-1) }

func (g *grid) cell(at geom.Vec2) int32 { return g.row(at.Y)*g.width + g.column(at.X) }

func (g *grid) head(cell int32, t Thing) *wits.Entity { return &g.heads[int(cell)*int(things)+int(t)] }

// enter puts an entity into the list of its cell.
func (w *World) enter(e wits.Entity, p *Place) {
	p.Cell = w.grid.cell(p.At)
	head := w.grid.head(p.Cell, p.Thing)
	p.Prev, p.Next = 0, *head
	if *head != 0 {
		placed.Get(w.Things, *head).Prev = e
	}
	*head = e
}

// leave takes it out again.
func (w *World) leave(p *Place) {
	if p.Cell < 0 {
		return
	}
	if p.Prev != 0 {
		placed.Get(w.Things, p.Prev).Next = p.Next
	} else {
		*w.grid.head(p.Cell, p.Thing) = p.Next
	}
	if p.Next != 0 {
		placed.Get(w.Things, p.Next).Prev = p.Prev
	}
	p.Prev, p.Next, p.Cell = 0, 0, -1
}

// move puts an entity to another place.
func (w *World) move(e wits.Entity, p *Place, to geom.Vec2) {
	p.At = to
	if p.Cell >= 0 && w.grid.cell(to) != p.Cell {
		w.leave(p)
		w.enter(e, p)
	}
}

// nearest finds the nearest thing of a sort within a distance; with an offer only such as b may use in that way, and
// villagers only if they are about. Nobody if there is none. Of two at the same distance it takes the one with the smaller index. It looks at the cells around in squares that grow, and stops when
// no nearer one can come.
func (w *World) nearest(from geom.Vec2, t Thing, within float64, b *body, o smart.Offer) wits.Entity {
	g := &w.grid
	cx, cy := g.column(from.X), g.row(from.Y)
	best, bestSq := wits.Entity(0), float64(within*within)
	for ring := int32(0); ; ring++ {
		// Whatever lies in this ring is at least ring-1 cells away.
		if far := float64(float64(ring-1) * cellSize); far > 0 && float64(far*far) > bestSq {
			return best
		}
		if ring > g.width && ring > g.height {
			return best
		}
		for y := max(cy-ring, 0); y <= min(cy+ring, g.height-1); y++ {
			step := int32(1)
			if y != cy-ring && y != cy+ring && ring > 0 {
				step = 2 * ring
			}
			for x := cx - ring; x <= cx+ring; x += step {
				if x < 0 || x >= g.width {
					continue
				}
				for e := *g.head(y*g.width+x, t); e != 0; {
					p := placed.Get(w.Things, e)
					d := p.At.Sub(from).LenSq()
					if (d < bestSq || d == bestSq && (best == 0 || e.Index() < best.Index())) && w.passes(t, e, b, o) {
						best, bestSq = e, d
					}
					e = p.Next
				}
			}
		}
	}
}

func (w *World) passes(t Thing, e wits.Entity, b *body, o smart.Offer) bool {
	if t == ThingVillager {
		v := villagers.Get(w.Things, e)
		return v.Inside == 0 && v.Alive()
	}
	return o == 0 || b.may(o, e)
}
