package tree

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/slab"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// body is what was made of a [Document]: its nodes joined to a tree.
type body struct {
	nodes   []*decl // all that could be read: those of the tree in the order of execution, then the others
	root    *decl   // nil if the tree does not hang together, which has been reported
	polling bool
	sharing kind.Sharing
	tag     uint32 // of what the nodes say
}

// decl is a node of a document in its tree.
type decl struct {
	*Node
	runs     *kind.BehaviorRef // of a node that runs a document or an action
	typ      *typeInfo
	children []child
	parent   *decl
	index    int32 // among the body's nodes
	colour   uint8 // in the search for circles
	seen     bool  // in the walk that puts the nodes into order
	reported bool
	made     bool // by its parent, for a document of a list
	rated    int8 // whether it has a score: 1, -1; 0 is not known yet
}

// child is a child as its parent names it.
type child struct {
	name string
	at   jsontree.Position
	decl *decl // nil if there is none, which has been reported
}

// joiner joins the nodes of a document to a tree.
type joiner struct {
	*document.Decoder
	*grammar
	root    kind.Text
	named   map[string]*decl
	broken  map[string]bool // nodes that could not be read, which has been reported; true if another node runs them
	hidden  bool            // some of these may have children
	sound   bool
	missing int // names of children that there are not
	lists   slab.Of[child]
}

// grammar returns what documents may say.
func (k Kind) grammar() *grammar {
	if k.own != nil {
		return k.own
	}
	return usual()
}

// Body returns the form of a document's body.
func (k Kind) Body() *declare.Form { return k.grammar().form }

// Decode reads the tree's own members.
func (k Kind) Decode(wd *document.Decoder) any {
	g := k.grammar()
	nodes := wd.Get("nodes")
	variant := wd.Get("semantics") != nil
	if nodes == nil || nodes.Kind == jsontree.Object && len(nodes.Members) == 0 {
		least := `{"Main": {"selector": []}}`
		if variant {
			least = `{"Main": {"children": []}}`
		}
		wd.Problem(wd.At(), "", "the tree has no nodes", `add "root": "Main" and "nodes"`+declare.InFile(": "+least),
			kind.Fix{Label: "Add a first node", Changes: []declare.Change{{At: "/nodes", Value: least}, {At: "/root", Value: `"Main"`}}})
	} else {
		g.strangers(wd, nodes, variant)
	}
	if h := wd.Get("history"); h != nil && !variant {
		wd.Problem(h.Pos, "", `"history" is for trees with "semantics"`, "nodes of this tree tell themselves how they ended last", declare.ToRemove())
	}
	if p := wd.Get("polling"); p != nil && variant {
		wd.Problem(p.Pos, "", `"polling" is for trees without "semantics": these always begin at the root`, "", declare.ToRemove())
	}
	var from Body
	wd.Read(g.form, &from)
	if is, ok := from.Is.(*behaviours.Document); ok {
		return behaviours.Decode(wd, is, nodes)
	}
	return g.join(wd, from.Is.(*Document), nodes)
}

// strangers reports members of nodes that are for the other sort of trees.
func (g *grammar) strangers(wd *document.Decoder, nodes *jsontree.Node, variant bool) {
	usual, other := g.node, behaviours.NodeForm()
	foreign := map[string]bool{} // by the names of members that were looked at
	for _, m := range nodes.Members {
		for i := range m.Value.Members {
			name := m.Value.Members[i].Name
			strange, known := foreign[name]
			if !known {
				strange = variant && other.Member(name) == nil && usual.Choice(name) != nil ||
					!variant && other.Member(name) != nil && !usual.Knows(name)
				foreign[name] = strange
			}
			switch {
			case !strange:
			case variant:
				wd.Problem(m.Value.Members[i].Pos, m.Name, fmt.Sprintf("%q is for trees without \"semantics\": a document has nodes of one sort", name), "let a document of its own do that, and run it", declare.ToRemove())
				m.Value.Take(i)
			case usual.ChoiceOf(m.Value) != nil: // else reading says so
				wd.Problem(m.Value.Members[i].Pos, m.Name, fmt.Sprintf("%q is for trees with \"semantics\": \"collect\" or \"script\"", name), "", declare.ToRemove().As(""))
				m.Value.Take(i)
			}
		}
	}
}

