package night

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Inputs of the player.
const (
	keySprint = "sprint"
	keySneak  = "sneak"
	keyThrow  = "throw"
	keyUse    = "use"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
	work act.Handle
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	w := g.world
	if g.Taken() < 0 || w.Phase != Hiding {
		return
	}
	b := &w.Bodies[g.Taken()]
	way, a := actors.Way(in), &b.actuator
	pace := Walking
	switch {
	case in.Held(keySneak):
		pace = Sneaking
	case in.Held(keySprint):
		pace = Sprinting
	}
	actors.Hold(a, &g.player.walk, way != geom.Vec2{}, verbs.Steer(way, b.speed(pace), pace == Sneaking))
	if b.IsGuard() {
		if b.Robot.Is && in.Held(keyThrow) && (in.Pressed(keyThrow) || a.Idle()) {
			a.Issue(fire.Order(Fire{At: b.At.Add(geom.FromAngle(b.Legs)), Spread: 0.03}))
		}
		return
	}
	if way == (geom.Vec2{}) && a.Idle() {
		b.Pace = Standing
		if pace == Sneaking { // whoever stands can crouch
			b.Pace = Sneaking
		}
	}
	if in.Pressed(keyThrow) && b.Pause == 0 {
		a.Issue(throw.Order(Throw{To: b.At.Add(geom.FromAngle(b.Legs).Scale(stoneReach))}))
	}
	if in.Pressed(keyUse) {
		if d := w.doorNear(b.At); d >= 0 && w.thingNear(b.At) < 0 && w.plugNear(b.At) == 0 {
			w.swings(d, w.Open>>d&1 == 0)
			if b.Pace != Sneaking {
				w.sound(b.At, w.kinds.door, 0)
			}
			return
		}
	}
	switch {
	case !in.Held(keyUse):
		actors.Release(a, &g.player.work)
	case way == (geom.Vec2{}) && a.Idle():
		if r := w.plugNear(b.At); r != 0 {
			g.player.work = a.Issue(unplug.Order(Unplug{Robot: r}))
		} else if t := w.thingNear(b.At); t >= 0 {
			g.player.work = a.Issue(take.Order(Take{Thing: t}))
		}
	}
}

// reflexes are what a robot's body does by itself while a person steers it, without a mind to feel it.
func (g *Game) reflexes() {
	if g.Taken() < 1 {
		return
	}
	b := &g.world.Bodies[g.Taken()]
	switch {
	case b.Robot.Unplugged:
		b.actuator.Issue(reboot.Order(Reboot{Seconds: 8}))
	case b.Robot.Struck:
		b.actuator.Issue(reel.Order(Reel{Seconds: 1.6}))
	}
}
