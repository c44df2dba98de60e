package duel

import "github.com/wits-ai/wits/sim"

// standing is how slow a fighter is that does not walk, m/s.
const standing = 0.1

// steered says who gives a fighter its orders, for people: nobody but a mind, or which person.
func (g *Game) steered(i int) string {
	switch {
	case !g.players[i].human:
		return ""
	case !g.players[1-i].human:
		return "you"
	case i == 1: // blue has the first keys
		return "player 1"
	}
	return "player 2"
}

// doing says what a fighter's body does: its feet, or the blow that fells it, and its sword beside that.
func (f *Fighter) doing(dst []sim.Doing) []sim.Doing {
	d := sim.Doing{State: "active"}
	if ticks := stances[f.Stance].ticks; ticks > 0 {
		d.Seconds = float64(ticks-f.Left) / Rate
	}
	feet := sim.Doing{Name: "stand", State: "active"}
	if speed := f.Velocity.Len(); speed > standing {
		feet.Name, feet.Detail = "walk", two(speed)+" m/s"
	}
	switch f.Stance {
	case Ready:
		return append(dst, feet)
	case WindUp, Strike, Recover:
		d.Name = "swing"
	case Guard, Lower:
		d.Name = "parry"
	default:
		d.Name, d.Solid = f.Stance.String(), true
		return append(dst, d)
	}
	d.Detail, d.Solid, d.Beside = f.Stance.String(), true, true
	return append(dst, feet, d)
}
