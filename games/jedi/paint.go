package jedi

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// blade returns where the saber points, relative to the way of the body, and how far out the hand is.
func (j *Jedi) blade(tick int64) (turn, out float64) {
	t := j.Part()
	switch j.Move {
	case Swing:
		turn = geom.Lerp(1.5, -1.5, smooth(geom.Clamp(float64(t*1.5)-0.15, 0, 1)))
		if j.Blow%2 == 1 {
			turn = -turn
		}
		return turn, 0.5
	case Block:
		return 0.75 + float64(0.5*geom.Sin(float64(float64(tick)*0.45))), 0.5
	case Kick, Jump:
		return 2.1, 0.35
	case Dodge:
		return 2.6, 0.3
	case Taunt:
		return float64(t*4*math.Pi) + 0.9, 0.62
	case Gather:
		return geom.Lerp(-0.9, -2.4, t), 0.4
	case Punch:
		return 2.4, 0.3
	case Flinch:
		return -1.9, 0.4
	}
	return -0.85, 0.42
}

const saberLength = 1.2

// ground paints what lies under a Jedi: its shadow, and the light of its saber.
func (g *Game) ground(s *sim.Scene, i int) {
	j := &g.world.Jedi[i]
	lift := j.lift()
	s.Ellipse(j.Position.Add(geom.Vec2{X: 0.10 + float64(0.5*lift), Y: -0.12 - float64(0.7*lift)}), geom.Vec2{X: 0.5, Y: 0.42}, 0, sim.Fill(colourShade))
	if !j.Stands() {
		return
	}
	turn, _ := j.blade(g.world.Tick)
	at := j.Position.Add(geom.FromAngle(j.Facing + turn).Scale(0.9))
	s.Circle(at, 1.7, sim.Fill(sabers[i].Alpha(0.05)))
	s.Circle(at, 0.95, sim.Fill(sabers[i].Alpha(0.07)))
	if j.Move == Gather {
		t := j.Part()
		s.Circle(j.Position, geom.Lerp(1.5, 0.5, t), sim.Stroke(colourWarn.Alpha(0.2+float64(0.6*t)), 0.06))
		s.Wedge(j.Position, 0.5, punchReach, j.Facing-punchHalf, j.Facing+punchHalf, sim.Fill(colourWarn.Alpha(0.05+float64(0.14*t))))
	}
}

// lift returns how far up a Jedi is, 0 to 1.
func (j *Jedi) lift() float64 {
	if j.Move != Jump {
		return 0
	}
	t := j.Part()
	return float64(float64(4*t) * (1 - t))
}

