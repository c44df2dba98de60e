package armada

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Draw paints the battle: space, asteroids, orders, fleets, bolts, and how it stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	s.Background(colourSpace)
	p := &g.player
	if p.Zoom > 0 {
		s.Camera(p.Cursor, w.Height*0.4)
	} else {
		s.Camera(geom.Vec2{X: w.Width / 2, Y: w.Height/2 + float64(w.Height*0.02)}, w.Height*1.17)
	}
	g.space(s)
	g.orders(s)
	for i := range w.Rocks {
		g.rock(s, i)
	}
	for side := range w.Flags {
		g.flagship(s, Side(side))
	}
	for i := range w.Ships {
		if o := &w.Ships[i]; o.Alive() {
			g.vessel(s, o)
		}
	}
	g.bolts(s)
	g.sparks(s)
	for i := range w.Squads {
		g.badge(s, &w.Squads[i])
	}
	if p.Plays && w.Phase == Fighting {
		g.cursor(s)
	}
	g.panel(s)
}

type point = geom.Vec2

// The palette. Space is dark on a dark page and on a light one.
const (
	colourSpace = sim.Color(0x070b16ff)
	colourDeep  = sim.Color(0x0f1a3aff)
	colourBlue  = sim.Color(0x4da3ffff)
	colourRed   = sim.Color(0xff6a55ff)
	colourPaper = sim.Color(0xf2f5ffff)
	colourRock  = sim.Color(0x5a5f70ff)
	colourRidge = sim.Color(0x8a90a4ff)
	colourInk   = sim.Color(0x04060cff)
	colourGood  = sim.Color(0x6fe3a1ff)
	colourGold  = sim.Color(0xffd257ff)
)

func colourOf(s Side) sim.Color { return [...]sim.Color{colourBlue, colourRed}[s] }

const tau = 6.283185307179586

// space has stars, nebulas and an edge.
func (g *Game) space(s *sim.Scene) {
	w := g.world
	size := geom.Vec2{X: w.Width, Y: w.Height}
	s.Rect(size.Scale(0.5), size, 0, 6, sim.Style{Fill: colourSpace.Mix(colourDeep, 0.8), Stroke: colourBlue.Alpha(0.3), Width: w.Height / 400})
	for k := range 7 {
		at := geom.Vec2{X: w.Width * (0.25 + float64(0.5*hashed(k, 1))), Y: w.Height * (0.38 + float64(0.24*hashed(k, 2)))} // inside of the edge
		for ring := range 3 {
			r := w.Height * (0.1 + float64(0.07*float64(ring)))
			c := colourDeep.Mix([...]sim.Color{0x2a1f52ff, 0x14315cff, 0x3d1d3bff}[k%3], 0.7)
			s.Ellipse(at, geom.Vec2{X: float64(r * 1.5), Y: r}, hashed(k, 3), sim.Fill(c.Alpha(0.16)))
		}
	}
	for k := range 170 {
		at := geom.Vec2{X: w.Width * hashed(k, 4), Y: w.Height * hashed(k, 5)}
		s.Circle(at, w.Height*(0.0006+float64(0.0014*hashed(k, 6))), sim.Fill(colourPaper.Alpha(0.2+float64(0.5*hashed(k, 7)))))
	}
}

// hashed is a number in [0, 1) that is always the same for the same two.
func hashed(k, salt int) float64 {
	h := uint64(k)*0x9e3779b97f4a7c15 + uint64(salt)*0xbf58476d1ce4e5b9
	h ^= h >> 31
	h *= 0x94d049bb133111eb
	h ^= h >> 29
	return float64(h>>11) / (1 << 53)
}

// rock is an asteroid, with craters.
func (g *Game) rock(s *sim.Scene, i int) {
	c := g.world.Rocks[i]
	g.paint = g.paint[:0]
	for k := range 11 {
		r := c.Radius * (0.9 + float64(0.16*hashed(i*16+k, 8)))
		g.paint = append(g.paint, c.Center.Add(geom.FromAngle(float64(float64(k)*tau/11)).Scale(r)))
	}
	s.Polygon(g.paint, sim.Style{Fill: colourRock, Stroke: colourInk, Width: 1})
	s.Circle(c.Center.Add(geom.Vec2{X: -0.22 * c.Radius, Y: 0.25 * c.Radius}), 0.55*c.Radius, sim.Fill(colourRidge.Alpha(0.35)))
	for k := range 4 {
		at := c.Center.Add(geom.FromAngle(float64(tau * hashed(i*8+k, 9))).Scale(c.Radius * 0.55 * hashed(i*8+k, 10)))
		s.Circle(at, c.Radius*(0.1+float64(0.13*hashed(i*8+k, 11))), sim.Style{Fill: colourRock.Mix(colourInk, 0.3), Stroke: colourRidge.Alpha(0.7), Width: 0.5})
	}
}

