package sense

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/spatial"
)

// Use takes another configuration, in place of the one that is used, such as a new version of its document. Profiles,
// sensors and modalities keep what they have by their names; what is gone is forgotten. It costs nothing if it is the one
// that is used already. It is an error if it names a check that the game has not, and then nothing changes.
func (s *System) Use(c *Config) error {
	if c == s.config {
		return nil
	}
	check, err := s.bind(c)
	if err != nil {
		return err
	}
	old := s.State
	s.check = check
	s.State = State{config: c, now: old.now, before: old.before, serial: old.serial, fastest: old.fastest, freed: -1, spare: -1}
	s.grid = bodiesGrid{spatial: spatial.NewGrid(c.cell)}
	for _, i := range old.order {
		s.adopt(&old, &old.bodies[i])
	}
	s.leap = old.leap
	for _, g := range old.pending {
		if c.find(g.Modality) >= 0 {
			s.pending = append(s.pending, g)
		}
	}
	for _, p := range old.puffs {
		if m := c.find(p.Modality); m >= 0 && c.modalities[m].Lasts > 0 {
			p.m = int32(m)
			s.addPuff(p)
		}
	}
	// Signals keep their places, so that the queue finds them there.
	s.signals = make([]flying, len(old.signals))
	for i := range old.signals {
		f := old.signals[i]
		m := c.find(f.Modality)
		if f.serial == 0 || m < 0 {
			s.signals[i] = flying{next: s.spare}
			s.spare = int32(i)
			continue
		}
		f.m, f.wanted = int32(m), 0
		s.signals[i] = f
	}
	s.requeue(&old)
	return nil
}

// adopt takes a body over from what was before.
func (s *System) adopt(old *State, b *body) {
	n := s.body(b.who)
	n.Body, n.placed, n.was, n.moved = b.Body, b.placed, b.was, b.moved
	for i := b.emitter; i >= 0; i = old.emitters[i].next {
		e := &old.emitters[i]
		name := old.config.modalities[e.m].name
		if m := s.config.find(name); m >= 0 && s.SetEmitter(b.who, name, e.Emission) == nil {
			s.emits(s.find(b.who), m).drop = e.drop
		}
	}
	if b.profile < 0 {
		return
	}
	was := &old.config.profiles[b.profile]
	p := s.config.profile(was.name)
	if p < 0 {
		return
	}
	n.profile, n.senses, n.on = int32(p), s.config.profiles[p].senses, s.config.profiles[p].on
	for i := range was.sensors {
		now := s.config.profiles[p].find(was.sensors[i].name)
		if on := b.on & (1 << i); now >= 0 && on != was.on&(1<<i) {
			n.on = n.on&^(1<<now) | on>>i<<now // the game has switched it
		}
	}
	n.memory = s.takeMemory()
	percepts := slices.DeleteFunc(slices.Clone(old.percepts[b.memory:int(b.memory)+was.Memory.Most]), func(p Percept) bool { return p.Modality == 0 })
	slices.SortStableFunc(percepts, func(a, b Percept) int {
		switch {
		case a.Last > b.Last:
			return -1
		case a.Last < b.Last:
			return 1
		}
		return 0
	})
	all, _ := s.memories(n)
	copy(all, percepts)
}

// requeue makes the queue anew: signals and looks go on where they were, sensors that are new begin to look around.
func (s *System) requeue(old *State) {
	s.queue = nil
	for _, i := range s.order {
		s.bodies[i].looks = 0
	}
	for _, it := range old.queue {
		b := s.find(it.by)
		if b == nil || b.profile < 0 {
			continue
		}
		was := &old.config.profiles[old.bodies[it.by.Index()].profile].sensors[it.sensor]
		p := &s.config.profiles[b.profile]
		now := p.find(was.name)
		if now < 0 || s.config.modalities[p.sensors[now].m].name != old.config.modalities[was.m].name {
			continue
		}
		it.sensor = int32(now)
		switch {
		case it.serial == 0 && s.counts[p.sensors[now].m] > 0:
			b.looks |= 1 << now
		case it.serial != 0 && s.signals[it.signal].serial == it.serial:
			s.signals[it.signal].wanted++
		default:
			continue
		}
		s.push(it)
	}
	for _, i := range s.order {
		s.lookAround(&s.bodies[i])
	}
}

// find is the number of a sensor; -1 if there is none of the name.
func (p *profile) find(name wits.Name) int {
	return slices.IndexFunc(p.sensors, func(s sensor) bool { return s.name == name })
}
