package wits

import (
	"reflect"
	"slices"
	"strings"
)

// TransferReport says what became of a mind's state when its program was changed.
type TransferReport struct {
	// Kept lists the nodes that were active and still are; Ended those that were active and are no more, because they
	// are gone or do something else now; Kept and Ended are paths in the old program.
	Kept, Ended []string
	// New lists the nodes of the new program that the old one did not have.
	New []string
	// Values is the number of values that were taken over; Dropped lists those that have no place in the new program,
	// or a type there that cannot hold them.
	Values  int
	Dropped []string
}

// Transfer makes a mind of the new program with the state of the old mind, by name: a node keeps its state and activity
// if a node of the same path and type is in the new program, or one that the new document's "renames" lead to, and the
// documents that it lies in are the same as well. Earlier names of actions, ports and variables are known from [Was] and the tag
// was. A value whose type has changed is converted if that loses nothing: whole numbers, fractions and yes or no to each other,
// enumerations by the names of their values, structs field by field, lists element by element. All else starts at its defaults;
// literals are always those of the new document. Nodes that are gone are dropped without their clean-up. What is suspended stays
// so. An input that has its old default gets the new one. A parked mind is carried as if it were resumed.
func Transfer(old *Mind, to *Program) (*Mind, TransferReport) {
	return newTransferPlan(old.x.program, to).transfer(old)
}

// transferPlan is how state goes from minds of one program to those of another. It is found out once for any number of minds.
type transferPlan struct {
	from, to *Program
	same     bool              // the layouts are the same
	nothing  bool              // lives on but inputs
	paths    map[string]string // of nodes and parts that live on: new -> old
	nodes    []survivor
	gone     []*node // nodes of the old program that do not live on and can be active
	values   []transferredValue
	marks    []transferredMark
	folds    []transferredFold
	taken    []bool // values of the new program that are taken over
	// What all minds' reports have in common.
	added, dropped []string
	// What a save tells besides.
	renamed, converted []SaveChange
	lost               []SaveLoss
}

// survivor is a node that lives on.
type survivor struct{ from, to *node }

// transferredValue is where a value was and is, and how it goes there.
type transferredValue struct {
	from, to Slot
	path     string // in the old program
	carry    carrier
	plain    bool // it is only copied
	fallback bool // an input whose default is another one now: who was given no value gets the new one
}

// transferredMark is where a trigger waits for the next step: words and masks.
type transferredMark struct {
	from, to         int
	fromMask, toMask uint64
}

// transferredFold is a piece that can be suspended; from is nil for one that the old program did not have.
type transferredFold struct{ from, to *Suspension }

func newTransferPlan(from, to *Program) *transferPlan {
	p := &transferPlan{from: from, to: to, same: from.fingerprint == to.fingerprint && from.root != nil, paths: map[string]string{"": ""}, taken: make([]bool, len(to.values)),
		nothing: from.nodes[0].Type != to.nodes[0].Type} // another technique: only the game's inputs mean the same
	p.matchNodes()
	p.matchValues()
	if !p.nothing {
		p.matchMarks()
		p.matchFolds()
	}
	return p
}

// transfer makes a mind of the new program.
func (p *transferPlan) transfer(old *Mind) (*Mind, TransferReport) {
	old.catchUp()
	m := p.to.NewMind(0)
	m.x.words[wordRand], m.x.words[wordTime] = old.x.words[wordRand], old.x.words[wordTime]
	var folded []bool
	if p.same {
		copy(m.x.words, old.x.words)
		copy(m.x.refs, old.x.refs)
		m.literals()
	} else {
		old, folded = p.unfold(old)
	}
	report := TransferReport{New: p.added, Dropped: p.dropped, Values: len(p.values)}
	if !p.nothing {
		p.activity(old, m, survivor{&p.from.nodes[0], &p.to.nodes[0]})
	}
	for _, s := range p.nodes {
		if p.activity(old, m, s) {
			report.Kept = append(report.Kept, s.from.Path)
		}
	}
	for _, n := range p.gone {
		if old.Active(int(n.active)) {
			report.Ended = append(report.Ended, n.Path)
		}
	}
	for i := range p.values {
		v := &p.values[i]
		if v.fallback && p.from.isDefault(v.from, old) {
			m.x.Reset(v.to)
			report.Values--
		} else if v.plain {
			copyValue(&m.x, v.to, &old.x, v.from)
		} else if !v.carry(&m.x, v.to, &old.x, v.from) {
			m.x.Reset(v.to)
			report.Values--
			report.Dropped = append(slices.Clip(report.Dropped), v.path)
		}
	}
	for _, k := range p.marks {
		if old.x.words[k.from]&k.fromMask != 0 {
			m.x.words[k.to] |= k.toMask
		}
	}
	for i, on := range folded { // what lies inside first
		if on {
			m.x.fold(p.folds[i].to)
		}
	}
	if !p.nothing {
		m.x.setRoot(old.x.root())
	}
	return m, report
}

