package jedi

import (
	"github.com/wits-ai/wits/geom"
)

// Droid is a machine of the enemy's. It has no mind: what it does follows from its sort.
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

// drive moves a droid on by a tick.
func (w *World) drive(k int32) {
	d := &w.Droids[k]
	if d.Fallen > 0 {
		d.Fallen--
	}
	if !d.Stands() {
		return
	}
	r := &ranks[d.Sort]
	d.Hurt++
	d.Rest, d.Bare = max(0, d.Rest-1), max(0, d.Bare-1)
	t := w.target(d)
	if t < 0 {
		d.Wind = 0
		return
	}
	d.Target = uint8(t)
	j := &w.Jedi[t]
	way := j.Position.Sub(d.Position)
	far := way.Len()
	if d.Wind == 0 || d.Wind > 12 { // then it has made up its mind
		d.Facing = turn(d.Facing, way.Angle(), 0.06)
	}
	if d.Wind > 0 {
		if d.Wind--; d.Wind == 0 {
			w.strikes(k, d)
		}
		return
	}
	if d.Rest == 0 && w.Ended == 0 && (d.Sort == Trooper && far < 9 || d.Sort != Trooper && far < r.reach-0.25) {
		d.Wind = r.wind
		return
	}
	speed := 0.0
	switch {
	case far > r.far:
		speed = r.speed
	case far < r.near:
		speed = -r.speed * 0.6
	}
	step := way.Norm().Scale(float64(speed * delta))
	if d.Sort == Trooper { // sideways a little, each in its own way
		side := 0.5
		if (w.Tick/150+int64(d.Number))%2 == 0 {
			side = -0.5
		}
		step = step.Add(way.Norm().Perp().Scale(float64(side * delta)))
	}
	d.Position = d.Position.Add(step)
}

// target is the nearest Jedi who stands, -1 if none does; not lightly another one.
func (w *World) target(d *Droid) int {
	best, least := -1, 0.0
	for i := range w.Jedi {
		j := &w.Jedi[i]
		if !j.Stands() {
			continue
		}
		far := j.Position.Dist(d.Position)
		if int(d.Target) == i {
			far -= 1.5
		}
		if best < 0 || far < least {
			best, least = i, far
		}
	}
	return best
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
