package robot

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
)

// Fire is the order to shoot a bolt at a place.
type Fire struct {
	At     geom.Vec2
	Spread float64 // rad, at random to both sides
}

// Execute aims, and shoots at its moment.
func (o *Fire) Execute(b mover, m act.Moment) act.Result {
	if !b.IsRobot() {
		return act.Fail(reasonOther)
	}
	if actors.Due(m, fireAt) {
		r := b.w.random()
		angle := o.At.Sub(b.At).Angle() + r.Range(-o.Spread, o.Spread)
		b.w.shoot(b.Body, angle)
	}
	return actors.After(m, fireTime)
}

// Charge is the order to fill the battery.
type Charge struct{}

// Execute charges, at the robot's dock.
func (o *Charge) Execute(b mover, m act.Moment) act.Result {
	if !b.IsRobot() || b.At.Dist(b.Dock) > dockDistance+0.3 {
		return act.Fail(reasonNoDock)
	}
	b.Docked = true
	if b.Battery = min(batteryFull, b.Battery+float64(chargeRate*m.Delta)); b.Battery < batteryFull {
		return act.Continue
	}
	b.w.Tally.Charges++
	b.w.tell(Event{Kind: Charged, Body: b.Number, At: b.At})
	return act.Complete
}

// End leaves the dock.
func (o *Charge) End(b mover, _ act.Status) { b.Docked = false }

// Throw is the order to throw the noise maker to a place: it flies until it meets a wall.
type Throw struct{ To geom.Vec2 }

// Execute throws at its moment.
func (o *Throw) Execute(b mover, m act.Moment) act.Result {
	w := b.w
	if b.IsRobot() {
		return act.Fail(reasonOther)
	}
	if m.Elapsed == 0 && w.Maker.State != InHand {
		return act.Fail(reasonEmpty)
	}
	if actors.Due(m, throwTime/2) && w.Maker.State == InHand {
		way := o.To.Sub(b.At).Clamped(throwReach)
		end := b.At.Add(way)
		if part := w.openUntil(b.At, end); part < 1 {
			end = b.At.Add(way.Scale(max(0, part-0.3/max(way.Len(), 0.3))))
		}
		w.Maker = NoiseMaker{State: Flying, At: b.At, From: b.At, To: end}
		w.Tally.Throws++
		w.tell(Event{Kind: Thrown, At: b.At, Angle: way.Angle()})
	}
	return actors.After(m, throwTime)
}

// Crack is the order to work at the loot in reach until it is taken.
type Crack struct{ Loot int64 }

// Execute works at it.
func (o *Crack) Execute(b mover, m act.Moment) act.Result {
	w := b.w
	if b.IsRobot() {
		return act.Fail(reasonOther)
	}
	if o.Loot < 0 || o.Loot >= maxLoot || w.Loot[o.Loot].Place != There || w.Loot[o.Loot].At.Dist(b.At) > lootReach {
		return act.Fail(reasonFar)
	}
	l := &w.Loot[o.Loot]
	if l.Done += m.Delta; l.Done < crackTime(o.Loot) {
		return act.Continue
	}
	l.Place = Carried
	w.tell(Event{Kind: Taken, At: l.At})
	if o.Loot == 0 {
		w.tell(Event{Kind: Alarm, At: l.At})
		w.noise(l.At, alarmNoise, 0)
	}
	return act.Complete
}

// crackTime returns how long it takes to get at a piece of loot.
func crackTime(loot int64) float64 {
	if loot == 0 {
		return crackVault
	}
	return crackSmall
}

// lootNear returns the loot that the intruder reaches from a place; -1 if there is none.
func (w *World) lootNear(at geom.Vec2) int64 {
	best, least := int64(-1), lootReach
	for i := range w.Loot {
		if l := &w.Loot[i]; l.Place == There {
			if d := l.At.Dist(at); d <= least {
				best, least = int64(i), d
			}
		}
	}
	return best
}

// Unplug is the order to pull a robot's plug. One has to be behind it and stay there.
type Unplug struct{ Robot int64 }

// Execute fumbles for the plug.
func (o *Unplug) Execute(b mover, m act.Moment) act.Result {
	if b.IsRobot() || !b.w.behind(o.Robot, b.At) {
		return act.Fail(reasonFar)
	}
	if m.Elapsed+m.Delta < unplugTime {
		return act.Continue
	}
	r := &b.w.Bodies[o.Robot]
	r.Unplugged = true
	b.w.Tally.Plugs++
	b.w.tell(Event{Kind: PlugPulled, Body: r.Number, At: r.At})
	return act.Complete
}

// behind reports whether somebody at a place could pull a robot's plug.
func (w *World) behind(robot int64, at geom.Vec2) bool {
	if robot < 1 || robot >= w.Count {
		return false
	}
	r := &w.Bodies[robot]
	way := at.Sub(r.At)
	off := geom.WrapAngle(way.Angle() - r.Facing - tau/2)
	return !r.Off && way.Len() < unplugReach+bodyRadius+thiefRadius && max(off, -off) < unplugBehind
}

// plugNear returns the robot whose plug is in reach; 0 if there is none.
func (w *World) plugNear(at geom.Vec2) int64 {
	for i := int64(1); i < w.Count; i++ {
		if w.behind(i, at) {
			return i
		}
	}
	return 0
}
