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
	v := g.view()
	s.Camera(v.at, v.height)
	g.space(s)
	for i := range w.Bodies[len(w.Flags):] {
		g.rock(s, i)
	}
	g.orders(s) // all before is always the same: pages paint it once
	for side := range w.Flags {
		g.flagship(s, Side(side))
	}
	for i := range w.Squads {
		g.halo(s, &w.Squads[i])
	}
	for i := range w.Ships {
		if o := &w.Ships[i]; o.Alive() {
			g.vessel(s, o)
		}
	}
	g.bolts(s)
	g.sparks(s)
	for _, selected := range [...]bool{false, true} { // on top of the others those that are selected
		for i := range w.Squads {
			if g.shows(int64(i)) == selected {
				g.badge(s, &w.Squads[i])
			}
		}
	}
	g.told(s)
	if g.player.Plays && g.player.Keys && w.Phase == Fighting {
		g.cursor(s)
	}
	g.panel(s, v)
}

// view is what the camera shows: all of space with room below for how the battle stands, or what is around the cursor.
type view struct {
	at     geom.Vec2
	height float64
}

// margins is how much higher than space the picture of all of it is.
const margins = 1.13

func (g *Game) view() view {
	w := g.world
	if g.player.Zoom > 0 {
		return view{g.player.Cursor, float64(w.Height * 0.4)}
	}
	return view{geom.Vec2{X: w.Width / 2, Y: float64(w.Height * 0.47)}, float64(w.Height * margins)}
}

// size returns how large ships are painted: larger than they are where there are many, so that they can be told apart from afar.
func (w *World) size() float64 { return max(1.7, float64(w.Height/420)) }

type point = geom.Vec2

// The palette. Space is dark on a dark page and on a light one.
const (
	colourSpace = sim.Color(0x050914ff)
	colourDeep  = sim.Color(0x0d1836ff)
	colourBlue  = sim.Color(0x56b0ffff)
	colourRed   = sim.Color(0xff7a45ff)
	colourPaper = sim.Color(0xf2f5ffff)
	colourRock  = sim.Color(0x5a5f70ff)
	colourRidge = sim.Color(0x8a90a4ff)
	colourInk   = sim.Color(0x04060cff)
	colourGood  = sim.Color(0x6fe3a1ff)
	colourGold  = sim.Color(0xffd257ff)
)

func colourOf(s Side) sim.Color { return [...]sim.Color{colourBlue, colourRed}[s] }

const tau = 6.283185307179586

// The clouds of space: where, how large and how turned, in parts of its size, and their colours.
var clouds = [...]struct {
	x, y, r, turn float64
	c             sim.Color
}{
	{0.30, 0.62, 0.44, 0.3, 0x2743a8ff}, {0.66, 0.40, 0.46, -0.4, 0x6a2a86ff}, {0.50, 0.52, 0.30, 0.9, 0x1d6f8cff},
	{0.80, 0.72, 0.28, 0.2, 0x8a2f4aff}, {0.17, 0.28, 0.26, -0.2, 0x1f5f9aff},
}

// space has clouds, stars, a world beside it, and an edge.
func (g *Game) space(s *sim.Scene) {
	w := g.world
	size := geom.Vec2{X: w.Width, Y: w.Height}
	for _, c := range clouds {
		at := geom.Vec2{X: float64(w.Width * c.x), Y: float64(w.Height * c.y)}
		for ring := range 12 {
			r := float64(w.Height * c.r * (1 - float64(0.075*float64(ring))))
			s.Ellipse(at, geom.Vec2{X: float64(r * 1.55), Y: r}, c.turn, sim.Fill(c.c.Alpha(0.022)))
		}
	}
	for k := range 230 { // beyond the edge as well
		at := geom.Vec2{X: float64(w.Width * (float64(1.7*hashed(k, 4)) - 0.35)), Y: float64(w.Height * (float64(1.24*hashed(k, 5)) - 0.12))}
		r := float64(w.Height * (0.0009 + float64(0.0019*hashed(k, 6)*hashed(k, 13))))
		c := colourPaper.Mix([...]sim.Color{0x9ec5ffff, 0xffe2b8ff, 0xffffffff}[k%3], 0.7)
		s.Circle(at, r, sim.Fill(c.Alpha(0.35+float64(0.6*hashed(k, 7)))))
		if k%23 == 0 { // a bright one
			s.Circle(at, float64(4*r), sim.Fill(c.Alpha(0.10)))
			s.Line(at.Sub(geom.Vec2{X: float64(5 * r)}), at.Add(geom.Vec2{X: float64(5 * r)}), float64(0.4*r), c.Alpha(0.5))
			s.Line(at.Sub(geom.Vec2{Y: float64(5 * r)}), at.Add(geom.Vec2{Y: float64(5 * r)}), float64(0.4*r), c.Alpha(0.5))
		}
	}
	g.planet(s, geom.Vec2{X: float64(w.Width * -0.13), Y: float64(w.Height * 0.86)}, float64(w.Height*0.15), 0x2f6f9cff)
	g.planet(s, geom.Vec2{X: float64(w.Width * 1.10), Y: float64(w.Height * 0.16)}, float64(w.Height*0.07), 0x9a5a46ff)
	s.Rect(size.Scale(0.5), size, 0, 6, sim.Stroke(colourBlue.Alpha(0.28), w.Height/420))
	for k := range 4 { // its corners
		x, y := float64(k%2), float64(k/2)
		at, long := geom.Vec2{X: float64(w.Width * x), Y: float64(w.Height * y)}, w.Height*0.045
		s.Line(at, at.Add(geom.Vec2{X: float64(long * (1 - float64(2*x)))}), w.Height/210, colourBlue.Alpha(0.8))
		s.Line(at, at.Add(geom.Vec2{Y: float64(long * (1 - float64(2*y)))}), w.Height/210, colourBlue.Alpha(0.8))
	}
}

