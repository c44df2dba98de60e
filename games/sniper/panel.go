package sniper

import (
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// rule is a rule of the sniper's mind: where in it can be read whether its option runs.
type rule struct {
	name, text string
	active     int // activity bit; -1 if the document has no such option
}

// rules finds the options of [Pro360]'s truth table in a program.
func rules(p *wits.Program) [4]rule {
	out := [4]rule{{"Retreat", "retreats", -1}, {"FightBack", "fights back", -1}, {"Snipe", "takes a shot", -1}, {"Hide", "hides", -1}}
	parts := p.Parts()
	for i := range out {
		for _, n := range parts[0].Nodes {
			if n.Name == out[i].name {
				out[i].active = n.Active
			}
		}
	}
	return out
}

// Chosen returns the option that the sniper's mind runs: "Retreat", "FightBack", "Snipe" or "Hide"; empty if none does.
func (g *Game) Chosen() string {
	if r := g.chosen(); r != nil {
		return r.name
	}
	return ""
}

func (g *Game) chosen() *rule {
	rules := &g.company.sniper.Bound.rules
	for i := range rules {
		if r := &rules[i]; r.active >= 0 && g.Seat(0).Mind.Active(r.active) {
			return r
		}
	}
	return nil
}

// panel is the strip over the town: the sniper's life and what it is about, the clock, and how many of the patrol stand.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	b := w.Sniper()
	y := Height - edge + 7.0
	pen.Label(s, geom.Vec2{X: 3, Y: y - 2}, 5, sim.Left, colourSniper.Mix(colourPaper, 0.4), "Sniper")
	for i := range marksmanLife {
		tint := colourZone
		if float64(i) >= b.Health {
			tint = colourWall.Mix(colourInk, 0.6)
		}
		s.Sprite("heart", geom.Vec2{X: 30 + float64(8*float64(i)), Y: y}, 0, sim.Look{Tint: tint, Scale: geom.Vec2{X: 13, Y: 13}})
	}
	if !g.hidden(b) && b.Stands() && w.Phase == Fighting {
		text := "you: Space fires, Shift ducks"
		if r := g.chosen(); g.Taken() != 0 && r != nil {
			text = r.text
		} else if g.Taken() != 0 {
			text = ""
		}
		pen.Label(s, geom.Vec2{X: 71, Y: y - 2}, 4.6, sim.Left, colourPaper, text)
		if g.Taken() != 0 && text != "" {
			pen.Label(s, b.At.Add(geom.Vec2{Y: 6}), 4, sim.Centre, colourPaper, text)
		}
	}
	left := int(max(w.Left, 0))
	clock := strconv.Itoa(left/60) + ":" + strconv.Itoa(left%60/10) + strconv.Itoa(left%10)
	if w.Phase == Fighting {
		pen.Label(s, geom.Vec2{X: Width / 2, Y: y - 2}, 5.4, sim.Centre, colourPaper, clock)
	}
	pen.Label(s, geom.Vec2{X: Width - 3, Y: y - 2}, 5, sim.Right, colourPatrol.Mix(colourPaper, 0.35), "Patrol "+strconv.Itoa(int(w.Soldiers())))
	if g.role == commands || g.command != AtWill {
		pen.Label(s, geom.Vec2{X: Width - 40, Y: y - 2}, 4.4, sim.Right, colourPaper, "1-4: "+commandNames[g.command])
	}
	pen.Label(s, geom.Vec2{X: Width - 3, Y: edge + 1}, 3.4, sim.Right, colourPaper.Alpha(0.8), "days: sniper "+strconv.Itoa(int(w.Tally.SniperWon))+", patrol "+strconv.Itoa(int(w.Tally.PatrolWon)))
	big := ""
	switch w.Phase {
	case SniperDown:
		big = "The sniper is down"
	case PatrolDown:
		big = "The patrol is beaten"
	case Dusk:
		big = "Night falls"
	}
	if big != "" {
		pen.Label(s, geom.Vec2{X: Width / 2, Y: Height/2 + 18}, 11, sim.Centre, colourPaper, big)
	}
}
