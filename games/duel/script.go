package duel

import "github.com/wits-ai/wits/geom"

// script is a player in Go: fixed, without a mind, for headless runs and for comparison. It reads the world and writes
// orders, as a mind does.
type script func(w *World, f *Fighter)

const human = "human"

// scripts are the options that are no documents.
var scripts = map[string]script{"script": careful, "masher": masher}

// masher runs up and swings, as fast as it can.
func masher(w *World, f *Fighter) {
	t := w.Find(f.Opponent)
	if t == nil {
		return
	}
	way := t.Position.Sub(f.Position)
	f.Orders.look(way)
	if way.Len() > 1.2 {
		f.Orders.walk(way.Norm().Scale(3))
	}
	f.Orders.Swing = way.Len() < 2.4
}

// careful keeps just out of reach, parries what it can see and strikes when the opponent is open. It is not perfect: of
// nine blows it sees four too late.
func careful(w *World, f *Fighter) {
	t := w.Find(f.Opponent)
	if t == nil {
		return
	}
	way := t.Position.Sub(f.Position)
	gap := way.Len()
	f.Orders.look(way)
	open := t.Stance == Stagger || t.Stance == Recover || t.Stance == Lower
	late := t.Swings%9 >= 5
	switch {
	case t.Stance == WindUp && gap < 2.7 && !late:
		f.Orders.Parry = t.Left <= 8 // just before the blade comes
		if f.Stamina < guardStamina {
			f.Orders.walk(way.Norm().Scale(-backSpeed))
		}
	case open && f.Stamina > swingStamina:
		f.Orders.walk(way.Norm().Scale(runSpeed))
		f.Orders.Swing = gap < Reach
	case f.Stamina < 30:
		f.Orders.walk(f.flight(t.Position, 1.5).Scale(backSpeed))
	default:
		// Two paces away, to and fro.
		side := way.Norm().Perp()
		if w.Tick/97%2 == 0 {
			side = side.Neg()
		}
		f.Orders.walk(way.Norm().Scale(geom.Clamp(float64((gap-2.0)*2), -1, 1)).Add(side.Scale(0.6)).Scale(2))
		f.Orders.Swing = gap < Reach && f.Stamina > 60 && t.Stance == Ready && w.Tick%50 < 4
	}
}
