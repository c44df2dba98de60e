package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "graph"; register it with [wits.Registry.AddKind].
type Kind struct{ kind.Declared[Body] }

// Name is "graph".
func (Kind) Name() string { return "graph" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Nodes joined by ports run side by side: actions and other documents that begin and end by triggers, functions and expressions that work on data."
}

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body  *Body
	g     *graph
	nodes map[string]*node
	list  []*node // by wits.Node.Index
	reads edges
	data  []dataLink
}

// node is a node while it is built.
type node struct {
	*wits.Node
	decl  *Node
	part  wits.Part
	state uint8 // of an expression: not yet, under way, made
}

// dataLink is a link that carries data from one node to another.
type dataLink struct {
	from, to *wits.Port
	between  bool // both ends are nodes that are visited
}

// Build compiles one instance of a graph document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body), g: &graph{id: wb.ID()}}
	onActivate := b.InnerTrigger("OnActivate", true, "Fires when the graph has begun.")
	deactivate := b.InnerTrigger("Deactivate", false, "Ends the graph; it has succeeded.")
	fail := b.InnerTrigger("Fail", false, "Ends the graph; it has failed.")
	g := b.g
	b.OnRelease(deactivate, wits.ReleaseEnd, func(x *wits.Context) { g.end(x, g.succeeded) })
	b.OnRelease(fail, wits.ReleaseEnd, func(x *wits.Context) { g.end(x, g.failed) })
	b.makeNodes()
	for i := 0; i < len(b.body.links) && !b.Full(); i++ {
		b.link(&b.body.links[i])
	}
	b.Linked(b.arrange)
	for i := 0; i < len(b.body.scripts) && !b.Full(); i++ {
		b.script(&b.body.scripts[i])
	}
	b.lint()
	kind.Resets(b.Builder, &g.variables)
	b.Finish(func() {
		g.own = b.flag(b.ActiveBit())
		g.onActivate = onActivate.Beginning()
	})
	return g
}

func (b *builder) makeNodes() {
	b.Expect(len(b.body.Nodes), len(b.body.links))
	b.nodes = make(map[string]*node, len(b.body.Nodes))
	all := make([]node, len(b.body.Nodes))
	b.list = make([]*node, 0, len(all))
	for i := range b.body.Nodes {
		d := &b.body.Nodes[i]
		if b.nodes[d.Name] != nil {
			continue // the reader has reported it
		}
		n := &all[i]
		n.Node, n.decl = b.Node(d.Name, d.At, d.Source), d
		b.nodes[d.Name] = n
		b.list = append(b.list, n)
	}
	b.reads = make(edges, len(b.list))
	b.data = make([]dataLink, 0, len(b.body.links))
	for _, n := range b.list {
		if !n.computes() && !b.Full() {
			b.make(n)
		}
	}
	for _, n := range b.list {
		if n.computes() && !b.Full() {
			b.expression(n)
		}
	}
}

// computes reports whether a node is an expression.
func (n *node) computes() bool {
	_, ok := n.decl.Is.(*expression)
	return ok
}

// visited reports whether a node is visited in every frame in which it is active; constants never are.
func (n *node) visited() bool {
	_, ok := n.decl.Is.(*constant)
	return !ok
}

// begins reports whether a node begins and ends; others run whenever their graph does.
func (n *node) begins() bool {
	switch n.decl.Is.(type) {
	case *action, *subdocument:
		return true
	}
	return false
}

// make gives a node its part and its ports.
func (b *builder) make(n *node) {
	var with kind.Pairs[kind.Value]
	switch d := n.decl.Is.(type) {
	case *subdocument:
		n.part, with = n.Embed(d.Run.String()), d.With
	case *action:
		n.part, with = n.Action(d.Do.String()), d.With
	case *function:
		n.part, with = n.Function(d.Call.String(), d.Of, d.Fire, d.Self), d.With
		if n.part != nil {
			b.g.functions = append(b.g.functions, n.part)
		}
	case *constant:
		b.constant(n, d)
	}
	if n.part == nil {
		return
	}
	for i := range with {
		n.Set(with[i].Name, with[i].At, with[i].Value.Source)
	}
}

