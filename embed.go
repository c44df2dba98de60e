package wits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// open makes the builder of a document's instance and its declared ports, both faces: inside with the builder,
// outside returned.
func (l *linker) open(doc *document.Document, parent *Builder, n *Node) (*Builder, []*Port) {
	b := &Builder{l: l, doc: doc, parent: parent, id: int32(len(l.nodes)), was: formerNames(doc.Renames)}
	b.info = PartInfo{ID: len(l.builders), Parent: -1, Node: -1, Name: doc.Name, Document: doc.File, Kind: doc.Kind, Doc: doc.Doc, View: doc.View}
	l.builders = append(l.builders, b)
	if n != nil {
		b.where, b.depth = n.where, parent.depth+1
		b.info.Parent, b.info.Node, b.info.Path = parent.info.ID, int(n.index), n.path
	}
	name := b.path
	if name == "" {
		name = doc.Name
	}
	l.nodes = append(l.nodes, node{Path: name, Document: doc.File, Type: doc.Kind, active: -1, part: true})
	var outside []*Port
	for _, d := range doc.Ports {
		f := Field{Name: d.Name, Out: d.Out, Trigger: d.Trigger, Unit: d.Unit, Doc: d.Doc}
		fromInside := f
		fromInside.Out = !f.Out
		outer := &Port{Field: &f, b: b, node: n}
		inner := &Port{Field: &fromInside, b: b}
		if d.Trigger {
			outer.trig = l.newTrigger(b, &b.where, d.Name, true)
			outer.trig.leaves, outer.trig.was = d.Out, b.was[d.Name]
			inner.trig = outer.trig
		} else {
			t := l.reg.Type(d.Type)
			if t == nil && d.Type == "" {
				continue // the reader has reported it
			}
			if t == nil {
				b.ProblemAt(d.At, "", fmt.Sprintf("port %s: there is no type %q", d.Name, d.Type), "", declare.Closest(d.Type, l.reg.Types(), "")...)
				continue
			}
			class := ClassLiteral
			if d.Out {
				class = ClassOutput
			} else if n == nil {
				class = ClassInput
			}
			f.Type = t
			c := l.newCell(&b.where, &f, class)
			c.was = b.was[d.Name]
			if d.Default != nil {
				v, err := t.decodeJSON(d.Default)
				if err != nil {
					b.ProblemAt(d.Default.Pos, "", fmt.Sprintf("port %s: the default %v", d.Name, err), "")
				}
				c.init = v
			}
			outer.cell, inner.Type, inner.cell = c, t, c
			if c.init != nil {
				outer.Default = t.Format(c.init)
				inner.Default = outer.Default
			}
		}
		b.ports = append(b.ports, inner)
		outside = append(outside, outer)
	}
	b.openVariables()
	b.openBoards()
	b.checkInterfaces()
	return b, outside
}

func (b *Builder) openVariables() {
	for i := range b.doc.Variables {
		if p := b.variable(&b.doc.Variables[i], &b.where); p != nil {
			b.vars = append(b.vars, p)
		}
	}
}

// variable makes a variable of the part or of a node; nil, with the problem reported, if there is no such type.
func (b *Builder) variable(d *document.VariableDecl, at *where) *Port {
	t := b.l.reg.Type(d.Type)
	if t == nil {
		if d.Type != "" { // else the reader has reported it
			b.ProblemAt(d.At, "", fmt.Sprintf("variable %s: there is no type %q", d.Name, d.Type), "", declare.Closest(d.Type, b.l.reg.Types(), "")...)
		}
		return nil
	}
	f := &Field{Name: d.Name, Out: true, Type: t, Unit: d.Unit, Doc: d.Doc}
	c := b.l.newCell(at, f, ClassVariable)
	c.was = b.was[d.Name]
	if d.Default != nil {
		v, err := t.decodeJSON(d.Default)
		if err != nil {
			b.ProblemAt(d.Default.Pos, "", fmt.Sprintf("variable %s: the default %v", d.Name, err), "")
		}
		c.init = v
	}
	return &Port{Field: f, b: b, cell: c}
}

