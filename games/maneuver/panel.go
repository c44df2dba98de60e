package maneuver

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Thought is what blue is about, in words, by the orders of its units; empty once the battle is over.
func (g *Game) Thought() string {
	w := g.world
	if w.Phase != Fighting {
		return ""
	}
	var open [verbs]int
	narrow, jam := false, false
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if o := b.order(); !b.Red && b.Stands() && o.open() {
			open[o.Verb]++
			narrow = narrow || o.Verb == Move && o.At.Dist(w.Ground.Form[1]) < 160
			jam = jam || b.intent.Go && !b.Moves
		}
	}
	switch {
	case open[Attack] > 0 && open[Fire] > 0:
		return "Blue attacks while its guns fire"
	case open[Attack] > 0:
		return "Blue attacks"
	case open[Fire] > 0:
		return "Blue's guns prepare the attack: all wait for them"
	case narrow && jam:
		return "Blue forms up: the north bridge is narrow, vehicles cross one by one"
	case open[Mount] > 0:
		return "Blue's infantry mounts"
	case open[Move] > 0 && (w.Blown[0] || w.Blown[1]):
		return "A bridge is gone: blue forms up by the other one"
	case open[Move]+open[Dismount] > 0:
		return "Blue forms up"
	case !g.sides[0].Staff:
		return "Blue waits for your orders"
	}
	return "Blue's staff plans"
}

// panel is what is written around the valley: the doctrine, the clock, what blue is about, and how the battle ended.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	d := &g.sides[0].Doctrine
	const top = Height + 34
	left := int(max(w.Left, 0))
	s.HUD(geom.Vec2{X: 20, Y: top}, 40)
	switchAt := func(x float64, on bool, text string) {
		c := colourBlue
		if !on {
			c = colourStone.Alpha(0.6)
		}
		s.Circle(geom.Vec2{X: x, Y: top + 12}, 11, sim.Style{Fill: c, Stroke: colourPaper.Alpha(0.7), Width: 3})
		label(s, geom.Vec2{X: x + 22, Y: top}, 34, sim.Left, colourPaper, text)
	}
	switchAt(30, g.sides[0].Staff, "P staff")
	switchAt(210, d.Ride, "R ride")
	switchAt(370, d.Trucks, "K trucks")
	switchAt(560, d.Prepare, "G wait for guns")
	switchAt(860, d.Crossing != AnyBridge, bridgeTexts[d.Crossing])
	s.EndHUD()
	s.HUD(geom.Vec2{X: Width - 20, Y: top}, 40)
	label(s, geom.Vec2{X: Width - 20, Y: top}, 38, sim.Right, colourPaper, clocks[min(left, len(clocks)-1)])
	label(s, geom.Vec2{X: Width - 150, Y: top}, 34, sim.Right, colourBlue.Mix(colourPaper, 0.4), wins[w.Tally.BlueWon%100])
	label(s, geom.Vec2{X: Width - 330, Y: top}, 34, sim.Right, colourRed.Mix(colourPaper, 0.4), losses[w.Tally.RedWon%100])
	s.EndHUD()
	if text := g.Thought(); text != "" {
		at := geom.Vec2{X: Width / 2, Y: 24}
		s.HUD(at, 44)
		label(s, at, 44, sim.Centre, colourGold, text)
		s.EndHUD()
		return
	}
	text, c := "Red has held the village", colourRed
	if w.Phase == BlueWon {
		text, c = "Blue has taken the village", colourBlue
	}
	at := geom.Vec2{X: Width / 2, Y: Height / 2}
	s.Rect(at, geom.Vec2{X: Width, Y: 190}, 0, 0, sim.Fill(colourInk.Alpha(0.75)))
	label(s, at.Add(geom.Vec2{Y: -34}), 100, sim.Centre, c.Mix(colourPaper, 0.35), text)
}

var bridgeTexts = [...]string{"B either bridge", "B south bridge", "B north bridge"}

// numbered are texts with numbers, so that no frame makes one.
func numbered(n int, text func(i int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = text(i)
	}
	return out
}

func digits(n int) string { return string([]rune{rune('0' + n/10%10), rune('0' + n%10)}) }

var (
	clocks = numbered(battleTime+1, func(i int) string { return digits(i/60) + ":" + digits(i%60) })
	wins   = numbered(100, func(i int) string { return "blue " + digits(i) })
	losses = numbered(100, func(i int) string { return "red " + digits(i) })
)