func (b *builder) constant(n *node, d *constant) {
	name := d.Type.String()
	if name == "" {
		switch d.Const.Source.Kind {
		case jsontree.Bool:
			name = "bool"
		case jsontree.String:
			name = "string"
		case jsontree.Number:
			name = "float"
		default:
			b.Problem(n.Node, "const", "the constant has no type", `add "type", such as "vec2"`, declare.ToAdd("type", `"float"`), declare.ToAdd("type", `"int"`), declare.ToAdd("type", `"vec2"`))
			return
		}
	}
	t := b.Registry().Type(name)
	if t == nil {
		b.Problem(n.Node, "type", fmt.Sprintf("there is no type %q", name), "", kind.Suggest(name, b.Registry().Types())...)
		return
	}
	n.part = n.Constant(t, d.Const.Source)
}

// port finds the port that a link or script names; nil, with the problem reported, if there is none.
func (b *builder) port(e end, at jsontree.Position, out bool) *wits.Port {
	if e.node() != "" {
		for _, p := range b.Fields() {
			if node, field, _ := strings.Cut(p.Name, "."); node == e.node() && field == e.port() {
				return p
			}
		}
		n := b.nodes[e.node()]
		if n == nil && b.body.lost(e.node()) {
			return nil
		}
		if n == nil {
			b.ProblemAt(at, "", fmt.Sprintf("%s: there is no node %q", e, e.node()), "", kind.Suggest(e.node(), b.nodeNames())...)
			return nil
		}
		p := n.Port(e.port())
		if p == nil && n.part != nil && !n.Broken() {
			b.ProblemAt(at, e.node(), fmt.Sprintf("%s has no port %q", e.node(), e.port()), "", suggestPort(e.port(), n.Ports(), out)...)
		}
		return p
	}
	for _, own := range [][]*wits.Port{b.Ports(), b.Variables()} {
		for _, p := range own {
			if p.Name == e.port() {
				return p
			}
		}
	}
	own := slices.Concat(b.Ports(), b.Variables())
	fixes := suggestPort(e.port(), own, out)
	if n := b.nodes[e.port()]; n != nil {
		fixes = []kind.Fix{{Hint: fmt.Sprintf("%s is a node: write %s.Port", e.port(), e.port())}}
	}
	if b.Document().Partial() {
		return nil // it may be one of those that could not be read
	}
	for _, d := range b.Document().Ports {
		if d.Name == e.port() {
			return nil // its type is wrong, which has been reported
		}
	}
	b.ProblemAt(at, "", fmt.Sprintf("the graph has no port or variable %q", e.port()), "", fixes...)
	return nil
}

func (b *builder) nodeNames() []string {
	names := make([]string, len(b.list))
	for i, n := range b.list {
		names[i] = n.Name
	}
	return names
}

func suggestPort(name string, ports []*wits.Port, out bool) []kind.Fix {
	var names []string
	for _, p := range ports {
		if p.Out == out {
			names = append(names, p.Name)
		}
	}
	return kind.Closest(name, names, "")
}

func (b *builder) link(l *link) {
	from, to := b.port(l.from, l.at, true), b.port(l.to, l.at, false)
	if from == nil || to == nil {
		return
	}
	if l.to.index >= 0 && !to.List {
		b.ProblemAt(l.at, l.to.node(), fmt.Sprintf("%s takes one link and has no places to number", to), fmt.Sprintf("write %s -> %s", l.from, to))
		return
	}
	if reason, fixes := b.Link(from, to); reason != "" {
		b.ProblemAt(l.at, l.to.node(), reason, "", append(fixes, b.around(l, from, to)...)...)
		return
	}
	if l.to.node() == "" && to.Builtin {
		b.g.succeeds, b.g.fails = b.g.succeeds || to.Name == "Deactivate", b.g.fails || to.Name == "Fail"
	}
	b.carry(from, to)
}

// around returns what else can be done about a link that does not fit: to put a node between that turns one type into the other, and to
// take away the value that the port has.
func (b *builder) around(l *link, from, to *wits.Port) (fixes []kind.Fix) {
	if n := b.nodes[l.to.node()]; n != nil && n.Object().Get("with").Has(l.to.port()) {
		fixes = append(fixes, declare.ToDrop("/nodes/"+n.Name+"/with/"+l.to.port()).As("").Labelled("Remove the value"))
	}
	if from.Trigger || to.Trigger || from.Type == to.Type {
		return fixes
	}
	f := b.Conversion(from.Type, to.Type)
	if f == nil {
		return fixes
	}
	name := f.Name
	for i := 2; b.nodes[name] != nil; i++ {
		name = f.Name + strconv.Itoa(i)
	}
	node := fmt.Sprintf(`{"call": %q}`, f.Name)
	if f.Of != "" {
		node = fmt.Sprintf(`{"call": %q, "of": %q}`, f.Name, f.Of)
	}
	return append(fixes, kind.Fix{Label: "Put " + f.Title() + " between", Changes: []declare.Change{
		{At: "/nodes/" + name, Value: node},
		{Value: strconv.Quote(l.from.String() + " -> " + name + "." + f.Params[0].Name)},
		{At: "/links/-", Value: strconv.Quote(name + ".Result -> " + l.to.String())},
	}})
}

