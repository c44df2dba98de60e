package sense

import (
	"github.com/wits-ai/wits/geom"
)

// This file has the signals that stay: puffs of smell, which age and drift with the wind.

// age lets puffs drift, and takes away those that are over.
func (s *System) age(passed float64) {
	if len(s.puffs) == 0 {
		return
	}
	wind := s.world.Wind()
	if !finite(wind) {
		wind = geom.Vec3{}
	}
	kept := s.puffs[:0]
	for i := range s.puffs {
		p := s.puffs[i]
		m := &s.config.modalities[p.m]
		if s.now-p.born > m.Lasts {
			s.count(int(p.m), -1)
			continue
		}
		if m.Drift != 0 {
			p.At = p.At.Add(wind.Scale(float64(m.Drift * passed)))
		}
		kept = append(kept, p)
	}
	s.puffs = kept
}

// addPuff adds a puff.
func (s *System) addPuff(p puff) {
	s.puffs = append(s.puffs, p)
	s.count(int(p.m), 1)
}

// trimPuffs lets the oldest puffs go if there are too many.
func (s *System) trimPuffs() {
	over := len(s.puffs) - s.config.puffs
	if over <= 0 {
		return
	}
	for i := range over {
		s.count(int(s.puffs[i].m), -1)
	}
	s.puffs = append(s.puffs[:0], s.puffs[over:]...)
	s.lose(limitPuffs, over)
}

// dropPuffs lets those leave puffs behind who emit what stays.
func (s *System) dropPuffs() {
	var lasting uint32
	for m := range s.config.modalities {
		if s.config.modalities[m].Lasts > 0 && s.counts[m] > 0 {
			lasting |= 1 << m
		}
	}
	if lasting == 0 {
		return
	}
	for _, i := range s.order {
		b := &s.bodies[i]
		if b.emits&lasting == 0 || !b.placed {
			continue
		}
		for k := b.emitter; k >= 0; k = s.emitters[k].next {
			e := &s.emitters[k]
			m := &s.config.modalities[e.m]
			if lasting&(1<<e.m) == 0 || s.now < e.drop {
				continue
			}
			e.drop = next(e.drop, m.Every, s.now)
			at := b.Place
			at.Z += e.Up
			s.serial++
			s.addPuff(puff{Signal: Signal{Modality: m.name, Of: b.who, At: at, Strength: e.Strength, Range: e.reach, Tag: e.Tag}, log: e.log, born: s.now, serial: s.serial, m: e.m})
		}
	}
}

// stale returns what is left of the strength of a puff.
func (s *System) stale(p *puff) float64 {
	half := s.config.modalities[p.m].Half
	if half <= 0 || s.now <= p.born {
		return p.Strength
	}
	return float64(p.Strength * geom.Exp(float64(-ln2*((s.now-p.born)/half))))
}

const ln2 = 0.6931471805599453

// sniff compares a sensor with the puffs, the youngest first. Of each source, which for those of nobody is each place, it tells of the strongest alone; where a look is interrupted, of the strongest of each part.
// False if the budget is spent before it is through.
func (s *System) sniff(it *item, b *body, sn *sensor, m *modality) bool {
	first := len(s.around)
	for i := len(s.puffs) - 1; i >= 0; i-- {
		p := &s.puffs[i]
		if int(p.m) != sn.m || p.Of == b.who || p.To != 0 && p.To != b.who || it.cursor != 0 && int64(p.serial) > it.cursor {
			continue
		}
		it.cursor = int64(p.serial)
		src := source{at: p.At, strength: s.stale(p), reach: p.Range, log: p.log, born: p.born, of: p.Of, tag: p.Tag, steady: true, travels: true}
		best := -1
		for k := first; k < len(s.around); k++ {
			if sameSource(s.around[k].Of, p.Of, s.around[k].From, p.At) {
				best = k
				break
			}
		}
		if best >= 0 && s.around[best].Strength >= faded(src.strength, src.log, origin(b, sn).Dist(src.at)) {
			continue // it cannot be the strongest
		}
		var n Notice
		switch v, _ := s.judge(&src, b, sn, &n); v {
		case broke:
			return false
		case told:
			n.Arrived = s.now
			if best < 0 {
				s.around = append(s.around, n)
			} else if n.Strength > s.around[best].Strength {
				s.around[best] = n
			}
		}
	}
	return true
}
