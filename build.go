package wits

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Builder is what a kind compiles one instance of a document with: it makes nodes with ports, links them, and asks for
// state. Offsets are known only when the whole program has been laid out: whatever needs them goes into [Builder.Finish].
type Builder struct {
	l      *linker
	doc    *Document
	parent *Builder
	depth  int
	info   PartInfo
	id     int32 // the part itself among the program's nodes
	where
	was    map[string]string // new name -> name before renames
	ports  []*Port           // as seen from inside
	vars   []*Port           // variables, readable like ports
	fields []*Port           // of boards, readable like ports
	nodes  []*Node
	links  []LinkInfo
	extras []Extra
	flows  [][2]int32 // between nodes, by index
	reads  []*Port    // by the part itself, not by a node of it
	calls  int        // made by Call for the part itself
}

// Document is the document that is being compiled.
func (b *Builder) Document() *Document { return b.doc }

// Registry is what the document may use.
func (b *Builder) Registry() *Registry { return b.l.reg }

// Watcher is the tool that looks on, see [Library.Watch]; nil for none.
func (b *Builder) Watcher() any { return b.l.lib.watcher }

// ID is the part's own number for [Context.Enter].
func (b *Builder) ID() int32 { return b.id }

// Root says whether the part is the program's root.
func (b *Builder) Root() bool { return b.parent == nil }

// ActiveBit is the activity bit of the part itself, as [Builder.Activity] gave it to the part that embeds it. It is
// known in Finish.
func (b *Builder) ActiveBit() int { return b.info.Active }

// Finish runs f when the layout is known.
func (b *Builder) Finish(f func()) { b.l.finish = append(b.l.finish, f) }

// Problem reports something about a node; member names the member of the node's object in the document at which the
// fault lies, "" for the node as a whole. A nil node means the document.
func (b *Builder) Problem(n *Node, member, reason, hint string) {
	b.l.problems.add(b.about(n, member, reason, hint))
}

// Warn reports something that looks like a mistake, but does not keep the document from running; see [Builder.Problem].
func (b *Builder) Warn(n *Node, member, reason, hint string) {
	p := b.about(n, member, reason, hint)
	p.Warning = true
	b.l.problems.add(p)
}

func (b *Builder) about(n *Node, member, reason, hint string) Problem {
	if n == nil {
		return b.doc.problem(b.doc.tree.Pos, "", reason, hint)
	}
	at := n.pos
	if v := n.source.Get(member); v != nil {
		at = v.Pos
	}
	return b.doc.problem(at, n.Name, reason, hint)
}

// ProblemAt reports something at a place of the document.
func (b *Builder) ProblemAt(at jsontree.Position, node, reason, hint string) {
	b.l.problems.add(b.doc.problem(at, node, reason, hint))
}

// Full says that so many problems were found that no more are reported: a kind need not look for more.
func (b *Builder) Full() bool { return len(*b.l.problems) >= maxProblems || b.l.full }

// Ports are the part's declared ports and the kind's own, as seen from inside: what comes into the part is out here.
func (b *Builder) Ports() []*Port { return b.ports }

// Variables are the document's variables, each like an out-port.
func (b *Builder) Variables() []*Port { return b.vars }

// Nodes are the nodes made so far.
func (b *Builder) Nodes() []*Node { return b.nodes }

// InnerTrigger gives the part a trigger port of the kind's own that only its inside sees.
func (b *Builder) InnerTrigger(name string, out bool, doc string) *Port {
	p := &Port{Field: &Field{Name: name, Out: out, Trigger: true, Doc: doc}, Builtin: true, b: b}
	p.trig = b.l.newTrigger(b, &b.where, "#"+name, false) // a node may have a port of this name outside
	b.ports = append(b.ports, p)
	return p
}

// OuterTrigger gives the node that embeds the part an inbound trigger port of the kind's own. The port it returns is for
// [Builder.OnRelease].
func (b *Builder) OuterTrigger(name, doc string) *Port {
	p := &Port{Field: &Field{Name: name, Trigger: true, Doc: doc}, Builtin: true, b: b}
	if b.parent != nil {
		p.b, p.node = b.parent, b.embedding()
		p.trig = b.l.newTrigger(p.b, &p.node.where, name, true)
	} else {
		p.trig = b.l.newTrigger(b, &b.where, name, true)
	}
	for _, d := range b.doc.Ports {
		if d.Name == name {
			b.ProblemAt(d.pos, "", fmt.Sprintf("the port %s has the name of a built-in port of the kind %s", name, b.doc.Kind), "rename it")
			return p
		}
	}
	if p.node != nil {
		p.node.add(p)
	}
	return p
}

