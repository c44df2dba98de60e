package behaviours

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Document is the body of a document.
type Document struct {
	Semantics kind.Text        `json:"semantics" words:"collect,script" doc:"What nodes are: behaviours that are chosen first and run then, or run as they are chosen. Without it they succeed and fail."`
	History   int              `json:"history" min:"1" max:"64" doc:"How many frames a mind remembers what was chosen in."`
	Root      kind.Text        `json:"root" role:"name" of:"node" doc:"The node with which the tree begins."`
	Nodes     kind.Named[Node] `json:"nodes" noun:"node" tree:"root" doc:"The nodes by name. Each has one parent; the root has none."`
}

// Node is a behaviour.
type Node struct {
	kind.Node
	Stimulus kind.Text       `json:"stimulus" role:"trigger" doc:"An inbound trigger of the document: the node can be chosen from when it has fired until what the node runs has ended."`
	When     kind.Expr[bool] `json:"when" doc:"The precondition; always true if left out."`
	kind.Behavior
	End          kind.Text          `json:"end" words:"success,failure" doc:"How the tree ends when the node is chosen."`
	Score        kind.Expr[float64] `json:"score" doc:"How useful the node is to a parent that chooses the highest."`
	Children     []kind.Text        `json:"children" role:"name" of:"node" doc:"Names of nodes, in the order in which they are asked."`
	Sequential   bool               `json:"sequential" doc:"Runs its children one after another: the next when what the last one runs has ended."`
	Repeat       bool               `json:"repeat" doc:"A sequential node begins again after its last child. Otherwise it is through until its precondition has been false."`
	Choose       kind.Text          `json:"choose" words:"highest,random" doc:"How a child is chosen among those that can; the first if left out."`
	Nonexclusive bool               `json:"nonexclusive" doc:"The siblings after it are asked also when it was chosen."`
	Enter        kind.Script        `json:"enter" doc:"Statements that run when the node is chosen and was not before."`
	Script       kind.Script        `json:"script" doc:"Statements that run in each frame in which the node is chosen."`
	Exit         kind.Script        `json:"exit" doc:"Statements that run when the node was chosen and is not any more."`
	Importance   kind.Amount        `json:"importance" above:"0" max:"1" doc:"How probable it is that the tree looks again in the next frame while the node is chosen."`
}

// About has the title of such a part.
func (*Node) About() kind.About {
	return kind.About{Title: "[{do}|{run}|when {when}|stimulus {stimulus}|script {script}|behaviour]"}
}

var nodeForm = declare.Of[Document]().Member("nodes").Form.Item

// NodeForm returns the form of a node.
func NodeForm() *declare.Form { return nodeForm }

// Check reports what does not go together.
func (n *Node) Check(c *kind.Checker) {
	if v := c.Source.Get("repeat"); n.Repeat && !n.Sequential {
		c.Problem(v.Pos, `"repeat" is for sequential nodes`, "", declare.ToAdd("sequential", "true"), declare.ToRemove())
	}
	if v := c.Source.Get("choose"); n.Choose.Given() && n.Sequential {
		c.Problem(v.Pos, "a sequential node runs its children in their order", "remove one of the two", declare.ToRemove(), declare.ToDrop("sequential"))
	}
	if v := c.Source.Get("sequential"); n.Sequential && len(n.Children) == 0 {
		c.Problem(v.Pos, "a sequential node runs its children, and it has none", `add "children", or remove it`, declare.ToRemove())
	}
}

// Body is what was made of a document: a tree.
type Body struct {
	script  bool
	nodes   []*decl // depth first, parents before children; those that no way leads to are left out
	history int
	tag     uint32
	sound   bool // nodes are a tree
}

