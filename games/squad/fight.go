package squad

import "github.com/wits-ai/wits/geom"

// Bullet flies until it hits somebody or something.
type Bullet struct {
	At, Velocity, From geom.Vec2
	Left               float64 // m
	Hurt               float64 // hp
	By                 int64   // body
	Flies              bool
	Passed             uint64 // bodies that it has come near: a bit each
}

// Bomb is a grenade that was thrown.
type Bomb struct {
	From, To geom.Vec2
	For      float64 // s since it was thrown
	By       int64
	Lives    bool
}

// At is where it is.
func (o *Bomb) At() geom.Vec2 { return o.From.Lerp(o.To, min(1, o.For/flight)) }

// lead is where to aim at somebody from a place, so that a bullet meets it if it goes on as it was seen to.
func lead(from geom.Vec2, c *Contact, now float64) geom.Vec2 {
	if now-c.Seen > 0.3 {
		return c.Place
	}
	return c.Place.Add(c.Velocity.Scale(from.Dist(c.Place)/bulletSpeed + 0.04))
}

// mans reports whether a body is at the mounted gun.
func (w *World) mans(b *Body) bool { return b.Spot == Gun && b.At.Dist(b.SpotAt) < spotReach }

// covers reports whether the mounted gun turns to a place.
func (w *World) covers(at geom.Vec2) bool {
	off := geom.WrapAngle(at.Sub(plan(w.Ground.Gun.At)).Angle() - w.Ground.Gun.Facing)
	return max(off, -off) <= gunHalf
}

// shoot lets a bullet fly, off its aim by chance.
func (w *World) shoot(b *Body, at geom.Vec2, mounted bool) {
	spread, every, hurt := steadySpread, shotEvery, rifleHurt
	switch {
	case mounted:
		spread, every, hurt = gunSpread, gunEvery, gunHurt
	case b.Velocity.Len() > walkSpeed:
		spread = runSpread
	case w.low(b.At, at):
		spread = lowSpread
	case b.Rank == Spy:
		spread = spySpread
	}
	if b.Rank == Spy {
		hurt = spyHurt
	}
	spread += float64(stressSpread * b.Stress)
	b.Cool, b.Fired = every, w.Tick
	if !mounted {
		b.Rounds--
	}
	if b.Number > 0 {
		w.Tally.Shots++
		if mounted {
			w.Tally.Mounted++
		}
	}
	r := w.random()
	angle := at.Sub(b.At).Angle() + r.Range(-spread, spread)
	w.tell(Event{Kind: Shot, Body: b.Number, At: b.At, Angle: angle})
	w.noise(b, b.At, shotHeard)
	for i := range w.Bullets {
		if !w.Bullets[i].Flies {
			w.Bullets[i] = Bullet{At: b.At, From: b.At, Velocity: geom.FromAngle(angle).Scale(bulletSpeed), Left: bulletReach, Hurt: hurt, By: b.Number, Flies: true}
			return
		}
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
		to := s.At.Add(way)
		wall := false
		if hit, ok := w.view().Cast(raised(s.At, muzzle), raised(to, muzzle), 0); ok {
			to, wall = plan(hit.At), true
		}
		if b := w.meets(s, to); b != nil {
			w.strike(s, b)
			continue
		}
		if s.Left -= way.Len(); wall || s.Left <= 0 {
			s.Flies = false
			w.tell(Event{Kind: Impact, Body: s.By, At: to, Angle: s.Velocity.Angle()})
			continue
		}
		s.At = to
	}
}

// meets is the first of the other side whom a bullet meets on its way to a place. Whoever it only comes near is shaken.
func (w *World) meets(s *Bullet, to geom.Vec2) (hit *Body) {
	by, least := &w.Bodies[s.By], never
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() || !by.Hostile(b) {
			continue
		}
		off := distance(b.At, s.At, to)
		if off < stressNear && s.Passed>>i&1 == 0 {
			s.Passed |= 1 << i
			b.Stress = min(1, b.Stress+stressShot)
			w.suspects(b, by, s.From)
		}
		if d := b.At.Dist(s.At); off < hitRadius && d < least {
			hit, least = b, d
		}
	}
	return hit
}

