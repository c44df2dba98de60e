package wits

import "slices"

// Beginning is what a part raises on its inside when it begins, such as a graph's OnActivate. Unlike other triggers it
// acts at once, in the frame in which the part begins, so that a part that is embedded begins as a root does: what it
// starts with is active before its first update. What it reaches beyond the part acts in the next frame, as always.
type Beginning struct {
	now, next []mark
	ends      []int   // bits among now that end something: the part itself, if its inside wants that
	inside    markSet // all acting bits of the part and of what it embeds
	stale     []mark  // all bits of the part and of what it embeds, except those of its inbound ports
	entries   []entry
}

// entry is an inbound trigger port of the part: where it is marked, and what of the inside it reaches.
type entry struct {
	port mark
	fan  []mark
}

// Beginning resolves an inner trigger that the kind raises when the part begins; call it in Finish.
func (p *Port) Beginning() Beginning {
	b, prog := p.b, p.b.l.p
	within, beyond, stale := prog.newMarkSet(), prog.newMarkSet(), prog.newMarkSet()
	var fans []*trigger // that lead beyond the part
	search := b.l.search()
	p.trig.seen = search
	for queue := append(make([]*trigger, 0, 1+len(p.trig.to)), p.trig); len(queue) > 0; queue = queue[1:] {
		within.add(queue[0].mark())
		for _, t := range queue[0].to {
			switch {
			case t.seen == search:
			case t.inside(b):
				t.seen = search
				queue = append(queue, t)
			default:
				fans = append(fans, t)
			}
		}
	}
	for _, t := range fans { // each a search of its own
		for _, m := range t.fan() {
			beyond.add(m)
		}
	}
	out := Beginning{now: within.marks(), next: beyond.marks(), inside: prog.newMarkSet()}
	ports := map[*trigger]bool{}
	for _, d := range b.ports {
		if d.Trigger && d.Out && !d.Builtin && d.trig != nil && d.trig.bit >= 0 { // seen from inside, it gives out
			ports[d.trig] = true
			out.entries = append(out.entries, entry{d.trig.mark(), d.trig.fanInside(b)})
		}
	}
	for _, t := range b.l.triggers {
		if t.bit < 0 || !t.inside(b) {
			continue
		}
		m := t.mark()
		if !ports[t] {
			stale.add(m)
		}
		if t.release.run != nil {
			out.inside.add(m)
			if within.has(m) && t.release.class == ReleaseEnd {
				out.ends = append(out.ends, int(t.bit))
			}
		}
	}
	out.stale = stale.marks()
	slices.Sort(out.ends)
	return out
}

// fanInside is what a trigger reaches within a part.
func (t *trigger) fanInside(b *Builder) []mark {
	search := b.l.search()
	t.seen = search
	var reached marksOf
	for queue := []*trigger{t}; len(queue) > 0; queue = queue[1:] {
		reached.add(queue[0].mark())
		for _, to := range queue[0].to {
			if to.seen != search && to.inside(b) {
				to.seen = search
				queue = append(queue, to)
			}
		}
	}
	return reached.sorted()
}

// inside reports whether a trigger lies in a part or in what it embeds.
func (t *trigger) inside(b *Builder) bool {
	if t.b == b {
		return !t.leaves
	}
	return t.b.depth > b.depth && t.b.ancestor(b.depth) == b
}

func (b *Builder) ancestor(depth int) *Builder {
	for b.depth > depth {
		b = b.parent
	}
	return b
}

// Begin raises what a part begins with. Call it in the part's Activate.
func (x *Context) Begin(b *Beginning) {
	p := x.program
	x.forget(p.next, b)
	x.raise(b.next)
	if x.phase == phaseRelease { // the release that goes on comes to the rest; ends it has passed
		x.forget(p.now, b)
		x.mark(b.now)
		for _, bit := range b.ends {
			p.releases[bit](x)
		}
		return
	}
	for i, bits := range b.inside { // what was marked before the part began is not meant for it
		x.words[p.now+int32(i)] &^= bits
	}
	x.mark(b.now)
	phase := x.phase
	x.phase = phaseRelease
	p.release(x, b.inside)
	x.phase = phase
}

// forget takes back what the inside of a part raised before it began: a former life of the part is over, and what it
// started must not act in this one. What came in through the part's ports stays: it is meant for whoever is there.
func (x *Context) forget(from int32, b *Beginning) {
	words := x.words[from : from+x.program.markWords]
	for _, m := range b.stale {
		words[m.word] &^= m.mask
	}
	for i := range b.entries {
		if e := &b.entries[i]; words[e.port.word]&e.port.mask != 0 {
			for _, m := range e.fan {
				words[m.word] |= m.mask
			}
		}
	}
}

// mark marks triggers for this frame.
func (x *Context) mark(marks []mark) {
	for _, m := range marks {
		x.words[x.program.now+m.word] |= m.mask
	}
}

// markSet is bits of all marks of a program.
type markSet []uint64

func (p *Program) newMarkSet() markSet { return make(markSet, p.markWords) }

func (s markSet) add(m mark) {
	if m.mask != 0 {
		s[m.word] |= m.mask
	}
}

func (s markSet) has(m mark) bool { return s[m.word]&m.mask != 0 }

// marks lists the bits, one mark a word.
func (s markSet) marks() []mark {
	count := 0
	for _, mask := range s {
		if mask != 0 {
			count++
		}
	}
	out := make([]mark, 0, count)
	for w, mask := range s {
		if mask != 0 {
			out = append(out, mark{int32(w), mask})
		}
	}
	return out
}

// marksOf collects few bits of many. They are likely to come in their order.
type marksOf []mark

func (s *marksOf) add(m mark) {
	if m.mask == 0 {
		return
	}
	if last := len(*s) - 1; last >= 0 && (*s)[last].word == m.word {
		(*s)[last].mask |= m.mask
		return
	}
	*s = append(*s, m)
}

// sorted is the bits, one mark a word.
func (s marksOf) sorted() []mark {
	slices.SortFunc(s, func(a, b mark) int { return int(a.word - b.word) })
	out := marksOf(make([]mark, 0, len(s)))
	for _, m := range s {
		out.add(m)
	}
	return slices.Clip(out)
}
