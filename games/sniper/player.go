package sniper

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keySneak  = "low"
	keyFire   = "fire"
	keyTake   = "take over"
	keyWill   = "at will"
	keyFollow = "follow"
	keyLow    = "cover"
	keyStorm  = "storm"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle
	duck act.Handle
	left float64 // s until the weapon is ready again
}

// playerPause is how long a person waits from shot to shot, s.
const playerPause = 1.2

// role is what a person plays.
type role int64

const (
	watches  role = iota
	commands      // the patrol
	snipes
)

// own returns the body that a person has who has taken over no other; -1 for none.
func (g *Game) own() int64 {
	switch g.role {
	case commands:
		return g.leader()
	case snipes:
		return 0
	}
	return -1
}

// leader returns the first of the patrol who stands, officers first; -1 if nobody does.
func (g *Game) leader() int64 {
	for _, rank := range [...]Rank{Officer, Enlisted} {
		for i := range g.world.Count {
			if b := &g.world.Bodies[i]; b.Rank == rank && b.Stands() && b.Side == Enemy {
				return i
			}
		}
	}
	return -1
}

// takeover gives the selected body to the player, or the one that the player has back to its mind. Who loses a soldier
// gets the next.
func (g *Game) takeover(in sim.Input) {
	if g.role == commands && g.taken > 0 && !g.world.Bodies[g.taken].Stands() {
		g.steer(g.leader())
	}
	if !in.Pressed(keyTake) {
		return
	}
	was, to := g.taken, g.own()
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

// play gives the player's orders: the same as minds give, to the same actuator. Commands to the patrol hold for all of it.
func (g *Game) play(in sim.Input) {
	for c, key := range [...]string{AtWill: keyWill, Follow: keyFollow, KeepLow: keyLow, Storm: keyStorm} {
		if in.Pressed(key) && g.taken != 0 {
			g.command = Command(c)
		}
	}
	w := g.world
	if g.taken < 0 || w.Phase != Fighting || !w.Bodies[g.taken].Stands() {
		return
	}
	b := &w.Bodies[g.taken]
	p := &g.player
	p.left = max(0, p.left-delta)
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
		b.actuator.Cancel(p.duck)
		p.duck = 0
		speed := topSpeed
		if in.Held(keySneak) {
			speed = kneelSpeed
		}
		p.walk = b.actuator.Issue(steer.Order(Steer{Way: way.Norm(), Speed: speed}))
	case p.walk != 0:
		b.actuator.Cancel(p.walk)
		p.walk = 0
	case in.Held(keySneak) && b.Rank == Marksman:
		p.duck = b.actuator.Issue(duck.Order(Duck{}))
	case p.duck != 0:
		b.actuator.Cancel(p.duck)
		p.duck = 0
	case in.Held(keySneak) && b.Pose == Standing:
		b.actuator.Issue(pose.Order(TakePose{Pose: Kneeling}))
	case b.Nest >= 0 && b.Rank == Marksman && b.Pose != Prone:
		b.actuator.Issue(pose.Order(TakePose{Pose: Prone}))
	}
	if in.Held(keyFire) && p.left == 0 && b.Rank != Civilian {
		at := g.sight(b)
		if !b.Raised {
			b.actuator.Issue(raise.Order(Raise{At: at}))
			return
		}
		p.left = playerPause
		b.actuator.Issue(fire.Order(Fire{At: at}))
	}
}

// sight returns where a person's body aims: at the enemy that it believes in who is nearest to where it looks, else ahead.
func (g *Game) sight(b *Body) geom.Vec2 {
	best, at := 0.7, b.At.Add(geom.FromAngle(b.Facing).Scale(80))
	now := g.world.Time()
	for i := range b.contacts {
		c := b.contacts[i]
		if c.Who == 0 || b.Side.attitude(c.State.Side) != b.Side.attitude(opposite(b.Side)) || c.Age(now) > 3 {
			continue
		}
		to := lead(b.At, c, now)
		off := geom.WrapAngle(to.Sub(b.At).Angle() - b.Facing)
		if off = max(off, -off); off < best {
			best, at = off, to
		}
	}
	return at
}

func opposite(s Side) Side {
	if s == Enemy {
		return Friend
	}
	return Enemy
}
