package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/formation"
)

// Orders passes orders on to its ships. All of it writes to the squad and its own ships alone.

// ready fills the squad's scratch memory with those of its ships that obey, and says how many they are.
func (w *World) ready(q *Squad) (*crew, int) {
	c := &w.crews[q.Number]
	c.from, c.to = c.from[:0], c.to[:0]
	for k := range w.crewOf(q) {
		s := &w.crewOf(q)[k]
		if s.Alive() && !s.Fled {
			c.who[len(c.from)] = int64(k)
			c.from = append(c.from, s.At)
		}
	}
	return c, len(c.from)
}

// deal gives places to those who obey, with least travel, unless as many have them already. The places are in c.to.
func (w *World) deal(q *Squad, c *crew, n int) {
	m := &q.March
	missing := m.Of != int64(n)
	for i := range n {
		missing = missing || m.Slots[c.who[i]] < 0 || m.Slots[c.who[i]] >= int64(n)
	}
	if !missing {
		return
	}
	m.Of = int64(n)
	for k := range m.Slots {
		m.Slots[k] = -1
	}
	for i, slot := range c.assigner.Assign(c.from, c.to) {
		m.Slots[c.who[i]] = int64(slot)
	}
}

// send orders ships to their places, and says how far the farthest of them is from its own.
func (w *World) send(q *Squad, c *crew, n int) (worst float64) {
	for i := range n {
		s := &w.crewOf(q)[c.who[i]]
		to := c.to[q.March.Slots[c.who[i]]]
		s.Orders = Errand{Kind: FlyThere, Place: to}
		worst = max(worst, s.At.Dist(to))
	}
	return worst
}

// march begins to go to a place in formation, which looks ahead or, if the order says so, where it shall look.
func (w *World) march(q *Squad, to geom.Vec2) {
	heading := to.Sub(q.At)
	if heading.Len() < 1 {
		heading = q.March.Heading
	}
	if q.Order.Kind == MoveOrder && q.Order.Facing != (geom.Vec2{}) {
		heading = q.Order.Facing
	}
	q.March = March{Anchor: q.At, Goal: to, Heading: heading.Norm(), Shape: q.Formation}
}

// keep goes on for a tick: the anchor goes ahead as fast as the last of the squad can follow, and each ship is sent to its
// place around it. It is true when all are where they shall be.
func (w *World) keep(q *Squad) bool {
	m := &q.March
	c, n := w.ready(q)
	if n == 0 {
		return false
	}
	if m.Shape != q.Formation {
		m.Shape, m.Of = q.Formation, 0
	}
	m.Since += delta
	w.form(q, c, n)
	if m.Anchor != m.Goal {
		for i := range n { // by ship, as Pace wants it
			c.from[i] = c.to[m.Slots[c.who[i]]]
		}
		pace := w.pace(q, c, n)
		next := w.around(m.Anchor, m.Goal)
		way := next.Sub(m.Anchor)
		if step := float64(cruise * pace * delta); way.Len() > step {
			m.Anchor = m.Anchor.Add(way.Norm().Scale(step))
		} else {
			m.Anchor = next
		}
		w.form(q, c, n)
	}
	return w.send(q, c, n) < inPlace && m.Anchor == m.Goal && w.stands(q, c, n)
}

// stands reports whether all who obey are at rest.
func (w *World) stands(q *Squad, c *crew, n int) bool {
	for i := range n {
		if w.crewOf(q)[c.who[i]].Velocity.Len() > atRest {
			return false
		}
	}
	return true
}

// pace is how fast the anchor may go. c.from are the places of those who obey.
func (w *World) pace(q *Squad, c *crew, n int) float64 {
	var at [Crew]geom.Vec2
	for i := range n {
		at[i] = w.crewOf(q)[c.who[i]].At
	}
	return formation.Pace(at[:n], c.from[:n], slack)
}

// form fills c.to with the places around the anchor, and deals them if need be.
func (w *World) form(q *Squad, c *crew, n int) {
	m := &q.March
	c.to = formation.Places(c.to[:0], shapes[m.Shape], n, m.Anchor, m.Heading)
	w.fit(c.to, m.Anchor)
	w.deal(q, c, n)
}

// fit moves places where there is no room to where there is.
func (w *World) fit(places []geom.Vec2, at geom.Vec2) {
	tight := false
	for _, p := range places {
		tight = tight || !w.room(at, p)
	}
	if !tight {
		return
	}
	formation.Fit(places, at, func(p geom.Vec2) bool { return w.room(at, p) })
	for i := range places {
		w.spread(places, i, at)
	}
}

