package squad

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// figureSize is how much larger people are painted than their sprites are.
const figureSize = 1.45

// views show where soldiers look: warm while they know of the intruder.
func (g *Game) views(s *sim.Scene) {
	w := g.world
	for i := range w.Squad() {
		b := &w.Squad()[i]
		if !b.Stands() {
			continue
		}
		c, reach := colourPaper.Alpha(0.07), 7.0
		if f := b.foe(); f != nil && w.Time()-f.Seen < knownFor {
			c = colourSquad.Alpha(0.12)
		} else if f != nil {
			c = colourGold.Alpha(0.11)
		}
		const rays = 14
		g.points = append(g.points[:0], b.At)
		for k := range rays + 1 {
			angle := b.Facing + float64(viewHalf*(float64(k)/(rays/2)-1))
			end := b.At.Add(geom.FromAngle(angle).Scale(reach))
			if hit, ok := w.view().Cast(raised(b.At, eyesHigh), raised(end, eyesHigh), 0); ok {
				end = plan(hit.At)
			}
			g.points = append(g.points, end)
		}
		s.Polygon(g.points, sim.Fill(c))
	}
}

// fallen is somebody who is down.
func (g *Game) fallen(s *sim.Scene, b *Body) {
	s.Ellipse(b.At.Add(geom.Vec2{X: 0.1, Y: -0.1}), geom.Vec2{X: 0.8, Y: 0.5}, b.Facing, sim.Fill(sim.Color(0x6b1f1f66)))
	s.Sprite("lying", b.At, b.Facing, sim.Look{Tint: coats[b.Rank].Mix(colourInk, 0.4), Scale: geom.Vec2{X: figureSize, Y: figureSize}, Fade: 0.25})
}

// figure paints somebody: feet, weapon, shoulders, head; a ring for who is steered, a bar for who is hurt.
func (g *Game) figure(s *sim.Scene, b *Body) {
	w := g.world
	size := figureSize
	if b.Low {
		size = float64(size * 0.84)
	}
	scale := geom.Vec2{X: size, Y: size}
	s.Ellipse(b.At.Add(geom.Vec2{X: 0.14, Y: -0.16}), geom.Vec2{X: float64(0.36 * size), Y: float64(0.32 * size)}, 0, sim.Fill(colourShade))
	if g.taken == b.Number {
		s.Circle(b.At, 0.85+float64(0.05*geom.Sin(float64(w.Time()*5))), sim.Stroke(colourPaper, 0.08))
	}
	part := min(b.Velocity.Len()/topSpeed, 1)
	stride := float64(geom.Sin(float64(w.Time()*13)+float64(b.Number)) * part)
	for _, side := range [2]float64{-1, 1} {
		foot := geom.Vec2{X: float64(0.28 * stride * side), Y: float64(0.18 * side)}.Rotate(b.Facing)
		s.Ellipse(b.At.Add(foot), geom.Vec2{X: 0.18, Y: 0.11}, b.Facing, sim.Fill(colourInk))
	}
	if b.Drawn && !w.mans(b) {
		s.Sprite("rifle", b.At.Add(geom.FromAngle(b.Facing).Scale(0.2)), b.Facing, sim.Look{Scale: scale})
	} else if !b.Drawn {
		s.Sprite("rifle", b.At.Sub(geom.FromAngle(b.Facing).Scale(0.18)), b.Facing+1.2, sim.Look{Scale: scale})
	}
	s.Sprite("shoulders", b.At, b.Facing, sim.Look{Tint: coats[b.Rank], Scale: scale})
	head := "helmet"
	switch b.Rank {
	case Spy:
		head = "hood"
	case Rookie:
		head = "cap"
	case Assassin:
		head = "mask"
	}
	s.Sprite(head, b.At, b.Facing, sim.Look{Tint: coats[b.Rank].Mix(colourInk, 0.3), Scale: scale})
	if b.Papers {
		s.Sprite("papers", b.At.Sub(geom.FromAngle(b.Facing).Scale(0.3)), b.Facing, sim.Look{Scale: geom.Vec2{X: 0.8, Y: 0.8}})
	}
	if b.Health < b.full() {
		c := colourGreen
		if b.Health < float64(b.full()*0.45) {
			c = colourAlert
		}
		meter(s, b.At.Add(geom.Vec2{Y: -0.9}), 1.1, b.Health/b.full(), c)
	}
	if b.Number > 0 { // how sure it is that somebody is there
		if f := b.foe(); f != nil && w.Time()-f.Seen >= knownFor {
			label(s, b.At.Add(geom.Vec2{X: 0.75, Y: 0.3}), 0.8, sim.Centre, colourGold, "?")
		} else if c := &b.foes[0]; c.Notice > 0 && c.Notice < 1 {
			s.Wedge(b.At, 0.72, 0.9, 1.57-float64(tau*c.Notice), 1.57, sim.Fill(colourGold))
		}
	}
	s.Pick(b.ID.Index(), b.At, 0.8)
}

