package query

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Points in a pattern: a grid, circles, a sector.

// center is around which places points are made.
type center struct {
	At kind.Place `json:"at" default:"\"self\"" doc:"Around which places."`
}

// onGround is whether points are put onto the ground.
type onGround struct {
	Project kind.Amount `json:"project" min:"0" max:"1000000000" unit:"m" doc:"Puts each point onto the ground if that is so near, and else discards it; without it points stay where they are."`
}

// Grid makes a square grid.
type Grid struct {
	Grid struct {
		center
		onGround
		Range   kind.Amount `json:"range" above:"0" max:"1000000000" need:"10" unit:"m" doc:"How far it goes to each side."`
		Reach   kind.Amount `json:"reach" above:"0" max:"1000000000" unit:"m" doc:"Keeps only what one gets to from the place on a path that costs no more, where a metre of plain ground costs 1, and puts it onto the ground."`
		Spacing kind.Amount `json:"spacing" above:"0" max:"1000000000" need:"1" unit:"m" doc:"From point to point."`
	} `json:"grid"`
}

// About tells people of it.
func (*Grid) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"points", "pathing grid", "raster"},
		Doc: "A square grid around a place.", Example: `{"grid": {"range": 10, "spacing": 1}}`}
}

// grid is one of a program.
type grid struct {
	at                   *source
	size, spacing, reach argument
	walks                bool // reach is given
}

func (d *Grid) build(t *telling) maker {
	g := &d.Grid
	m := &grid{at: t.self("at", &g.At), size: t.number("range", &g.Range), reach: t.number("reach", &g.Reach), spacing: t.number("spacing", &g.Spacing), walks: g.Reach.Given()}
	t.project(&g.onGround)
	return m
}

func (m *grid) count(of func(*argument) float64) float64 {
	side := steps(of(&m.size), of(&m.spacing))
	side += side + 1
	return float64(side * side)
}

func (m *grid) make(e *run) {
	spacing := e.number(&m.spacing)
	n := int(min(steps(e.number(&m.size), spacing), mostPoints))
	var ground Ground
	if m.walks {
		ground = e.ground("a grid with \"reach\"")
	}
	for _, p := range e.places(m.at) {
		var ways Ways
		if m.walks {
			from, ok := ground.Nearest(p.At, pathReach)
			if !ok {
				continue
			}
			e.spent += wayCost
			ways = ground.Ways(from, e.number(&m.reach))
		}
		point := func(x, y int) {
			at := geom.Vec3{X: p.At.X + float64(float64(x)*spacing), Y: p.At.Y + float64(float64(y)*spacing), Z: p.At.Z}
			if ways == nil {
				e.add(at, 0)
				return
			}
			spot, ok := ground.Nearest(at, spacing/2)
			if !ok {
				return
			}
			if _, ok = ways.To(spot); !ok {
				return
			}
			if i := e.add(spot.At, 0); i >= 0 {
				e.setSpot(i, spot)
			}
		}
		if side := 2*n + 1; side*side > e.space() {
			// The nearest first: what there is no room for is what lies farthest away.
			point(0, 0)
			for r := 1; r <= n && !e.full; r++ {
				for k := -r; k < r && !e.full; k++ {
					point(k, -r)
					point(r, k)
					point(-k, r)
					point(-r, -k)
				}
			}
		} else {
			for y := -n; y <= n; y++ {
				for x := -n; x <= n; x++ {
					point(x, y)
				}
			}
		}
		if ways != nil {
			ways.Close()
		}
	}
}

// Ring makes circles.
type Ring struct {
	Ring struct {
		Arc kind.Amount `json:"arc" above:"0" max:"360" default:"360" unit:"deg" doc:"How much of each circle there is, to both sides of its first point."`
		center
		Inner kind.Amount `json:"inner" min:"0" max:"1000000000" default:"0" unit:"m" doc:"Radius of the first circle."`
		Outer kind.Amount `json:"outer" above:"0" max:"1000000000" need:"10" unit:"m" doc:"Radius that no circle exceeds."`
		onGround
		Spacing kind.Amount `json:"spacing" above:"0" max:"1000000000" need:"1" unit:"m" doc:"From circle to circle."`
		Step    kind.Amount `json:"step" above:"0" max:"360" need:"15" unit:"deg" doc:"From point to point on a circle."`
		Toward  kind.Place  `json:"toward" doc:"Where the first point of each circle lies, instead."`
		Trace   bool        `json:"trace" doc:"Pulls a point that is not seen from the place to where the sight ends."`
	} `json:"ring"`
}

// About tells people of it.
func (*Ring) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"circle", "donut", "arc", "circle by trace"},
		Doc:     "Circles around a place, or arcs of them, from the inner radius to the outer one. The first point of each lies where the place faces.",
		Example: `{"ring": {"outer": 10, "spacing": 1, "step": 15}}`}
}

// ring is one of a program.
type ring struct {
	at, toward                       *source
	arc, inner, outer, spacing, step argument
	trace                            bool
}

func (d *Ring) build(t *telling) maker {
	r := &d.Ring
	m := &ring{at: t.self("at", &r.At), toward: t.place("toward", &r.Toward), arc: t.number("arc", &r.Arc), trace: r.Trace,
		inner: t.number("inner", &r.Inner), outer: t.number("outer", &r.Outer), spacing: t.number("spacing", &r.Spacing), step: t.number("step", &r.Step)}
	t.project(&r.onGround)
	return m
}

