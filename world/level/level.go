package level

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// Level is a plan that has been checked and made ready to be asked. It is never changed, and shared by all who look at it.
type Level struct {
	plan    Plan
	bounds  geom.Box
	pieces  []Piece
	tree    *spatial.Tree // of the pieces
	floors  []floor       // in the order of the plan
	regions []int32       // from small to large
	marks   []Mark        // in the order of their names
	tags    []string      // in order
	byTag   [][]Mark      // by tag
}

// View is a level with those of its doors that are open. It is two words; make one where it is needed. In one without a level
// there is nothing.
type View struct {
	Level *Level
	Open  uint64 // a bit for each door, in the order of [Level.Doors]
}

// floor is a floor with its plane.
type floor struct {
	z     float64 // over the origin
	slope geom.Vec2
	rings []geom.Polygon // the outline, then holes
	size  float64        // its area, without holes
}

// New checks a plan and makes a level of it. The error tells all that is wrong, and where. The plan is kept: leave it as it
// is from then on.
func New(p Plan) (*Level, error) {
	var errs []error
	p.check(func(at place, reason, hint string, fixes ...declare.Fix) {
		if hint == "" {
			hint = declare.Hint(fixes)
		}
		if hint != "" {
			reason += ": " + hint
		}
		where := one[at.list] + " " + at.name
		if at.member != "" {
			where += ": " + at.member
		}
		errs = append(errs, fmt.Errorf("%s: %s", where, reason))
	})
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return build(p), nil
}

// build makes a level of a plan that is right.
func build(p Plan) *Level {
	l := &Level{plan: p, bounds: geom.NoBox()}
	for i := range p.Floors {
		f := &p.Floors[i]
		z, slope, _ := planeOf(f.Outline)
		rings := append([]geom.Polygon{flat(f.Outline)}, f.Holes...)
		l.floors = append(l.floors, floor{z, slope, rings, abs(rings[0].Area())})
		l.bounds = l.bounds.Join(geom.BoxOf(f.Outline...))
	}
	l.addPieces()
	boxes := make([]geom.Box, len(l.pieces))
	for i := range l.pieces {
		boxes[i] = l.pieces[i].Bounds()
		l.bounds = l.bounds.Join(boxes[i])
	}
	l.tree = spatial.NewTree(boxes)
	for i := range p.Regions {
		l.regions = append(l.regions, int32(i))
	}
	slices.SortStableFunc(l.regions, func(i, j int32) int {
		a, b := abs(p.Regions[i].Outline.Area()), abs(p.Regions[j].Outline.Area())
		return compare(a, b)
	})
	l.addMarks()
	return l
}

func flat(points []geom.Vec3) geom.Polygon {
	g := make(geom.Polygon, len(points))
	for i, p := range points {
		g[i] = p.XY()
	}
	return g
}

// addMarks sorts them by name and by tag.
func (l *Level) addMarks() {
	l.marks = slices.Clone(l.plan.Marks)
	slices.SortStableFunc(l.marks, func(a, b Mark) int { return natural(a.Name, b.Name) })
	for _, m := range l.marks {
		l.bounds = l.bounds.With(m.At)
		for n, tag := range m.Tags {
			if slices.Contains(m.Tags[:n], tag) {
				continue // said twice
			}
			i, ok := slices.BinarySearch(l.tags, tag)
			if !ok {
				l.tags, l.byTag = slices.Insert(l.tags, i, tag), slices.Insert(l.byTag, i, nil)
			}
			l.byTag[i] = append(l.byTag[i], m)
		}
	}
}

