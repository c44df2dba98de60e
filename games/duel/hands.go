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

	// personFile is the document that a person's fighter runs: it swings and parries as the keys say, and calls what the feet do by the
	// names of actions, so that rules can be recorded from a person. Documents that lack it get the game's own.
	personFile = "person.machine.json"
)

// Wish is what a person wants of a fighter: the enumeration "wish" of documents.
type Wish int

// Forward and Backward are to and from the opponent; Left and Right go around it, as the fighter sees it; Away runs, and Stay
// goes nowhere.
const (
	Forward Wish = iota
	Backward
	Left
	Right
	Away
	Stay
	Swinging
	Parrying
	wishes
)

// will is what a person wants in this tick.
type will struct {
	way geom.Vec2 // where the keys lead, of length 1 or 0
	run bool
}

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

// read takes the keys in, and tells the fighter what the person wants.
func (h *hands) read(in sim.Input, sets []keys, w *World, f *Fighter) (v will) {
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
	v = will{way.Norm(), held(func(k keys) string { return k.run })}
	var ahead, left float64 // of the way, seen towards the opponent
	if t := w.Find(f.Opponent); t != nil {
		to := t.Position.Sub(f.Position).Norm()
		ahead, left = v.way.Dot(to), v.way.Dot(to.Perp())
	}
	along := ahead*ahead >= 0.5
	f.wishes = [wishes]bool{along && ahead > 0, along && ahead < 0 && !v.run, !along && left > 0, !along && left < 0, along && ahead < 0 && v.run, v.way == geom.Vec2{}, h.swing > 0, h.parry > 0}
	return v
}

// steer turns the keys into orders for the feet and eyes, in place of those of the document. Near the opponent the fighter keeps facing it,
// whichever way it walks; with the run key held it turns its back and runs where the person steers.
func (h *hands) steer(v will, w *World, f *Fighter) {
	speed := runSpeed // a steady walk costs nothing
	if v.run {
		speed = forwardSpeed
	}
	f.Orders.walk(v.way.Scale(speed))
	if t := w.Find(f.Opponent); t != nil && !v.run && t.Stands() && f.Position.Dist(t.Position) < lockRange {
		f.Orders.look(t.Position.Sub(f.Position))
	} else if v.way != (geom.Vec2{}) {
		f.Orders.look(v.way)
	}
	if f.Stance == WindUp || f.Stance == Guard {
		h.swing, h.parry = 0, 0
	}
}
