package duel

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// fighter paints a body with arms and sword.
func fighter(s *sim.Scene, i int, f *Fighter, tick int64) {
	look := sim.Look{Tint: tints[i]}
	at, facing := f.Position, f.Facing
	if !f.Stands() {
		look.Scale = geom.Vec2{X: 1.25, Y: 0.85}
		look.Tint = tints[i].Mix(colourInk, 0.35)
		s.Sprite("sword", at.Add(geom.FromAngle(facing+1.1).Scale(0.75)), facing+2.3, sim.Look{})
		s.Sprite(sides[i], at, facing, look)
		return
	}
	if f.Hurt < 7 { // a flash: it was hit
		look.Tint = look.Tint.Mix(sim.White, 0.6)
	}
	stride := float64(geom.Sin(float64(float64(tick)*0.28)) * min(f.Velocity.Len()/3, 1)) // -1 to 1
	for _, side := range [2]float64{-1, 1} {                                              // boots
		foot := geom.Vec2{X: float64(0.2 * stride * side), Y: float64(0.17 * side)}.Rotate(facing)
		s.Ellipse(at.Add(foot), geom.Vec2{X: 0.15, Y: 0.085}, facing, sim.Style{Fill: colourInk.Mix(tints[i], 0.2), Stroke: sim.Black.Alpha(0.4), Width: 0.02})
	}
	blade := f.BladeAngle()
	hand := at.Add(geom.FromAngle(facing + float64((blade-facing)*0.75)).Scale(0.46))
	off := at.Add(geom.Vec2{X: 0.24, Y: 0.3}.Rotate(facing))
	pull := 0.0
	if f.Stance == WindUp {
		pull = float64(0.12 * f.Part())
	}
	hand = hand.Sub(geom.FromAngle(facing).Scale(pull))
	s.Sprite("sword", hand, blade, sim.Look{})
	s.Sprite(sides[i], at, facing, look)
	s.Sprite("hand", hand, hand.Sub(at).Angle(), look)
	s.Sprite("hand", off, facing-0.35, look)
	switch f.Stance {
	case Guard:
		s.Wedge(at, 0.72, 0.82, facing-guardHalf, facing+guardHalf, sim.Fill(colourSteel.Alpha(0.9-float64(0.5*f.Part()))))
		s.Wedge(at, 0.82, 1.0, facing-guardHalf, facing+guardHalf, sim.Fill(colourSteel.Alpha(0.22)))
	case Stagger:
		for k := range 3 { // stars
			angle := float64(float64(tick)*0.13) + float64(float64(k)*(2*math.Pi/3))
			paint.Star(s, at.Add(geom.Vec2{X: float64(0.34 * geom.Cos(angle)), Y: 0.5 + float64(0.12*geom.Sin(angle))}), 0.1, colourFire)
		}
	case WindUp: // the tell: a glint runs up the blade
		s.Circle(hand.Add(geom.FromAngle(blade).Scale(0.25+float64(0.95*f.Part()))), 0.07, sim.Fill(sim.White.Alpha(0.9)))
	}
}

