package sense

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
	"github.com/wits-ai/wits/world/spatial"
)

// What can be wrong with what a system is told. Test with errors.Is.
var (
	ErrModality = errors.New("there is no such modality")
	ErrProfile  = errors.New("there is no such profile")
	ErrSensor   = errors.New("there is no such sensor")
	ErrConfig   = errors.New("there is no configuration")
	ErrNobody   = errors.New("nobody is nowhere")
	ErrNumber   = errors.New("a place, strength, range or attenuation is out of bounds")
)

// System is the manager of the senses of one world. It belongs to one goroutine while it is changed; reading it, as minds
// do while they step, is safe from many.
type System struct {
	State
	checks  []NamedCheck
	check   []func(*Question) float64 // by modality; nil for none
	between func(by, of wits.Entity) belief.Attitude
	notices []Notice
	arrived []arrival
	near    []int32
	found   []Notice // of signals, in the order in which they had their turns
	around  []Notice // by looking around
	looked  []look   // that have ended in this step
	lostBy  [limitKinds]int64
	rushing rushing
	unheard sync.Map // modalities that documents have asked for and there are not
	stats   Stats
	grid    bodiesGrid
	left    int // of the budget
	world   Surroundings
	history []wits.OriginLog // by index of entity
}

// State is all that a system remembers. It is flat: [System.Keep] and [System.Return] copy it.
type State struct {
	config   *Config
	now      float64
	before   float64 // the time of the step before
	serial   uint64  // of the last signal
	fastest  float64 // that a body with sensors was seen to move of late, in metres a second
	leap     float64 // the square of the farthest that one has got from where it was at the last step
	bodies   []body  // by index of entity
	order    []int32 // the indices of those that are there, rising
	emitters []emitter
	freed    int32 // the first emitter that is not used; -1 for none
	lost     []lost
	pending  []Signal
	signals  []flying
	spare    int32  // the first signal that is not used; -1 for none
	puffs    []puff // the oldest first
	waves    queue  // signals on their way
	looks    queue  // sensors that look around
	ahead    int    // how much more of the budget signals have had than looks, while both were waiting
	percepts []Percept
	changes  []Change // of the last step; what they are follows from the rest of the last two steps' states, so they have no part in the hash
	unused   []int32  // places for the percepts of a body, in percepts
	reports  []report // what a team tells, and has not been heard yet, in the order of its time
	teamed   int32    // how many have a team
	points   []geom.Vec3
	loose    []int32 // places for the points of a body, in points
	extent   float64 // how far any point has been from its body's place, in metres
	counts   [MostModalities]int32
	reach    [MostModalities]float64 // the farthest range of an emitter
}

// body is somebody who senses or emits.
type body struct {
	Body
	who           wits.Entity
	senses, emits uint32    // a bit for each modality
	on, looks     uint32    // a bit for each sensor: it is on; it is in the queue to look around
	wants         wits.Name // its profile, though the configuration may not have it for now; 0 for none
	profile       int32     // -1 for none
	memory        int32     // where its percepts are; -1 for none
	emitter       int32     // the first; -1 for none
	team          wits.Name // 0 for none
	points, shown int32     // where its points are, and how many; -1 for none
	placed        bool      // it was moved at least once
	was           geom.Vec3
	moved         float64 // since the step at this time it has been moved, and was at the place was then; -1: never
}

// emitter is what one body emits all the time with one modality.
type emitter struct {
	Emission
	reach float64
	log   float64 // of its attenuation
	drop  float64 // when the next puff comes
	m     int32
	next  int32 // of the same body
}

// lost is what somebody emits all the time with a modality that the configuration does not have for now.
type lost struct {
	Emission
	who  wits.Entity
	name wits.Name
}

// flying is a signal that has not reached all whom it may reach.
type flying struct {
	Signal
	log    float64
	born   float64
	serial uint64 // 0: the place is not used
	m      int32
	wanted int32 // by how many items of the queue
	next   int32
}

