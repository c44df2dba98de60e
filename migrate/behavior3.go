package migrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/std"
)

// b3project is a project of behavior3 while it is taken over.
type b3project struct {
	result *Result
	custom map[string]string // category of a node that the user made, by name
	trees  []*b3tree
	byID   map[string]*b3tree
	prims  map[string]*b3primitive
	order  []*b3primitive
}

// b3tree is a tree of behavior3.
type b3tree struct {
	id, title, file string
	source          *jsontree.Node
	nodes           *jsontree.Node
	used            bool
}

// b3primitive is an action or condition, with the types of its properties as far as they are known.
type b3primitive struct {
	name, original string
	condition      bool
	ports          []member // name to type
}

// Behavior3 takes over what behavior3editor exports: a tree, or a project of trees. The error says why the data cannot
// be read at all; what has no equal is a finding.
func Behavior3(data []byte) (*Result, error) {
	source, errs := jsontree.Parse(data, jsontree.Limits{Bytes: maxSource, Depth: 64})
	if len(errs) > 0 {
		return nil, fmt.Errorf("line %d: %s", errs[0].Pos.Line, errs[0].Reason)
	}
	if source.Get("wits") != nil && source.Get("kind") != nil {
		return nil, errors.New("it is a document of Wits already; there is nothing to take over")
	}
	p := &b3project{result: &Result{}, custom: map[string]string{}, byID: map[string]*b3tree{}, prims: map[string]*b3primitive{}}
	main, err := p.read(source)
	if err != nil {
		return nil, err
	}
	return p.result, p.documents(main)
}

// read finds the trees, and gives the ID of the one to begin with.
func (p *b3project) read(source *jsontree.Node) (string, error) {
	root := source
	if d := root.Get("data"); d != nil && d.Kind == jsontree.Object && d.Get("trees") != nil {
		root = d
	}
	p.customs(root)
	main := text(root.Get("selectedTree"))
	if list := root.Get("trees"); list != nil && list.Kind == jsontree.Array {
		for _, t := range list.Items {
			p.customs(t)
			p.tree(t)
		}
	} else {
		p.tree(root)
	}
	if p.result.Name = text(source.Get("name")); p.result.Name == "" && len(p.trees) > 0 {
		p.result.Name = p.trees[0].title
	}
	if len(p.trees) == 0 && root.Get("root") != nil && root.Get("root").Kind == jsontree.Object {
		return "", errors.New("its nodes stand within each other, as other tools of that name write them; only exports of behavior3editor are known, which have \"root\" and \"nodes\"")
	}
	if len(p.trees) == 0 {
		return "", errors.New("there is no tree in it: an export of behavior3editor has \"root\" and \"nodes\", or \"trees\"")
	}
	if p.byID[main] == nil {
		main = p.trees[0].id
	}
	return main, nil
}

// customs notes which category nodes have that the user made.
func (p *b3project) customs(n *jsontree.Node) {
	list := n.Get("custom_nodes")
	if list == nil {
		return
	}
	for _, c := range list.Items {
		p.custom[text(c.Get("name"))] = text(c.Get("category"))
	}
}

func (p *b3project) tree(n *jsontree.Node) {
	nodes := n.Get("nodes")
	if n.Kind != jsontree.Object || nodes == nil || nodes.Kind != jsontree.Object {
		return
	}
	t := &b3tree{id: text(n.Get("id")), title: text(n.Get("title")), source: n, nodes: nodes}
	if t.id == "" {
		t.id = fmt.Sprintf("tree %d", len(p.trees)+1)
	}
	if t.title == "" {
		t.title = "Tree"
	}
	if p.byID[t.id] != nil {
		p.find(Unmapped, n, t, "", t.id, "there are two trees of this ID; the first counts")
		return
	}
	p.byID[t.id] = t
	p.trees = append(p.trees, t)
}

