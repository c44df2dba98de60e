package level

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What parts have that do not say it, in metres.
const (
	usualThick = 0.2
	usualHigh  = 2.5
)

// reader reads the parts of a level's document.
type reader struct {
	d     *wits.Decoder
	plan  Plan
	where map[place]jsontree.Position
	bad   bool // something could not be read: what is missing then is no fault of the plan
}

// part is a part of a list that is being read.
type part struct {
	*reader
	list, name string
	node       *jsontree.Node
}

// Decode reads a level's own members.
func (Kind) Decode(d *wits.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "a level has no ports, variables and boards", "")
	}
	r := &reader{d: d, where: map[place]jsontree.Position{}}
	r.each("materials", func(p part) {
		r.plan.Materials = append(r.plan.Materials, Material{p.name, p.flag("transparent"), p.number("crossing", common.Crossing), p.number("metre", 0)})
	})
	r.each("areas", func(p part) {
		r.plan.Areas = append(r.plan.Areas, Area{p.name, p.number("cost", 1)})
	})
	r.each("floors", func(p part) {
		f := Floor{Name: p.name, Outline: p.points("outline", p.number("z", 0)), Area: p.text("area"), Layer: int(p.whole("layer")),
			Thick: p.number("thick", 0), Material: p.text("material")}
		for _, hole := range p.items("holes") {
			f.Holes = append(f.Holes, flat(p.pointsOf("holes", hole, 0)))
		}
		r.plan.Floors = append(r.plan.Floors, f)
	})
	r.each("walls", func(p part) {
		low, high := p.heights()
		r.plan.Walls = append(r.plan.Walls, Wall{p.name, flat(p.points("points", 0)), p.flag("closed"), p.number("thick", usualThick), low, high, p.text("material")})
	})
	r.each("solids", func(p part) { r.plan.Solids = append(r.plan.Solids, p.solid()) })
	r.each("doors", func(p part) {
		low, high := p.heights()
		r.plan.Doors = append(r.plan.Doors, Door{p.name, p.point("from").XY(), p.point("to").XY(), p.number("thick", usualThick), low, high, p.text("material"), p.flag("open")})
	})
	r.each("regions", func(p part) {
		r.plan.Regions = append(r.plan.Regions, Region{p.name, flat(p.points("outline", 0)), p.number("low", math.Inf(-1)), p.number("high", math.Inf(1))})
	})
	r.each("marks", func(p part) {
		facing := float64(p.number("facing", 0)*math.Pi) / 180
		r.plan.Marks = append(r.plan.Marks, Mark{p.name, d.Strings(p.node.Get("tags"), "", `"tags"`), p.point("at"), geom.WrapAngle(facing), p.node.Get("facing") != nil})
	})
	r.each("links", func(p part) {
		r.plan.Links = append(r.plan.Links, Link{p.name, p.point("from"), p.point("to"), p.flag("both"), p.text("area"), p.number("cost", 0)})
	})
	if r.bad {
		return (*Level)(nil)
	}
	whole := true
	r.plan.check(func(at place, reason, hint string) {
		whole = false
		pos, ok := r.where[at]
		if !ok {
			pos = r.where[place{at.list, at.name, ""}]
		}
		d.Problem(pos, at.name, one[at.list]+" "+at.name+": "+reason, hint)
	})
	if !whole {
		return (*Level)(nil)
	}
	return build(r.plan)
}

// each reads the parts of a list by their names: their order is the same however the document is written.
func (r *reader) each(list string, read func(p part)) {
	members := slices.Clone(r.d.Object(r.d.Get(list), "", fmt.Sprintf("%q", list)))
	slices.SortStableFunc(members, func(a, b jsontree.Member) int { return cmp.Or(natural(a.Name, b.Name), compare(a.Name, b.Name)) })
	for _, m := range members {
		p := part{r, list, m.Name, m.Value}
		r.where[place{list, m.Name, ""}] = m.Pos
		if why := wits.BadName(m.Name); why != "" {
			p.problem(m.Pos, "its name "+why, "")
		}
		if m.Value.Kind != jsontree.Object {
			p.problem(m.Value.Pos, "it must be an object in { }", "")
			continue
		}
		r.d.Doc(m.Value, m.Name)
		for _, inner := range m.Value.Members {
			r.where[place{list, m.Name, inner.Name}] = inner.Value.Pos
		}
		read(p)
	}
}

