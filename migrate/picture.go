package migrate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// picture is a document as it is shown: branches that hang on each other, and arrows between them.
type picture struct {
	kind, name, doc string
	head            []string // ports, variables and the like, a line each
	branches        []*branch
	arrows          []arrow // of a graph
	inside          *inside // of a machine
}

// branch is a node, state, option or field.
type branch struct {
	name, typ string
	text      string // what it says beside its type
	doc       string
	label     string // of the way from its parent
	class     boxClass
	children  []*branch
	repeated  bool    // it is shown in full elsewhere
	inside    *inside // what a state of a machine holds
	interrupt string  // of an interrupt: when it begins, and what follows it
}

// boxClass says how a branch is drawn.
type boxClass uint8

const (
	plainBox boxClass = iota
	compositeBox
	decoratorBox
	conditionBox
	serviceBox
)

// arrow leads from a branch to another one, by their names; "" is where a document begins or ends.
type arrow struct{ from, to, label string }

// leaves are node types of trees whose value names no child.
var leaves = []string{"do", "run", "if", "while", "hinted", "await", "wait", "set", "script", "hint", "fire", "log", "status", "dynamic"}

// conditions are those of them that look.
var conditions = []string{"if", "while", "hinted", "await"}

// composites are node types of trees with a list of children.
var composites = []string{"sequence", "selector", "filter", "parallel", "monitor", "utility", "simulate", "switch", "dynamic"}

// draw reads a document. It shows what is there, right or wrong; the error says why the file is no document.
func draw(file string, data []byte) (*picture, error) {
	source, errs := jsontree.Parse(data, jsontree.Limits{Bytes: 16 << 20, Depth: 64})
	if len(errs) > 0 {
		return nil, fmt.Errorf("%s:%d:%d: %s", file, errs[0].Pos.Line, errs[0].Pos.Column, errs[0].Reason)
	}
	p := &picture{kind: text(source.Get("kind")), name: text(source.Get("name")), doc: text(source.Get("doc"))}
	if source.Kind != jsontree.Object || source.Get("wits") == nil || p.kind == "" {
		return nil, fmt.Errorf("%s: it is no document: that has the members \"wits\" and \"kind\"", file)
	}
	if p.name == "" {
		p.name, _, _ = strings.Cut(path.Base(file), ".")
	}
	p.header(source)
	switch p.kind {
	case "tree":
		p.tree(source)
	case "machine":
		p.machine(source)
	case "graph":
		p.graph(source)
	case "htn":
		p.htn(source)
	case "utility":
		p.utility(source)
	case "goap":
		p.goap(source)
	case "considerations":
		p.considerations(source)
		p.rest(source, "considerations")
	case "hinted":
		for _, l := range items(source.Get("layers")) {
			b := &branch{name: text(l.Get("name")), doc: text(l.Get("doc")), class: compositeBox}
			b.typ, b.text = runs(l, "name")
			p.branches = append(p.branches, b)
		}
		p.rest(source, "layers")
	case "board":
		p.rest(source, "fields")
		p.named(source, "fields", "type")
	default:
		p.rest(source)
	}
	return p, nil
}

// shared are members of all documents, which header shows or nobody needs to see.
var shared = []string{"wits", "kind", "name", "doc", "implements", "ports", "variables", "boards", "renames", "view"}

func (p *picture) header(source *jsontree.Node) {
	if list := source.Get("implements"); list != nil {
		p.head = append(p.head, "implements "+short(list))
	}
	if list := source.Get("ports"); list != nil {
		for _, port := range list.Items {
			for _, side := range []string{"in", "out"} {
				if name := text(port.Get(side)); name != "" {
					p.head = append(p.head, strings.TrimSpace(side+" "+name+" "+text(port.Get("type"))+" "+details(port, "in", "out", "type", "doc"))+note(text(port.Get("doc"))))
				}
			}
		}
	}
	for _, m := range members(source.Get("variables")) {
		typ := text(m.Value)
		if typ == "" {
			typ = text(m.Value.Get("type"))
		}
		p.head = append(p.head, strings.TrimSpace("variable "+m.Name+" "+typ+" "+details(m.Value, "type", "doc"))+note(text(m.Value.Get("doc"))))
	}
	for _, m := range members(source.Get("boards")) {
		p.head = append(p.head, "board "+m.Name+" "+short(m.Value))
	}
}