// checkInterfaces reports interfaces that do not exist, and ports that differ from those of an interface.
func (b *Builder) checkInterfaces() {
	for _, name := range b.doc.Implements {
		at := b.doc.Implemented(name)
		i := b.l.reg.Interface(name)
		if i == nil {
			b.ProblemAt(at, "", fmt.Sprintf("there is no interface %q", name), "", declare.Closest(name, b.l.reg.Interfaces(), "does the game offer it?")...)
			continue
		}
		for _, want := range i.Ports {
			k := slices.IndexFunc(b.doc.Ports, func(p document.PortDecl) bool { return p.Name == want.Name })
			if k >= 0 && b.doc.Ports[k].Interface != name {
				b.checkPort(at, name, b.doc.Ports[k], &want)
			}
		}
	}
}

// checkPort reports a port of an interface that the document, or another interface, declares in another way.
func (b *Builder) checkPort(at document.Position, name string, p document.PortDecl, want *Field) {
	side, typ := "in", "trigger"
	if want.Out {
		side = "out"
	}
	if !want.Trigger {
		typ = want.Type.name
	}
	differs := p.Out != want.Out || p.Type != typ
	switch {
	case differs && p.Interface != "":
		b.ProblemAt(at, "", fmt.Sprintf("interfaces %s and %s have different ports %s", p.Interface, name, p.Name), "a document can implement only one of them")
	case differs:
		b.ProblemAt(p.At, "", fmt.Sprintf("port %s is not as interface %s demands it", p.Name, name),
			fmt.Sprintf(`write {%q: %q, "type": %q}`, side, p.Name, typ), toDemand(p, side, p.Name, typ))
	case p.Interface == "" && p.Unit != "" && want.Unit != "" && p.Unit != want.Unit:
		warning := b.doc.Problem(p.At, "", fmt.Sprintf("port %s is in %s, and interface %s has it in %s", p.Name, p.Unit, name, want.Unit), fmt.Sprintf(`write "unit": %q`, want.Unit))
		warning.Warning = true
		b.l.problems.Add(warning)
	}
}

// build compiles an instance; nil if it cannot be.
func (l *linker) build(b *Builder) Part {
	k := l.reg.Kind(b.doc.Kind)
	if k == nil || !b.doc.IsRead() || l.full {
		return nil
	}
	p := k.Build(b, b.doc.Body())
	if _, ok := k.(SleepingKind); !ok {
		l.p.wakeful = true
	}
	l.p.runs = append(l.p.runs, make([]Part, max(0, b.info.ID+1-len(l.p.runs)))...)
	l.p.runs[b.info.ID] = p
	return p
}

// Embed makes the node an instance of another document and returns it as a part; nil if it cannot be compiled.
func (n *Node) Embed(ref string) Part {
	b := n.b
	n.lifecycle(4)
	file := b.doc.Resolve(ref)
	n.Describe("part", file, ref, "")
	fail := func(reason, hint string, fixes ...declare.Fix) Part {
		b.Problem(n, "run", reason, hint, fixes...)
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
	doc, found := b.l.lib.Open(file)
	if doc == nil && len(found) > 0 && found[0].Line == 0 {
		return fail(fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Hint, found[0].Fixes()...)
	}
	for _, p := range found {
		b.l.problems.Add(p)
	}
	if doc == nil {
		n.broken = true
		return nil
	}
	child, ports := b.l.open(doc, b, n)
	n.Part = child
	n.Describe("part", file, doc.Name, doc.Doc)
	n.broken = len(ports) < len(doc.Ports) // a port whose type there is not
	for _, p := range ports {
		if n.Port(p.Name) != nil {
			continue // the reader has reported it
		}
		p.b = b
		n.add(p)
	}
	return n.WithOverride(b.l.build(child))
}

// toDemand makes a port one that an interface demands.
func toDemand(p document.PortDecl, side, name, typ string) declare.Fix {
	f := declare.Fix{Label: "Make port " + name + " as the interface demands", Changes: []declare.Change{{At: "type", Value: strconv.Quote(typ)}}}
	if was := map[bool]string{false: "in", true: "out"}[p.Out]; was != side {
		f.Changes = append(f.Changes, declare.Change{Do: declare.Remove, At: was}, declare.Change{At: side, Value: strconv.Quote(name)})
	}
	return f
}
