package jedi

import (
	"github.com/wits-ai/wits/geom"
)

// Droid is a machine of the enemy's. What it does the document of its sort says.
type Droid struct {
	Position geom.Vec2
	Facing   float64 // rad
	Health   float64 // hp
	Sort     Sort
	Target   uint8 // index of the Jedi whom it goes for
	Wind     int32 // ticks until its blow or shot comes; 0: it does not strike
	Rest     int32 // ticks until it may strike again
	Bare     int32 // ticks until its shield is up again
	Hurt     int32 // ticks since it was
	Fallen   int32 // ticks for which its remains can be seen
	Number   int32 // counts from 1; 0 for a place that nobody ever had
	Wants    Wants // of its mind, in this tick
}

const fallenTicks = 70

// Stands reports whether there is a droid that stands.
func (d *Droid) Stands() bool { return d.Number > 0 && d.Health > 0 }

// shields reports whether its shield is up against somebody at a place.
func (d *Droid) shields(from geom.Vec2) bool {
	if d.Sort != Guardian || d.Bare > 0 {
		return false
	}
	off := geom.WrapAngle(from.Sub(d.Position).Angle() - d.Facing)
	return off <= shieldHalf && off >= -shieldHalf
}

// Wants is what the mind of a droid wants in a tick.
type Wants struct {
	Forward float64 // m/s towards its target
	Aside   float64 // m/s to the left of that
	Target  uint8   // index of the Jedi whom it goes for, from 1; 0: nobody
	Strike  bool
}

// actuate moves a droid on by a tick: it does what its mind wants, as far as its body can.
func (w *World) actuate(k int32) {
	d := &w.Droids[k]
	if d.Fallen > 0 {
		d.Fallen--
	}
	if !d.Stands() {
		return
	}
	d.Hurt++
	d.Rest, d.Bare = max(0, d.Rest-1), max(0, d.Bare-1)
	if d.Wants.Target == 0 {
		d.Wind = 0
		return
	}
	d.Target = d.Wants.Target - 1
	way := w.Jedi[d.Target].Position.Sub(d.Position)
	if d.Wind == 0 || d.Wind > 12 { // then it has made up its mind
		d.Facing = turn(d.Facing, way.Angle(), 0.06)
	}
	if d.Wind > 0 {
		if d.Wind--; d.Wind == 0 {
			w.strikes(k, d)
		}
		return
	}
	if d.Wants.Strike && d.Rest == 0 && w.Ended == 0 {
		d.Wind = ranks[d.Sort].wind
		return
	}
	way = way.Norm()
	d.Position = d.Position.Add(way.Scale(float64(d.Wants.Forward * delta))).Add(way.Perp().Scale(float64(d.Wants.Aside * delta)))
}

// strikes lets a droid's blow or shot come.
func (w *World) strikes(k int32, d *Droid) {
	r := w.Random()
	if d.Sort == Trooper {
		d.Rest = reloadTicks + int32(r.Int(reloadMore))
		angle := d.Facing + r.Range(-aimError, aimError)
		w.shoot(d.Position.Add(geom.FromAngle(angle).Scale(0.6)), angle)
		w.tell(Event{Kind: Fired, Who: k, At: d.Position.Add(geom.FromAngle(angle).Scale(0.6)), Angle: angle})
		return
	}
	d.Rest = restTicks
	rank := &ranks[d.Sort]
	if d.Sort == Brute {
		w.tell(Event{Kind: Slammed, Who: k, At: d.Position.Add(geom.FromAngle(d.Facing).Scale(0.9)), Angle: d.Facing})
	}
	for i := range w.Jedi {
		j := &w.Jedi[i]
		if j.hit(d.Position, rank.reach, d.Sort == Brute) {
			w.wound(int32(i), rank.damage, j.Position.Sub(d.Position).Angle(), d.Sort == Brute)
		}
	}
}

// hit reports whether a blow from a place reaches a Jedi: not in the air, not while dodging and, unless it is heavy, not
// through a saber that is held against it.
func (j *Jedi) hit(from geom.Vec2, reach float64, heavy bool) bool {
	if !j.Stands() || j.Move == Jump || j.Move == Dodge || j.Position.Dist(from) > reach {
		return false
	}
	return heavy || !j.guards(from)
}

// guards reports whether it holds its saber against something that comes from a place.
func (j *Jedi) guards(from geom.Vec2) bool {
	off := geom.WrapAngle(from.Sub(j.Position).Angle() - j.Facing)
	return j.Move == Block && off <= blockHalf && off >= -blockHalf
}
