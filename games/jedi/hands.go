package jedi

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// hands are a person's: a key that was pressed a moment too early still counts when the body is free.
type hands struct {
	wish Move
	left int32 // ticks for which it still counts
}

const pressTicks = 12

// Inputs of a person.
const (
	keyUp, keyLeft, keyDown, keyRight = "up", "left", "down", "right"
	keySwing, keyKick, keyBlock       = "swing", "kick", "block"
	keyDodge, keyJump, keyTaunt       = "dodge", "jump", "taunt"
)

// play turns keys into the same orders that minds give.
func (h *hands) play(in sim.Input, w *World, j *Jedi) {
	var way geom.Vec2
	if in.Held(keyLeft) {
		way.X--
	}
	if in.Held(keyRight) {
		way.X++
	}
	if in.Held(keyDown) {
		way.Y--
	}
	if in.Held(keyUp) {
		way.Y++
	}
	way = way.Norm()
	o := &j.Orders
	o.Walk = way.Scale(walkSpeed)
	face := way
	v := w.victim(j)
	if v != nil && v.Position.Dist(j.Position) < 4 {
		face = v.Position.Sub(j.Position)
	}
	o.Face = face
	h.left = max(0, h.left-1)
	for _, k := range [...]struct {
		key  string
		move Move
	}{{keySwing, Swing}, {keyKick, Kick}, {keyDodge, Dodge}, {keyJump, Jump}, {keyTaunt, Taunt}} {
		if in.Pressed(k.key) {
			h.wish, h.left = k.move, pressTicks
		}
	}
	if in.Held(keyBlock) {
		h.wish, h.left = Block, 1
		if from, any := j.Known.danger(); any {
			o.Face = from.Sub(j.Position)
		}
	} else if j.Move == Block {
		o.Drop = true
	}
	if h.left == 0 || j.Move != Ready {
		return
	}
	h.left = 0
	o.Do, o.Blows = h.wish, 1
	w.aim(j, o, way)
}

// aim completes the order for a move: where it leads, a dodge in a direction or else backwards; and a blow turns to the
// victim.
func (w *World) aim(j *Jedi, o *Orders, way geom.Vec2) {
	v := w.victim(j)
	switch o.Do {
	case Dodge:
		if way == (geom.Vec2{}) {
			way = geom.FromAngle(j.Facing).Neg()
		}
		o.To = j.Position.Add(way.Scale(dodgeFar)).Clamped(CourtRadius - bodyRadius)
	case Jump:
		to := j.Position.Add(geom.FromAngle(j.Facing).Scale(3))
		if v != nil {
			to = v.Position
		}
		o.To = landing(j.Position, to)
	case Swing, Kick:
		if v != nil && v.Position.Dist(j.Position) < 3 {
			j.Facing = v.Position.Sub(j.Position).Angle()
		}
	}
}
