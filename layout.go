package wits

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/slab"
)

// layout gives every trigger its bit and every value its place.
func (l *linker) layout() {
	for _, f := range l.beforeLayout {
		f()
	}
	p := l.p
	l.number()
	p.markWords = int32((p.triggerBits + 63) / 64)
	p.now = headerWords
	p.next = p.now + p.markWords
	p.active = p.next + p.markWords
	if l.activity%64 > 64-rootBits {
		l.activity = (l.activity + 63) / 64 * 64
	}
	p.rootShift = uint8(l.activity % 64)
	p.rootWord = p.active + int32(l.activity/64)
	p.nodeBits = l.activity + rootBits
	p.activeWords = (p.nodeBits + 63) / 64
	l.builders[0].info.Active = p.nodeBits - 1
	l.nodes[l.builders[0].id].active = int32(p.nodeBits - 1)

	words, refs := p.active+int32(p.activeWords), int32(0)
	for _, c := range l.cells {
		if c.find() != c || c.class == classTemp {
			continue
		}
		if c.typ.words > 0 {
			c.lay(words)
			words += int32(c.typ.words)
		} else {
			c.lay(refs)
			refs++
		}
	}
	words, refs = l.layTemps(words, refs)
	for _, s := range l.reserved {
		s.word, s.ref = words, refs
		words, refs = words+s.words, refs+s.refs
	}
	p.image, p.imageRefs = make([]uint64, words), make([]any, refs)
	l.findFloats()
	for _, c := range l.cells {
		if c.find() == c && c.init != nil && c.class != classTemp {
			c.typ.set(p.image, p.imageRefs, c.at, c.init)
		}
	}
	p.nodes = l.nodes
	p.legal = make([]uint64, p.activeWords)
	for _, r := range append(l.legal, row{from: p.nodeBits - rootBits, to: p.nodeBits}) {
		for bit := r.from; bit < r.to; bit++ {
			p.legal[bit/64] |= 1 << (bit % 64)
		}
	}
}

// findFloats finds the words that hold fractions.
func (l *linker) findFloats() {
	l.p.floats = make([]uint64, (len(l.p.image)+63)/64)
	for _, c := range l.cells {
		if c.find() == c && c.typ.words > 0 {
			l.p.noteFloats(c.typ.goes, c.at, 0)
		}
	}
	for _, s := range l.reserved {
		for i := range s.count {
			l.p.noteFloats(s.elem.goes, s.word, uintptr(i)*s.elem.goes.Size())
		}
	}
}

// layTemps puts values that live only while one node's expression or one script runs into the same room: no two run at
// once in a mind. Only values of one type share a place, so that the unused bytes of its word stay zero.
func (l *linker) layTemps(words, refs int32) (int32, int32) {
	type kth struct {
		typ   *Type
		group int32
	}
	used := map[kth]int{}
	places := map[*Type][]int32{}
	for _, c := range l.cells {
		if c.class != classTemp || c.find() != c {
			continue
		}
		k := kth{c.typ, c.group}
		if used[k] == len(places[c.typ]) {
			if c.typ.words > 0 {
				places[c.typ] = append(places[c.typ], words)
				words += int32(c.typ.words)
			} else {
				places[c.typ] = append(places[c.typ], refs)
				refs++
			}
		}
		c.lay(places[c.typ][used[k]])
		used[k]++
	}
	return words, refs
}

// number gives bits to the triggers that need one, those that act first, in the order in which they act.
func (l *linker) number() {
	var acting, rest []*trigger
	count := 0
	for _, t := range l.triggers {
		if t.release.run != nil {
			count++
		}
	}
	acting = make([]*trigger, 0, count)
	for _, t := range l.triggers {
		switch {
		case t.release.run != nil:
			t.settle()
			acting = append(acting, t)
		case t.need:
			rest = append(rest, t)
		}
	}
	slices.SortStableFunc(acting, func(a, b *trigger) int { return a.release.compare(b.release) })
	p := l.p
	p.triggerBits = len(acting) + len(rest)
	p.marks = make([]markName, 0, p.triggerBits)
	for _, list := range [][]*trigger{acting, rest} {
		for _, t := range list {
			t.bit = int32(len(p.marks))
			p.marks = append(p.marks, markName{t.where.path, t.name, t.was})
		}
	}
	p.acting = make([]uint64, (p.triggerBits+63)/64)
	p.releases = make([]func(*Context), len(acting))
	for i, t := range acting {
		p.acting[i/64] |= 1 << (i % 64)
		p.releases[i] = t.release.run
	}
}

// settle makes all that a trigger does one release, with the class of the first.
func (t *trigger) settle() {
	if t.more == nil {
		return
	}
	all := append([]release{t.release}, *t.more...)
	slices.SortStableFunc(all, func(a, b release) int { return int(a.class - b.class) })
	t.release, t.more = all[0], nil
	t.release.run = func(x *Context) {
		for _, r := range all {
			r.run(x)
		}
	}
}

// compare orders releases as they act: by class; ends from the inside out, the others from the outside in.
func (r release) compare(o release) int {
	switch {
	case r.class != o.class:
		return int(r.class - o.class)
	case r.class == ReleaseEnd:
		return int(o.depth - r.depth)
	}
	return int(r.depth - o.depth)
}

