package scene

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Reason is why a character does not get a role, or has lost it, or why a scene ended.
type Reason uint8

// The reasons, in the order in which they are looked for.
const (
	None      Reason = iota
	Gone             // it is not in the world
	Steered          // a person steers it
	Reserved         // the role is somebody else's
	Unable           // a trait is outside the role's limits
	Full             // all places of the role, or of the scene, are taken
	Busy             // it plays in another scene, which is not to give it up
	Resting          // it has just played in a scene
	Outside          // it is not in the place, nor near enough
	OwnGoal          // its own goal is stronger
	Late             // it did not arrive in time
	Declined         // its mind does something else
	Outranked        // another scene took it
	Finished         // it has played its part to the end
	Closed           // hours or event do not hold any more
	Deserted         // nobody is left for a main role
)

// refuse says why a character does not get a role of a zone now; None if it does. It is asked of all that lie in reach.
func (d *Director) refuse(zi, ci, i int, reach float64) Reason {
	z, a := &d.zones[zi], &d.characters[i]
	s := &d.scenes.Scenes[z.Scene]
	c := &s.Cast[ci]
	switch {
	case a.Absent != 0:
		return Gone
	case a.Player != 0:
		return Steered
	case c.Who != "" && !d.game.Named(i, c.Who):
		return Reserved
	}
	mine := int(a.Zone) == zi+1
	if c.Most > 0 && d.count(z, ci) >= c.Most || s.Capacity > 0 && !mine && int(z.Members) >= s.Capacity {
		return Full
	}
	inside := s.contains(z.At, a.At, 0)
	switch {
	case mine && s.Cast[a.Casting].Part <= c.Part, a.Zone != 0 && !mine && !d.outranks(zi, int(a.Zone-1), a.Coming != 0, inside):
		return Busy
	case !mine && d.now < a.Rested:
		return Resting
	}
	if far := a.At.Dist(z.At); !inside && far > reach && c.Who == "" {
		return Outside
	}
	if !(d.pull(z, c, i, inside) > a.Goal+Margin) && !mine {
		return OwnGoal
	}
	if !d.able(i, c.Role) {
		return Unable
	}
	return None
}

// pull returns how strongly a role draws a character: all of it within the site, and less towards the end of its reach.
func (d *Director) pull(z *zone, c *Casting, i int, inside bool) float64 {
	if inside || c.Within <= 0 {
		return c.Draw
	}
	return float64(c.Draw * geom.Clamp(1-d.characters[i].At.Dist(z.At)/c.Within, 0, 1))
}

// outranks reports whether a zone may take a character from another one.
func (d *Director) outranks(zi, other int, coming, inside bool) bool {
	a, b := &d.scenes.Scenes[d.zones[zi].Scene], &d.scenes.Scenes[d.zones[other].Scene]
	switch {
	case !inside:
		return false
	case a.Priority != b.Priority:
		return a.Priority > b.Priority
	case coming:
		return false
	case a.area() != b.area():
		return a.area() < b.area()
	}
	return zi < other
}

// count returns how many members of a zone have a role.
func (d *Director) count(z *zone, ci int) (n int) {
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if int(d.characters[m-1].Casting) == ci {
			n++
		}
	}
	return n
}

// candidate is a character that may get a role. Members of the scene come first, supporting ones before extras and in the order of their
// casting; then others, the most strongly drawn first, and of those the nearest.
type candidate struct {
	id    int32
	part  Part
	order int32
	pull  float64
	far   float64 // m²
}

func (c candidate) compare(o candidate) int {
	return cmp.Or(cmp.Compare(c.part, o.part), cmp.Compare(c.order, o.order), cmp.Compare(o.pull, c.pull), cmp.Compare(c.far, o.far), cmp.Compare(c.id, o.id))
}

