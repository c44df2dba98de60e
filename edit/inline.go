package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Inlining says which node of a document shall be replaced by what the document has that it runs.
type Inlining struct {
	Path  string            `json:"path"`
	Text  string            `json:"text"`
	Node  string            `json:"node"`
	Texts map[string]string `json:"texts"` // of other documents that are not saved, by path
}

// Inline takes what a node runs into the document, in place of the node; nothing is written. It is the inverse of
// [Project.Extract], and refused in the same way where agents would behave in another way.
func (p *Project) Inline(n Inlining) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	tree, v, err := p.rightDocument(n.Path, n.Text, n.Texts)
	if err != nil {
		return "", err
	}
	nodes := tree.Get("nodes")
	var node *JSON
	if nodes != nil {
		node = nodes.Get(n.Node)
	}
	if node == nil {
		return "", fmt.Errorf("there is no node %s", n.Node)
	}
	if node.Get("run") == nil {
		return "", fmt.Errorf("%s runs no document", n.Node)
	}
	file := (&document.Document{File: n.Path}).Resolve(textOf(node.Get("run")))
	var inner *JSON
	if source, ok := v.overlay[file]; ok {
		inner = parsed(source)
	} else if k := p.known[file]; k != nil && k.doc != nil {
		inner = k.doc.Tree()
	}
	kind := textOf(tree.Get("kind"))
	switch {
	case inner == nil:
		return "", p.missing(file)
	case inner.Get("base") != nil:
		return "", fmt.Errorf("%s derives from another document: part of it is there", file)
	case textOf(inner.Get("kind")) != kind:
		return "", fmt.Errorf("%s is a document of the kind %s, which a %s cannot take in", file, textOf(inner.Get("kind")), kind)
	case inner.Get("nodes") == nil:
		return "", fmt.Errorf("%s has no nodes", file)
	}
	x := inlining{p: p, form: nodeForm(p.bodyOf(inner), inner), view: v, path: n.Path, file: file, name: n.Node, node: node, outer: tree, inner: inner, own: p.ownOf(inner), outerOwn: p.ownOf(tree),
		names: map[string]string{}, boards: map[string]string{}, taken: map[string]bool{}}
	var out *JSON
	switch kind {
	case "graph":
		out, err = x.graph()
	case "tree":
		out, err = x.subtree()
	default:
		err = fmt.Errorf("nothing can be taken into a document of the kind %s", kind)
	}
	if err != nil {
		return "", err
	}
	texts, err := p.proven(v, map[string]*JSON{n.Path: out}, n.Path)
	return texts[n.Path], err
}

// inlining is the work of it.
type inlining struct {
	p             *Project
	form          *declare.Form // of the nodes of what it runs
	view          *view
	path, file    string // of the document, and of what the node runs
	name          string
	node          *JSON
	outer, inner  *JSON
	own, outerOwn ownNames // of what it runs, and of the document
	names         map[string]string
	boards        map[string]string // the document's names of boards, by those of what it runs
	taken         map[string]bool
	nodes         []jsontree.Member // that are added
	given         map[string]end    // what takes the place of ports and variables of what it runs
	raisers       map[string][]end  // of its triggers that come in: who raises them
	variables     []jsontree.Member
	newBoards     []jsontree.Member
}

// prepare finds names for all that comes into the document. The node keep takes the place, and the name, of the one that goes;
// "" for none.
func (x *inlining) prepare(keep string) {
	outer := x.outer.Get("nodes")
	for _, m := range outer.Members {
		x.taken[m.Name] = x.taken[m.Name] || m.Name != x.name
	}
	for _, names := range []map[string]*JSON{x.outerOwn.ports, x.outerOwn.variables, x.outerOwn.boards} {
		for name := range names {
			x.taken[name] = true
		}
	}
	if keep != "" {
		x.names[keep], x.taken[x.name] = x.name, true
	}
	for _, m := range membersOf(x.inner.Get("nodes")) {
		if m.Name != keep {
			x.names[m.Name] = unique(x.taken, m.Name)
		}
	}
	for _, m := range membersOf(x.inner.Get("boards")) {
		file := (&document.Document{File: x.file}).Resolve(textOf(m.Value))
		for name, v := range x.outerOwn.boards {
			if (&document.Document{File: x.path}).Resolve(textOf(v)) == file {
				x.boards[m.Name] = name
			}
		}
		if x.boards[m.Name] == "" {
			x.boards[m.Name] = unique(x.taken, m.Name)
			x.newBoards = append(x.newBoards, jsontree.Member{Name: x.boards[m.Name], Value: text(refer(x.path, file, textOf(m.Value)))})
		}
	}
}

