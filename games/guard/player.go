package guard

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp     = "up"
	keyDown   = "down"
	keyLeft   = "left"
	keyRight  = "right"
	keySprint = "sprint"
	keySneak  = "sneak"
	keyThrow  = "throw"
	keyUse    = "use"
	keyTake   = "take over"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
	work act.Handle
}

// takeover gives the selected guard to the player, or the one that the player has back to its mind.
func (g *Game) takeover(in sim.Input) {
	if !in.Pressed(keyTake) {
		return
	}
	was, to := g.taken, g.home
	for i := range g.world.Count {
		if b := &g.world.Bodies[i]; b.IsGuard() && b.ID.Index() == in.Focus() && i != was {
			to = i
		}
	}
	g.steer(to)
}

// steer lets a person steer a body, and nobody for -1: its mind stands still meanwhile. Whoever was
// steered before gets its mind back.
func (g *Game) steer(to int64) {
	if g.taken >= 0 && g.taken != to {
		g.seats[g.taken].GiveBack(&g.world.Bodies[g.taken])
	}
	if to >= 0 && g.taken != to {
		g.seats[to].Take(&g.world.Bodies[to], "you")
	}
	g.taken, g.player, g.world.Hiding.Hand = to, player{}, to == 0
	g.list()
}

// TakeOver lets a person steer the body of this place in [World.Bodies]; -1 gives the one that is steered back. It
// reports whether there is such a body.
func (g *Game) TakeOver(body int64) bool {
	if g.world == nil || body < -1 || body >= g.world.Count {
		return false
	}
	g.steer(body)
	return true
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	w := g.world
	if g.taken < 0 || w.Phase != Hiding {
		return
	}
	b := &w.Bodies[g.taken]
	var way geom.Vec2
	for _, k := range [...]struct {
		key string
		way geom.Vec2
	}{{keyUp, geom.Vec2{Y: 1}}, {keyDown, geom.Vec2{Y: -1}}, {keyLeft, geom.Vec2{X: -1}}, {keyRight, geom.Vec2{X: 1}}} {
		if in.Held(k.key) {
			way = way.Add(k.way)
		}
	}
	pace := Walking
	switch {
	case in.Held(keySneak):
		pace = Sneaking
	case in.Held(keySprint):
		pace = Sprinting
	}
	switch {
	case way != (geom.Vec2{}):
		g.player.walk = b.actuator.Issue(steer.Order(Steer{Way: way.Norm(), Pace: pace}))
	case g.player.walk != 0:
		b.actuator.Cancel(g.player.walk)
		g.player.walk = 0
	}
	if b.IsGuard() {
		return
	}
	if way == (geom.Vec2{}) && b.actuator.Idle() {
		b.Pace = Standing
		if pace == Sneaking { // whoever stands can crouch
			b.Pace = Sneaking
		}
	}
	if in.Pressed(keyThrow) && b.Pause == 0 {
		b.actuator.Issue(throw.Order(Throw{To: b.At.Add(geom.FromAngle(b.Legs).Scale(stoneReach))}))
	}
	if in.Pressed(keyUse) {
		if d := w.doorNear(b.At); d >= 0 && w.thingNear(b.At) < 0 {
			w.swings(d, w.Open>>d&1 == 0)
			if b.Pace != Sneaking {
				w.sound(b.At, w.kinds.door, 0)
			}
			return
		}
	}
	switch {
	case !in.Held(keyUse):
		if g.player.work != 0 {
			b.actuator.Cancel(g.player.work)
			g.player.work = 0
		}
	case way == (geom.Vec2{}) && b.actuator.Idle():
		if t := w.thingNear(b.At); t >= 0 {
			g.player.work = b.actuator.Issue(take.Order(Take{Thing: t}))
		}
	}
}
