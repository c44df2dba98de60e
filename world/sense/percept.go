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

	// A bit for each sensor. Of what is emitted all the time: the last look of the sensor at it did not fail; and it has
	// succeeded in the look that is going on.
	held, fresh uint32
	news        float64 // of what a team tells: when the teller had perceived it, in game time
	state       stage   // as of the last step
	// Where it was the last time that it was perceived and not assumed to be there, see [Sensor.Auto].
	sure geom.Vec3
}

// takeMemory returns a place for the percepts of a body.
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

// fit makes what a body remembers fit into its profile's memory.
func (s *System) fit(b *body) {
	all := s.percepts[b.memory : int(b.memory)+s.config.most]
	y := &s.config.profiles[b.profile].Memory
	clear(all[len(s.shrink(b, y, all)):])
}

// shrink puts percepts in order, the latest first, and lets those go for which there is no room.
func (s *System) shrink(b *body, y *Memory, all []Percept) []Percept {
	slices.SortStableFunc(all, latest)
	if end := slices.IndexFunc(all, func(p Percept) bool { return p.Modality == 0 }); end >= 0 {
		all = all[:end]
	}
	for len(all) > y.Most {
		last := len(all) - 1
		goes := s.weakest(b, y, all[:last], &all[last])
		if goes < last {
			copy(all[goes:], all[goes+1:])
		}
		all = all[:last]
	}
	return all
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

// weakest returns the number of the percept that has to go for another; that of the other is the number of percepts. What is not
// perceived any more goes first, the oldest before the rest. Else the weakest goes, but never the nearest of those that are
// there; of equal ones who was lost sight of goes before who is there, and then the farthest. Who is kept already stays.
func (s *System) weakest(b *body, y *Memory, all []Percept, other *Percept) int {
	at := func(i int) *Percept {
		if i == len(all) {
			return other
		}
		return &all[i]
	}
	away := func(p *Percept) float64 { return p.At.Sub(b.Place).LenSq() }
	age := func(p *Percept) float64 {
		if p.held != 0 {
			return 0
		}
		return s.now - p.Last
	}
	goes, nearest := -1, -1
	for i := range len(all) + 1 {
		p := at(i)
		if !s.current(p, y) && (goes < 0 || p.Last <= at(goes).Last) {
			goes = i
		}
		if p.held == 0 && !(p.Last > s.before) {
			continue
		}
		if nearest < 0 || cmp.Or(cmp.Compare(away(p), away(at(nearest))), cmp.Compare(at(nearest).Strength, p.Strength)) < 0 {
			nearest = i
		}
	}
	if goes >= 0 {
		return goes
	}
	for i := range len(all) + 1 {
		if i == nearest {
			continue
		}
		if goes >= 0 {
			p, q := at(i), at(goes)
			if cmp.Or(cmp.Compare(p.Strength, q.Strength), cmp.Compare(age(q), age(p)), cmp.Compare(away(q), away(p)), cmp.Compare(q.First, p.First), cmp.Compare(q.Of, p.Of)) > 0 {
				continue
			}
		}
		goes = i
	}
	return goes
}

// memories returns the percepts of a body, forgotten ones among them: those have been there for too long, or are zero.
func (s *System) memories(b *body) (all []Percept, y *Memory) {
	y = &s.config.profiles[b.profile].Memory
	return s.percepts[b.memory : int(b.memory)+y.Most], y
}

// remember keeps what somebody has perceived. If there is no room, the weakest goes, which may be this. Of two sensors of one
// modality the one that perceives it better counts, until it has had the time to look again.
func (s *System) remember(n *Notice) {
	by := s.find(n.By)
	all, y := s.memories(by)
	news := Percept{Of: n.Of, Modality: n.Modality, Sensor: n.Sensor, At: n.At, Velocity: n.Velocity, Strength: n.Strength, First: n.Arrived, Last: n.Arrived, sure: n.sure}
	if n.Teller != 0 {
		news.news = n.Emitted
	}
	if n.Steady {
		news.held, news.fresh = n.bit, n.bit
	}
	free := -1
	for i := range all {
		p := &all[i]
		if p.Modality == n.Modality && sameSource(p.Of, n.Of, p.At, n.At) {
			p.held, p.fresh = p.held|news.held, p.fresh|news.fresh
			news.held, news.fresh = p.held, p.fresh
			switch {
			case p.Last > n.Arrived:
				return // news of an older time, which had to wait
			case n.Strength < p.Strength && (p.Last == n.Arrived || p.Sensor != n.Sensor && n.Arrived < p.Last+s.every(n.Modality)):
				return
			case n.Arrived-p.Last <= s.forgets(p, y):
				news.First = p.First
			}
			news.state = p.state
			*p = news
			return
		}
		if free < 0 && (p.Modality == 0 || s.now-p.Last > s.forgets(p, y)) {
			free = i
		}
		if p.Modality == 0 {
			break // so are all that follow
		}
	}
	if free < 0 {
		if free = s.weakest(by, y, all, &news); free == len(all) {
			s.lose(limitMemory, 1)
			return
		}
		if s.current(&all[free], y) {
			s.lose(limitMemory, 1)
		}
	}
	if p := &all[free]; p.Modality != 0 {
		s.change(by, p, forgotten)
	}
	all[free] = news
}

// look of a sensor that has ended: what it did not perceive is not held by it any more.
type look struct {
	by  wits.Entity
	bit uint32
}

// release lets go what a sensor has looked for and not perceived.
func (s *System) release(b *body, bit uint32) {
	all, _ := s.memories(b)
	for i := range all {
		p := &all[i]
		if p.Modality == 0 {
			break // so are all that follow
		}
		if p.fresh&bit == 0 {
			p.held &^= bit
		}
		p.fresh &^= bit
	}
}

// blind lets go all that a sensor held.
func (s *System) blind(b *body, bit uint32) {
	for i := range s.config.most {
		p := &s.percepts[int(b.memory)+i]
		p.held, p.fresh = p.held&^bit, p.fresh&^bit
	}
}

// rename makes what the sensors of one profile held be held by those of another that have their names and modalities.
func (s *System) rename(b *body, was, now *profile) {
	if was == now {
		return
	}
	for i := range s.config.most {
		p := &s.percepts[int(b.memory)+i]
		p.held, p.fresh = renamed(p.held, was, now), renamed(p.fresh, was, now)
	}
}

// renamed returns a word of sensors of one profile as one of those of another.
func renamed(bits uint32, was, now *profile) (out uint32) {
	for i := range was.sensors {
		if bits>>i&1 == 0 {
			continue
		}
		if k := now.find(was.sensors[i].name); k >= 0 && wits.NameOf(now.sensors[k].Modality) == wits.NameOf(was.sensors[i].Modality) {
			out |= 1 << k
		}
	}
	return out
}

// sameSource reports whether two perceptions of one modality are of one source.
func sameSource(a, b wits.Entity, at, bt geom.Vec3) bool {
	return a == b && (a != 0 || at.Dist(bt) <= samePlace)
}

// every returns how long sensors of a modality take between two looks; 0 if there is no such modality.
func (s *System) every(modality wits.Name) float64 {
	if m := s.config.find(modality); m >= 0 {
		return s.config.modalities[m].Every
	}
	return 0
}

// current reports whether a percept is not lost yet: a sensor has had the time to look again, and Memory.Lost beyond that; or,
// where looks have to wait, none at it has failed since.
func (s *System) current(p *Percept, y *Memory) bool {
	return p.held != 0 || s.now-p.Last <= y.Lost+s.every(p.Modality)
}

// forgets is after how many seconds a percept is forgotten: its modality's time, or else its memory's.
func (s *System) forgets(p *Percept, y *Memory) float64 {
	if m := s.config.find(p.Modality); m >= 0 && s.config.modalities[m].Forgotten > 0 {
		return s.config.modalities[m].Forgotten
	}
	return y.Forgotten
}

// Percepts appends what somebody remembers, as of the last step.
func (s *System) Percepts(to []Percept, by wits.Entity) []Percept {
	b := s.find(by)
	if b == nil || b.memory < 0 {
		return to
	}
	all, y := s.memories(b)
	for i := range all {
		if all[i].Modality != 0 && s.now-all[i].Last <= s.forgets(&all[i], y) {
			to = append(to, all[i])
		}
	}
	return to
}

// Percept returns what somebody remembers of one source and modality; false if it does not. With a Modality of 0 it is what it
// perceived last, whatever with, unless its profile has a dominant sense that perceives it; of nobody, the latest and strongest.
func (s *System) Percept(by, of wits.Entity, modality wits.Name) (p Percept, ok bool) {
	return s.recall(by, of, modality, true)
}

// recall is Percept; without what is anonymous, for those who cannot know who it was.
func (s *System) recall(by, of wits.Entity, modality wits.Name, anonymous bool) (p Percept, ok bool) {
	if b := s.find(by); modality == 0 && b != nil && b.memory >= 0 && s.config.profiles[b.profile].trusts != 0 {
		y := &s.config.profiles[b.profile]
		if p, ok := s.latest(by, of, y.trusts, anonymous); ok && s.current(&p, &y.Memory) {
			return p, true
		}
	}
	return s.latest(by, of, modality, anonymous)
}

// latest is recall without the dominant sense.
func (s *System) latest(by, of wits.Entity, modality wits.Name, anonymous bool) (p Percept, ok bool) {
	b := s.find(by)
	if b == nil || b.memory < 0 {
		return p, false
	}
	all, y := s.memories(b)
	for i := range all {
		q := &all[i]
		if q.Modality == 0 || q.Of != of || modality != 0 && q.Modality != modality || s.now-q.Last > s.forgets(q, y) {
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

// Perceives reports whether somebody perceives somebody now: its last perception is not lost yet. With a modality of 0 any
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
			if p := &all[k]; p.Modality != 0 && s.now-p.Last <= s.forgets(p, y) {
				to = append(to, Perception{b.who, *p, s.current(p, y)})
			}
		}
	}
	return to
}