// Activity reserves n bits for the activity of nodes and the like, and gives the first. They lie side by side in one
// word, or from the beginning of a word on if they need more.
func (b *Builder) Activity(n int) int {
	l := b.l
	if l.activity%64+n > 64 {
		l.activity = (l.activity + 63) / 64 * 64
	}
	first := l.activity
	l.activity += n
	l.legal = append(l.legal, row{first, l.activity, b.info.ID})
	return first
}

// ActivityWord is the word of the block that holds an activity bit of [Builder.Activity]; known in Finish.
func (b *Builder) ActivityWord(bit int) int { return int(b.l.p.active) + bit/64 }

// State is a value of a kind's own that every mind has.
type State struct{ c *cell }

// Slot is where it lies; known in Finish.
func (s State) Slot() Slot { return s.c.slot }

// State makes a value of the part's own; its name begins with # so that it cannot be taken for a port.
func (b *Builder) State(name string, t *Type) State {
	return State{b.l.newCell(&b.where, "#"+name, t, ClassState)}
}

// Release classes: in which order triggers act. Ends come before beginnings, so that what is active and gets both restarts.
const (
	ReleaseEnd = iota
	ReleaseBegin
	ReleaseHandle
)

// OnRelease says what happens when a trigger port is released. Within a class, ends run from the inside out, the
// others from the outside in.
func (b *Builder) OnRelease(p *Port, class int, f func(*Context)) {
	t := p.trigger()
	t.need = true
	r := release{class: class, depth: b.depth, run: f}
	if t.release.run == nil {
		t.release = r
	} else {
		t.more = append(t.more, r)
	}
}

// Signal resolves an outbound trigger port that the kind itself raises; call it in Finish.
func (p *Port) Signal() Signal {
	if p.trig == nil {
		return Signal{}
	}
	return Signal{p.trig.fan()}
}

// TriggerBit is a trigger port of which a kind asks whether it was raised.
type TriggerBit struct{ mark }

// NeedBit gives a trigger port a bit in every mind, also if nothing is linked to it. Call it while the part is built, or in
// [Builder.Linked].
func (b *Builder) NeedBit(p *Port) { p.trigger().need = true }

// TriggerBit is the bit of a trigger port; call it in Finish. It is zero, and never raised, if the port has none.
func (p *Port) TriggerBit() TriggerBit {
	if p.trig == nil {
		return TriggerBit{}
	}
	return TriggerBit{p.trig.mark()}
}

// Handler is what an inbound trigger port of an action does when released; nil if the action has no OnTrigger.
func (p *Port) Handler() func(*Context) { return p.handle }

// Slot is where the value of a data port lies; known in Finish.
func (p *Port) Slot() Slot { return p.cell.find().slot }

// Computed says that the kind writes the value of an inbound data port while minds run, so that it is no literal.
func (p *Port) Computed() { p.cell.class = ClassState }

// Linked says whether the port has a link.
func (p *Port) Linked() bool { return p.links > 0 }

// Node is the node the port belongs to; nil for the ports of the part itself.
func (p *Port) Node() *Node { return p.node }

// trigger is the trigger that the port is. Those of the life cycle are made when something needs them.
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
	links   int32
	b       *Builder
	node    *Node
	cell    *cell
	trig    *trigger
	mark    *Port // of a field of a board: whether it is set
	from    *Port // the one source of an inbound data port
	sources []*cell
	handle  func(*Context)
	source  string
	known   any  // see [Port.Known]
	local   bool // a variable of the node that only its inside knows
	plot    *Plot
}

// String is how links name the port.
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
	index int
	where
	kind, typ, title string
	doc              string
	ports            []*Port
	source           *jsontree.Node
	pos              jsontree.Position
	active           int
	extras           []Extra
	outer            *Node  // the node that it lies in
	ended            [2]int // activity bits that tell how it ended last, or zero
	broken           bool
	hidden           bool // its values are listed nowhere
	calls            int  // made by Call
}

// Expect makes room for as many nodes and links.
func (b *Builder) Expect(nodes, links int) {
	b.nodes = slices.Grow(b.nodes, nodes)
	b.links = slices.Grow(b.links, links)
	b.l.nodes = slices.Grow(b.l.nodes, nodes)
	b.l.triggers = slices.Grow(b.l.triggers, 3*nodes)
	b.l.cells = slices.Grow(b.l.cells, 2*nodes)
	b.l.finish = slices.Grow(b.l.finish, 4*nodes)
}

