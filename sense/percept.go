package sense

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Percept is what somebody remembers of what it perceived of one source with one sort of signal. What nobody emits is of one
// source where it is at one place, up to 2 m.
type Percept struct {
	Of       wits.Entity `doc:"Whom it perceived."`
	Modality wits.Name   `doc:"What with."`
	Sensor   wits.Name   `doc:"With which sensor, the last time."`
	At       geom.Vec3   `unit:"m" doc:"Where it seemed to be, the last time."`
	Velocity geom.Vec3   `unit:"m/s" doc:"How it moved then, as far as that was perceived."`
	Strength float64     `doc:"How strong it was then."`
	First    float64     `unit:"s" doc:"When it was perceived first, in game time."`
	Last     float64     `unit:"s" doc:"When it was perceived last, in game time."`
}

// takeMemory gives a place for the percepts of a body.
func (s *System) takeMemory() int32 {
	if n := len(s.unused); n > 0 {
		at := s.unused[n-1]
		s.unused = s.unused[:n-1]
		return at
	}
	at := len(s.percepts)
	for range s.config.most {
		s.percepts = append(s.percepts, Percept{})
	}
	return int32(at)
}

// giveMemory gives a place back.
func (s *System) giveMemory(b *body) {
	if b.memory < 0 {
		return
	}
	clear(s.percepts[b.memory : int(b.memory)+s.config.most])
	s.unused = append(s.unused, b.memory)
	b.memory = -1
}

// fit makes what a body remembers fit into its profile's memory: the latest stay.
func (s *System) fit(b *body) {
	all := s.percepts[b.memory : int(b.memory)+s.config.most]
	slices.SortStableFunc(all, latest)
	clear(all[s.config.profiles[b.profile].Memory.Most:])
}

// latest orders what was perceived last before the rest, and what is there before what is not.
func latest(p, q Percept) int {
	if is, than := p.Modality != 0, q.Modality != 0; is != than {
		if is {
			return -1
		}
		return 1
	}
	return cmp.Compare(q.Last, p.Last)
}

// memories are the percepts of a body, forgotten ones among them: those have been there for too long, or are zero.
func (s *System) memories(b *body) (all []Percept, y *Memory) {
	y = &s.config.profiles[b.profile].Memory
	return s.percepts[b.memory : int(b.memory)+y.Most], y
}

// remember keeps what somebody has perceived. If there is no room, the oldest is forgotten. Of two sensors of one modality
// the one that perceives it better counts, until it has had the time to look again.
func (s *System) remember(n *Notice) {
	all, y := s.memories(s.find(n.By))
	at, oldest := -1, 0
	for i := range all {
		p := &all[i]
		if p.Modality == n.Modality && sameSource(p.Of, n.Of, p.At, n.At) {
			at = i
			break
		}
		if p.Modality == 0 {
			oldest = i
			break // so are all that follow
		}
		if p.Last < all[oldest].Last {
			oldest = i
		}
	}
	first := n.Arrived
	if at < 0 {
		if at = oldest; all[at].Modality != 0 && all[at].Last > n.Arrived {
			return // older than all that it remembers
		}
	} else {
		p := &all[at]
		switch {
		case p.Last > n.Arrived:
			return // news of an older time, which had to wait
		case n.Strength < p.Strength && (p.Last == n.Arrived || p.Sensor != n.Sensor && n.Arrived < p.Last+s.every(n.Modality)):
			return
		case n.Arrived-p.Last <= y.Forgotten:
			first = p.First
		}
	}
	all[at] = Percept{Of: n.Of, Modality: n.Modality, Sensor: n.Sensor, At: n.At, Velocity: n.Velocity, Strength: n.Strength, First: first, Last: n.Arrived}
}

// sameSource says whether two perceptions of one modality are of one source.
func sameSource(a, b wits.Entity, at, bt geom.Vec3) bool {
	return a == b && (a != 0 || at.Dist(bt) <= samePlace)
}

// every is how long sensors of a modality take between two looks; 0 if there is no such modality.
func (s *System) every(modality wits.Name) float64 {
	if m := s.config.find(modality); m >= 0 {
		return s.config.modalities[m].Every
	}
	return 0
}

// current says whether a percept is not lost yet: a sensor has had the time to look again, and Memory.Lost beyond that.
func (s *System) current(p *Percept, y *Memory) bool {
	return s.now-p.Last <= y.Lost+s.every(p.Modality)
}

// Percepts appends what somebody remembers, as of the last step.
func (s *System) Percepts(to []Percept, by wits.Entity) []Percept {
	b := s.find(by)
	if b == nil || b.memory < 0 {
		return to
	}
	all, y := s.memories(b)
	for i := range all {
		if all[i].Modality != 0 && s.now-all[i].Last <= y.Forgotten {
			to = append(to, all[i])
		}
	}
	return to
}

// Percept is what somebody remembers of one source and modality; false if it does not. With a Modality of 0 it is what it
// perceived last, whatever with; of nobody, the latest and strongest.
func (s *System) Percept(by, of wits.Entity, modality wits.Name) (p Percept, ok bool) {
	return s.recall(by, of, modality, true)
}

// recall is Percept; without what is anonymous, for those who cannot know who it was.
func (s *System) recall(by, of wits.Entity, modality wits.Name, anonymous bool) (p Percept, ok bool) {
	b := s.find(by)
	if b == nil || b.memory < 0 {
		return p, false
	}
	all, y := s.memories(b)
	for i := range all {
		q := &all[i]
		if q.Modality == 0 || q.Of != of || modality != 0 && q.Modality != modality || s.now-q.Last > y.Forgotten {
			continue
		}
		if m := s.config.find(q.Modality); !anonymous && m >= 0 && s.config.modalities[m].Anonymous {
			continue
		}
		if !ok || q.Last > p.Last || q.Last == p.Last && (q.Modality < p.Modality || q.Modality == p.Modality && q.Strength > p.Strength) {
			p, ok = *q, true
		}
	}
	return p, ok
}

// Perceives says whether somebody perceives somebody now: its last perception is not lost yet. With a modality of 0 any
// will do.
func (s *System) Perceives(by, of wits.Entity, modality wits.Name) bool {
	p, ok := s.Percept(by, of, modality)
	return ok && s.current(&p, &s.config.profiles[s.find(by).profile].Memory)
}

// Perception is one entry of the matrix of who perceives whom.
type Perception struct {
	By wits.Entity
	Percept
	Now bool // else it is remembered
}

// Perceived appends what all remember, those who perceive in the order of their indices, as of the last step: the matrix of
// who perceives whom.
func (s *System) Perceived(to []Perception) []Perception {
	for _, i := range s.order {
		b := &s.bodies[i]
		if b.memory < 0 {
			continue
		}
		all, y := s.memories(b)
		for k := range all {
			if p := &all[k]; p.Modality != 0 && s.now-p.Last <= y.Forgotten {
				to = append(to, Perception{b.who, *p, s.current(p, y)})
			}
		}
	}
	return to
}
