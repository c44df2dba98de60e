package sense

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// source is a signal, a puff or an emitter, for one comparison with a sensor.
type source struct {
	at       geom.Vec3
	strength float64
	reach    float64
	log      float64
	born     float64
	velocity geom.Vec3
	of       wits.Entity
	tag      uint64
	steady   bool
	travels  bool     // at the speed of its modality; else it is there already
	was      *Percept // of an emitter that the sensor perceives already, if that matters to it
}

// verdict is what comes of a comparison.
type verdict uint8

const (
	never verdict = iota // it is not perceived
	told                 // it is
	later                // it has not come so far yet
	broke                // the budget is spent: ask again in the next step
)

// origin returns where a sensor is.
func origin(b *body, sn *sensor) geom.Vec3 {
	at := geom.Vec3{X: b.Place.X, Y: b.Place.Y, Z: b.Place.Z + sn.Up}
	if sn.Forward != 0 || sn.Left != 0 {
		d := geom.Vec2{X: sn.Forward, Y: sn.Left}.Rotate(b.Facing)
		at.X, at.Y = at.X+d.X, at.Y+d.Y
	}
	return at
}

// faded returns what is left of a strength after a way.
func faded(strength, log, way float64) float64 {
	switch {
	case log == 0 || way == 0:
		return strength
	case math.IsInf(log, -1):
		return 0
	}
	return float64(strength * geom.Exp(float64(log*way)))
}

// judge compares what may be perceived with a sensor, as both are now; what is cheap comes first. If it is perceived, all
// of the notice is filled in. If it has not come so far yet, wait is for how long it cannot come, whatever the sensor does.
func (s *System) judge(src *source, b *body, sn *sensor, n *Notice) (v verdict, wait float64) {
	m := &s.config.modalities[sn.m]
	if s.left <= 0 {
		return broke, 0
	}
	if s.stats.Looks++; s.stats.Looks%perUnit == 0 {
		s.left--
	}
	to := origin(b, sn)
	distance := to.Dist(src.at)
	reach := src.reach
	if limit := sn.limit(src); limit > 0 {
		reach = min(reach, limit)
	}
	arrived := src.born
	if src.travels && m.Speed > 0 {
		gone := float64(m.Speed * (s.now - src.born))
		if distance > gone {
			if gone > src.reach {
				return never, 0
			}
			return later, (distance - gone) / (m.Speed + s.swift())
		}
		arrived += distance / m.Speed
	}
	if distance > reach || b.on&sn.bit == 0 || !s.meant(b, sn, src.of) {
		return never, 0
	}
	strength := faded(src.strength, src.log, distance)
	if !(strength >= sn.Threshold) {
		return never, 0
	}
	*n = Notice{By: b.who, Of: src.of, Modality: m.name, Sensor: sn.name, At: src.at, From: src.at, Velocity: src.velocity, Emitted: src.born,
		Tag: src.tag, Steady: src.steady, Anonymous: m.Anonymous, bit: sn.bit, sure: src.at}
	way := view{sn: sn, facing: b.Facing, pitch: b.Pitch, from: to}
	if !way.any(src.at, strength) && !m.Around {
		return never, 0
	}
	if s.left < sn.costs {
		return broke, 0
	}
	if m.Confined {
		s.left -= 2
		if s.world.Region(src.at) != s.world.Region(to) {
			return never, 0
		}
	}
	ok := false
	switch m.Walls {
	case Block:
		strength, ok = s.seen(&way, src.at, strength)
	case Damp:
		var length float64
		if strength, length, ok = s.heard(&way, m, src, distance, reach, strength, n); ok && src.travels && m.Speed > 0 {
			if length > float64(m.Speed*(s.now-src.born)) {
				return later, src.born + length/m.Speed - s.now
			}
			arrived = src.born + length/m.Speed
		}
	default:
		strength, ok = way.best(src.at, strength)
	}
	if !ok {
		return never, 0
	}
	if check := s.check[sn.m]; check != nil {
		s.left--
		strength = check(&Question{By: b.who, Of: src.of, Modality: m.name, Sensor: sn.name, From: src.at, To: to, Distance: distance, Strength: strength, Tag: src.tag})
		if !(strength >= sn.Threshold) {
			return never, 0
		}
	}
	n.Strength, n.Arrived = strength, arrived
	return told, 0
}

