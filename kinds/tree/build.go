package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// Kind is the kind "tree"; register it with [wits.Registry.AddKind].
type Kind struct {
	kind.Declared[Body]
	world world    // the game's model, if it has one: see [AddModel]
	own   *grammar // with the types of node that the game adds, if it does: see [AddNodes]
}

// Name is "tree".
func (Kind) Name() string { return "tree" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Nodes that succeed or fail: composites run their children in turn, in order of priority or side by side, decorators change what one child does, leaves act and look."
}

// maxNodes is how many nodes a tree may have: the place of the one that runs has 24 bits.
const maxNodes = 1<<24 - 2

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	t     *tree
	world world   // nil: the game has no model, or only a manifest tells of it
	nodes []*node // by the index of their declaration
	names *kind.Scope
	sets  *kind.SharedSets
	watch map[*wits.Port]bool   // what conditions read that are looked at again while others run
	ports []*wits.Port          // the same, in order
	taken map[string]*wits.Port // hints that the document gets, by name
	sent  map[string]*wits.Port // hints that it sends
	timed bool                  // something waits for a time while other nodes run
	torn  bool                  // children are missing or run in circles, which has been reported
	bool1 *wits.Type
	float *wits.Type
	whole *wits.Type
}

// node is a node while it is built.
type node struct {
	*decl
	Node   *wits.Node
	at     int32 // its record
	runner *kind.Runner
	scores bool         // it has a score: it says so, one of its children has one, or the tree that it runs
	reads  []*wits.Port // by its own condition or value
	rates  []*wits.Port // by its score
	hints  []*wits.Port // of the children of a hinted selector
}

// Build compiles one instance of a tree document.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	if other, ok := decoded.(*behaviours.Body); ok {
		return behaviours.Build(wb, other)
	}
	body := decoded.(*body)
	r := wb.Registry()
	b := &builder{Builder: wb, world: k.world, t: &tree{wake: -1, tag: uint64(body.tag | 1)}, watch: map[*wits.Port]bool{}, taken: map[string]*wits.Port{}, sent: map[string]*wits.Port{},
		bool1: r.Type("bool"), float: r.Type("float"), whole: r.Type("int")}
	t := b.t
	if b.sets = body.sharing.Open(wb); b.sets != nil {
		t.tag = uint64((body.tag*31 + b.sets.Tag) | 1)
	}
	if len(body.nodes) > maxNodes {
		b.Problem(nil, "", fmt.Sprintf("the tree has more than %d nodes", maxNodes), "make documents of parts of it")
		return nil
	}
	b.torn = body.root == nil
	b.Expect(len(body.nodes), len(body.nodes))
	b.number(body)
	first := b.rows(len(body.nodes) + b.servants())
	b.makeNodes(first)
	b.simulators()
	b.exposes()
	for _, n := range b.nodes {
		if b.Full() {
			return nil
		}
		b.content(n)
	}
	if body.root == nil {
		return nil
	}
	b.score()
	b.solids()
	for _, n := range b.nodes {
		if rec := &t.nodes[n.at]; rec.first < rec.end {
			if c := &t.nodes[rec.first]; c.op == opIfPort || c.op == opIf && c.flags&impure == 0 {
				rec.flags |= guarded
			}
		}
		b.aborts(n)
		for i, c := range n.children {
			b.ShowChild(n.Node, b.node(c.decl).Node, n.caseOf(i))
		}
	}
	b.rechecked(b.node(body.root), false)
	b.lint(body.root)
	b.idleFrames(body)
	b.force()
	kind.Resets(b.Builder, &t.variables)
	return t
}

// content reads what a node says beside its children.
func (b *builder) content(n *node) {
	rec := &b.t.nodes[n.at]
	switch t := n.Is.(type) {
	case built:
		t.build(b, n, rec)
	case Type:
		b.buildOwn(n, rec, t)
	}
	b.servicesOf(n, rec)
}

// rows reserves the bits of the nodes and of what services run, and gives the first one's first.
func (b *builder) rows(n int) int {
	t := b.t
	t.width = (n + 63) / 64
	first := b.Activity((3*t.width + 1) * 64)
	b.Finish(func() {
		t.active = b.ActivityWord(first)
		t.succeeded, t.failed, t.control = t.active+t.width, t.active+2*t.width, t.active+3*t.width
	})
	return first
}

// node returns what is built of a declaration.
func (b *builder) node(d *decl) *node { return b.nodes[d.index] }

