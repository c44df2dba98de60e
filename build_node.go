package wits

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// The nodes of a document while it is compiled, and their ports.

// Signal resolves an outbound trigger port that the kind itself raises; call it in Finish.
func (p *Port) Signal() Signal {
	if p.trig == nil {
		return Signal{}
	}
	return Signal{p.trig.fan()}
}

// TriggerBit is a trigger port of which a kind asks whether it was raised.
type TriggerBit struct{ mark }

// TriggerBit returns the bit of a trigger port; call it in Finish. It is zero, and never raised, if the port has none.
func (p *Port) TriggerBit() TriggerBit {
	if p.trig == nil {
		return TriggerBit{}
	}
	return TriggerBit{p.trig.mark()}
}

// Handler returns what an inbound trigger port of an action does when released; nil if the action has no OnTrigger.
func (p *Port) Handler() func(*Context) { return p.also().handle }

// Slot returns where the value of a data port lies; known in Finish.
func (p *Port) Slot() Slot { return p.cell.find().slot() }

// Computed says that the kind writes the value of an inbound data port while minds run, so that it is no literal.
func (p *Port) Computed() { p.cell.class = ClassState }

// Linked reports whether the port has a link.
func (p *Port) Linked() bool { return p.links > 0 }

// IsRead reports whether the port has a link or an expression names it; known in [Builder.Finish].
func (p *Port) IsRead() bool { return p.links > 0 || p.read }

// Node returns the node the port belongs to; nil for the ports of the part itself.
func (p *Port) Node() *Node { return p.node }

// trigger returns the trigger that the port is. Those of the life cycle are made when something needs them.
func (p *Port) trigger() *trigger {
	if p.trig == nil {
		p.trig = p.b.l.newTrigger(p.b, &p.node.where, p.Name, false)
	}
	return p.trig
}

// Port is a port of a node, or of a part as seen from inside.
type Port struct {
	*Field
	Builtin bool
	given   bool // has a literal
	read    bool // an expression names it
	local   bool // a variable of the node that only its inside knows
	links   int32
	b       *Builder
	node    *Node
	cell    *cell
	trig    *trigger
	from    *Port     // the one source of an inbound data port
	more    *morePort // nil for most
}

// morePort is what few ports have.
type morePort struct {
	mark    *Port // of a field of a board: whether it is set
	sources []*cell
	handle  func(*Context)
	source  string
	known   any // see [Port.Known]
	plot    *Plot
}

// noMore is what a port has that has no more. Nothing writes to it.
var noMore morePort

// also returns what few ports have, to be read.
func (p *Port) also() *morePort {
	if p.more == nil {
		return &noMore
	}
	return p.more
}

// with returns what few ports have, to be written.
func (p *Port) with() *morePort {
	if p.more == nil {
		p.more = new(morePort)
	}
	return p.more
}

// String returns how links name the port.
func (p *Port) String() string {
	if p.node == nil {
		return p.Name
	}
	return p.node.Name + "." + p.Name
}

// Node is a node of a part that is being built.
type Node struct {
	Name  string
	Part  *Builder // of an embedded document
	b     *Builder
	id    int32
	index int32
	where
	*description
	ports  []*Port
	source *jsontree.Node
	pos    jsontree.Position
	calls  int32 // made by Call
	extras []Extra
	outer  *Node // the node that it lies in
	broken bool
	hidden bool // its values are listed nowhere
	lives  bool // the first of its ports are those of the life cycle, nil until somebody asks for them
}

// description is what a node is. Nodes may share one: it is replaced, and not changed.
type description struct {
	kind, typ, title, doc string
	was                   []string // names that the type had before
}

// Expect makes room for as many nodes and links.
func (b *Builder) Expect(nodes, links int) {
	b.nodes = slices.Grow(b.nodes, nodes)
	b.links = slices.Grow(b.links, links)
	b.l.nodes = slices.Grow(b.l.nodes, nodes)
	b.l.triggers = slices.Grow(b.l.triggers, 3*nodes)
	b.l.cells = slices.Grow(b.l.cells, 2*nodes)
	b.l.boundPorts = slices.Grow(b.l.boundPorts, nodes)
}