// text returns a string; "" for anything else.
func text(n *jsontree.Node) string {
	if n == nil || n.Kind != jsontree.String {
		return ""
	}
	return n.Text
}

func (p *b3project) find(l Level, at *jsontree.Node, t *b3tree, node, what, format string, args ...any) {
	f := Finding{Level: l, Line: int(at.Pos.Line), Node: node, What: what, Reason: fmt.Sprintf(format, args...)}
	if t != nil {
		f.Tree = t.title
	}
	p.result.Findings = append(p.result.Findings, f)
}

// b3maker makes the document of a tree.
type b3maker struct {
	p     *b3project
	t     *b3tree
	names names
	nodes object
	view  object
	done  map[string]bool
	loops map[*b3tree]bool // whether a tree runs this one, where that has been asked
}

func (p *b3project) documents(main string) error {
	r := std.NewRegistry()
	files := names{}
	for _, t := range p.trees {
		base := snake(t.title)
		if base == "" {
			base = "tree"
		}
		t.file = files.take(base) + ".tree.json"
	}
	taken := newNames()
	for _, name := range slices.Concat(r.FunctionNames(), r.Actions(), []string{"Register"}) {
		taken[name] = true
	}
	p.survey(taken)
	for _, t := range p.trees {
		m := &b3maker{p: p, t: t, names: newNames(), done: map[string]bool{}, loops: map[*b3tree]bool{}}
		root := m.node(text(t.source.Get("root")), t.source, "", 0)
		for _, n := range t.nodes.Members {
			if !m.done[n.Name] {
				p.find(Unmapped, n.Value, t, "", text(n.Value.Get("name")), "nothing leads to the node from the root")
			}
		}
		doc := withDoc(object{{"wits", document.Version}, {"kind", "tree"}, {"name", t.title}}, text(t.source.Get("description")))
		doc = append(doc, member{"root", root}, member{"nodes", m.nodes})
		if len(m.view) > 0 {
			doc = append(doc, member{"view", m.view})
		}
		file, err := newDocument(r, t.file, doc)
		if err != nil {
			return err
		}
		p.result.Documents = append(p.result.Documents, file)
	}
	p.result.Main = p.byID[main].file
	for _, t := range p.trees {
		if !t.used || t.id == main {
			p.result.Roots = append(p.result.Roots, t.file)
		}
	}
	for _, a := range p.order {
		out := Primitive{Name: a.name, Original: a.original}
		for _, port := range a.ports {
			name := exported(port.name)
			if a.condition {
				name = smallFirst(name)
			}
			out.Ports = append(out.Ports, PrimitivePort{Name: name, Original: port.name, Type: port.value.(string), Guessed: true})
		}
		if a.condition {
			p.result.Conditions = append(p.result.Conditions, out)
		} else {
			p.result.Actions = append(p.result.Actions, out)
		}
	}
	p.result.sort()
	return nil
}

// properties returns the properties of a node; very old files call them parameters.
func properties(n *jsontree.Node) []jsontree.Member {
	var list []jsontree.Member
	for _, name := range []string{"properties", "parameters"} {
		if o := n.Get(name); o != nil {
			for _, m := range o.Members {
				if !slices.ContainsFunc(list, func(o jsontree.Member) bool { return o.Name == m.Name }) {
					list = append(list, m)
				}
			}
		}
	}
	return list
}

