package sense

import (
	"errors"
	"math"

	"github.com/wits-ai/wits/geom"
)

// ErrNothing is the error of [System.Return] for a state in which nothing was kept.
var ErrNothing = errors.New("sense: nothing was kept in this state")

// Keep copies all that the system remembers. It allocates only as long as the copy has less room than is needed.
func (s *System) Keep(to *State) { to.copy(&s.State) }

// Return takes the system back to what was kept, of this system or of another. If the configuration has changed since, what
// was kept is fitted to that which is used now. The error is that of [System.Use]; the system stays as it is then.
func (s *System) Return(from *State) error {
	if from.config == nil {
		return ErrNothing
	}
	now := s.config
	s.State.copy(from)
	for i := range s.history {
		s.history[i].Return(s.now)
	}
	s.notices = s.notices[:0]
	s.grid.filled = false
	if s.config != now {
		return s.Use(now)
	}
	return nil
}

// ErrNoEncoding reports an attempt to encode a State.
var ErrNoEncoding = errors.New("sense: a State cannot be saved: leave it out of the saved game. Characters perceive anew when the game is loaded; what they believe is saved with their minds")

// MarshalJSON always fails with [ErrNoEncoding]. Without it encoding/json would write an empty object and lose the state silently.
func (t State) MarshalJSON() ([]byte, error) { return nil, ErrNoEncoding }

// MarshalBinary always fails with [ErrNoEncoding], so that encoding/gob does, too.
func (t State) MarshalBinary() ([]byte, error) { return nil, ErrNoEncoding }

// copy makes t a copy of o in the memory that it has.
func (t *State) copy(o *State) {
	old := *t
	*t = *o
	t.bodies = append(old.bodies[:0], o.bodies...)
	t.order = append(old.order[:0], o.order...)
	t.emitters = append(old.emitters[:0], o.emitters...)
	t.lost = append(old.lost[:0], o.lost...)
	t.pending = append(old.pending[:0], o.pending...)
	t.signals = append(old.signals[:0], o.signals...)
	t.puffs = append(old.puffs[:0], o.puffs...)
	t.waves = append(old.waves[:0], o.waves...)
	t.looks = append(old.looks[:0], o.looks...)
	t.percepts = append(old.percepts[:0], o.percepts...)
	t.changes = append(old.changes[:0], o.changes...)
	t.reports = append(old.reports[:0], o.reports...)
	t.points = append(old.points[:0], o.points...)
	t.loose = append(old.loose[:0], o.loose...)
	t.unused = append(old.unused[:0], o.unused...)
}

// Hash returns a number that is the same for systems that remember the same, in whatever order they were told of bodies.
func (s *System) Hash() uint64 {
	h := hash(len(s.order))
	h.number(s.now)
	h.number(s.before)
	h.number(s.fastest)
	h.number(s.leap)
	h.add(s.serial)
	h.add(uint64(s.ahead))
	for _, i := range s.order {
		b := &s.bodies[i]
		h.add(uint64(b.who))
		h.vector(b.Place)
		h.vector(b.Velocity)
		if b.moved == s.now {
			h.vector(b.was)
		}
		h.number(b.Facing)
		h.number(b.Pitch)
		h.add(uint64(b.on)<<32 | uint64(b.looks))
		h.add(uint64(b.wants))
		h.add(uint64(uint32(b.profile)))
		for m := range s.config.modalities {
			if b.emits&(1<<m) != 0 {
				e := s.emits(b, m)
				h.add(uint64(m))
				h.number(e.Strength)
				h.number(e.reach)
				h.number(e.log)
				h.number(e.Up)
				h.number(e.drop)
				h.add(e.Tag)
			}
		}
		if b.team != 0 {
			h.add(uint64(b.team))
		}
		if points := s.pointsOf(b); len(points) > 0 {
			h.add(uint64(len(points)))
			for _, p := range points {
				h.vector(p)
			}
		}
		if b.memory >= 0 {
			all, _ := s.memories(b)
			for k := range all {
				all[k].hash(&h)
				if all[k].news != 0 {
					h.number(all[k].news)
				}
				if s.config.assumes {
					h.vector(all[k].sure)
				}
			}
		}
	}
	for i := range s.pending {
		s.pending[i].hash(&h)
	}
	for i := range s.puffs {
		p := &s.puffs[i]
		p.Signal.hash(&h)
		h.number(p.born)
	}
	// Signals have places, and items and what is lost an order, that depend on what was there before: they are added up.
	var sum hash
	for i := range s.lost {
		l := &s.lost[i]
		one := hash(l.who)
		one.add(uint64(l.name))
		one.number(l.Strength)
		one.number(l.Range)
		one.number(l.Attenuation)
		one.number(l.Up)
		one.add(l.Tag)
		sum += one
	}
	for i := range s.signals {
		if f := &s.signals[i]; f.serial != 0 {
			one := hash(f.serial)
			f.Signal.hash(&one)
			one.number(f.born)
			sum += one
		}
	}
	for _, q := range [...]queue{s.waves, s.looks} {
		for i := range q {
			it := &q[i]
			one := hash(it.serial)
			one.number(it.due)
			one.number(it.since)
			one.number(it.swift)
			one.add(uint64(it.by))
			one.add(uint64(it.sensor))
			one.add(uint64(it.cursor))
			sum += one
		}
	}
	for i := range s.reports {
		s.reports[i].hash(&h)
	}
	if s.extent > 0 {
		h.number(s.extent)
	}
	h.add(uint64(sum))
	return uint64(h)
}

type hash uint64

func (h *hash) add(w uint64) {
	*h = (*h ^ hash(w)) * 0x9e3779b97f4a7c15
	*h ^= *h >> 29
}

func (h *hash) number(x float64) { h.add(math.Float64bits(x)) }

func (h *hash) vector(v geom.Vec3) {
	h.number(v.X)
	h.number(v.Y)
	h.number(v.Z)
}

func (p *Percept) hash(h *hash) {
	h.add(uint64(p.Of))
	h.add(uint64(p.Modality))
	h.add(uint64(p.Sensor))
	h.vector(p.At)
	h.vector(p.Velocity)
	h.number(p.Strength)
	h.number(p.First)
	h.number(p.Last)
	h.add(uint64(p.held)<<32 | uint64(p.fresh))
}

func (g *Signal) hash(h *hash) {
	h.add(uint64(g.Modality))
	h.add(uint64(g.Of))
	h.add(uint64(g.To))
	h.vector(g.At)
	h.number(g.Strength)
	h.number(g.Range)
	h.number(g.Attenuation)
	h.add(g.Tag)
}
