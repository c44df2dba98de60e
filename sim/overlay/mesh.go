package overlay

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/nav"
)

// Mesh paints a navmesh: its polygons, strong lines where it ends, dashes for links. Polygons of gates that are closed, a bit
// each as in nav.Filter, are barred; those of an area that costs more, or is not plain ground, are darker.
func (p *Painter) Mesh(s *sim.Scene, m *nav.Mesh, closed uint64) {
	for i := range int32(m.Len()) {
		n := m.Corners(i)
		if n < 3 {
			continue
		}
		p.points = p.points[:0]
		for k := range n {
			p.points = append(p.points, m.Corner(i, k).XY())
		}
		c, alpha := Walkable, 0.12
		if m.Area(i) > 0 {
			alpha = 0.26
		}
		if gate := m.Gate(i); gate >= 0 && closed>>gate&1 == 1 {
			c, alpha = Barred, 0.35
		}
		s.Polygon(p.points, sim.Style{Fill: c.Alpha(alpha), Stroke: c.Alpha(0.35), Width: fine / 2})
		for k := range n {
			if m.Neighbour(i, k) < 0 {
				s.Line(p.points[k], p.points[(k+1)%n], plain, Walkable.Alpha(0.9))
			}
		}
	}
	for _, l := range m.Links() {
		dashes(s, l.From.XY(), l.To.XY(), plain, Walkable)
		arrow(s, l.From.XY(), l.To.XY(), 0.3, Walkable)
		if l.Both {
			arrow(s, l.To.XY(), l.From.XY(), 0.3, Walkable)
		}
	}
}

// Path paints a way: its lines, a dot at each corner, and an arrow at its end. A partial one, which does not lead to the goal,
// ends in a cross.
func (p *Painter) Path(s *sim.Scene, points []geom.Vec3, partial bool, c sim.Color) {
	if len(points) < 2 {
		return
	}
	way := p.flat(points)
	s.Path(way, sim.Stroke(c.Alpha(0.85), plain))
	for _, q := range way[1 : len(way)-1] {
		s.Circle(q, 0.1, sim.Fill(c))
	}
	last := way[len(way)-1]
	if !partial {
		arrow(s, way[len(way)-2], last, 0.35, c)
		return
	}
	for _, d := range [2]geom.Vec2{{X: 0.18, Y: 0.18}, {X: 0.18, Y: -0.18}} {
		s.Line(last.Sub(d), last.Add(d), plain*1.5, Barred)
	}
}

// arrow paints the head of an arrow that comes from a point.
func arrow(s *sim.Scene, from, at geom.Vec2, size float64, c sim.Color) {
	along := at.Sub(from).Norm().Scale(size)
	foot, across := at.Sub(along), along.Perp().Scale(0.45)
	head := [3]geom.Vec2{at, foot.Add(across), foot.Sub(across)}
	s.Polygon(head[:], sim.Fill(c))
}

// dashes paints a line of dashes.
func dashes(s *sim.Scene, from, to geom.Vec2, width float64, c sim.Color) {
	const dash = 0.3
	n := min(1+int(from.Dist(to)/(2*dash)), 200)
	for i := range n {
		a, b := (float64(i)+0.25)/float64(n), (float64(i)+0.75)/float64(n)
		s.Line(from.Lerp(to, a), from.Lerp(to, b), width, c)
	}
}