// markName is the name of a trigger port, in two parts, and those that the port had before.
type markName struct {
	node, port string
	was        []string
}

func (m markName) String() string { return of(m.node, m.port) }

// publish writes the symbol table.
func (l *linker) publish() {
	p := l.p
	size, count := 0, 0
	for _, c := range l.cells {
		if c.parent == nil && c.class != classTemp {
			size += len(c.where.path) + len(".") + len(c.field.Name)
			count++
		}
	}
	p.values = make([]ValueInfo, 0, count)
	var paths strings.Builder // all of them are parts of one text
	paths.Grow(size)
	path := func(at, name string) string {
		if at == "" {
			return name
		}
		from := paths.Len()
		paths.WriteString(at)
		paths.WriteByte('.')
		paths.WriteString(name)
		return paths.String()[from:]
	}
	for _, c := range l.cells {
		if source := c.find(); source != c {
			c.parent = source // from now on nothing is written to cells, whoever asks for their places
			continue
		}
		if c.class == classTemp {
			continue
		}
		c.index = int32(len(p.values))
		v := ValueInfo{Path: path(c.where.path, c.field.Name), Class: c.class, Slot: c.slot(), Unit: c.field.Unit, init: c.init}
		v.was = formerPaths(v.Path, c.field.Name, c.was, c.field.was)
		p.values = append(p.values, v)
	}
	for _, b := range l.builders {
		for _, n := range b.nodes {
			p.nodes[n.id].Type, p.nodes[n.id].wasType = n.typ, n.was
		}
	}
	p.makeParts = l.parts
	for _, o := range l.boards {
		info := BoardInfo{File: o.file, Name: o.name, Scope: o.scope, cells: o.fields}
		for _, f := range o.fields {
			info.Fields, info.Sets = append(info.Fields, int(f.value.index)), append(info.Sets, int(f.set.index))
		}
		p.boards = append(p.boards, info)
	}
	l.refreshers()
	p.fingerprint = p.sum()
	p.settleEvaluations()
}

// parts returns what debuggers are told of the parts, made when somebody asks.
func (l *linker) parts() []PartInfo {
	parts := make([]PartInfo, 0, len(l.builders))
	var ports slab.Of[PortInfo]
	for _, b := range l.builders {
		info := b.info
		info.at = b.id
		for _, port := range slices.Concat(b.ports, b.vars, b.fields) {
			info.Ports = append(info.Ports, port.info())
		}
		info.Nodes = make([]NodeInfo, len(b.nodes))
		for i, n := range b.nodes {
			ni := &info.Nodes[i]
			ni.ID, ni.Name, ni.Path, ni.Kind, ni.Type, ni.Title, ni.Doc = int(n.index), n.Name, n.path, n.kind, n.typ, n.title, n.doc
			ni.About, ni.Extras, ni.at, ni.Active = n.about(), n.extras, n.id, int(l.nodes[n.id].active)
			ni.Part, ni.Outer, ni.Succeeded, ni.Failed = -1, -1, -1, -1
			if ended := l.nodes[n.id].ended; ended[1] > 0 {
				ni.Succeeded, ni.Failed = int(ended[0]), int(ended[1])
			}
			if n.Part != nil {
				ni.Part = n.Part.info.ID
			}
			if n.outer != nil {
				ni.Outer = int(n.outer.index)
			}
			ni.Ports = ports.Take(len(n.ports))
			for k, port := range n.ports {
				if port == nil { // of the life cycle, and nobody asked for it
					port = &Port{Field: &lifecyclePorts[k], Builtin: true}
				}
				ni.Ports[k] = port.info()
			}
		}
		info.Links, info.Extras = make([]LinkInfo, len(b.links)), b.extras
		for i := range b.links {
			info.Links[i] = b.links[i].info()
		}
		parts = append(parts, info)
	}
	return parts
}

// sum returns a hash of all that decides whether a mind fits.
func (p *Program) sum() uint64 {
	h := fnv.Start64
	text := func(s string) { h = mix(fnv.Text(h, s)) }
	for i := range p.values {
		v := &p.values[i]
		text(v.Path)
		text(v.Slot.typ.name)
		h ^= uint64(v.Slot.at)
	}
	for i := range p.nodes {
		n := &p.nodes[i]
		text(n.Path)
		text(n.Type)
		h ^= uint64(n.active) ^ uint64(n.ended[0])<<32
	}
	for _, m := range p.marks {
		text(m.node)
		text(m.port)
	}
	for _, n := range []int{len(p.image), len(p.imageRefs), p.nodeBits} {
		h = mix(h ^ uint64(n))
	}
	return h
}

func (p *Port) info() PortInfo {
	i := PortInfo{Field: p.Field, Builtin: p.Builtin, Linked: p.links > 0, Source: p.also().source, Plot: p.also().plot, Bit: -1, Value: -1}
	if p.trig != nil {
		i.Bit = int(p.trig.bit)
	}
	if p.cell != nil {
		i.Value = int(p.cell.find().index)
	}
	return i
}
