package sniper

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/belief"
)

// coats are the colours of people, by rank.
var coats = [...]sim.Color{Civilian: 0x8fa7c4ff, Enlisted: 0xb0523fff, Officer: 0x8f2f3cff, Marksman: 0x2f7d68ff}

var heads = [...]string{Civilian: "hat", Enlisted: "helmet", Officer: "cap", Marksman: "hood"}

// hidden reports whether the stage does not show the sniper: who commands the patrol sees no more of it than the patrol
// knows.
func (g *Game) hidden(b *Body) bool {
	if b.Rank != Marksman || g.role != commands || g.Taken() == int(b.Number) || !b.Stands() {
		return false
	}
	for i := range g.world.Count {
		o := &g.world.Bodies[i]
		if c := o.Contacts().Find(b.ID); o.Stands() && o.Side == Enemy && c != nil && c.Age(g.world.Time()) < 0.5 && c.Certainty == 1 {
			return false
		}
	}
	return true
}

// figure paints somebody.
func (g *Game) figure(s *sim.Scene, b *Body) {
	if g.hidden(b) {
		return
	}
	at := b.At
	coat := coats[b.Rank]
	head, worn := heads[b.Rank], coat.Mix(colourInk, 0.25)
	if b.As != b.Side && !b.Unmasked {
		coat, head = coats[Civilian], "hat"
	}
	if head == "hat" {
		worn = awnings[2].Mix(colourPaper, 0.35)
	}
	look := sim.Look{Tint: coat, Scale: geom.Vec2{X: figureSize, Y: figureSize}}
	if !b.Stands() {
		look.Tint, look.Fade = coat.Mix(colourInk, 0.35), 0.3
		s.Sprite("lying", at, b.Facing, look)
		s.Sprite(head, at, b.Facing, sim.Look{Tint: worn.Mix(colourInk, 0.4), Scale: look.Scale, Fade: 0.3})
		s.Line(at.Add(geom.Vec2{X: -3, Y: -3}), at.Add(geom.Vec2{X: 3, Y: 3}), 1, colourPaper.Alpha(0.8))
		s.Line(at.Add(geom.Vec2{X: -3, Y: 3}), at.Add(geom.Vec2{X: 3, Y: -3}), 1, colourPaper.Alpha(0.8))
		return
	}
	pen.Shadow(s, at, geom.Vec2{X: 3.2, Y: 3})
	if g.Taken() == int(b.Number) {
		pulse := float64(0.4 * geom.Sin(float64(g.world.Time()*5)))
		s.Circle(at, 5.6+pulse, sim.Stroke(colourPaper, 0.5))
	}
	if b.Threats().Len() > 0 {
		s.Circle(at, 4.8, sim.Stroke(colourGold.Alpha(0.7), 0.4))
	}
	if b.Rank != Civilian && head != "hat" {
		s.Sprite("rifle", at.Add(geom.FromAngle(b.Facing).Scale(rifleAt(b))), b.Facing+rifleTurn(b), sim.Look{Scale: look.Scale})
	}
	switch b.Pose {
	case Prone:
		s.Sprite("lying", at, b.Facing, look)
	case Kneeling:
		look.Scale = look.Scale.Scale(0.86)
		s.Sprite("shoulders", at, b.Facing, look)
	default:
		pen.Feet(s, at, b.Facing, 4.5, paint.Stride(g.world.Time(), b.Velocity.Len()/topSpeed, b.Number))
		s.Sprite("shoulders", at, b.Facing, look)
	}
	hat := sim.Look{Tint: worn, Scale: look.Scale}
	if b.Ducked {
		hat.Fade = 0.4
	}
	s.Sprite(head, at, b.Facing, hat)
	s.Pick(b.ID.Index(), b.At, 5)
}

// rifleAt returns how far before the body the weapon is held, and rifleTurn how it is turned.
func rifleAt(b *Body) float64 {
	if b.Raised {
		return 2.4
	}
	return 1
}

func rifleTurn(b *Body) float64 {
	if b.Raised {
		return 0
	}
	return 0.9
}

