package record

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// AgentAt is an agent at some tick.
type AgentAt struct {
	ID   uint32
	Name string
	// Program is what the agent's mind runs; nil for an agent without a mind. It is a forced version while the debugger
	// forces results.
	Program *wits.Program
	// Fault is why the mind is parked; nil if it is not.
	Fault *wits.Fault
}

// roster is who was there, in the order of the game, and where each mind lies in a frame. It never changes: when anything
// of it changes there is a new one, and a new chunk.
type roster struct {
	agents      []AgentAt
	places      []place
	words, refs int // of all minds together
	masks       int // words that say which words changed
}

// place is where a mind lies in a frame.
type place struct{ word, words, ref, refs int }

func newRoster(agents []sim.Agent) *roster {
	r := &roster{agents: make([]AgentAt, len(agents)), places: make([]place, len(agents))}
	for i := range agents {
		a := &agents[i]
		r.agents[i] = AgentAt{ID: a.ID, Name: a.Name}
		if a.Mind != nil {
			r.agents[i].Program, r.agents[i].Fault = a.Mind.Program(), a.Mind.Fault()
			p := place{r.words, r.agents[i].Program.Words(), r.refs, r.agents[i].Program.Refs()}
			r.places[i] = p
			r.words, r.refs, r.masks = r.words+p.words, r.refs+p.refs, r.masks+(p.words+63)/64
		}
	}
	return r
}

// holds reports whether these agents are those of the roster.
func (r *roster) holds(agents []sim.Agent) bool {
	if r == nil || len(r.agents) != len(agents) {
		return false
	}
	for i := range agents {
		a, b := &agents[i], &r.agents[i]
		if a.ID != b.ID || a.Name != b.Name {
			return false
		}
		if a.Mind == nil {
			if b.Program != nil {
				return false
			}
		} else if a.Mind.Program() != b.Program || a.Mind.Fault() != b.Fault {
			return false
		}
	}
	return true
}

// find returns the place of an agent in the roster's lists; -1 if it is not there.
func (r *roster) find(agent uint32) int {
	for i := range r.agents {
		if r.agents[i].ID == agent {
			return i
		}
	}
	return -1
}

func (r *roster) size() int64 {
	return int64(len(r.agents)) * int64(unsafe.Sizeof(AgentAt{})+unsafe.Sizeof(place{}))
}

// raw is a chunk as the game's goroutine writes it: whole minds, then of each frame and mind which words changed, 64 a
// word, and what they are now.
type raw struct {
	base   []uint64
	refs   []any
	diffs  []uint64
	starts []int32 // where in diffs each mind of each frame after the first begins, in the order of the roster
	swaps  []swap
}

// swap is a reference that became another value.
type swap struct {
	frame, agent, ref int32
	value             any
}

// begin writes whole minds.
func (w *raw) begin(r *roster, agents []sim.Agent) {
	w.base, w.refs, w.diffs, w.starts, w.swaps = w.base[:0], w.refs[:0], w.diffs[:0], w.starts[:0], w.swaps[:0]
	for i := range agents {
		if agents[i].Mind != nil {
			words, refs := agents[i].Mind.Memory()
			w.base, w.refs = append(w.base, words...), append(w.refs, refs...)
		}
	}
}

// add writes what has changed since prev and prevRefs, which become what is now.
func (w *raw) add(frame int32, r *roster, agents []sim.Agent, prev []uint64, prevRefs []any) {
	if need := len(w.diffs) + r.words + r.masks; need > cap(w.diffs) {
		grown := make([]uint64, len(w.diffs), need+need/2)
		copy(grown, w.diffs)
		w.diffs = grown
	}
	for i := range agents {
		w.starts = append(w.starts, int32(len(w.diffs)))
		if agents[i].Mind == nil {
			continue
		}
		p := &r.places[i]
		words, refs := agents[i].Mind.Memory()
		w.diff(prev[p.word:p.word+p.words], words)
		was := prevRefs[p.ref : p.ref+p.refs]
		for k := range refs {
			if !sameValue(was[k], refs[k]) {
				was[k] = refs[k]
				w.swaps = append(w.swaps, swap{frame, int32(i), int32(k), refs[k]})
			}
		}
	}
}

