package squad

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Draw is the order to take the weapon in hand.
type Draw struct{}

// Execute takes its time, unless it is there already.
func (o *Draw) Execute(b mover, m act.Moment) act.Result {
	if !b.Drawn && m.Elapsed+m.Delta < drawTime {
		return act.Continue
	}
	b.Drawn = true
	return act.Complete
}

// Reload is the order to put a full magazine in.
type Reload struct{}

// Execute takes its time.
func (o *Reload) Execute(b mover, m act.Moment) act.Result {
	if b.Mags <= 0 {
		return act.Fail(reasonNoMags)
	}
	if m.Elapsed+m.Delta < reloadTime {
		return act.Continue
	}
	b.Mags--
	b.Rounds = fullRounds
	return act.Complete
}

// Aim is at what, and with what, a burst is fired.
type Aim int64

// Aims.
const (
	AtFoe   Aim = iota // at where the enemy is believed to be
	AtPlace            // at a place, whoever is there
	Mounted            // as AtFoe, with the mounted gun
)

// Burst is the order to fire some shots at where the enemy is believed to be, or at a place.
type Burst struct {
	Shots int64
	Aim   Aim
	At    geom.Vec2 // for AtPlace
}

// Execute aims, and fires whenever the weapon is ready.
func (o *Burst) Execute(b mover, m act.Moment) act.Result {
	mounted := o.Aim == Mounted
	switch {
	case mounted && !b.w.mans(b.Body):
		return act.Fail(reasonNoGun)
	case !mounted && !b.Drawn:
		return act.Fail(reasonHands)
	case !mounted && b.Rounds <= 0:
		return act.Fail(reasonEmpty)
	}
	at := o.At
	if o.Aim != AtPlace {
		c := b.foe()
		if c == nil {
			return act.Fail(reasonNobody)
		}
		at = lead(b.At, c, b.w.Time())
	}
	b.AimAt, b.Aims = at, b.w.Tick
	if mounted && !b.w.covers(at) {
		return act.Fail(reasonNoGun)
	}
	if b.turn(at) > 0.12 || b.Cool > 0 {
		return act.Continue
	}
	b.w.shoot(b.Body, at, mounted)
	if o.Shots--; o.Shots <= 0 {
		return act.Complete
	}
	return act.Continue
}

// Throw is the order to throw a grenade.
type Throw struct{ At geom.Vec2 }

// Execute throws at its moment.
func (o *Throw) Execute(b mover, m act.Moment) act.Result {
	switch {
	case b.Bombs <= 0:
		return act.Fail(reasonNoBomb)
	case o.At.Dist(b.At) > throwReach:
		return act.Fail(reasonTooFar)
	}
	b.Aims = b.w.Tick
	b.turn(o.At)
	if m.Elapsed+m.Delta < throwTime {
		return act.Continue
	}
	b.Bombs--
	b.w.lob(b.Body, o.At)
	return act.Complete
}

// Strike is the order to strike whoever of the other side is nearest.
type Strike struct{ Done bool }

// Execute strikes in the middle of its time.
func (o *Strike) Execute(b mover, m act.Moment) act.Result {
	var near *Body
	for i := range b.w.Count {
		if x := &b.w.Bodies[i]; x.Stands() && b.Hostile(x) && (near == nil || x.At.Dist(b.At) < near.At.Dist(b.At)) {
			near = x
		}
	}
	if !o.Done && (near == nil || near.At.Dist(b.At) > float64(meleeReach*1.4)) {
		return act.Fail(reasonTooFar)
	}
	if near != nil {
		b.turn(near.At)
	}
	if !o.Done && m.Elapsed+m.Delta >= meleeTime/2 && near.At.Dist(b.At) <= float64(meleeReach*1.2) {
		o.Done = true
		if b.Number > 0 {
			b.w.Tally.Strikes++
		}
		b.w.tell(Event{Kind: Struck, Body: b.Number, At: near.At})
		b.w.hurt(near, b.Body, meleeHurt, near.At.Sub(b.At).Angle())
	}
	return after(m, meleeTime)
}

// Take is the order to take what lies where it is.
type Take struct{}

// Execute takes it after a moment.
func (o *Take) Execute(b mover, m act.Moment) act.Result {
	box := b.w.boxNear(b.At)
	if box < 0 {
		return act.Fail(reasonNothing)
	}
	if m.Elapsed+m.Delta < 0.6 {
		return act.Continue
	}
	x := &b.w.Ground.Boxes[box]
	switch x.Kind {
	case Ammo:
		b.Mags = max(b.Mags, boxMags)
		b.w.Gone[box] = boxEmptyFor
	case Grenades:
		b.Bombs++
		b.w.Gone[box] = boxEmptyFor
	case Medkit:
		b.Health = min(b.full(), b.Health+medkitHeals)
		b.w.Gone[box] = medkitAwayFor
	case Papers:
		if b.Rank != Spy {
			return act.Fail(reasonNothing)
		}
		b.Papers = true
		b.w.Gone[box] = never
	}
	b.w.tell(Event{Kind: Took, Body: b.Number, At: x.At})
	return act.Complete
}

// full is the health of one that nothing has hurt.
func (b *Body) full() float64 {
	if b.Rank == Spy {
		return spyLife
	}
	return soldierLife
}

// Open is the order to open a door close by.
type Open struct{ At geom.Vec2 }

// Execute opens it with care.
func (o *Open) Execute(b mover, m act.Moment) act.Result {
	door, why := b.reaches(o.At)
	switch {
	case door < 0:
		return why
	case b.w.barred(door):
		return act.Fail(reasonBarred)
	}
	b.turn(o.At)
	if m.Elapsed+m.Delta < openTime {
		return act.Continue
	}
	b.w.swings(door, true)
	return act.Complete
}

// Kick is the order to kick a door close by until it is open.
type Kick struct{ For float64 }

// Execute kicks again and again.
func (o *Kick) Execute(b mover, m act.Moment) act.Result {
	door, why := b.reaches(b.At)
	if door < 0 {
		return why
	}
	b.turn(b.w.middle(door))
	if !b.w.closed(door) {
		return act.Complete
	}
	if o.For += m.Delta; o.For < kickTime {
		return act.Continue
	}
	o.For = 0
	if b.w.kick(b.Body, door) {
		return act.Complete
	}
	return act.Continue
}

// Bar is the order to barricade a door close by.
type Bar struct{ At geom.Vec2 }

// Execute takes its time.
func (o *Bar) Execute(b mover, m act.Moment) act.Result {
	door, why := b.reaches(o.At)
	if door < 0 {
		return why
	}
	b.turn(b.w.middle(door))
	if m.Elapsed+m.Delta < barTime {
		return act.Continue
	}
	if !b.w.bar(door) {
		return act.Fail(reasonNoDoor)
	}
	if b.Number > 0 {
		b.w.Tally.Barred++
	}
	return act.Complete
}

// reaches is the door nearest to a place, if the body can reach it; else -1 and why not.
func (b mover) reaches(at geom.Vec2) (int64, act.Result) {
	door := b.w.doorNear(at, 2)
	if door < 0 || b.w.middle(door).Dist(b.At) > float64(doorReach*1.3) {
		return -1, act.Fail(reasonNoDoor)
	}
	return door, act.Continue
}
