package wits

import (
	"fmt"
	"slices"
	"strings"
)

// linker flattens a root document and all that it embeds into one program with one layout.
type linker struct {
	lib      *Library
	reg      *Registry
	problems *Problems
	p        *Program

	slab         slab[cell]
	trigs        slab[trigger]
	ports        slab[Port]
	builders     []*Builder
	cells        []*cell
	triggers     []*trigger
	nodes        []node
	reserved     []*stateRange
	activity     int
	legal        [][2]int // ranges of activity bits that parts use
	beforeLayout []func()
	finish       []func()
	declared     bool // something is known by a manifest only
	full         bool
	flowed       bool // Builder.flows are known
}

const (
	maxParts = 4096
	maxNodes = 200_000
	maxDeep  = 64 // documents within each other
)

// cell is a place for a value. Linked cells are joined: they share the place of the one that writes.
type cell struct {
	parent    *cell
	typ       *Type
	class     Class
	where     *where
	name, was string // the port's or variable's, and before renames
	group     int32  // of a temporary: whose expression or script it serves
	unit      string
	init      any
	slot      Slot
	index     int
	node      *Node // that writes it
}

// classTemp marks cells that no debugger lists.
const classTemp = ClassState + 1

func (c *cell) find() *cell {
	for c.parent != nil {
		if c.parent.parent != nil {
			c.parent = c.parent.parent
		}
		c = c.parent
	}
	return c
}

// join makes c the same place as its source.
func (c *cell) join(source *cell) {
	if a, b := c.find(), source.find(); a != b {
		a.parent = b
	}
}

// slab makes many small things with few allocations.
type slab[T any] struct{ left []T }

func (s *slab[T]) get() *T {
	if len(s.left) == 0 {
		s.left = make([]T, 64)
	}
	v := &s.left[0]
	s.left = s.left[1:]
	return v
}

// where is the path of a node or part, now and before the renames that documents state.
type where struct{ path, old string }