// sameValue reports whether two references are one, or hold the same, as far as that is quickly known: a game that sets a text in
// every tick sets the same one mostly. If it says no they may be equal all the same.
func sameValue(a, b any) bool {
	if wits.SameRef(a, b) {
		return true
	}
	switch a := a.(type) {
	case string:
		b, ok := b.(string)
		return ok && a == b
	case []wits.Entity:
		return sameList(a, b)
	case []float64:
		return sameList(a, b)
	case []int64:
		return sameList(a, b)
	case []geom.Vec2:
		return sameList(a, b)
	}
	return false
}

func sameList[T comparable](a []T, b any) bool {
	list, ok := b.([]T)
	return ok && (a == nil) == (list == nil) && slices.Equal(a, list)
}

// diff writes which words of a mind changed. There is room.
func (w *raw) diff(prev, now []uint64) {
	at := len(w.diffs)
	k := at + (len(now)+63)/64
	d := w.diffs[:k+len(now)]
	prev = prev[:len(now)]
	for b := at; len(now) > 0; b++ {
		var mask uint64
		n := min(64, len(now))
		i := 0
		for ; i+8 <= n; i += 8 {
			p, q := (*[8]uint64)(prev[i:]), (*[8]uint64)(now[i:])
			if (p[0]^q[0])|(p[1]^q[1])|(p[2]^q[2])|(p[3]^q[3])|(p[4]^q[4])|(p[5]^q[5])|(p[6]^q[6])|(p[7]^q[7]) == 0 {
				continue
			}
			for j := range 8 {
				if v := q[j]; v != p[j] {
					mask |= 1 << (i + j)
					p[j], d[k] = v, v
					k++
				}
			}
		}
		for ; i < n; i++ {
			if v := now[i]; v != prev[i] {
				mask |= 1 << i
				prev[i], d[k] = v, v
				k++
			}
		}
		d[b] = mask
		prev, now = prev[n:], now[n:]
	}
	w.diffs = d[:k]
}

func (w *raw) size() int64 {
	return int64(cap(w.base)+cap(w.diffs))*8 + int64(cap(w.starts))*4 + int64(cap(w.refs))*16 + int64(cap(w.swaps))*int64(unsafe.Sizeof(swap{}))
}

// read gathers one mind in the first n frames, column by column.
func (w *raw) read(s *strip, r *roster, agent, n int) {
	p := r.places[agent]
	s.base = append(s.base[:0], w.base[p.word:p.word+p.words]...)
	s.words = append(s.words[:0], s.base...)
	s.events = s.events[:0]
	s.counts = append(s.counts[:0], make([]int32, p.words)...)
	masks := (p.words + 63) / 64
	for f := 1; f < n; f++ {
		at := int(w.starts[(f-1)*len(r.places)+agent])
		k := at + masks
		for b, m := range w.diffs[at:k] {
			for ; m != 0; m &= m - 1 {
				i := b*64 + bits.TrailingZeros64(m)
				v := w.diffs[k]
				k++
				s.events = append(s.events, event{int32(i), int32(f), v ^ s.words[i]})
				s.words[i] = v
				s.counts[i]++
			}
		}
	}
	s.cols = s.cols[:0]
	next := int32(0)
	for i, c := range s.counts {
		if c > 0 {
			s.cols = append(s.cols, column{word: int32(i), first: next, end: next + c})
			s.counts[i], next = next, next+c
		}
	}
	s.frames, s.xors = resize(s.frames, int(next)), resize(s.xors, int(next))
	for _, e := range s.events {
		k := s.counts[e.word]
		s.counts[e.word]++
		s.frames[k], s.xors[k] = uint16(e.frame), e.xor
	}
	s.rewind()
}

// event is a word that changed.
type event struct {
	word, frame int32
	xor         uint64
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
