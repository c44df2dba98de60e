package level

import (
	"cmp"
	"math"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document: the parts of a level by name.
type Body struct {
	Materials kind.Named[materialPart] `json:"materials" noun:"material" doc:"What walls are made of, by name."`
	Areas     kind.Named[areaPart]     `json:"areas" noun:"area" doc:"Types of ground, by name."`
	Floors    kind.Named[floorPart]    `json:"floors" noun:"floor" doc:"Where one can walk, by name."`
	Walls     kind.Named[wallPart]     `json:"walls" noun:"wall" doc:"Walls by name: lines with a thickness."`
	Solids    kind.Named[solidPart]    `json:"solids" noun:"solid" doc:"What stands about, by name: pillars, crates, hedges."`
	Doors     kind.Named[doorPart]     `json:"doors" noun:"door" doc:"Doors by name: walls that can be opened."`
	Regions   kind.Named[regionPart]   `json:"regions" noun:"region" doc:"Named parts of the world, such as rooms."`
	Marks     kind.Named[markPart]     `json:"marks" noun:"mark" doc:"Positions that mean something, by name."`
	Links     kind.Named[linkPart]     `json:"links" noun:"link" doc:"Connections that follow no floor, such as ladders, by name."`
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"floors": {"Ground": {"outline": [[0, 0], [20, 0], [20, 12], [0, 12]]}}, "walls": {"Around": {"points": [[0, 0], [20, 0], [20, 12], [0, 12]], "closed": true}}}`
}

type materialPart struct {
	kind.Node
	Transparent bool    `json:"transparent" doc:"Sight goes through it."`
	Crossing    float64 `json:"crossing" min:"0" default:"0.1" doc:"What a sound loses that goes through a solid of it."`
	Metre       float64 `json:"metre" min:"0" doc:"What a sound loses besides for each metre within it."`
}

type areaPart struct {
	kind.Node
	Cost float64 `json:"cost" above:"0" default:"1" doc:"What a metre costs to walk; plain ground is 1."`
}

type floorPart struct {
	kind.Node
	Outline  []kind.Point   `json:"outline" noun:"point" need:"[[0, 0], [4, 0], [4, 3]]" fewest:"3" most:"1000" doc:"Its corners, in a plane."`
	Holes    [][]kind.Point `json:"holes" doc:"Outlines of what is cut out."`
	Z        float64        `json:"z" unit:"m" doc:"The height of corners that have no third coordinate."`
	Area     kind.Text      `json:"area" role:"name" of:"area" doc:"The type of ground, one of areas."`
	Layer    int            `json:"layer" doc:"The storey, to tell floors apart that lie above each other."`
	Thick    float64        `json:"thick" min:"0" unit:"m" doc:"How far it reaches down: a thick floor hides what is below it."`
	Material kind.Text      `json:"material" role:"name" of:"material" doc:"What a thick floor is made of, one of materials."`
}

// upright is what all that stands has.
type upright struct {
	Low      float64   `json:"low" unit:"m" default:"0" doc:"The height of its bottom."`
	High     float64   `json:"high" unit:"m" default:"2.5" doc:"The height of its top."`
	Material kind.Text `json:"material" role:"name" of:"material" doc:"What it is made of, one of materials; without it, it is opaque and takes 0.1 from a sound."`
}

type wallPart struct {
	kind.Node
	Points []kind.Point `json:"points" noun:"point" need:"[[0, 0], [4, 0]]" fewest:"2" most:"1000" doc:"The line along which it stands."`
	Closed bool         `json:"closed" doc:"It goes back to its first point."`
	Thick  float64      `json:"thick" above:"0" unit:"m" default:"0.2" doc:"How thick it is."`
	upright
}

type solidPart struct {
	kind.Node
	Outline []kind.Point `json:"outline" fewest:"3" most:"1000" doc:"The corners of its base."`
	Circle  *circlePart  `json:"circle" example:"{\"at\": [4, 3], \"radius\": 0.5}" doc:"Its base, if it is round."`
	upright
}

type circlePart struct {
	At     kind.Point `json:"at" need:"[4, 3]" doc:"Its middle."`
	Radius float64    `json:"radius" need:"0.5" above:"0" unit:"m" doc:"Half of how wide it is."`
}

type doorPart struct {
	kind.Node
	From  kind.Point `json:"from" need:"[0, 0]" doc:"Where it begins."`
	To    kind.Point `json:"to" need:"[1, 0]" doc:"Where it ends."`
	Thick float64    `json:"thick" above:"0" unit:"m" default:"0.2" doc:"How thick it is."`
	upright
	Open bool `json:"open" doc:"It is open at the beginning."`
}

type regionPart struct {
	kind.Node
	Outline []kind.Point `json:"outline" noun:"point" need:"[[0, 0], [4, 0], [4, 3]]" fewest:"3" most:"1000" doc:"Its corners."`
	Low     *float64     `json:"low" unit:"m" doc:"Where it begins; without it, it reaches all the way down."`
	High    *float64     `json:"high" unit:"m" doc:"Where it ends; without it, it reaches all the way up."`
}

type markPart struct {
	kind.Node
	Position kind.Point `json:"at" need:"[4, 3]" doc:"The position."`
	Facing   *float64   `json:"facing" unit:"degrees" doc:"Where one looks there, counter-clockwise from the x axis."`
	Tags     []string   `json:"tags" doc:"What the position is: patrol, hide."`
	Brain    kind.Text  `json:"brain" role:"document" doc:"The document that runs who begins there, for a game that asks for it."`
}

type linkPart struct {
	kind.Node
	From kind.Point `json:"from" need:"[0, 0]" doc:"Where it begins."`
	To   kind.Point `json:"to" need:"[2, 0]" doc:"Where it ends."`
	Both bool       `json:"both" doc:"It can be taken back."`
	Area kind.Text  `json:"area" role:"name" of:"area" doc:"The type of ground, one of areas."`
	Cost float64    `json:"cost" min:"0" doc:"What it costs to take; without it, its length in metres."`
}

// Check reports a solid that has no shape, or two.
func (s *solidPart) Check(c *kind.Checker) {
	outline, circle := c.Source.Get("outline"), c.Source.Get("circle")
	switch {
	case outline == nil && circle == nil:
		c.Problem(c.Source.Pos, "it has no shape", `give it an "outline" or a "circle"`)
	case outline != nil && circle != nil:
		c.Problem(circle.Pos, `it has both an "outline" and a "circle"`, "take one away")
	}
}

// form is the declaration of the body.
var form = declare.Of[Body]()

// one is what a part of each list is called.
var one = func() map[string]string {
	nouns := map[string]string{}
	for _, m := range form.Members {
		nouns[m.Name] = m.Form.Noun
	}
	return nouns
}()

// plan returns the level that a body declares. Parts are in the order of their names, numbers in names by their value.
func (b *Body) plan() (p Plan) {
	inOrder(b.Materials, func(m *materialPart) string { return m.Name })
	inOrder(b.Areas, func(a *areaPart) string { return a.Name })
	inOrder(b.Floors, func(f *floorPart) string { return f.Name })
	inOrder(b.Walls, func(w *wallPart) string { return w.Name })
	inOrder(b.Solids, func(s *solidPart) string { return s.Name })
	inOrder(b.Doors, func(d *doorPart) string { return d.Name })
	inOrder(b.Regions, func(r *regionPart) string { return r.Name })
	inOrder(b.Marks, func(m *markPart) string { return m.Name })
	inOrder(b.Links, func(l *linkPart) string { return l.Name })
	for _, m := range b.Materials {
		p.Materials = append(p.Materials, Material{m.Name, m.Transparent, m.Crossing, m.Metre})
	}
	for _, a := range b.Areas {
		p.Areas = append(p.Areas, Area{a.Name, a.Cost})
	}
	for _, f := range b.Floors {
		floor := Floor{Name: f.Name, Outline: raised(f.Outline, f.Z), Area: f.Area.String(), Layer: f.Layer, Thick: f.Thick, Material: f.Material.String()}
		for _, hole := range f.Holes {
			floor.Holes = append(floor.Holes, flat(raised(hole, 0)))
		}
		p.Floors = append(p.Floors, floor)
	}
	for _, w := range b.Walls {
		p.Walls = append(p.Walls, Wall{w.Name, flat(raised(w.Points, 0)), w.Closed, w.Thick, w.Low, w.High, w.Material.String()})
	}
	for _, s := range b.Solids {
		solid := Solid{Name: s.Name, Low: s.Low, High: s.High, Material: s.Material.String()}
		if s.Circle != nil {
			solid.Circle.Center, solid.Circle.Radius = raisedTo(s.Circle.At, 0).XY(), s.Circle.Radius
		} else {
			solid.Outline = flat(raised(s.Outline, 0))
		}
		p.Solids = append(p.Solids, solid)
	}
	for _, d := range b.Doors {
		p.Doors = append(p.Doors, Door{d.Name, raisedTo(d.From, 0).XY(), raisedTo(d.To, 0).XY(), d.Thick, d.Low, d.High, d.Material.String(), d.Open})
	}
	for _, r := range b.Regions {
		p.Regions = append(p.Regions, Region{r.Name, flat(raised(r.Outline, 0)), or(r.Low, math.Inf(-1)), or(r.High, math.Inf(1))})
	}
	for _, m := range b.Marks {
		facing := float64(or(m.Facing, 0)*math.Pi) / 180
		p.Marks = append(p.Marks, Mark{m.Name, m.Tags, raisedTo(m.Position, 0), geom.WrapAngle(facing), m.Facing != nil, m.Brain.String()})
	}
	for _, l := range b.Links {
		p.Links = append(p.Links, Link{l.Name, raisedTo(l.From, 0), raisedTo(l.To, 0), l.Both, l.Area.String(), l.Cost})
	}
	return p
}

// inOrder sorts parts by their names, numbers in them by their value.
func inOrder[T any](parts []T, name func(*T) string) {
	slices.SortStableFunc(parts, func(a, b T) int { return cmp.Or(natural(name(&a), name(&b)), compare(name(&a), name(&b))) })
}

// raised gives points of two coordinates a height.
func raised(points []kind.Point, z float64) []geom.Vec3 {
	out := make([]geom.Vec3, len(points))
	for i, p := range points {
		out[i] = raisedTo(p, z)
	}
	return out
}

func raisedTo(p kind.Point, z float64) geom.Vec3 {
	if !p.Flat {
		z = p.Z
	}
	return geom.Vec3{X: p.X, Y: p.Y, Z: z}
}

func or(x *float64, usual float64) float64 {
	if x == nil {
		return usual
	}
	return *x
}