func note(doc string) string {
	if doc == "" {
		return ""
	}
	return "  # " + strings.Join(strings.Fields(doc), " ")
}

func members(n *jsontree.Node) []jsontree.Member {
	if n == nil {
		return nil
	}
	return n.Members
}

// rest shows members of the document that have no picture of their own.
func (p *picture) rest(source *jsontree.Node, but ...string) {
	for _, m := range source.Members {
		if !slices.Contains(shared, m.Name) && !slices.Contains(but, m.Name) {
			p.head = append(p.head, m.Name+" "+short(m.Value))
		}
	}
}

// named shows the parts of a member that is an object; what is what such a part is, by the name of a member.
func (p *picture) named(source *jsontree.Node, member, what string) {
	for _, m := range members(source.Get(member)) {
		b := &branch{name: m.Name, doc: text(m.Value.Get("doc"))}
		if what != "" && m.Value.Kind == jsontree.Object {
			b.typ = text(m.Value.Get(what))
			b.text = details(m.Value, what, "doc")
		} else if m.Value.Kind == jsontree.String {
			b.typ = m.Value.Text
		} else {
			b.typ, b.text = runs(m.Value)
		}
		p.branches = append(p.branches, b)
	}
}

// runs is what a state, an option or a node of a graph is, and the rest of what is said of it.
func runs(n *jsontree.Node, but ...string) (typ, rest string) {
	but = append(but, "doc")
	for _, m := range []string{"run", "do", "call", "expr", "const", "end"} {
		if v := n.Get(m); v != nil {
			return m + " " + short(v), details(n, append(but, m)...)
		}
	}
	return "", details(n, but...)
}

// details writes the members of an object, but some.
func details(n *jsontree.Node, but ...string) string {
	if n == nil || n.Kind != jsontree.Object {
		return ""
	}
	var list []string
	for _, m := range n.Members {
		switch {
		case slices.Contains(but, m.Name):
		case m.Value.Kind == jsontree.Bool && m.Value.Bool:
			list = append(list, m.Name)
		default:
			list = append(list, m.Name+" "+short(m.Value))
		}
	}
	return strings.Join(list, ", ")
}

// picked writes those members of an object that are named.
func picked(n *jsontree.Node, names ...string) string {
	var but []string
	for _, m := range members(n) {
		if !slices.Contains(names, m.Name) {
			but = append(but, m.Name)
		}
	}
	return details(n, but...)
}