// spread moves a place that has come to where another one is to somewhere around the formation's origin, if there is room.
func (w *World) spread(places []geom.Vec2, i int, at geom.Vec2) {
	const ways, rings = 8, 3
	if !crowded(places, i, places[i]) {
		return
	}
	for r := range rings {
		for k := range ways {
			p := at.Add(geom.FromAngle(float64(k) * tau / ways).Scale(float64(rowSize * float64(r+1))))
			if !crowded(places, i, p) && w.room(at, p) {
				places[i] = p
				return
			}
		}
	}
}

// crowded reports whether another place than i is so near to a point that two ships could not both stand.
func crowded(places []geom.Vec2, i int, at geom.Vec2) bool {
	for k := range places {
		if k != i && places[k].Dist(at) < apart+inPlace/2 {
			return true
		}
	}
	return false
}

// The semicircles around targets.
var (
	ringOfSquad formation.Shape = formation.Semicircle{Radius: circleOf}
	ringOfFlag  formation.Shape = formation.Semicircle{Radius: flagCircle}
)

// surround begins to take places around a target.
func (w *World) surround(q *Squad, target wits.Entity) {
	at, _, _ := w.Place(target)
	heading := at.Sub(q.At)
	if heading.Len() < 1 {
		heading = q.March.Heading
	}
	q.March, q.Go = March{Anchor: at, Goal: at, Heading: heading.Norm(), Around: target}, false
}

// ring sends each ship to its place on the semicircle around a target, wherever that goes. It is true when all are there, or
// have had the time for it, and so have all other squads that do the same; or when one has an enemy within reach already.
func (w *World) ring(q *Squad, target wits.Entity) bool {
	m := &q.March
	c, n := w.ready(q)
	at, _, ok := w.Place(target)
	if n == 0 || !ok {
		return false
	}
	radius, shape := circleOf, ringOfSquad
	if w.flagship(target) != nil {
		radius, shape = flagCircle, ringOfFlag
	}
	m.Anchor, m.Goal = at, at
	if q.At.Dist(at) < float64(radius*1.5) {
		m.Since += delta
	} else if way := at.Sub(q.At); way.Len() > 1 {
		m.Heading = way.Norm() // from wherever they come
	}
	c.to = formation.Places(c.to[:0], shape, n, at, m.Heading)
	for i := range c.to {
		c.to[i] = w.inside(w.aside(q, target, c.to[i]))
		for k := range w.Rocks {
			c.to[i] = outside(c.to[i], w.Rocks[k].Center, w.Rocks[k].Radius+rockMargin)
		}
	}
	w.deal(q, c, n)
	m.Met = false
	for i := range n {
		m.Met = m.Met || w.crewOf(q)[c.who[i]].Foe >= 0
	}
	m.Ready = w.send(q, c, n) < inRing || m.Since > ringTime
	return q.Go && (m.Ready || m.Met)
}

// aside moves a place of a semicircle back, step by step, until it is out of reach of enemies that are not the target: where
// these stand side by side its ends would be among them.
func (w *World) aside(q *Squad, target wits.Entity, place geom.Vec2) geom.Vec2 {
	const steps, step = 8, circleOf / 6
	for range steps {
		if !w.covered(1-q.Side, target, place) {
			break
		}
		place = place.Sub(q.March.Heading.Scale(step))
	}
	return place
}

// covered reports whether somebody of a side but one squad, or flagship, can fire at a place. Who runs away does not count.
func (w *World) covered(by Side, but wits.Entity, place geom.Vec2) bool {
	if f := &w.Flags[by]; f.ID != but && f.Health > 0 && f.At.Dist(place) < flagReach+outOfReach {
		return true
	}
	const far = reach + outOfReach
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

// charge sends each ship at the ship of a target that is nearest to it.
func (w *World) charge(q *Squad, target wits.Entity) {
	q.March.Around = 0
	foes := w.squad(target)
	for k := range w.crewOf(q) {
		s := &w.crewOf(q)[k]
		if !s.Alive() {
			continue
		}
		whom := target
		if foes != nil {
			best := -1.0
			if o := w.ship(s.Orders.Target); s.Orders.Kind == Strike && o != nil && o.Alive() && o.Squad == foes.Number && (w.Tick+s.Number)%30 != 0 {
				continue // it has one
			}
			for i := range w.crewOf(foes) {
				o := &w.crewOf(foes)[i]
				if d := o.At.Dist(s.At); o.Alive() && (best < 0 || d < best) {
					best, whom = d, o.ID
				}
			}
		}
		s.Orders = Errand{Kind: Strike, Target: whom}
	}
}

// release leaves ships to themselves.
func (w *World) release(q *Squad) {
	q.March.Around = 0
	for k := range w.crewOf(q) {
		w.crewOf(q)[k].Orders = Errand{}
	}
}
