package scene

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// EventKind is what has happened.
type EventKind uint8

// What happens to scenes and characters.
const (
	Started  EventKind = iota // a scene
	Advanced                  // a scene: its next segment began
	Ended                     // a scene
	Joined                    // a character got a role, and is on its way
	Arrived                   // a character has come to its scene
	Promoted                  // a character got a role that the scene needs more
	Left                      // a character has no role any more
)

// Event is something that has happened in the last frame.
type Event struct {
	Kind      EventKind
	Why       Reason // of Ended and Left
	Zone      int
	Character int // -1 for what happened to the whole scene
	Role      string
}

// Events returns what happened in the last frame, in order. It is valid until the next.
func (d *Director) Events() []Event { return d.events }

// record notes an event of this frame.
func (d *Director) record(k EventKind, zi, i int, why Reason) {
	e := Event{Kind: k, Why: why, Zone: zi, Character: i}
	if i >= 0 {
		s := &d.scenes.Scenes[d.zones[zi].Scene]
		e.Role = d.scenes.Roles[s.Cast[d.characters[i].Casting].Role].Name
	}
	d.events = append(d.events, e)
}

// perform has a character do something from now on; 0 is nothing.
func (d *Director) perform(i int, behavior wits.Name) {
	a := &d.characters[i]
	a.Behavior = behavior
	a.Take++
}

// assign has a member do what its role does in the segment: one of several, by weight.
func (d *Director) assign(zi, i int) {
	z, a := &d.zones[zi], &d.characters[i]
	choices := d.scenes.Scenes[z.Scene].Cast[a.Casting].does[z.Segment]
	a.Done, a.Until = 0, math.Inf(1)
	total := 0.0
	for _, c := range choices {
		total += c.Weight
	}
	if !(total > 0) {
		a.Done = 1
		d.perform(i, 0)
		return
	}
	k := 0
	if len(choices) > 1 {
		for left := float64(d.random().Float() * total); k < len(choices)-1 && left >= choices[k].Weight; k++ {
			left -= choices[k].Weight
		}
	}
	if lasts := d.scenes.behaviors[choices[k].Behavior]; lasts.X < lasts.Y {
		a.Until = d.now + d.random().Range(lasts.X, lasts.Y)
	} else {
		a.Until = d.now + lasts.X
	}
	d.perform(i, choices[k].Behavior)
}

// segment begins a segment of the timeline.
func (d *Director) segment(zi, n int) {
	z := &d.zones[zi]
	if z.Segment = int32(n); n > 0 {
		d.record(Advanced, zi, -1, None)
	}
	z.Began = d.now
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if d.characters[m-1].Coming == 0 {
			d.assign(zi, int(m-1))
		}
	}
}

// check lets members arrive, and leave that have to.
func (d *Director) check(zi int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	for m := z.First; m != 0; {
		a := &d.characters[m-1]
		next := a.Next
		if a.Coming != 0 {
			d.arrive(zi, int(m-1))
		}
		if why := d.leaves(z, s, int(m-1)); why != None {
			d.leave(int(m-1), why)
			next = z.First // others may have come and gone; who has left does not come back
		}
		m = next
	}
}

// leaves says why a member loses its role now; None if it does not.
func (d *Director) leaves(z *zone, s *Scene, i int) Reason {
	a := &d.characters[i]
	switch {
	case a.Absent != 0 || a.New != 0:
		return Gone
	case a.Player != 0:
		return Steered
	case a.Goal > s.Cast[a.Casting].Draw:
		return OwnGoal
	case d.Patience > 0 && d.now-a.Seen > d.Patience:
		return Declined
	case (a.Coming != 0 || z.State == casting) && d.now > a.Until:
		return Late
	case a.Coming == 0 && d.now > a.Stays:
		return Finished
	case a.Coming == 0 && !s.contains(z.At, a.At, float64(0.1*s.reach())+1):
		if at, _, _ := d.Place(i); at.Dist(a.At) > StrayDistance {
			return Outside
		}
	}
	return None
}

// arrive notes that a member has come to its scene, in its site or beside its place.
func (d *Director) arrive(zi, i int) {
	z, a := &d.zones[zi], &d.characters[i]
	if !d.scenes.Scenes[z.Scene].contains(z.At, a.At, 0) {
		if at, _, _ := d.Place(i); at.Dist(a.At) > StrayDistance/2 {
			return
		}
	}
	a.Coming, a.Stays = 0, math.Inf(1)
	if stays := d.scenes.Scenes[z.Scene].Cast[a.Casting].Stays; stays.Y > 0 {
		a.Stays = d.now + d.random().Range(stays.X, stays.Y)
	}
	d.record(Arrived, zi, i, None)
	if z.State == running {
		d.assign(zi, i)
	}
}

// advance ends behaviors whose time has come, and begins the next segment when all main roles have ended theirs.
func (d *Director) advance(zi int) {
	z := &d.zones[zi]
	s := &d.scenes.Scenes[z.Scene]
	last := int(z.Segment) == len(s.Segments)-1
	for m := z.First; m != 0; {
		a := &d.characters[m-1]
		next := a.Next
		main := s.Cast[a.Casting].Part == Main
		if a.Coming == 0 && a.Done == 0 && (a.Ended == a.Take || d.now >= a.Until) {
			if main {
				a.Done = 1
				d.perform(int(m-1), 0)
			} else {
				d.assign(zi, int(m-1))
			}
		}
		if main && last && a.Coming == 0 && a.Done != 0 {
			d.leave(int(m-1), Finished)
			if last = int(z.Segment) == len(s.Segments)-1; !last {
				return // the timeline has begun anew
			}
		}
		m = next
	}
	led, playing := false, false
	for m := z.First; m != 0; m = d.characters[m-1].Next {
		if a := &d.characters[m-1]; s.Cast[a.Casting].Part == Main {
			led, playing = true, playing || a.Coming == 0 && a.Done == 0
		}
	}
	switch {
	case !led:
		d.dissolve(zi, Finished)
	case !playing && !last:
		d.segment(zi, int(z.Segment)+1)
	}
}

// Zone is a scene at one of its places.
type Zone struct {
	Scene   *Scene
	At      geom.Vec2
	Casting bool // it looks for its main roles
	Running bool
	Segment int
	Since   float64 // s: how long the segment runs
	Members int
}

// Zones returns how many scenes there are, each place counted for itself.
func (d *Director) Zones() int { return len(d.zones) }

// Zone returns a scene by its number, in the order of the document.
func (d *Director) Zone(i int) Zone {
	z := &d.zones[i]
	return Zone{&d.scenes.Scenes[z.Scene], z.At, z.State == casting && z.Members > 0, z.State == running, int(z.Segment), d.now - z.Began, int(z.Members)}
}

// Members appends the characters of a scene, in the order of their casting.
func (d *Director) Members(zone int, dst []int) []int {
	for m := d.zones[zone].First; m != 0; m = d.characters[m-1].Next {
		dst = append(dst, int(m-1))
	}
	return dst
}
