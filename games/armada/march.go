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

// march begins to go to a place in formation, which looks along facing or, if that is zero, ahead.
func (w *World) march(q *Squad, to, facing geom.Vec2) {
	heading := facing
	if heading == (geom.Vec2{}) {
		heading = q.ahead(to)
	}
	q.March = March{Anchor: q.At, Goal: to, Heading: heading.Norm(), Shape: q.March.Shape}
}

// ahead is the way to a place, or where it looks already if it is there.
func (q *Squad) ahead(to geom.Vec2) geom.Vec2 {
	if way := to.Sub(q.At); way.Len() >= 1 {
		return way
	}
	return q.March.Heading
}

// keep goes on for a tick: the anchor goes ahead as fast as the last of the squad can follow, and each ship is sent to its
// place around it. It is true when all are where they shall be.
func (w *World) keep(q *Squad, shape Shape, speed float64) bool {
	m := &q.March
	c, n := w.ready(q)
	if n == 0 {
		return false
	}
	if m.Shape != shape {
		m.Shape, m.Of = shape, 0
	}
	w.form(q, c, n)
	if m.Anchor != m.Goal {
		for i := range n { // by ship, as Pace wants it
			c.from[i] = c.to[m.Slots[c.who[i]]]
		}
		pace := w.pace(q, c, n)
		next := w.around(m.Anchor, m.Goal)
		way := next.Sub(m.Anchor)
		if step := float64(speed * pace * delta); way.Len() > step {
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
	c.to = formation.Places(c.to[:0], &m.Shape, n, m.Anchor, m.Heading)
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

// surround sends each ship to its place around a target, wherever that goes, and says how far the farthest is from it.
func (w *World) surround(q *Squad, target wits.Entity, at geom.Vec2, shape Shape, clear float64) (worst float64, ok bool) {
	m := &q.March
	c, n := w.ready(q)
	if n == 0 {
		return 0, false
	}
	*m = March{Anchor: at, Goal: at, Heading: m.Heading, Shape: shape, Of: m.Of, Slots: m.Slots}
	c.to = formation.Places(c.to[:0], &m.Shape, n, at, m.Heading)
	for i := range c.to {
		c.to[i] = w.inside(w.aside(q, target, c.to[i], clear))
		for k := range w.Rocks {
			c.to[i] = outside(c.to[i], w.Rocks[k].Center, w.Rocks[k].Radius+rockMargin)
		}
	}
	w.deal(q, c, n)
	return w.send(q, c, n), true
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
