package squad

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keyLow    = "low"
	keyFire   = "fire"
	keyReload = "reload"
	keyThrow  = "throw"
	keyUse    = "use"
	keyStrike = "strike"
	keyTake   = "take over"
)

// player is what a person's hands remember.
type player struct{ walk act.Handle }

// takeover gives the selected body to the player, or the one that the player has back to its mind.
func (g *Game) takeover(in sim.Input) {
	if !in.Pressed(keyTake) {
		return
	}
	was, to := g.taken, int64(-1)
	if g.plays && was != 0 {
		to = 0
	}
	for i := range g.world.Count {
		if b := &g.world.Bodies[i]; b.ID.Index() == in.Focus() && i != was && b.Stands() {
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
		g.world.Bodies[to].Drawn = true
	}
	g.taken, g.player = to, player{}
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
	if g.taken < 0 || w.Phase != Fighting || !w.Bodies[g.taken].Stands() {
		return
	}
	b := &w.Bodies[g.taken]
	p := &g.player
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
		p.walk = b.actuator.Issue(steer.Order(Steer{Way: way.Norm(), Speed: topSpeed}))
	case p.walk != 0:
		b.actuator.Cancel(p.walk)
		p.walk = 0
	}
	if low := in.Held(keyLow); low != b.Low {
		b.actuator.Issue(crouch.Order(Crouch{Low: low}))
	}
	switch {
	case in.Pressed(keyStrike):
		b.actuator.Issue(strike.Order(Strike{}))
	case in.Pressed(keyThrow):
		at := g.sight(b)
		b.actuator.Issue(throw.Order(Throw{At: b.At.Add(at.Sub(b.At).Clamped(throwReach - 0.5))}))
	case in.Pressed(keyReload), in.Held(keyFire) && b.Rounds == 0 && b.Mags > 0 && b.actuator.Idle():
		b.actuator.Issue(reload.Order(Reload{}))
	case in.Pressed(keyUse):
		g.use(b)
	case in.Held(keyFire) && b.Rounds > 0 && b.Cool == 0:
		b.actuator.Issue(burst.Order(Burst{Shots: 1, Aim: AtPlace, At: g.sight(b)}))
	}
}

// use takes what lies there, or else barricades the door close by, or opens it if it is barricaded.
func (g *Game) use(b *Body) {
	w := g.world
	if w.boxNear(b.At) >= 0 {
		b.actuator.Issue(take.Order(Take{}))
		return
	}
	door := w.doorNear(b.At, doorReach*1.3)
	switch {
	case door < 0:
	case w.barred(door):
		b.actuator.Issue(kick.Order(Kick{}))
	default:
		b.actuator.Issue(bar.Order(Bar{At: w.middle(door)}))
	}
}

// sight is where a person's body aims: at the enemy that it sees who is nearest to where it looks, else ahead.
func (g *Game) sight(b *Body) geom.Vec2 {
	best, at := 1.2, b.At.Add(geom.FromAngle(b.Facing).Scale(12))
	for i := range b.foes {
		c := &b.foes[i]
		if !c.Sees {
			continue
		}
		to := lead(b.At, c, g.world.Time())
		off := geom.WrapAngle(to.Sub(b.At).Angle() - b.Facing)
		if off = max(off, -off) + float64(0.02*to.Dist(b.At)); off < best {
			best, at = off, to
		}
	}
	return at
}