// Node begins a node. Source is its object in the document and may be nil.
func (b *Builder) Node(name string, at jsontree.Position, source *jsontree.Node) *Node {
	n := b.l.made.New()
	n.Name, n.b, n.id, n.index, n.source, n.pos, n.description = name, b, int32(len(b.l.nodes)), int32(len(b.nodes)), source, at, &nothing
	n.path = inPath(b.path, name)
	b.l.nodes = append(b.l.nodes, node{Path: n.path, was: b.was[name], Document: b.doc.File, active: -1})
	b.nodes = append(b.nodes, n)
	if len(b.l.nodes) > maxNodes {
		b.l.overflow(b, fmt.Sprintf("the program has more than %d nodes, those of embedded documents included", maxNodes))
	}
	return n
}

func inPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "/" + name
}

// ID returns the node's number for [Context.SetCurrentNode].
func (n *Node) ID() int32 { return n.id }

// Index returns the node's place among those of its part.
func (n *Node) Index() int { return int(n.index) }

// Path returns the node's path from the root.
func (n *Node) Path() string { return n.path }

// Ports lists the node's ports.
func (n *Node) Ports() []*Port {
	for i := range n.ports {
		n.made(i)
	}
	return n.ports
}

// Port finds a port by its name; nil if there is none.
func (n *Node) Port(name string) *Port {
	for i, p := range n.ports {
		if p == nil && lifecyclePorts[i].Name == name || p != nil && p.Name == name {
			return n.made(i)
		}
	}
	return nil
}

// made returns the i-th port. Those of the life cycle are made when somebody asks for them: of most, nobody does.
func (n *Node) made(i int) *Port {
	if n.ports[i] == nil {
		p := n.b.l.ports.New()
		p.Field, p.Builtin, p.b, p.node = &lifecyclePorts[i], true, n.b, n
		n.ports[i] = p
	}
	return n.ports[i]
}

// OwnPorts lists the node's ports without those that everything has that begins and ends.
func (n *Node) OwnPorts() []*Port {
	if n.lives {
		return n.ports[len(lifecyclePorts):]
	}
	return n.ports
}

// LifeSignals returns the signals of OnActivate, OnDeactivate, OnSuccess and OnFailure, for the kind to raise; call it in Finish.
func (n *Node) LifeSignals() (signals [4]Signal) {
	if n.lives {
		for i, p := range n.ports[2:len(lifecyclePorts)] {
			if p != nil {
				signals[i] = p.Signal()
			}
		}
	}
	return signals
}

// about returns what the document says of the node.
func (n *Node) about() string {
	if d := n.source.Get("doc"); d != nil && d.Kind == jsontree.String {
		return d.Text
	}
	return ""
}

// Broken says that the node could not be made, so that what refers to it need not be reported as well.
func (n *Node) Broken() bool { return n.broken }

// SetActive says which activity bit is the node's.
func (n *Node) SetActive(bit int) {
	n.b.l.nodes[n.id].active = int32(bit)
	if n.Part != nil {
		n.Part.info.Active = bit
		n.b.l.nodes[n.Part.id].active = int32(bit)
	}
}

// SetEnded says which two activity bits tell how the node ended last: the one that it succeeded, the other that it failed,
// both that it was aborted, none that it has not ended yet. [Transfer] keeps them.
func (n *Node) SetEnded(succeeded, failed int) {
	n.b.l.nodes[n.id].ended = [2]int32{int32(succeeded), int32(failed)}
}

// Describe names what the node is, for kinds with nodes of their own making.
func (n *Node) Describe(kind, typ, title, doc string) {
	n.description = &description{kind: kind, typ: typ, title: title, doc: doc}
}

// nothing is the description of a node that has none yet.
var nothing description

// AddExtra tells people of something that the node has beside its ports.
func (n *Node) AddExtra(kind, text string, parts ...string) {
	n.extras = append(n.extras, Extra{kind, text, parts})
}

