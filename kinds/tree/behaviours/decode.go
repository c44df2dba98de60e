package behaviours

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Body is a decoded document.
type Body struct {
	script  bool
	nodes   []*decl // depth first, parents before children; those that no way leads to are left out
	history int
	tag     uint32
	sound   bool // nodes are a tree
}

// decl is a node of a document.
type decl struct {
	kit.BehaviorRef
	children []child
	parent   *decl
	place    int // among the nodes
	end      int // the place after the last node that lies under it
	placed   bool
}

type child struct {
	name string
	at   jsontree.Position
	decl *decl
}

// Semantics are the words that the member "semantics" may have.
var Semantics = []string{"collect", "script"}

// Members are those that nodes of these trees have and nodes of the usual ones have not.
var Members = []string{"children", "stimulus", "nonexclusive", "sequential", "enter", "exit", "importance", "end"}

// members are all that nodes may have.
var members = slices.Concat(kit.BehaviorRefMembers, Members, []string{"when", "script", "repeat", "choose", "score"})

// maxHistory is how many frames a mind may remember.
const maxHistory = 64

// decoder reads one document.
type decoder struct {
	*wits.Decoder
	b       *Body
	named   map[string]*decl
	broken  map[string]bool // nodes that could not be read, which has been reported
	usual   []string
	missing int
}

// Decode reads a document. Usual are the types of nodes of the usual trees.
func Decode(wd *wits.Decoder, usual []string) *Body {
	d := &decoder{Decoder: wd, b: &Body{sound: true}, named: map[string]*decl{}, broken: map[string]bool{}, usual: usual}
	b := d.b
	b.script = wd.Get("semantics").Text == "script"
	if v := wd.Get("history"); v != nil {
		n, ok := v.Int()
		if !ok || n < 1 || n > maxHistory {
			d.Problem(v.Pos, "", fmt.Sprintf(`"history" is a number of frames, 1 to %d`, maxHistory), "")
			n = 1
		}
		b.history = int(n)
	}
	if v := wd.Get("polling"); v != nil {
		d.Problem(v.Pos, "", `"polling" is for trees without "semantics": these always begin at the root`, "remove it")
	}
	nodes := wd.Get("nodes")
	list := wd.Object(nodes, "", `"nodes"`)
	if nodes == nil || nodes.Kind == jsontree.Object && len(list) == 0 {
		d.problem(d.At(), "", "the tree has no nodes", `add "root": "Main" and "nodes": {"Main": {"children": []}}`)
		return b
	}
	var all []*decl
	for _, m := range list {
		if n := d.node(m); n == nil {
			d.broken[m.Name], b.sound = true, false
		} else if d.named[m.Name] == nil {
			d.named[m.Name] = n
			all = append(all, n)
		}
	}
	for _, n := range all {
		for i := range n.children {
			d.join(n, &n.children[i])
		}
	}
	d.place(all)
	b.tag = 2166136261 // FNV-1a
	for _, c := range nodes.AppendCompact(nil) {
		b.tag = (b.tag ^ uint32(c)) * 16777619
	}
	return b
}

func (d *decoder) problem(at jsontree.Position, node, reason, hint string) {
	d.b.sound = false
	d.Problem(at, node, reason, hint)
}

// node reads a node; nil if nothing can be made of it.
func (d *decoder) node(m jsontree.Member) *decl {
	r, ok := kit.DecodeBehaviorRef(d.Decoder, m, "a node")
	if !ok {
		return nil
	}
	n := &decl{BehaviorRef: r}
	d.Later(m.Value, members...)
	for _, member := range m.Value.Members {
		if !slices.Contains(members, member.Name) && slices.Contains(d.usual, member.Name) {
			d.problem(member.Pos, m.Name, fmt.Sprintf("%q is for trees without \"semantics\": a document has nodes of one sort", member.Name),
				"let a document of its own do that, and run it")
			return nil
		}
	}
	list := m.Value.Get("children")
	for i, name := range d.Strings(list, m.Name, `"children"`) {
		at := list.Pos
		if i < len(list.Items) {
			at = list.Items[i].Pos
		}
		n.children = append(n.children, child{name: name, at: at})
	}
	return n
}

// maxHints is how many missing names get a hint at the closest one.
const maxHints = 20

// join finds a child. Every node has one parent.
func (d *decoder) join(n *decl, c *child) {
	to := d.named[c.name]
	switch {
	case to == nil && d.broken[c.name]:
	case to == nil:
		var hint string
		if d.missing++; d.missing <= maxHints {
			var names []string
			for name := range d.named {
				names = append(names, name)
			}
			slices.Sort(names)
			hint = kit.Suggest(c.name, names)
		}
		d.problem(c.at, n.Name, fmt.Sprintf("there is no node %q", c.name), hint)
	case to.parent != nil:
		d.problem(c.at, n.Name, fmt.Sprintf("%s is a child of %s already", to.Name, to.parent.Name), "a node has one parent: make a second node, or a document of it that both run")
	default:
		to.parent, c.decl = n, to
	}
}

// place puts the nodes into order, from the root.
func (d *decoder) place(all []*decl) {
	name := d.Get("root")
	if name == nil {
		d.problem(d.At(), "", "nothing says which node is the root", `add "root": its name`)
		return
	}
	if d.String(name, "", `"root"`); name.Kind != jsontree.String {
		d.b.sound = false
		return
	}
	root := d.named[name.Text]
	switch {
	case root == nil && d.broken[name.Text]:
		return
	case root == nil:
		var names []string
		for _, n := range all {
			names = append(names, n.Name)
		}
		d.problem(name.Pos, "", fmt.Sprintf("there is no node %q", name.Text), kit.Suggest(name.Text, names))
		return
	case root.parent != nil:
		d.problem(name.Pos, root.Name, fmt.Sprintf("the root is a child of %s", root.parent.Name), "the root is nobody's child: let another node be it, or take it out there")
		return
	}
	d.add(root)
	for _, n := range all {
		if !n.placed {
			d.problem(n.At, n.Name, "no way leads to the node from the root", fmt.Sprintf("let another node have it as a child, or remove it; the root is %s", root.Name))
		}
	}
}

func (d *decoder) add(n *decl) {
	n.placed, n.place = true, len(d.b.nodes)
	d.b.nodes = append(d.b.nodes, n)
	for _, c := range n.children {
		if c.decl != nil {
			d.add(c.decl)
		}
	}
	n.end = len(d.b.nodes)
}
