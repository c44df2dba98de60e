package maneuver

import "github.com/wits-ai/wits/geom"

// sees reports whether a unit sees another.
func (w *World) sees(b, o *Body) bool {
	d := b.At.Dist(o.At)
	if d > sightRange || o.Aboard > 0 {
		return false
	}
	return d < woodSight || w.Time()-o.Fired < showsFor || !w.Ground.inWood(o.At)
}

// look notes whom each side sees.
func (w *World) look() {
	for i := range w.Bodies {
		o := &w.Bodies[i]
		if !o.Stands() || o.Aboard > 0 {
			continue
		}
		for k := range w.Bodies {
			if b := &w.Bodies[k]; b.Red != o.Red && b.Stands() && b.Aboard == 0 && w.sees(b, o) {
				o.Seen, o.SeenAt = w.Time(), o.At
				break
			}
		}
	}
}

// known reports whether the other side knows of a unit.
func (w *World) known(o *Body) bool { return o.Stands() && w.Time()-o.Seen < knownFor }

// cover is how much of a volley comes through to a unit, 0 to 1.
func (w *World) cover(b *Body) float64 {
	part := 1.0
	if specs[b.Class].foot {
		switch {
		case w.Ground.inWood(b.At):
			part = 0.5
		case b.At.Dist(w.Ground.Village) < villageReach:
			part = 0.6
		}
	}
	if b.Dug {
		part = float64(part * 0.65)
	}
	return part
}

// fire lets a unit fire at the nearest enemy that it sees in range.
func (w *World) fire(b *Body) {
	b.Cool -= delta
	s := &specs[b.Class]
	if !b.Stands() || b.Aboard > 0 || s.reach == 0 {
		b.Target = 0
		return
	}
	if b.Cool > 0 {
		return
	}
	b.Cool += fireEvery
	b.Target = 0
	best := s.reach
	for i := range w.Bodies {
		o := &w.Bodies[i]
		if o.Red == b.Red || !o.Stands() || o.Aboard > 0 {
			continue
		}
		if d := b.At.Dist(o.At); d < best && w.sees(b, o) {
			best, b.Target = d, o.Number+1
		}
	}
	if b.Target == 0 {
		return
	}
	o := &w.Bodies[b.Target-1]
	r := w.random()
	part := float64(b.Strength/100) * (1 - float64(0.8*b.Pinned))
	if b.Moves {
		part = float64(part * 0.7)
	}
	part = float64(part * (0.6 + float64(0.8*r.Float())))
	b.Fired = w.Time()
	if !b.Moves {
		turn := geom.WrapAngle(o.At.Sub(b.At).Angle() - b.Facing)
		b.Facing = geom.WrapAngle(b.Facing + geom.Clamp(turn, -1.2, 1.2))
	}
	w.tell(Event{Kind: Shot, Body: b.Number, At: b.At, To: o.At})
	o.Pinned = min(1, o.Pinned+float64(0.05*part))
	w.hurt(o, float64(float64(s.hurts[o.Class]*part)*w.cover(o)))
}

// hurt takes strength of a unit. Who is aboard of one that is lost gets off with what is left.
func (w *World) hurt(b *Body, by float64) {
	if !b.Stands() {
		return
	}
	b.Strength -= by
	if b.Strength > 0 {
		return
	}
	b.Strength = 0
	b.Target, b.intent = 0, intent{}
	if b.Red {
		w.Tally.Killed++
	} else {
		w.Tally.Lost++
	}
	w.tell(Event{Kind: Fell, Body: b.Number, At: b.At})
	if b.Cargo > 0 {
		foot := &w.Bodies[b.Cargo-1]
		w.alight(b)
		loss := 25.0
		if b.Class == Truck {
			loss = 50
		}
		w.hurt(foot, loss)
	}
}

// shoot sends the shells of a mission of fire.
func (w *World) shoot(b *Body, at geom.Vec2) {
	b.Missions--
	b.Fired = w.Time()
	w.Tally.Missions++
	r := w.random()
	for k := range shellsEach {
		for i := range w.Shells {
			s := &w.Shells[i]
			if s.Flies {
				continue
			}
			off := geom.FromAngle(float64(tau * r.Float())).Scale(float64(shellSpread * r.Float()))
			*s = Shell{At: at.Add(off), In: flightTime + float64(missionTime*float64(k)/shellsEach), By: b.Number, Flies: true}
			break
		}
	}
}

// bombard lets shells come down.
func (w *World) bombard() {
	for i := range w.Shells {
		s := &w.Shells[i]
		if !s.Flies {
			continue
		}
		if s.In -= delta; s.In > 0 {
			continue
		}
		s.Flies = false
		w.tell(Event{Kind: Burst, Body: s.By, At: s.At})
		for k := range w.Bodies {
			o := &w.Bodies[k]
			d := o.At.Dist(s.At)
			if !o.Stands() || o.Aboard > 0 || d > shellReach {
				continue
			}
			part := 1 - float64(0.6*d/shellReach)
			o.Pinned = min(1, o.Pinned+float64(shellPins*part))
			hurts := float64(shellHurts * part)
			if o.Class == Tank {
				hurts = float64(hurts * 0.3)
			}
			w.hurt(o, float64(hurts*w.cover(o)))
		}
	}
}
