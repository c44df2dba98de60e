package duel

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// hands are a person's: they remember a key that was pressed a moment too early, so that it still counts when the arm
// is free.
type hands struct{ swing, parry int32 } // ticks for which the press still counts

const (
	pressTicks = 11
	lockRange  = 5.0 // m: nearer than this a person's fighter keeps facing the opponent
)

// keys are the inputs of one person.
type keys struct{ left, right, up, down, swing, parry, run string }

var (
	first  = keys{"left", "right", "up", "down", "swing", "parry", "run"}
	second = keys{"left2", "right2", "up2", "down2", "swing2", "parry2", "run2"}
)

// keysOf returns which keys a fighter listens to: a single person has both sets, two have one each, blue the first.
func (g *Game) keysOf(i int) []keys {
	if !g.players[0].human || !g.players[1].human {
		return []keys{first, second}
	}
	if i == 1 {
		return []keys{first}
	}
	return []keys{second}
}

// play turns keys into orders. Near the opponent the fighter keeps facing it, whichever way it walks; with the run key
// held it turns its back and runs where the person steers.
func (h *hands) play(in sim.Input, sets []keys, w *World, f *Fighter) {
	held := func(name func(keys) string) bool {
		for _, k := range sets {
			if in.Held(name(k)) {
				return true
			}
		}
		return false
	}
	var way geom.Vec2
	if held(func(k keys) string { return k.left }) {
		way.X--
	}
	if held(func(k keys) string { return k.right }) {
		way.X++
	}
	if held(func(k keys) string { return k.down }) {
		way.Y--
	}
	if held(func(k keys) string { return k.up }) {
		way.Y++
	}
	h.swing, h.parry = max(0, h.swing-1), max(0, h.parry-1)
	for _, k := range sets {
		if in.Pressed(k.swing) {
			h.swing = pressTicks
		}
		if in.Pressed(k.parry) {
			h.parry = pressTicks
		}
	}
	run := held(func(k keys) string { return k.run })
	way = way.Norm()
	speed := runSpeed // a steady walk costs nothing
	if run {
		speed = forwardSpeed
	}
	f.Orders.walk(way.Scale(speed))
	if t := w.Find(f.Opponent); t != nil && !run && t.Stands() && f.Position.Dist(t.Position) < lockRange {
		f.Orders.look(t.Position.Sub(f.Position))
	} else if way != (geom.Vec2{}) {
		f.Orders.look(way)
	}
	f.Orders.Swing, f.Orders.Parry = h.swing > 0, h.parry > 0
	if f.Stance == WindUp || f.Stance == Guard {
		h.swing, h.parry = 0, 0
	}
}