// survey finds the actions and conditions, and the types of their properties: those that all their values fit.
func (p *b3project) survey(taken names) {
	for _, t := range p.trees {
		for _, m := range t.nodes.Members {
			n, name := m.Value, text(m.Value.Get("name"))
			category := p.category(n)
			if b3nodes[name] != nil || p.byID[name] != nil || category != "action" && category != "condition" {
				continue
			}
			a := p.prims[name]
			if a == nil {
				a = &b3primitive{name: taken.take(exported(name)), original: name, condition: category == "condition"}
				p.prims[name] = a
				p.order = append(p.order, a)
			}
			for _, port := range properties(n) {
				i := slices.IndexFunc(a.ports, func(o member) bool { return exported(o.name) == exported(port.Name) })
				if i < 0 {
					i = len(a.ports)
					a.ports = append(a.ports, member{port.Name, ""})
				}
				a.ports[i].value = join(a.ports[i].value.(string), typeOfJSON(port.Value))
			}
		}
	}
	for _, a := range p.order {
		clash := newNames("Update", "End", "OnTrigger", "Notes", "Doc")
		for i := range a.ports {
			if a.ports[i].value == "" {
				a.ports[i].value = typeString
			}
			if name := exported(a.ports[i].name); clash[name] {
				a.ports[i].name = clash.take(name)
			} else {
				clash[name] = true
			}
		}
	}
}

// category returns what sort of node it is: its own word for it, or that of the node the user made, or what it looks like.
func (p *b3project) category(n *jsontree.Node) string {
	if c := text(n.Get("category")); c != "" {
		return c
	}
	if c := p.custom[text(n.Get("name"))]; c != "" {
		return c
	}
	switch children := n.Get("children"); {
	case text(n.Get("child")) != "":
		return "decorator"
	case children != nil && len(children.Items) > 0:
		return "composite"
	}
	return "action"
}

func typeOfJSON(n *jsontree.Node) string {
	switch n.Kind {
	case jsontree.Bool:
		return typeBool
	case jsontree.Number:
		if _, ok := n.Int(); ok {
			return typeInt
		}
		return typeFloat
	case jsontree.Null:
		return ""
	}
	return typeString
}

// valueOfJSON returns a property as a value of a type; false if it is none.
func valueOfJSON(n *jsontree.Node, typ string) (any, bool) {
	switch n.Kind {
	case jsontree.Bool:
		return value(fmt.Sprint(n.Bool), typ)
	case jsontree.Number, jsontree.String:
		return value(n.Text, typ)
	}
	return nil, false
}

func (m *b3maker) add(name string, o object) string {
	if name = identifier(name); name == "" {
		name = "Node"
	}
	name = m.names.take(name)
	m.nodes = append(m.nodes, member{name, o})
	return name
}

// node makes a node by its ID, and what is under it.
func (m *b3maker) node(id string, at *jsontree.Node, under string, depth int) string {
	n := m.t.nodes.Get(id)
	switch {
	case n == nil || n.Kind != jsontree.Object:
		m.p.find(Unmapped, at, m.t, under, id, "there is no node of this ID")
		return m.add("Missing", object{{"status", "failure"}, {"doc", "Not taken over: a node that is not in the file."}})
	case m.done[id] || depth > maxNesting:
		m.p.find(Unmapped, n, m.t, under, id, "the node stands in several places, or in itself")
		return m.add("Again", object{{"status", "failure"}, {"doc", "Not taken over: a node that stands in several places."}})
	}
	m.done[id] = true
	c := &b3node{m: m, source: n, typ: text(n.Get("name")), depth: depth}
	c.name = text(n.Get("title"))
	if c.name == "" || strings.ContainsAny(c.name, "<{") {
		c.name = c.typ
	}
	c.label = strings.TrimPrefix(under+"/"+c.name, "/")
	c.own = m.names.take(orNode(identifier(c.name)))
	o := c.make()
	m.nodes = append(m.nodes, member{c.own, withDoc(o, text(n.Get("description")))})
	if d := n.Get("display"); d != nil {
		x, okX := number(d.Get("x"))
		y, okY := number(d.Get("y"))
		if okX && okY {
			m.view = append(m.view, member{c.own, []float64{x, y}})
		}
	}
	return c.own
}

func orNode(name string) string {
	if name == "" {
		return "Node"
	}
	return name
}

func number(n *jsontree.Node) (float64, bool) {
	if n == nil || n.Kind != jsontree.Number {
		return 0, false
	}
	f, ok := n.Float()
	return f, ok && f-f == 0
}