// describe tells what a node of what is taken in is.
func (x *inlining) describe(name string) palette.Node {
	n := x.inner.Get("nodes").Get(name)
	if n == nil {
		return palette.Node{}
	}
	return x.view.describer.Describe(textOf(x.inner.Get("kind")), x.file, n, func(source string) *wits.Type { return x.view.result(x.file, source) })
}

func (x *inlining) graph() (*JSON, error) {
	x.prepare("")
	outerLinks, innerLinks := linksOf(x.outer), linksOf(x.inner)
	begun, starts := end{"", "OnActivate", -1}, end{x.name, "Activate", -1}
	started := false
	for _, l := range outerLinks {
		for _, e := range []end{l.from, l.to} {
			if e.node == x.name && slices.Contains(lifePorts, e.port) && l != (link{begun, starts}) {
				return nil, fmt.Errorf("%s begins and ends by the link %s -> %s: what lies in it would begin and end with the whole document", x.name, l.from, l.to)
			}
		}
		if l.from.node == x.name && l.to.node == x.name {
			return nil, fmt.Errorf("%s is linked to itself: %s -> %s", x.name, l.from, l.to)
		}
		started = started || l == link{begun, starts}
	}
	if !started {
		return nil, fmt.Errorf("%s does not begin with the document: what lies in it would", x.name)
	}
	for _, l := range innerLinks {
		if l.to.node == "" && (l.to.port == "Deactivate" || l.to.port == "Fail") {
			return nil, fmt.Errorf("%s ends itself by the link %s -> %s: the whole document would end", x.file, l.from, l.to)
		}
	}
	if err := x.gather(outerLinks, innerLinks); err != nil {
		return nil, err
	}
	links, err := x.join(outerLinks, innerLinks)
	if err != nil {
		return nil, err
	}
	var nodes []jsontree.Member
	for _, m := range x.outer.Get("nodes").Members {
		if m.Name == x.name {
			continue
		}
		if e := m.Value.Get("expr"); e != nil {
			m.Value = with(m.Value, "expr", text(x.outside(textOf(e), &err)))
		}
		nodes = append(nodes, m)
	}
	for _, m := range x.inner.Get("nodes").Members {
		m.Name, m.Value = x.names[m.Name], moveReferences(x.form, m.Value, x.file, x.path)
		if e := m.Value.Get("expr"); e != nil {
			m.Value = with(m.Value, "expr", text(x.inside(textOf(e))))
		}
		nodes = append(nodes, m)
	}
	scripts, scriptErr := x.scripts()
	if err = first(err, scriptErr); err != nil {
		return nil, err
	}
	out := with(x.outer, "nodes", &JSON{Kind: jsontree.Object, Members: append(nodes, x.nodes...)})
	out = with(out, "links", linkTexts(links))
	if len(scripts) > 0 {
		out = with(out, "scripts", &JSON{Kind: jsontree.Object, Members: scripts})
	} else {
		out = with(out, "scripts", nil)
	}
	return x.rest(out), nil
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// rest adds variables, boards and the places of nodes.
func (x *inlining) rest(out *JSON) *JSON {
	for member, added := range map[string][]jsontree.Member{"variables": x.variables, "boards": x.newBoards} {
		if len(added) > 0 {
			out = with(out, member, &JSON{Kind: jsontree.Object, Members: append(slices.Clone(membersOf(out.Get(member))), added...)})
		}
	}
	view := out.Get("view")
	if view == nil || view.Kind != jsontree.Object {
		return out
	}
	var at [2]float64
	list := &JSON{Kind: jsontree.Object}
	for _, m := range view.Members {
		if m.Name == x.name {
			at, _ = spot(m.Value)
		} else {
			list.Members = append(list.Members, m)
		}
	}
	var corner [2]float64
	for i, m := range membersOf(x.inner.Get("view")) {
		if s, ok := spot(m.Value); ok && (i == 0 || s[0] < corner[0]) {
			corner = s
		}
	}
	for _, m := range membersOf(x.inner.Get("view")) {
		if s, ok := spot(m.Value); ok && x.names[m.Name] != "" {
			list.Members = append(list.Members, jsontree.Member{Name: x.names[m.Name], Value: spotAt(at[0]+s[0]-corner[0], at[1]+s[1]-corner[1])})
		}
	}
	return with(out, "view", list)
}

// gather finds what takes the place of each port and variable of what is taken in.
func (x *inlining) gather(outer, inner []link) error {
	x.given, x.raisers = map[string]end{}, map[string][]end{}
	for _, m := range membersOf(x.inner.Get("variables")) {
		name := unique(x.taken, m.Name)
		x.variables = append(x.variables, jsontree.Member{Name: name, Value: m.Value})
		x.given[m.Name] = end{"", name, -1}
	}
	for _, decl := range x.p.registry.Documents().Ports(x.inner) {
		name := textOf(decl.Get("in"))
		if name == "" {
			continue
		}
		for _, l := range outer {
			if l.to.plain() == (end{x.name, name, -1}) {
				x.given[name] = l.from
				x.raisers[name] = append(x.raisers[name], l.from)
			}
		}
		if _, ok := x.given[name]; ok || textOf(decl.Get("type")) == "trigger" {
			continue
		}
		constant, err := x.constant(name, decl)
		if err != nil {
			return err
		}
		x.given[name] = constant
	}
	// What goes out: where it comes from.
	for _, decl := range x.p.registry.Documents().Ports(x.inner) {
		name := textOf(decl.Get("out"))
		if name == "" || textOf(decl.Get("type")) == "trigger" {
			continue
		}
		for _, l := range inner {
			if l.to.plain() == (end{"", name, -1}) {
				x.given[name] = x.placed(l.from)
			}
		}
		if _, ok := x.given[name]; !ok {
			constant, err := x.constant(name, decl)
			if err != nil {
				return err
			}
			x.given[name] = constant
		}
	}
	return nil
}

// zeros are the values of types that nobody has given one.
var zeros = map[string]string{"bool": "false", "int": "0", "float": "0", "string": `""`, "vec2": "[0, 0]", "vec3": "[0, 0, 0]", "entity": "null", "name": `""`}

// constant adds a node for a port that has one value for ever.
func (x *inlining) constant(name string, decl *JSON) (end, error) {
	typ := textOf(decl.Get("type"))
	v := decl.Get("default")
	if given := x.node.Get("with"); given != nil && given.Get(name) != nil {
		v = given.Get(name)
	}
	if v == nil {
		zero, ok := zeros[typ]
		if t := x.p.registry.Type(typ); t != nil && len(t.Enum()) > 0 {
			zero, ok = string(jsontree.AppendString(nil, t.Enum()[0])), true
		}
		if strings.HasPrefix(typ, "list of ") {
			zero, ok = "[]", true
		}
		if !ok {
			return end{}, fmt.Errorf("nothing gives %s.%s a value, and there is no way to write none of the type %s", x.name, name, typ)
		}
		v = parsed([]byte(zero))
	}
	node := unique(x.taken, name)
	x.nodes = append(x.nodes, jsontree.Member{Name: node, Value: &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "const", Value: v}, {Name: "type", Value: text(typ)}}}})
	return end{node, "Value", -1}, nil
}