// matchNodes finds which nodes live on.
func (p *transferPlan) matchNodes() {
	old := make(map[string]*node, len(p.from.nodes))
	for i := range p.from.nodes {
		if n := &p.from.nodes[i]; !n.part {
			old[n.Path] = n
		}
	}
	renamed := map[string]string{} // a path that a node had before -> its name
	for i := range p.to.nodes {
		if n := &p.to.nodes[i]; !n.part {
			for _, was := range n.was {
				renamed[strings.TrimSuffix(n.Path, last(n.Path))+was] = last(n.Path)
			}
		}
	}
	lives := map[string]bool{}
	for i := range p.to.nodes {
		n := &p.to.nodes[i]
		if n.part {
			continue
		}
		o := p.find(n, old, renamed[n.Path])
		if o == nil {
			p.added = append(p.added, n.Path)
			continue
		}
		if p.paths[n.Path] = o.Path; last(o.Path) != last(n.Path) {
			p.renamed = append(p.renamed, SaveChange{o.Path, n.Path})
		} else if o.Type != n.Type {
			p.renamed = append(p.renamed, SaveChange{o.Path + ": " + o.Type, n.Type})
		}
		lives[o.Path] = true
		p.nodes = append(p.nodes, survivor{o, n})
	}
	for i := range p.from.nodes {
		if n := &p.from.nodes[i]; !n.part && !lives[n.Path] && n.active >= 0 {
			p.gone = append(p.gone, n)
		}
	}
}

// find returns the old node that a node is: of its name or, if that is not there, of the name that it had before. Now is
// the name of the node that has been called so before; "" if there is none.
func (p *transferPlan) find(n *node, old map[string]*node, now string) *node {
	in, ok := p.paths[strings.TrimSuffix(strings.TrimSuffix(n.Path, last(n.Path)), "/")]
	if !ok || p.nothing || now != "" && old[inPath(in, now)] == nil {
		return nil
	}
	o := old[inPath(in, last(n.Path))]
	for _, was := range n.was {
		if o == nil {
			o = old[inPath(in, was)]
		}
	}
	if o == nil || o.Type != n.Type && !slices.Contains(n.wasType, o.Type) {
		return nil
	}
	return o
}

