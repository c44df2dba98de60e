package nav

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav/internal/planar"
)

// class is what all of a polygon has in common. Only cells of one class become one polygon.
type class struct {
	plane Plane
	area  uint8
	gate  int8 // -1: none
	layer int16
}

// surface is a floor, or a polygon of a mesh that is built anew.
type surface struct {
	shape
	class
}

// solid is a block or a gate.
type solid struct {
	shape
	low, high float64
	gate      int8
}

// rim is what agents must keep out of because it is too close to a border of a floor.
type rim struct {
	shape
	plane Plane // of the floor at the border
}

// builder divides a part of the plane into cells: triangles of floors.
type builder struct {
	options  Options
	surfaces []surface
	blocks   []solid
	gates    []solid
	rims     []rim

	surfaceIndex, blockIndex, gateIndex, rimIndex *shapeIndex
}

func (b *builder) index() {
	b.surfaceIndex = newShapeIndex(len(b.surfaces), func(i int) *shape { return &b.surfaces[i].shape })
	b.blockIndex = newShapeIndex(len(b.blocks), func(i int) *shape { return &b.blocks[i].shape })
	b.gateIndex = newShapeIndex(len(b.gates), func(i int) *shape { return &b.gates[i].shape })
	b.rimIndex = newShapeIndex(len(b.rims), func(i int) *shape { return &b.rims[i].shape })
}

// newBuilder takes over the ground and checks it.
func newBuilder(g *Ground, o Options) (*builder, error) {
	b := &builder{options: o}
	for i, f := range g.Floors {
		s, err := newShape(f.Outline, f.Holes)
		if err != nil {
			return nil, fmt.Errorf("floor %d: %w", i, err)
		}
		if f.Area >= MaxAreas {
			return nil, fmt.Errorf("floor %d: area %d; there are areas 0 to %d", i, f.Area, MaxAreas-1)
		}
		if !(math.Abs(f.Plane.Z) <= 1e6 && math.Abs(f.Plane.Slope.X) <= 100 && math.Abs(f.Plane.Slope.Y) <= 100) {
			return nil, fmt.Errorf("floor %d: a plane of height %v and slope (%v, %v) is no floor", i, f.Plane.Z, f.Plane.Slope.X, f.Plane.Slope.Y)
		}
		b.surfaces = append(b.surfaces, surface{s, class{plane: f.Plane, area: f.Area, gate: -1, layer: f.Layer}})
	}
	for i, k := range g.Blocks {
		s, err := newShape(k.Outline, nil)
		if err != nil {
			return nil, fmt.Errorf("block %d: %w", i, err)
		}
		b.blocks = append(b.blocks, solid{s, k.Low, k.High, -1})
	}
	for i, k := range g.Gates {
		s, err := newShape(k.Outline, nil)
		if err != nil {
			return nil, fmt.Errorf("gate %d: %w", i, err)
		}
		if k.Index >= MaxGates {
			return nil, fmt.Errorf("gate %d: index %d; there are gates 0 to %d", i, k.Index, MaxGates-1)
		}
		b.gates = append(b.gates, solid{s, k.Low, k.High, int8(k.Index)})
	}
	return b, nil
}

// outlines returns all lines at which something may change from one cell to the next.
func (b *builder) outlines() (segments []planar.Segment) {
	for i := range b.surfaces {
		segments = b.surfaces[i].segments(segments)
	}
	for i := range b.blocks {
		segments = b.blocks[i].segments(segments)
	}
	for i := range b.gates {
		segments = b.gates[i].segments(segments)
	}
	return b.contours(segments)
}