// number gives the nodes their records: children lie side by side, parents before children.
func (b *builder) number(body *body) {
	b.t.nodes, b.t.told = make([]record, len(body.nodes)), make([]*kind.ExprTrace, len(body.nodes))
	all := make([]node, len(body.nodes))
	b.nodes = make([]*node, len(body.nodes))
	for i, d := range body.nodes {
		b.nodes[i] = &all[i]
		all[i].decl, all[i].at = d, int32(i)
	}
	if body.root == nil {
		return
	}
	next := int32(1)
	queue := make([]*node, 1, len(body.nodes))
	queue[0] = b.node(body.root)
	b.t.nodes[0].parent = -1
	for at := 0; at < len(queue); at++ {
		n := queue[at]
		n.at = int32(at)
		rec := &b.t.nodes[at]
		rec.first, rec.end = next, next+int32(len(n.children))
		for _, c := range n.children {
			b.t.nodes[next].parent = int32(at)
			queue = append(queue, b.node(c.decl))
			next++
		}
	}
}

// makeNodes makes the nodes with their ports, in the order of execution.
func (b *builder) makeNodes(first int) {
	t := b.t
	for _, n := range b.nodes {
		rec := &t.nodes[n.at]
		rec.op = n.typ.op
		bit := first + int(n.at)
		if n.typ.op == opRun {
			n.runner = kind.MakeRunner(b.Builder, n.runs, leaf, bit)
			n.Node = n.runner.Node
			rec.arg = int32(len(t.runners))
			t.runners = append(t.runners, n.runner)
		} else {
			n.Node = b.Node(n.Name, n.At, n.Source)
			n.Node.Describe(n.typ.group, n.typ.name, n.typ.choice.TitleOf(n.Source), n.typ.doc)
			n.Node.SetActive(bit)
		}
		n.Node.SetEnded(bit+64*t.width, bit+128*t.width)
		rec.id = n.Node.ID()
	}
	for _, n := range b.nodes {
		if n.scores = n.decl.scored(); !n.scores && n.ranked() != nil {
			for up := n.decl; up != nil; up = up.parent {
				b.node(up).scores = true
			}
		}
	}
	for _, n := range b.nodes {
		if n.scores {
			n.Node.Out("Score", b.float)
		}
	}
	b.makeServants(first)
}

// ranked returns the tree that a leaf runs, if its root has a score; else nil.
func (n *node) ranked() *tree {
	if n.runner == nil {
		return nil
	}
	if sub, ok := n.runner.Part().(*tree); ok && sub.scores != nil && sub.scores[0].has {
		return sub
	}
	return nil
}

// scored reports whether a node has a score: it says so, or one of its children has one.
func (n *decl) scored() bool {
	if n.rated != 0 {
		return n.rated > 0
	}
	n.rated = -1
	if n.Source.Has("score") && !n.made {
		n.rated = 1
	}
	for _, c := range n.children {
		if c.decl != nil && c.decl.scored() {
			n.rated = 1
		}
	}
	return n.rated > 0
}

// score compiles scores, once the ports of all nodes are there.
func (b *builder) score() {
	t := b.t
	for _, n := range b.nodes {
		if !n.scores {
			continue
		}
		if t.scores == nil {
			t.scores = make([]score, len(t.nodes))
		}
		sc := &t.scores[n.at]
		port := n.Node.Port("Score")
		if port == nil {
			continue // it has another of that name, which has been reported
		}
		sc.has = true
		b.Finish(func() { sc.slot = port.Slot() })
		if n.Score.Given() {
			s := b.scope(n)
			sc.f = s.Float(n.Score.Source, n.Name)
			told := s.ExprTrace(n.Score.String())
			sc.told = &told
			sc.response = b.response(n, s)
			n.rates, sc.pure = b.used(s)
			sc.pure = sc.pure && (sc.response == nil || sc.response.every == 0) // time alone may change it
		}
	}
	for _, n := range b.nodes {
		if _, ok := n.Is.(*Utility); !ok {
			continue
		}
		for _, c := range n.children {
			if c.decl != nil && !b.node(c.decl).scores {
				b.ProblemAt(c.at, n.Name, fmt.Sprintf("%s has no score", c.name), `give it, or something in it, a "score": an expression such as "1 - Hunger / 100"`, declare.ToAdd("/nodes/"+c.name+"/score", `"0.5"`))
			}
		}
	}
}

// scope returns what the next expression of a node can name. There is one at a time.
func (b *builder) scope(n *node) *kind.Scope {
	s := b.names
	if s == nil {
		s = kind.NewScope(b.Builder, n.Node)
		b.sets.Bind(s)
		b.names = s
	}
	s.Move(n.Node)
	return s
}

// used returns what an expression reads, and reports whether it depends on words of the mind alone. Functions that it calls
// begin with the tree.
func (b *builder) used(s *kind.Scope) (reads []*wits.Port, pure bool) {
	b.t.functions = append(b.t.functions, s.Calls...)
	pure = len(s.Calls) == 0
	for _, u := range s.Used {
		reads = append(reads, u.Port)
		pure = pure && u.Port.Type.Words() > 0
	}
	sortPorts(reads)
	return reads, pure
}
