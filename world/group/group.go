// Package group keeps who belongs to which group, and how strongly; orders for all of a group; formations, who stands where in
// them, and how a group marches in one [Kiley, 3.5.3.2]; and types, whose members differ within limits [Hufford: groups, types].
//
// What you want to do, and the call that does it:
//
//	make groups                        g := NewGroups(groups, members)
//	belong, more or less               g.Set(member, group, 0.8), g.Sway(member, group, 0.1)
//	whose somebody is                  g.Of(member)
//	who belongs to a group             g.Members(group, 0.5, dst)
//	give an order to all of a group    o := NewOrders[Order](members); o.Give(g, group, 0, order)
//	follow it                          o.Take(member)
//	an arrow, a line, a column ...     Arrow, Line, Column, Wedge, Circle, Semicircle, Custom
//	the places of a formation          Places(dst, shape, n, at, facing)
//	who takes which, with least travel a.Assign(from, places)
//	places where there is room         Fit(places, at, room)
//	places that have come together     Spread(places, at, apart, room)
//	how fast a leader may go           Pace(members, places, slack)
//	march in formation                 m.Begin(at, to, facing); m.Keep(drill, terrain, shape, members, step)
//	places around a target             m.Around(drill, shape, members, at, moved)
//	members that are not all alike     Type{Mass: Range{60, 90}, ...}.Draw(random)
//	put them into the world            Row, Places, Scatter
//
// A shape is given in its own frame: x ahead, y to the left, in metres. The leader, member 0, stands at the origin of an arrow,
// a line and a wedge; a column and a ring have their middle there.
//
// All is flat and changed by one goroutine; while nobody changes it any number may read. Nothing allocates but the New
// functions and results that do not fit.
package group

import (
	"errors"

	"github.com/wits-ai/wits/geom"
)

// Groups is how strongly each member belongs to each group: its allegiance, 0 to 1.
type Groups struct {
	groups, members int
	strength        []float64 // by member, then by group
}

// NewGroups makes groups to which nobody belongs. It fails if a number is below 0, or there is too much of both.
func NewGroups(groups, members int) (*Groups, error) {
	if groups < 0 || members < 0 || groups > 0 && members > 1<<26/groups {
		return nil, errors.New("group: the number of groups and members must be from 0, and both together not more than 2^26")
	}
	return &Groups{groups, members, make([]float64, groups*members)}, nil
}

// row returns how strongly somebody belongs to each group; nil if there is no such member.
func (g *Groups) row(member int) []float64 {
	if member < 0 || member >= g.members {
		return nil
	}
	return g.strength[member*g.groups : (member+1)*g.groups]
}

// Allegiance returns how strongly somebody belongs to a group; 0 if there is no such member or group.
func (g *Groups) Allegiance(member, group int) float64 {
	if row := g.row(member); group >= 0 && group < len(row) {
		return row[group]
	}
	return 0
}

// Set makes somebody belong to a group so strongly, 0 to 1. Other allegiances stay. What is no number counts as 0. Nothing
// happens if there is no such member or group.
func (g *Groups) Set(member, group int, strength float64) {
	if strength != strength {
		strength = 0
	}
	if row := g.row(member); group >= 0 && group < len(row) {
		row[group] = geom.Clamp(strength, 0, 1)
	}
}

// Sway draws somebody towards a group: its allegiance grows by a share of what is missing to 1, and that to all others
// shrinks by the same share, so that their sum never grows beyond 1 if it was not. Drawn towards a group that there is not,
// such as -1, it comes to belong to none.
func (g *Groups) Sway(member, group int, share float64) {
	if share = geom.Clamp(share, 0, 1); share != share {
		return
	}
	row := g.row(member)
	for i := range row {
		goal := 0.0
		if i == group {
			goal = 1
		}
		row[i] = geom.Lerp(row[i], goal, share)
	}
}

// Of returns the group to which somebody belongs most, and how strongly; of those that are equal the first. The group is -1 if
// there is none, or no such member.
func (g *Groups) Of(member int) (group int, strength float64) {
	group = -1
	for i, s := range g.row(member) {
		if s > strength {
			group, strength = i, s
		}
	}
	return group, strength
}

// Members appends those who belong to a group more than to any other, and at least so strongly, in the order of their
// numbers.
func (g *Groups) Members(group int, least float64, dst []int) []int {
	for m := range g.members {
		if of, s := g.Of(m); of == group && s >= least {
			dst = append(dst, m)
		}
	}
	return dst
}

// Keep copies all allegiances.
func (g *Groups) Keep(dst []float64) []float64 { return append(dst[:0], g.strength...) }