// of names a port or variable there.
func of(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// trigger is a trigger port; the two faces of a declared port share one.
type trigger struct {
	b       *Builder // the part in which it lies; of a declared port, the part that declares it
	where   *where
	name    string
	leaves  bool // leads out of that part
	need    bool
	bit     int32
	to      []*trigger
	release release   // what it does; run is nil for nothing
	more    []release // further scripts
	marks   []mark
}

type release struct {
	class, depth int
	run          func(*Context)
}

func (t *trigger) mark() mark {
	if t.bit < 0 {
		return mark{}
	}
	return mark{word: t.bit / 64, mask: 1 << (t.bit % 64)}
}

// fan is the trigger and everything that it reaches.
func (t *trigger) fan() []mark {
	if t.marks != nil {
		return t.marks
	}
	t.marks = []mark{}
	if len(t.to) == 0 {
		if t.bit >= 0 {
			t.marks = append(t.marks, t.mark())
		}
		return t.marks
	}
	seen := map[*trigger]bool{t: true}
	reached := marksOf{}
	for queue := []*trigger{t}; len(queue) > 0; queue = queue[1:] {
		reached.add(queue[0].mark())
		for _, next := range queue[0].to {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	t.marks = reached.sorted()
	return t.marks
}

// stateRange is room in the block without a name.
type stateRange struct{ words, refs, word, ref int32 }

func (l *linker) reserve(words, refs int) *stateRange {
	s := &stateRange{words: int32(words), refs: int32(refs)}
	l.reserved = append(l.reserved, s)
	return s
}

func (l *linker) newCell(at *where, name string, t *Type, class Class) *cell {
	c := l.slab.get()
	*c = cell{typ: t, class: class, where: at, name: name, was: name}
	l.cells = append(l.cells, c)
	return c
}

func (l *linker) newTrigger(b *Builder, at *where, name string, need bool) *trigger {
	t := l.trigs.get()
	*t = trigger{b: b, where: at, name: name, need: need, bit: -1}
	l.triggers = append(l.triggers, t)
	return t
}

// overflow reports a limit, once, and stops the linker from going on.
func (l *linker) overflow(b *Builder, reason string) {
	if !l.full {
		l.full = true
		b.Problem(nil, "", reason, "")
	}
}

// link checks and compiles a document. The program is nil if there are problems, or if the registry cannot run.
func (l *Library) link(file string) (*Program, Problems) {
	var problems Problems
	if err := l.reg.Err(); err != nil {
		for _, line := range strings.Split(err.Error(), "\n") {
			problems.add(Problem{File: "registry", Reason: line, Hint: "this is for the coder of the game"})
		}
		return nil, problems
	}
	doc, found := l.Document(file)
	problems = append(problems, found...)
	if doc == nil {
		return nil, problems
	}
	k := &linker{lib: l, reg: l.reg, problems: &problems, p: &Program{name: doc.Name, document: file}}
	b, ports := k.open(doc, nil, nil)
	k.p.root = k.build(b)
	if len(problems) > 0 || k.declared || l.reg.declared || k.p.root == nil {
		return nil, problems
	}
	k.layout()
	for _, f := range k.finish {
		f()
	}
	k.publish()
	for _, port := range ports {
		r := rootPort{Field: *port.Field}
		if port.Trigger {
			r.fan, r.bit = port.trig.fan(), port.trig.mark()
		} else {
			r.slot = port.Slot()
		}
		k.p.declared = append(k.p.declared, r)
	}
	return k.p, nil
}

// open makes the builder of a document's instance and its declared ports, both faces: inside with the builder,
// outside returned.
func (l *linker) open(doc *Document, parent *Builder, n *Node) (*Builder, []*Port) {
	b := &Builder{l: l, doc: doc, parent: parent, id: int32(len(l.nodes)), was: map[string]string{}}
	b.info = PartInfo{ID: len(l.builders), Parent: -1, Node: -1, Name: doc.Name, Document: doc.File, Kind: doc.Kind, Doc: doc.Doc, View: doc.View}
	l.builders = append(l.builders, b)
	for old, now := range doc.Renames {
		b.was[now] = old
	}
	if n != nil {
		b.where, b.depth = n.where, parent.depth+1
		b.info.Parent, b.info.Node, b.info.Path = parent.info.ID, n.index, n.path
	}
	name := b.path
	if name == "" {
		name = doc.Name
	}
	l.nodes = append(l.nodes, node{Path: name, old: b.old, Document: doc.File, Type: doc.Kind, active: -1, part: true})
	var outside []*Port
	for _, d := range doc.Ports {
		f := Field{Name: d.Name, Out: d.Out, Trigger: d.Trigger, Unit: d.Unit, Doc: d.Doc}
		fromInside := f
		fromInside.Out = !f.Out
		outer := &Port{Field: &f, b: b, node: n}
		inner := &Port{Field: &fromInside, b: b}
		if d.Trigger {
			outer.trig = l.newTrigger(b, &b.where, d.Name, true)
			outer.trig.leaves = d.Out
			inner.trig = outer.trig
		} else {
			t := l.reg.Type(d.Type)
			if t == nil && d.Type == "" {
				continue // the reader has reported it
			}
			if t == nil {
				b.ProblemAt(d.pos, "", fmt.Sprintf("port %s: there is no type %q", d.Name, d.Type), closest(d.Type, l.reg.Types(), ""))
				continue
			}
			class := ClassLiteral
			if d.Out {
				class = ClassOutput
			} else if n == nil {
				class = ClassInput
			}
			c := l.newCell(&b.where, d.Name, t, class)
			c.was, c.unit = b.oldName(d.Name), d.Unit
			if d.Default != nil {
				v, err := t.decodeJSON(d.Default)
				if err != nil {
					b.ProblemAt(d.Default.Pos, "", fmt.Sprintf("port %s: the default %v", d.Name, err), "")
				}
				c.init = v
			}
			outer.Type, outer.cell, inner.Type, inner.cell = t, c, t, c
			if c.init != nil {
				outer.Default = t.Format(c.init)
				inner.Default = outer.Default
			}
		}
		b.ports = append(b.ports, inner)
		outside = append(outside, outer)
	}
	b.openVariables()
	b.checkInterfaces()
	return b, outside
}

func (b *Builder) openVariables() {
	for _, d := range b.doc.Variables {
		t := b.l.reg.Type(d.Type)
		if t == nil && d.Type == "" {
			continue // the reader has reported it
		}
		if t == nil {
			b.ProblemAt(d.pos, "", fmt.Sprintf("variable %s: there is no type %q", d.Name, d.Type), closest(d.Type, b.l.reg.Types(), ""))
			continue
		}
		c := b.l.newCell(&b.where, d.Name, t, ClassVariable)
		c.was, c.unit = b.oldName(d.Name), d.Unit
		if d.Default != nil {
			v, err := t.decodeJSON(d.Default)
			if err != nil {
				b.ProblemAt(d.Default.Pos, "", fmt.Sprintf("variable %s: the default %v", d.Name, err), "")
			}
			c.init = v
		}
		b.vars = append(b.vars, &Port{Field: &Field{Name: d.Name, Out: true, Type: t, Unit: d.Unit, Doc: d.Doc}, b: b, cell: c})
	}
}

// checkInterfaces reports ports that the document's interfaces demand and it does not have.
func (b *Builder) checkInterfaces() {
	for _, name := range b.doc.Implements {
		at := b.doc.at[name]
		i := b.l.reg.Interface(name)
		if i == nil {
			b.ProblemAt(at, "", fmt.Sprintf("there is no interface %q", name), closest(name, b.l.reg.Interfaces(), "is it registered?"))
			continue
		}
		for _, want := range i.Ports {
			dir, typ := "in", "trigger"
			if want.Out {
				dir = "out"
			}
			if !want.Trigger {
				typ = want.Type.name
			}
			k := slices.IndexFunc(b.doc.Ports, func(p PortDecl) bool { return p.Name == want.Name })
			if k < 0 {
				b.ProblemAt(at, "", fmt.Sprintf("interface %s demands port %s", name, want.Name),
					fmt.Sprintf(`add {%q: %q, "type": %q}`, dir, want.Name, typ))
			} else if p := b.doc.Ports[k]; p.Out != want.Out || p.Type != typ {
				b.ProblemAt(p.pos, "", fmt.Sprintf("port %s is not as interface %s demands it", want.Name, name),
					fmt.Sprintf(`write {%q: %q, "type": %q}`, dir, want.Name, typ))
			}
		}
	}
}

// build compiles an instance; nil if it cannot be.
func (l *linker) build(b *Builder) Part {
	k := l.reg.Kind(b.doc.Kind)
	if k == nil || !b.doc.read || l.full {
		return nil
	}
	return k.Build(b, b.doc.body)
}

// Embed makes the node an instance of another document and returns it as a part; nil if it cannot be compiled.
func (n *Node) Embed(ref string) Part {
	b := n.b
	n.lifecycle()
	file := b.doc.Resolve(ref)
	n.Describe("part", file, ref, "")
	fail := func(reason, hint string) Part {
		b.Problem(n, "run", reason, hint)
		n.broken = true
		return nil
	}
	if file == "" {
		return fail(fmt.Sprintf("%q leads out of the project", ref), "")
	}
	chain := []string{file}
	for up := b; up != nil; up = up.parent {
		chain = append(chain, up.doc.File)
		if up.doc.File == file {
			slices.Reverse(chain)
			return fail("the document embeds itself: "+strings.Join(chain, " -> "), "a behaviour cannot be part of itself")
		}
	}
	if b.depth >= maxDeep {
		b.l.overflow(b, fmt.Sprintf("documents lie more than %d deep within each other", maxDeep))
	}
	if len(b.l.builders) >= maxParts {
		b.l.overflow(b, fmt.Sprintf("the program embeds more than %d documents, one within another", maxParts))
	}
	if b.l.full {
		n.broken = true
		return nil
	}
	doc, found := b.l.lib.Document(file)
	if doc == nil && len(found) > 0 && found[0].Line == 0 {
		return fail(fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Hint)
	}
	for _, p := range found {
		b.l.problems.add(p)
	}
	if doc == nil {
		n.broken = true
		return nil
	}
	child, ports := b.l.open(doc, b, n)
	n.Part, n.title, n.doc = child, doc.Name, doc.Doc
	n.broken = len(ports) < len(doc.Ports) // a port whose type there is not
	for _, p := range ports {
		if n.Port(p.Name) != nil {
			child.Problem(nil, "", fmt.Sprintf("port %s has the name of a built-in port", p.Name), "rename it")
			continue
		}
		p.b = b
		n.add(p)
	}
	return b.l.build(child)
}

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
		c.slot.typ = c.typ
		if c.typ.words > 0 {
			c.slot.at = words
			words += int32(c.typ.words)
		} else {
			c.slot.at = refs
			refs++
		}
	}
	words, refs = l.layTemps(words, refs)
	for _, s := range l.reserved {
		s.word, s.ref = words, refs
		words, refs = words+s.words, refs+s.refs
	}
	p.image, p.imageRefs = make([]uint64, words), make([]any, refs)
	for _, c := range l.cells {
		if c.find() == c && c.init != nil && c.class != classTemp {
			c.typ.set(p.image, p.imageRefs, c.slot.at, c.init)
		}
	}
	p.nodes = l.nodes
	p.legal = make([]uint64, p.activeWords)
	for _, r := range append(l.legal, [2]int{p.nodeBits - rootBits, p.nodeBits}) {
		for bit := r[0]; bit < r[1]; bit++ {
			p.legal[bit/64] |= 1 << (bit % 64)
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
		c.slot.typ, c.slot.at = c.typ, places[c.typ][used[k]]
		used[k]++
	}
	return words, refs
}

// number gives bits to the triggers that need one, those that act first, in the order in which they act.
func (l *linker) number() {
	var acting, rest []*trigger
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
	for _, t := range append(acting, rest...) {
		t.bit = int32(len(p.marks))
		p.marks = append(p.marks, markName{t.where.path, t.name})
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
	if len(t.more) == 0 {
		return
	}
	all := append([]release{t.release}, t.more...)
	slices.SortStableFunc(all, func(a, b release) int { return a.class - b.class })
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
		return r.class - o.class
	case r.class == ReleaseEnd:
		return o.depth - r.depth
	}
	return r.depth - o.depth
}

// markName is the name of a trigger port, in two parts.
type markName struct{ node, port string }

func (m markName) String() string { return of(m.node, m.port) }

// publish writes the symbol table.
func (l *linker) publish() {
	p := l.p
	p.values = make([]ValueInfo, 0, len(l.cells))
	p.byPath, p.byNode = make(map[string]int, len(l.cells)), make(map[string]int, len(l.nodes))
	for _, c := range l.cells {
		if c.find() != c || c.class == classTemp {
			continue
		}
		c.index = len(p.values)
		v := ValueInfo{Path: of(c.where.path, c.name), Class: c.class, Slot: c.slot, Unit: c.unit, init: c.init}
		if v.old = v.Path; c.was != c.name || c.where.old != c.where.path {
			v.old = of(c.where.old, c.was)
		}
		p.byPath[v.Path] = c.index
		p.values = append(p.values, v)
	}
	for i := range l.nodes {
		p.byNode[l.nodes[i].Path] = i
	}
	for _, b := range l.builders {
		info := b.info
		for _, port := range append(slices.Clone(b.ports), b.vars...) {
			info.Ports = append(info.Ports, port.info())
		}
		info.Nodes = make([]NodeInfo, 0, len(b.nodes))
		for _, n := range b.nodes {
			ni := NodeInfo{ID: n.index, Name: n.Name, Path: n.path, Kind: n.kind, Type: n.typ, Title: n.title, Doc: n.doc, Part: -1, Active: n.active}
			if n.Part != nil {
				ni.Part = n.Part.info.ID
			}
			ni.Ports = make([]PortInfo, 0, len(n.ports))
			for _, port := range n.ports {
				ni.Ports = append(ni.Ports, port.info())
			}
			p.nodes[n.id].Type = n.typ
			info.Nodes = append(info.Nodes, ni)
		}
		info.Links = b.links
		p.parts = append(p.parts, info)
	}
	p.fingerprint = p.sum()
}

// sum is a hash of all that decides whether a mind fits.
func (p *Program) sum() uint64 {
	h := uint64(0xcbf29ce484222325) // FNV-1a
	text := func(s string) {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 0x100000001b3
		}
		h = mix(h)
	}
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
		h ^= uint64(n.active)
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
	i := PortInfo{Field: p.Field, Builtin: p.Builtin, Linked: p.links > 0, Bit: -1, Value: -1}
	if p.trig != nil {
		i.Bit = int(p.trig.bit)
	}
	if p.cell != nil {
		i.Value = p.cell.find().index
	}
	return i
}
