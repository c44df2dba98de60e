package squad

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

// middle is the middle of a door.
func (w *World) middle(door int64) geom.Vec2 {
	d := &w.Ground.Level.Doors()[door]
	return d.From.Add(d.To).Scale(0.5)
}

// doorNear is the door nearest to a place, within a reach; -1 for none.
func (w *World) doorNear(at geom.Vec2, reach float64) int64 {
	best, least := int64(-1), reach
	for i := range w.Ground.Level.Doors() {
		if far := w.middle(int64(i)).Dist(at); far < least {
			best, least = int64(i), far
		}
	}
	return best
}

// closed reports whether a door is.
func (w *World) closed(door int64) bool { return w.Open>>door&1 == 0 }

// barred reports whether a door is barricaded.
func (w *World) barred(door int64) bool { return w.Barred>>door&1 == 1 }

// swings opens or closes a door that is not barred, nor broken.
func (w *World) swings(door int64, open bool) {
	bit := uint64(1) << door
	if w.Open&bit != 0 == open || w.Barred&bit != 0 || w.Broken&bit != 0 {
		return
	}
	w.Open ^= bit
	w.Doors[door] = doorStays
	w.tell(Event{Kind: DoorMoves, At: w.middle(door)})
}

// swing closes doors that have been open for their time, unless somebody stands in them.
func (w *World) swing() {
	for i := range w.Ground.Level.Doors() {
		door := int64(i)
		if w.closed(door) || w.Broken>>door&1 == 1 {
			continue
		}
		if w.Doors[i] -= delta; w.Doors[i] <= 0 && w.clear(door) {
			w.swings(door, false)
		}
	}
}

// clear reports whether nobody stands in a door.
func (w *World) clear(door int64) bool {
	mid := w.middle(door)
	for k := range w.Count {
		if w.Bodies[k].Stands() && w.Bodies[k].At.Dist(mid) < 0.6 {
			return false
		}
	}
	return true
}

// bar closes a door and barricades it.
func (w *World) bar(door int64) bool {
	if w.Broken>>door&1 == 1 || !w.clear(door) {
		return false
	}
	w.swings(door, false)
	w.Barred |= 1 << door
	w.Bars[door] = barHolds
	w.tell(Event{Kind: DoorBarred, At: w.middle(door)})
	return true
}

// kick kicks a door: it flies open, and stays so; what bars it breaks kick by kick. True once the door is open.
func (w *World) kick(b *Body, door int64) bool {
	at := w.middle(door)
	w.tell(Event{Kind: DoorKicked, Body: b.Number, At: at})
	w.noise(b, at, kickHeard)
	if w.barred(door) {
		if w.Bars[door]--; w.Bars[door] > 0 {
			return false
		}
		w.Barred &^= 1 << door
	}
	if b.Number > 0 {
		w.Tally.Kicked++
	}
	w.Open |= 1 << door
	w.Broken |= 1 << door
	for i := range w.Count { // whoever is behind it is shaken
		if o := &w.Bodies[i]; o != b && o.Stands() && o.At.Dist(at) < 2 {
			o.Stress = min(1, o.Stress+0.6)
		}
	}
	return true
}

// ahead is the first closed door on the way from a place to another, if no door were barred; -1 for none.
func (w *World) ahead(from, to geom.Vec2) int64 {
	var y way
	if !w.find(&y, from, to, nil) {
		return -1
	}
	best, least, gone := int64(-1), never, 0.0
	for _, p := range y.Corners[:y.Count] {
		for i := range w.Ground.Level.Doors() {
			d := &w.Ground.Level.Doors()[i]
			if !w.closed(int64(i)) {
				continue
			}
			if t, ok := crosses(from, p, d.From, d.To); ok {
				if far := gone + float64(t*from.Dist(p)); far < least {
					best, least = int64(i), far
				}
			}
		}
		gone += from.Dist(p)
		from = p
	}
	return best
}

// crosses is the part of the line from a to b at which it meets that from c to d.
func crosses(a, b, c, d geom.Vec2) (float64, bool) {
	p, q := b.Sub(a), d.Sub(c)
	det := p.Cross(q)
	if det == 0 {
		return 0, false
	}
	off := c.Sub(a)
	t, u := off.Cross(q)/det, off.Cross(p)/det
	return t, t >= 0 && t <= 1 && u >= -0.05 && u <= 1.05
}

// move moves a body along what it can walk on: it slides along walls, and opens the doors that it comes to, unless they are barred.
func (w *World) move(at, by geom.Vec2, opens bool) geom.Vec2 {
	if by == (geom.Vec2{}) {
		return at
	}
	for i := range w.Ground.Level.Doors() {
		d := &w.Ground.Level.Doors()[i]
		if !w.closed(int64(i)) {
			continue
		}
		way := d.To.Sub(d.From)
		across := way.Perp().Norm()
		mid := d.From.Add(d.To).Scale(0.5)
		if at.Dist(mid) > way.Len() {
			continue
		}
		side, toward := at.Sub(mid).Dot(across), by.Dot(across)
		if side > 0 {
			side, toward, across = -side, -toward, across.Neg()
		}
		room := bodyRadius + d.Thick/2
		along := at.Sub(mid).Dot(way) / way.LenSq()
		if max(along, -along) > 0.7 || toward <= 0 || side+toward < -room-0.01 {
			continue
		}
		if opens && !w.barred(int64(i)) {
			w.swings(int64(i), true)
			continue
		}
		if by = by.Sub(across.Scale(toward)); side > -room { // it stands in the frame: back
			by = by.Sub(across.Scale(min(room+side, 0.05)))
		}
	}
	p, ok := w.Ground.Mesh.Nearest(flat(at), 2)
	if !ok {
		return at
	}
	return plan(w.Ground.Mesh.Move(p, by, nil).At)
}

// passable is what searches for ways go by: barred doors are closed, others can be opened.
func (w *World) passable() nav.Filter { return nav.Filter{Closed: w.Barred} }
