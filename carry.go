package wits

import "strings"

// CarryReport says what became of a mind's state when its program was changed.
type CarryReport struct {
	// Kept lists the nodes that were active and still are; Ended those that were active and are no more, because they
	// are gone or do something else now; Kept and Ended are paths in the old program.
	Kept, Ended []string
	// New lists the nodes of the new program that the old one did not have.
	New []string
	// Values is the number of values that were taken over; Dropped lists those that have no place in the new program,
	// or another type there.
	Values  int
	Dropped []string
}

// Carry makes a mind of the new program with the state of the old mind, by name: a node keeps its state and activity
// if a node of the same path and type is in the new program, or one that the new document's "renames" lead to, and the
// documents that it lies in are the same as well. All else starts at its defaults; literals are always those of the new
// document. Nodes that are gone are dropped without their clean-up. What is suspended stays so. A parked mind is carried as if it were resumed.
func Carry(old *Mind, to *Program) (*Mind, CarryReport) {
	c := newCarrier(old, to)
	m := c.mind
	if c.from.fingerprint == to.fingerprint {
		copy(m.x.words, old.x.words)
		copy(m.x.refs, old.x.refs)
		m.literals()
	} else {
		c.unfold()
	}
	m.x.words[wordRand], m.x.words[wordTime] = old.x.words[wordRand], old.x.words[wordTime]
	c.nodes()
	c.values()
	if !c.nothing {
		c.marks()
		c.fold()
		m.x.setRoot(old.x.root())
	}
	return m, c.report
}

type carrier struct {
	old, mind *Mind
	from, to  *Program
	paths     map[string]string // of nodes and parts that live on: new -> old
	nothing   bool              // lives on
	taken     []bool            // values of the new program that were taken over
	folded    map[string]bool   // nodes that are suspended; nil for none
	report    CarryReport
}

func newCarrier(old *Mind, to *Program) *carrier {
	from := old.x.program
	return &carrier{old: old, mind: to.NewMind(0), from: from, to: to, paths: map[string]string{"": ""}, taken: make([]bool, len(to.values)),
		nothing: from.nodes[0].Type != to.nodes[0].Type} // another technique: only the game's inputs mean the same
}

func (c *carrier) nodes() {
	old := make(map[string]*node, len(c.from.nodes))
	for i := range c.from.nodes {
		if n := &c.from.nodes[i]; !n.part {
			old[n.Path] = n
		}
	}
	renamed := map[string]string{} // a path that a node had before -> its name
	for i := range c.to.nodes {
		if n := &c.to.nodes[i]; !n.part && last(n.old) != last(n.Path) {
			renamed[strings.TrimSuffix(n.Path, last(n.Path))+last(n.old)] = last(n.Path)
		}
	}
	lives := map[string]bool{}
	for i := range c.to.nodes {
		n := &c.to.nodes[i]
		if i == 0 && !c.nothing {
			c.activity(&c.from.nodes[0], n)
		}
		if n.part {
			continue
		}
		o := c.find(n, old, renamed[n.Path])
		if o == nil {
			c.report.New = append(c.report.New, n.Path)
			continue
		}
		c.paths[n.Path] = o.Path
		lives[o.Path] = true
		if c.activity(o, n) {
			c.report.Kept = append(c.report.Kept, o.Path)
		}
	}
	for i := range c.from.nodes {
		if n := &c.from.nodes[i]; !n.part && !lives[n.Path] && n.active >= 0 && c.old.Active(int(n.active)) {
			c.report.Ended = append(c.report.Ended, n.Path)
		}
	}
}

// find gives the old node that a node is: of its name or, if that is not there, of the name that it had before. Now is
// the name of the node that has been called so before; "" if there is none.
func (c *carrier) find(n *node, old map[string]*node, now string) *node {
	in, ok := c.paths[strings.TrimSuffix(strings.TrimSuffix(n.Path, last(n.Path)), "/")]
	if !ok || c.nothing || now != "" && old[inPath(in, now)] == nil {
		return nil
	}
	o := old[inPath(in, last(n.Path))]
	if o == nil {
		o = old[inPath(in, last(n.old))]
	}
	if o == nil || o.Type != n.Type {
		return nil
	}
	return o
}

// last is the last name of a path.
func last(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// activity makes a node active if it was, and keeps how it ended last.
func (c *carrier) activity(from, to *node) bool {
	on := from.active >= 0 && to.active >= 0 && c.old.Active(int(from.active))
	if on {
		c.mind.x.words[c.to.active+to.active/64] |= 1 << (to.active % 64)
	}
	for i, bit := range to.ended {
		if to.ended[1] > 0 && from.ended[1] > 0 && c.old.Active(int(from.ended[i])) {
			c.mind.x.words[c.to.active+bit/64] |= 1 << (bit % 64)
		}
	}
	return on
}

func (c *carrier) values() {
	taken := map[int]bool{}
	for i := range c.to.values {
		v := &c.to.values[i]
		path, name := split(v.Path)
		in, ok := c.paths[path]
		if strings.HasPrefix(path, "@") { // a board's
			in, ok = path, true
		}
		if !ok || v.Class == ClassLiteral || c.nothing && v.Class != ClassInput {
			continue
		}
		k, ok := c.from.find(of(in, name))
		if !ok {
			_, was := split(v.old)
			k, ok = c.from.find(of(in, was))
		}
		if !ok {
			continue
		}
		o := &c.from.values[k]
		if o.Slot.typ.goes != v.Slot.typ.goes || o.Class == ClassLiteral {
			continue
		}
		copyValue(&c.mind.x, v.Slot, &c.old.x, o.Slot)
		taken[k], c.taken[i] = true, true
		c.report.Values++
	}
	for k := range c.from.values {
		if v := &c.from.values[k]; v.Class != ClassLiteral && !taken[k] {
			c.report.Dropped = append(c.report.Dropped, v.Path)
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

// copyValue copies a value between minds whose types are the same.
// literals sets all literals to those of the mind's own program: a state may come from a program that differs in nothing
// else.
func (m *Mind) literals() {
	for i := range m.x.program.values {
		if v := &m.x.program.values[i]; v.Class == ClassLiteral {
			m.x.Reset(v.Slot)
		}
	}
}

func copyValue(to *Context, at Slot, from *Context, source Slot) {
	if n := int32(at.typ.words); n > 0 {
		copy(to.words[at.at:at.at+n], from.words[source.at:source.at+n])
	} else {
		to.refs[at.at] = from.refs[source.at]
	}
}

// marks keeps triggers that wait for the next step.
func (c *carrier) marks() {
	waiting := map[string]bool{}
	for bit, m := range c.from.marks {
		if c.old.x.words[c.from.next+int32(bit/64)]>>(bit%64)&1 != 0 {
			waiting[m.String()] = true
		}
	}
	for bit, m := range c.to.marks {
		if in, ok := c.paths[m.node]; ok && waiting[of(in, m.port)] {
			c.mind.x.words[c.to.next+int32(bit/64)] |= 1 << (bit % 64)
		}
	}
}
