package sense

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/spatial"
)

// Use takes another configuration, in place of the one that is used, such as a new version of its document. Profiles,
// sensors and modalities keep what they have by their names. What is gone is forgotten, but for who has a profile and what
// is emitted all the time: that is there again when the name is, see [System.Lost]. It costs nothing if it is the one that
// is used already. It is an error if it names a check that the game has not, or is nil, and then nothing changes.
func (s *System) Use(c *Config) error {
	if c == s.config {
		return nil
	}
	if c == nil {
		return ErrConfig
	}
	check, err := s.bind(c)
	if err != nil {
		return err
	}
	old := s.State
	s.check = check
	s.State = State{config: c, now: old.now, before: old.before, serial: old.serial, fastest: old.fastest, ahead: old.ahead, freed: -1, spare: -1, changes: old.changes}
	s.grid = bodiesGrid{spatial: spatial.NewGrid(c.cell)}
	for _, i := range old.order {
		s.adopt(&old, &old.bodies[i])
	}
	s.leap = old.leap
	for _, l := range old.lost {
		if c.find(l.name) < 0 || s.SetEmitter(l.who, l.name, l.Emission) != nil {
			s.lost = append(s.lost, l)
		}
	}
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
	s.trimPuffs()
	for _, r := range old.reports {
		if m := c.find(r.modality); m >= 0 && c.modalities[m].Type == Team {
			s.reports = append(s.reports, r)
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
	if n.team = b.team; n.team != 0 {
		s.teamed++
	}
	_ = s.SetPoints(b.who, old.pointsOf(b)...) // which have been set before
	for i := b.emitter; i >= 0; i = old.emitters[i].next {
		e := &old.emitters[i]
		name := old.config.modalities[e.m].name
		if m := s.config.find(name); m < 0 {
			s.lost = append(s.lost, lost{e.Emission, b.who, name})
		} else if s.SetEmitter(b.who, name, e.Emission) == nil {
			s.emits(s.find(b.who), m).drop = e.drop
		}
	}
	p := s.config.profile(b.wants)
	if b.wants == 0 || p < 0 {
		n.wants = b.wants
		return
	}
	n.wants, n.profile, n.senses, n.on = b.wants, int32(p), s.config.profiles[p].senses, s.config.profiles[p].on
	n.memory = s.takeMemory()
	if b.profile < 0 {
		return // it has its senses back
	}
	was := &old.config.profiles[b.profile]
	for i := range was.sensors {
		now := s.config.profiles[p].find(was.sensors[i].name)
		if on := b.on & (1 << i); now >= 0 && on != was.on&(1<<i) {
			n.on = n.on&^(1<<now) | on>>i<<now // the game has switched it
		}
	}
	percepts := slices.Clone(old.percepts[b.memory : int(b.memory)+old.config.most])
	for i := range percepts {
		q := &percepts[i]
		q.held, q.fresh = renamed(q.held, was, &s.config.profiles[p]), renamed(q.fresh, was, &s.config.profiles[p])
	}
	all, y := s.memories(n)
	copy(all, s.shrink(n, y, percepts))
}

// Loss is what somebody is to have, but the configuration does not have it for now.
type Loss struct {
	Who wits.Entity
	// Profile is the name of its senses; else Modality is that of what it emits all the time.
	Profile, Modality wits.Name
}

// Lost appends who is without senses, or does not emit what it should, because the profile or the modality is not there
// any more since another configuration came: it was renamed, or deleted. It comes back with the name. A game that asks after
// [System.Use] can tell whoever edits the document.
func (s *System) Lost(to []Loss) []Loss {
	for _, i := range s.order {
		if b := &s.bodies[i]; b.wants != 0 && b.profile < 0 {
			to = append(to, Loss{Who: b.who, Profile: b.wants})
		}
	}
	for _, l := range s.lost {
		to = append(to, Loss{Who: l.who, Modality: l.name})
	}
	return to
}

// requeue makes the queues anew: signals and looks go on where they were, sensors that are new begin to look around.
func (s *System) requeue(old *State) {
	s.waves, s.looks = nil, nil
	for _, i := range s.order {
		s.bodies[i].looks = 0
	}
	for _, it := range slices.Concat(old.waves, old.looks) {
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
		case it.serial == 0 && !s.idle(p.sensors[now].m):
			b.looks |= 1 << now
			s.looks.push(it)
		case it.serial != 0 && s.signals[it.signal].serial == it.serial:
			s.signals[it.signal].wanted++
			s.waves.push(it)
		}
	}
	for _, i := range s.order {
		s.lookAround(&s.bodies[i])
	}
}

// find returns the number of a sensor; -1 if there is none of the name.
func (p *profile) find(name wits.Name) int {
	return slices.IndexFunc(p.sensors, func(s sensor) bool { return s.name == name })
}