// body paints a Jedi.
func body(s *sim.Scene, i int, j *Jedi, tick int64) {
	at, facing := j.Position, j.Facing
	look := sim.Look{Tint: robes[i]}
	const figure = 1.22 // people are drawn a little larger than they are
	if !j.Stands() {
		look.Tint = robes[i].Mix(colourInk, 0.4)
		look.Scale = geom.Vec2{X: 1.2, Y: 0.9}
		s.Sprite("jedi", at, facing, look)
		s.Line(at.Add(geom.Vec2{X: 0.7}), at.Add(geom.Vec2{X: 0.95, Y: 0.1}), 0.09, colourDim)
		return
	}
	if j.Hurt < 8 {
		look.Tint = look.Tint.Mix(sim.White, 0.65)
	}
	lift := j.lift()
	scale := figure + float64(0.4*lift)
	look.Scale = geom.Vec2{X: scale, Y: scale}
	at = at.Add(geom.Vec2{Y: float64(0.35 * lift)})
	if j.Move == Dodge {
		facing += float64(2 * math.Pi * j.Part())
		trailing(s, j, robes[i])
	}
	if j.Move == Jump {
		trailing(s, j, sabers[i])
	}
	stride := float64(geom.Sin(float64(float64(tick)*0.3)) * min(j.Velocity.Len()/walkSpeed, 1))
	if lift == 0 {
		for _, side := range [2]float64{-1, 1} { // boots
			foot := geom.Vec2{X: float64(0.26 * stride * side), Y: float64(0.2 * side)}.Rotate(facing)
			s.Ellipse(at.Add(foot), geom.Vec2{X: 0.19, Y: 0.11}, facing, sim.Fill(colourInk.Mix(robes[i], 0.25)))
		}
	}
	if j.Move == Kick { // the leg
		t := geom.Sin(float64(j.Part() * math.Pi))
		s.Line(at, at.Add(geom.FromAngle(facing).Scale(0.3+float64(0.95*t))), 0.24, colourInk.Mix(robes[i], 0.35))
	}
	turn, out := j.blade(tick)
	way := geom.FromAngle(facing + turn)
	hand := at.Add(geom.FromAngle(facing + float64(turn*0.7)).Scale(float64(out * scale)))
	s.Sprite("jedi", at, facing, look)
	off := at.Add(geom.Vec2{X: 0.25, Y: 0.4}.Rotate(facing))
	if j.Move == Punch {
		t := geom.Sin(float64(min(1, float64(j.Part()*1.6)) * math.Pi))
		off = at.Add(geom.FromAngle(facing).Scale(0.3 + float64(1.1*t)))
		s.Circle(off, 0.2+float64(0.35*t), sim.Fill(colourWarn.Alpha(float64(0.35*t))))
	}
	s.Circle(off, 0.1, sim.Style{Fill: 0xe8c4a2ff, Stroke: sim.Black.Alpha(0.35), Width: 0.02})
	if j.Move == Block {
		s.Wedge(at, 0.8, 0.95, facing-blockHalf, facing+blockHalf, sim.Fill(sabers[i].Alpha(0.3)))
	}
	sweep(s, j, at, facing, turn, sabers[i])
	beam(s, hand, hand.Add(way.Scale(float64(saberLength*scale))), sabers[i])
	s.Circle(hand, 0.1, sim.Style{Fill: 0xe8c4a2ff, Stroke: sim.Black.Alpha(0.35), Width: 0.02})
}

// beam is a blade of light.
func beam(s *sim.Scene, from, to geom.Vec2, c sim.Color) {
	base := from.Lerp(to, 0.13)
	s.Line(from.Lerp(to, -0.08), base, 0.09, colourEdge.Mix(sim.White, 0.3))
	s.Line(base, to, 0.34, c.Alpha(0.16))
	s.Line(base, to, 0.21, c.Alpha(0.4))
	s.Line(base, to, 0.12, c)
	s.Line(base, to, 0.055, sim.White)
}

// sweep is the fan that a blade leaves behind.
func sweep(s *sim.Scene, j *Jedi, at geom.Vec2, facing, turn float64, c sim.Color) {
	if j.Move != Swing && j.Move != Taunt {
		return
	}
	const slices, width = 6, 0.2
	back := width
	if j.Move == Swing && j.Blow%2 == 1 || j.Move == Taunt {
		back = -width
	}
	for k := range slices {
		from := facing + turn + float64(float64(k)*back)
		to := from + back
		if to < from {
			from, to = to, from
		}
		s.Wedge(at, 0.55, 1.72, from, to, sim.Fill(c.Alpha(0.34-float64(float64(k)*0.055))))
	}
}

// trailing is what somebody quick leaves behind.
func trailing(s *sim.Scene, j *Jedi, c sim.Color) {
	for k := range 4 {
		t := j.Part() - float64(float64(k+1)*0.09)
		if t <= 0 {
			return
		}
		s.Circle(j.From.Lerp(j.To, smooth(t)), 0.34-float64(float64(k)*0.05), sim.Fill(c.Alpha(0.2-float64(float64(k)*0.04))))
	}
}