// meter is a bar that is filled to a part.
func meter(s *sim.Scene, at geom.Vec2, wide, part float64, c sim.Color) {
	s.Rect(at, geom.Vec2{X: wide + 0.1, Y: 0.26}, 0, 0.1, sim.Fill(colourInk.Alpha(0.85)))
	part = geom.Clamp(part, 0, 1)
	s.Rect(at.Add(geom.Vec2{X: float64(-wide * (1 - part) / 2)}), geom.Vec2{X: float64(wide * part), Y: 0.15}, 0, 0.06, sim.Fill(c))
}

// speech is what somebody has just called out.
func (g *Game) speech(s *sim.Scene, b *Body) {
	age := g.world.Time() - b.Said
	if !b.Stands() || age > barkFor || b.Line.Text() == "" {
		return
	}
	c := colourPaper
	if b.Number == 0 {
		c = colourSpy.Mix(colourPaper, 0.6)
	}
	at := b.At.Add(geom.Vec2{Y: 1.05 + float64(0.25*min(age/0.2, 1))})
	label(s, at, 0.78, sim.Centre, c.Alpha(min(1, (barkFor-age)/0.4)), b.Line.Text())
}

// hands show what a person could do where the body stands.
func (g *Game) hands(s *sim.Scene) {
	w := g.world
	if g.taken < 0 || w.Phase != Fighting {
		return
	}
	b := &w.Bodies[g.taken]
	text := ""
	if box := w.boxNear(b.At); box >= 0 {
		text = "E: take " + spotNames[w.Ground.Boxes[box].Kind]
	} else if door := w.doorNear(b.At, doorReach*1.3); door >= 0 {
		text = "E: barricade"
		if w.barred(door) {
			text = "E: kick in"
		}
	} else if b.Rounds == 0 {
		text = "R: reload"
	}
	if text != "" && b.Stands() {
		label(s, b.At.Add(geom.Vec2{Y: -1.7}), 0.62, sim.Centre, colourGold, text)
	}
}

// panel is the strip over the outpost: the goal, what the intruder has left, the clock and the squad.
func (g *Game) panel(s *sim.Scene, low, high geom.Vec2) {
	w := g.world
	y := high.Y + 0.95
	spy := w.Spy()
	s.Sprite("hood", geom.Vec2{X: low.X + 0.9, Y: y}, 0, sim.Look{Tint: colourSpy, Scale: geom.Vec2{X: 2.4, Y: 2.4}})
	meter(s, geom.Vec2{X: low.X + 4, Y: y}, 4, spy.Health/spyLife, colourSpy)
	s.Sprite("ammo", geom.Vec2{X: low.X + 7.2, Y: y}, 0, sim.Look{Scale: geom.Vec2{X: 1.3, Y: 1.3}})
	label(s, geom.Vec2{X: low.X + 7.9, Y: y - 0.32}, 0.95, sim.Left, colourPaper, strconv.FormatInt(spy.Rounds, 10)+"/"+strconv.FormatInt(spy.Mags*fullRounds, 10))
	for i := range spy.Bombs {
		s.Circle(geom.Vec2{X: low.X + 11.6 + float64(0.6*float64(i)), Y: y}, 0.24, sim.Style{Fill: colourIron.Mix(colourGreen, 0.4), Stroke: colourInk, Width: 0.06})
	}
	left := int(max(w.Left, 0))
	clock := strconv.Itoa(left/60) + ":" + strconv.Itoa(left%60/10) + strconv.Itoa(left%10)
	label(s, geom.Vec2{X: high.X - 0.4, Y: y - 0.32}, 0.95, sim.Right, colourPaper, "squad "+strconv.FormatInt(w.Tally.SquadWon, 10)+" : "+strconv.FormatInt(w.Tally.SpyWon, 10))
	for i := range w.Squad() {
		b := &w.Squad()[i]
		c := coats[b.Rank]
		if !b.Stands() {
			c = colourWall.Alpha(0.5)
		}
		s.Circle(geom.Vec2{X: high.X - 6.8 - float64(0.95*float64(i)), Y: y}, 0.38, sim.Style{Fill: c, Stroke: colourInk, Width: 0.06})
	}
	text, c := "", colourPaper
	if w.Phase == Fighting {
		text = clock + "   Take the papers"
		if spy.Papers {
			text, c = clock+"   Back to the gate!", colourGreen
		}
	}
	news := geom.Vec2{X: (low.X + high.X) / 2, Y: y - 0.3}
	s.HUD(news, 0.85)
	label(s, news, 0.85, sim.Centre, c, text)
	s.EndHUD()
	if w.Phase == Fighting {
		return
	}
	text, c = "The intruder is down", colourSquad
	switch w.Phase {
	case GotAway:
		text, c = "Away with the papers!", colourGreen
	case SquadDown:
		text, c = "The squad is beaten", colourSpy
	case TimeUp:
		text, c = "Too late: reinforcements are here", colourGold
	}
	at := low.Add(high).Scale(0.5)
	grow := min(1, (pauseAfter-w.Left)/0.25)
	s.Rect(at, geom.Vec2{X: high.X - low.X, Y: float64(4.2 * grow)}, 0, 0, sim.Fill(colourInk.Alpha(0.8)))
	label(s, at.Add(geom.Vec2{Y: -0.7}), float64(2*grow), sim.Centre, c, text)
}