// puff is a signal that stays.
type puff struct {
	Signal
	log    float64
	born   float64
	serial uint64
	m      int32
}

// Stats says what the last step has done.
type Stats struct {
	Spent   int // of the budget
	Looks   int // how often a sensor and what it may perceive were compared
	Notices int
	Late    int // signals that had waited for too long
	Waiting int // items that are due but have not had their turn
	Lost    int // things that were lost by limits, see System.Limits; signals that came too late among them
}

// NewSystem makes a system without anybody in it. Checks are the functions that modalities name; it is an error if the
// configuration names one that is not there, or is nil ([ErrConfig]).
func NewSystem(c *Config, checks ...NamedCheck) (*System, error) {
	if c == nil {
		return nil, ErrConfig
	}
	s := &System{checks: checks, State: State{config: c, freed: -1, spare: -1}, grid: bodiesGrid{spatial: spatial.NewGrid(c.cell)}}
	var err error
	if s.check, err = s.bind(c); err != nil {
		return nil, err
	}
	return s, nil
}

// Config returns what the system goes by.
func (s *System) Config() *Config { return s.config }

// Now returns the time of the last step.
func (s *System) Now() float64 { return s.now }

// Stats says what the last step has done.
func (s *System) Stats() Stats { return s.stats }

// find returns the body of an entity; nil if it is not known.
func (s *System) find(who wits.Entity) *body {
	if i := uint64(who.Index()); i < uint64(len(s.bodies)) && who != 0 && s.bodies[i].who == who {
		return &s.bodies[i]
	}
	return nil
}

// body returns the body of an entity; it is made if it is not there, and whoever had its index before is removed.
func (s *System) body(who wits.Entity) *body {
	if b := s.find(who); b != nil {
		return b
	}
	i := int(who.Index())
	for i >= len(s.bodies) {
		s.bodies = append(s.bodies, body{})
	}
	if old := s.bodies[i].who; old != 0 {
		s.Remove(old)
	}
	s.bodies[i] = body{who: who, profile: -1, memory: -1, emitter: -1, points: -1, moved: -1}
	at, _ := slices.BinarySearch(s.order, int32(i))
	s.order = slices.Insert(s.order, at, int32(i))
	s.grid.filled = false
	return &s.bodies[i]
}

// Add gives somebody the sensors of a profile; it perceives something from the step after it was first moved with
// [System.Move]. Somebody who has sensors already gets others in their place and keeps what it remembers; what is on its way to it goes on. The errors are
// [ErrNobody] and [ErrProfile].
func (s *System) Add(who wits.Entity, profile string) error {
	if who == 0 {
		return ErrNobody
	}
	p := s.config.profile(wits.NameOf(profile))
	if p < 0 {
		names := make([]string, len(s.config.profiles))
		for i := range names {
			names[i] = s.config.profiles[i].Name
		}
		return fmt.Errorf("%w: %q%s", ErrProfile, profile, didYouMean(profile, names))
	}
	b := s.body(who)
	b.wants = s.config.profiles[p].name
	if b.profile >= 0 && b.memory >= 0 {
		s.rename(b, &s.config.profiles[b.profile], &s.config.profiles[p])
	}
	b.profile, b.senses, b.on = int32(p), s.config.profiles[p].senses, s.config.profiles[p].on
	if b.memory < 0 {
		b.memory = s.takeMemory()
	}
	s.fit(b)
	s.unqueue(who)
	s.lookAround(b)
	s.join(b)
	return nil
}

// Remove forgets somebody: what it senses, emits and remembers. What it emitted goes on its way. What others remember of it
// stays until they forget it.
func (s *System) Remove(who wits.Entity) {
	b := s.find(who)
	if b == nil {
		return
	}
	for b.emitter >= 0 {
		s.endEmitter(b, int(s.emitters[b.emitter].m))
	}
	s.lost = slices.DeleteFunc(s.lost, func(l lost) bool { return l.who == who })
	s.unqueue(who)
	s.giveMemory(b)
	s.givePoints(b)
	if b.team != 0 {
		s.teamed--
	}
	at, _ := slices.BinarySearch(s.order, int32(who.Index()))
	s.order = slices.Delete(s.order, at, at+1)
	s.grid.filled = false
	*b = body{}
}

