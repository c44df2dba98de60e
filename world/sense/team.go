package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// This file has the senses of teams: what one perceives the others get to know.

// report is what one of a team tells another, who does not know it yet.
type report struct {
	due            float64
	by, of, teller wits.Entity
	modality       wits.Name
	sensor         wits.Name
	at, velocity   geom.Vec3
	strength       float64
	news           float64 // when the teller perceived it
}

// SetTeam makes somebody one of a team, in place of that which it was of; 0 for none. Who has a sensor of a modality of the type
// [Team] perceives with it whom others of its team perceive with all other senses: it asks them as often as the modality says
// (Every), those within its Range, and knows after its Delay. The error is [ErrNobody].
func (s *System) SetTeam(who wits.Entity, team wits.Name) error {
	if who == 0 {
		return ErrNobody
	}
	b := s.body(who)
	was := b.team
	b.team = team
	switch {
	case was == 0 && team != 0:
		if s.teamed++; s.teamed == 1 {
			for _, i := range s.order {
				s.lookAround(&s.bodies[i])
			}
		}
	case was != 0 && team == 0:
		s.teamed--
	}
	return nil
}

// Team is of which team somebody is; 0 for none.
func (s *System) Team(who wits.Entity) wits.Name {
	if b := s.find(who); b != nil {
		return b.team
	}
	return 0
}

// idle reports whether there is nothing to look around for with a modality.
func (s *System) idle(m int) bool {
	if s.config.modalities[m].Type == Team {
		return s.teamed == 0
	}
	return s.counts[m] == 0
}

// listen lets somebody hear what others of its team perceive; false if the budget is spent before it is through.
func (s *System) listen(it *item, b *body, sn *sensor, m *modality) bool {
	if b.team == 0 {
		return true
	}
	to, reach := origin(b, sn), m.Range
	if sn.Range > 0 {
		reach = min(reach, sn.Range)
	}
	for _, i := range s.order {
		o := &s.bodies[i]
		if int64(i) < it.cursor || o.team != b.team || o.who == b.who || o.memory < 0 || !o.placed {
			continue
		}
		if it.cursor = int64(i); s.left <= 0 {
			return false
		}
		distance := to.Dist(o.Place)
		if distance > reach {
			continue
		}
		all, y := s.memories(o)
		for k := range all {
			p := &all[k]
			if p.Modality == 0 {
				break // so are all that follow
			}
			if s.left <= 0 {
				return false // what has been told is known when it goes on
			}
			if s.stats.Looks++; s.stats.Looks%perUnit == 0 {
				s.left--
			}
			if p.Of == 0 || p.Of == b.who || !s.current(p, y) || !s.tellable(p.Modality) || !s.meant(b, sn, p.Of) {
				continue
			}
			r := report{due: s.now + m.Delay, by: b.who, of: p.Of, teller: o.who, modality: m.name, sensor: sn.name, at: p.At, velocity: p.Velocity,
				strength: faded(p.Strength, m.log, distance), news: p.Last}
			if s.known(b, &r) || !(r.strength >= sn.Threshold) {
				continue
			}
			if check := s.check[sn.m]; check != nil {
				if s.left <= 0 {
					return false
				}
				s.left--
				r.strength = check(&Question{By: b.who, Of: p.Of, Modality: m.name, Sensor: sn.name, From: o.Place, To: to, Distance: distance, Strength: r.strength})
				if !(r.strength >= sn.Threshold) {
					continue
				}
			}
			s.report(&r)
		}
	}
	return true
}

// tellable reports whether one can tell others whom it has perceived with a modality. What others have told is not told on.
func (s *System) tellable(modality wits.Name) bool {
	m := s.config.find(modality)
	return m >= 0 && !s.config.modalities[m].Anonymous && s.config.modalities[m].Type != Team
}

// known reports whether somebody has been told something as new already, or is about to be.
func (s *System) known(b *body, r *report) bool {
	for i := range s.reports {
		if q := &s.reports[i]; q.by == r.by && q.of == r.of && q.modality == r.modality && q.news >= r.news {
			return true
		}
	}
	all, _ := s.memories(b)
	for i := range all {
		p := &all[i]
		if p.Modality == 0 {
			return false // so are all that follow
		}
		if p.Of == r.of && p.Modality == r.modality {
			return p.news >= r.news
		}
	}
	return false
}

// report keeps what is told until it is due, what is due first before the rest. Newer news of a source takes the place of what
// would be told at the same time.
func (s *System) report(r *report) {
	at := len(s.reports)
	for at > 0 && s.reports[at-1].due > r.due {
		at--
	}
	for i := at - 1; i >= 0 && s.reports[i].due == r.due; i-- {
		if q := &s.reports[i]; q.by == r.by && q.of == r.of && q.modality == r.modality {
			*q = *r
			return
		}
	}
	s.reports = append(s.reports, report{})
	copy(s.reports[at+1:], s.reports[at:])
	s.reports[at] = *r
}

// deliver lets those know who are told something that is due.
func (s *System) deliver() {
	n := 0
	for n < len(s.reports) && s.reports[n].due <= s.now {
		r := &s.reports[n]
		n++
		b := s.find(r.by)
		m := s.config.find(r.modality)
		if b == nil || b.profile < 0 || m < 0 {
			continue
		}
		k := s.config.profiles[b.profile].find(r.sensor)
		if k < 0 || b.on&(1<<k) == 0 || s.config.profiles[b.profile].sensors[k].m != m {
			continue
		}
		s.found = append(s.found, Notice{By: r.by, Of: r.of, Modality: r.modality, Sensor: r.sensor, Strength: r.strength, At: r.at, From: r.at, Velocity: r.velocity,
			Emitted: r.news, Arrived: r.due, Teller: r.teller, bit: 1 << k, sure: r.at})
	}
	if n > 0 {
		s.reports = append(s.reports[:0], s.reports[n:]...)
	}
}

func (r *report) hash(h *hash) {
	h.number(r.due)
	h.add(uint64(r.by))
	h.add(uint64(r.of))
	h.add(uint64(r.teller))
	h.add(uint64(r.modality))
	h.add(uint64(r.sensor))
	h.vector(r.at)
	h.vector(r.velocity)
	h.number(r.strength)
	h.number(r.news)
}
