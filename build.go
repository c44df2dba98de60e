package wits

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Kind is a technique: it declares what its documents look like and compiles them to parts. Register it with
// [Registry.AddKind]. The type Declared of package kind has Body and Decode for a kind whose body is a struct; package hinted is
// the one to read as an example.
type Kind interface {
	document.Kind
	// Build compiles one instance of a document, with what Decode returned. It runs once for each place where the document is
	// embedded, and also when Decode has found problems, so that a designer sees all of them at once: no program comes of it then.
	Build(b *Builder, body any) Part
}

// Builder is what a kind compiles one instance of a document with: it makes nodes with ports, links them, and asks for
// state. Offsets are known only when the whole program has been laid out: whatever needs them goes into [Builder.Finish].
type Builder struct {
	l      *linker
	doc    *document.Document
	parent *Builder
	depth  int
	info   PartInfo
	id     int32 // the part itself among the program's nodes
	where
	was    map[string][]string // new name -> those before renames, the last one first
	ports  []*Port             // as seen from inside
	vars   []*Port             // variables, readable like ports
	fields []*Port             // of boards, readable like ports
	nodes  []*Node
	links  []shownLink
	extras []Extra
	flows  [][2]int32 // between nodes, by index
	reads  []*Port    // by the part itself, not by a node of it
	calls  int32      // made by Call for the part itself
}

// Document returns the document that is being compiled.
func (b *Builder) Document() *document.Document { return b.doc }

// Registry returns what the document may use.
func (b *Builder) Registry() *Registry { return b.l.reg }

// Watcher returns the tool that looks on, see [Library.Watch]; nil for none.
func (b *Builder) Watcher() any { return b.l.lib.watcher }

// ID returns the part's own number for [Context.SetCurrentNode].
func (b *Builder) ID() int32 { return b.id }

// Root reports whether the part is the program's root.
func (b *Builder) Root() bool { return b.parent == nil }

// ActiveBit returns the activity bit of the part itself, as [Builder.Activity] gave it to the part that embeds it. It is
// known in Finish.
func (b *Builder) ActiveBit() int { return b.info.Active }

// Finish runs f when the layout is known.
func (b *Builder) Finish(f func()) { b.l.finish = append(b.l.finish, f) }

// Problem reports something about a node; member names the member of the node's object in the document at which the
// fault lies, "" for the node as a whole. A nil node means the document. The hint is "" for what the fixes say.
func (b *Builder) Problem(n *Node, member, reason, hint string, fixes ...declare.Fix) {
	b.l.problems.Add(b.about(n, member, reason, hint, fixes))
}

// Warn reports something that looks like a mistake, but does not keep the document from running; see [Builder.Problem].
func (b *Builder) Warn(n *Node, member, reason, hint string, fixes ...declare.Fix) {
	if len(*b.l.problems) >= document.MaxProblems {
		return
	}
	p := b.about(n, member, reason, hint, fixes)
	p.Warning = true
	b.l.problems.Add(p)
}

func (b *Builder) about(n *Node, member, reason, hint string, fixes []declare.Fix) document.Problem {
	if n == nil {
		return b.doc.Problem(b.doc.At(), "", reason, hint, fixes...)
	}
	at := n.pos
	if v := n.source.Get(member); v != nil {
		at = v.Pos
	}
	return b.doc.Problem(at, n.Name, reason, hint, fixes...)
}

// ProblemAt reports something at a place of the document.
func (b *Builder) ProblemAt(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	b.l.problems.Add(b.doc.Problem(at, node, reason, hint, fixes...))
}

// Full says that so many problems were found that no more are reported: a kind need not look for more.
func (b *Builder) Full() bool { return len(*b.l.problems) >= document.MaxProblems || b.l.full }

// Ports returns the part's declared ports and the kind's own, as seen from inside: what comes into the part is out here.
func (b *Builder) Ports() []*Port { return b.ports }

// Variables returns the document's variables, each like an out-port.
func (b *Builder) Variables() []*Port { return b.vars }

// Nodes returns the nodes made so far.
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
			b.ProblemAt(d.At, "", fmt.Sprintf("the port %s has the name of a built-in port of the kind %s", name, b.doc.Kind), "", declare.ToRename("in").As("rename it"), declare.ToRename("out").As(""))
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

// ActivityWord returns the word of the block that holds an activity bit of [Builder.Activity]; known in Finish.
func (b *Builder) ActivityWord(bit int) int { return int(b.l.p.active) + bit/64 }

// State is a value of a kind's own that every mind has.
type State struct{ c *cell }

// Slot returns where it lies; known in Finish.
func (s State) Slot() Slot { return s.c.slot() }

// State makes a value of the part's own; its name begins with # so that it cannot be taken for a port.
func (b *Builder) State(name string, t *Type) State {
	return State{b.l.newCell(&b.where, &Field{Name: "#" + name, Type: t}, ClassState)}
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
	r := release{class: int32(class), depth: int32(b.depth), run: f}
	if t.release.run == nil {
		t.release = r
	} else {
		if t.more == nil {
			t.more = new([]release)
		}
		*t.more = append(*t.more, r)
	}
}

