package jedi

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// hands are a person's: a key that was pressed a moment too early still counts when the body is free.
type hands struct {
	wish Move
	left int32 // ticks for which it still counts

	steer, block act.Handle
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
	face := way
	if v := w.victim(j); v != nil && v.Position.Dist(j.Position) < 4 {
		face = v.Position.Sub(j.Position)
	}
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
			face = from.Sub(j.Position)
		}
	} else {
		leave(&j.actuator, &h.block)
	}
	if way != (geom.Vec2{}) || face != (geom.Vec2{}) {
		h.steer = j.actuator.Issue(steer.Order(Steer{Way: way, Gaze: face}))
	} else {
		leave(&j.actuator, &h.steer)
	}
	if h.left == 0 || j.Move != Ready || w.Ended > 0 {
		return
	}
	h.left = 0
	if n := j.actuator.Issue(w.aimed(j, h.wish, way).order()); h.wish == Block {
		h.block = n
	}
}

// leave takes an order back.
func leave(a *act.Actuator, h *act.Handle) {
	a.Cancel(*h)
	*h = 0
}

// aimed returns the order for a move: where it leads, a dodge in a direction or else backwards; and a blow turns to the victim.
func (w *World) aimed(j *Jedi, m Move, way geom.Vec2) Do {
	o := Do{Move: m}
	v := w.victim(j)
	switch m {
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
			o.At, o.Sudden = AtVictim, true
		}
	}
	return o
}