// contours adds the lines where one floor comes to lie on another, where it is a step above it, and where it leaves too
// little room below it.
func (b *builder) contours(segments []planar.Segment) []planar.Segment {
	for i := range b.surfaces {
		for j := range b.surfaces {
			s, t := &b.surfaces[i], &b.surfaces[j]
			if i == j || s.layer == t.layer || s.plane.Slope == t.plane.Slope {
				continue
			}
			lo := planar.Point{X: max(s.lo.X, t.lo.X), Y: max(s.lo.Y, t.lo.Y)}
			hi := planar.Point{X: min(s.hi.X, t.hi.X), Y: min(s.hi.Y, t.hi.Y)}
			if lo.X > hi.X || lo.Y > hi.Y {
				continue
			}
			a, c := s.plane.Slope.X-t.plane.Slope.X, s.plane.Slope.Y-t.plane.Slope.Y
			for _, above := range [3]float64{0, b.options.Step, b.options.Height} {
				if line, ok := clipped(a, c, float64((s.plane.Z-t.plane.Z-above)*unit), lo, hi); ok {
					segments = append(segments, line)
				}
			}
		}
	}
	return segments
}

// level is the greatest difference of heights that counts as none: what rounding to the grid does on the steepest floors.
const level = 1e-3

// cell is a triangle of a floor. Sides of cells are counted through: side i of cell c has the number 3*c+i.
type cell struct {
	tri   int32
	class class
}

// division is a part of the plane in cells.
type division struct {
	*planar.Triangulation
	cells []cell
	first []int32 // by triangle: its first cell; those of the next follow
	twins []int32 // by side: the side of the cell beside it, -1 at a border
}

func (b *builder) divide(segments []planar.Segment) *division {
	d := &division{Triangulation: planar.Triangulate(planar.Arrange(segments))}
	for i := range d.Triangles {
		d.first = append(d.first, int32(len(d.cells)))
		d.cells = b.classify(d.cells, int32(i), d.Triangulation)
	}
	d.first = append(d.first, int32(len(d.cells)))
	d.join(b.options.Step)
	return d
}

// again divides the same cells by fewer lines. What a triangle is in, two of three points of it decide: a point alone could
// lie on a line that was left out.
func (d *division) again(segments []planar.Segment, step float64) *division {
	if len(d.cells) == 0 {
		return d
	}
	e := &division{Triangulation: planar.Triangulate(planar.Arrange(segments))}
	near := int32(0)
	for i := range e.Triangles {
		e.first = append(e.first, int32(len(e.cells)))
		var votes []int32 // triangles of d that are floor
		p := e.around(int32(i))
		for k := range p {
			// Halfway from the middle to a corner.
			q := planar.Point{X: (p[0].X + p[1].X + p[2].X + 3*p[k].X) / 6, Y: (p[0].Y + p[1].Y + p[2].Y + 3*p[k].Y) / 6}
			near = d.Locate(q, near)
			if d.first[near] < d.first[near+1] {
				votes = append(votes, near)
			}
		}
		if len(votes) < 2 {
			continue
		}
		for c := d.first[votes[0]]; c < d.first[votes[0]+1]; c++ {
			e.cells = append(e.cells, cell{int32(i), d.cells[c].class})
		}
	}
	e.first = append(e.first, int32(len(e.cells)))
	e.join(step)
	return e
}

// around returns the corners of a triangle.
func (d *division) around(tri int32) [3]planar.Point {
	c := d.Triangles[tri].Corners
	return [3]planar.Point{d.Points[c[0]], d.Points[c[1]], d.Points[c[2]]}
}

// classify adds the cells of a triangle: what its middle is in.
func (b *builder) classify(cells []cell, tri int32, t *planar.Triangulation) []cell {
	corners := t.Triangles[tri].Corners
	p, q, r := t.Points[corners[0]], t.Points[corners[1]], t.Points[corners[2]]
	at := third{p.X + q.X + r.X, p.Y + q.Y + r.Y}
	middle := at.metres()
	start := len(cells)
	for _, i := range b.surfaceIndex.near(at) {
		s := &b.surfaces[i]
		if !s.contains(at) {
			continue
		}
		// Of the floors of one layer the last one counts.
		if k := slices.IndexFunc(cells[start:], func(c cell) bool { return c.class.layer == s.layer }); k >= 0 {
			cells = slices.Delete(cells, start+k, start+k+1)
		}
		cells = append(cells, cell{tri, s.class})
	}
	kept := cells[:start]
	for i, c := range cells[start:] {
		z := c.class.plane.At(middle)
		free := true
		for j, d := range cells[start:] { // nobody stands below a floor that is less high above him than he is tall
			above := d.class.plane.At(middle) - z
			free = free && (i == j || above < 0 || above == 0 && j < i || above >= b.options.Height)
		}
		if free && !b.blocked(at, z) && !b.atRim(at, z, middle) {
			c.class.gate = max(c.class.gate, b.gateAt(at, z))
			kept = append(kept, c)
		}
	}
	return kept
}