// seen returns what is left of light, through the first cone that has a free line of sight.
func (s *System) seen(way *view, at geom.Vec3, strength float64) (float64, bool) {
	if len(way.sn.cones) == 0 {
		s.left--
		return strength, s.world.Sees(way.from, at, 0)
	}
	blocked := math.Inf(1) // a sphere of this radius does not get through; with 0 nothing does
	for i := range way.sn.cones {
		k := &way.sn.cones[i]
		rest := strength - k.Attenuation
		if !(rest >= way.sn.Threshold) || k.Sphere >= blocked || blocked == 0 || !way.within(k, at) {
			continue
		}
		s.left--
		if k.Boxed() {
			if s.world.SeesBox(way.from, at, k.Wide, k.High) {
				return rest, true
			}
			continue
		}
		if s.world.Sees(way.from, at, k.Sphere) {
			return rest, true
		}
		blocked = k.Sphere
	}
	return 0, false
}

// heard returns what is left of a sound on the better of two ways: straight through walls, and around corners. Length is that of
// the way that it came.
func (s *System) heard(way *view, m *modality, src *source, distance, reach, strength float64, n *Notice) (rest, length float64, ok bool) {
	s.left--
	damping := s.world.Damping(way.from, src.at)
	rest, ok = way.best(src.at, strength-damping)
	if damping == 0 || !m.Around {
		return rest, distance, ok
	}
	// The way around is worth asking for as long as it can be the better one.
	most, least := reach, way.sn.Threshold
	if ok {
		least = rest
	}
	if src.log < 0 && least > 0 {
		most = min(most, geom.Log(least/src.strength)/src.log)
	}
	if most <= distance {
		return rest, distance, ok
	}
	s.left -= WayCost
	around, bend, found := s.world.Way(src.at, way.from, most)
	if !found || around > reach {
		return rest, distance, ok
	}
	better, fits := way.best(bend, faded(src.strength, src.log, around))
	if !fits || ok && better <= rest {
		return rest, distance, ok
	}
	n.At, n.Around = bend, true
	return better, max(around, distance), true
}

// view is how a sensor looks into the world, for one comparison.
type view struct {
	sn            *sensor
	facing, pitch float64
	from          geom.Vec3
	ahead         geom.Vec2 // of length 1; zero until it is needed
}

// any reports whether a cone that is left may let something through.
func (w *view) any(at geom.Vec3, strength float64) bool {
	_, ok := w.best(at, strength)
	return ok
}

// best returns what is left of a strength in the first cone that it comes through.
func (w *view) best(at geom.Vec3, strength float64) (float64, bool) {
	if len(w.sn.cones) == 0 {
		return strength, strength >= w.sn.Threshold
	}
	for i := range w.sn.cones {
		k := &w.sn.cones[i]
		if rest := strength - k.Attenuation; rest >= w.sn.Threshold && w.within(k, at) {
			return rest, true
		}
	}
	return 0, false
}

// within reports whether a place lies in a cone, or on its edge. What is straight above or below lies in all that have no vertical bound.
func (w *view) within(k *cone, at geom.Vec3) bool {
	way := at.Sub(w.from)
	flat := geom.Vec2{X: way.X, Y: way.Y}
	length := flat.Len()
	if k.Vertical > 0 {
		if up := geom.Atan2(way.Z, length) - w.pitch; up > k.Vertical/2+edge || up < -k.Vertical/2-edge {
			return false
		}
	}
	if k.cos < -1 || length == 0 {
		return true
	}
	if w.ahead == (geom.Vec2{}) {
		w.ahead = geom.FromAngle(w.facing + w.sn.Turn)
	}
	return w.ahead.Dot(flat) >= float64(k.cos*length)
}