// join makes a tree of the nodes of a document.
func (g *grammar) join(wd *document.Decoder, from *Document, source *jsontree.Node) *body {
	b := &body{polling: from.Polling, sharing: from.Sharing}
	d := &joiner{Decoder: wd, grammar: g, root: from.Root, named: make(map[string]*decl, len(from.Nodes)), broken: map[string]bool{}, sound: true}
	if source == nil || source.Kind != jsontree.Object || len(source.Members) == 0 {
		return b
	}
	d.lists.Expect(len(from.Nodes))
	list := make([]*decl, len(from.Nodes))
	room := make([]decl, len(from.Nodes))
	for i := range from.Nodes {
		n := &from.Nodes[i]
		room[i] = decl{Node: n, typ: g.of(n.Is)}
		list[i] = &room[i]
		d.named[n.Name] = list[i]
		d.children(list[i])
	}
	for _, m := range source.Members {
		if d.named[m.Name] == nil {
			d.broken[m.Name], d.sound = false, false
			c := g.node.ChoiceOf(m.Value)
			d.hidden = d.hidden || c == nil || c.Group == composite || c.Group == decorator
		}
	}
	root := d.tree(list)
	for _, n := range list {
		n.scored() // while no other goroutine has it
	}
	b.nodes = make([]*decl, 0, len(list))
	b.add(root)
	for _, n := range list {
		if b.add(n); n.parent == nil && n != root && !n.reported && root != nil {
			d.unconnected(n.At, n.Name, root)
		}
	}
	for _, m := range source.Members {
		if run, broken := d.broken[m.Name]; broken && !run && root != nil {
			d.unconnected(m.Pos, m.Name, root)
		}
	}
	if d.sound {
		b.root = root
	}
	b.tag = tagOf(source)
	return b
}

// unconnected reports a node that no way leads to, unless a node that could not be read may run it.
func (d *joiner) unconnected(at jsontree.Position, node string, root *decl) {
	if !d.hidden {
		d.problem(at, node, "not connected to the root", fmt.Sprintf("let another node run it, or remove it; the root is %s", root.Name),
			kind.Fix{Label: "Put it under " + root.Name, Changes: []declare.Change{{At: "/nodes/" + root.Name + "/" + root.typ.name + "/-", Value: strconv.Quote(node)}}}, declare.ToRemove())
	}
}

// tagOf returns a hash of what the nodes say, so that a mind that is carried over to another document knows.
func tagOf(nodes *jsontree.Node) uint32 {
	h := kind.HashStart
	var text []byte
	for _, m := range nodes.Members {
		text = m.Value.AppendCompact(append(append(text[:0], m.Name...), 0))
		h = kind.Hash(h, text)
	}
	return h
}

// add appends a node and what lies under it, those that are there already left out.
func (b *body) add(n *decl) {
	if n == nil || n.seen {
		return
	}
	n.seen, n.index = true, int32(len(b.nodes))
	b.nodes = append(b.nodes, n)
	for _, c := range n.children {
		b.add(c.decl)
	}
}

func (d *joiner) problem(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	d.sound = false
	d.Problem(at, node, reason, hint, fixes...)
}

// children gives a node its children, as it names them.
func (d *joiner) children(n *decl) {
	switch is := n.Is.(type) {
	case *Dynamic:
		is.made(n, d.grammar)
	case Parent:
		d.hold(n, is.ChildNames())
	case holder:
		d.hold(n, is.children())
	case running:
		n.runs = kind.RefOf(&n.Node.Node, is.behavior())
	}
}

// hold gives a node children of these names.
func (d *joiner) hold(n *decl, names []kind.Text) {
	n.children = d.lists.Take(len(names))
	for i, name := range names {
		n.children[i] = child{name: name.String(), at: name.At()}
	}
}

// caseOf says for which value a switch or a dynamic node runs a child; "" of other nodes.
func (n *decl) caseOf(i int) string {
	switch is := n.Is.(type) {
	case *Dynamic:
		return strconv.Itoa(i)
	case *Switch:
		if i < len(is.Cases) {
			return is.Cases[i].Name
		}
		return "else"
	}
	return ""
}

// withRun gives an object the member "run", so that it is like a node that runs one document.
func withRun(source, document *jsontree.Node) *jsontree.Node {
	out := *source
	out.Members = append(slices.Clone(source.Members), jsontree.Member{Name: "run", Pos: document.Pos, Value: document})
	return &out
}
