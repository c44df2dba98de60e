package record

import "github.com/wits-ai/wits"

// Summary visits the chunks from tick from to tick to, each of at most a second, and says which nodes of an agent were active in
// any of their ticks: first and last are the ticks that a visit speaks of, ran are the bits as in [wits.Mind.Activity] for the
// program that the agent had then, valid only during the call; false ends it. Chunks in which the agent had no mind are left
// out. Summaries are made when chunks are compressed, so that hours cost what a list of seconds costs: no frame is unpacked but
// those at the two ends, and those that are still being written.
func (r *Timeline) Summary(agent uint32, from, to int64, visit func(first, last int64, ran []uint64) bool) {
	var bits []uint64
	for i := r.chunkFrom(from); i < len(r.tape) && r.tape[i].from <= to; i++ {
		c := &r.tape[i]
		k := c.roster.find(agent)
		if k < 0 || c.roster.agents[k].Program == nil {
			continue
		}
		first, last := max(from, c.from), min(to, c.last())
		ran := []uint64(nil)
		if c.raw == nil && first == c.from && last == c.last() && c.n == c.frames {
			ran = c.blocks[k].ran
		} else {
			s, err := r.reader.strip(c, k)
			if err != nil {
				continue
			}
			bits = s.ran(bits, s.program, int(first-c.from), int(last-c.from))
			ran = bits
		}
		if !visit(first, last, ran) {
			return
		}
	}
}

// ran are, in dst, the activity bits that were on in any frame from first to last.
func (s *strip) ran(dst []uint64, p *wits.Program, first, last int) []uint64 {
	at, n := p.ActivityWords()
	dst = append(dst[:0], s.base[at:at+n]...)
	if first > 0 {
		clear(dst)
	}
	now := append([]uint64(nil), s.base[at:at+n]...)
	s.columns(at, n, func(c *column) {
		w := int(c.word) - at
		for k := c.first; k < c.end && int(s.frames[k]) <= last; k++ {
			if f := int(s.frames[k]); f > first {
				dst[w] |= now[w]
			}
			now[w] ^= s.xors[k]
		}
	})
	for w := range dst {
		dst[w] |= now[w]
	}
	return dst
}
