package sniper

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Inputs of the player.
const (
	keySneak  = "low"
	keyFire   = "fire"
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
func (g *Game) own() int {
	switch g.role {
	case commands:
		return g.leader()
	case snipes:
		return 0
	}
	return -1
}

// leader returns the first of the patrol who stands, officers first; -1 if nobody does.
func (g *Game) leader() int {
	for _, rank := range [...]Rank{Officer, Enlisted} {
		for i := range g.world.Count {
			if b := &g.world.Bodies[i]; b.Rank == rank && b.Stands() && b.Side == Enemy {
				return int(i)
			}
		}
	}
	return -1
}

// takeover gives the selected body to the player, or the one that the player has back to its mind. Who loses a soldier
// gets the next.
func (g *Game) takeover(in sim.Input) {
	if g.role == commands && g.Taken() > 0 && !g.world.Bodies[g.Taken()].Stands() {
		g.TakeOver(g.leader())
	}
	g.Choose(in, actors.KeyTake, g.own(), func(i int) bool { return g.world.Bodies[i].Stands() })
}

// play gives the player's orders: the same as minds give, to the same actuator. Commands to the patrol hold for all of it.
func (g *Game) play(in sim.Input) {
	for c, key := range [...]string{AtWill: keyWill, Follow: keyFollow, KeepLow: keyLow, Storm: keyStorm} {
		if in.Pressed(key) && g.Taken() != 0 {
			g.command = Command(c)
		}
	}
	w := g.world
	if g.Taken() < 0 || w.Phase != Fighting || !w.Bodies[g.Taken()].Stands() {
		return
	}
	b := &w.Bodies[g.Taken()]
	p := &g.player
	p.left = max(0, p.left-delta)
	way, a := actors.Way(in), &b.actuator
	walks, ducks := way != (geom.Vec2{}), in.Held(keySneak) && b.Rank == Marksman
	actors.Hold(a, &p.walk, walks, verbs.Steer(way, topSpeed, in.Held(keySneak)))
	actors.Hold(a, &p.duck, ducks && !walks, duck.Order(Duck{}))
	switch {
	case walks || ducks:
	case in.Held(keySneak) && b.Pose == Standing:
		a.Issue(pose.Order(TakePose{Pose: Kneeling}))
	case b.Nest >= 0 && b.Rank == Marksman && b.Pose != Prone:
		a.Issue(pose.Order(TakePose{Pose: Prone}))
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