// decl is a node in its tree.
type decl struct {
	*Node
	kind.BehaviorRef
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

// decoder reads one document.
type decoder struct {
	*document.Decoder
	b       *Body
	root    *jsontree.Node
	named   map[string]*decl
	broken  map[string]bool // nodes that could not be read, which has been reported
	missing int
}

// Decode makes a tree of a document. Source is its member "nodes".
func Decode(wd *document.Decoder, from *Document, source *jsontree.Node) *Body {
	b := &Body{sound: true, script: from.Semantics.String() == "script", history: from.History}
	d := &decoder{Decoder: wd, b: b, root: from.Root.Source, named: map[string]*decl{}, broken: map[string]bool{}}
	if source == nil || len(source.Members) == 0 {
		b.sound = false
		return b
	}
	all := make([]*decl, len(from.Nodes))
	for i := range from.Nodes {
		n := &from.Nodes[i]
		all[i] = &decl{Node: n, BehaviorRef: *kind.RefOf(&n.Node, &n.Behavior)}
		for _, c := range n.Children {
			all[i].children = append(all[i].children, child{name: c.String(), at: c.At()})
		}
		d.named[n.Node.Name] = all[i]
	}
	for _, m := range source.Members {
		if d.named[m.Name] == nil {
			d.broken[m.Name], b.sound = true, false
		}
	}
	for _, n := range all {
		for i := range n.children {
			d.join(n, &n.children[i])
		}
	}
	d.place(all)
	b.tag = kind.Hash(kind.HashStart, source.AppendCompact(nil))
	return b
}

func (d *decoder) problem(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	d.b.sound = false
	d.Problem(at, node, reason, hint, fixes...)
}

// maxHints is how many missing names get a hint at the closest one.
const maxHints = 20

// join finds a child. Every node has one parent.
func (d *decoder) join(n *decl, c *child) {
	to := d.named[c.name]
	switch {
	case to == nil && d.broken[c.name]:
	case to == nil:
		var fixes []kind.Fix
		if d.missing++; d.missing <= maxHints {
			var names []string
			for name := range d.named {
				names = append(names, name)
			}
			slices.Sort(names)
			fixes = kind.Suggest(c.name, names, declare.ToDeclare("node", "/nodes", c.name, "{}"))
		}
		d.problem(c.at, n.BehaviorRef.Name, fmt.Sprintf("there is no node %q", c.name), "", fixes...)
	case to.parent != nil:
		d.problem(c.at, n.BehaviorRef.Name, fmt.Sprintf("%s is a child of %s already", to.BehaviorRef.Name, to.parent.BehaviorRef.Name), "a node has one parent: make a second node, or a document of it that both run", declare.ToRemove())
	default:
		to.parent, c.decl = n, to
	}
}

// place puts the nodes into order, from the root.
func (d *decoder) place(all []*decl) {
	name := d.root
	if name == nil {
		if d.b.sound = false; d.Get("root") == nil {
			fix := declare.ToAdd("root", "").As(`add "root": its name`)
			if len(all) > 0 {
				fix.Label, fix.Changes[0].Value = "Begin with "+all[0].BehaviorRef.Name, strconv.Quote(all[0].BehaviorRef.Name)
			}
			d.problem(d.At(), "", "the tree has no root", "", fix)
		}
		return
	}
	root := d.named[name.Text]
	switch {
	case root == nil && d.broken[name.Text]:
		return
	case root == nil:
		var names []string
		for _, n := range all {
			names = append(names, n.BehaviorRef.Name)
		}
		d.problem(name.Pos, "", fmt.Sprintf("there is no node %q", name.Text), "", kind.Suggest(name.Text, names)...)
		return
	case root.parent != nil:
		d.problem(name.Pos, root.BehaviorRef.Name, fmt.Sprintf("the root is a child of %s", root.parent.Name), "the root is nobody's child: let another node be it, or take it out there")
		return
	}
	d.add(root)
	for _, n := range all {
		if !n.placed {
			d.problem(n.BehaviorRef.At, n.BehaviorRef.Name, "not connected to the root", fmt.Sprintf("let another node have it as a child, or remove it; the root is %s", root.BehaviorRef.Name),
				kind.Fix{Label: "Put it under " + root.BehaviorRef.Name, Changes: []declare.Change{{At: "/nodes/" + root.BehaviorRef.Name + "/children/-", Value: strconv.Quote(n.BehaviorRef.Name)}}}, declare.ToRemove())
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