// bolt is a shot.
func bolt(s *sim.Scene, b *Bolt) {
	if b.Left == 0 {
		return
	}
	c := colourBolt
	if b.Turned {
		c = sabers[b.By]
	}
	way := b.Velocity.Norm().Scale(0.34)
	s.Line(b.Position.Sub(way.Scale(2.2)), b.Position, 0.12, c.Alpha(0.18))
	s.Line(b.Position.Sub(way), b.Position.Add(way), 0.24, c.Alpha(0.35))
	s.Line(b.Position.Sub(way), b.Position.Add(way), 0.12, c)
	s.Line(b.Position.Sub(way.Scale(0.7)), b.Position.Add(way.Scale(0.8)), 0.05, sim.White)
}

// tell shows what a droid is about to do.
func tell(s *sim.Scene, d *Droid) {
	if d.Wind == 0 {
		return
	}
	t := 1 - float64(d.Wind)/float64(ranks[d.Sort].wind)
	way := geom.FromAngle(d.Facing)
	switch d.Sort {
	case Trooper:
		s.Line(d.Position.Add(way.Scale(0.7)), d.Position.Add(way.Scale(0.7+float64(6*t))), 0.03, colourBolt.Alpha(0.15+float64(0.4*t)))
	case Guardian:
		s.Wedge(d.Position, 0.5, stabReach, d.Facing-0.35, d.Facing+0.35, sim.Fill(colourWarn.Alpha(0.08+float64(0.2*t))))
	case Brute:
		s.Circle(d.Position, slamReach, sim.Stroke(colourBolt.Alpha(0.25+float64(0.4*t)), 0.05))
		s.Circle(d.Position, float64(slamReach*t), sim.Fill(colourBolt.Alpha(0.06+float64(0.12*t))))
	}

}

// droid paints a machine.
func droid(s *sim.Scene, d *Droid, tick int64) {
	name := ranks[d.Sort].name
	look := sim.Look{Scale: geom.Vec2{X: 1.15, Y: 1.15}}
	if d.Hurt < 6 && d.Health < ranks[d.Sort].health {
		look.Tint = sim.White
	}
	at := d.Position
	pen.Shadow(s, at, geom.Vec2{X: 0.44, Y: 0.4})
	if d.Sort == Brute && d.Wind > 0 {
		t := 1 - float64(d.Wind)/slamTicks
		grow := 1.15 + float64(0.12*t)
		look.Scale = geom.Vec2{X: grow, Y: grow}
	}
	step := float64(0.03 * geom.Sin(float64(float64(tick)*0.25)+float64(d.Number)))
	s.Sprite(name, at.Add(geom.FromAngle(d.Facing).Perp().Scale(step)), d.Facing, look)
	if d.Sort == Guardian {
		reach := 0.78
		if d.Bare == 0 {
			s.Wedge(at, reach-0.1, reach, d.Facing-shieldHalf, d.Facing+shieldHalf, sim.Fill(colourShine.Alpha(0.85)))
			s.Wedge(at, 0.45, reach-0.1, d.Facing-shieldHalf, d.Facing+shieldHalf, sim.Fill(colourShine.Alpha(0.18)))
		} else if tick/6%2 == 0 {
			back := float64(shieldHalf * (1 - float64(d.Bare)/shieldTicks))
			s.Wedge(at, reach-0.05, reach, d.Facing-back, d.Facing+back, sim.Fill(colourShine.Alpha(0.35)))
		}
	}
	if d.Health < ranks[d.Sort].health {
		pen.Bar(s, at.Add(geom.Vec2{Y: 0.72}), geom.Vec2{X: 0.8, Y: 0.09}, d.Health/ranks[d.Sort].health, colourBolt.Mix(colourWarn, 0.4))
	}
}

// remains of a droid that has fallen.
func remains(s *sim.Scene, d *Droid) {
	if d.Fallen == 0 {
		return
	}
	t := float64(d.Fallen) / fallenTicks
	look := sim.Look{Fade: 1 - t, Tint: colourInk, Scale: geom.Vec2{X: 1.05, Y: 0.9}}
	s.Sprite(ranks[d.Sort].name, d.Position, d.Facing+0.8, look)
}