func (m *ring) count(of func(*argument) float64) float64 {
	n := steps(of(&m.outer)-of(&m.inner), of(&m.spacing)) + 1
	if around := rays(of(&m.arc), of(&m.step)); of(&m.inner) > 0 {
		return float64(n * around)
	} else {
		return float64((n-1)*around) + 1 // the middle is one point
	}
}

func (m *ring) make(e *run) {
	toward := e.toward(m.toward)
	inner, spacing, step := e.number(&m.inner), e.number(&m.spacing), e.number(&m.step)
	circles := int(min(steps(e.number(&m.outer)-inner, spacing), mostPoints))
	if e.number(&m.outer) < inner {
		return
	}
	arc := e.number(&m.arc)
	n := int(min(rays(arc, step), mostPoints))
	tracer := e.tracer(m.trace)
	for _, p := range e.places(m.at) {
		front := e.front(p, toward)
		if arc < 360 {
			front -= float64(float64(float64(n-1)*step)*radians) / 2
		}
		for c := 0; c <= circles && !e.full; c++ {
			radius := inner + float64(float64(c)*spacing)
			if radius == 0 {
				e.add(p.At, 0)
				continue
			}
			for i := 0; i < n && !e.full; i++ {
				at := around(p.At, front+float64(float64(float64(i)*step)*radians), radius)
				if tracer != nil {
					e.spent += traceCost
					lift := geom.Vec3{Z: p.Eyes}
					at = p.At.Lerp(at, tracer.Trace(p.At.Add(lift), at.Add(lift), 0))
				}
				e.add(at, 0)
			}
		}
	}
}

// traceCost is what it costs to pull a point before a wall, in units of the budget.
const traceCost = 16

// tracer returns the world's; nil if no point is pulled.
func (e *run) tracer(wanted bool) Tracer {
	if !wanted {
		return nil
	}
	t, ok := e.services().Sight.(Tracer)
	if !ok {
		panic("a ring with \"trace\" needs to know how far one sees, but the game does not say: query.Services.Sight is no query.Tracer")
	}
	return t
}

// Cone makes a sector.
type Cone struct {
	Cone struct {
		Angle kind.Amount `json:"angle" above:"0" max:"360" need:"90" unit:"deg" doc:"How wide it is, from edge to edge."`
		center
		Inner kind.Amount `json:"inner" min:"0" max:"1000000000" unit:"m" doc:"Where it begins; at the spacing without it."`
		onGround
		Range   kind.Amount `json:"range" above:"0" max:"1000000000" need:"10" unit:"m" doc:"How far it goes."`
		Spacing kind.Amount `json:"spacing" above:"0" max:"1000000000" need:"1" unit:"m" doc:"From point to point on a ray."`
		Step    kind.Amount `json:"step" above:"0" max:"360" need:"15" unit:"deg" doc:"From ray to ray."`
		Toward  kind.Place  `json:"toward" doc:"Where it opens to; without it, to where the place faces."`
	} `json:"cone"`
}

// About tells people of it.
func (*Cone) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"sector", "field of view"},
		Doc: "A sector in front of a place, point by point along rays.", Example: `{"cone": {"angle": 90, "range": 10, "spacing": 1, "step": 15}}`}
}

// cone is one of a program.
type cone struct {
	at, toward                        *source
	angle, inner, size, spacing, step argument
	begins                            bool // inner is given
}

func (d *Cone) build(t *telling) maker {
	c := &d.Cone
	m := &cone{at: t.self("at", &c.At), toward: t.place("toward", &c.Toward), begins: c.Inner.Given(),
		angle: t.number("angle", &c.Angle), inner: t.number("inner", &c.Inner), size: t.number("range", &c.Range), spacing: t.number("spacing", &c.Spacing), step: t.number("step", &c.Step)}
	t.project(&c.onGround)
	return m
}

// start returns where it begins.
func (m *cone) start(of func(*argument) float64) float64 {
	if m.begins {
		return of(&m.inner)
	}
	return of(&m.spacing)
}

func (m *cone) count(of func(*argument) float64) float64 {
	return float64((steps(of(&m.size)-m.start(of), of(&m.spacing)) + 1) * rays(of(&m.angle), of(&m.step)))
}

func (m *cone) make(e *run) {
	toward := e.toward(m.toward)
	spacing, step, angle := e.number(&m.spacing), e.number(&m.step), e.number(&m.angle)
	inner, reach := m.start(e.number), e.number(&m.size)
	if reach < inner {
		return
	}
	n, along := int(min(rays(angle, step), mostPoints)), int(min(steps(reach-inner, spacing), mostPoints))
	for _, p := range e.places(m.at) {
		first := e.front(p, toward) - float64(float64(float64(n-1)*step)*radians)/2
		for k := 0; k <= along && !e.full; k++ {
			for i := 0; i < n && !e.full; i++ {
				e.add(around(p.At, first+float64(float64(float64(i)*step)*radians), inner+float64(float64(k)*spacing)), 0)
			}
		}
	}
}
