package record

import (
	"slices"

	"github.com/wits-ai/wits"
)

// each calls visit for an agent's mind in every chunk from one tick to another, with the first and the last frame that count.
// It leaves chunks out in which the agent has no mind, and ends when visit says so.
func (r *Recorder) each(agent uint32, from, to int64, visit func(c *chunk, s *strip, first, last int) bool) {
	for i := range r.tape {
		c := &r.tape[i]
		if c.last() < from || c.from > to {
			continue
		}
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

// Activity visits the ticks from from to to at which the activity of an agent's nodes was another than in the tick before,
// and the first in which it is recorded at all. The bits are those of [wits.Mind.Activity] for the program that the agent
// had then, and valid only during the call; false ends it.
func (r *Recorder) Activity(agent uint32, from, to int64, visit func(tick int64, activity []uint64) bool) {
	var before []uint64
	var program *wits.Program
	var last int64
	r.each(agent, from, to, func(c *chunk, s *strip, first, end int) bool {
		at, n := s.program.ActivityWords()
		if program == nil || program.Fingerprint() != s.program.Fingerprint() || last != c.from+int64(first)-1 {
			before = before[:0]
		}
		program, last = s.program, c.from+int64(end)
		still := !s.moves(at, n)
		for f := first; f <= end; f++ {
			bits := s.frame(f)[at : at+n]
			if !slices.Equal(bits, before) {
				if !visit(c.from+int64(f), bits) {
					return false
				}
				before = append(before[:0], bits...)
			}
			if still {
				break
			}
		}
		return true
	})
}

// Triggers visits the ticks from from to to in which triggers of an agent acted, with their bits as in
// [wits.Program.Trigger], which are valid only during the call; false ends it. A mind that did not step in a tick is left
// out.
func (r *Recorder) Triggers(agent uint32, from, to int64, visit func(tick int64, acted []uint64) bool) {
	r.each(agent, from, to, func(c *chunk, s *strip, first, end int) bool {
		at, n := s.program.ActedWords()
		for f := first; f <= end; f++ {
			words := s.frame(f)
			bits := words[at : at+n]
			if f > 0 && slices.Equal(words, s.frame(f-1)) {
				continue // it did not step: what acted, acted before
			}
			for _, w := range bits {
				if w != 0 {
					if !visit(c.from+int64(f), bits) {
						return false
					}
					break
				}
			}
		}
		return true
	})
}

// Values visits the ticks from from to to at which a value of an agent changed, and the first in which it is recorded at all.
// Value is an index in [wits.Program.Values] of the newest program that the agent has in these ticks; in older ones the value
// is found by its path. The mind, which tells the value as it is in the program that the agent had then, may be read and is
// valid only during the call.
func (r *Recorder) Values(agent uint32, value int, from, to int64, visit func(tick int64, m *wits.Mind)) {
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
		still := slot.Type().Words() > 0 && !s.moves(slot.Word(), slot.Type().Words())
		for f := first; f <= end; f++ {
			now := s.value(slot, f)
			if !before.is(now) {
				s.put(mind, f)
				visit(c.from+int64(f), mind)
				before = now.kept(before)
			}
			if still {
				break
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

func (v valueAt) is(o valueAt) bool {
	return v.known == o.known && slices.Equal(v.words, o.words) && wits.SameRef(v.ref, o.ref)
}

// kept is the value apart from the strip's memory; that of another one is used again.
func (v valueAt) kept(old valueAt) valueAt {
	return valueAt{true, append(old.words[:0], v.words...), v.ref}
}

// LastChange is the last tick up to tick in which a value of an agent, by its index in [wits.Program.Values] of the program
// that the agent had at tick, changed. It says no, with the first tick up to which the value is known to have been what it is,
// if the value has not changed since then: that is where the recording begins, where the agent came, or where it was given
// another version of its program.
func (r *Recorder) LastChange(agent uint32, tick int64, value int) (int64, bool) {
	return r.lastChange(agent, tick, func(p *wits.Program) (slots []wits.Slot, mask []bitMask) {
		if value < 0 || value >= len(p.Values()) {
			return nil, nil
		}
		return []wits.Slot{p.Values()[value].Slot}, nil
	})
}

// LastActivity is the last tick up to tick in which any of these bits of [wits.Mind.Activity] changed: a node's own, and those
// that tell how it ended. It says no as LastChange does.
func (r *Recorder) LastActivity(agent uint32, tick int64, bits ...int) (int64, bool) {
	return r.lastChange(agent, tick, func(p *wits.Program) (slots []wits.Slot, masks []bitMask) {
		first, n := p.ActivityWords()
		for _, b := range bits {
			if b >= 0 && b/64 < n {
				masks = append(masks, bitMask{first + b/64, 1 << (b % 64)})
			}
		}
		return nil, masks
	})
}

// bitMask is some bits of a word of a mind.
type bitMask struct {
	word int
	mask uint64
}

// lastChange goes back in time.
func (r *Recorder) lastChange(agent uint32, tick int64, what func(*wits.Program) ([]wits.Slot, []bitMask)) (int64, bool) {
	var after *strip // the chunk after, which begins as it does
	var program *wits.Program
	var slots []wits.Slot
	var masks []bitMask
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
		p := c.roster.agents[k].Program
		if program == nil {
			program = p
			slots, masks = what(p)
		} else if p.Fingerprint() != program.Fingerprint() {
			break
		}
		last := int(min(tick, c.last()) - c.from)
		if after == nil && c.last() < tick {
			return tick, false
		}
		s, err := r.reader.strip(c, k)
		if err != nil {
			break
		}
		if after != nil && differs(s, last, after, 0, slots, masks) {
			return known, true
		}
		for f := last; f > 0; f-- {
			if differs(s, f, s, f-1, slots, masks) {
				return c.from + int64(f), true
			}
		}
		after, known = s, c.from
	}
	return known, false
}

func differs(a *strip, f int, b *strip, g int, slots []wits.Slot, masks []bitMask) bool {
	for _, s := range slots {
		if !a.value(s, f).is(b.value(s, g)) {
			return true
		}
	}
	x, y := a.frame(f), b.frame(g)
	for _, m := range masks {
		if (x[m.word]^y[m.word])&m.mask != 0 {
			return true
		}
	}
	return false
}
