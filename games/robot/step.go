package robot

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/avoid"
)

// Step runs a tick: bodies carry out their orders, one after the other, then bolts, doors and the night go on, and last
// the robots perceive what is there now. What goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	w.happen = 0
	for i := range w.Count {
		b := &w.Bodies[i]
		b.Noise, b.Struck, b.Unplugged, b.Brownout = 0, false, false, false
	}
	for i := range w.Count {
		b := &w.Bodies[i]
		if err := repertoire.Step(&b.actuator, mover{b, w}, delta); err != nil {
			fault(err)
		}
		w.live(b)
	}
	w.apart()
	w.slide()
	w.fly()
	w.toss()
	w.night()
	w.sense()
}

// live moves a body, and goes on with its battery and its wounds.
func (w *World) live(b *Body) {
	if b.Driven < w.Tick {
		mover{b, w}.brake()
	}
	before := b.At
	b.At = w.push(b.At.Add(b.Velocity.Scale(delta)), b.radius())
	moved := b.At.Dist(before)
	if b.NotedFor -= delta; b.NotedFor <= 0 {
		b.Noted = NoSign
	}
	if b.IsRobot() {
		if b.Looked < w.Tick {
			b.Gaze = actors.Turned(b.Gaze, b.Facing, gazeRate*delta)
		}
		if !b.Docked && !b.Off {
			full := b.Battery
			b.Battery = max(0, b.Battery-float64(idleDrain*delta)-float64(moveDrain*moved))
			b.Brownout = full > brownoutAt && b.Battery <= brownoutAt
		}
		return
	}
	if b.HurtFor += delta; b.HurtFor > healTime && b.Health < fullHealth {
		b.Health, b.HurtFor = b.Health+1, 0
	}
	if b.Stepped += moved; b.Stepped >= stepLength {
		b.Stepped = 0
		if !b.Sneaks && w.Phase == Sneaking {
			w.noise(b.At, stepNoise, b.Number)
		}
	}
}

// solid reports whether a tile stops bodies.
func (w *World) solid(i int) bool {
	switch w.Plan.tiles[i] {
	case floor:
		return false
	case doorway:
		return w.Doors[w.Plan.door[i]].Open < doorPass
	}
	return true
}

// push moves a place out of walls: as far as a body of this radius must.
func (w *World) push(at geom.Vec2, radius float64) geom.Vec2 {
	f := w.Plan
	x0, y0 := int(at.X), int(at.Y)
	for pass := range 2 {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := x0+dx, y0+dy
				if x < 0 || y < 0 || x >= f.Width || y >= f.Height || !w.solid(y*f.Width+x) {
					continue
				}
				corner := dx != 0 && dy != 0
				if corner != (pass == 1) { // sides first: so nobody catches on the corners of a wall
					continue
				}
				near := geom.Vec2{X: geom.Clamp(at.X, float64(x), float64(x+1)), Y: geom.Clamp(at.Y, float64(y), float64(y+1))}
				out := at.Sub(near)
				if d := out.Len(); d > 0 && d < radius {
					at = near.Add(out.Scale(radius / d))
				}
			}
		}
	}
	return at
}

// apart pushes bodies apart that stand in each other.
func (w *World) apart() {
	for i := range w.Count {
		for j := i + 1; j < w.Count; j++ {
			a, b := &w.Bodies[i], &w.Bodies[j]
			// Each also gives way to its right, so that two who meet do not stand in front of each other for good.
			if push, ok := avoid.Apart(a.At, b.At, a.radius()+b.radius(), 0.5, 0.012); ok {
				a.At = w.push(a.At.Add(push), a.radius())
				b.At = w.push(b.At.Sub(push), b.radius())
			}
		}
	}
}

// slide opens doors for whoever is near, and closes the others.
func (w *World) slide() {
	for i := range w.Plan.Doors {
		d := &w.Doors[i]
		at := w.Plan.Doors[i].At
		for k := range w.Count {
			b := &w.Bodies[k]
			if b.At.Dist(at) > doorReach || b.Off && b.At.Dist(at) > 0.8 {
				continue
			}
			if d.Open == 0 && !b.IsRobot() && !b.Sneaks && w.Phase == Sneaking {
				w.noise(at, doorNoise, 0)
			}
			d.Hold = doorHold
		}
		if d.Hold > 0 {
			d.Hold -= delta
			d.Open = min(1, d.Open+float64(doorRate*delta))
		} else {
			d.Open = max(0, d.Open-float64(doorRate*delta))
		}
	}
}

// openUntil returns the part of a line, 0 to 1, up to which nothing blocks it.
func (w *World) openUntil(from, to geom.Vec2) float64 {
	return w.Plan.trace(from, to, func(i int) bool { return !w.solid(i) })
}

// sees reports whether nothing blocks the line between two places.
func (w *World) sees(from, to geom.Vec2) bool { return w.openUntil(from, to) >= 1 }

