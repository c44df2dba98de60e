package level

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Limits of a level. They keep all that is computed from it exact to a tenth of a millimetre, and finite.
const (
	// MaxDoors is how many doors a level can have: a bit each in [View].
	MaxDoors = 64
	// MaxAreas is how many sorts of ground a level can name, beside plain ground.
	MaxAreas = 31
	// Far is how far from the origin a coordinate can be, in metres.
	Far = 1e6
	// MaxCorners is how many corners one outline, or points one wall, can have.
	MaxCorners = 1000
)

// even is how far a corner of a floor may lie off its plane, in metres.
const even = 0.01

// place is where in a plan something is wrong: a member of a part of a list.
type place struct{ list, name, member string }

// checker finds what is wrong with a plan.
type checker struct {
	*Plan
	report func(at place, reason, hint string, fixes ...declare.Fix)
	at     place
	seen   map[string]bool
}

func (c *checker) wrong(member, reason, hint string, fixes ...declare.Fix) {
	c.at.member = member
	c.report(c.at, reason, hint, fixes...)
}

// part begins a part of a list.
func (c *checker) part(list, name string) {
	if c.at.list != list {
		c.seen = map[string]bool{}
	}
	c.at = place{list: list, name: name}
	switch {
	case name == "":
		c.wrong("", "it has no name", "")
	case c.seen[name]:
		c.wrong("", "there are two of this name", "", declare.ToRename("").As(""))
	}
	c.seen[name] = true
}

// check reports all that is wrong with a plan.
func (p *Plan) check(report func(at place, reason, hint string, fixes ...declare.Fix)) {
	c := &checker{Plan: p, report: report}
	for i := range p.Materials {
		m := &p.Materials[i]
		c.part("materials", m.Name)
		c.amount("crossing", m.Crossing)
		c.amount("metre", m.Metre)
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		c.part("areas", a.Name)
		c.positive("cost", a.Cost)
		if i == MaxAreas {
			c.wrong("", fmt.Sprintf("a level has at most %d areas", MaxAreas), "")
		}
	}
	c.floors()
	for i := range p.Walls {
		w := &p.Walls[i]
		c.part("walls", w.Name)
		c.line(w)
		c.positive("thick", w.Thick)
		c.heights(w.Low, w.High)
		c.material(w.Material)
	}
	for i := range p.Solids {
		s := &p.Solids[i]
		c.part("solids", s.Name)
		if s.Outline != nil {
			c.outline("outline", s.Outline)
		} else {
			c.near("circle", s.Circle.Center.X, s.Circle.Center.Y, s.Circle.Radius)
			if !(s.Circle.Radius > 0) {
				c.wrong("circle", "its radius must be above 0", "")
			}
		}
		c.heights(s.Low, s.High)
		c.material(s.Material)
	}
	for i := range p.Doors {
		d := &p.Doors[i]
		c.part("doors", d.Name)
		c.near("from", d.From.X, d.From.Y)
		c.near("to", d.To.X, d.To.Y)
		if d.From.Dist(d.To) < geometry {
			c.wrong("to", "a door ends where it begins", "")
		}
		c.positive("thick", d.Thick)
		c.heights(d.Low, d.High)
		c.material(d.Material)
		if i == MaxDoors {
			c.wrong("", fmt.Sprintf("a level has at most %d doors", MaxDoors), "")
		}
	}
	for i := range p.Regions {
		r := &p.Regions[i]
		c.part("regions", r.Name)
		c.outline("outline", r.Outline)
		if !(r.Low < r.High) {
			c.wrong("high", "its top is not above its bottom", "", declare.ToRemove().As(""))
		}
	}
	for i := range p.Marks {
		m := &p.Marks[i]
		c.part("marks", m.Name)
		c.near("at", m.At.X, m.At.Y, m.At.Z)
		if m.Faces && !(abs(m.Facing) <= math.MaxFloat64) {
			c.wrong("facing", "a direction is a number", "")
		}
	}
	for i := range p.Links {
		l := &p.Links[i]
		c.part("links", l.Name)
		c.near("from", l.From.X, l.From.Y, l.From.Z)
		c.near("to", l.To.X, l.To.Y, l.To.Z)
		if l.From.Dist(l.To) < geometry {
			c.wrong("to", "a link ends where it begins", "")
		}
		c.amount("cost", l.Cost)
		c.area(l.Area)
	}
}

