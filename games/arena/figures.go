package arena

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// brute paints the brute: its feet, its back, what it holds, and its head.
func (g *Game) brute(s *sim.Scene) {
	w := g.world
	b := &w.Bodies[Brute]
	hide, size := colourBrute, geom.Vec2{X: 1.15 * bruteRadius, Y: 1.15 * bruteRadius}
	if b.Wounded < 0.15 {
		hide = hide.Mix(colourBlood, 0.6)
	} else if b.Power >= powerWhole { // it boils
		hide = hide.Mix(colourRage, 0.25+float64(0.15*geom.Sin(float64(w.Time()*9))))
	}
	if !b.Stands() {
		s.Sprite("brute", b.At, b.Facing, sim.Look{Tint: hide.Mix(colourInk, 0.45), Scale: size.Scale(1.1)})
		s.Sprite("brute-head", b.At.Add(geom.FromAngle(b.Facing).Scale(1.3)), b.Facing+0.5, sim.Look{Tint: hide.Mix(colourInk, 0.45), Scale: size})
		return
	}
	lean, swing := 0.0, 0.0
	switch b.Pose {
	case Slamming: // it lifts the trunk, and then it falls
		if swing = -1.6; b.Since > slamAt {
			swing = 0
		}
		lean = 0.3
	case Whirling:
		swing = 0.2
	case Reeling:
		lean = float64(0.25 * geom.Sin(float64(b.Since*14)))
	case Roaring:
		size = size.Scale(1 + float64(0.05*geom.Sin(float64(b.Since*30))))
	}
	at := b.At
	s.Ellipse(at.Add(geom.Vec2{X: 0.35, Y: -0.45}), geom.Vec2{X: 1.8, Y: 1.7}, 0, sim.Fill(colourShade))
	stride := float64(geom.Sin(float64(w.Time()*7)) * min(b.Velocity.Len()/3, 1))
	for _, side := range [2]float64{-1, 1} {
		foot := geom.Vec2{X: float64(0.9 * stride * side), Y: float64(0.8 * side)}.Rotate(b.Facing)
		s.Ellipse(at.Add(foot), geom.Vec2{X: 0.75, Y: 0.5}, b.Facing, sim.Style{Fill: colourHide.Mix(colourInk, 0.2), Stroke: colourInk, Width: 0.12})
	}
	turn := b.Facing + lean
	hand := at.Add(geom.Vec2{X: 1.1, Y: -1.25}.Rotate(turn))
	if b.Pose == Slamming && b.Since > slamAt {
		hand = at.Add(geom.Vec2{X: 1.5, Y: -0.3}.Rotate(turn))
	}
	if b.Trunk > 0 {
		long := 0.75 + float64(float64(b.Trunk)*0.09)
		rest := 0.9
		if b.Pose == Slamming || b.Pose == Whirling {
			rest = 0
		}
		s.Sprite("trunk", hand, turn+rest+swing, sim.Look{Scale: geom.Vec2{X: float64(1.55 * long), Y: 1.3}})
	}
	s.Sprite("brute", at, turn, sim.Look{Tint: hide, Scale: size})
	other := at.Add(geom.Vec2{X: 1.1, Y: 1.25}.Rotate(turn))
	switch {
	case b.Pose == Guarding:
		other = at.Add(geom.Vec2{X: 1.75, Y: 0.15}.Rotate(turn))
		s.Line(at.Add(geom.Vec2{X: 1.4, Y: -0.7}.Rotate(turn)), at.Add(geom.Vec2{X: 1.7, Y: 0.9}.Rotate(turn)), 0.6, hide.Mix(colourInk, 0.2))
	case b.Pose == Kicking:
		s.Ellipse(at.Add(geom.FromAngle(b.Facing).Scale(1.2+float64(1.2*min(1, b.Since/kickAt)))), geom.Vec2{X: 0.9, Y: 0.55}, b.Facing, sim.Style{Fill: colourHide, Stroke: colourInk, Width: 0.12})
	}
	s.Sprite("fist", hand, turn, sim.Look{Tint: hide, Scale: geom.Vec2{X: 1.5, Y: 1.5}})
	s.Sprite("fist", other, turn, sim.Look{Tint: hide, Scale: geom.Vec2{X: 1.5, Y: 1.5}})
	s.Sprite("brute-head", at.Add(geom.FromAngle(turn).Scale(0.75)), turn, sim.Look{Tint: hide.Mix(colourPaper, 0.12), Scale: size})
	if b.Stone > 0 {
		boulder(s, at.Add(geom.FromAngle(turn).Scale(0.9)), 1, int(b.Stone-1))
	}
	if b.Pose == Reeling {
		for k := range 4 {
			way := geom.FromAngle(float64(w.Time()*5) + float64(float64(k)*(tau/4)))
			s.Circle(at.Add(way.Scale(1.3)), 0.18, sim.Fill(colourGold))
		}
	}
	s.Pick(b.ID.Index(), at, 2.4)
}