// fill gives a role to characters within a distance, until so many have it; 0 is no limit.
func (d *Director) fill(zi, ci int, reach float64, most int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	c := &s.Cast[ci]
	n := d.count(z, ci)
	if most > 0 && n >= most {
		return
	}
	d.candidates = d.candidates[:0]
	if c.Who != "" {
		if i := d.game.Find(c.Who, z.At); i >= 0 && i < len(d.characters) {
			d.candidates = append(d.candidates, candidate{id: int32(i)})
		}
	} else {
		order := int32(0)
		for m := z.First; m != 0; m = d.characters[m-1].Next {
			if a := &d.characters[m-1]; s.Cast[a.Casting].Part > c.Part {
				order++
				d.candidates = append(d.candidates, candidate{id: m - 1, part: s.Cast[a.Casting].Part, order: order})
			}
		}
		d.found = d.grid.Near(z.At, max(s.reach(), reach), d.found[:0])
		for _, i := range d.found {
			if a := &d.characters[i]; int(a.Zone) != zi+1 {
				d.candidates = append(d.candidates, candidate{i, Extra + 1, 0, d.pull(z, c, int(i), s.contains(z.At, a.At, 0)), a.At.Sub(z.At).LenSq()})
			}
		}
		slices.SortFunc(d.candidates, candidate.compare)
	}
	for k := 0; k < len(d.candidates) && (most == 0 || n < most); k++ {
		if i := int(d.candidates[k].id); d.refuse(zi, ci, i, reach) == None {
			d.join(zi, ci, i)
			n++
		}
	}
}

// castMain fills main roles before the scene starts, and searches for those that it lacks.
func (d *Director) castMain(zi int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	farthest := 0.0
	for ci := 0; ci < len(s.Cast) && s.Cast[ci].Part == Main; ci++ {
		c := &s.Cast[ci]
		d.fill(zi, ci, c.Within, c.Most)
		if d.count(z, ci) < c.Least && c.Search > 0 {
			if d.fill(zi, ci, min(z.Radius, c.Search), c.Least); d.count(z, ci) < c.Least {
				farthest = max(farthest, c.Search)
			}
		}
	}
	switch {
	case farthest == 0 || d.now < z.Grows:
	case z.Radius < farthest:
		z.Radius, z.Grows = float64(2*z.Radius), d.now+1
	default:
		d.dissolve(zi, Deserted)
		z.Rest = d.now + SearchRest
	}
}

// ready reports whether each main role has its least number at the site, and there is anybody.
func (d *Director) ready(zi int) bool {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	led := false
	for ci := 0; ci < len(s.Cast) && s.Cast[ci].Part == Main; ci++ {
		n := 0
		for m := z.First; m != 0; m = d.characters[m-1].Next {
			if a := &d.characters[m-1]; int(a.Casting) == ci && a.Coming == 0 {
				n++
			}
		}
		if n < s.Cast[ci].Least {
			return false
		}
		led = led || n > 0
	}
	return led
}

// join gives a character a role. One that has another role leaves that.
func (d *Director) join(zi, ci, i int) {
	z, a := &d.zones[zi], &d.characters[i]
	from, was := int(a.Zone-1), int(a.Casting)
	if from == zi { // it moves up
		d.cast(zi, ci, i, 0)
		d.line(zi, was)
		d.record(Promoted, zi, i, None)
		if a.Coming == 0 && z.State == running {
			d.assign(zi, i)
		}
		return
	}
	if from >= 0 {
		d.record(Left, from, i, Outranked)
		d.detach(i)
	}
	a.Cast, a.Seen = 1, d.now
	d.attach(zi, i)
	d.cast(zi, ci, i, 0)
	d.record(Joined, zi, i, None)
	a.Coming, a.Until = 1, d.now+ArrivalTimeout
	d.perform(i, d.scenes.approach)
	d.arrive(zi, i)
	if from >= 0 {
		d.left(from, was)
	}
}

// cast gives a member a role and a seat: the first that is free from one on.
func (d *Director) cast(zi, ci, i int, seat int32) {
	a := &d.characters[i]
	s := &d.scenes.Scenes[d.zones[zi].Scene]
	a.Casting, a.Role, a.Done, a.Seat = int32(ci), d.scenes.Roles[s.Cast[ci].Role].ID, 0, -1
	if s.Cast[ci].Line != (geom.Vec2{}) {
		d.line(zi, ci)
		return
	}
	for ; ; seat++ {
		taken := false
		for m := d.zones[zi].First; m != 0 && !taken; m = d.characters[m-1].Next {
			o := &d.characters[m-1]
			taken = o.Seat == seat && (int(o.Casting) == ci || s.Capacity > 0 && s.Cast[o.Casting].Line == (geom.Vec2{}))
		}
		if !taken {
			a.Seat = seat
			return
		}
	}
}

