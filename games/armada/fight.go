package armada

import "github.com/wits-ai/wits/geom"

// shoot lets a bolt fly to where a target will be.
func (w *World) shoot(side Side, from, at, velocity geom.Vec2, far, damage float64) {
	if int(w.Flying) == len(w.Bolts) {
		return
	}
	r := w.random()
	to := at
	for range 2 { // the flight to where it will be takes longer than to where it is
		to = at.Add(velocity.Scale(from.Dist(to) / boltSpeed))
	}
	angle := to.Sub(from).Angle() + r.Range(-spread, spread)
	w.Bolts[w.Flying] = Bolt{At: from, Velocity: geom.FromAngle(angle).Scale(boltSpeed), Left: far, Damage: damage, Side: side}
	w.Flying++
}

// defend lets flagships fire at the nearest enemy.
func (w *World) defend() {
	for s := range w.Flags {
		f := &w.Flags[s]
		f.Reload = max(0, f.Reload-delta)
		if f.Health <= 0 || f.Reload > 0 || w.Phase != Fighting {
			continue
		}
		if who := w.nearestEnemy(Side(s), f.At, flagReach); who >= 0 {
			o := &w.Ships[who]
			w.shoot(Side(s), f.At, o.At, o.Velocity, flagReach*1.15, flagGuns+float64(flagCaster*float64(w.Size)))
			f.Reload = flagReload
		}
	}
}

// fly moves bolts, and lets those hit that meet something. Those that are over are replaced by the last one.
func (w *World) fly() {
	for i := int64(0); i < w.Flying; {
		b := &w.Bolts[i]
		step := b.Velocity.Scale(delta)
		from := b.At
		b.At = b.At.Add(step)
		b.Left -= boltSpeed * delta
		if b.Left <= 0 || w.hits(b, from) {
			w.Flying--
			w.Bolts[i] = w.Bolts[w.Flying]
			w.Bolts[w.Flying] = Bolt{}
			continue
		}
		i++
	}
}

// hits reports whether a bolt met something on its way from a place, and does its damage.
func (w *World) hits(b *Bolt, from geom.Vec2) bool {
	if !w.Bodies[2:].Free(b.At, 0) {
		w.tell(Event{Kind: Scratch, At: b.At})
		return true
	}
	if f := &w.Flags[1-b.Side]; f.At.Dist(b.At) < flagRadius {
		if f.Health > 0 {
			w.tell(Event{Kind: Hit, Side: 1 - b.Side, At: b.At})
			if f.Health = max(0, f.Health-b.Damage); f.Health == 0 {
				w.tell(Event{Kind: FlagshipLost, Side: 1 - b.Side, At: f.At})
			}
		}
		return true
	}
	middle := from.Lerp(b.At, 0.5)
	w.found = w.near.Near(middle, shipRadius+float64(boltSpeed*delta/2), w.found[:0])
	for _, k := range w.found {
		s := &w.Ships[k]
		if s.Side == b.Side || !s.Alive() || nearest(from, b.At, s.At) > shipRadius {
			continue
		}
		w.harm(s, b.Damage)
		return true
	}
	return false
}

// harm takes health from a ship.
func (w *World) harm(s *Ship, damage float64) {
	s.Health = max(0, s.Health-damage)
	if s.Health > 0 {
		w.tell(Event{Kind: Hit, Side: s.Side, At: s.At})
		return
	}
	s.actuator.Die()
	s.Orders, s.Foe, s.Fled = Errand{}, -1, false
	w.tell(Event{Kind: Destroyed, Side: s.Side, At: s.At})
}

// nearest returns how near a way comes to a place.
func nearest(from, to, p geom.Vec2) float64 {
	way := to.Sub(from)
	t := geom.Clamp(p.Sub(from).Dot(way)/max(1e-9, way.Dot(way)), 0, 1)
	return p.Dist(from.Add(way.Scale(t)))
}
