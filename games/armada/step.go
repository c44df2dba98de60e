package armada

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/vehicle"
)

// Step runs a tick: ships carry out their orders, one after the other; then bolts fly, and all is reckoned anew that minds
// ask for. What goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	// What commands have brought about since the last tick is a part of this one.
	w.happen = int64(copy(w.events[:], w.events[w.told:w.happen]))
	for i := range w.Ships {
		s := &w.Ships[i]
		if !s.Alive() {
			continue
		}
		if err := repertoire.Step(&s.actuator, mover{s, w}, delta); err != nil {
			fault(err)
		}
		w.live(s)
	}
	w.part()
	w.defend()
	w.fly()
	w.muster()
	if w.Tick%sweepEvery == 0 {
		w.sweep()
	}
	w.judge()
	w.told = w.happen
}

// live lets a ship go on that nobody moved, and repairs it near its flagship.
func (w *World) live(s *Ship) {
	switch burns := s.Burns == w.Tick; {
	case s.Driven == w.Tick:
	case burns && w.Inertia:
		drive.Step(&s.Body, s.Force, delta)
	case burns:
		glide.Step(&s.Body, s.Force, delta)
	case w.Inertia:
		drive.Stop(&s.Body, delta)
	default:
		glide.Step(&s.Body, s.Velocity.Scale(-4), delta)
	}
	s.Reload = max(0, s.Reload-delta)
	if s.Health < hull && s.At.Dist(w.Flags[s.Side].At) < dockReach && w.Flags[s.Side].Health > 0 {
		s.Health = min(hull, s.Health+repair*delta)
	}
}

// How ships move: arcade, and with inertia (K29).
var (
	glide = &vehicle.PointMass{Mass: 1, MaxForce: thrust, MaxSpeed: topSpeed}
	drive = &vehicle.Ship{Mass: 1, Thrust: burn, MaxSpeed: topSpeed, Turn: turnRate, MaxSpin: maxSpin}
)

// part pushes ships apart that are too near to each other, and out of asteroids and flagships.
func (w *World) part() {
	w.locate()
	for i := range w.Ships {
		s := &w.Ships[i]
		w.shoves[i] = geom.Vec2{}
		if !s.Alive() {
			continue
		}
		w.found = w.near.Near(s.At, apart, w.found[:0])
		for _, k := range w.found {
			if int(k) == i {
				continue
			}
			way := s.At.Sub(w.Ships[k].At)
			d := way.Len()
			if d == 0 {
				way, d = geom.FromAngle(float64(i)), 1
			}
			w.shoves[i] = w.shoves[i].Add(way.Scale(float64((apart - min(d, apart)) / d * 0.12)))
		}
	}
	for i := range w.Ships {
		s := &w.Ships[i]
		if !s.Alive() {
			continue
		}
		at := s.At.Add(w.shoves[i])
		for k := range w.Rocks {
			at = outside(at, w.Rocks[k].Center, w.Rocks[k].Radius+shipRadius)
		}
		for k := range w.Flags {
			at = outside(at, w.Flags[k].At, flagRadius+shipRadius)
		}
		s.At = w.inside(at)
	}
	w.locate()
}

// locate fills the grid with the ships that live. What has died since is still found, and must be left out by who asks.
func (w *World) locate() {
	for i := range w.Ships {
		w.places[i] = w.Ships[i].At
		if !w.Ships[i].Alive() {
			w.places[i] = nowhere
		}
	}
	w.near.Fill(w.places)
}

// nowhere is where the grid never finds anybody.
var nowhere = geom.Vec2{X: -1e6, Y: -1e6}

// outside is the place, or the nearest one outside of a circle.
func outside(at, center geom.Vec2, radius float64) geom.Vec2 {
	way := at.Sub(center)
	d := way.Len()
	if d >= radius {
		return at
	}
	if d == 0 {
		way, d = geom.Vec2{X: 1}, 1
	}
	return center.Add(way.Scale(radius / d))
}

// inside is the place, or the nearest one that is in space.
func (w *World) inside(at geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: geom.Clamp(at.X, edge, w.Width-edge), Y: geom.Clamp(at.Y, edge, w.Height-edge)}
}

// open is the place, or one near it where a formation can stand: in space, and not in an asteroid or in a flagship.
func (w *World) open(at geom.Vec2) geom.Vec2 {
	at = w.inside(at)
	for i := range w.Rocks {
		at = outside(at, w.Rocks[i].Center, w.Rocks[i].Radius+rockMargin+1)
	}
	for i := range w.Flags {
		at = outside(at, w.Flags[i].At, flagRadius+rockMargin+1)
	}
	return w.inside(at)
}

// body is an asteroid or, by the numbers after those, a flagship.
func (w *World) body(i int) geom.Circle {
	if i < len(w.Rocks) {
		return w.Rocks[i]
	}
	return geom.Circle{Center: w.Flags[i-len(w.Rocks)].At, Radius: flagRadius}
}

