package wits

import "math"

// layoutOf is the description of a program in a save: all that [transferPlan] asks of the program that minds come from, by names.
// Two programs with one description have interchangeable minds, which is more than equal fingerprints say: types with their
// fields, and the values of enumerations, are part of it.

// described returns the program's description; made when it is asked for first.
func (p *Program) described() []byte {
	p.saved.Do(func() { p.savedLayout = layoutOf(p) })
	return p.savedLayout
}

func layoutOf(p *Program) []byte {
	var w saveWriter
	for _, n := range []int{len(p.image), len(p.imageRefs), int(p.next), int(p.markWords), int(p.active), p.nodeBits, int(p.rootWord), int(p.rootShift)} {
		w.number(uint64(n))
	}
	types := map[*Type]uint64{}
	var order []*Type
	for i := range p.values {
		t := p.values[i].Slot.typ
		if _, ok := types[t]; !ok {
			types[t], order = uint64(len(order)), append(order, t)
		}
	}
	w.number(uint64(len(order)))
	for _, t := range order {
		w.shape(t.shape())
	}
	nodes := make([]*node, 0, len(p.nodes))
	for i := range p.nodes {
		if n := &p.nodes[i]; i == 0 || !n.part {
			nodes = append(nodes, n)
		}
	}
	w.number(uint64(len(nodes)))
	for i, n := range nodes {
		if i > 0 { // the root is found by its place, whatever its document is called
			w.text(n.Path)
		} else {
			w.text("")
		}
		w.text(n.Type)
		w.number(uint64(n.active + 1))
		w.number(uint64(n.ended[0]))
		w.number(uint64(n.ended[1]))
	}
	w.number(uint64(len(p.values)))
	for i := range p.values {
		v := &p.values[i]
		w.text(v.Path)
		w.number(uint64(v.Class))
		w.number(types[v.Slot.typ])
		w.number(uint64(v.Slot.at))
	}
	w.number(uint64(len(p.marks)))
	for _, m := range p.marks {
		w.text(m.node)
		w.text(m.port)
	}
	w.number(uint64(len(p.suspensions)))
	for _, s := range p.suspensions {
		w.text(s.node)
		w.number(uint64(s.kept))
		w.number(uint64(len(s.words)))
		for _, k := range s.words {
			w.number(uint64(k.word))
			w.word(k.mask)
		}
		w.number(uint64(len(s.marks)))
		for _, m := range s.marks {
			w.number(uint64(m.word))
			w.word(m.mask)
		}
	}
	return w.b
}

// shape writes a type.
func (w *saveWriter) shape(s *shape) {
	w.number(uint64(s.kind))
	w.text(s.name)
	w.number(uint64(s.size))
	w.texts(s.enum)
	switch s.kind {
	case shapeStruct:
		w.number(uint64(len(s.fields)))
		for i := range s.fields {
			w.text(s.fields[i].name)
			w.number(uint64(s.fields[i].offset))
			w.shape(s.fields[i].of)
		}
	case shapeArray:
		w.number(uint64(s.count))
		w.shape(s.elem)
	case shapeList:
		w.shape(s.elem)
	}
}

// programOf makes of a description a program that can be asked for what minds of it hold, and nothing else: minds come from it,
// and none runs it. It is nil if the description contradicts itself.
func programOf(layout []byte) *Program {
	r := saveReader{b: layout}
	p := &Program{}
	words, refs := r.index(math.MaxInt32), r.index(math.MaxInt32)
	p.next, p.markWords, p.active = int32(r.index(words+1)), int32(r.index(words+1)), int32(r.index(words+1))
	p.nodeBits = r.index(64*words + 1)
	p.rootWord, p.rootShift = int32(r.index(words)), uint8(r.index(64))
	p.activeWords = (p.nodeBits + 63) / 64
	if r.bad || words < headerWords || int(p.next+p.markWords) > words || int(p.active)+p.activeWords > words || p.rootShift > 64-rootBits {
		return nil
	}
	types := make([]*Type, r.count(4))
	for i := range types {
		s := r.shape(0)
		if s == nil || r.bad {
			return nil
		}
		types[i] = &Type{name: s.name}
		if s.flat() {
			types[i].words = s.words()
		}
		types[i].shaped.Store(s)
	}
	p.nodes = make([]node, r.count(5))
	for i := range p.nodes {
		n := &p.nodes[i]
		n.Path, n.Type, n.part = r.text(), r.text(), i == 0
		n.active = int32(r.index(p.nodeBits+1)) - 1
		n.ended = [2]int32{int32(r.index(p.nodeBits)), int32(r.index(p.nodeBits))}
	}
	p.values = make([]ValueInfo, r.count(4))
	for i := range p.values {
		v := &p.values[i]
		v.Path, v.Class = r.text(), Class(r.index(int(classTemp)))
		if k := r.index(len(types)); !r.bad {
			v.Slot = Slot{int32(r.index(math.MaxInt32)), types[k]}
			if at, n := int(v.Slot.at), types[k].words; n > 0 && at+n > words || n == 0 && at >= refs {
				return nil
			}
		}
	}
	p.marks = make([]markName, r.count(2))
	for i := range p.marks {
		p.marks[i].node, p.marks[i].port = r.text(), r.text()
	}
	p.suspensions = make([]*Suspension, r.count(4))
	for i := range p.suspensions {
		s := &Suspension{node: r.text(), kept: r.index(words)}
		s.words = make([]suspended, r.count(9))
		for k := range s.words {
			s.words[k] = suspended{r.index(words), r.word()}
		}
		s.marks = make([]mark, r.count(9))
		for k := range s.marks {
			s.marks[k] = mark{int32(r.index(int(p.markWords))), r.word()}
		}
		if s.kept+1+len(s.words)+(len(s.marks)+63)/64 > words {
			return nil
		}
		p.suspensions[i] = s
	}
	if r.bad || len(r.b) > 0 || len(p.nodes) == 0 || (len(p.marks)+63)/64 > int(p.markWords) {
		return nil
	}
	p.image, p.imageRefs = make([]uint64, words), make([]any, refs)
	return p
}

// shape reads a type; nil if there can be none such.
func (r *saveReader) shape(depth int) *shape {
	s := &shape{kind: shapeKind(r.index(int(shapeKinds))), name: r.text(), size: r.index(1 << 20), enum: r.texts()}
	if r.bad || depth > maxShape+1 || s.flat() && s.size == 0 && (depth == 0 || s.elem == nil && s.kind < shapeStruct) || depth > 0 && s.kind > shapeText {
		return nil
	}
	switch s.kind {
	case shapeBool, shapeInt, shapeUint, shapeFloat:
		if s.size > 8 || s.size&(s.size-1) != 0 || s.kind == shapeBool && s.size != 1 || s.kind == shapeFloat && s.size < 4 {
			return nil
		}
	case shapeStruct:
		s.fields = make([]shapeField, r.count(6))
		for i := range s.fields {
			f := &s.fields[i]
			f.name, f.offset = r.text(), r.index(s.size)
			if f.of = r.shape(depth + 1); f.of == nil || f.offset+f.of.size > s.size {
				return nil
			}
		}
	case shapeArray:
		s.count = r.index(1 << 20)
		if s.elem = r.shape(depth + 1); s.elem == nil || s.count*s.elem.size > s.size {
			return nil
		}
	case shapeList:
		if s.elem = r.shape(depth + 1); s.elem == nil || !s.elem.flat() {
			return nil
		}
	}
	if len(s.enum) == 0 || s.kind > shapeUint {
		s.enum = nil
	}
	return s
}
