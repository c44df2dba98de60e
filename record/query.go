package record

import (
	"slices"
	"sort"

	"github.com/wits-ai/wits"
)

// each calls visit for an agent's mind in every chunk from one tick to another, with the first and the last frame that count.
// It leaves chunks out in which the agent has no mind, and ends when visit says so.
func (r *Timeline) each(agent uint32, from, to int64, visit func(c *chunk, s *strip, first, last int) bool) {
	for i := r.chunkFrom(from); i < len(r.tape) && r.tape[i].from <= to; i++ {
		c := &r.tape[i]
		k := c.roster.find(agent)
		if k < 0 || c.roster.agents[k].Program == nil {
			continue
		}
		s, err := r.reader.strip(c, k)
		if err != nil {
			continue
		}
		if !visit(c, s, int(max(from-c.from, 0)), int(min(to, c.last())-c.from)) {
			return
		}
	}
}

// chunkFrom returns the place of the first chunk that ends at a tick or after it.
func (r *Timeline) chunkFrom(tick int64) int {
	return sort.Search(len(r.tape), func(i int) bool { return r.tape[i].last() >= tick })
}

// Activity visits the ticks from from to to at which the activity of an agent's nodes was another than in the tick before,
// and the first in which it is recorded at all. The bits are those of [wits.Mind.Activity] for the program that the agent
// had then, and valid only during the call; false ends it.
func (r *Timeline) Activity(agent uint32, from, to int64, visit func(tick int64, activity []uint64) bool) {
	var before, frames []uint64
	var program *wits.Program
	var last int64
	r.each(agent, from, to, func(c *chunk, s *strip, first, end int) bool {
		at, n := s.program.ActivityWords()
		if program == nil || program.Fingerprint() != s.program.Fingerprint() || last != c.from+int64(first)-1 {
			before = before[:0]
		}
		program, last = s.program, c.from+int64(end)
		frames = s.moves(frames, at, n)
		for f := first; f <= end; f++ {
			if f > first && frames[f/64]>>(f%64)&1 == 0 {
				continue
			}
			if bits := s.frame(f)[at : at+n]; !slices.Equal(bits, before) {
				if !visit(c.from+int64(f), bits) {
					return false
				}
				before = append(before[:0], bits...)
			}
		}
		return true
	})
}

// Triggers visits the ticks from from to to in which triggers of an agent acted, with their bits as in
// [wits.Program.Trigger], which are valid only during the call; false ends it. A mind that did not step in a tick is left
// out.
func (r *Timeline) Triggers(agent uint32, from, to int64, visit func(tick int64, acted []uint64) bool) {
	var frames, before []uint64 // before are the words at the end of the chunk before, which ended with tick last
	var last int64
	r.each(agent, from-1, to, func(c *chunk, s *strip, first, end int) bool {
		at, n := s.program.ActedWords()
		frames = s.moves(frames, 0, len(s.base))
		for f := first; f <= end; f++ {
			if f > 0 && frames[f/64]>>(f%64)&1 == 0 || f == 0 && last == c.from-1 && slices.Equal(before, s.frame(0)) {
				continue // it did not step: what acted, acted before
			}
			bits := s.frame(f)[at : at+n]
			if c.from+int64(f) >= from && slices.IndexFunc(bits, func(w uint64) bool { return w != 0 }) >= 0 && !visit(c.from+int64(f), bits) {
				return false
			}
		}
		before, last = append(before[:0], s.frame(end)...), c.from+int64(end)
		return true
	})
}

// Values visits the ticks from from to to at which a value of an agent changed, and the first in which it is recorded at all.
// Value is an index in [wits.Program.Values] of the newest program that the agent has in these ticks; in older ones the value
// is found by its path. The mind, which tells the value as it is in the program that the agent had then, may be read and is
// valid only during the call.
func (r *Timeline) Values(agent uint32, value int, from, to int64, visit func(tick int64, m *wits.Mind)) {
	var newest *wits.Program
	r.each(agent, from, to, func(_ *chunk, s *strip, _, _ int) bool {
		newest = s.program
		return true
	})
	if newest == nil || value < 0 || value >= len(newest.Values()) {
		return
	}
	path := newest.Values()[value].Path
	var mind *wits.Mind
	var before valueAt
	var frames []uint64
	var last int64
	r.each(agent, from, to, func(c *chunk, s *strip, first, end int) bool {
		if mind == nil || mind.Program() != s.program {
			if mind == nil || mind.Program().Fingerprint() != s.program.Fingerprint() {
				before = valueAt{}
			}
			mind = s.program.NewMind(0)
		}
		if last != c.from+int64(first)-1 {
			before = valueAt{}
		}
		last = c.from + int64(end)
		i := valueOf(s.program, newest, path, value)
		if i < 0 {
			return true
		}
		slot := s.program.Values()[i].Slot
		frames = s.slotMoves(frames, slot)
		for f := first; f <= end; f++ {
			if f > first && frames[f/64]>>(f%64)&1 == 0 {
				continue
			}
			if now := s.value(slot, f); !before.is(now) {
				s.put(mind, f)
				visit(c.from+int64(f), mind)
				before = now.kept(before)
			}
		}
		return true
	})
}

// valueOf finds a value of one program in another one.
func valueOf(in, of *wits.Program, path string, value int) int {
	if in.Fingerprint() == of.Fingerprint() {
		return value
	}
	return in.Find(path)
}

