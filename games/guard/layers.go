package guard

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// overlays are the layers of the picture that people switch on.
var overlays = []sim.Overlay{
	{Name: "navmesh", Label: "Navigation mesh", About: "The polygons that people walk on."},
	{Name: "paths", Label: "Paths", About: "The way that each of them goes.", Agents: true},
	{Name: "cones", Label: "Fields of view", About: "What the eyes of a guard tell of, cone by cone.", Agents: true},
	{Name: "hearing", Label: "Hearing", About: "How far each sort of noise is heard.", Agents: true},
	{Name: "memory", Label: "Memory", About: "Where a guard remembers to have perceived the hider, and how long ago.", Agents: true},
	{Name: "likely", Label: "Where it could be", About: "How probable each place is, by all that the guards have perceived, and the places that they would search."},
}

// layers paints the overlays that somebody looks at.
func (g *Game) layers(s *sim.Scene) {
	w := g.world
	defer s.Base()
	if s.Layer("navmesh", 0) {
		g.mesh(s)
	}
	if s.Layer("likely", 0) {
		g.chances(s)
	}
	for i := range w.Count {
		b := &w.Bodies[i]
		id := b.ID.Index()
		if s.Layer("paths", id) && b.way.Count > 0 && !b.actuator.Idle() {
			g.path(s, b)
		}
		if s.Layer("hearing", id) {
			g.hearing(s, b)
		}
		if !b.IsGuard() {
			continue
		}
		if s.Layer("cones", id) {
			g.cones(s, b)
		}
		if s.Layer("memory", id) {
			g.memory(s, b)
		}
	}
}

// mesh are the polygons of the navigation mesh.
func (g *Game) mesh(s *sim.Scene) {
	m := g.world.House.Mesh
	for i := range int32(m.Len()) {
		g.paint.points = g.paint.points[:0]
		for k := range m.Corners(i) {
			g.paint.points = append(g.paint.points, plan(m.Corner(i, k)))
		}
		if len(g.paint.points) > 2 {
			s.Polygon(g.paint.points, sim.Style{Fill: colourCalm.Alpha(0.07), Stroke: colourCalm.Alpha(0.35), Width: 0.03})
		}
	}
}

// chances is the heat of where the hider could be, and the places that guards would search.
func (g *Game) chances(s *sim.Scene) {
	w := g.world
	ground := w.House.Ground
	most := 1e-9
	for i := range ground.Len() {
		most = max(most, w.likely.Cell(i))
	}
	size := geom.Vec2{X: cellSize, Y: cellSize}
	for i := range ground.Len() {
		if w.likely.Possible(i) {
			heat := math.Sqrt(w.likely.Cell(i) / most)
			s.Rect(plan(ground.At(i)), size, 0, 0, sim.Fill(colourCalm.Mix(colourAlert, heat).Alpha(0.06+float64(0.5*heat))))
		}
	}
	for i, p := range w.Suspects[:w.Doubts] {
		s.Circle(p, 0.3, sim.Stroke(colourAware.Alpha(0.9-float64(0.03*float64(i))), 0.06))
	}
}

// path is where a body goes.
func (g *Game) path(s *sim.Scene, b *Body) {
	g.paint.points = append(g.paint.points[:0], b.At)
	g.paint.points = append(g.paint.points, b.way.Corners[b.way.Next:b.way.Count]...)
	s.Path(g.paint.points, sim.Stroke(coats[b.Number].Mix(colourPaper, 0.3), 0.1))
	for _, p := range g.paint.points[1:] {
		s.Circle(p, 0.13, sim.Fill(coats[b.Number].Mix(colourPaper, 0.3)))
	}
}

// cones are the cones of a guard's eyes, cut off by what they do not see through.
func (g *Game) cones(s *sim.Scene, b *Body) {
	p := g.world.senses.Config().Plan()
	for i := range p.Profiles {
		for k := range p.Profiles[i].Sensors {
			for _, c := range p.Profiles[i].Sensors[k].Cones {
				g.cone(s, b, c.Angle, viewRange, coats[b.Number].Mix(colourPaper, 0.2).Alpha(0.05+float64(0.1*(1-c.Attenuation))))
			}
		}
	}
}

// cone is a part of what a guard sees, as far as nothing stands in its way.
func (g *Game) cone(s *sim.Scene, b *Body, angle, reach float64, c sim.Color) {
	view := g.world.view()
	g.paint.light = append(g.paint.light[:0], b.At)
	rays := 8 + int(angle*20)
	eye := raised(b.At, eyeHeight)
	for i := range rays + 1 {
		to := b.At.Add(geom.FromAngle(b.Gaze + float64(angle*(float64(i)/float64(rays)-0.5))).Scale(reach))
		hit, _ := view.Look(eye, raised(to, eyeHeight), 0)
		g.paint.light = append(g.paint.light, plan(hit.At))
	}
	s.Polygon(g.paint.light, sim.Fill(c))
}

// hearing is how far what somebody does now is heard, or for a guard how far it hears each sort of noise.
func (g *Game) hearing(s *sim.Scene, b *Body) {
	p := g.world.senses.Config().Plan()
	for i := range p.Modalities {
		if m := &p.Modalities[i]; m.Around {
			s.Circle(b.At, m.Range, sim.Stroke(coats[b.Number].Alpha(0.5), 0.06))
			label(s, b.At.Add(geom.Vec2{Y: m.Range + 0.1}), 0.45, sim.Centre, coats[b.Number].Mix(colourPaper, 0.4), m.Name)
		}
	}
}

// memory is where a guard remembers the hider to have been, fading as it gets old.
func (g *Game) memory(s *sim.Scene, b *Body) {
	now := g.world.Time()
	k := &b.knows
	for _, o := range [...]struct {
		at   geom.Vec2
		when float64
		sign string
	}{{k.Place, max(k.SeenAt, k.HeardAt), "hider"}, {k.Noise, k.NoisedAt, "noise"}} {
		if age := now - o.when; o.when > never && age < 60 {
			fade := max(0.2, 1-age/40)
			c := coats[b.Number].Mix(colourPaper, 0.3).Alpha(fade)
			s.Line(b.At, o.at, 0.04, c.Alpha(0.4*fade))
			s.Circle(o.at, 0.5, sim.Style{Fill: c.Alpha(0.15 * fade), Stroke: c, Width: 0.06})
			label(s, o.at.Add(geom.Vec2{Y: 0.6}), 0.5, sim.Centre, c, o.sign)
		}
	}
}