// planet is a globe in the light of a sun above on the right; it lies far off, and outside of the battle.
func (g *Game) planet(s *sim.Scene, at geom.Vec2, r float64, c sim.Color) {
	s.Circle(at, float64(r*1.05), sim.Fill(c.Alpha(0.15)))
	s.Circle(at, r, sim.Fill(c.Mix(colourSpace, 0.55)))
	for k := range 20 {
		in := 1 - float64(0.043*float64(k+1))
		off := float64(r * (1 - in) * 0.66)
		s.Circle(at.Add(geom.Vec2{X: off, Y: off}), float64(r*in), sim.Fill(c.Alpha(0.053)))
	}
}

// hashed returns a number in [0, 1) that is always the same for the same two.
func hashed(k, salt int) float64 {
	h := uint64(k)*0x9e3779b97f4a7c15 + uint64(salt)*0xbf58476d1ce4e5b9
	h ^= h >> 31
	h *= 0x94d049bb133111eb
	h ^= h >> 29
	return float64(h>>11) / (1 << 53)
}

// rock is an asteroid, with craters.
func (g *Game) rock(s *sim.Scene, i int) {
	c := g.world.Bodies[len(g.world.Flags)+i]
	g.paint = g.paint[:0]
	for k := range 11 {
		r := float64(c.Radius * (0.9 + float64(0.16*hashed(i*16+k, 8))))
		g.paint = append(g.paint, c.Center.Add(geom.FromAngle(float64(float64(k)*tau/11)).Scale(r)))
	}
	s.Polygon(g.paint, sim.Style{Fill: colourRock, Stroke: colourInk, Width: 1})
	s.Circle(c.Center.Add(geom.Vec2{X: float64(-0.22 * c.Radius), Y: float64(0.25 * c.Radius)}), float64(0.55*c.Radius), sim.Fill(colourRidge.Alpha(0.35)))
	for k := range 4 {
		at := c.Center.Add(geom.FromAngle(float64(tau * hashed(i*8+k, 9))).Scale(float64(c.Radius * 0.55 * hashed(i*8+k, 10))))
		s.Circle(at, float64(c.Radius*(0.1+float64(0.13*hashed(i*8+k, 11)))), sim.Style{Fill: colourRock.Mix(colourInk, 0.3), Stroke: colourRidge.Alpha(0.7), Width: 0.5})
	}
}

// flagship is the largest of its fleet; its ring is its health.
func (g *Game) flagship(s *sim.Scene, side Side) {
	w := g.world
	f := &w.Flags[side]
	c := colourOf(side)
	angle := 0.0
	if side == Red {
		angle = tau / 2
	}
	name := [...]string{"flagship", "dreadnought"}[side]
	size := max(1.15, float64(w.Height/650))
	look := sim.Look{Tint: c, Scale: geom.Vec2{X: size, Y: size}}
	s.Pick(f.ID.Index(), f.At, float64(flagRadius*size))
	if f.Health <= 0 {
		look.Tint, look.Fade = c.Mix(colourInk, 0.75), 0.35
		s.Sprite(name, f.At, angle+0.4, look)
		return
	}
	s.Circle(f.At, dockReach, sim.Style{Fill: c.Alpha(0.05), Stroke: c.Alpha(0.30), Width: w.Height / 700})
	s.Circle(f.At, float64(flagRadius*1.6*size), sim.Fill(c.Alpha(0.10)))
	s.Sprite(name, f.At, angle, look)
	part, r := f.Health/f.Most, float64((flagRadius+5)*size)
	s.Circle(f.At, r, sim.Stroke(colourInk.Alpha(0.7), float64(4.4*size)))
	s.Wedge(f.At, r-float64(1.6*size), r+float64(1.6*size), tau/4, tau/4+float64(tau*part), sim.Fill(c.Mix(colourPaper, 0.15).Mix(colourGold, 1-part)))
	s.Text(f.At.Sub(geom.Vec2{Y: r + float64(w.Height/32)}), w.Height/40, sim.Centre, c.Mix(colourPaper, 0.5), "flagship")
}