// unqueue takes all that waits for somebody's sensors out of the queues.
func (s *System) unqueue(who wits.Entity) {
	for _, q := range [...]*queue{&s.waves, &s.looks} {
		old := *q
		*q = old[:0]
		for i := range old {
			it := old[i]
			if it.by != who {
				q.push(it)
			} else if it.serial != 0 {
				s.signals[it.signal].wanted--
			}
		}
	}
	if b := s.find(who); b != nil {
		b.looks = 0
	}
}

// Move says where somebody is. Who is not known yet is from now on, without sensors. Call it for all before each
// [System.Step], or more often; who does not move need not be told again. What is not a number, or farther than a thousand
// million metres from the origin, changes nothing. The errors are [ErrNobody] and [ErrNumber].
func (s *System) Move(who wits.Entity, to Body) error {
	if who == 0 {
		return ErrNobody
	}
	if !(to.Place.LenSq()+to.Velocity.LenSq()+geom.Vec2{X: to.Facing, Y: to.Pitch}.LenSq() <= farthest*farthest) {
		return fmt.Errorf("%w: %v is at %v, moves with %v and faces %v, %v", ErrNumber, who, to.Place, to.Velocity, to.Facing, to.Pitch)
	}
	b := s.find(who)
	if b == nil {
		b = s.body(who)
	}
	if b.moved != s.now {
		b.was, b.moved = b.Place, s.now
	}
	leap := to.Place.Sub(b.was).LenSq()
	s.grid.leap = max(s.grid.leap, leap)
	if b.placed && b.senses != 0 {
		s.leap = max(s.leap, leap)
	}
	b.Body = to
	if !b.placed {
		b.placed = true
		s.join(b)
	}
	return nil
}

// Enable switches a sensor of somebody on or off: who is blindfolded does not see. What is on its way then is perceived if the
// sensor is on when it arrives. The error is [ErrSensor].
func (s *System) Enable(who wits.Entity, name wits.Name, on bool) error {
	if b := s.find(who); b != nil && b.profile >= 0 {
		for i := range s.config.profiles[b.profile].sensors {
			if s.config.profiles[b.profile].sensors[i].name == name {
				b.on &^= 1 << i
				if on {
					b.on |= 1 << i
				} else {
					s.blind(b, 1<<i)
				}
				return nil
			}
		}
	}
	return fmt.Errorf("%w: %v of %v", ErrSensor, name, who)
}

// SetEmitter says what somebody emits all the time with a modality, in place of what it did; a strength of 0 ends it. It
// need not be said again, even if the modality is gone for a while from the document (see [System.Lost]). The errors are
// [ErrNobody], [ErrModality] and [ErrNumber].
func (s *System) SetEmitter(who wits.Entity, name wits.Name, e Emission) error {
	if who == 0 {
		return ErrNobody
	}
	if !possible(e.Strength, e.Range, e.Attenuation) || !(e.Up >= -1e6 && e.Up <= 1e6) {
		return fmt.Errorf("%w: %v emits %v", ErrNumber, who, name)
	}
	m := s.config.find(name)
	if m >= 0 && s.config.modalities[m].Type == Team {
		return s.unknown(name)
	}
	if m < 0 {
		for i := range s.lost {
			if l := &s.lost[i]; l.who == who && l.name == name {
				l.Emission = e
			}
		}
		s.lost = slices.DeleteFunc(s.lost, func(l lost) bool { return l.Strength == 0 })
		return s.unknown(name)
	}
	b := s.body(who)
	if e.Strength == 0 {
		s.endEmitter(b, m)
		return nil
	}
	out := emitter{Emission: e, m: int32(m), reach: e.Range, log: s.config.modalities[m].log, next: -1}
	if e.Attenuation > 0 {
		out.log = geom.Log(e.Attenuation)
	}
	if e.Range == 0 {
		out.reach = s.config.modalities[m].Range
	}
	s.reach[m] = max(s.reach[m], out.reach)
	for i := b.emitter; i >= 0; i = s.emitters[i].next {
		if old := &s.emitters[i]; old.m == out.m {
			out.drop, out.next = old.drop, old.next
			*old = out
			return nil
		}
	}
	out.drop = s.now
	i := s.freed
	if i < 0 {
		i = int32(len(s.emitters))
		s.emitters = append(s.emitters, emitter{})
	} else {
		s.freed = s.emitters[i].next
	}
	out.next, b.emitter = b.emitter, i
	s.emitters[i] = out
	b.emits |= 1 << m
	s.count(m, 1)
	return nil
}