// champion paints the champion, larger than it is, to be seen.
func (g *Game) champion(s *sim.Scene) {
	w := g.world
	b := &w.Bodies[Champion]
	coat, size := colourChampion, geom.Vec2{X: 1, Y: 1}
	if b.Wounded < 0.2 {
		coat = coat.Mix(colourBlood, 0.7)
	}
	if !b.Stands() {
		s.Sprite("champion", b.At, b.Facing, sim.Look{Tint: coat.Mix(colourInk, 0.4), Scale: size})
		s.Sprite("sword", b.At.Add(geom.Vec2{X: 0.9, Y: -0.7}), 2, sim.Look{Scale: size.Scale(0.8)})
		return
	}
	at := b.At
	s.Ellipse(at.Add(geom.Vec2{X: 0.18, Y: -0.25}), geom.Vec2{X: 1, Y: 0.95}, 0, sim.Fill(colourShade))
	if g.taken == Champion {
		s.Circle(at, 1.5+float64(0.08*geom.Sin(float64(w.Time()*5))), sim.Stroke(colourPaper, 0.13))
	}
	if b.Pose == Dodging {
		size = geom.Vec2{X: 1.2, Y: 0.8}
		s.Sprite("leap", at.Sub(b.Velocity.Scale(0.1)), b.Velocity.Angle(), sim.Look{Fade: 0.5})
	}
	stride := float64(geom.Sin(float64(w.Time()*13)) * min(b.Velocity.Len()/4, 1))
	for _, side := range [2]float64{-1, 1} {
		foot := geom.Vec2{X: float64(0.5 * stride * side), Y: float64(0.35 * side)}.Rotate(b.Facing)
		s.Ellipse(at.Add(foot), geom.Vec2{X: 0.32, Y: 0.2}, b.Facing, sim.Fill(colourInk))
	}
	swing := 0.9
	if b.Pose == Striking {
		swing = 1.5 - float64(3*min(1, b.Since/strikeAt))
		if b.Since > strikeAt-0.05 && b.Since < strikeAt+0.12 {
			s.Wedge(at, 1.1, 2.6, b.Facing-1.2, b.Facing+1.2, sim.Fill(colourPaper.Alpha(0.5)))
		}
	}
	if b.Pose == Hurling && b.Since < javelinAt {
		s.Sprite("javelin", at.Add(geom.Vec2{X: 0, Y: 0.6}.Rotate(b.Facing)), b.Facing, sim.Look{})
	}
	s.Sprite("sword", at.Add(geom.Vec2{X: 0.45, Y: -0.55}.Rotate(b.Facing)), b.Facing-swing+0.4, sim.Look{Scale: size.Scale(0.8)})
	s.Sprite("champion", at, b.Facing, sim.Look{Tint: coat, Scale: size})
	s.Sprite("helmet", at, b.Facing, sim.Look{Scale: size.Scale(0.85)})
	s.Pick(b.ID.Index(), at, 1.2)
}

// warning shows where the blow that is under way will fall.
func (g *Game) warning(s *sim.Scene) {
	at, radius, ok := g.world.danger()
	if !ok || g.world.Phase != Fighting {
		return
	}
	s.Circle(at, radius, sim.Style{Fill: colourBlood.Alpha(0.28), Stroke: colourBlood.Alpha(0.9), Width: 0.14})
	s.Circle(at, float64(radius*(0.4+float64(0.5*(0.5+float64(0.5*geom.Sin(float64(g.world.Time()*16))))))), sim.Stroke(colourPaper.Alpha(0.5), 0.1))
}

// plan shows where the brute goes.
func (g *Game) plan(s *sim.Scene) {
	b := &g.world.Bodies[Brute]
	if g.world.Phase != Fighting || b.Velocity.Len() < 0.3 || b.way.Count == 0 {
		return
	}
	from := b.At
	for _, to := range b.way.Corners[b.way.Next:b.way.Count] {
		n := int(from.Dist(to)/0.8) + 1
		for k := 0; k < n; k += 2 {
			s.Line(from.Lerp(to, float64(k)/float64(n)), from.Lerp(to, min(1, float64(k+1)/float64(n))), 0.16, colourInk.Alpha(0.35))
		}
		from = to
	}
}

// flying paints boulders and javelins on their way.
func (g *Game) flying(s *sim.Scene) {
	w := g.world
	for i := range w.Ground.Stones {
		st := &w.Stones[i]
		if st.State != Flying {
			continue
		}
		part := st.For / st.flight()
		high := float64(4 * part * (1 - part))
		s.Ellipse(st.At, geom.Vec2{X: 0.8, Y: 0.6}, 0, sim.Fill(colourShade))
		boulder(s, st.At.Add(geom.Vec2{Y: float64(2.2 * high)}), 0.9+float64(0.5*high), i)
	}
	for i := range w.Javelins {
		if f := &w.Javelins[i]; f.Flies {
			s.Ellipse(f.At.Add(geom.Vec2{Y: -0.5}), geom.Vec2{X: 0.9, Y: 0.1}, f.Velocity.Angle(), sim.Fill(colourShade))
			s.Sprite("javelin", f.At, f.Velocity.Angle(), sim.Look{})
		}
	}
}