// valueAt is a value at a frame.
type valueAt struct {
	known bool
	words []uint64
	ref   any
}

func (s *strip) value(slot wits.Slot, f int) valueAt {
	if n := slot.Type().Words(); n > 0 {
		return valueAt{known: true, words: s.frame(f)[slot.Word() : slot.Word()+n]}
	}
	v := valueAt{known: true, ref: s.refs[slot.Word()]}
	for i := range s.swaps {
		if int(s.swaps[i].frame) <= f && int(s.swaps[i].ref) == slot.Word() {
			v.ref = s.swaps[i].value
		}
	}
	return v
}

// slotMoves marks in frames, a bit each, when a value changed.
func (s *strip) slotMoves(frames []uint64, slot wits.Slot) []uint64 {
	frames = s.moves(frames, slot.Word(), slot.Type().Words())
	if slot.Type().Words() == 0 {
		for i := range s.swaps {
			if v := &s.swaps[i]; int(v.ref) == slot.Word() {
				frames[v.frame/64] |= 1 << (v.frame % 64)
			}
		}
	}
	return frames
}

func (v valueAt) is(o valueAt) bool {
	return v.known == o.known && slices.Equal(v.words, o.words) && sameValue(v.ref, o.ref)
}

// kept returns the value apart from the strip's memory; that of another one is used again.
func (v valueAt) kept(old valueAt) valueAt {
	return valueAt{true, append(old.words[:0], v.words...), v.ref}
}

// LastChange returns the last tick up to tick in which a value of an agent, by its index in [wits.Program.Values] of the program
// that the agent had at tick, changed. It says no, with the first tick up to which the value is known to have been what it is,
// if the value has not changed since then: that is where the recording begins, where the agent came, or where it was given
// another version of its program.
func (r *Timeline) LastChange(agent uint32, tick int64, value int) (int64, bool) {
	return r.lastChange(agent, tick, func(p *wits.Program) watch {
		if value < 0 || value >= len(p.Values()) {
			return watch{}
		}
		return watch{slot: p.Values()[value].Slot}
	})
}

// LastActivity returns the last tick up to tick in which any of these bits of [wits.Mind.Activity] changed: a node's own, and those
// that tell how it ended. It says no as LastChange does.
func (r *Timeline) LastActivity(agent uint32, tick int64, bits ...int) (int64, bool) {
	return r.lastChange(agent, tick, func(p *wits.Program) (w watch) {
		first, n := p.ActivityWords()
		for _, b := range bits {
			if b >= 0 && b/64 < n {
				w.bits = append(w.bits, bitMask{first + b/64, 1 << (b % 64)})
			}
		}
		return w
	})
}

// watch is what changes are looked for in: a value, or bits.
type watch struct {
	slot wits.Slot
	bits []bitMask
}

// bitMask is some bits of a word of a mind.
type bitMask struct {
	word int
	mask uint64
}

// last returns the last frame up to f, but for the first, in which what is watched changed within a chunk; 0 if there is none.
func (w *watch) last(s *strip, f int) (last int) {
	note := func(at int) {
		if at <= f {
			last = max(last, at)
		}
	}
	if w.slot.Valid() {
		if n := w.slot.Type().Words(); n > 0 {
			s.columns(w.slot.Word(), n, func(c *column) {
				for _, at := range s.frames[c.first:c.end] {
					note(int(at))
				}
			})
		}
		for i := range s.swaps {
			if v := &s.swaps[i]; w.slot.Type().Words() == 0 && int(v.ref) == w.slot.Word() {
				note(int(v.frame))
			}
		}
	}
	for _, b := range w.bits {
		s.columns(b.word, 1, func(c *column) {
			for k := c.first; k < c.end; k++ {
				if s.xors[k]&b.mask != 0 {
					note(int(s.frames[k]))
				}
			}
		})
	}
	return last
}

// differs reports whether what is watched is not the same in two frames.
func (w *watch) differs(a *strip, f int, b *strip, g int) bool {
	if w.slot.Valid() && !a.value(w.slot, f).is(b.value(w.slot, g)) {
		return true
	}
	x, y := a.frame(f), b.frame(g)
	return slices.ContainsFunc(w.bits, func(m bitMask) bool { return (x[m.word]^y[m.word])&m.mask != 0 })
}

// lastChange goes back in time.
func (r *Timeline) lastChange(agent uint32, tick int64, what func(*wits.Program) watch) (int64, bool) {
	var after *strip // the chunk after, which begins at known
	var program *wits.Program
	var w watch
	known := tick
	for i := len(r.tape) - 1; i >= 0; i-- {
		c := &r.tape[i]
		if c.from > tick {
			continue
		}
		k := c.roster.find(agent)
		if k < 0 || c.roster.agents[k].Program == nil {
			break
		}
		if p := c.roster.agents[k].Program; program == nil {
			program, w = p, what(p)
		} else if p.Fingerprint() != program.Fingerprint() {
			break
		}
		s, err := r.reader.strip(c, k)
		if err != nil {
			break
		}
		last := int(min(tick, c.last()) - c.from)
		if after != nil && w.differs(s, last, after, 0) {
			return known, true
		}
		if f := w.last(s, last); f > 0 {
			return c.from + int64(f), true
		}
		after, known = s, c.from
	}
	return known, false
}