// endEmitter ends what a body emits with a modality.
func (s *System) endEmitter(b *body, m int) {
	for at := &b.emitter; *at >= 0; at = &s.emitters[*at].next {
		if i := *at; int(s.emitters[i].m) == m {
			*at = s.emitters[i].next
			s.emitters[i] = emitter{next: s.freed}
			s.freed = i
			b.emits &^= 1 << m
			s.count(m, -1)
			return
		}
	}
}

// count keeps account of what there is to look around for. All sensors of a modality begin to when there is something.
func (s *System) count(m int, by int32) {
	was := s.counts[m]
	s.counts[m] += by
	switch {
	case s.counts[m] == 0:
		s.reach[m] = 0
	case was == 0:
		for _, i := range s.order {
			s.lookAround(&s.bodies[i])
		}
	}
}

// lookAround puts the sensors of a body that have something to look around for into their queue, if they are not there. They
// do not all begin at once, so that the work is spread over the steps.
func (s *System) lookAround(b *body) {
	if b.profile < 0 {
		return
	}
	sensors := s.config.profiles[b.profile].sensors
	for i := range sensors {
		m := sensors[i].m
		if s.idle(m) || b.looks&(1<<i) != 0 {
			continue
		}
		b.looks |= 1 << i
		phase := float64((b.who.Index()*0x9e3779b9+uint32(i)*0x85ebca6b)>>8) / (1 << 24)
		s.looks.push(item{due: s.now + float64(phase*s.config.modalities[m].Every), by: b.who, sensor: int32(i)})
	}
}

// Emit says that something has happened that can be perceived. It happens after the last step, and is on its way from then;
// the next step tells who it has reached. The errors are [ErrModality] and [ErrNumber].
func (s *System) Emit(g Signal) error {
	m := s.config.find(g.Modality)
	if m < 0 || s.config.modalities[m].Type == Team {
		return s.unknown(g.Modality)
	}
	if !possible(g.Strength, g.Range, g.Attenuation) || g.Strength == 0 || !finite(g.At) {
		return fmt.Errorf("%w: %v of %v", ErrNumber, g.Modality, g.Of)
	}
	s.pending = append(s.pending, g)
	return nil
}

// unknown says that there is no such modality.
func (s *System) unknown(name wits.Name) error {
	names := make([]string, len(s.config.modalities))
	for i := range names {
		if names[i] = s.config.modalities[i].Name; wits.NameOf(names[i]) == name {
			return fmt.Errorf("%w: %q is told by a team, and cannot be emitted", ErrModality, names[i])
		}
	}
	return fmt.Errorf("%w: %q%s", ErrModality, name.String(), didYouMean(name.String(), names))
}

func didYouMean(name string, among []string) string {
	if n := document.Nearest(name, among); n != "" {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	return ""
}

// possible reports whether numbers of a signal are within bounds.
func possible(strength, reach, attenuation float64) bool {
	return strength >= 0 && strength <= 1e12 && reach >= 0 && reach <= 1e9 && attenuation >= 0 && attenuation <= 1
}

// farthest is how far from the origin anything can be, in metres.
const farthest = 1e9

// finite reports whether all coordinates are numbers that can be computed with.
func finite(v geom.Vec3) bool { return v.LenSq() <= farthest*farthest }