// carry notes a link for the order of visits and for the debugger.
func (b *builder) carry(from, to *wits.Port) {
	between := !from.Trigger && b.visited(from) && b.visited(to)
	if between {
		b.reads.add(int32(from.Node().Index()), int32(to.Node().Index()))
	}
	b.data = append(b.data, dataLink{from, to, between})
}

func (b *builder) visited(p *wits.Port) bool {
	return p.Node() != nil && b.list[p.Node().Index()].visited()
}

// flag finds an activity bit in the block; known in Finish.
func (b *builder) flag(bit int) flag { return flag{b.ActivityWord(bit), 1 << (bit % 64)} }

// begunAndEnded reports whether links both begin and end the node.
func (n *node) begunAndEnded() bool {
	return n.Port("Activate").Linked() && n.Port("Deactivate").Linked()
}

// member returns what the node tells; known in Finish.
func (n *node) member() *member {
	if !n.begins() {
		return &silent
	}
	m := member{life: n.LifeSignals()}
	heard := n.begunAndEnded()
	if heard {
		m.deactivate, m.deactivated = n.Port("Deactivate").TriggerBit(), n.Port("OnDeactivate").TriggerBit()
	}
	for i := range m.life {
		heard = heard || m.life[i].Heard()
	}
	if !heard {
		return &silent
	}
	told := m // only now is it worth its memory
	return &told
}

// arrange finds the order of visits and gives the nodes their activity bits in it. It is the order in which data flows,
// also by way of other documents, and so waits until all of them are linked.
func (b *builder) arrange() {
	for _, f := range b.Flows() {
		if from, to := f[0], f[1]; b.list[from].visited() && b.list[to].visited() {
			b.reads.add(from, to)
		}
	}
	place := make([]int, len(b.list))
	visits := make([]*node, 0, len(b.list))
	for at, i := range b.reads.order() {
		place[i] = at
		if n := b.list[i]; n.part != nil && n.visited() {
			visits = append(visits, n)
		}
	}
	b.g.place = place
	count := len(visits)
	first := b.Activity(count + 2) // two more: ended as success, ended as failure
	g := b.g
	g.sets = make([]set, (count+63)/64)
	g.parts, g.nodes = make([]wits.Part, count), make([]*member, count)
	for bit, n := range visits {
		g.parts[bit] = n.part
		if !n.begins() {
			g.sets[bit/64].always |= 1 << (bit % 64)
			continue
		}
		n.SetActive(first + bit)
		b.OnRelease(n.Port("Activate"), wits.ReleaseBegin, func(x *wits.Context) { g.begin(x, bit) })
		b.OnRelease(n.Port("Deactivate"), wits.ReleaseEnd, func(x *wits.Context) { g.stop(x, bit) })
		for _, p := range n.OwnPorts() {
			if hear := p.Handler(); hear != nil {
				b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
					if g.runs(x) && g.active(x, bit) {
						hear(x)
					}
				})
			}
		}
		if n.begunAndEnded() {
			b.NeedBit(n.Port("OnDeactivate"))
		}
	}
	b.Finish(func() {
		for bit, n := range visits {
			g.nodes[bit] = n.member()
		}
		for i := range g.sets {
			set := &g.sets[i]
			set.word, set.shift = b.ActivityWord(first+64*i), uint(first%64)
			set.mask = ^uint64(0) >> (64 - min(64, count-64*i))
		}
		g.succeeded, g.failed = b.flag(first+count), b.flag(first+count+1)
	})
	for _, l := range b.data {
		delayed := l.between && place[l.from.Node().Index()] >= place[l.to.Node().Index()]
		b.ShowLink(l.from, l.to, delayed)
	}
}