// Inside tells the debugger that the node lies in another of its part, as a state in a state that holds a machine.
func (n *Node) Inside(outer *Node) { n.outer = outer }

// Explain tells people how the value of the port is computed: from which expression, and by which curve if it is drawn; a
// nil plot for none.
func (p *Port) Explain(source string, plot *Plot) {
	p.with().source, p.with().plot = source, plot
}

// port gives the node a port; nil, with the problem reported, if it has one of that name.
func (n *Node) port(f *Field) *Port {
	if n.Port(f.Name) != nil {
		hint := "rename the one that its coder declared"
		if n.Part != nil {
			hint = "every node of this kind has one of that name: rename that of the document"
		}
		n.b.Problem(n, "", fmt.Sprintf("%s has two ports called %s", n.typ, f.Name), hint)
		return nil
	}
	p := n.b.l.ports.New()
	p.Field, p.b, p.node = f, n.b, n
	switch {
	case f.Trigger:
		p.trig = n.b.l.newTrigger(n.b, &n.where, f.Name, true)
		p.trig.was = f.was
	case f.List:
	default:
		class := ClassLiteral
		if f.Out {
			class = ClassOutput
		}
		if n.hidden {
			class = classTemp
		}
		p.cell = n.b.l.newCell(&n.where, f, class)
		if n.hidden {
			p.cell.group = n.id
		} else if f.Out {
			p.cell.node = n
		}
	}
	n.add(p)
	return p
}

// Out gives the node an outbound data port of the kind's own.
func (n *Node) Out(name string, t *Type) *Port {
	return n.port(&Field{Name: name, Out: true, Type: t})
}

func (n *Node) add(p *Port) {
	n.ports = append(n.ports, p)
}

// The ports of everything that begins and ends.
var lifecyclePorts = [...]Field{
	{Name: document.Builtins[0], Trigger: true, Doc: "Begins. If it is active already, nothing happens."},
	{Name: document.Builtins[1], Trigger: true, Doc: "Ends it, clean-up included. Together with Activate it begins anew."},
	{Name: document.Builtins[2], Out: true, Trigger: true, Doc: "Fires when it has begun."},
	{Name: document.Builtins[3], Out: true, Trigger: true, Doc: "Fires when it has ended, in whatever way."},
	{Name: document.Builtins[4], Out: true, Trigger: true, Doc: "Fires when it has ended by itself and succeeded."},
	{Name: document.Builtins[5], Out: true, Trigger: true, Doc: "Fires when it has ended by itself and failed."},
}

// lifecycle gives the node those ports; so many more are likely to come.
func (n *Node) lifecycle(more int) {
	n.ports = n.b.l.portLists.Take(len(lifecyclePorts) + more)[:len(lifecyclePorts)]
	n.lives = true
}

func (n *Node) declare(fields []Field) {
	for i := range fields {
		n.port(&fields[i])
	}
}

// Set gives an inbound data port a literal value.
func (n *Node) Set(name string, at jsontree.Position, v *jsontree.Node) {
	p := n.Port(name)
	switch {
	case p == nil:
		n.b.ProblemAt(at, n.Name, fmt.Sprintf("%s has no port %q", n.typ, name), "", declare.Closest(name, n.settable(), "")...)
		return
	case p.Out || p.Trigger:
		n.b.ProblemAt(at, n.Name, fmt.Sprintf("%s is %s and cannot be given a value", name, portKind(p.Out, p.Trigger)), "")
		return
	}
	p.given = true
	if !p.List {
		value, err := p.Type.decodeJSON(v)
		if err != nil {
			n.b.ProblemAt(v.Pos, n.Name, fmt.Sprintf("the value of %s %v", name, err), "")
			return
		}
		p.cell.init = value
		return
	}
	if v.Kind != jsontree.Array {
		n.b.ProblemAt(v.Pos, n.Name, fmt.Sprintf("the value of %s must be a list in [ ]", name), "")
		return
	}
	for i, item := range v.Items {
		value, err := p.Type.decodeJSON(item)
		if err != nil {
			n.b.ProblemAt(item.Pos, n.Name, fmt.Sprintf("item %d of %s %v", i, name, err), "")
			continue
		}
		c := n.b.l.newCell(&n.where, &Field{Name: fmt.Sprintf("%s[%d]", name, i), Type: p.Type}, ClassLiteral)
		c.init = value
		m := p.with()
		m.sources = append(m.sources, c)
	}
}

