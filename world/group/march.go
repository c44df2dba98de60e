package group

import (
	"github.com/wits-ai/wits/geom"
)

// Ranks is how many members of a group can march together.
const Ranks = 16

// March is a group that goes somewhere in formation: its anchor goes ahead, only as fast as the last of them can follow, and each
// member has a place around it. It is a flat value: a copy of it is all of its state.
type March struct {
	Anchor  geom.Vec2 // where the formation is
	Goal    geom.Vec2 // where it goes
	Heading geom.Vec2 // where it looks, of length 1
	Of      int64     // how many members have places; 0: they are given anew
	Slots   [Ranks]int64
}

// Member is one of those who march, as they are now.
type Member struct {
	Number       int // in its group, 0 to Ranks-1
	At, Velocity geom.Vec2
	Place        geom.Vec2 // where it is sent: the march writes this
}

// Terrain is where a group marches.
type Terrain interface {
	// Toward returns where to head for to get from a place to another: there, or past what is in the way.
	Toward(from, to geom.Vec2) geom.Vec2
	// Room reports whether a member can be at a place, and get there from another without a detour.
	Room(from, at geom.Vec2) bool
}

// Drill is how a group keeps its formation, and scratch memory: it serves one goroutine.
type Drill struct {
	Slack float64 // m behind its place at which the formation begins to wait for a member
	Near  float64 // m: so near a member is in its place
	Rest  float64 // m/s: a member that is no faster stands
	Apart float64 // m between two places at least, where there is room

	assigner Assigner
	at, to   []geom.Vec2
}

// Begin lets a group set out for a place from where it is. It looks along facing or, if that is zero, ahead.
func (m *March) Begin(at, to, facing geom.Vec2) {
	if facing == (geom.Vec2{}) {
		facing = m.Ahead(at, to)
	}
	m.Anchor, m.Goal, m.Heading, m.Of = at, to, facing.Norm(), 0
}

// Ahead returns the direction from a place to another or, if they are less than a metre apart, where the group looks already.
func (m *March) Ahead(at, to geom.Vec2) geom.Vec2 {
	if way := to.Sub(at); way.Len() >= 1 {
		return way
	}
	return m.Heading
}

// Keep goes on by a step: the anchor goes ahead by as much of step metres as the last of the members can follow, and each gets
// its place around it. Places without room move towards the anchor, or to where there is some. It reports whether all
// stand in their places at the goal; without members nobody does.
func (m *March) Keep(d *Drill, t Terrain, s Shape, members []Member, step float64) bool {
	if len(members) == 0 {
		return false
	}
	m.form(d, t, s, members)
	if m.Anchor != m.Goal {
		step = float64(step * m.pace(d, members))
		next := t.Toward(m.Anchor, m.Goal)
		if way := next.Sub(m.Anchor); way.Len() > step {
			next = m.Anchor.Add(way.Norm().Scale(step))
		}
		m.Anchor = next
		m.form(d, t, s, members)
	}
	there := m.Anchor == m.Goal
	for i := range members {
		there = there && members[i].At.Dist(members[i].Place) < d.Near && members[i].Velocity.Len() <= d.Rest
	}
	return there
}

// Around gives each member its place in a formation around a point, wherever that goes: places are moved as the caller likes.
// It says how far the farthest member is from its own.
func (m *March) Around(d *Drill, s Shape, members []Member, at geom.Vec2, moved func(geom.Vec2) geom.Vec2) (farthest float64) {
	m.Anchor, m.Goal = at, at
	d.to = Places(d.to[:0], s, len(members), at, m.Heading)
	for i := range d.to {
		d.to[i] = moved(d.to[i])
	}
	m.deal(d, members)
	for i := range members {
		farthest = max(farthest, members[i].At.Dist(members[i].Place))
	}
	return farthest
}

// form gives each member its place around the anchor.
func (m *March) form(d *Drill, t Terrain, s Shape, members []Member) {
	d.to = Places(d.to[:0], s, len(members), m.Anchor, m.Heading)
	room := func(p geom.Vec2) bool { return t.Room(m.Anchor, p) }
	tight := false
	for _, p := range d.to {
		tight = tight || !room(p)
	}
	if tight {
		Fit(d.to, m.Anchor, room)
		Spread(d.to, m.Anchor, d.Apart, room)
	}
	m.deal(d, members)
}

// deal gives the places in d.to to the members: to each the one that it has, or to all those with the least way to go if
// there are fewer or more of them than before.
func (m *March) deal(d *Drill, members []Member) {
	n := int64(len(members))
	missing := m.Of != n
	d.at = d.at[:0]
	for i := range members {
		slot := m.Slots[members[i].Number]
		missing = missing || slot < 0 || slot >= n
		d.at = append(d.at, members[i].At)
	}
	if missing {
		m.Of = n
		for k := range m.Slots {
			m.Slots[k] = -1
		}
		for i, slot := range d.assigner.Assign(d.at, d.to) {
			m.Slots[members[i].Number] = int64(slot)
		}
	}
	for i := range members {
		members[i].Place = d.to[m.Slots[members[i].Number]]
	}
}

// pace returns how fast the formation may go on, as a share of its full speed.
func (m *March) pace(d *Drill, members []Member) float64 {
	d.to = d.to[:0]
	for i := range members {
		d.to = append(d.to, members[i].Place)
	}
	return Pace(d.at, d.to, d.Slack)
}