// Node begins a node. Source is its object in the document and may be nil.
func (b *Builder) Node(name string, at jsontree.Position, source *jsontree.Node) *Node {
	n := b.l.made.New()
	n.Name, n.b, n.id, n.index, n.source, n.pos, n.active = name, b, int32(len(b.l.nodes)), len(b.nodes), source, at, -1
	n.path = inPath(b.path, name)
	if n.old = n.path; len(b.was) > 0 || b.old != b.path {
		n.old = inPath(b.old, b.oldName(name))
	}
	b.l.nodes = append(b.l.nodes, node{Path: n.path, old: n.old, Document: b.doc.File, active: -1})
	b.nodes = append(b.nodes, n)
	if len(b.l.nodes) > maxNodes {
		b.l.overflow(b, fmt.Sprintf("the program has more than %d nodes, those of embedded documents included", maxNodes))
	}
	return n
}

func (b *Builder) oldName(name string) string {
	if old, ok := b.was[name]; ok {
		return old
	}
	return name
}

func inPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "/" + name
}

// ID is the node's number for [Context.Enter].
func (n *Node) ID() int32 { return n.id }

// Index is the node's place among those of its part.
func (n *Node) Index() int { return n.index }

// Path is the node's path from the root.
func (n *Node) Path() string { return n.path }

// Ports lists the node's ports.
func (n *Node) Ports() []*Port { return n.ports }

// Port finds a port by its name; nil if there is none.
func (n *Node) Port(name string) *Port {
	for _, p := range n.ports {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// about is what the document says of the node.
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
	n.active = bit
	n.b.l.nodes[n.id].active = int32(bit)
	if n.Part != nil {
		n.Part.info.Active = bit
		n.b.l.nodes[n.Part.id].active = int32(bit)
	}
}

// SetEnded says which two activity bits tell how the node ended last: the one that it succeeded, the other that it failed,
// both that it was aborted, none that it has not ended yet. [Carry] keeps them.
func (n *Node) SetEnded(succeeded, failed int) {
	n.ended = [2]int{succeeded, failed}
	n.b.l.nodes[n.id].ended = [2]int32{int32(succeeded), int32(failed)}
}

// Describe names what the node is, for kinds with nodes of their own making.
func (n *Node) Describe(kind, typ, title, doc string) {
	n.kind, n.typ, n.title, n.doc = kind, typ, title, doc
}

// AddExtra tells people of something that the node has beside its ports.
func (n *Node) AddExtra(kind, text string) { n.extras = append(n.extras, Extra{kind, text}) }

// Inside tells the debugger that the node lies in another of its part, as a state in a state that holds a machine.
func (n *Node) Inside(outer *Node) { n.outer = outer }

// AddExtra tells people of something that holds for the part as a whole, such as how one of its options is chosen.
func (b *Builder) AddExtra(kind, text string) { b.extras = append(b.extras, Extra{kind, text}) }

// Explain tells people how the value of the port is computed: from which expression, and by which curve if it is drawn; a
// nil plot for none.
func (p *Port) Explain(source string, plot *Plot) { p.source, p.plot = source, plot }

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
	case f.List:
	default:
		class := ClassLiteral
		if f.Out {
			class = ClassOutput
		}
		if n.hidden {
			class = classTemp
		}
		p.cell = n.b.l.newCell(&n.where, f.Name, f.Type, class)
		p.cell.unit, p.cell.init = f.Unit, f.init
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
	{Name: "Activate", Trigger: true, Doc: "Begins. If it is active already, nothing happens."},
	{Name: "Deactivate", Trigger: true, Doc: "Ends it, clean-up included. Together with Activate it begins anew."},
	{Name: "OnActivate", Out: true, Trigger: true, Doc: "Fires when it has begun."},
	{Name: "OnDeactivate", Out: true, Trigger: true, Doc: "Fires when it has ended, in whatever way."},
	{Name: "OnSuccess", Out: true, Trigger: true, Doc: "Fires when it has ended by itself and succeeded."},
	{Name: "OnFailure", Out: true, Trigger: true, Doc: "Fires when it has ended by itself and failed."},
}

func (n *Node) lifecycle() {
	n.ports = make([]*Port, 0, len(lifecyclePorts)+4)
	for i := range lifecyclePorts {
		f := &lifecyclePorts[i]
		p := n.b.l.ports.New()
		p.Field, p.Builtin, p.b, p.node = f, true, n.b, n
		n.add(p)
	}
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
		n.b.ProblemAt(at, n.Name, fmt.Sprintf("%s has no port %q", n.typ, name), closest(name, n.settable(), ""))
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
		c := n.b.l.newCell(&n.where, fmt.Sprintf("%s[%d]", name, i), p.Type, ClassLiteral)
		c.init = value
		p.sources = append(p.sources, c)
	}
}

