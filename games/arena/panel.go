package arena

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// panel is what is written around the arena: both lives, the trunk and the power of the brute and what it is about, and what to do.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	brute, champion := &w.Bodies[Brute], &w.Bodies[Champion]
	const left, right, top = -43.8, 43.8, 24.6
	s.HUD(geom.Vec2{X: left, Y: top}, 1.6)
	label(s, geom.Vec2{X: left, Y: top}, 2, sim.Left, colourBrute.Mix(colourPaper, 0.4), "Brute")
	bar(s, geom.Vec2{X: left, Y: top - 1.6}, 22, brute.Health/bruteLife, colourBlood)
	bar(s, geom.Vec2{X: left, Y: top - 2.7}, 22, brute.Poise/poiseWhole, colourGold)
	label(s, geom.Vec2{X: left, Y: top - 5.2}, 1.6, sim.Left, colourPaper, "Trunk")
	for i := range trunkWhole {
		c := colourBark.Mix(colourPaper, 0.25)
		if int64(i) >= brute.Trunk {
			c = colourInk.Mix(colourPaper, 0.12)
		}
		s.Rect(geom.Vec2{X: left + 6.6 + float64(2.1*float64(i)), Y: top - 4.7}, geom.Vec2{X: 1.8, Y: 1}, 0, 0.3, sim.Style{Fill: c, Stroke: colourInk, Width: 0.14})
	}
	label(s, geom.Vec2{X: left, Y: top - 7.5}, 1.6, sim.Left, colourPaper, "Fury")
	for i := range powerWhole {
		c := colourRage
		if int64(i) >= brute.Power {
			c = colourInk.Mix(colourPaper, 0.12)
		}
		s.Circle(geom.Vec2{X: left + 6.4 + float64(2.1*float64(i)), Y: top - 7}, 0.75, sim.Style{Fill: c, Stroke: colourInk, Width: 0.14})
	}
	s.EndHUD()
	s.HUD(geom.Vec2{X: right, Y: top}, 1.6)
	label(s, geom.Vec2{X: right, Y: top}, 2, sim.Right, colourChampion.Mix(colourPaper, 0.5), "Champion")
	bar(s, geom.Vec2{X: right - 18, Y: top - 1.6}, 18, champion.Health/championLife, colourBlood)
	bar(s, geom.Vec2{X: right - 18, Y: top - 2.7}, 18, champion.Breath/breathWhole, colourFoam)
	for i := range javelinMost {
		look := sim.Look{Scale: geom.Vec2{X: 1.1, Y: 1.6}}
		if int64(i) >= champion.Javelins {
			look.Fade = 0.8
		}
		s.Sprite("javelin", geom.Vec2{X: right - 2 - float64(3.4*float64(i)), Y: top - 4.7}, 0.5, look)
	}
	s.EndHUD()
	g.words(s, left, right)
}

// words are what the brute is about, the goal, and how the bout stands.
func (g *Game) words(s *sim.Scene, left, right float64) {
	w := g.world
	if thought := g.Thought(); thought != "" && w.Phase == Fighting {
		s.HUD(geom.Vec2{Y: -28}, 1.7)
		label(s, geom.Vec2{Y: -28.6}, 1.9, sim.Centre, colourGold, "It "+thought)
		s.EndHUD()
	}
	s.HUD(geom.Vec2{X: left, Y: -25}, 1.3)
	if g.taken == Champion {
		for i, text := range [...]string{"Strike it while", "it roars or reels", "Space  strike", "Shift  leap aside", "J  javelin"} {
			label(s, geom.Vec2{X: left, Y: -18.4 - float64(1.9*float64(i))}, 1.35, sim.Left, colourPaper.Alpha(0.9), text)
		}
	}
	s.EndHUD()
	s.HUD(geom.Vec2{X: right, Y: -25}, 1.3)
	t := &w.Tally
	label(s, geom.Vec2{X: right, Y: -24}, 1.35, sim.Right, colourPaper.Alpha(0.9), "brute won "+count(t.BruteWon))
	label(s, geom.Vec2{X: right, Y: -26}, 1.35, sim.Right, colourPaper.Alpha(0.9), "champion won "+count(t.ChampionWon))
	s.EndHUD()
	big := ""
	switch w.Phase {
	case Gong:
		big = "Bout " + count(w.Bout)
	case BruteDown:
		big = "The brute is down"
	case ChampionDown:
		big = "The champion is down"
	case Draw:
		big = "Night falls"
	}
	if big != "" {
		label(s, geom.Vec2{Y: 2.6}, 4, sim.Centre, colourPaper, big)
	}
}

// bar is a bar that is full to a part.
func bar(s *sim.Scene, at geom.Vec2, long, part float64, c sim.Color) {
	full := float64(long * geom.Clamp(part, 0, 1))
	s.Rect(at.Add(geom.Vec2{X: long / 2, Y: 0}), geom.Vec2{X: long, Y: 0.8}, 0, 0.3, sim.Style{Fill: colourInk.Mix(colourPaper, 0.12), Stroke: colourInk, Width: 0.14})
	if full > 0.1 {
		s.Rect(at.Add(geom.Vec2{X: full / 2, Y: 0}), geom.Vec2{X: full, Y: 0.6}, 0, 0.2, sim.Fill(c))
	}
}

// numbers are those up to a hundred, so that no frame makes one.
var numbers = func() (out [100]string) {
	for i := range out {
		if out[i] = string(rune('0' + i%10)); i > 9 {
			out[i] = string(rune('0'+i/10)) + out[i]
		}
	}
	return out
}()

// count is a number as text; of more than 99 the last two digits.
func count(n int64) string { return numbers[n%100] }
