package duel

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// hands are a person's, or those that play a tape of keys: they remember a key that was pressed a moment too early, so that it still counts when the
// arm is free.
type hands struct{ swing, parry int32 } // ticks for which the press still counts

const (
	pressTicks = 11
	lockRange  = 5.0 // m: nearer than this a person's fighter keeps facing the opponent
)

// What a person has keys for.
const (
	left = iota
	right
	up
	down
	swing
	parry
	run
	keyCount
)

// keys are the inputs of one person, by what they are for.
type keys [keyCount]string

var (
	first  = keys{"left", "right", "up", "down", "swing", "parry", "run"}
	second = keys{"left2", "right2", "up2", "down2", "swing2", "parry2", "run2"}
)

// keySet is some of a person's keys: bit swing is set if that one is among them.
type keySet uint8

func (s keySet) has(key int) bool { return s>>key&1 != 0 }

// keyOf is the key of an input of either set; none if it is of neither.
func keyOf(input string) keySet {
	for key := range first {
		if input == first[key] || input == second[key] {
			return 1 << key
		}
	}
	return 0
}

// isKey reports whether an input is a fighter's key.
func isKey(input string) bool { return keyOf(input) != 0 }

// keysOf is which keys a fighter listens to: a single person has both sets, two have one each, blue the first.
func (g *Game) keysOf(i int) []keys {
	if !g.players[0].human || !g.players[1].human {
		return []keys{first, second}
	}
	if i == 1 {
		return []keys{first}
	}
	return []keys{second}
}

// read is what a person holds of its keys in a tick, and what it has pressed in it.
func read(in sim.Input, sets []keys) (held, pressed keySet) {
	for _, k := range sets {
		for key, input := range k {
			if in.Held(input) {
				held |= 1 << key
			}
			if in.Pressed(input) {
				pressed |= 1 << key
			}
		}
	}
	return held, pressed
}

// play turns keys into orders. Near the opponent the fighter keeps facing it, whichever way it walks; with the run key
// held it turns its back and runs where the person steers. Turn is by how much the way is turned counter-clockwise, in rad.
func (h *hands) play(held, pressed keySet, turn float64, w *World, f *Fighter) {
	var way geom.Vec2
	if held.has(left) {
		way.X--
	}
	if held.has(right) {
		way.X++
	}
	if held.has(down) {
		way.Y--
	}
	if held.has(up) {
		way.Y++
	}
	h.swing, h.parry = max(0, h.swing-1), max(0, h.parry-1)
	if pressed.has(swing) {
		h.swing = pressTicks
	}
	if pressed.has(parry) {
		h.parry = pressTicks
	}
	way = way.Norm()
	if turn != 0 {
		way = way.Rotate(turn)
	}
	if way != (geom.Vec2{}) {
		speed := runSpeed // a steady walk costs nothing
		if held.has(run) {
			speed = forwardSpeed
		}
		f.Orders.walk(way.Scale(speed))
	}
	if t := w.Find(f.Opponent); t != nil && !held.has(run) && t.Stands() && f.Position.Dist(t.Position) < lockRange {
		f.Orders.look(t.Position.Sub(f.Position))
	} else if way != (geom.Vec2{}) {
		f.Orders.look(way)
	}
	f.Orders.Swing, f.Orders.Parry = f.Orders.Swing || h.swing > 0, f.Orders.Parry || h.parry > 0
	if f.Stance == WindUp || f.Stance == Guard {
		h.swing, h.parry = 0, 0
	}
}