// vessel is a ship with its flame; the fleets have shapes of their own. Who runs away has a white rim. What the other side's radar
// does not show is pale.
func (g *Game) vessel(s *sim.Scene, o *Ship) {
	w := g.world
	c := colourOf(o.Side)
	look := sim.Look{Tint: c}
	if o.Side == Red && g.player.Plays && !w.Squads[o.Squad].Seen.Known {
		look.Fade = 0.55
	}
	size := w.size()
	look.Scale = geom.Vec2{X: size, Y: size}
	if speed := o.Velocity.Len(); speed > 3 {
		ahead := geom.FromAngle(o.Facing)
		back := o.At.Sub(ahead.Scale(float64(2.1 * size)))
		long := float64(float64(speed/topSpeed*4.5*size) * (0.8 + float64(0.3*hashed(int(w.Tick/3+o.Number), 12))))
		s.Line(back, back.Sub(ahead.Scale(long)), float64(1.3*size), colourGold.Alpha(float64(0.35*(1-look.Fade))))
		if w.Size <= 25 {
			s.Line(back, back.Sub(ahead.Scale(float64(long*0.55))), float64(0.7*size), colourPaper.Alpha(float64(0.7*(1-look.Fade))))
		}
	}
	s.Sprite([...]string{"ship", "raider"}[o.Side], o.At, o.Facing, look)
	if o.Fled {
		s.Circle(o.At, float64(3.8*size), sim.Stroke(colourPaper.Alpha(0.6), float64(0.4*size)))
	}
	if o.Health < hull && (w.Size <= 25 || g.shows(o.Squad)) {
		bar(s, o.At.Add(geom.Vec2{Y: float64(4.2 * size)}), geom.Vec2{X: float64(6 * size), Y: float64(0.9 * size)}, o.Health/hull)
	}
	s.Pick(o.ID.Index(), o.At, float64(3.4*size))
}

// bar is health: long and green, or short and red.
func bar(s *sim.Scene, at, size geom.Vec2, part float64) {
	s.Rect(at, size, 0, 0, sim.Fill(colourInk.Alpha(0.8)))
	s.Rect(at.Sub(geom.Vec2{X: float64(size.X / 2 * (1 - part))}), geom.Vec2{X: float64(size.X * part), Y: size.Y}, 0, 0, sim.Fill(colourGood.Mix(colourRed, 1-part)))
}

// few is how many squads may be selected for all that they do to be shown.
const few = 12

// orders are lines from the selected squads to where they go, and their places there.
func (g *Game) orders(s *sim.Scene) {
	w := g.world
	n := g.selected(nil)
	line := dashes
	if n > few {
		line = func(s *sim.Scene, from, to geom.Vec2, thick float64, c sim.Color) {
			s.Line(from, to, thick, c.Alpha(0.2))
		}
	}
	thick := max(0.6, float64(w.Height/900))
	for i := range w.Size {
		q := &w.Squads[i]
		if !g.shows(i) || q.Alive == 0 {
			continue
		}
		if n <= 4 { // where its guns reach
			s.Circle(q.At, reach, sim.Style{Fill: colourGood.Alpha(0.025), Stroke: colourGood.Alpha(0.22), Width: float64(thick * 0.7)})
		}
		switch q.Order.Kind {
		case MoveOrder, HoldOrder:
			line(s, q.At, q.Order.Place, thick, colourGood.Alpha(0.55))
			s.Circle(q.Order.Place, float64(3*thick), sim.Fill(colourGood.Alpha(0.7)))
			if f := q.Order.Facing; f != (geom.Vec2{}) {
				tip := q.Order.Place.Add(f.Scale(22))
				s.Line(q.Order.Place, tip, thick, colourGood.Alpha(0.7))
				for _, side := range [...]float64{2.6, -2.6} {
					s.Line(tip, tip.Add(geom.FromAngle(f.Angle()+side).Scale(6)), thick, colourGood.Alpha(0.7))
				}
			}
		case PatrolOrder:
			line(s, q.Order.Other, q.Order.Place, thick, colourGold.Alpha(0.6))
			s.Circle(q.Order.Place, float64(3*thick), sim.Fill(colourGold.Alpha(0.7)))
			s.Circle(q.Order.Other, float64(3*thick), sim.Fill(colourGold.Alpha(0.7)))
		case AttackOrder:
			if at, _, ok := w.Place(q.Order.Target); ok && w.Alive(q.Order.Target) {
				line(s, q.At, at, thick, colourRed.Alpha(0.7))
			}
		}
		for k := range w.crewOf(q) {
			if o := &w.crewOf(q)[k]; n <= few && o.Alive() && !o.Fled && o.Orders.Kind == FlyThere {
				s.Circle(o.Orders.Place, 1.5, sim.Stroke(colourGood.Alpha(0.5), 0.35))
			}
		}
	}
}

// dashes are a broken line.
func dashes(s *sim.Scene, from, to geom.Vec2, thick float64, c sim.Color) {
	n := min(60, int(from.Dist(to)/(8*thick)))
	for k := 0; k < n; k += 2 {
		s.Line(from.Lerp(to, float64(k)/float64(n)), from.Lerp(to, float64(k+1)/float64(n)), thick, c)
	}
}