// reach shows what the sniper sees, how near and how far it shoots, and at what it aims.
func (g *Game) reach(s *sim.Scene) {
	b := g.world.Sniper()
	if !b.Stands() || g.hidden(b) {
		return
	}
	for _, r := range [...]float64{rangeNear, rangeFar} { // dashes, as far as they are on the ground
		const dashes = 90
		for k := 0; k < dashes; k += 2 {
			from, to := float64(float64(k)*(tau/dashes)), float64(float64(k+1)*(tau/dashes))
			p, q := b.At.Add(geom.FromAngle(from).Scale(r)), b.At.Add(geom.FromAngle(to).Scale(r))
			if all := rect(0, 0, Width, Height); all.Contains(p) && all.Contains(q) {
				s.Line(p, q, 0.8, colourSniper.Mix(colourPaper, 0.4).Alpha(0.7))
			}
		}
	}
	pen.Label(s, b.At.Add(geom.Vec2{X: rangeNear + 1.5}), 3.4, sim.Left, colourSniper.Mix(colourPaper, 0.5), "50 m")
	if b.Ducked {
		return
	}
	const rays = 48
	var points [rays + 2]geom.Vec2
	points[0] = b.At
	for i := range rays + 1 {
		way := geom.FromAngle(b.Facing + float64(2*viewHalf*(float64(i)/rays-0.5))).Scale(scopeRange)
		end := b.At.Add(way.Scale(leaves(b.At, way)))
		points[i+1] = b.At.Lerp(end, g.ground.open(b.At, end))
	}
	s.Polygon(points[:], sim.Fill(colourSniper.Alpha(0.13)))
	if b.Raised {
		end := b.AimAt
		s.Line(b.At, end, 0.35, colourZone.Alpha(0.8))
		s.Circle(end, 4, sim.Stroke(colourZone, 0.5))
		for _, o := range [...]geom.Vec2{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			s.Line(end.Add(o.Scale(2.4)), end.Add(o.Scale(5.6)), 0.6, colourZone)
		}
	}
}

// Ranges of the sniper's documents, which the stage shows.
const (
	rangeNear = 50.0
	rangeFar  = 300.0
)

// leaves returns the part of a line at which it leaves the ground.
func leaves(from, way geom.Vec2) float64 {
	part := 1.0
	for _, c := range [2][3]float64{{from.X, way.X, Width}, {from.Y, way.Y, Height}} {
		if c[1] > 0 {
			part = min(part, (c[2]-c[0])/c[1])
		} else if c[1] < 0 {
			part = min(part, -c[0]/c[1])
		}
	}
	return part
}

// beliefs shows where both sides believe the other to be, where that is not so.
func (g *Game) beliefs(s *sim.Scene) {
	w, now := g.world, g.world.Time()
	sniper := w.Sniper()
	if sniper.Stands() && !g.hidden(sniper) && g.role != commands {
		for i := range sniper.contacts {
			c := &sniper.contacts[i]
			b := w.body(c.Who)
			if b == nil || c.Age(now) < 1.5 || c.Attitude != belief.Hostile {
				continue
			}
			fade := max(0.15, 1-c.Age(now)/lostAfter)
			s.Circle(c.Place, 3.8, sim.Style{Fill: colourSniper.Alpha(float64(0.12 * fade)), Stroke: colourSniper.Alpha(float64(0.8 * fade)), Width: 0.4})
			s.Text(c.Place.Add(geom.Vec2{Y: -1.9}), 5.4, sim.Centre, colourSniper.Mix(colourPaper, 0.6).Alpha(fade), "?")
		}
	}
	var seen *Contact // what the patrol knows best
	for i := range w.Count {
		b := &w.Bodies[i]
		if c := b.Contacts().Find(sniper.ID); c != nil && b.Stands() && b.Side == Enemy && (seen == nil || c.Seen > seen.Seen) {
			seen = c
		}
	}
	if seen == nil || !sniper.Stands() {
		return
	}
	age := seen.Age(now)
	fade := max(0.3, 1-age/lostAfter)
	pulse := float64(now*1.5) - float64(int(now*1.5))
	at := seen.Place
	s.Circle(at, 6+float64(5*pulse), sim.Stroke(colourPatrol.Alpha(float64(fade*(1-pulse))), 0.6))
	s.Circle(at, 6, sim.Stroke(colourPatrol.Alpha(fade), 0.7))
	text := "!"
	if age > 1 || seen.Certainty < 1 {
		text = "?"
	}
	pen.Label(s, at.Add(geom.Vec2{Y: 7}), 6, sim.Centre, colourPatrol.Mix(colourPaper, 0.25).Alpha(fade), text)
}