// strike hurts somebody, unless its cover stops the bullet.
func (w *World) strike(s *Bullet, b *Body) {
	s.Flies = false
	stops := 0.0
	if w.low(b.At, s.From) {
		stops = standStops
		if b.Low {
			stops = coverStops
		}
	}
	r := w.random()
	if r.Chance(stops) {
		w.tell(Event{Kind: Impact, Body: s.By, At: b.At.Add(s.From.Sub(b.At).Norm().Scale(0.8)), Angle: s.Velocity.Angle()})
		return
	}
	w.hurt(b, &w.Bodies[s.By], s.Hurt, s.Velocity.Angle())
}

// hurt takes from somebody's health.
func (w *World) hurt(b, by *Body, points, angle float64) {
	if !b.Stands() || w.Phase != Fighting {
		return
	}
	b.Health = max(0, b.Health-points)
	b.Stress = min(1, b.Stress+0.1)
	w.tell(Event{Kind: Hit, Body: b.Number, At: b.At, Angle: angle})
	if b.Number == 0 {
		w.Tally.Hits++
	}
	w.suspects(b, by, by.At)
	if b.Health > 0 {
		return
	}
	b.actuator.CancelAll()
	b.Velocity, b.Slot, b.Spot = geom.Vec2{}, 0, Away
	if b.Number > 0 {
		w.Tally.Fallen++
	}
	w.tell(Event{Kind: Fell, Body: b.Number, At: b.At, Angle: angle})
}

// lob lets a grenade fly, as far as nothing stands in its way.
func (w *World) lob(b *Body, at geom.Vec2) {
	if hit, ok := w.view().Cast(raised(b.At, 1.9), raised(at, 1.9), 0.1); ok {
		at = plan(hit.At)
	}
	r := w.random()
	at = w.move(at, geom.FromAngle(r.Range(-3.14, 3.14)).Scale(r.Range(0, 0.8)), false)
	for i := range w.Bombs {
		if !w.Bombs[i].Lives {
			w.Bombs[i] = Bomb{From: b.At, To: at, By: b.Number, Lives: true}
			break
		}
	}
	if b.Number > 0 {
		w.Tally.Bombs++
	}
	w.tell(Event{Kind: Thrown, Body: b.Number, At: at})
}

// burn lets grenades explode.
func (w *World) burn() {
	for i := range w.Bombs {
		o := &w.Bombs[i]
		if !o.Lives {
			continue
		}
		if o.For += delta; o.For < fuse {
			continue
		}
		o.Lives = false
		at, by := o.At(), &w.Bodies[o.By]
		w.tell(Event{Kind: Blast, Body: o.By, At: at})
		w.noise(by, at, shotHeard)
		for k := range w.Count {
			b := &w.Bodies[k]
			if d := b.At.Dist(at); b.Stands() && d < blastReach && w.view().Sees(raised(at, 0.9), raised(b.At, 0.9), 0) {
				w.hurt(b, by, float64(blastHurt*(1-d/blastReach)), b.At.Sub(at).Angle())
				b.Stress = 1
			}
		}
	}
}

// threat is the grenade that a body must run from; nil for none.
func (w *World) threat(b *Body) *Bomb {
	for i := range w.Bombs {
		if o := &w.Bombs[i]; o.Lives && o.For > 0.5 && o.To.Dist(b.At) < blastFear {
			return o
		}
	}
	return nil
}

// distance is how far a point is from the line between two others.
func distance(p, a, b geom.Vec2) float64 {
	way := b.Sub(a)
	if way.LenSq() == 0 {
		return p.Dist(a)
	}
	return p.Dist(a.Add(way.Scale(geom.Clamp(p.Sub(a).Dot(way)/way.LenSq(), 0, 1))))
}
