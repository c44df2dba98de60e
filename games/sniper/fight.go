package sniper

import (
	"github.com/wits-ai/wits/geom"
)

// shoot lets a bullet fly to a place, off it by chance: by what the pose makes of it, and by more if it is asked for.
func (w *World) shoot(b *Body, at geom.Vec2, more float64) {
	spread := [...]float64{Standing: wildSpread, Kneeling: kneelSpread, Prone: proneSpread}[b.Pose]
	if b.Rank == Marksman {
		spread = float64(spread * scopeSteady)
	}
	spread += more
	for i := range w.Bullets {
		if w.Bullets[i].Flies {
			continue
		}
		r := w.random()
		way := at.Sub(b.At)
		angle := way.Angle() + r.Range(-spread, spread)
		w.Bullets[i] = Bullet{At: b.At, From: b.At, Velocity: geom.FromAngle(angle).Scale(bulletSpeed), Left: way.Len() + bulletPast, By: b.Number, Flies: true}
		b.Fired = 0
		w.unmask(b)
		if b.Rank == Marksman {
			w.Tally.Shots++
		} else {
			w.Tally.Returned++
		}
		w.tell(Event{Kind: Shot, Body: b.Number, At: b.At, Angle: angle})
		return
	}
}

// fly moves bullets until they meet something.
func (w *World) fly() {
	for i := range w.Bullets {
		s := &w.Bullets[i]
		if !s.Flies {
			continue
		}
		way := s.Velocity.Scale(delta)
		far := way.Len()
		if far > s.Left {
			way = way.Scale(s.Left / far)
		}
		to := s.At.Add(way)
		part := w.Ground.open(s.At, to)
		if part < 1 {
			to = s.At.Add(way.Scale(part))
		}
		if hit := w.meets(s, to); hit != nil {
			w.strike(s, hit)
			continue
		}
		s.Left -= far
		if part < 1 || s.Left <= 0 {
			w.impact(s, to)
			continue
		}
		s.At = to
	}
}

// meets returns the first of the other side whom a bullet meets on its way to a place.
func (w *World) meets(s *Bullet, to geom.Vec2) (hit *Body) {
	if s.Left > bulletPast+bulletLow {
		return nil // it is still over their heads
	}
	by := &w.Bodies[s.By]
	least := 1e9
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() || b.Side == by.Side || b.Side == Neutral || distance(b.At, s.At, to) > hitRadius {
			continue
		}
		if d := b.At.Dist(s.At); d < least {
			hit, least = b, d
		}
	}
	return hit
}

// strike hurts somebody, unless its cover stops the bullet.
func (w *World) strike(s *Bullet, b *Body) {
	r := w.random()
	stops := 0.0
	if b.Pose != Standing {
		if b.Nest >= 0 && b.Rank == Marksman {
			stops = nestStops
		} else if w.Ground.Covered(b.At, s.From) {
			stops = coverStops
		}
	}
	if r.Chance(stops) {
		w.impact(s, b.At.Add(s.From.Sub(b.At).Norm().Scale(2)))
		return
	}
	b.Health--
	w.tell(Event{Kind: Hit, Body: b.Number, At: b.At, Angle: s.Velocity.Angle()})
	if b.Rank == Marksman {
		w.Tally.SniperHits++
	}
	if b.Health > 0 {
		w.impact(s, b.At)
		return
	}
	s.Flies = false
	w.fall(b, s.By)
}

// fall is the end of somebody whom another has hit.
func (w *World) fall(b *Body, by int64) {
	b.Ducked, b.Raised, b.Velocity = false, false, geom.Vec2{}
	b.actuator.CancelAll()
	switch b.Rank {
	case Officer:
		w.Tally.Officers++
	case Enlisted:
		w.Tally.Enlisted++
	}
	w.tell(Event{Kind: Fallen, Body: b.Number, At: b.At})
	w.alarm(by, b.At, fallReach)
}

// impact ends a bullet where it hits, which whoever is near notices.
func (w *World) impact(s *Bullet, at geom.Vec2) {
	s.Flies = false
	w.tell(Event{Kind: Impact, Body: s.By, At: at, Angle: s.Velocity.Angle()})
	w.alarm(s.By, at, threatReach)
}

// alarm is a threat for all near a place but the side that makes it. Whoever does not see who that is knows no source.
func (w *World) alarm(by int64, at geom.Vec2, reach float64) {
	now, maker := w.Time(), &w.Bodies[by]
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() || b.Side == maker.Side || b.At.Dist(at) > reach {
			continue
		}
		t := Threat{Place: at, Reach: reach, Danger: 1, Noticed: now, Until: now + threatTime}
		if c := b.Contacts().Find(maker.ID); c != nil && c.Age(now) < 1 {
			t.Source = maker.ID
			t.Direction = at.Sub(c.Place).Norm()
		}
		b.Threats().Notice(t)
	}
}
