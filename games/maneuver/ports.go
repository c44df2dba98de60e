package maneuver

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Unit is what a plan assumes of a unit: where it will be, and what of it will be left.
type Unit struct {
	Id       wits.Name `doc:"Its name."`
	Class    Class     `doc:"What it is."`
	At       geom.Vec2 `unit:"m" doc:"Where it stands."`
	Strength float64   `doc:"How much of it is left, 0 to 100."`
	Missions int64     `doc:"Missions of fire that it has shells for."`
	Aboard   wits.Name `doc:"The carrier that it sits in; none if it is on foot."`
	Cargo    wits.Name `doc:"Of a carrier: who sits in it."`
}

// CommanderPorts is the interface "Commander": what the game tells the mind of a commander. Lists of units come in once a second, as reports.
type CommanderPorts struct {
	Infantry  wits.Input[[]Unit]      `doc:"Its infantry that is not lost."`
	Tanks     wits.Input[[]Unit]      `doc:"Its tanks."`
	Carriers  wits.Input[[]Unit]      `doc:"Its trucks and personnel carriers."`
	Guns      wits.Input[[]Unit]      `doc:"Its artillery."`
	Shells    wits.Input[int64]       `doc:"Missions of fire that it has shells for."`
	Village   wits.Input[geom.Vec2]   `unit:"m" doc:"The middle of the village."`
	FormSouth wits.Input[geom.Vec2]   `unit:"m" doc:"Where one forms up behind the south bridge."`
	FormNorth wits.Input[geom.Vec2]   `unit:"m" doc:"Where one forms up behind the north bridge, which is narrow."`
	South     wits.Input[bool]        `doc:"The south bridge stands."`
	North     wits.Input[bool]        `doc:"The north bridge stands."`
	Gone      wits.Input[bool]        `doc:"A bridge was blown in the last second."`
	Across    wits.Input[bool]        `doc:"Most of its infantry and tanks are on the side of the village."`
	Idle      wits.Input[bool]        `doc:"For more than a second none of its units has had an order that is not carried out."`
	Threat    wits.Input[bool]        `doc:"Enemy infantry or tanks are known to be across the river, on its way to the village."`
	AtBridge  wits.Input[bool]        `doc:"An enemy is known to be near the south bridge."`
	Foe       wits.Input[geom.Vec2]   `unit:"m" doc:"Where the enemy unit is that is known to be nearest to the village; the village if there is none."`
	Mined     wits.Input[bool]        `doc:"The south bridge is mined."`
	Posts     wits.Input[[]geom.Vec2] `unit:"m" doc:"Where infantry holds the village."`
	Reserve   wits.Input[geom.Vec2]   `unit:"m" doc:"Where armour waits."`
	Crossing  wits.Input[Bridge]      `doc:"The bridge that is to be used."`
	Ride      wits.Input[bool]        `doc:"Doctrine: infantry is carried."`
	Trucks    wits.Input[bool]        `doc:"Doctrine: trucks, too, carry infantry."`
	Prepare   wits.Input[bool]        `doc:"Doctrine: the attack waits for the fire of the guns."`
	Static    wits.Input[bool]        `doc:"Doctrine: all dig in, armour as well."`
}

// UnitPorts is the interface "Unit": what the game tells the mind of a unit.
type UnitPorts struct {
	Verb   wits.Input[Verb]      `doc:"What it is ordered to do; hold, if nothing is left to do."`
	To     wits.Input[geom.Vec2] `unit:"m" doc:"Where."`
	At     wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Pinned wits.Input[float64]   `doc:"How much it is suppressed, 0 to 1."`
	Target wits.Input[bool]      `doc:"It fires at somebody."`
	Clear  wits.Input[bool]      `doc:"It sees no enemy near the place of its order."`
}

// Set tells the mind of a unit.
func (p *UnitPorts) Set(m *wits.Mind, b *Body, w *World) {
	o := b.order()
	verb := o.Verb
	if !o.open() {
		verb = Hold
	}
	p.Verb.Set(m, verb)
	p.To.Set(m, o.At)
	p.At.Set(m, b.At)
	p.Pinned.Set(m, b.Pinned)
	p.Target.Set(m, b.Target > 0)
	p.Clear.Set(m, verb == Attack && w.clear(b, o.At))
}

