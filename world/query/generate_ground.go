package query

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Points of the ground: along ways, its parts, drawn ones.

// Path makes points along a way.
type Path struct {
	Path struct {
		From    kind.Place  `json:"from" default:"\"self\"" doc:"Where the way begins."`
		To      kind.Place  `json:"to" need:"\"Goal\"" doc:"Where it ends."`
		Spacing kind.Amount `json:"spacing" above:"0" max:"1000000000" need:"1" unit:"m" doc:"From point to point along the way."`
	} `json:"path"`
}

// About tells people of it.
func (*Path) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"route", "on the way"},
		Doc: "Points along the way from one place to another that costs least.", Example: `{"path": {"to": "self", "spacing": 1}}`}
}

// way is one of a program.
type way struct {
	from, to *source
	spacing  argument
}

func (d *Path) build(t *telling) maker {
	p := &d.Path
	return &way{t.self("from", &p.From), t.place("to", &p.To), t.number("spacing", &p.Spacing)}
}

// pathReach is how far from the ground the ends of a way may be, m.
const pathReach = 2

func (m *way) make(e *run) {
	ground := e.ground("a generator of points along a way")
	to := e.toward(m.to)
	spacing := e.number(&m.spacing)
	for _, p := range e.places(m.from) {
		start, ok := ground.Nearest(p.At, pathReach)
		if !ok {
			continue
		}
		for _, end := range to {
			goal, ok := ground.Nearest(end, pathReach)
			if !ok {
				continue
			}
			e.spent += wayCost
			if e.corners, ok = ground.Path(e.corners[:0], start, goal); ok {
				e.along(e.corners, spacing)
			}
		}
	}
}

// along makes points on a line of corners, and at its end.
func (e *run) along(corners []geom.Vec3, spacing float64) {
	ahead := 0.0 // to the next point, from the corner
	for i := 1; i < len(corners); i++ {
		from, to := corners[i-1], corners[i]
		side := to.Dist(from)
		for ; ahead < side && !e.full; ahead += spacing {
			e.add(from.Lerp(to, ahead/side), 0)
		}
		ahead -= side
	}
	if len(corners) > 0 {
		e.add(corners[len(corners)-1], 0)
	}
}

// Mesh makes points in the middle of the ground's parts.
type Mesh struct {
	Mesh struct {
		center
		Range kind.Amount `json:"range" above:"0" max:"1000000000" need:"10" unit:"m" doc:"How far from the place they may be."`
	} `json:"mesh"`
}

// About tells people of it.
func (*Mesh) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"navmesh", "polygons"},
		Doc: "The middles of the parts of the ground, such as the polygons of a navmesh.", Example: `{"mesh": {"range": 10}}`}
}

// middles is one of a program.
type middles struct {
	at    *source
	reach argument
}

func (d *Mesh) build(t *telling) maker {
	return &middles{t.self("at", &d.Mesh.At), t.number("range", &d.Mesh.Range)}
}

func (m *middles) make(e *run) {
	ground := e.ground("a generator of points of the mesh")
	for _, p := range e.places(m.at) {
		e.corners = ground.Middles(e.corners[:0], p.At, e.number(&m.reach))
		if len(e.corners) > e.space() {
			slices.SortStableFunc(e.corners, func(a, b geom.Vec3) int { return cmp.Compare(a.Dist(p.At), b.Dist(p.At)) })
		}
		for _, m := range e.corners {
			e.add(m, 0)
		}
	}
}

// Random draws points.
type Random struct {
	Random struct {
		center
		Count kind.Amount `json:"count" min:"1" max:"10000" need:"50" doc:"How many are drawn."`
		Range kind.Amount `json:"range" above:"0" max:"1000000000" need:"10" unit:"m" doc:"How far from the place they may be."`
	} `json:"random"`
}

// About tells people of it.
func (*Random) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"scatter", "donut", "anywhere"},
		Doc: "Points on the ground that are drawn by chance.", Example: `{"random": {"count": 50, "range": 10}}`}
}

// drawn is one of a program.
type drawn struct {
	at           *source
	reach, wants argument
}

func (d *Random) build(t *telling) maker {
	r := &d.Random
	return &drawn{t.self("at", &r.At), t.number("range", &r.Range), t.number("count", &r.Count)}
}

func (m *drawn) count(of func(*argument) float64) float64 { return of(&m.wants) }

func (m *drawn) make(e *run) {
	ground := e.ground("a generator of random points")
	n := int(geom.Clamp(e.number(&m.wants), 0, mostPoints))
	for _, p := range e.places(m.at) {
		for i := 0; i < n && !e.full; i++ {
			e.spent += drawCost
			spot, ok := ground.Random(e.x.Dice(), p.At, e.number(&m.reach))
			if !ok {
				break
			}
			if i := e.add(spot.At, 0); i >= 0 {
				e.setSpot(i, spot)
			}
		}
	}
}