// natural compares names as people do: Stop 2 comes before Stop 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		m, n := digits(a), digits(b)
		if m > 0 && n > 0 {
			x, y := strings.TrimLeft(a[:m], "0"), strings.TrimLeft(b[:n], "0")
			if c := compare(len(x), len(y)); c != 0 {
				return c
			}
			if c := strings.Compare(x, y); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		if a[0] != b[0] {
			return compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return compare(len(a), len(b))
}

// digits returns how many digits a text begins with.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

// Bounds returns the smallest box that has everything in it; an empty one if there is nothing.
func (l *Level) Bounds() geom.Box { return l.bounds }

// Plan returns what the level was made from. It is shared: leave it as it is.
func (l *Level) Plan() *Plan { return &l.plan }

// Doors returns the doors of the level, in the order of the bits of [View].
func (l *Level) Doors() []Door { return l.plan.Doors }

// Door finds a door by its name, -1 for none.
func (l *Level) Door(name string) int {
	return slices.IndexFunc(l.plan.Doors, func(d Door) bool { return d.Name == name })
}

// Initial has a bit for each door that is open at the beginning.
func (l *Level) Initial() uint64 {
	open := uint64(0)
	for i := range l.plan.Doors {
		if l.plan.Doors[i].Open {
			open |= 1 << i
		}
	}
	return open
}

// TransferDoors translates the doors that are open in another level, such as the one before a designer changed it, by their names.
// New doors are as they are at the beginning.
func (l *Level) TransferDoors(from *Level, open uint64) uint64 {
	out := l.Initial()
	for i := range l.plan.Doors {
		if k := from.Door(l.plan.Doors[i].Name); k >= 0 {
			out = out&^(1<<i) | (open>>k&1)<<i
		}
	}
	return out
}

// Regions returns the named parts of the level.
func (l *Level) Regions() []Region { return l.plan.Regions }

// Region returns the region that a place lies in, by its place in [Level.Regions]; the smallest of several, -1 for none.
func (l *Level) Region(p geom.Vec3) int32 {
	for _, i := range l.regions {
		r := &l.plan.Regions[i]
		if p.Z >= r.Low && p.Z <= r.High && r.Outline.Contains(p.XY()) {
			return i
		}
	}
	return -1
}

// Inside reports whether a place lies in the region of that name.
func (l *Level) Inside(p geom.Vec3, region string) bool {
	for i := range l.plan.Regions {
		if r := &l.plan.Regions[i]; r.Name == region {
			return p.Z >= r.Low && p.Z <= r.High && r.Outline.Contains(p.XY())
		}
	}
	return false
}

// Marks returns the marks that have a tag, in the order of their names: Stop2 comes before Stop10. Those of "" are all.
func (l *Level) Marks(tag string) []Mark {
	if tag == "" {
		return l.marks
	}
	if i, ok := slices.BinarySearch(l.tags, tag); ok {
		return l.byTag[i]
	}
	return nil
}

// Mark finds a mark by its name.
func (l *Level) Mark(name string) (Mark, bool) {
	i := slices.IndexFunc(l.marks, func(m Mark) bool { return m.Name == name })
	if i < 0 {
		return Mark{}, false
	}
	return l.marks[i], true
}

// Tags returns all tags of marks, in order.
func (l *Level) Tags() []string { return l.tags }

// Floor returns the floor that somebody stands on at a place: the highest there that lies at most a step above it. It gives the
// floor's place in the plan, -1 for none, and its height.
func (l *Level) Floor(p geom.Vec3, step float64) (index int32, z float64) {
	index = -1
	for i := range l.floors {
		f := &l.floors[i]
		h := f.height(p.XY())
		if h <= p.Z+step && (index < 0 || h > z || h == z && f.size < l.floors[index].size) && f.contains(p.XY()) {
			index, z = int32(i), h
		}
	}
	return index, z
}

func (f *floor) height(p geom.Vec2) float64 { return f.z + f.slope.Dot(p) }

// contains reports whether a floor has a place: its holes are none of it, their edges are.
func (f *floor) contains(p geom.Vec2) bool {
	if !f.rings[0].Contains(p) {
		return false
	}
	for _, hole := range f.rings[1:] {
		if hole.Contains(p) && !onEdge(hole, p) {
			return false
		}
	}
	return true
}

func onEdge(g geom.Polygon, p geom.Vec2) bool {
	for i, b := range g {
		if (geom.Segment{A: g[(i+len(g)-1)%len(g)], B: b}).Dist(p) == 0 {
			return true
		}
	}
	return false
}
