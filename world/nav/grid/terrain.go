package grid

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// Terrain is a map whose costs come from data maps, each in its own way [Hufford: cost and heuristic belong to the type of
// the map]. Steps lead to eight neighbours; what a step costs is the length of its way, times what its fields say, in s or in
// whatever else they count.
type Terrain struct {
	// Ground lays the cells; Cell{x, y} is its column and row.
	Ground field.Grid
	// Speed is how fast one is at a place, m/s; nobody gets to where it is 0 or less. Nil: 1 everywhere.
	Speed field.Field
	// Fastest is the greatest of all speeds, m/s. If some are greater, ways may take longer than they need to. 0 counts as 1.
	Fastest float64
	// Height is how high the ground is, m: the way of a step is that through space. Nil: it is flat.
	Height field.Field
	// Climb is what a metre upwards costs beside its way; a metre downwards costs nothing. It must not be below 0.
	Climb float64
	// Danger is what a metre costs besides, at a place: fear, or an influence. What is below 0 counts as 0. Nil: nothing.
	Danger field.Field
}

var _ Map = (*Terrain)(nil)

// CellAt returns the cell of a point; false outside.
func (t *Terrain) CellAt(p geom.Vec2) (Cell, bool) {
	i := t.Ground.Find(p)
	if i < 0 {
		return Cell{}, false
	}
	return Cell{int32(i % t.Ground.Width), int32(i / t.Ground.Width)}, true
}

// Place returns the middle of a cell, at its height.
func (t *Terrain) Place(c Cell) geom.Vec3 {
	p := t.Ground.Center(t.Ground.Index(int(c.X), int(c.Y)))
	out := geom.Vec3{X: p.X, Y: p.Y}
	if t.Height != nil {
		out.Z = t.Height.Value(out)
	}
	return out
}

// Size implements [Map].
func (t *Terrain) Size() (width, height int32) { return int32(t.Ground.Width), int32(t.Ground.Height) }

// Diagonal implements [Map].
func (t *Terrain) Diagonal() bool { return true }

// open reports whether somebody gets to a cell at all.
func (t *Terrain) open(c Cell) bool { return t.Speed.Value(t.Place(c)) > 0 }

// Cost implements [Map]: the speed and the danger are the mean of those at both ends. As on [Cells] a diagonal step cuts no
// corner: one must get to both cells beside it.
func (t *Terrain) Cost(from, to Cell) float64 {
	a, b := t.Place(from), t.Place(to)
	far, speed, danger := a.Dist(b), 1.0, 0.0
	if t.Speed != nil {
		v, w := t.Speed.Value(a), t.Speed.Value(b)
		if !(w > 0) || from.X != to.X && from.Y != to.Y && (!t.open(Cell{from.X, to.Y}) || !t.open(Cell{to.X, from.Y})) {
			return math.Inf(1)
		}
		speed = (max(v, 0) + w) / 2
	}
	if t.Danger != nil {
		danger = (max(t.Danger.Value(a), 0) + max(t.Danger.Value(b), 0)) / 2
	}
	return float64(far*(1/speed+danger)) + float64(t.Climb*max(b.Z-a.Z, 0))
}

// Estimate implements [Map]: the straight way through space at the greatest speed, and the height that is to be climbed.
func (t *Terrain) Estimate(from, to Cell) float64 {
	a, b := t.Place(from), t.Place(to)
	speed := 1.0
	if t.Speed != nil && t.Fastest > 0 {
		speed = t.Fastest
	}
	return a.Dist(b)/speed + float64(t.Climb*max(b.Z-a.Z, 0))
}
