package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
	"github.com/wits-ai/wits/internal/slab"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// body is the decoded body of a tree document.
type body struct {
	nodes   []*decl // all that could be read: those of the tree in the order of execution, then the others
	root    *decl   // nil if the tree does not hang together, which has been reported
	polling bool
	tag     uint32 // of what the nodes say
}

// decl is a node of a document.
type decl struct {
	Name     string
	At       jsontree.Position
	Source   *jsontree.Node
	runs     *kit.BehaviorRef // of a node that runs a document or an action
	typ      *nodeType
	content  *jsontree.Node // the value of the member that names the type
	children []child
	keys     []jsontree.Member // of a switch: the values that belong to the children but the last, if that is for all else
	parent   *decl
	services []service
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

// service is what runs at an interval while a node is active.
type service struct {
	script, every, deviation *jsontree.Node
}

// decoder reads one document.
type decoder struct {
	*wits.Decoder
	named   map[string]*decl
	broken  map[string]bool // nodes that could not be read, which has been reported
	sound   bool
	missing int // names of children that there are not
	lists   slab.Of[child]
}

// Decode reads the tree's own members.
func (Kind) Decode(wd *wits.Decoder) any {
	if variant(wd) {
		return behaviours.Decode(wd, typeNames)
	}
	b := &body{polling: wd.Bool(wd.Get("polling"), "", `"polling"`)}
	nodes := wd.Get("nodes")
	members := wd.Object(nodes, "", `"nodes"`)
	d := &decoder{Decoder: wd, named: make(map[string]*decl, len(members)), broken: map[string]bool{}, sound: true}
	d.lists.Expect(len(members))
	if nodes == nil || nodes.Kind == jsontree.Object && len(members) == 0 {
		wd.Problem(wd.At(), "", "the tree has no nodes", `add "root": "Main" and "nodes": {"Main": {"selector": []}}`)
		return b
	}
	list := make([]*decl, 0, len(members))
	room := make([]decl, len(members))
	for i, m := range members {
		if n := d.node(m, &room[i]); n == nil {
			d.broken[m.Name] = true
			d.sound = false
		} else if d.named[m.Name] == nil {
			d.named[m.Name] = n
			list = append(list, n)
		}
	}
	root := d.tree(list)
	for _, n := range list {
		n.scored() // while no other goroutine has it
	}
	b.nodes = make([]*decl, 0, len(list))
	b.add(root)
	for _, n := range list {
		if b.add(n); n.parent == nil && n != root && !n.reported && root != nil && len(d.broken) == 0 {
			d.problem(n.At, n.Name, "no way leads to the node from the root", fmt.Sprintf("let another node run it, or remove it; the root is %s", root.Name))
		}
	}
	if d.sound {
		b.root = root
	}
	b.tag = tagOf(nodes)
	return b
}

// tagOf is a hash of what the nodes say, so that a mind that is carried over to another document knows.
func tagOf(nodes *jsontree.Node) uint32 {
	h := uint32(2166136261) // FNV-1a
	var text []byte
	for _, m := range nodes.Members {
		text = m.Value.AppendCompact(append(append(text[:0], m.Name...), 0))
		for _, c := range text {
			h = (h ^ uint32(c)) * 16777619
		}
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

func (d *decoder) problem(at jsontree.Position, node, reason, hint string) {
	d.sound = false
	d.Problem(at, node, reason, hint)
}

// node reads a node into n; nil if nothing can be made of it.
func (d *decoder) node(m jsontree.Member, n *decl) *decl {
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, m.Name, "a node's name "+why, "")
		return nil
	}
	if m.Value.Kind != jsontree.Object {
		d.Problem(m.Value.Pos, m.Name, "a node is an object in { }", `such as {"sequence": ["Aim", "Shoot"]}`)
		return nil
	}
	n.Name, n.At, n.Source = m.Name, m.Pos, m.Value
	for _, member := range m.Value.Members {
		t := byName[member.Name]
		switch {
		case t == nil || isFlag(member.Name, member.Value):
		case n.typ == nil:
			n.typ, n.content = t, member.Value
		default:
			d.Problem(member.Pos, m.Name, fmt.Sprintf("it is both %q and %q", n.typ.name, t.name), "make two nodes of it")
			return nil
		}
	}
	if n.typ == nil {
		hint := `its first member is its type: "sequence", "selector", "do", "run", "if" or the like`
		if len(m.Value.Members) > 0 {
			if c := wits.Nearest(m.Value.Members[0].Name, typeNames); c != "" {
				hint = fmt.Sprintf("did you mean %q?", c)
			}
			if owners[m.Value.Members[0].Name] == variantHint {
				hint = m.Value.Members[0].Name + ": " + variantHint
			}
		}
		d.Problem(m.Pos, m.Name, "nothing says what the node is", hint)
		return nil
	}
	if n.typ.op == opRun {
		r, ok := kit.DecodeBehaviorRef(d.Decoder, m, "a node")
		if !ok {
			return nil
		}
		n.runs = &r
		if r.Document == "" && r.Action == "" {
			return nil // not a string, or an empty one
		}
	}
	own := known[n.typ]
	for i := range m.Value.Members {
		member := &m.Value.Members[i]
		if slices.Contains(own, member.Name) {
			continue
		}
		if meant := owners[member.Name]; meant != "" {
			d.Problem(member.Pos, m.Name, fmt.Sprintf("%q means nothing to a node of type %q", member.Name, n.typ.name), meant)
			m.Value.Get(member.Name) // so that it is reported once
		}
	}
	d.Later(m.Value, own...)
	m.Value.Get("summary").Keep() // by names of the designer's
	d.Doc(m.Value, m.Name)
	if !d.children(n) {
		return nil
	}
	d.services(n)
	return n
}

// children reads what a node names as its children. False says that nothing can be made of it.
func (d *decoder) children(n *decl) bool {
	switch n.typ.arity {
	case many:
		if n.content.Kind != jsontree.Array {
			d.Problem(n.content.Pos, n.Name, fmt.Sprintf("%q takes a list of nodes in [ ]", n.typ.name), "")
			return false
		}
		n.children = d.lists.Take(len(n.content.Items))[:0]
		for _, item := range n.content.Items {
			if item.Kind != jsontree.String {
				d.Problem(item.Pos, n.Name, fmt.Sprintf("%q takes a list of names of nodes", n.typ.name), "")
				return false
			}
			n.children = append(n.children, child{name: item.Text, at: item.Pos})
		}
		if n.typ.name == "monitor" && len(n.children) < 2 {
			d.problem(n.content.Pos, n.Name, "a monitor needs a condition and what it watches over", `such as "monitor": ["SeesEnemy", "Chase"], where SeesEnemy is a "while"`)
		}
	case one:
		if n.content.Kind != jsontree.String {
			d.Problem(n.content.Pos, n.Name, fmt.Sprintf("%q takes the name of one node", n.typ.name), "to run several, let it run a sequence or the like")
			return false
		}
		n.children = d.lists.List(child{name: n.content.Text, at: n.content.Pos})
	case cases:
		for _, m := range d.Object(n.Source.Get("cases"), n.Name, `"cases"`) {
			if m.Value.Kind != jsontree.String {
				d.Problem(m.Value.Pos, n.Name, "a case names the node that it runs", `such as {"calm": "Patrol"}`)
				return false
			}
			n.keys = append(n.keys, m)
			n.children = append(n.children, child{name: m.Value.Text, at: m.Value.Pos})
		}
		if other := n.Source.Get("else"); other != nil {
			if d.String(other, n.Name, `"else"`); other.Kind != jsontree.String {
				return false
			}
			n.children = append(n.children, child{name: other.Text, at: other.Pos})
		}
		if len(n.children) == 0 {
			d.Problem(n.At, n.Name, "there is nothing to choose among", `add "cases": {"calm": "Patrol"}`)
			return false
		}
	case programs:
		return d.dynamic(n)
	}
	return true
}

// dynamic makes a child for each document.
func (d *decoder) dynamic(n *decl) bool {
	r, ok := kit.DecodeBehaviorRef(d.Decoder, jsontree.Member{Name: n.Name, Pos: n.At, Value: withRun(n.Source, &jsontree.Node{Kind: jsontree.String, Text: "?", Pos: n.At})}, "a node")
	list := d.Strings(n.content, n.Name, `"dynamic"`)
	if !ok || list == nil {
		return false
	}
	if len(list) == 0 {
		d.Problem(n.content.Pos, n.Name, "there is no document to choose", `such as "dynamic": ["calm.tree.json", "angry.tree.json"]`)
		return false
	}
	for i, document := range list {
		item := n.content.Items[i]
		run := r
		run.Name, run.Document, run.At, run.Source = fmt.Sprintf("%s_%d", n.Name, i), document, item.Pos, withRun(n.Source, item)
		c := &decl{Name: run.Name, At: run.At, Source: run.Source, runs: &run, typ: byName["run"], content: item, parent: n, made: true}
		n.children = append(n.children, child{name: c.Name, at: c.At, decl: c})
	}
	return true
}

// withRun gives an object the member "run", so that it is read as a node that runs one document.
func withRun(source, document *jsontree.Node) *jsontree.Node {
	out := *source
	out.Members = append(slices.Clone(source.Members), jsontree.Member{Name: "run", Pos: document.Pos, Value: document})
	return &out
}

// services reads what runs while the node is active.
func (d *decoder) services(n *decl) {
	list := n.Source.Get("services")
	if list == nil {
		return
	}
	if !n.typ.inner() {
		d.problem(list.Pos, n.Name, "services are for composites and decorators", "let a composite around it have them")
		return
	}
	if list.Kind != jsontree.Array {
		d.problem(list.Pos, n.Name, `"services" is a list in [ ]`, `such as [{"script": "Alarm = true", "every": 0.5}]`)
		return
	}
	known := []string{"script", "every", "deviation", "doc"}
	for _, item := range list.Items {
		if item.Kind != jsontree.Object || item.Get("script") == nil || item.Get("every") == nil {
			d.problem(item.Pos, n.Name, "a service is an object with what it runs and how often", `such as {"script": "Alarm = true", "every": 0.5}`)
			continue
		}
		d.Doc(item, n.Name)
		for _, m := range item.Each() {
			if !slices.Contains(known, m.Name) {
				d.problem(m.Pos, n.Name, fmt.Sprintf("%q is not known here", m.Name), kit.Suggest(m.Name, known))
			}
		}
		if d.String(item.Get("script"), n.Name, `"script"`) != "" {
			n.services = append(n.services, service{item.Get("script"), item.Get("every"), item.Get("deviation")})
		}
	}
}
