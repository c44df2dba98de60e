package maneuver

import "github.com/wits-ai/wits/sim"

// Inputs of the player.
const (
	keyStaff   = "staff"
	keyBridge  = "bridge"
	keyTrucks  = "trucks"
	keyRide    = "ride"
	keyPrepare = "prepare"
	keyMount   = "mount"
	keyAttack  = "attack"
	keyFire    = "fire"
)

// play does what a person's keys say.
func (g *Game) play(in sim.Input) {
	d := &g.sides[0].Doctrine
	changed := true
	switch {
	case in.Pressed(keyStaff):
		g.setStaff(!g.sides[0].Staff)
		return
	case in.Pressed(keyBridge):
		d.Crossing = (d.Crossing + 1) % Bridge(len(bridgeNames))
	case in.Pressed(keyTrucks):
		d.Trucks = !d.Trucks
	case in.Pressed(keyRide):
		d.Ride = !d.Ride
	case in.Pressed(keyPrepare):
		d.Prepare = !d.Prepare
	default:
		changed = false
	}
	if changed {
		g.replan()
	}
	i := int(in.Focus()) - 1
	if i < 0 || i >= MaxBodies || g.world.Phase != Fighting {
		return
	}
	b := &g.world.Bodies[i]
	switch { // what cannot be done is not done: keys have no answer, commands do
	case in.Pressed(keyMount):
		_ = g.tellUnit(b, "mount", nil)
	case in.Pressed(keyAttack):
		_ = g.order(b, Order{Verb: Attack, At: g.world.Ground.Village})
	case in.Pressed(keyFire):
		_ = g.order(b, Order{Verb: Fire, At: g.world.Ground.Village, Count: 1})
	}
}

// setStaff lets blue's staff plan and give orders, or leaves that to a person alone.
func (g *Game) setStaff(on bool) {
	s := &g.sides[0]
	if s.Staff == on {
		return
	}
	s.Staff = on
	g.replan()
	g.list()
}

// replan lets blue's staff plan anew. What its units are about ends.
func (g *Game) replan() {
	g.sides[0].Reported = -1
	g.minds[MaxBodies].Restart()
	for i := range g.world.Bodies {
		if b := &g.world.Bodies[i]; !b.Red {
			b.give(Order{}, false)
		}
	}
}