// short writes a value in one line, without the quotes that JSON needs.
func short(n *jsontree.Node) string {
	switch n.Kind {
	case jsontree.String:
		return strings.Join(strings.Fields(n.Text), " ")
	case jsontree.Number:
		return n.Text
	case jsontree.Bool:
		return fmt.Sprint(n.Bool)
	case jsontree.Array:
		var list []string
		for _, item := range n.Items {
			list = append(list, short(item))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case jsontree.Object:
		if e := n.Get("expr"); e != nil && len(n.Members) == 1 {
			return short(e)
		}
		var list []string
		for _, m := range n.Members {
			list = append(list, m.Name+" = "+short(m.Value))
		}
		return "(" + strings.Join(list, ", ") + ")"
	}
	return "null"
}

// tree makes the branches of a tree, from its root, and then of what no way leads to.
func (p *picture) tree(source *jsontree.Node) {
	nodes := source.Get("nodes")
	p.rest(source, "root", "nodes")
	seen := map[string]bool{}
	if root := text(source.Get("root")); root != "" {
		p.branches = append(p.branches, treeNode(nodes, root, "", seen, 0))
	}
	for _, m := range members(nodes) {
		if !seen[m.Name] {
			b := treeNode(nodes, m.Name, "", seen, 0)
			b.label = "(not in the tree)"
			p.branches = append(p.branches, b)
		}
	}
}

// treeNode makes a node of a tree, with what is under it.
func treeNode(nodes *jsontree.Node, name, label string, seen map[string]bool, depth int) *branch {
	b := &branch{name: name, label: label}
	n := nodes.Get(name)
	if n == nil || n.Kind != jsontree.Object {
		b.typ = "(there is no such node)"
		return b
	}
	if seen[name] || depth > 1000 {
		b.typ, b.repeated = "(see above)", true
		return b
	}
	seen[name] = true
	b.doc = text(n.Get("doc"))
	hidden := []string{"doc", "services"}
	for _, m := range n.Members {
		if slices.Contains(hidden, m.Name) || m.Name == "score" {
			continue
		}
		b.typ = m.Name
		hidden = append(hidden, m.Name)
		b.children = childrenOf(nodes, n, m, seen, depth, &hidden)
		switch {
		case slices.Contains(composites, m.Name):
			b.class = compositeBox
		case slices.Contains(conditions, m.Name):
			b.class = conditionBox
		case len(b.children) > 0:
			b.class = decoratorBox
		}
		if len(b.children) == 0 || m.Name == "switch" {
			if v := short(m.Value); v != "[]" {
				b.typ += " " + v
			}
		}
		break
	}
	b.text = details(n, hidden...)
	if list := n.Get("services"); list != nil {
		for _, s := range list.Items {
			b.children = append(b.children, &branch{name: "service", typ: "every " + short(orNull(s.Get("every"))) + " s: " + short(orNull(s.Get("script"))), text: details(s, "every", "script", "doc"), class: serviceBox})
		}
	}
	return b
}

func orNull(n *jsontree.Node) *jsontree.Node {
	if n == nil {
		return &jsontree.Node{}
	}
	return n
}

// childrenOf finds the children of a node of a tree: what its type's member names, and the cases of a switch.
func childrenOf(nodes, n *jsontree.Node, m jsontree.Member, seen map[string]bool, depth int, hidden *[]string) (list []*branch) {
	add := func(name, label string) { list = append(list, treeNode(nodes, name, label, seen, depth+1)) }
	if m.Name == "switch" {
		for _, c := range members(n.Get("cases")) {
			add(text(c.Value), c.Name)
		}
		if other := text(n.Get("else")); other != "" {
			add(other, "else")
		}
		*hidden = append(*hidden, "cases", "else")
		return list
	}
	if slices.Contains(leaves, m.Name) {
		return nil
	}
	switch m.Value.Kind {
	case jsontree.Array:
		for _, item := range m.Value.Items {
			if item.Kind == jsontree.String {
				add(item.Text, "")
			}
		}
	case jsontree.String:
		add(m.Value.Text, "")
	}
	return list
}

func (p *picture) graph(source *jsontree.Node) {
	p.named(source, "nodes", "")
	p.rest(source, "nodes", "links")
	list := source.Get("links")
	if list == nil {
		return
	}
	own := map[string]*branch{}
	for _, b := range p.branches {
		own[b.name] = b
	}
	for _, l := range list.Items {
		from, to, ok := strings.Cut(text(l), "->")
		if !ok {
			continue
		}
		from, to = strings.TrimSpace(from), strings.TrimSpace(to)
		node, port, inner := strings.Cut(to, ".")
		if b := own[node]; b != nil && inner {
			b.children = append(b.children, &branch{name: port, typ: "<- " + from, class: serviceBox})
		} else {
			p.head = append(p.head, to+" <- "+from)
		}
		source, out, _ := strings.Cut(from, ".")
		label := out
		if own[source] == nil {
			source, label = "", from
		}
		target := node
		if own[node] == nil {
			target, port = "", to
		}
		p.arrows = append(p.arrows, arrow{source, target, strings.Trim(label+" -> "+port, " ->")})
	}
}
