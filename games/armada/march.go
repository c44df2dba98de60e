package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/group"
)

// Squads keep their formations by package group. All of it writes to the squad and its own ships alone.

// ready fills the squad's scratch memory with those of its ships that obey.
func (w *World) ready(q *Squad) *crew {
	c := &w.crews[q.Number]
	c.members = c.members[:0]
	for k := range w.crewOf(q) {
		if s := &w.crewOf(q)[k]; s.Alive() && !s.Fled {
			c.members = append(c.members, group.Member{Number: k, At: s.At, Velocity: s.Velocity})
		}
	}
	return c
}

// send orders ships to their places.
func (w *World) send(q *Squad, c *crew) {
	for _, m := range c.members {
		w.crewOf(q)[m.Number].Orders = Errand{Kind: FlyThere, Place: m.Place}
	}
}

// Toward returns where to head for from a place to get to another: there, or past the side of the first asteroid or flagship that is in
// the way. It is a part of [group.Terrain], as Room is.
func (w *World) Toward(from, to geom.Vec2) geom.Vec2 { return w.Bodies.Toward(from, to, rockMargin) }

// Room reports whether a ship can be at a place, and seen from another.
func (w *World) Room(from, at geom.Vec2) bool {
	return w.Toward(from, at) == at && w.inside(at) == at && w.Bodies.Free(at, shipRadius+1)
}

// open returns the place, or one near it where a formation can stand: in space, and not in an asteroid or in a flagship.
func (w *World) open(at geom.Vec2) geom.Vec2 {
	return w.inside(w.Bodies.Outside(w.inside(at), rockMargin+1))
}

// aside moves a place of a semicircle back, step by step, until it is out of reach of enemies that are not the target: where
// these stand side by side its ends would be among them.
func (w *World) aside(q *Squad, target wits.Entity, place geom.Vec2, clear float64) geom.Vec2 {
	const steps, step = 8, 14.0
	for range steps {
		if !(clear > 0) || !w.covered(1-q.Side, target, place, clear) {
			break
		}
		place = place.Sub(q.March.Heading.Scale(step))
	}
	return place
}

// covered reports whether somebody of a side but one squad, or flagship, can fire at a place. Who runs away does not count.
func (w *World) covered(by Side, but wits.Entity, place geom.Vec2, clear float64) bool {
	if f := &w.Flags[by]; f.ID != but && f.Health > 0 && f.At.Dist(place) < flagReach+clear {
		return true
	}
	far := reach + clear
	fleet := w.Fleet(by)
	for i := range fleet {
		q := &fleet[i]
		if q.ID == but || q.Alive == 0 || q.At.Dist(place) > far+strewn {
			continue
		}
		for k := range w.crewOf(q) {
			if o := &w.crewOf(q)[k]; o.Alive() && !o.Fled && o.At.Dist(place) < far {
				return true
			}
		}
	}
	return false
}
