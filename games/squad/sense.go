package squad

import "github.com/wits-ai/wits/geom"

// sense lets bodies perceive, each ten times a second, and forget.
func (w *World) sense() {
	now := w.Time()
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() {
			continue
		}
		if (w.Tick+i)%senseEvery == 0 {
			for k := range w.Count {
				if o := &w.Bodies[k]; b.Hostile(o) {
					w.perceive(b, o, now)
				}
			}
			b.Target = b.mind(now)
		}
		if (w.Tick+3*i)%planEvery == 0 {
			w.sites(b)
		}
	}
}

// perceive makes a body know what it sees of another, or lets it forget.
func (w *World) perceive(b, o *Body, now float64) {
	c := &b.foes[o.Number]
	was := c.Sees
	c.Sees = o.Stands() && w.sees(b, o)
	if !c.Sees {
		c.Notice = max(0, c.Notice-0.02)
		if !o.Stands() || now-c.last() > lostAfter {
			*c = nobody
		}
		return
	}
	if b.Number > 0 && !was && now-c.Seen > knownFor { // it takes a while to notice somebody
		d := b.At.Dist(o.At)
		more := float64(0.45 * (1.25 - d/viewRange))
		if o.Low {
			more = float64(more * 0.4)
		}
		if c.Notice += more; c.Notice < 1 {
			c.Sees = false
			return
		}
		w.tell(Event{Kind: Spotted, Body: b.Number, At: b.At})
	}
	c.Notice, c.Seen, c.Place, c.Velocity = 1, now, o.At, o.Velocity
	if !o.Low || !w.low(o.At, b.At) {
		c.Open = now
	}
	if b.Number == 0 {
		return
	}
	for i := range w.Squad() { // it calls out where the enemy is
		m := &w.Squad()[i]
		if x := &m.foes[o.Number]; m != b && m.Stands() && !x.Sees && m.At.Dist(b.At) < voiceReach {
			x.Seen, x.Place, x.Velocity = now, o.At, o.Velocity
		}
	}
}

// sees reports whether a body sees another.
func (w *World) sees(b, o *Body) bool {
	d := b.At.Dist(o.At)
	if d > b.reach() {
		return false
	}
	off := geom.WrapAngle(o.At.Sub(b.At).Angle() - b.Facing)
	if half := b.half(); d > nearRange && max(off, -off) > half {
		return false
	}
	return w.view().Sees(raised(b.At, b.eyes()), raised(o.At, o.head()), 0)
}

// reach is how far it sees, m.
func (b *Body) reach() float64 {
	if b.Rank == Spy {
		return spyRange
	}
	return viewRange
}

// half is how far to each side it sees, rad: a person who plays the intruder looks about.
func (b *Body) half() float64 {
	if b.Rank == Spy {
		return 1.9
	}
	return viewHalf
}

// mind is the enemy that a body has in mind: of those whom it sees the nearest, else the one perceived last; -1 for none.
func (b *Body) mind(now float64) int64 {
	best, least, seen := int64(-1), never, false
	for i := range b.foes {
		c := &b.foes[i]
		if c.last() <= -never {
			continue
		}
		far := now - c.last()
		if c.Sees {
			far = c.Place.Dist(b.At)
		}
		if c.Sees && !seen || c.Sees == seen && far < least {
			best, least, seen = int64(i), far, c.Sees
		}
	}
	return best
}

// noise lets all of the other side in a reach know that somebody is there.
func (w *World) noise(by *Body, at geom.Vec2, reach float64) {
	for i := range w.Count {
		if b := &w.Bodies[i]; b.Stands() && b.Hostile(by) && b.At.Dist(at) < reach {
			w.suspects(b, by, at)
		}
	}
}

// suspects lets a body know about where an enemy is whom it does not see.
func (w *World) suspects(b, by *Body, at geom.Vec2) {
	c := &b.foes[by.Number]
	if c.Sees || !by.Stands() {
		return
	}
	now := w.Time()
	if now-c.Seen > 1 {
		r := w.random()
		off := float64(0.12 * b.At.Dist(at))
		c.Place = at.Add(geom.FromAngle(r.Range(-3.14, 3.14)).Scale(r.Range(0, off)))
		c.Velocity = geom.Vec2{}
	}
	c.Heard = now
	if b.Target < 0 {
		b.Target = by.Number
	}
}

// sites finds of each kind of spot the one that is best for a body: the nearest that is of use.
func (w *World) sites(b *Body) {
	for k := range b.sites {
		b.sites[k] = site{Off: never}
	}
	for i := range w.Ground.Boxes {
		x := &w.Ground.Boxes[i]
		if w.Gone[i] <= 0 && (b.Rank == Spy || x.Kind != Papers) {
			w.offer(b, x.Kind, x.At)
		}
	}
	if b.Number > 0 && w.vacant(plan(w.Ground.Gun.At), b) {
		w.offer(b, Gun, plan(w.Ground.Gun.At))
	}
	if b.Rank == Spy {
		w.offer(b, Gate, plan(w.Ground.Gate.At))
	}
	b.door = -1
	c := b.foe()
	if c == nil {
		return
	}
	if b.Number > 0 {
		b.door = w.ahead(b.At, c.Place)
	}
	best, least := -1, never
	for i := range w.Ground.Slots {
		at := plan(w.Ground.Slots[i].At)
		if d := at.Dist(b.At); d < least && w.protects(i, c.Place) && w.free(i, b) {
			best, least = i, d
		}
	}
	if best >= 0 {
		w.offer(b, Cover, plan(w.Ground.Slots[best].At))
	}
}

// offer takes a spot if it is nearer than the one of its kind that is known.
func (w *World) offer(b *Body, kind Spot, at geom.Vec2) {
	if s := &b.sites[kind]; at.Dist(b.At) < s.Off {
		if d := w.far(b.At, at); d < s.Off && d < never {
			*s = site{at, d, true}
		}
	}
}

// vacant reports whether nobody but one body is at a place, or on its way there as to a spot.
func (w *World) vacant(at geom.Vec2, but *Body) bool {
	for i := range w.Count {
		if o := &w.Bodies[i]; o != but && o.Stands() && o.At.Dist(at) < 1 {
			return false
		}
	}
	return true
}

// Place is the spot that a body is at, as far as it is of use: a cover that protects from whom it has in mind.
func (w *World) Place(b *Body) Spot {
	if b.Spot == Away || b.At.Dist(b.SpotAt) > spotReach {
		return Away
	}
	if b.Spot == Cover {
		if c := b.foe(); b.Slot == 0 || c != nil && !w.protects(int(b.Slot-1), c.Place) {
			return Away
		}
	}
	return b.Spot
}

// exposed reports whether nothing low has protected the enemy of late, when the body saw it.
func (w *World) exposed(b *Body) bool {
	c := b.foe()
	return c != nil && w.Time()-c.Open < openFor
}
