package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/belief"
)

// This file has what depends on who is looked at: what one is to the other, and what was perceived by the last look already.

// Affiliate says what somebody is to who perceives: friendly, neutral or hostile, which sensors with an affiliation go by. Who is
// unknown counts as neutral, as does what nobody emits, and all without a function (nil). It must give the same for the same
// question within a step, and change nothing. It is no part of the state.
func (s *System) Affiliate(between func(by, of wits.Entity) belief.Attitude) { s.between = between }

// meant reports whether a sensor perceives somebody by its affiliation.
func (s *System) meant(b *body, sn *sensor, of wits.Entity) bool {
	if sn.whom == 0 {
		return true
	}
	a := belief.Neutral
	if s.between != nil && of != 0 {
		if a = s.between(b.who, of); a != belief.Friendly && a != belief.Hostile {
			a = belief.Neutral
		}
	}
	return sn.whom>>a&1 != 0
}

// hold finds out whether a sensor perceives an emitter already, if that matters to it: then it reaches farther.
func (s *System) hold(src *source, b *body, sn *sensor) {
	if sn.Lose == 0 && sn.Auto == 0 {
		return
	}
	name := s.config.modalities[sn.m].name
	all, _ := s.memories(b)
	for i := range all {
		p := &all[i]
		if p.Modality == 0 {
			return // so are all that follow
		}
		if p.Of != src.of || p.Modality != name || p.held&sn.bit == 0 {
			continue
		}
		src.was = p
		if src.reach = sn.stretched(src.reach); sn.Lose > 0 {
			src.log = float64(src.log * (sn.base / sn.Lose))
		}
		return
	}
}

// stretched returns a range of what the sensor begins to perceive as one of what it perceives already.
func (sn *sensor) stretched(reach float64) float64 {
	switch {
	case sn.Lose == 0:
		return reach
	case reach == sn.base:
		return sn.Lose // whatever is rounded
	}
	return float64(reach * (sn.Lose / sn.base))
}

// limit returns how far the sensor reaches whatever the signal says; 0 for no bound of its own.
func (sn *sensor) limit(src *source) float64 {
	if src.was != nil && sn.Range > 0 && sn.Lose > 0 {
		return sn.Lose
	}
	return sn.Range
}

// assume decides whether somebody whom a sensor did not perceive this time counts as perceived, as it is near where it was
// perceived last, and fills in the notice.
func (s *System) assume(src *source, b *body, sn *sensor, n *Notice) verdict {
	m := &s.config.modalities[sn.m]
	if src.was == nil || sn.Auto == 0 || src.at.Dist(src.was.sure) > sn.Auto || !s.meant(b, sn, src.of) {
		return never
	}
	reach, to := src.reach, origin(b, sn)
	if limit := sn.limit(src); limit > 0 {
		reach = min(reach, limit)
	}
	distance, strength := to.Dist(src.at), src.was.Strength
	if distance > reach {
		return never
	}
	if check := s.check[sn.m]; check != nil {
		if s.left <= 0 {
			return broke
		}
		s.left--
		strength = check(&Question{By: b.who, Of: src.of, Modality: m.name, Sensor: sn.name, From: src.at, To: to, Distance: distance, Strength: strength, Tag: src.tag})
		if !(strength >= sn.Threshold) {
			return never
		}
	}
	*n = Notice{By: b.who, Of: src.of, Modality: m.name, Sensor: sn.name, Strength: strength, At: src.at, From: src.at, Velocity: src.velocity,
		Emitted: src.born, Arrived: s.now, Tag: src.tag, Steady: true, Assumed: true, Anonymous: m.Anonymous, bit: sn.bit, sure: src.was.sure}
	return told
}
