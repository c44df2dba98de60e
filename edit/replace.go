package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Replacement says that a node shall be something else.
type Replacement struct {
	// Path is the document and Text what is written in it; Pointer leads to the node, as a JSON Pointer.
	Path    string `json:"path"`
	Text    string `json:"text"`
	Pointer string `json:"pointer"`
	// Node is what it shall be, as the palette gives it.
	Node  *JSON             `json:"node"`
	Texts map[string]string `json:"texts"` // of other documents that are not saved, by path
}

// Replaced is a document in which a node is something else.
type Replaced struct {
	Text string `json:"text"`
	// Lost says what the new node has no use for, in words.
	Lost []string `json:"lost"`
}

// Replace makes a node something else and keeps of it what the new one can have: values, and what is joined to its ports, by
// name and type, children, what it says beside, its explanation and its place.
func (p *Project) Replace(r Replacement) (Replaced, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if why := badDocument(r.Path); why != "" {
		return Replaced{}, fmt.Errorf("%q: %s", r.Path, why)
	}
	tree := parsed([]byte(r.Text))
	if tree == nil || tree.Kind != jsontree.Object {
		return Replaced{}, errors.New("the text is not a JSON object")
	}
	old := tree.At(r.Pointer)
	if old == nil || old.Kind != jsontree.Object || r.Pointer == "" {
		return Replaced{}, fmt.Errorf("there is no node at %s", r.Pointer)
	}
	if r.Node == nil || r.Node.Kind != jsontree.Object {
		return Replaced{}, errors.New("what the node shall be is no object")
	}
	if err := p.scan(); err != nil {
		return Replaced{}, err
	}
	texts := map[string]string{r.Path: r.Text}
	for name, text := range r.Texts {
		if name != r.Path {
			texts[name] = text
		}
	}
	overlay, err := p.unsaved(texts)
	if err != nil {
		return Replaced{}, err
	}
	v := p.viewOf(overlay)
	technique := textOf(tree.Get("kind"))
	describe := func(n *JSON) palette.Node {
		return v.describer.Describe(technique, r.Path, n, func(source string) *wits.Type { return v.result(r.Path, source) })
	}
	body := p.bodyOf(tree)
	x := replacing{body: body, form: nodeForm(body, tree), tree: tree, library: p.library(nil, overlay), types: document.NodeTypes(p.registry.Kind(technique)), Replacement: r,
		name: nameOf(r.Pointer, old), old: old, node: r.Node, before: describe(old), now: describe(r.Node), lost: []string{}}
	if x.part = x.form; x.part == nil {
		x.part = formAt(body, tree, r.Pointer)
	}
	x.replace(describe)
	text, err := p.registry.Documents().Format(x.tree.AppendAsWritten(nil))
	return Replaced{string(text), x.lost}, err
}

// formAt returns the form of what lies at a place; that of nothing if it is not known.
func formAt(body *declare.Form, tree *JSON, pointer string) *declare.Form {
	found := nothing
	body.Walk(tree, func(v declare.Visit) bool {
		if v.Path == pointer && v.Form != nil && v.Form.Role == declare.RoleObject {
			found = v.Form
		}
		return strings.HasPrefix(pointer, v.Path)
	})
	return found
}

// nameOf returns what a node is called that stands at a place.
func nameOf(pointer string, node *JSON) string {
	if name := textOf(node.Get("name")); name != "" {
		return name
	}
	names, _ := jsontree.SplitPointer(pointer)
	return names[len(names)-1]
}

// replacing is the work of a replacement.
type replacing struct {
	Replacement
	body        *declare.Form
	form        *declare.Form // of nodes; nil if there are none
	part        *declare.Form // of what is replaced
	tree        *JSON
	library     *wits.Library
	types       []document.NodeType
	name        string
	old, node   *JSON
	before, now palette.Node
	lost        []string
}

func (x *replacing) lose(format string, args ...any) {
	x.lost = append(x.lost, fmt.Sprintf(format, args...))
}

func (x *replacing) replace(describe func(*JSON) palette.Node) {
	if of := x.old.Get("of"); of != nil && x.node.Get("of") == nil && slices.Contains(x.now.Of, of.Text) {
		x.node = with(x.node, "of", of)
	}
	if x.now = describe(x.node); x.node.Get("fire") == nil {
		x.fire(describe)
	}
	x.value()
	children := x.children()
	for _, m := range x.old.Members {
		if x.carries(m.Name, declare.RoleValue) {
			x.values(m.Name)
		}
	}
	x.put()
	x.ports()
	x.put()
	for _, m := range x.old.Members {
		switch {
		case x.typed(m.Name), m.Name == "of" || m.Name == "fire", x.carries(m.Name, declare.RoleValue), x.names(m), x.node.Get(m.Name) != nil:
			continue
		case x.carries(m.Name, declare.RoleTarget), x.carries(m.Name, declare.RolePort):
			x.values(m.Name)
			continue
		}
		before, had := x.errors(), x.node
		x.node = with(x.node, m.Name, m.Value)
		x.put()
		if x.errors() > before {
			x.node = had
			x.put()
			x.lose("%q", m.Name)
		}
	}
	x.put()
	for _, child := range children {
		x.lose("%s is not run by it any more", child)
	}
}