func (p part) problem(at jsontree.Position, reason, hint string) {
	p.bad = true
	p.d.Problem(at, p.name, one[p.list]+" "+p.name+": "+reason, hint)
}

// need is a member that must be there.
func (p part) need(member, what string) *jsontree.Node {
	n := p.node.Get(member)
	if n == nil {
		p.problem(p.node.Pos, fmt.Sprintf("%q is missing", member), "it is "+what)
	}
	return n
}

func (p part) number(member string, usual float64) float64 {
	n := p.node.Get(member)
	if n == nil {
		return usual
	}
	x, ok := n.Float()
	if !ok {
		p.problem(n.Pos, fmt.Sprintf("%q must be a number", member), "")
	}
	return x
}

func (p part) whole(member string) int64 {
	n := p.node.Get(member)
	if n == nil {
		return 0
	}
	x, ok := n.Int()
	if !ok {
		p.problem(n.Pos, fmt.Sprintf("%q must be a whole number", member), "")
	}
	return x
}

func (p part) flag(member string) bool {
	return p.d.Bool(p.node.Get(member), p.name, fmt.Sprintf("%q", member))
}

func (p part) text(member string) string {
	return p.d.String(p.node.Get(member), p.name, fmt.Sprintf("%q", member))
}

// heights are those of the bottom and the top.
func (p part) heights() (low, high float64) {
	return p.number("low", 0), p.number("high", usualHigh)
}

// items are those of a list of lists.
func (p part) items(member string) []*jsontree.Node {
	n := p.node.Get(member)
	if n == nil {
		return nil
	}
	if n.Kind != jsontree.Array {
		p.problem(n.Pos, fmt.Sprintf("%q must be a list in [ ]", member), "")
		return nil
	}
	return n.Items
}

// points reads a list of points that must be there; those of two coordinates lie at the height z.
func (p part) points(member string, z float64) []geom.Vec3 {
	if n := p.need(member, "a list of points such as [[0, 0], [4, 0], [4, 3]]"); n != nil {
		return p.pointsOf(member, n, z)
	}
	return nil
}

func (p part) pointsOf(member string, n *jsontree.Node, z float64) []geom.Vec3 {
	if n.Kind != jsontree.Array {
		p.problem(n.Pos, fmt.Sprintf("%q must be a list of points such as [[0, 0], [4, 0], [4, 3]]", member), "")
		return nil
	}
	out := make([]geom.Vec3, len(n.Items))
	for i, item := range n.Items {
		out[i] = p.pointOf(item, z)
	}
	return out
}

// point reads a point that must be there.
func (p part) point(member string) geom.Vec3 {
	if n := p.need(member, "a point such as [4, 3]"); n != nil {
		return p.pointOf(n, 0)
	}
	return geom.Vec3{}
}

func (p part) pointOf(n *jsontree.Node, z float64) geom.Vec3 {
	v := [3]float64{2: z}
	ok := n.Kind == jsontree.Array && (len(n.Items) == 2 || len(n.Items) == 3)
	if ok {
		for i, item := range n.Items {
			x, number := item.Float()
			v[i], ok = x, ok && number
		}
	}
	if !ok {
		p.problem(n.Pos, "a point is [x, y] or [x, y, z], in metres", "")
	}
	return geom.Vec3{X: v[0], Y: v[1], Z: v[2]}
}

// solid reads a solid: an outline, or a circle.
func (p part) solid() Solid {
	s := Solid{Name: p.name, Material: p.text("material")}
	s.Low, s.High = p.heights()
	circle, outline := p.node.Get("circle"), p.node.Get("outline")
	switch {
	case circle == nil && outline == nil:
		p.problem(p.node.Pos, "it has no shape", `give it an "outline" or a "circle"`)
	case circle != nil && outline != nil:
		p.problem(circle.Pos, `it has both an "outline" and a "circle"`, "take one away")
	case outline != nil:
		s.Outline = flat(p.points("outline", 0))
	case circle.Kind != jsontree.Object:
		p.problem(circle.Pos, `"circle" is an object such as {"at": [4, 3], "radius": 0.5}`, "")
	default:
		inner := part{p.reader, p.list, p.name, circle}
		s.Circle.Center = inner.point("at").XY()
		if inner.need("radius", "half of how wide it is") != nil {
			s.Circle.Radius = inner.number("radius", 0)
		}
	}
	return s
}