func (n *Node) settable() []string {
	var names []string
	for _, p := range n.OwnPorts() {
		if !p.Out && !p.Trigger {
			names = append(names, p.Name)
		}
	}
	return names
}

// Constant makes the node a literal value.
func (n *Node) Constant(t *Type, v *jsontree.Node) Part {
	n.Describe("constant", t.name, t.name, "")
	p := n.Out("Value", t)
	p.cell.class = ClassLiteral
	value, err := t.decodeJSON(v)
	if err != nil {
		n.b.ProblemAt(v.Pos, n.Name, fmt.Sprintf("the value %v", err), "")
		return nil
	}
	p.cell.init = value
	n.Describe("constant", t.name, formatLiteral(t, value), "")
	return idle{}
}

// Watch makes an in-port that shows that the node reads a value by its name, as expressions do.
func (n *Node) Watch(name string, from *Port) *Port {
	p := &Port{Field: &Field{Name: name, Type: from.Type, Unit: from.Unit}, b: n.b, node: n, cell: from.cell, from: from, links: 1}
	from.links++
	n.add(p)
	return p
}

// OuterData gives the part a data port of the kind's own that whoever embeds it sees like a declared one, and of a root the
// game. It returns the port as seen from inside, or what is wrong and what to do about it. If the document declares a port
// of that name, direction and type, it is that one: so a document can give it a unit, a default and an explanation.
func (b *Builder) OuterData(f Field) (inner *Port, reason, hint string) {
	for _, p := range b.ports {
		switch {
		case p.Name != f.Name:
		case !p.Trigger && p.Out != f.Out && p.Type == f.Type: // what comes in is outbound as seen from inside
			return p, "", ""
		default:
			return nil, fmt.Sprintf("the document has a port %s that is not %s of type %s", f.Name, portKind(f.Out, false), f.Type), "rename one of the two"
		}
	}
	for _, v := range b.vars {
		if v.Name == f.Name {
			return nil, fmt.Sprintf("the document has a variable %s", f.Name), "rename one of the two"
		}
	}
	if document.Builtin(f.Name) {
		return nil, fmt.Sprintf("%s is the name of a built-in port", f.Name), "give it another name"
	}
	class := ClassLiteral
	if f.Out {
		class = ClassOutput
	} else if b.parent == nil {
		class = ClassInput
	}
	if err := f.parseDefault(); err != nil {
		return nil, err.Error(), "this is for the coder of the kind"
	}
	c := b.l.newCell(&b.where, &f, class)
	c.was = b.was[f.Name]
	outer := &Port{Field: &f, b: b, cell: c}
	if b.parent == nil {
		b.l.outer = append(b.l.outer, outer)
	} else {
		outer.b, outer.node = b.parent, b.embedding()
		if outer.node.Port(f.Name) != nil {
			return nil, fmt.Sprintf("%s is the name of a built-in port of the kind %s", f.Name, b.parent.doc.Kind), "give it another name"
		}
		outer.node.add(outer)
	}
	g := f
	g.Out = !f.Out
	inner = &Port{Field: &g, b: b, cell: c}
	b.ports = append(b.ports, inner)
	return inner, "", ""
}

// Kind says what the node is: "action", "function", "part", or a word of the part's own kind.
func (n *Node) Kind() string { return n.kind }

// Type returns what the node runs: the name of the action or function, the document.
func (n *Node) Type() string { return n.typ }

// Object returns what the document says of the node; nil if it says nothing.
func (n *Node) Object() *jsontree.Node { return n.source }