func (c *checker) floors() {
	for i := range c.Floors {
		f := &c.Floors[i]
		c.part("floors", f.Name)
		for _, p := range f.Outline {
			c.near("outline", p.Z)
		}
		if c.outline("outline", flat(f.Outline)) {
			if _, _, off := planeOf(f.Outline); off > even {
				c.wrong("outline", fmt.Sprintf("its corners do not lie in one plane: one is %.2f m off", off), "make two floors of it")
			}
		}
		for _, hole := range f.Holes {
			c.outline("holes", hole)
		}
		c.amount("thick", f.Thick)
		if f.Layer < math.MinInt16 || f.Layer > math.MaxInt16 {
			c.wrong("layer", fmt.Sprintf("a layer is a number from %d to %d", math.MinInt16, math.MaxInt16), "")
		}
		c.material(f.Material)
		c.area(f.Area)
	}
}

// near reports whether coordinates are those of a place.
func (c *checker) near(member string, coordinates ...float64) bool {
	for _, x := range coordinates {
		if !(abs(x) <= Far) {
			c.wrong(member, fmt.Sprintf("a coordinate is at most %.0f km from the origin", Far/1000.), "")
			return false
		}
	}
	return true
}

func (c *checker) positive(member string, x float64) {
	if !(x > 0 && x <= Far) {
		c.wrong(member, "it must be above 0", "", declare.ToSet("1"))
	}
}

func (c *checker) amount(member string, x float64) {
	if !(x >= 0 && x <= Far) {
		c.wrong(member, "it must not be below 0", "", declare.ToSet("0"))
	}
}

func (c *checker) heights(low, high float64) {
	if c.near("low", low) && c.near("high", high) && !(low < high) {
		c.wrong("high", fmt.Sprintf("its top, %v m, is not above its bottom, %v m", high, low), "", declare.ToRemove().As(""))
	}
}

func (c *checker) material(name string) {
	names := make([]string, len(c.Materials))
	for i := range c.Materials {
		names[i] = c.Materials[i].Name
	}
	c.known("material", name, names)
}

func (c *checker) area(name string) {
	names := make([]string, len(c.Areas))
	for i := range c.Areas {
		names[i] = c.Areas[i].Name
	}
	c.known("area", name, names)
}

// known looks up a name in another list; "" is for none.
func (c *checker) known(member, name string, among []string) {
	if name == "" || slices.Contains(among, name) {
		return
	}
	add := declare.ToDeclare(member, "/"+member+"s", name, "{}")
	if len(among) == 0 {
		add.Hint = fmt.Sprintf("add it to %q", member+"s")
	}
	c.wrong(member, fmt.Sprintf("there is no %s %q", member, name), "", kind.Suggest(name, among, add)...)
}

// geometry is the least distance between two points that are not the same, in metres.
const geometry = 1e-6

// line checks the points of a wall.
func (c *checker) line(w *Wall) {
	least := 2
	if w.Closed {
		least = 3
	}
	if n := len(w.Points); n < least || n > MaxCorners {
		c.wrong("points", fmt.Sprintf("a wall has from %d to %d points, this one %d", least, MaxCorners, n), "")
		return
	}
	for i, p := range w.Points {
		if !c.near("points", p.X, p.Y) {
			return
		}
		if next := (i + 1) % len(w.Points); (next > 0 || w.Closed) && p.Dist(w.Points[next]) < geometry {
			c.wrong("points", fmt.Sprintf("points %d and %d are the same", i+1, next+1), "take one away")
			return
		}
	}
}

// outline checks a polygon.
func (c *checker) outline(member string, g geom.Polygon) bool {
	if n := len(g); n < 3 || n > MaxCorners {
		c.wrong(member, fmt.Sprintf("an outline has from 3 to %d corners, this one %d", MaxCorners, n), "")
		return false
	}
	for i, p := range g {
		if !c.near(member, p.X, p.Y) {
			return false
		}
		if next := (i + 1) % len(g); p.Dist(g[next]) < geometry {
			c.wrong(member, fmt.Sprintf("corners %d and %d are the same", i+1, next+1), "take one away")
			return false
		}
	}
	if i, k := crossing(g); i >= 0 {
		c.wrong(member, fmt.Sprintf("the side after corner %d crosses the one after corner %d", i+1, k+1), "draw the corners in the order in which one goes round")
		return false
	}
	if abs(g.Area()) < geometry {
		c.wrong(member, "it has no area", "")
		return false
	}
	return true
}

// crossing finds two sides of a polygon that cross or touch each other, beside those that share a corner; -1 for none.
func crossing(g geom.Polygon) (int, int) {
	n := len(g)
	for i := range g {
		s := geom.Segment{A: g[i], B: g[(i+1)%n]}
		for k := i + 2; k < n; k++ {
			if i == 0 && k == n-1 {
				continue
			}
			if _, ok := s.Cross(geom.Segment{A: g[k], B: g[(k+1)%n]}); ok {
				return i, k
			}
		}
	}
	return -1, -1
}