// line lets those who stand in line move up.
func (d *Director) line(zi, ci int) {
	z := &d.zones[zi]
	if d.scenes.Scenes[z.Scene].Cast[ci].Line == (geom.Vec2{}) {
		return
	}
	seat := int32(0)
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if a := &d.characters[m-1]; int(a.Casting) == ci {
			a.Seat = seat
			seat++
		}
	}
}

// attach makes a character the last member of a zone.
func (d *Director) attach(zi, i int) {
	z, a := &d.zones[zi], &d.characters[i]
	a.Zone, a.Prev, a.Next = int32(zi+1), z.End, 0
	if z.End != 0 {
		d.characters[z.End-1].Next = int32(i + 1)
	} else {
		z.First = int32(i + 1)
	}
	z.End = int32(i + 1)
	z.Members++
}

// detach takes a member out of its zone.
func (d *Director) detach(i int) {
	a := &d.characters[i]
	zi, ci := int(a.Zone-1), int(a.Casting)
	z := &d.zones[zi]
	if a.Prev != 0 {
		d.characters[a.Prev-1].Next = a.Next
	} else {
		z.First = a.Next
	}
	if a.Next != 0 {
		d.characters[a.Next-1].Prev = a.Prev
	} else {
		z.End = a.Prev
	}
	z.Members--
	a.Zone, a.Cast, a.Coming, a.Done, a.Casting, a.Role, a.New = 0, 0, 0, 0, 0, 0, 0
	d.perform(i, 0)
	d.line(zi, ci)
}

// leave takes a role from a member, and looks after the scene.
func (d *Director) leave(i int, why Reason) {
	a := &d.characters[i]
	zi, ci := int(a.Zone-1), int(a.Casting)
	d.release(i, why)
	if why == Finished {
		d.promote(zi, ci)
		return
	}
	d.left(zi, ci)
}

// release takes a role from a member.
func (d *Director) release(i int, why Reason) {
	a := &d.characters[i]
	if a.Rested = d.now + DeclineRest; why != Declined {
		a.Rested = d.now + d.scenes.Scenes[d.zones[a.Zone-1].Scene].Pause
	}
	d.record(Left, int(a.Zone-1), i, why)
	d.detach(i)
}

// promote has the one move up that has waited longest for a main role.
func (d *Director) promote(zi, ci int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	z.Hurry = 1
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if a := &d.characters[m-1]; s.Cast[a.Casting].Becomes == ci && a.Coming == 0 && d.able(int(m-1), s.Cast[ci].Role) {
			d.join(zi, ci, int(m-1))
			if len(s.Segments) > 1 && d.mains(z) == 1 {
				d.segment(zi, 0)
			}
			return
		}
	}
}

// mains returns how many members have a main role.
func (d *Director) mains(z *zone) (n int) {
	s := &d.scenes.Scenes[z.Scene]
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if s.Cast[d.characters[m-1].Casting].Part == Main {
			n++
		}
	}
	return n
}

// left casts a role again that somebody has left, or ends the scene.
func (d *Director) left(zi, ci int) {
	z := &d.zones[zi]
	c := &d.scenes.Scenes[z.Scene].Cast[ci]
	z.Hurry = 1
	if z.State != running || c.Part != Main {
		return
	}
	if d.count(z, ci) < c.Least {
		d.fill(zi, ci, 0, c.Least)
	}
	if d.count(z, ci) < c.Least || d.mains(z) == 0 {
		d.dissolve(zi, Deserted)
	}
}

// dissolve ends a scene, and all its members are free.
func (d *Director) dissolve(zi int, why Reason) {
	z := &d.zones[zi]
	if z.State == running {
		d.record(Ended, zi, -1, why)
	}
	z.State = idle
	for z.First != 0 {
		d.release(int(z.First-1), why)
	}
}