// Set tells the mind of a commander what changes from frame to frame.
func (p *CommanderPorts) Set(m *wits.Mind, s *Side, w *World) {
	p.South.Set(m, !w.Blown[0])
	p.North.Set(m, !w.Blown[1])
	p.Gone.Set(m, w.Gone < 1)
	p.Idle.Set(m, s.Waits > idleAfter)
	p.Crossing.Set(m, s.Doctrine.Crossing)
	p.Ride.Set(m, s.Doctrine.Ride)
	p.Trucks.Set(m, s.Doctrine.Trucks)
	p.Prepare.Set(m, s.Doctrine.Prepare)
	p.Static.Set(m, s.Doctrine.Static)
	p.Mined.Set(m, w.Mined)
	p.Village.Set(m, w.Ground.Village)
	p.FormSouth.Set(m, w.Ground.Form[0])
	p.FormNorth.Set(m, w.Ground.Form[1])
	p.Reserve.Set(m, w.Ground.Reserve)
	threat, bridge, foe := w.threat(s.Red)
	p.Threat.Set(m, threat)
	p.AtBridge.Set(m, bridge)
	p.Foe.Set(m, foe)
	p.Across.Set(m, w.across(s.Red))
	p.Shells.Set(m, w.shells(s.Red))
}

// Report tells the mind of a commander how its units stand. It makes new lists, since plans keep the old ones.
func (p *CommanderPorts) Report(m *wits.Mind, s *Side, w *World) {
	foot, tanks, carriers, guns := []Unit{}, []Unit{}, []Unit{}, []Unit{}
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.Red != s.Red || !b.Stands() {
			continue
		}
		u := w.unit(b)
		switch {
		case b.Class == Infantry:
			foot = append(foot, u)
		case b.Class == Tank:
			tanks = append(tanks, u)
		case b.Class.Carries():
			carriers = append(carriers, u)
		default:
			guns = append(guns, u)
		}
	}
	p.Infantry.Set(m, foot)
	p.Tanks.Set(m, tanks)
	p.Carriers.Set(m, carriers)
	p.Guns.Set(m, guns)
	p.Posts.Set(m, w.Ground.Posts)
}

// unit is a unit as it is now, for a plan.
func (w *World) unit(b *Body) Unit {
	u := Unit{Id: nameIDs[b.Number], Class: b.Class, At: b.At, Strength: b.Strength, Missions: b.Missions}
	if b.Aboard > 0 {
		u.Aboard = nameIDs[b.Aboard-1]
	}
	if b.Cargo > 0 {
		u.Cargo = nameIDs[b.Cargo-1]
	}
	return u
}

// idle reports whether no unit of a side has an order that is not carried out.
func (w *World) idle(red bool) bool {
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Red == red && b.Stands() && b.Order.open() {
			return false
		}
	}
	return true
}

// across reports whether most of a side's infantry and tanks are on the village's side of the river, on foot.
func (w *World) across(red bool) bool {
	there, all := 0, 0
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Red == red && b.Stands() && b.fights() {
			if all++; b.At.X > 1370 && b.Aboard == 0 {
				there++
			}
		}
	}
	return all > 0 && 2*there > all
}

// shells are the missions of fire that a side has left.
func (w *World) shells(red bool) (n int64) {
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Red == red && b.Stands() {
			n += b.Missions
		}
	}
	return n
}

// threat says what a side knows of its enemies: whether some are across the river, or at the south bridge; and which is nearest to the village.
func (w *World) threat(red bool) (across, bridge bool, foe geom.Vec2) {
	foe = w.Ground.Village
	best := never
	for i := range w.Bodies {
		o := &w.Bodies[i]
		if o.Red == red || !w.known(o) {
			continue
		}
		if o.fights() && o.SeenAt.X > 1450 {
			across = true
		}
		if o.SeenAt.Dist(w.Ground.Bridges[0]) < 260 {
			bridge = true
		}
		if d := o.SeenAt.Dist(w.Ground.Village); d < best {
			best, foe = d, o.SeenAt
		}
	}
	return across, bridge, foe
}