// put puts the node as it is by now into the document.
func (x *replacing) put() {
	if tree, err := x.tree.Patch([]Operation{{Op: "replace", Path: x.Pointer, Value: x.node}}); err == nil {
		x.tree = tree
	}
}

// errors counts what is wrong with the document.
func (x *replacing) errors() int {
	x.library.AddSource(x.Path, x.tree.AppendAsWritten(nil))
	count := 0
	for _, q := range x.library.Check(x.Path) {
		if q.File == x.Path && !q.Warning {
			count++
		}
	}
	return count
}

// carries reports whether a member of the old node gives something of a role to its ports, or by their names.
func (x *replacing) carries(member string, role declare.Role) bool {
	m := x.part.In(x.old).Member(member)
	return m != nil && (m.Form.Role == declare.RolePairs || m.Form.Role == declare.RoleList) && m.Form.Item.Role == role
}

// names reports whether a member of the old node names its children.
func (x *replacing) names(m jsontree.Member) bool {
	known := x.part.In(x.old).Member(m.Name)
	return known != nil && x.form != nil && len(childrenOf(known.Form, m.Value)) > 0
}

// typed reports whether a member says what a node is.
func (x *replacing) typed(member string) bool {
	m := x.part.In(x.old).Member(member)
	return m != nil && (m.Form.Role == declare.RoleAction || m.Form.Role == declare.RoleDocument) || slices.ContainsFunc(x.types, func(t document.NodeType) bool { return t.Name == member })
}

// typeOf finds the member that says what a node is, and the group of that type.
func (x *replacing) typeOf(n *JSON) (member, group string) {
	for _, m := range n.Members {
		for _, t := range x.types {
			if t.Name == m.Name && (m.Value.Kind != jsontree.Bool || m.Name == "const") {
				return m.Name, t.Group
			}
		}
	}
	return "", ""
}

// fire keeps what the result fires, as far as the new one can.
func (x *replacing) fire(describe func(*JSON) palette.Node) {
	fire := x.old.Get("fire")
	if fire == nil {
		return
	}
	list := &JSON{Kind: jsontree.Array}
	for _, item := range fire.Items {
		if slices.ContainsFunc(x.now.Fire, func(p palette.Property) bool { return p.Name == item.Text }) {
			list.Items = append(list.Items, item)
		} else {
			x.lose("%s of the result", item.Text)
		}
	}
	if len(list.Items) > 0 || len(fire.Items) == 0 && len(x.now.Fire) > 0 {
		x.node = with(x.node, "fire", list)
		x.now = describe(x.node)
	}
}

// value keeps the value of a constant that becomes an expression, and the condition of one test that becomes another.
func (x *replacing) value() {
	was, _ := x.typeOf(x.old)
	is, group := x.typeOf(x.node)
	switch v := x.old.Get(was); {
	case was == "" || is == "":
	case was == is && group != "composite" && group != "decorator":
		if textOf(x.node.Get(is)) == "" || is == "expr" || is == "const" { // the palette leaves it open
			x.node = with(x.node, is, v)
		}
	case was == "const" && is == "expr" && (v.Kind == jsontree.Number || v.Kind == jsontree.Bool):
		x.node = with(x.node, is, text(string(v.AppendAsWritten(nil))))
	case x.condition(was) && x.condition(is):
		x.node = with(x.node, is, v)
	case (was == "const" || was == "expr" || x.condition(was)) && x.node.Get(was) == nil:
		x.lose("%s %s", was, v.AppendAsWritten(nil))
	}
}

// condition reports whether a type of node is told by a condition.
func (x *replacing) condition(typ string) bool {
	if x.form == nil || x.form.Choice(typ) == nil {
		return false
	}
	tells := x.form.Choice(typ).Form.Member(typ).Form
	return tells.Role == declare.RoleExpression && tells.Of == "bool"
}

