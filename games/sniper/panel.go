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

// rules finds the options of the book's truth table in a program.
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

// Chosen is the option that the sniper's mind runs: "Retreat", "FightBack", "Snipe" or "Hide"; empty if none does.
func (g *Game) Chosen() string {
	if r := g.chosen(); r != nil {
		return r.name
	}
	return ""
}

func (g *Game) chosen() *rule {
	for i := range g.company.rules {
		if r := &g.company.rules[i]; r.active >= 0 && g.seats[0].Mind.Active(r.active) {
			return r
		}
	}
	return nil
}

// panel is the strip over the town: the sniper's life and what it is about, the clock, and how many of the patrol stand.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	b := w.Sniper()
	y := Height + 6.0
	label(s, geom.Vec2{X: 3, Y: y - 1.5}, 5, sim.Left, colourSniper.Mix(colourPaper, 0.4), "Sniper")
	for i := range marksmanLife {
		tint := colourZone
		if float64(i) >= b.Health {
			tint = colourWall.Mix(colourInk, 0.6)
		}
		s.Sprite("heart", geom.Vec2{X: 26 + float64(7*float64(i)), Y: y}, 0, sim.Look{Tint: tint, Scale: geom.Vec2{X: 10, Y: 10}})
	}
	if !g.hidden(b) && b.Stands() {
		text := "you: Space fires, Shift ducks"
		if r := g.chosen(); g.taken != 0 && r != nil {
			text = r.text
		} else if g.taken != 0 {
			text = ""
		}
		label(s, geom.Vec2{X: 58, Y: y - 1.5}, 4.4, sim.Left, colourPaper, text)
		if g.taken != 0 && text != "" && w.Phase == Fighting {
			label(s, b.At.Add(geom.Vec2{Y: 7}), 4, sim.Centre, colourPaper, text)
		}
	}
	left := int(max(w.Left, 0))
	clock := strconv.Itoa(left/60) + ":" + strconv.Itoa(left%60/10) + strconv.Itoa(left%10)
	if w.Phase == Fighting {
		label(s, geom.Vec2{X: Width / 2, Y: y - 1.8}, 5.6, sim.Centre, colourPaper, clock)
	}
	label(s, geom.Vec2{X: Width - 3, Y: y - 1.5}, 5, sim.Right, colourPatrol.Mix(colourPaper, 0.35), "Patrol "+strconv.Itoa(int(w.Soldiers())))
	if g.role == commands || g.command != AtWill {
		label(s, geom.Vec2{X: Width - 36, Y: y - 1.5}, 4.2, sim.Right, colourPaper, "1-4: "+commandNames[g.command])
	}
	label(s, geom.Vec2{X: Width - 3, Y: 3}, 3.6, sim.Right, colourPaper.Alpha(0.8), "days: sniper "+strconv.Itoa(int(w.Tally.SniperWon))+", patrol "+strconv.Itoa(int(w.Tally.PatrolWon)))
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
		label(s, geom.Vec2{X: Width / 2, Y: Height/2 + 18}, 13, sim.Centre, colourPaper, big)
	}
}