// shoot lets a bolt fly, and drains the battery for it.
func (w *World) shoot(b *Body, angle float64) {
	for i := range w.Bolts {
		if w.Bolts[i].By != 0 {
			continue
		}
		way := geom.FromAngle(angle)
		w.Bolts[i] = Bolt{At: b.At.Add(way.Scale(bodyRadius + 0.1)), Velocity: way.Scale(boltSpeed), By: b.Number}
		b.Battery = max(0, b.Battery-fireDrain)
		w.Tally.Bolts++
		w.tell(Event{Kind: Shot, Body: b.Number, At: b.At, Angle: angle})
		return
	}
}

// fly moves bolts until they meet something.
func (w *World) fly() {
	thief := w.Intruder()
	for i := range w.Bolts {
		s := &w.Bolts[i]
		if s.By == 0 {
			continue
		}
		to := s.At.Add(s.Velocity.Scale(delta))
		way := to.Sub(s.At)
		part := w.openUntil(s.At, to)
		// The nearest point of the way to the intruder.
		along := geom.Clamp(thief.At.Sub(s.At).Dot(way)/way.LenSq(), 0, 1)
		if w.Phase == Sneaking && along <= part && s.At.Add(way.Scale(along)).Dist(thief.At) < thiefRadius+boltRadius {
			w.hurt(thief, s)
			*s = Bolt{}
			continue
		}
		if part < 1 {
			w.tell(Event{Kind: Spark, At: s.At.Add(way.Scale(part)), Angle: s.Velocity.Angle()})
			*s = Bolt{}
			continue
		}
		s.At = to
	}
}

// hurt takes health from the intruder, unless it was hit a moment ago.
func (w *World) hurt(b *Body, s *Bolt) {
	if b.HurtFor < invulnerableAfter {
		return
	}
	b.Health--
	b.HurtFor = 0
	w.Tally.Hits++
	w.tell(Event{Kind: Hit, At: b.At, Angle: s.Velocity.Angle()})
	if b.Health <= 0 {
		w.Tally.Caught++
		w.end(Caught, GotCaught)
	}
}

// toss moves the noise maker.
func (w *World) toss() {
	m, thief := &w.Maker, w.Intruder()
	m.For += delta
	switch m.State {
	case InHand:
		m.At = thief.At
	case Flying:
		part := min(1, m.For/flightTime)
		m.At = m.From.Lerp(m.To, part)
		struck := int64(0)
		for i := int64(1); i < w.Count && part > 0.15; i++ {
			if w.Bodies[i].At.Dist(m.At) < makerHit {
				struck = i
			}
		}
		if struck != 0 {
			r := &w.Bodies[struck]
			r.Struck = true
			w.tell(Event{Kind: Bumped, Body: struck, At: m.At})
			part = 1
		}
		if part >= 1 {
			*m = NoiseMaker{State: Lying, At: w.push(m.At, 0.15)}
			w.tell(Event{Kind: Landed, At: m.At})
			w.noise(m.At, landNoise, 0)
		}
	case Lying:
		if m.For > 0.6 && m.At.Dist(thief.At) < 0.6 && w.Phase == Sneaking {
			*m = NoiseMaker{At: thief.At}
			w.tell(Event{Kind: PickedUp, At: thief.At})
		}
	}
}

// night ends the night when the intruder has got away with something, and begins the next one.
func (w *World) night() {
	thief := w.Intruder()
	if w.Phase != Sneaking {
		if w.Left -= delta; w.Left <= 0 {
			w.dawn()
		}
		return
	}
	if n := w.Carried(); n > 0 && thief.At.Dist(w.Plan.Entrance) < exitReach {
		w.Tally.Escaped++
		w.Tally.Loot += n
		for i := range w.Loot {
			if w.Loot[i].Place == Carried {
				w.Loot[i].Place = Gone
			}
		}
		w.end(Escaped, GotAway)
	}
}

func (w *World) end(p Phase, kind EventKind) {
	thief := w.Intruder()
	w.Phase, w.Left = p, pauseAfter
	thief.actuator.CancelAll()
	w.tell(Event{Kind: kind, At: thief.At})
}

// sense lets robots see: how clearly, with the intruder in the cone of the head or close by, and nothing in between.
func (w *World) sense() {
	thief := w.Intruder()
	thief.Seen = false
	for i := int64(1); i < w.Count; i++ {
		b := &w.Bodies[i]
		if b.Clarity = w.clarity(b, thief); b.Clarity > 0 {
			b.SawAt = thief.At
			thief.Seen = true
		}
	}
}

func (w *World) clarity(b, thief *Body) float64 {
	way := thief.At.Sub(b.At)
	far := way.Len()
	if b.Off || w.Phase != Sneaking || far > viewRange {
		return 0
	}
	off := math.Abs(geom.WrapAngle(way.Angle() - b.Gaze))
	c := 0.0
	switch {
	case off < viewAngle/2:
		c = 1 - float64(0.75*far/viewRange)
	case far < feelRange && off < 2.2:
		c = 0.6
	}
	if c == 0 || !w.sees(b.At, thief.At) {
		return 0
	}
	if thief.Sneaks || thief.Velocity.Len() < 0.2 {
		c = float64(c * sneakSeen)
	}
	return c
}