// children gives the new node those of the old one, and returns the names of those that it has no place for.
func (x *replacing) children() (left []string) {
	was, _ := x.typeOf(x.old)
	is, _ := x.typeOf(x.node)
	names := x.childrenIn(x.old)
	if len(names) == 0 || x.form.Choice(is) == nil {
		return names
	}
	if was == is {
		for _, m := range x.old.Members {
			if known := x.form.Choice(is).Form.Member(m.Name); known != nil && (m.Name == is || len(childrenOf(known.Form, m.Value)) > 0) {
				x.node = with(x.node, m.Name, m.Value)
			}
		}
		return nil
	}
	for _, m := range x.form.Choice(is).Form.Members {
		switch {
		case m.Form.Role == declare.RoleName:
			x.node = with(x.node, m.Name, text(names[0]))
			return names[1:]
		case m.Form.Role == declare.RoleList && m.Form.Item.Role == declare.RoleName:
			list := &JSON{Kind: jsontree.Array}
			for _, name := range names {
				list.Items = append(list.Items, text(name))
			}
			x.node = with(x.node, m.Name, list)
			return nil
		}
	}
	return names
}

// childrenIn lists what a node runs; nothing where nodes run no others.
func (x *replacing) childrenIn(node *JSON) []string {
	if x.form == nil {
		return nil
	}
	return childrenOf(x.form, node)
}

// port finds a port of a description.
func port(n palette.Node, name string) (palette.Port, bool) {
	i := slices.IndexFunc(n.Ports, func(p palette.Port) bool { return p.Name == name })
	if i < 0 {
		return palette.Port{}, false
	}
	return n.Ports[i], true
}

// counterpart returns the port that takes the place of one of the old node: that of the same name, if it is the same otherwise, or
// else the only one of its type and direction, if the old one was the only one, too.
func (x *replacing) counterpart(name string) (string, bool) {
	was, ok := port(x.before, name)
	if !ok {
		return name, true // nothing is known of it
	}
	like := func(p palette.Port) bool {
		return p.Out == was.Out && p.Type == was.Type && p.List == was.List && p.Builtin == was.Builtin
	}
	if p, ok := port(x.now, name); ok {
		return name, like(p)
	}
	only := func(ports []palette.Port) (one string, ok bool) {
		for _, p := range ports {
			if like(p) && one != "" {
				return "", false
			} else if like(p) {
				one = p.Name
			}
		}
		return one, one != ""
	}
	if _, ok := only(x.before.Ports); was.Builtin || !ok {
		return "", false
	}
	return only(x.now.Ports)
}

// values keeps what is given to ports, passed on or stored.
func (x *replacing) values(member string) {
	had := x.old.Get(member)
	if had == nil {
		return
	}
	out := *had
	if have := x.node.Get(member); have != nil {
		out = *have
	}
	out.Members = slices.Clone(membersOf(x.node.Get(member)))
	for _, m := range had.Members {
		to, ok := x.counterpart(m.Name)
		if _, known := port(x.before, m.Name); !ok || !known || out.Get(to) != nil {
			x.lose("%s of %q", m.Name, member)
			continue
		}
		out.Members = append(out.Members, jsontree.Member{Name: to, Value: m.Value})
	}
	out.Items = nil
	for _, item := range had.Items { // "pass" joins equal names
		if to, ok := x.counterpart(item.Text); ok && to == item.Text {
			out.Items = append(out.Items, item)
		} else {
			x.lose("%s of %q", item.Text, member)
		}
	}
	if len(out.Members)+len(out.Items) > 0 {
		x.node = with(x.node, member, &out)
	}
}

// ports keeps links, scripts and what expressions read of the node.
func (x *replacing) ports() {
	gone := false // from the text that is looked at
	words := wording(func(word string, _ bool) string {
		first, rest, dot := strings.Cut(word, ".")
		if !dot || first != x.name {
			return word
		}
		name, more, deeper := strings.Cut(rest, ".")
		to, ok := x.counterpart(name)
		if !ok {
			gone = true
			return word
		}
		if deeper {
			to = dotted(to, more)
		}
		return dotted(first, to)
	})
	if links := x.tree.Get("links"); links != nil {
		list := *links
		list.Items = nil
		for _, l := range links.Items {
			gone = false
			if now := words.text(textOf(l)); gone {
				x.lose("the link %s", l.Text)
			} else if l.Kind == jsontree.String {
				list.Items = append(list.Items, text(now))
			} else {
				list.Items = append(list.Items, l)
			}
		}
		x.tree = with(x.tree, "links", &list)
	}
	if scripts := x.tree.Get("scripts"); scripts != nil {
		kept := *scripts
		kept.Members = nil
		for _, m := range scripts.Members {
			gone = false
			if m.Name = words.text(m.Name); gone {
				x.lose("the script of %s", m.Name)
				continue
			}
			kept.Members = append(kept.Members, m)
		}
		x.tree = with(x.tree, "scripts", &kept)
	}
	gone = false
	x.tree = rewritten(x.body, x.tree, words.rewriting())
	if node := x.tree.At(x.Pointer); node != nil {
		x.node = node
	}
	if gone {
		x.lose("what expressions read of it")
	}
}