// placed returns an end of what is taken in as the document names it.
func (x *inlining) placed(e end) end {
	switch {
	case e.node == "":
		if to, ok := x.given[e.port]; ok {
			return end{to.node, to.port, -1}
		}
	case x.boards[e.node] != "" && x.names[e.node] == "":
		e.node = x.boards[e.node]
	default:
		e.node = x.names[e.node]
	}
	return e
}

// join writes all links anew, without the ports between.
func (x *inlining) join(outer, inner []link) (out []link, err error) {
	innerList := func(e end) bool {
		q, _ := port(x.describe(e.node), e.port)
		return e.node != "" && q.List
	}
	outerList := func(e end) bool {
		if e.node == "" || e.node == x.name || x.outer.Get("nodes").Get(e.node) == nil {
			return false
		}
		n := x.view.describer.Describe("graph", x.path, x.outer.Get("nodes").Get(e.node), func(source string) *wits.Type { return x.view.result(x.path, source) })
		q, _ := port(n, e.port)
		return q.List
	}
	trigger := map[string]bool{}
	for _, decl := range x.p.registry.Documents().Ports(x.inner) {
		trigger[textOf(decl.Get("in"))+textOf(decl.Get("out"))] = textOf(decl.Get("type")) == "trigger"
	}
	// raised are the ends inside, and outside for what comes in, that a trigger that goes out is raised by.
	raised := map[string][]end{}
	add := func(from, to end) { out = append(out, link{from, to}) }
	for _, l := range numbered(inner, innerList, func(l link) bool { return true }) {
		var sources []end
		switch {
		case l.from.node == "" && trigger[l.from.port]:
			sources = x.raisers[l.from.port]
		default:
			sources = []end{x.placed(l.from)}
		}
		if l.to.node == "" {
			if trigger[l.to.port] {
				raised[l.to.port] = append(raised[l.to.port], sources...)
			}
			continue
		}
		to := l.to
		to.node = x.names[to.node]
		for _, from := range sources {
			add(from, to)
		}
	}
	for _, l := range numbered(outer, outerList, func(l link) bool { return l.from.node == x.name }) {
		switch {
		case l.to.node == x.name:
		case l.from.node != x.name:
			add(l.from, l.to)
		case trigger[l.from.port]:
			for _, from := range raised[l.from.port] {
				add(from, l.to)
			}
		default:
			from := x.given[l.from.port]
			add(end{from.node, from.port, -1}, l.to)
		}
	}
	for name, from := range raised {
		x.raisers[name] = from
	}
	return out, nil
}