// last returns the last name of a path.
func last(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// activity makes a node active if it was, and keeps how it ended last.
func (p *transferPlan) activity(old, m *Mind, s survivor) bool {
	from, to := s.from, s.to
	set := func(bit int) { m.x.words[p.to.active+int32(bit/64)] |= 1 << (bit % 64) }
	on := from.active >= 0 && to.active >= 0 && old.Active(int(from.active))
	if on {
		set(int(to.active))
	}
	for i, bit := range to.ended {
		if to.ended[1] > 0 && from.ended[1] > 0 && old.Active(int(from.ended[i])) {
			set(int(bit))
		}
	}
	return on
}

// matchValues finds which values are taken over.
func (p *transferPlan) matchValues() {
	old := namesOf(p.from)
	taken, told := map[int]bool{}, map[int]bool{}
	seen := map[valueName]int{}
	claimed := p.claimed(old)
	for i := range p.to.values {
		v := &p.to.values[i]
		in, name, ok := p.placeOf(v)
		n := seen[valueName{v.Path, v.Class}]
		seen[valueName{v.Path, v.Class}]++
		if !ok || v.Class == ClassLiteral || p.nothing && v.Class != ClassInput {
			continue
		}
		k, ok := old.find(of(in, name), v.Class, n)
		if by, other := claimed[of(in, name)]; other && by != i {
			ok = false
		}
		for _, was := range v.was {
			if !ok {
				k, ok = old.find(of(in, was), v.Class, n)
			}
		}
		if !ok {
			continue
		}
		o := &p.from.values[k]
		if o.Class == ClassLiteral {
			continue
		}
		carry, other, gone, why := carrierOf(o.Slot.typ, v.Slot.typ)
		if why != "" {
			told[k] = true
			p.lost = append(p.lost, SaveLoss{Path: o.Path, Why: why})
			continue
		}
		for _, field := range gone {
			p.lost = append(p.lost, SaveLoss{Path: o.Path + ", field " + field, Why: v.Slot.typ.name + " has no such field any more, or one of another type"})
		}
		if _, was := split(o.Path); was != name {
			p.renamed = append(p.renamed, SaveChange{o.Path, v.Path})
		}
		if other {
			p.converted = append(p.converted, SaveChange{o.Path + ", " + o.Slot.typ.shape().title(), v.Slot.typ.name})
		}
		p.values = append(p.values, transferredValue{o.Slot, v.Slot, o.Path, carry, o.Slot.typ == v.Slot.typ || !other && v.Slot.typ.words > 0,
			o.Class == ClassInput && v.Class == ClassInput && !p.sameDefault(o.Slot, v.Slot)})
		taken[k], p.taken[i] = true, true
	}
	for k := range p.from.values {
		if v := &p.from.values[k]; v.Class != ClassLiteral && !taken[k] {
			p.dropped = append(p.dropped, v.Path)
			if !told[k] {
				p.lost = append(p.lost, SaveLoss{Path: v.Path, Why: "nothing has this name any more"})
			}
		}
	}
}

// isDefault reports whether a mind of the program has the default of a value: nobody gave it another, or just that one.
func (p *Program) isDefault(s Slot, m *Mind) bool {
	if n := int32(s.typ.words); n > 0 {
		return slices.Equal(m.x.words[s.at:s.at+n], p.image[s.at:s.at+n])
	}
	return SameRef(m.x.refs[s.at], p.imageRefs[s.at])
}

// sameDefault reports whether a value of the old program and one of the new one begin alike, or cannot be compared.
func (p *transferPlan) sameDefault(old, new Slot) bool {
	if old.typ != new.typ {
		return true
	}
	a, b := p.from.image, p.to.image
	if n := int32(old.typ.words); n > 0 {
		return slices.Equal(a[old.at:old.at+n], b[new.at:new.at+n])
	}
	return reflect.DeepEqual(p.from.imageRefs[old.at], p.to.imageRefs[new.at])
}

// placeOf returns the path that the node of a value of the new program had in the old one, and the value's own name. It is false
// if the node was not there.
func (p *transferPlan) placeOf(v *ValueInfo) (in, name string, ok bool) {
	path, name := split(v.Path)
	if strings.HasPrefix(path, "@") { // a board's
		return path, name, true
	}
	in, ok = p.paths[path]
	return in, name, ok
}

// claimed says which values of the new program are those of the old one that had other names: an unrelated one that has the
// name now is not.
func (p *transferPlan) claimed(old valueNames) map[string]int {
	claimed := map[string]int{}
	for i := range p.to.values {
		v := &p.to.values[i]
		in, name, ok := p.placeOf(v)
		if !ok || len(v.was) == 0 || len(old.paths[of(in, name)]) > 0 {
			continue
		}
		for _, was := range v.was {
			if len(old.paths[of(in, was)]) > 0 {
				claimed[of(in, was)] = i
				break
			}
		}
	}
	return claimed
}

// valueName is how values are told apart: a port of a node that runs a document and a variable of that document may have one
// path, and so may several states of an action.
type valueName struct {
	path  string
	class Class
}

// valueNames are a program's values by name, those of one name in their order.
type valueNames struct {
	named map[valueName][]int
	paths map[string][]int
}

func namesOf(p *Program) valueNames {
	names := valueNames{map[valueName][]int{}, map[string][]int{}}
	for i := range p.values {
		v := &p.values[i]
		names.named[valueName{v.Path, v.Class}] = append(names.named[valueName{v.Path, v.Class}], i)
		names.paths[v.Path] = append(names.paths[v.Path], i)
	}
	return names
}

// find returns the nth value of a path and class, or the only one of that path, whatever its class.
func (names valueNames) find(path string, class Class, n int) (int, bool) {
	if list := names.named[valueName{path, class}]; n < len(list) {
		return list[n], true
	}
	if list := names.paths[path]; len(list) == 1 {
		return list[0], true
	}
	return 0, false
}

// matchMarks finds which triggers are kept that wait for the next step.
func (p *transferPlan) matchMarks() {
	waiting := map[string][]int{}
	for bit, m := range p.from.marks {
		waiting[m.String()] = append(waiting[m.String()], bit)
	}
	for bit, m := range p.to.marks {
		in, ok := p.paths[m.node]
		if !ok {
			continue
		}
		port := of(in, m.port)
		for _, was := range m.was {
			if len(waiting[port]) == 0 {
				port = of(in, was)
			}
		}
		for _, was := range waiting[port] {
			p.marks = append(p.marks, transferredMark{int(p.from.next) + was/64, int(p.to.next) + bit/64, 1 << (was % 64), 1 << (bit % 64)})
		}
	}
}

// split parts the path of a value or trigger into that of its node and its own name.
func split(path string) (node, name string) {
	if node, name, ok := strings.Cut(path, "."); ok {
		return node, name
	}
	return "", path
}

// literals sets all literals to those of the mind's own program: a state may come from a program that differs in nothing
// else.
func (m *Mind) literals() {
	for i := range m.x.program.values {
		if v := &m.x.program.values[i]; v.Class == ClassLiteral {
			m.x.Reset(v.Slot)
		}
	}
}

// copyValue copies a value between minds whose types are the same.
func copyValue(to *Context, at Slot, from *Context, source Slot) {
	if n := int32(at.typ.words); n > 0 {
		copy(to.words[at.at:at.at+n], from.words[source.at:source.at+n])
	} else {
		to.refs[at.at] = from.refs[source.at]
	}
}