// Return takes them back to what Keep copied. It fails if that is of other groups.
func (g *Groups) Return(src []float64) error {
	if len(src) != len(g.strength) {
		return errors.New("group: what was kept is of other groups")
	}
	copy(g.strength, src)
	return nil
}

// Orders is the last order that each member was given and has not taken yet.
type Orders[O any] struct {
	order   []O
	waiting []bool
}

// NewOrders begins without any.
func NewOrders[O any](members int) *Orders[O] {
	return &Orders[O]{make([]O, members), make([]bool, members)}
}

// Give gives an order to all who belong to a group more than to any other, and at least so strongly, in place of what they
// have not taken. It says how many they are.
func (o *Orders[O]) Give(g *Groups, group int, least float64, order O) (n int) {
	for m := range min(len(o.order), g.members) {
		if of, s := g.Of(m); of == group && s >= least {
			o.order[m], o.waiting[m] = order, true
			n++
		}
	}
	return n
}

// GiveOne gives an order to one member; to nobody if there is no such member.
func (o *Orders[O]) GiveOne(member int, order O) {
	if member >= 0 && member < len(o.order) {
		o.order[member], o.waiting[member] = order, true
	}
}

// Waiting is somebody's order, which is left to be taken; false if there is none, or no such member.
func (o *Orders[O]) Waiting(member int) (order O, ok bool) {
	if member < 0 || member >= len(o.order) || !o.waiting[member] {
		return order, false
	}
	return o.order[member], true
}

// Take takes somebody's order; false if there is none, or no such member.
func (o *Orders[O]) Take(member int) (order O, ok bool) {
	if member < 0 || member >= len(o.order) {
		return order, false
	}
	order, ok = o.order[member], o.waiting[member]
	o.waiting[member] = false
	return order, ok
}

// Keep copies all orders into another of the same number of members, which is made if it is nil.
func (o *Orders[O]) Keep(dst *Orders[O]) *Orders[O] {
	if dst == nil || len(dst.order) != len(o.order) {
		dst = NewOrders[O](len(o.order))
	}
	copy(dst.order, o.order)
	copy(dst.waiting, o.waiting)
	return dst
}

// Return takes them back to what Keep copied. It fails if that is of another number of members.
func (o *Orders[O]) Return(src *Orders[O]) error {
	if src == nil || len(src.order) != len(o.order) {
		return errors.New("group: what was kept is of another number of members")
	}
	copy(o.order, src.order)
	copy(o.waiting, src.waiting)
	return nil
}

// Random is where chance comes from; the generator of a mind is one.
type Random interface{ Float() float64 }

// Range is a number that differs from one to the next: from Low to High.
type Range struct{ Low, High float64 }

// Draw draws a number, each with the same probability.
func (r Range) Draw(random Random) float64 { return geom.Lerp(r.Low, r.High, random.Float()) }

// Type is what members have in common, within limits.
type Type struct {
	Name     string
	Radius   Range // m
	Mass     Range // kg
	MaxSpeed Range // m/s
	MaxForce Range // N
}

// Attributes are those of one member, which the game may change as it likes.
type Attributes struct{ Radius, Mass, MaxSpeed, MaxForce float64 }

// Draw draws the attributes of a member.
func (t *Type) Draw(r Random) Attributes {
	return Attributes{t.Radius.Draw(r), t.Mass.Draw(r), t.MaxSpeed.Draw(r), t.MaxForce.Draw(r)}
}

// Row appends n places in a straight line, the first and the last at its ends; one alone stands in the middle.
func Row(dst []geom.Vec2, from, to geom.Vec2, n int) []geom.Vec2 {
	for i := range n {
		t := 0.5
		if n > 1 {
			t = float64(i) / float64(n-1)
		}
		dst = append(dst, from.Lerp(to, t))
	}
	return dst
}

// Scatter appends n places of a region by chance, at least so many metres apart where there is room: after thirty tries the
// one that was farthest from all others is taken. It gives fewer if the region has no inside. A distance that is not above 0
// counts as none.
func Scatter(dst []geom.Vec2, region geom.Region, n int, apart float64, r Random) []geom.Vec2 {
	begin := len(dst)
	if !(apart > 0) {
		apart = 0
	}
	for range n {
		best, found := geom.Vec2{}, -1.0
		for range 30 {
			p, ok := region.Random(r)
			if !ok {
				break
			}
			far := apart
			for _, q := range dst[begin:] {
				far = min(far, p.Dist(q))
			}
			if far > found {
				best, found = p, far
			}
			if far >= apart {
				break
			}
		}
		if found < 0 {
			return dst
		}
		dst = append(dst, best)
	}
	return dst
}
