package robot

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Inputs of the player.
const (
	keySneak = "sneak"
	keyUse   = "use"
	keyThrow = "throw"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
	work act.Handle
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	w := g.world
	if g.Taken() < 0 || g.Taken() == 0 && w.Phase != Sneaking {
		return
	}
	b := &w.Bodies[g.Taken()]
	way, a := actors.Way(in), &b.actuator
	speed := walkSpeed
	if in.Held(keySneak) {
		speed = sneakSpeed
	}
	actors.Hold(a, &g.player.walk, way != geom.Vec2{}, verbs.Steer(way, speed, in.Held(keySneak)))
	if b.IsRobot() {
		if in.Held(keyThrow) && (in.Pressed(keyThrow) || a.Idle()) {
			a.Issue(fire.Order(Fire{At: b.At.Add(geom.FromAngle(b.Facing)), Spread: 0.03}))
		}
		return
	}
	if in.Pressed(keyThrow) {
		a.Issue(throw.Order(Throw{To: b.At.Add(geom.FromAngle(b.Facing).Scale(throwReach))}))
	}
	switch {
	case !in.Held(keyUse):
		actors.Release(a, &g.player.work)
	case way == (geom.Vec2{}) && a.Idle():
		if r := w.plugNear(b.At); r != 0 {
			g.player.work = a.Issue(unplug.Order(Unplug{Robot: r}))
		} else if l := w.lootNear(b.At); l >= 0 {
			g.player.work = a.Issue(crack.Order(Crack{Loot: l}))
		}
	}
}

// reflexes are what a robot's body does by itself when it has no mind to feel it: when a person steers it.
func (g *Game) reflexes() {
	if g.Taken() < 1 {
		return
	}
	b := &g.world.Bodies[g.Taken()]
	switch {
	case b.Unplugged:
		b.actuator.Issue(reboot.Order(Reboot{Seconds: 8}))
	case b.Struck:
		b.actuator.Issue(reel.Order(Reel{Seconds: 1.6}))
	}
}
