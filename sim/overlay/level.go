package overlay

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
)

// Look is how a level is painted. The zero value is none: see [Night] and [Paper].
type Look struct {
	Ground, Floor sim.Color // around the level, and on its lowest floor
	High          sim.Color // of floors four metres up; between, it is mixed
	Area          sim.Color // over floors of an area with costs
	Wall, Edge    sim.Color // of what stands, and its outline
	Low           sim.Color // of what one can look over
	Glass, Door   sim.Color
	Shadow        sim.Color // with its alpha at the foot of a wall
	Name          sim.Color // of rooms
	Mark          sim.Color
}

// Night is a look for dark grounds, Paper one for light grounds.
var (
	Night = Look{Ground: 0x0d1118ff, Floor: 0x262e3cff, High: 0x3d4a5fff, Area: 0x4f86b066, Wall: 0x66728aff, Edge: 0x8d9ab4ff,
		Low: 0x535c6fff, Glass: 0x9fd8e6ff, Door: 0xb58450ff, Shadow: 0x00000059, Name: 0xa5b1c8ff, Mark: 0x9d7fd6ff}
	Paper = Look{Ground: 0xdfe4ecff, Floor: 0xf6f7faff, High: 0xffffffff, Area: 0x6aa3cc66, Wall: 0x8e98abff, Edge: 0x6a7488ff,
		Low: 0xb3bac8ff, Glass: 0x4ba3b8ff, Door: 0xa8733cff, Shadow: 0x26304226, Name: 0x5b6679ff, Mark: 0x7e5fc0ff}
)

// lookOver is how high something is that people do not look over any more, in metres.
const lookOver = 1.5

// Level paints a level from above: floors with what they cost, walls with their shadows, doors as they stand, names of rooms
// and marks. It is a picture of its own, or an overlay where the game's picture does not show it.
func (p *Painter) Level(s *sim.Scene, v level.View, look Look) {
	plan := v.Level.Plan()
	for i := range plan.Floors {
		f := &plan.Floors[i]
		outline := p.flat(f.Outline)
		height := 0.0
		for _, q := range f.Outline {
			height += q.Z / float64(len(f.Outline))
		}
		s.Polygon(outline, sim.Fill(look.Floor.Mix(look.High, height/4)))
		if f.Area != "" {
			s.Polygon(outline, sim.Fill(look.Area))
		}
		for _, hole := range f.Holes {
			s.Polygon(hole, sim.Fill(look.Ground))
		}
	}
	for i := range plan.Regions {
		s.Text(middle(plan.Regions[i].Outline), 0.5, sim.Centre, look.Name, plan.Regions[i].Name)
	}
	for i := range plan.Marks {
		m := &plan.Marks[i]
		if m.Faces {
			s.Line(m.At.XY(), m.At.XY().Add(geom.FromAngle(m.Facing).Scale(0.45)), plain, look.Mark)
		}
		s.Circle(m.At.XY(), 0.12, sim.Fill(look.Mark))
	}
	pieces := v.Level.Pieces()
	// A soft shadow is three that fall ever farther, each a third as dark.
	for fall := 1; fall <= 3; fall++ {
		off := geom.Vec2{X: 0.05, Y: -0.08}.Scale(float64(fall))
		for i := range pieces {
			if standing(&pieces[i]) {
				p.piece(s, &pieces[i], off, sim.Fill(shade(look.Shadow)))
			}
		}
	}
	for i := range pieces {
		q := &pieces[i]
		if !standing(q) {
			continue
		}
		style := sim.Style{Fill: look.Wall, Stroke: look.Edge, Width: fine}
		if top(q) < lookOver {
			style.Fill = look.Low
		}
		if q.Transparent() {
			style = sim.Style{Fill: look.Glass.Alpha(0.35), Stroke: look.Glass, Width: fine}
		}
		p.piece(s, q, geom.Vec2{}, style)
	}
	for i := range pieces {
		q := &pieces[i]
		if q.Sort != level.OfDoor {
			continue
		}
		d := &plan.Doors[q.Index]
		if v.Open>>q.Index&1 == 0 {
			p.piece(s, q, geom.Vec2{}, sim.Style{Fill: look.Door, Stroke: look.Edge, Width: fine})
			continue
		}
		// An open one has turned on its hinge.
		leaf := d.To.Sub(d.From).Rotate(math.Pi * 0.45)
		s.Line(d.From, d.From.Add(leaf), d.Thick/2, look.Door)
		s.Line(d.From, d.To, fine, look.Door.Alpha(0.4))
	}
}

// shade returns a third of a shadow.
func shade(c sim.Color) sim.Color {
	_, _, _, a := c.Parts()
	return c.Alpha(float64(a) / 255 / 3)
}

// standing reports whether a piece is painted as something that stands: doors and floors have pictures of their own.
func standing(q *level.Piece) bool { return q.Sort == level.OfWall || q.Sort == level.OfSolid }

func top(q *level.Piece) float64 {
	if q.Round {
		return q.Cylinder.High
	}
	return q.Prism.High
}

// piece paints the base of a piece.
func (p *Painter) piece(s *sim.Scene, q *level.Piece, off geom.Vec2, style sim.Style) {
	if q.Round {
		s.Circle(q.Cylinder.Base.Center.Add(off), q.Cylinder.Base.Radius, style)
		return
	}
	p.points = p.points[:0]
	for _, side := range q.Prism.Sides {
		p.points = append(p.points, side.A.Add(off))
	}
	s.Polygon(p.points, style)
}

// middle returns the middle of the box around a polygon.
func middle(g geom.Polygon) geom.Vec2 {
	b := geom.NoBox()
	for _, q := range g {
		b = b.With(geom.Vec3{X: q.X, Y: q.Y})
	}
	return b.Center().XY()
}