// around is where to head for from a place to get to another: there, or past the side of the first asteroid or flagship that
// is in the way.
func (w *World) around(from, to geom.Vec2) geom.Vec2 {
	best, next := from.Dist(to), to
	for i := range len(w.Rocks) + 2 {
		c := w.body(i)
		way := to.Sub(from)
		far := way.Len()
		if far == 0 {
			return to
		}
		way = way.Scale(1 / far)
		rel := c.Center.Sub(from)
		along := rel.Dot(way)
		radius := c.Radius + rockMargin
		if along <= 0 || along >= min(far, best) {
			continue
		}
		side := rel.Cross(way)
		if side >= radius || -side >= radius {
			continue
		}
		out := way.Perp()
		if side < 0 { // the middle lies on the left: pass on the right
			out = out.Scale(-1)
		}
		best, next = along, c.Center.Add(out.Scale(radius+1))
	}
	return next
}

// room reports whether a ship can be at a place, and seen from another.
func (w *World) room(from, at geom.Vec2) bool {
	return w.around(from, at) == at && w.inside(at) == at && w.free(at)
}

// free reports whether no asteroid and no flagship is at a place.
func (w *World) free(at geom.Vec2) bool {
	for i := range w.Rocks {
		if w.Rocks[i].Center.Dist(at) < w.Rocks[i].Radius+shipRadius+1 {
			return false
		}
	}
	for i := range w.Flags {
		if w.Flags[i].At.Dist(at) < flagRadius+shipRadius+1 {
			return false
		}
	}
	return true
}

// look finds the nearest enemy of a ship within its reach. It writes to the ship alone.
func (w *World) look(s *Ship) {
	var room [512]int32
	best := reach
	s.Foe = -1
	for _, k := range w.near.Near(s.At, reach, room[:0]) {
		o := &w.Ships[k]
		if o.Side == s.Side || !o.Alive() {
			continue
		}
		if d := o.At.Dist(s.At); d < best {
			best, s.Foe = d, int64(k)
		}
	}
}

// muster reckons anew where squads are and how strong.
func (w *World) muster() {
	for i := range w.Squads {
		q := &w.Squads[i]
		q.Alive, q.Strength, q.Met, q.Stage = 0, 0, 0, q.telling
		var all, here geom.Vec2
		obey := 0.0
		for k := range w.crewOf(q) {
			s := &w.crewOf(q)[k]
			if !s.Alive() {
				continue
			}
			q.Alive++
			q.Strength += s.Health / (hull * Crew)
			all = all.Add(s.At)
			if !s.Fled {
				here = here.Add(s.At)
				obey++
				if s.Foe >= 0 {
					q.Met++
				}
			}
		}
		q.Fled = 1 - obey/float64(max(1, q.Alive))
		switch {
		case obey > 0:
			q.At = here.Scale(1 / obey)
		case q.Alive > 0:
			q.At = all.Scale(1 / float64(q.Alive))
		}
	}
}

// sweep tells both sides which squads of the other their radar shows, and draws their maps anew.
func (w *World) sweep() {
	for i := range w.Squads {
		q := &w.Squads[i]
		other := 1 - q.Side
		seen := q.At.Dist(w.Flags[other].At) < radar
		for k := range w.Fleet(other) {
			o := &w.Fleet(other)[k]
			seen = seen || o.Alive > 0 && o.At.Dist(q.At) < radar
		}
		if seen {
			q.Seen = Contact{At: q.At, Strength: q.Strength, Tick: w.Tick, Known: true, Fled: q.Fled}
		}
		if q.Alive == 0 || float64(w.Tick-q.Seen.Tick) > forgetIn*Rate {
			q.Seen.Known = false
		}
	}
	for s := range w.maps {
		c := &w.maps[s]
		c.own.Clear()
		c.foes.Clear()
		for i := range w.Squads {
			q := &w.Squads[i]
			switch {
			case q.Alive == 0:
			case q.Side == Side(s):
				c.own.Stamp(flat(q.At), sway, q.Strength)
			case q.Seen.Known:
				c.foes.Stamp(flat(q.Seen.At), sway, q.Seen.Strength)
			}
		}
	}
}

// flat is a place in the plane.
func flat(p geom.Vec2) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y} }

// judge ends the battle when a flagship, or all ships of a side, are destroyed, or its time is up.
func (w *World) judge() {
	if w.Phase != Fighting {
		return
	}
	blue := w.Flags[Blue].Health > 0 && w.Left(Blue) > 0
	red := w.Flags[Red].Health > 0 && w.Left(Red) > 0
	switch {
	case blue && red && w.Time() < battleTime:
		return
	case blue == red:
		w.Phase = Draw
	case blue:
		w.Phase = BlueWon
	default:
		w.Phase = RedWon
	}
	for i := range w.Ships {
		w.Ships[i].actuator.CancelAll()
	}
	w.tell(Event{Kind: Over})
}
