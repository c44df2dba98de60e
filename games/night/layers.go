package night

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/overlay"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/limit"
)

// overlays are the layers of the picture that people switch on.
var overlays = []sim.Overlay{
	{Name: "level", Label: "Level", About: "Walls, solids, doors, rooms and marks, as the document of the level has them."},
	{Name: "navmesh", Label: "Navigation mesh", About: "The polygons that people walk on; closed doors are barred."},
	{Name: "paths", Label: "Paths", About: "The way that each of them goes.", Agents: true},
	{Name: "cones", Label: "Fields of view", About: "What the eyes of a guard tell of, cone by cone.", Agents: true},
	{Name: "hearing", Label: "Hearing", About: "How far the ears of a guard reach.", Agents: true},
	{Name: "signals", Label: "Signals", About: "Noises on their way."},
	{Name: "memory", Label: "Memory", About: "Where a guard remembers to have perceived somebody, and how long ago.", Agents: true},
	{Name: "likely", Label: "Where it could be", About: "How probable each place is, by all that the guards have perceived, and the places that they would search."},
	{Name: "possible", Label: "Where guards could be", About: "In the manor: the cells in which a guard could be that nobody sees, and how many these are, the wires, and the last decisions that were forced.", Agents: true},
	{Name: "limits", Label: "Limits", About: "What was lost because senses, queries or the search for the hider have come to a limit; nothing, as a rule."},
	{Name: "query", Label: "Last query", About: "Where a guard that searches goes next, and the places that it chose from.", Agents: true},
}

// Limits implements [sim.Limited].
func (g *Game) Limits(dst []limit.Limit) []limit.Limit {
	return g.world.likely.Limits(g.world.services.Limits(g.world.senses.Limits(dst)))
}

// layers paints the overlays that somebody looks at.
func (g *Game) layers(s *sim.Scene) {
	w, p, view := g.world, &g.paint.overlays, g.world.view()
	defer s.Base()
	if s.Layer("level", 0) {
		p.Level(s, view, overlay.Night)
	}
	if s.Layer("navmesh", 0) {
		p.Mesh(s, w.House.Mesh, ^w.Open)
	}
	if s.Layer("likely", 0) {
		p.Heat(s, w.likely, 0)
		for i, at := range w.Suspects[:w.Doubts] {
			s.Circle(at, 0.3, sim.Stroke(colourAware.Alpha(0.9-float64(0.03*float64(i))), 0.06))
		}
	}
	if s.Layer("limits", 0) {
		g.paint.limits = g.Limits(g.paint.limits[:0])
		low, high := w.House.Mesh.Bounds()
		p.Limits(s, geom.Vec2{X: low.X, Y: high.Y}, 0.5, g.paint.limits)
	}
	if s.Layer("signals", 0) {
		p.Signals(s, w.senses)
	}
	g.possible(s)
	for i := range w.Count {
		b := &w.Bodies[i]
		id := b.ID.Index()
		if s.Layer("paths", id) && b.way.Count > 0 && !b.actuator.Idle() {
			g.path(s, b)
		}
		if !b.IsGuard() || b.Away {
			continue
		}
		if s.Layer("cones", id) {
			p.Sight(s, view, w.senses, b.ID)
		}
		if s.Layer("hearing", id) {
			p.Reach(s, w.senses, b.ID)
		}
		if s.Layer("memory", id) {
			p.Memory(s, w.senses, b.ID, b.At)
		}
		if b.Mood == Search && s.Layer("query", id) {
			g.choice(s, b)
		}
	}
}

// path is where a body goes.
func (g *Game) path(s *sim.Scene, b *Body) {
	g.paint.cells = append(g.paint.cells[:0], flat(b.At))
	for _, p := range b.way.Ahead() {
		g.paint.cells = append(g.paint.cells, flat(p))
	}
	g.paint.overlays.Path(s, g.paint.cells, b.way.Partial, coats[b.Number].Mix(colourPaper, 0.3))
}

// choice is where a guard that searches goes, and what it chose from.
func (g *Game) choice(s *sim.Scene, b *Body) {
	w, c := g.world, coats[b.Number].Mix(colourPaper, 0.3)
	for _, at := range w.Suspects[:w.Doubts] {
		s.Line(b.At, at, 0.03, c.Alpha(0.25))
		s.Circle(at, 0.16, sim.Fill(c.Alpha(0.6)))
	}
	s.Line(b.At, b.way.To, 0.08, c)
	s.Circle(b.way.To, 0.45, sim.Stroke(c, 0.09))
	pen.Label(s, b.way.To.Add(geom.Vec2{Y: 0.6}), 0.5, sim.Centre, c, names[b.Number])
}

// cone is a part of what a guard sees, as far as nothing stands in its way.
func (g *Game) cone(s *sim.Scene, b *Body, angle, reach float64, c sim.Color) {
	g.paint.light = g.paint.viewer.Visible(g.world.view(), level.Cone{At: raised(b.At, eyeHeight), Facing: b.Gaze, Half: angle / 2, Range: reach}, g.paint.light[:0])
	if len(g.paint.light) > 2 {
		s.Polygon(g.paint.light, sim.Fill(c))
	}
}
