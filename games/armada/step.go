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
		s.At = w.inside(w.Bodies.Outside(s.At.Add(w.shoves[i]), shipRadius))
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

// inside returns the place, or the nearest one that is in space.
func (w *World) inside(at geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: geom.Clamp(at.X, edge, w.Width-edge), Y: geom.Clamp(at.Y, edge, w.Height-edge)}
}

// nearestEnemy returns the ship of the other side that is nearest to a place, of those within so many metres; -1 if there is none.
func (w *World) nearestEnemy(of Side, at geom.Vec2, within float64) int64 {
	var room [512]int32
	best, who := within, int64(-1)
	for _, k := range w.near.Near(at, within, room[:0]) {
		o := &w.Ships[k]
		if d := o.At.Dist(at); o.Side != of && o.Alive() && d < best {
			best, who = d, int64(k)
		}
	}
	return who
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

// flat returns a place in the plane.
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