// bars shows health and stamina above a fighter's head, and what its mind is about.
func (g *Game) bars(s *sim.Scene, i int, f *Fighter) {
	if !f.Stands() {
		return
	}
	at := f.Position.Add(geom.Vec2{Y: 0.98})
	colour := colourLeaf
	if f.Health < lowHealth {
		colour = colourWarn
	}
	pen.Bar(s, at, geom.Vec2{X: barWidth, Y: 0.17}, f.Health/HealthFull, colour)
	// What rest can still give back, as a paler piece.
	if gain := min(f.Wind, healthMost-f.Health); gain > 0 {
		x := at.X - barWidth/2 + float64(barWidth*f.Health/HealthFull)
		w := float64(barWidth * gain / HealthFull)
		s.Rect(geom.Vec2{X: x + w/2, Y: at.Y}, geom.Vec2{X: w, Y: 0.05}, 0, 0, sim.Fill(colourBone.Alpha(0.45)))
	}
	pen.Bar(s, at.Add(geom.Vec2{Y: -0.17}), geom.Vec2{X: barWidth, Y: 0.1}, f.Stamina/StaminaFull, colourSteel.Mix(tints[1], 0.35))
	badge := at.Add(geom.Vec2{X: -barWidth/2 - 0.17, Y: -0.05})
	if i == 0 {
		d := 0.13
		s.Polygon([]geom.Vec2{badge.Add(geom.Vec2{X: d}), badge.Add(geom.Vec2{Y: d}), badge.Add(geom.Vec2{X: -d}), badge.Add(geom.Vec2{Y: -d})},
			sim.Style{Fill: tints[0], Stroke: colourBone, Width: 0.03})
	} else {
		s.Rect(badge, geom.Vec2{X: 0.12, Y: 0.24}, 0, 0, sim.Style{Fill: tints[1], Stroke: colourBone, Width: 0.03})
	}
	if g.players[i].fled && g.match.Phase == Fight {
		label(s, at.Add(geom.Vec2{X: barWidth/2 + 0.18, Y: -0.14}), 0.34, colourWarn, "!")
	}
}

const barWidth = 1.15

// label is a text that can be read on any ground.
func label(s *sim.Scene, at geom.Vec2, size float64, c sim.Color, text string) {
	paint.Label(s, at, size, sim.Centre, c, colourInk, text)
}

// board shows rounds won, the clock, and the calls between rounds, at fixed places of the picture: camera is its
// middle, zoom the part of the far picture that it shows.
func (g *Game) board(s *sim.Scene, camera geom.Vec2, zoom float64) {
	m := g.match
	s.HUD(camera.Add(geom.Vec2{Y: float64(6.55 * zoom)}), float64(0.36*zoom))
	on := func(x, y float64) geom.Vec2 { return camera.Add(geom.Vec2{X: x, Y: y}.Scale(zoom)) }
	for i, side := range [2]float64{-1, 1} {
		x := float64(1.35 * side)
		label(s, on(x+float64(side*0.9), 6.23), float64(0.36*zoom), tints[i].Mix(sim.White, 0.62), names[i])
		for k := range winningRounds {
			at := on(x-float64(side*float64(k)*0.34), 6.35)
			style := sim.Style{Fill: colourInk.Alpha(0.7), Stroke: colourBone.Alpha(0.8), Width: 0.03}
			if int32(k) < m.Wins[i] {
				style.Fill = tints[i].Mix(sim.White, 0.15)
			}
			s.Circle(at, float64(0.12*zoom), style)
		}
	}
	if m.Phase == Fight {
		label(s, on(0, 6.22), float64(0.38*zoom), colourBone, strconv.Itoa(int(m.Left+Rate-1)/Rate))
	}
	s.EndHUD()
	big, small, since := "", "", int32(0)
	switch m.Phase {
	case Intro:
		big, since = "Round "+strconv.Itoa(int(m.Round)), introTicks-m.Left
		if m.Left < 22 {
			big, since = "Fight!", 22-m.Left
		}
	case Pause, Done:
		big, since = "KO", pauseTicks-m.Left
		if m.Timed {
			big = "Time"
		}
		small = "nobody takes the round"
		if i := m.LastWinner; i >= 0 {
			small = names[i] + " takes the round"
		}
		if m.Phase == Done {
			big, small, since = "A draw", "", 60
			if i := m.Winner(); i >= 0 {
				big = names[i] + " wins"
				small = strconv.Itoa(int(m.Wins[i])) + " to " + strconv.Itoa(int(m.Wins[1-i]))
			}
		}
	}
	if big == "" {
		return
	}
	grow := 1 + float64(0.7*max(0, 1-float64(since)/9))
	label(s, on(0, 2.1), float64(1.15*grow*zoom), colourBone, big)
	if small != "" {
		label(s, on(0, 1.45), float64(0.42*zoom), colourBone, small)
	}
	if m.Phase == Done {
		label(s, on(0, 0.9), float64(0.34*zoom), colourBone, "Restart to fight again")
	}
}

var pen = paint.Pen{Ink: colourInk, Shade: colourShade}