// inside writes an expression or a script of what is taken in as the document must have it.
func (x *inlining) inside(source string) string {
	return words(source, func(first, rest string, dot bool) string {
		switch {
		case x.boards[first] != "":
			return dotted(x.boards[first], rest)
		case dot && x.names[first] != "":
			return dotted(x.names[first], rest)
		}
		if to, ok := x.given[first]; ok {
			return dotted(to.String(), rest)
		}
		return dotted(first, rest)
	})
}

// outside writes an expression or a script of the document without the node.
func (x *inlining) outside(source string, failed *error) string {
	return words(source, func(first, rest string, dot bool) string {
		if !dot || first != x.name {
			return dotted(first, rest)
		}
		name, more, _ := strings.Cut(rest, ".")
		to, ok := x.given[name]
		if !ok {
			*failed = fmt.Errorf("%s.%s is named, and there would be none", x.name, name)
		}
		return dotted(to.String(), more)
	})
}

// scripts returns those of both.
func (x *inlining) scripts() (out []jsontree.Member, err error) {
	add := func(at, source string) {
		if slices.ContainsFunc(out, func(m jsontree.Member) bool { return m.Name == at }) {
			err = first(err, fmt.Errorf("there would be two scripts of %s: make one of them", at))
		}
		out = append(out, jsontree.Member{Name: at, Value: text(source)})
	}
	one := func(port, source string) {
		switch raisers := x.raisers[port]; len(raisers) {
		case 0: // nobody raises it
		case 1:
			add(raisers[0].String(), source)
		default:
			err = first(err, fmt.Errorf("several links raise %s.%s, which has a script: it would have to be there for each", x.name, port))
		}
	}
	for _, m := range membersOf(x.outer.Get("scripts")) {
		source := x.outside(textOf(m.Value), &err)
		switch at := parseEnd(m.Name); {
		case at.node != x.name:
			add(m.Name, source)
		case slices.Contains(lifePorts, at.port):
			err = first(err, fmt.Errorf("there is a script of %s", m.Name))
		default:
			one(at.port, source)
		}
	}
	for _, m := range membersOf(x.inner.Get("scripts")) {
		at := parseEnd(m.Name)
		source := x.inside(textOf(m.Value))
		switch {
		case at.node != "":
			add(end{x.names[at.node], at.port, -1}.String(), source)
		case x.own.ports[at.port] != nil:
			one(at.port, source)
		case at.port == "OnActivate":
			add(m.Name, source)
		default:
			err = first(err, fmt.Errorf("%s has a script of %s, which is its own end", x.file, m.Name))
		}
	}
	return out, err
}