// NeedBit gives a trigger port a bit in every mind, also if nothing is linked to it. Call it while the part is built, or in
// [Builder.Linked].
func (b *Builder) NeedBit(p *Port) { p.trigger().need = true }

// AddExtra tells people of something that holds for the part as a whole, such as how one of its options is chosen.
func (b *Builder) AddExtra(kind, text string, parts ...string) {
	b.extras = append(b.extras, Extra{kind, text, parts})
}

// Variable gives the node a variable of its own, like an out-port; nil, with the problem reported, if it has no type or the
// node has a port of that name. The debugger shows it at the node; what else may see it is a matter of the kind, which asks
// [Port.Local].
func (n *Node) Variable(d *document.VariableDecl) *Port {
	if p := n.Port(d.Name); p != nil {
		if !p.Builtin { // else the reader has reported it
			n.b.ProblemAt(d.At, n.Name, "it has a port called "+d.Name+" already", "give the variable another name", declare.ToRename(""))
		}
		return nil
	}
	p := n.b.variable(d, &n.where)
	if p == nil {
		return nil
	}
	p.node, p.local = n, !d.Shared
	n.add(p)
	return p
}

// Local says that the port is a variable that only the inside of its node knows.
func (p *Port) Local() bool { return p.local }

// Lifecycle gives the node the ports of all that begins and ends, for one that runs a part of the kind's own.
func (n *Node) Lifecycle() { n.lifecycle(0) }

// WarnAt is [Builder.Warn] for a place of the document.
func (b *Builder) WarnAt(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	p := b.doc.Problem(at, node, reason, hint, fixes...)
	p.Warning = true
	b.l.problems.Add(p)
}

// Consult gives another document of a kind, "" for any, and what the kind made of it, for one that uses it without running it: shared
// considerations, say. If the document cannot be used the body is nil, reason says why, and fixes what can be done; both are empty if what
// is wrong with the document itself has been reported.
func (b *Builder) Consult(ref, kind string) (d *document.Document, body any, reason string, fixes []declare.Fix) {
	file := b.doc.Resolve(ref)
	if file == "" {
		return nil, nil, fmt.Sprintf("%q leads out of the project", ref), nil
	}
	d, found := b.l.lib.Open(file)
	if d == nil && len(found) > 0 && found[0].Line == 0 {
		return nil, nil, fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Fixes()
	}
	for _, p := range found {
		b.l.problems.Add(p)
	}
	if d == nil {
		return nil, nil, "", nil
	}
	if d.Kind != kind && kind != "" {
		return nil, nil, fmt.Sprintf("%s is of the kind %q, not %q", file, d.Kind, kind), nil
	}
	return d, d.Body(), "", nil
}

// Data returns the bytes of a file that the document names and that is no document, such as a picture; at most so many. The program
// depends on it. If it cannot be read, reason says why.
func (b *Builder) Data(ref string, most int64) (data []byte, reason string) {
	file := b.doc.Resolve(ref)
	if file == "" {
		return nil, fmt.Sprintf("%q leads out of the project", ref)
	}
	data, err := b.l.lib.Data(file, most)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Sprintf("%s: there is no such file", file)
	case err != nil:
		return nil, fmt.Sprintf("%s: the file cannot be read: %v", file, err)
	}
	return data, ""
}

// ProblemIn reports something at a place of another document, that [Builder.Consult] gave; nil is the document that is
// being compiled.
func (b *Builder) ProblemIn(d *document.Document, at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	if d == nil {
		d = b.doc
	}
	b.l.problems.Add(d.Problem(at, node, reason, hint, fixes...))
}

// content is the root of a document that holds something.
type content[T any] struct {
	idle
	it T
}

// Content returns what the Build of an [document.DataKind] kind returns: the root of a program that does nothing but hold it, which
// [ContentOf] gives to the game. It is a problem to embed such a document; what says what it is, such as "a level", and
// hint what to do with it.
//
// It is held by a program, and so shared by whoever has it: it must not be changed.
func Content[T any](b *Builder, it T, what, hint string) Part {
	if b.parent != nil {
		b.ProblemAt(b.doc.At(), "", what+" does not run", hint)
		return nil
	}
	return &content[T]{it: it}
}

// RootOf returns the compiled root document if it is a T, for kinds that tell a game of it.
func RootOf[T Part](p *Program) (T, bool) {
	root, ok := p.Original().root.(T)
	return root, ok
}

// ContentOf returns what a program of an [document.DataKind] kind holds; the error says what the document is if it is something else.
// It can be given to sim.LoadBrain, so that what it holds is renewed when the document is changed while the game runs.
func ContentOf[T any](p *Program) (T, error) {
	if c, ok := p.root.(*content[T]); ok {
		return c.it, nil
	}
	var none T
	kind := ""
	if len(p.Parts()) > 0 {
		kind = p.Parts()[0].Kind
	}
	return none, fmt.Errorf("%s holds no %T: it is of the kind %q", p.document, none, kind)
}