func (n *Node) settable() []string {
	var names []string
	for _, p := range n.ports {
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
	n.title = formatLiteral(t, value)
	return idle{}
}

// Link joins an outbound port to an inbound one. Linked data ports are the same place in the mind. It returns what is
// wrong and what to do about it, "" if nothing is.
func (b *Builder) Link(from, to *Port) (reason, hint string) {
	switch {
	case !from.Out && !to.Out:
		return fmt.Sprintf("%s and %s both take something in", from, to), "links go from an outbound port to an inbound one"
	case from.Out && to.Out:
		return fmt.Sprintf("%s and %s both give something out", from, to), "links go from an outbound port to an inbound one"
	case !from.Out:
		return fmt.Sprintf("the link goes the wrong way: %s takes in and %s gives out", from, to), fmt.Sprintf("write %s -> %s", to, from)
	case from.Trigger != to.Trigger:
		return fmt.Sprintf("%s is %s and %s is %s", from, portKind(true, from.Trigger), to, portKind(false, to.Trigger)), ""
	case from.Trigger:
		a, b := from.trigger(), to.trigger()
		for _, t := range a.to {
			if t == b {
				return fmt.Sprintf("the link from %s to %s is there twice", from, to), "remove one"
			}
		}
		a.to = append(a.to, b)
		a.need, b.need = true, true
	case from.Type != to.Type:
		return fmt.Sprintf("%s is %s and %s wants %s", from, article(from.Type.name), to, article(to.Type.name)), conversion(b.l.reg, from.Type, to.Type)
	case to.List:
		to.sources = append(to.sources, from.cell)
	case to.from != nil:
		return fmt.Sprintf("%s has a link already, from %s", to, to.from), "an inbound data port has one source"
	case to.given:
		return fmt.Sprintf("%s has both a value and a link", to), `remove it from "with", or the link`
	default:
		to.from = from
		to.cell.join(from.cell)
	}
	from.links++
	to.links++
	return "", ""
}

// article is "a float", "an int".
func article(name string) string {
	if name != "" && strings.ContainsRune("aeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// conversion names a function that turns one type into the other: one that is called To... or ...Of.
func conversion(r *Registry, from, to *Type) string {
	for _, name := range r.FunctionNames() {
		if !strings.HasPrefix(name, "To") && !strings.HasSuffix(name, "Of") {
			continue
		}
		for _, f := range r.Functions(name) {
			if len(f.Params) == 1 && f.Params[0].Type == from && !f.Params[0].List && f.Result == to {
				return fmt.Sprintf("put %s between them", f.Title())
			}
		}
	}
	return ""
}

// ShowLink tells the debugger of a link.
func (b *Builder) ShowLink(from, to *Port, delayed bool) {
	at := func(p *Port) int {
		if p.node == nil {
			return -1
		}
		return p.node.index
	}
	b.links = append(b.links, LinkInfo{From: at(from), FromPort: from.Name, To: at(to), ToPort: to.Name, Delayed: delayed, Bit: -1})
}

// ShowTransition tells the debugger of a way from one node to another, from nil: any; label says when it is taken. The
// signal is for the kind to raise whenever it is.
func (b *Builder) ShowTransition(from, to *Node, label string) *Signal {
	l := LinkInfo{From: -1, To: to.index, Label: label, Bit: -1}
	if from != nil {
		l.From = from.index
	}
	at := len(b.links)
	b.links = append(b.links, l)
	t := b.l.newTrigger(b, &b.where, fmt.Sprintf("#%d", at), true)
	taken := &Signal{}
	b.Finish(func() {
		b.links[at].Bit, taken.fan = int(t.bit), t.fan()
	})
	return taken
}

// ShowChild tells the debugger that a node runs another as its child; the order of calls is that of execution. Label says
// in which case it does, "" if that is not a matter of cases.
func (b *Builder) ShowChild(parent, child *Node, label string) {
	b.links = append(b.links, LinkInfo{From: parent.index, To: child.index, Label: label, Bit: -1})
}

// Watch makes an in-port that shows that the node reads a value by its name, as expressions do.
func (n *Node) Watch(name string, from *Port) *Port {
	p := &Port{Field: &Field{Name: name, Type: from.Type, Unit: from.Unit}, b: n.b, node: n, cell: from.cell, from: from, links: 1}
	from.links++
	n.add(p)
	return p
}