func (b *builder) blocked(at third, z float64) bool {
	for _, i := range b.blockIndex.near(at) {
		k := &b.blocks[i]
		if k.low < z+b.options.Height && k.high > z+b.options.Step && k.contains(at) {
			return true
		}
	}
	return false
}

func (b *builder) atRim(at third, z float64, p geom.Vec2) bool {
	for _, i := range b.rimIndex.near(at) {
		r := &b.rims[i]
		if math.Abs(r.plane.At(p)-z) <= b.options.Step && r.contains(at) {
			return true
		}
	}
	return false
}

func (b *builder) gateAt(at third, z float64) int8 {
	gate := int8(-1)
	for _, i := range b.gateIndex.near(at) {
		k := &b.gates[i]
		if k.low < z+b.options.Height && k.high > z && k.contains(at) {
			gate = k.gate
		}
	}
	return gate
}

// join finds which cells can be walked between: those of neighbouring triangles that are at about the same height on the
// side between them. Each goes with one only: with that of its own layer before others, then with the closest.
func (d *division) join(step float64) {
	d.twins = make([]int32, 3*len(d.cells))
	for i := range d.twins {
		d.twins[i] = -1
	}
	type pair struct {
		a, b  int32 // sides
		other int   // 1: of different layers
		gap   float64
	}
	var pairs []pair
	for f := range d.Triangles {
		for i, g := range d.Triangles[f].Beside {
			if g <= int32(f) {
				continue
			}
			from, to := d.Triangles[f].Corners[i], d.Triangles[f].Corners[(i+1)%3]
			j := slices.Index(d.Triangles[g].Corners[:], to)
			p, q := fromGrid(d.Points[from]), fromGrid(d.Points[to])
			pairs = pairs[:0]
			for a := d.first[f]; a < d.first[f+1]; a++ {
				for b := d.first[g]; b < d.first[g+1]; b++ {
					u, v := d.cells[a].class, d.cells[b].class
					gap := max(math.Abs(u.plane.At(p)-v.plane.At(p)), math.Abs(u.plane.At(q)-v.plane.At(q)))
					if gap > step+level {
						continue
					}
					other := 0
					if u.layer != v.layer {
						other = 1
					}
					pairs = append(pairs, pair{3*a + int32(i), 3*b + int32(j), other, gap})
				}
			}
			if len(pairs) > 1 {
				slices.SortFunc(pairs, func(x, y pair) int {
					return cmp.Or(cmp.Compare(x.other, y.other), cmp.Compare(x.gap, y.gap), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
				})
			}
			for _, x := range pairs {
				if d.twins[x.a] < 0 && d.twins[x.b] < 0 {
					d.twins[x.a], d.twins[x.b] = x.b, x.a
				}
			}
		}
	}
}

// ends returns the points that a side of a cell leads from and to.
func (d *division) ends(side int32) (from, to int32) {
	c := &d.Triangles[d.cells[side/3].tri].Corners
	return c[side%3], c[(side+1)%3]
}

// next returns the side after one, round its cell.
func next(side int32) int32 { return side - side%3 + (side+1)%3 }

// edges returns the sides that part cells from what is no floor, or cells of different classes; each once.
func (d *division) edges() (edges [][2]int32) {
	seen := map[[2]int32]bool{}
	for side, twin := range d.twins {
		if twin >= 0 && (twin < int32(side) || d.cells[twin/3].class == d.cells[side/3].class) {
			continue
		}
		u, v := d.ends(int32(side))
		e := [2]int32{min(u, v), max(u, v)}
		if !seen[e] {
			seen[e] = true
			edges = append(edges, e)
		}
	}
	return edges
}
