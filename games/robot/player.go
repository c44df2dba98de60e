package robot

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp    = "up"
	keyDown  = "down"
	keyLeft  = "left"
	keyRight = "right"
	keySneak = "sneak"
	keyUse   = "use"
	keyThrow = "throw"
	keyTake  = "take over"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
	work act.Handle
}

// takeover gives the selected body to the player, or the one that the player has back to its mind. Who has no robot has
// the intruder, unless the game runs by itself.
func (g *Game) takeover(in sim.Input) {
	if !in.Pressed(keyTake) {
		return
	}
	was := g.taken
	to := g.home
	for i := range g.world.Count {
		if id := g.world.Bodies[i].ID.Index(); id == in.Focus() && i != was {
			to = i
		}
	}
	g.steer(to)
}

// steer lets a person steer a body, and nobody for -1: its mind stands still meanwhile. Whoever was steered before gets
// its mind back.
func (g *Game) steer(to int64) {
	if g.taken >= 0 && g.taken != to {
		g.seats[g.taken].GiveBack(&g.world.Bodies[g.taken])
	}
	if to >= 0 && g.taken != to {
		g.seats[to].Take(&g.world.Bodies[to], "you")
	}
	g.taken, g.player = to, player{}
	g.list()
}

// TakeOver lets a person steer the body of this place in [World.Bodies]; -1 gives the one that is steered back. It
// reports whether there is such a body.
func (g *Game) TakeOver(body int64) bool {
	if body < -1 || body >= g.world.Count {
		return false
	}
	g.steer(body)
	return true
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	w := g.world
	if g.taken < 0 || g.taken == 0 && w.Phase != Sneaking {
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
	switch {
	case way != (geom.Vec2{}):
		o := Steer{Way: way.Norm(), Speed: walkSpeed, Sneak: in.Held(keySneak)}
		if o.Sneak {
			o.Speed = sneakSpeed
		}
		g.player.walk = b.actuator.Issue(steer.Order(o))
	case g.player.walk != 0:
		b.actuator.Cancel(g.player.walk)
		g.player.walk = 0
	}
	if b.IsRobot() {
		if in.Held(keyThrow) && (in.Pressed(keyThrow) || b.actuator.Idle()) {
			b.actuator.Issue(fire.Order(Fire{At: b.At.Add(geom.FromAngle(b.Facing)), Spread: 0.03}))
		}
		return
	}
	if in.Pressed(keyThrow) {
		b.actuator.Issue(throw.Order(Throw{To: b.At.Add(geom.FromAngle(b.Facing).Scale(throwReach))}))
	}
	switch {
	case !in.Held(keyUse):
		if g.player.work != 0 {
			b.actuator.Cancel(g.player.work)
			g.player.work = 0
		}
	case way == (geom.Vec2{}) && b.actuator.Idle():
		if r := w.plugNear(b.At); r != 0 {
			g.player.work = b.actuator.Issue(unplug.Order(Unplug{Robot: r}))
		} else if l := w.lootNear(b.At); l >= 0 {
			g.player.work = b.actuator.Issue(crack.Order(Crack{Loot: l}))
		}
	}
}

// reflexes are what a robot's body does by itself when it has no mind to feel it: when a person steers it.
func (g *Game) reflexes() {
	if g.taken < 1 {
		return
	}
	b := &g.world.Bodies[g.taken]
	switch {
	case b.Unplugged:
		b.actuator.Issue(reboot.Order(Reboot{Seconds: 8}))
	case b.Struck:
		b.actuator.Issue(reel.Order(Reel{Seconds: 1.6}))
	}
}
