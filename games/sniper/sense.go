package sniper

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
)

// sense lets bodies perceive, each ten times a second, and forget.
func (w *World) sense() {
	now := w.Time()
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() || (w.Tick+i)%senseEvery != 0 {
			continue
		}
		b.Threats().Expire(now)
		b.Contacts().ForgetOlder(now, lostAfter)
		for k := range w.Count {
			other := &w.Bodies[k]
			if k == i {
				continue
			}
			if other.Stands() {
				w.perceive(b, other, now)
			} else if b.Contacts().Find(other.ID) != nil && w.Ground.Sees(b.At, other.At) { // nobody to reckon with
				b.Contacts().Forget(other.ID)
			}
		}
		w.search(b, now)
	}
}

// perceive makes a body believe what it sees of another.
func (w *World) perceive(b, other *Body, now float64) {
	flash, ok := w.sees(b, other)
	if !ok {
		return
	}
	if b.At.Dist(other.At) < unmaskRange && b.Side.attitude(other.Side) == belief.Hostile {
		w.unmask(other)
	}
	news := Contact{Who: other.ID, State: other.Looks(), Place: other.At, Velocity: other.Velocity, Seen: now, Certainty: 1, By: b.ID}
	if b.Side == other.Side { // one knows one's own, whatever they wear
		news.State = Looks{other.Side, other.Rank}
	}
	news.Attitude = b.Side.attitude(news.State.Side)
	if flash { // it saw no more than that
		r := w.random()
		news.Place = news.Place.Add(geom.FromAngle(r.Range(-3.2, 3.2)).Scale(r.Range(0, flashError)))
		news.Velocity, news.Certainty = geom.Vec2{}, 0.6
	}
	if news.Attitude == belief.Hostile && b.Rank != Marksman {
		if c := b.Contacts().Find(other.ID); c == nil || c.Age(now) > 5 {
			w.tell(Event{Kind: Spotted, Body: b.Number, At: b.At})
		}
		w.call(b, news)
	}
	b.Contacts().Perceive(news)
}

// unmask ends a disguise.
func (w *World) unmask(b *Body) {
	if b.As != b.Side && !b.Unmasked {
		b.Unmasked = true
		w.tell(Event{Kind: Unmasked, Body: b.Number, At: b.At})
	}
}

// call tells all of one's own in earshot.
func (w *World) call(b *Body, news Contact) {
	for i := range w.Count {
		if o := &w.Bodies[i]; o != b && o.Side == b.Side && o.Stands() && o.At.Dist(b.At) < tellRange {
			o.Contacts().Perceive(news)
		}
	}
}

// sees reports whether a body sees another, and whether that is no more than the flash of a shot.
func (w *World) sees(b, other *Body) (flash, ok bool) {
	far, reach := b.At.Dist(other.At), viewRange
	if b.Rank == Marksman {
		reach = scopeRange
	}
	hidden := w.Ground.Wood.Contains(other.At)
	switch {
	case b.Ducked && far > nearRange:
		return false, false
	case other.Ducked:
		reach = duckedRange
	case hidden && far > spotRange:
		flash = true
		if other.Fired > flashTime {
			return false, false
		}
		reach = scopeRange
	}
	if far > reach {
		return false, false
	}
	off := geom.WrapAngle(other.At.Sub(b.At).Angle() - b.Facing)
	if far > nearRange && max(off, -off) > viewHalf {
		return false, false
	}
	return flash, w.Ground.Sees(b.At, other.At)
}

// search lets a soldier who stands where it believed an enemy to be, and sees nobody, give that belief up.
func (w *World) search(b *Body, now float64) {
	if c := b.hostile(); c != nil && b.Rank != Marksman && c.Age(now) > 1 && b.At.Dist(c.Place) < 8 {
		b.Contacts().Forget(c.Who)
	}
}

// Refuge returns the nest to which a body would retreat: of those to which no enemy that it believes in bars the way, the one
// that is farthest from all of them. False if there is none.
func (w *World) Refuge(b *Body) (geom.Vec2, bool) {
	now, best := w.Time(), -1.0
	var to geom.Vec2
	for i, nest := range w.Ground.Nests {
		if int64(i) == b.Nest {
			continue
		}
		least := 1e3
		clear := w.Ground.along(b.At, nest, func(p, q geom.Vec2) bool {
			for k := range b.contacts {
				c := &b.contacts[k]
				if c.Who == 0 || c.Attitude != belief.Hostile || c.Age(now) > routeRecent {
					continue
				}
				at := c.Expected(now, 1)
				least = min(least, at.Dist(nest))
				if distance(at, p, q) < routeClear {
					return false
				}
			}
			return true
		})
		if clear && least > best {
			best, to = least, nest
		}
	}
	return to, best >= 0
}