// flagship is the largest of its fleet.
func (g *Game) flagship(s *sim.Scene, side Side) {
	w := g.world
	f := &w.Flags[side]
	c := colourOf(side)
	angle := 0.0
	if side == Red {
		angle = tau / 2
	}
	s.Circle(f.At, dockReach, sim.Style{Fill: colourGood.Alpha(0.04), Stroke: colourGood.Alpha(0.22), Width: 0.6})
	if f.Health <= 0 {
		s.Sprite("flagship", f.At, angle+0.4, sim.Look{Tint: c.Mix(colourInk, 0.75), Fade: 0.35})
		return
	}
	s.Sprite("flagship", f.At, angle, sim.Look{Tint: c})
	part := f.Health / f.Most
	s.Wedge(f.At, flagRadius+3, flagRadius+5.5, tau/4, tau/4+float64(tau*part), sim.Fill(c.Mix(colourGold, 1-part)))
}

// vessel is a ship with its flame; who runs away has a white rim. What the other side's radar does not show is pale.
func (g *Game) vessel(s *sim.Scene, o *Ship) {
	w := g.world
	c := colourOf(o.Side)
	look := sim.Look{Tint: c}
	if o.Side == Red && g.player.Plays && !w.Squads[o.Squad].Seen.Known {
		look.Fade = 0.7
	}
	size := max(1.4, float64(w.Height/400))
	look.Scale = geom.Vec2{X: size, Y: size}
	if speed := o.Velocity.Len(); speed > 3 {
		back := o.At.Sub(geom.FromAngle(o.Facing).Scale(2.4 * size))
		long := float64(speed/topSpeed*4.5*size) * (0.8 + float64(0.3*hashed(int(w.Tick/3+o.Number), 12)))
		s.Line(back, back.Sub(geom.FromAngle(o.Facing).Scale(long)), 1.3*size, colourGold.Alpha(0.35*(1-look.Fade)))
		s.Line(back, back.Sub(geom.FromAngle(o.Facing).Scale(long*0.55)), 0.7*size, colourPaper.Alpha(0.7*(1-look.Fade)))
	}
	s.Sprite("ship", o.At, o.Facing, look)
	switch {
	case o.Fled:
		s.Circle(o.At, 4*size, sim.Stroke(colourPaper.Alpha(0.5), 0.4*size))
	case g.player.Plays && o.Side == Blue && g.player.has(o.Squad):
		s.Circle(o.At, 4*size, sim.Stroke(colourGood.Alpha(0.8), 0.45*size))
	}
	if o.Health < hull {
		part := o.Health / hull
		at := o.At.Add(geom.Vec2{Y: 4.6 * size})
		s.Rect(at, geom.Vec2{X: 6 * size, Y: 0.9 * size}, 0, 0, sim.Fill(colourInk.Alpha(0.8)))
		s.Rect(at.Sub(geom.Vec2{X: 3 * size * (1 - part)}), geom.Vec2{X: 6 * size * part, Y: 0.9 * size}, 0, 0, sim.Fill(colourGood.Mix(colourRed, 1-part)))
	}
	s.Pick(o.ID.Index(), o.At, 3.4*size)
}

// orders are lines from the selected squads to where they go, and their places there.
func (g *Game) orders(s *sim.Scene) {
	w := g.world
	for i := range w.Size {
		q := &w.Squads[i]
		if !g.player.Plays || !g.player.has(i) || q.Alive == 0 {
			continue
		}
		switch q.Order.Kind {
		case MoveOrder, HoldOrder:
			dashes(s, q.At, q.Order.Place, colourGood.Alpha(0.5))
			s.Circle(q.Order.Place, 3, sim.Stroke(colourGood.Alpha(0.7), 0.6))
		case PatrolOrder:
			dashes(s, q.Order.Other, q.Order.Place, colourGold.Alpha(0.5))
		case AttackOrder:
			if at, _, ok := w.Place(q.Order.Target); ok && w.Alive(q.Order.Target) {
				dashes(s, q.At, at, colourRed.Alpha(0.6))
			}
		}
		for k := range w.crewOf(q) {
			if o := &w.crewOf(q)[k]; o.Alive() && !o.Fled && o.Orders.Kind == FlyThere {
				s.Circle(o.Orders.Place, 1.5, sim.Stroke(colourGood.Alpha(0.5), 0.35))
			}
		}
	}
}

// dashes are a broken line.
func dashes(s *sim.Scene, from, to geom.Vec2, c sim.Color) {
	n := min(60, int(from.Dist(to)/5))
	for k := 0; k < n; k += 2 {
		s.Line(from.Lerp(to, float64(k)/float64(n)), from.Lerp(to, float64(k+1)/float64(n)), 0.6, c)
	}
}

// cursor is where the player's keys point.
func (g *Game) cursor(s *sim.Scene) {
	at, size := g.player.Cursor, float64(g.world.Height/90)
	c := colourGood
	if _, ok := g.enemy(at, grasp); ok {
		c = colourRed
	}
	s.Circle(at, size, sim.Stroke(c.Alpha(0.8), size/8))
	for k := range 4 {
		way := geom.FromAngle(float64(float64(k) * tau / 4))
		s.Line(at.Add(way.Scale(size*0.6)), at.Add(way.Scale(size*1.5)), size/7, c)
	}
}
