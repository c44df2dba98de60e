package arena

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keyStrike  = "strike"
	keyDodge   = "dodge"
	keyJavelin = "javelin"
	keyTake    = "take over"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
}

// own is the body that a person has who has taken over no other; -1 for none.
func (g *Game) own() int64 {
	if g.plays {
		return Champion
	}
	return -1
}

// takeover gives the selected body to the player, or the one that the player has back to its mind.
func (g *Game) takeover(in sim.Input) {
	if !in.Pressed(keyTake) {
		return
	}
	to := int64(-1)
	for i := range g.world.Bodies {
		if g.world.Bodies[i].ID.Index() == in.Focus() && int64(i) != g.taken {
			to = int64(i)
		}
	}
	if to < 0 && g.taken < 0 {
		to = Champion
	}
	g.plays = to == Champion
	g.steer(to)
}

// steer lets a person steer a body, and nobody for -1: its mind stands still meanwhile. Who was steered before gets
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
	if body < -1 || body >= bodies || g.world == nil {
		return false
	}
	g.steer(body)
	return true
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	w := g.world
	if g.taken < 0 || w.Phase != Fighting {
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
		g.player.walk = b.actuator.Issue(steer.Order(Steer{Way: way.Norm(), Speed: bruteTop}))
	case g.player.walk != 0:
		b.actuator.Cancel(g.player.walk)
		g.player.walk = 0
	}
	if way = way.Norm(); way == (geom.Vec2{}) {
		way = geom.FromAngle(b.Facing)
	}
	at := w.other(b).At
	if b.Number == Brute {
		g.rampage(b, in, at)
		return
	}
	switch {
	case in.Pressed(keyDodge):
		b.actuator.Issue(dodge.Order(Dodge{Way: way}))
	case in.Pressed(keyStrike):
		b.actuator.Issue(strike.Order(Strike{At: at}))
	case in.Pressed(keyJavelin):
		b.actuator.Issue(javelin.Order(Javelin{At: at}))
	}
}

// rampage gives the orders of a person who steers the brute: the strike key slams, kicks without a trunk, or throws what it holds;
// the javelin key takes what is near; the dodge key whirls.
func (g *Game) rampage(b *Body, in sim.Input, at geom.Vec2) {
	n := &b.Nearby
	switch {
	case in.Pressed(keyStrike) && b.Stone > 0:
		b.actuator.Issue(throw.Order(Throw{At: at}))
	case in.Pressed(keyStrike) && b.Trunk > 0:
		b.actuator.Issue(slam.Order(Slam{At: at}))
	case in.Pressed(keyStrike):
		b.actuator.Issue(kick.Order(Kick{At: at}))
	case in.Pressed(keyDodge) && b.Power >= powerWhole:
		b.actuator.Issue(whirl.Order(Whirl{At: at}))
	case in.Pressed(keyJavelin) && b.Trunk == 0 && n.TreeWay < n.StoneWay:
		b.actuator.Issue(uproot.Order(Uproot{At: n.Tree}))
	case in.Pressed(keyJavelin):
		b.actuator.Issue(lift.Order(Lift{At: n.Stone}))
	}
}
