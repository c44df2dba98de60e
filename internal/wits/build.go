package wits

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

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

// Document is the document that is being compiled.
func (b *Builder) Document() *document.Document { return b.doc }

// Registry is what the document may use.
func (b *Builder) Registry() *Registry { return b.l.reg }

// Watcher is the tool that looks on, see [Library.Watch]; nil for none.
func (b *Builder) Watcher() any { return b.l.lib.watcher }

// ID is the part's own number for [Context.SetCurrentNode].
func (b *Builder) ID() int32 { return b.id }

// Root reports whether the part is the program's root.
func (b *Builder) Root() bool { return b.parent == nil }

// ActiveBit is the activity bit of the part itself, as [Builder.Activity] gave it to the part that embeds it. It is
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

// Faults is how many problems have been found so far, without warnings: a kind that makes many alike can stop at the first that has
// one.
func (b *Builder) Faults() (n int) {
	for i := range *b.l.problems {
		if !(*b.l.problems)[i].Warning {
			n++
		}
	}
	return n
}

// Full says that so many problems were found that no more are reported: a kind need not look for more.
func (b *Builder) Full() bool { return len(*b.l.problems) >= document.MaxProblems || b.l.full }

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

// ActivityWord is the word of the block that holds an activity bit of [Builder.Activity]; known in Finish.
func (b *Builder) ActivityWord(bit int) int { return int(b.l.p.active) + bit/64 }

// State is a value of a kind's own that every mind has.
type State struct{ c *cell }

// Slot is where it lies; known in Finish.
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
