package wits

import (
	"container/heap"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// Schedule says which of many minds are to step in a frame and lets the others sleep: those for which a step would change nothing. A
// mind that sleeps costs nothing but a bit, and is as it would be had it stepped in every frame.
//
//	schedule.Set(i, mind)                    // once, for each mind
//	for _, i := range schedule.Due(frame) {  // in each frame
//		schedule.Step(i, frame)
//	}
//
// A mind falls asleep after a step that changed nothing in it and depended on nothing outside it. It wakes when the time comes at which
// something in it is due, and when it is changed from outside: by [Input.Set] with another value, [InputTrigger.Fire], [Board.Give],
// [Mind.Restore] or any other method of [Mind] that changes it. What the game changes before Due counts in the same frame, what it
// changes later in the next. A mind of which an action runs, or a function, that does not say what it depends on never sleeps; see
// [Sleeper] and [Pure]. A mind that is observed does not sleep either, so that a debugger shows every frame, unless its root is a document
// of rules.
//
// Minds sleep while the frames of the game are equally long: all wake when Delta changes or Time goes back. Frames must have a Time.
// Step may be called for different minds in parallel; Set and Due may not. The zero Schedule is empty. It holds nothing that the minds do
// not know, and is not part of snapshots and saves.
type Schedule struct {
	minds []*sleeper
	awake []uint64 // bits
	sleep beds     // that wait for a time
	due   []int
	last  Frame // that Due was asked for last
	count int64 // of these
}

// sleeper is what a schedule knows of a mind.
type sleeper struct {
	schedule *Schedule
	mind     *Mind
	number   int
	bed      int     // in the schedule's heap; -1: it is not there
	wake     float64 // see sleep.go
	until    float64
	stepped  int64 // the frame after whose step, or whose end, the mind is as it is
	asleep   bool
	drowsy   bool // the last step depended on nothing outside: the next is compared
	counts   []counter
}

// counter is a number that each frame adds to.
type counter struct {
	word int
	by   float64
}

// Set puts a mind on the schedule under a number of the game's own, or takes the one of that number away for nil. The mind steps in the
// next frame. A mind is on one schedule at most.
func (s *Schedule) Set(number int, m *Mind) {
	for number >= len(s.minds) {
		s.minds = append(s.minds, nil)
		s.awake = append(s.awake, make([]uint64, len(s.minds)/64+1-len(s.awake))...)
	}
	if u := s.minds[number]; u != nil {
		if u.mind == m {
			return
		}
		u.mind.Wake()
		u.mind.x.sleeper, s.minds[number] = nil, nil
		s.awake[number/64] &^= 1 << (number % 64)
		if u.bed >= 0 {
			heap.Remove(&s.sleep, u.bed)
		}
	}
	if m != nil {
		m.x.sleeper = &sleeper{schedule: s, mind: m, number: number, bed: -1}
		s.minds[number] = m.x.sleeper
		s.awake[number/64] |= 1 << (number % 64)
	}
}

// Due returns the numbers of the minds that are to step in a frame, in their order. Ask once a frame. The list is valid until it is
// asked again.
func (s *Schedule) Due(f Frame) []int {
	if f.Delta != s.last.Delta || f.Time < s.last.Time {
		for _, u := range s.minds {
			if u != nil {
				u.mind.Wake()
			}
		}
	}
	for _, i := range s.due {
		s.lay(s.minds[i])
	}
	for len(s.sleep) > 0 && s.sleep[0].until <= f.Time {
		u := s.sleep[0]
		heap.Pop(&s.sleep)
		u.mind.Wake()
	}
	s.due = s.due[:0]
	for w, set := range s.awake {
		for ; set != 0; set &= set - 1 {
			u := s.minds[w*64+bits.TrailingZeros64(set)]
			if u.bed >= 0 {
				heap.Remove(&s.sleep, u.bed)
			}
			if u.mind.knows(f) { // it can tell without a step
				u.stepped, u.asleep, u.counts = s.count, true, u.counts[:0]
				s.lay(u)
				continue
			}
			s.due = append(s.due, u.number)
		}
	}
	s.last, s.count = f, s.count+1
	return s.due
}

// lay takes a mind that has fallen asleep out of those that are awake.
func (s *Schedule) lay(u *sleeper) {
	if u == nil || !u.asleep || !s.Awake(u.number) {
		return
	}
	s.awake[u.number/64] &^= 1 << (u.number % 64)
	if !math.IsInf(u.until, 1) {
		heap.Push(&s.sleep, u)
	}
}

// Awake reports whether a mind is to step: Due has returned it, or it was woken since.
func (s *Schedule) Awake(number int) bool {
	return number < len(s.minds) && atomic.LoadUint64(&s.awake[number/64])>>(number%64)&1 != 0
}

// Step steps a mind that is awake.
func (s *Schedule) Step(number int, f Frame) Status {
	u := s.minds[number]
	m := u.mind
	u.counts = u.counts[:0]
	var before *memory
	if u.drowsy {
		before = memories.Get().(*memory)
		before.words, before.refs = append(before.words[:0], m.x.words...), append(before.refs[:0], m.x.refs...)
	}
	status := m.Step(f)
	u.stepped, u.until = s.count, u.wake
	rests := m.x.observer == nil && m.restful() && f.Time != 0 && f.Delta > 0 && u.until > f.Time+f.Delta
	u.asleep = rests && before != nil && before.same(u)
	u.drowsy = rests && !u.asleep
	if before != nil {
		clear(before.refs) // it keeps nothing alive
		memories.Put(before)
	}
	return status
}

// Wake has a mind on a [Schedule] step in the next frame: something outside it has changed that an action of it waits for. It does
// nothing for a mind that is awake. It may be called for different minds at once.
func (m *Mind) Wake() {
	u := m.x.sleeper
	if u == nil || !u.asleep {
		return
	}
	m.catchUp()
	u.asleep, u.drowsy = false, false
	atomic.OrUint64(&u.schedule.awake[u.number/64], 1<<(u.number%64))
}

// catchUp has a mind that sleeps be as it would be had it stepped until now: only what counts time has changed.
func (m *Mind) catchUp() {
	u := m.x.sleeper
	if u == nil || !u.asleep || u.stepped == u.schedule.count {
		return
	}
	s, x := u.schedule, &m.x
	for _, c := range u.counts {
		v := math.Float64frombits(x.words[c.word])
		for range s.count - u.stepped {
			v += c.by
		}
		x.words[c.word] = math.Float64bits(v)
	}
	u.stepped = s.count
	x.frame.Time, x.frame.Tick = s.last.Time, s.last.Tick
}

// restful reports whether a mind may sleep at all: no trigger was raised, and all of its kinds tell what a frame depends on.
func (m *Mind) restful() bool {
	x, p := &m.x, m.x.program
	if p.wakeful {
		return false
	}
	if x.fault != nil || m.Status() != Running {
		return true
	}
	for _, w := range x.words[p.next : p.next+p.markWords] {
		if w != 0 {
			return false
		}
	}
	return true
}

// knows reports whether the root tells from the state alone that the mind may sleep, and notes until when.
func (m *Mind) knows(f Frame) bool {
	root, ok := m.x.program.root.(Sleeper)
	if !ok || m.x.fault != nil || m.Status() != Running || !m.begun() || !m.restful() {
		return false
	}
	for _, w := range m.Acted() {
		if w != 0 {
			return false
		}
	}
	m.x.frame.Delta = f.Delta
	m.x.sleeper.until = root.Sleep(&m.x)
	return m.x.sleeper.until > f.Time
}

// memory is a copy of what a mind was before a step.
type memory struct {
	words []uint64
	refs  []any
}

var memories = sync.Pool{New: func() any { return new(memory) }}

// same reports whether a step has changed nothing but what counts time.
func (b *memory) same(u *sleeper) bool {
	x := &u.mind.x
	for _, c := range u.counts {
		b.words[c.word] = x.words[c.word]
	}
	return slices.Equal(b.words, x.words) && slices.EqualFunc(b.refs, x.refs, SameRef)
}

// beds are the minds that sleep until a time, as a heap.
type beds []*sleeper

func (b beds) Len() int           { return len(b) }
func (b beds) Less(i, j int) bool { return b[i].until < b[j].until }
func (b beds) Swap(i, j int) {
	b[i], b[j] = b[j], b[i]
	b[i].bed, b[j].bed = i, j
}

// Push is for package heap.
func (b *beds) Push(u any) {
	u.(*sleeper).bed = len(*b)
	*b = append(*b, u.(*sleeper))
}

// Pop is for package heap.
func (b *beds) Pop() any {
	last := len(*b) - 1
	u := (*b)[last]
	(*b)[last], *b = nil, (*b)[:last]
	u.bed = -1
	return u
}
