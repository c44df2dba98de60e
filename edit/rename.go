package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Rename says how a part of a document shall be called.
type Rename struct {
	// Document is where the text belongs, by its path; Text is the document as its author sees it, saved or not.
	Document, Text string
	From, To       string
	// At is where the part lies, as a JSON Pointer; "" for the only one that is called so.
	At string
}

// RenameNode gives a part of a document another name: a node, a state, an option, a wall or whatever its kind lets designers name.
// What in the document names it follows: links, children, transitions, expressions, scripts, its place in the editor's view. If the
// document on the disk has the part, "renames" tells running agents of it. The result has the canonical form.
//
// The document need not be free of faults, but a renaming that would add one, or change which nodes are connected, is
// refused.
func (p *Project) RenameNode(r Rename) (string, error) {
	text, _, err := p.renameNode(r)
	return text, err
}

func (p *Project) renameNode(r Rename) (string, renaming, error) {
	none := renaming{}
	tree := parsed([]byte(r.Text))
	if tree == nil || tree.Kind != jsontree.Object {
		return "", none, errors.New("the text is no JSON object: there is nothing to rename")
	}
	if why := declare.BadName(r.To); why != "" {
		return "", none, fmt.Errorf("%q cannot be a name: it %s", r.To, why)
	}
	if r.From == r.To {
		return r.Text, none, nil
	}
	body := p.bodyOf(tree)
	n, err := renamingOf(body, tree, r)
	if err != nil {
		return "", none, err
	}
	out := n.document(tree)
	if n.part.Ports || n.part.Plain {
		known := false
		if saved, err := p.Read(r.Document); err == nil {
			if before := parsed([]byte(saved.Text)); before != nil {
				known = slices.ContainsFunc(given(body, before), func(g declare.Given) bool { return g.Noun == n.part.Noun && g.Name == r.From })
			}
		}
		out = noted(out, r.From, r.To, known)
	}
	text, err := p.Registry().Documents().Format(out.AppendAsWritten(nil))
	if err != nil {
		return "", none, err
	}
	return string(text), n, p.alike(r, text)
}

// renaming gives a part another name.
type renaming struct {
	body *declare.Form
	part declare.Given
	to   string
	all  bool // whatever has the name and is of the noun; else what lies in the part's scope
}

// renamingOf finds the part that shall have another name.
func renamingOf(body *declare.Form, tree *JSON, r Rename) (renaming, error) {
	n := renaming{body: body, to: r.To}
	all := given(body, tree)
	var found, names []string
	for _, g := range all {
		names = append(names, g.Name)
		if g.Name == r.From && (r.At == "" || g.Path == r.At) {
			n.part = g
			found = append(found, "the "+g.Noun+" at "+g.Path)
		}
	}
	switch {
	case len(found) == 0 && r.At != "":
		return n, fmt.Errorf("nothing at %s is called %s", r.At, r.From)
	case len(found) == 0:
		return n, fmt.Errorf("nothing in the document is called %s%s", r.From, orMeant(r.From, names))
	case len(found) > 1:
		return n, fmt.Errorf("more than one thing is called %s: %s. Say which", r.From, strings.Join(found, ", "))
	}
	same := func(name string, inScope bool) int {
		count := 0
		for _, g := range all {
			if g.Noun == n.part.Noun && g.Name == name && (!inScope || g.Scope == n.part.Scope) {
				count++
			}
		}
		return count
	}
	if same(r.To, !n.part.Ports) > 0 {
		return n, fmt.Errorf("another %s is called %s already", n.part.Noun, r.To)
	}
	n.all = same(r.From, false) == 1
	return n, nil
}

// document renames in a document, or in one that derives from it.
func (n renaming) document(tree *JSON) *JSON {
	out := rewritten(n.body, tree, n.rewriting(tree))
	if view := tree.Get("view"); view != nil && n.all {
		out = with(out, "view", object(view, func(m jsontree.Member) jsontree.Member {
			if m.Name == n.part.Name {
				m.Name = n.to
			}
			return m
		}))
	}
	if tree.Get("tune") != nil {
		for _, g := range given(n.body, tree) {
			if g.Noun == n.part.Noun && g.Name == n.part.Name && (n.all || g.Path == n.part.Path) {
				tree = document.RenamedInTune(tree, g.Path, n.to)
			}
		}
		out = with(out, "tune", tree.Get("tune"))
	}
	return out
}

func (n renaming) rewriting(tree *JSON) declare.Rewriting {
	inside := func(path string) bool { return n.all || strings.HasPrefix(path, n.part.Scope+"/") }
	words := n.words()
	lists := map[string]bool{} // places of those that have the name in a member
	for _, g := range given(n.body, tree) {
		if g.Noun == n.part.Noun && g.Name == n.part.Name && (n.all || g.Path == n.part.Path) {
			lists[g.Place] = true
		}
	}
	return declare.Rewriting{
		Name: func(holder *declare.Form, path, name string) string {
			switch {
			case name == n.part.Name && holder.Gives() && lists[jsontree.Pointer(path, name)]:
				return n.to
			case name == n.part.Name && holder.Of == n.part.Noun && inside(path):
				return n.to
			case inside(path):
				return words.name(holder, path, name)
			}
			return name
		},
		Value: func(v declare.Visit) *JSON {
			switch {
			case v.Form.Role == declare.RoleObject && lists[v.Path] && !v.Form.HoldsName():
				return n.calledAfter(v)
			case v.Form.HoldsName() && lists[v.Path] && isText(v.Value.Get(declare.NameMember), n.part.Name): // "override" lists others, under the same indices
				return with(v.Value, declare.NameMember, text(n.to))
			case v.Form.Role == declare.RoleNew && v.Value.Text == n.part.Name && lists[owner(v.Path)]:
				return text(n.to)
			case !inside(v.Path):
			case v.Value.Kind != jsontree.String || v.Form.Role != declare.RoleName && v.Form.Role != declare.RoleCurve:
				return words.value(v)
			case v.Value.Text == n.part.Name && (v.Form.Of == n.part.Noun || string(v.Form.Role) == n.part.Noun):
				return text(n.to)
			case n.part.Document:
				if rest, ok := strings.CutPrefix(v.Value.Text, n.part.Name+"."); ok {
					return text(dotted(n.to, rest))
				}
			}
			return v.Value
		},
	}
}

// isText reports whether a value is a text.
func isText(v *JSON, text string) bool {
	return v != nil && v.Kind == jsontree.String && v.Text == text
}

// calledAfter returns a part that says what it was called after so far.
func (n renaming) calledAfter(v declare.Visit) *JSON {
	if v.Value.Kind != jsontree.Object {
		return v.Value
	}
	form := v.Form.In(v.Value)
	for i := range form.Members {
		m := &form.Members[i]
		if was := strings.ToLower(n.part.Name); m.Called && v.Value.Get(m.Name) == nil && was != strings.ToLower(n.to) && slices.Contains(m.Form.Words, was) {
			return with(v.Value, m.Name, text(was))
		}
	}
	return v.Value
}

// renamedUses returns a document in which what names a part of a noun names another one.
func renamedUses(body *declare.Form, tree *JSON, noun, from, to string) *JSON {
	n := renaming{body: body, part: declare.Given{Noun: noun, Name: from, Ports: true}, to: to, all: true}
	return rewritten(body, tree, n.rewriting(tree))
}

// words renames where the part is named in an expression and the like: before the dot of a port, or alone if it is read so.
func (n renaming) words() wording {
	return func(word string, called bool) string {
		first, rest, dot := strings.Cut(word, ".")
		if first != n.part.Name || called && !dot || !n.part.Plain && !(dot && (n.part.Ports || n.part.Document)) {
			return word
		}
		return dotted(n.to, rest)
	}
}

// noted writes the renaming down for running agents, if they can know the node by the name that it had: because it is saved,
// or was before it was renamed to that.
func noted(doc *JSON, from, to string, known bool) *JSON {
	list := &JSON{Kind: jsontree.Object}
	if had := doc.Get("renames"); had != nil && had.Kind == jsontree.Object {
		for _, m := range had.Members {
			if isText(m.Value, from) {
				m.Value = &JSON{Kind: jsontree.String, Text: to}
			}
			if m.Name != to && !(known && m.Name == from) {
				list.Members = append(list.Members, m)
			}
		}
	}
	if known {
		list.Members = append(list.Members, jsontree.Member{Name: from, Value: &JSON{Kind: jsontree.String, Text: to}})
	}
	out := *doc
	out.Members = slices.DeleteFunc(slices.Clone(doc.Members), func(m jsontree.Member) bool { return m.Name == "renames" })
	if len(list.Members) > 0 {
		out.Members = append(out.Members, jsontree.Member{Name: "renames", Value: list})
	}
	return &out
}

// alike refuses a renaming after which the document means something else.
func (p *Project) alike(r Rename, text []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return err
	}
	l := p.library(map[string]bool{}, map[string][]byte{r.Document: []byte(r.Text)})
	before := l.Check(r.Document).Errors()
	old, _ := l.Compile(r.Document)
	l.AddSource(r.Document, text)
	if after := l.Check(r.Document).Errors(); len(after) > len(before) {
		return fmt.Errorf("after that the document is wrong: %s", after[0])
	}
	now, _ := l.Compile(r.Document)
	if old != nil && now != nil && !slices.Equal(wired(old, r.From, r.To), wired(now, r.To, r.To)) {
		return fmt.Errorf("the document would mean something else: another part is called %s, or parts run in the order of their names", r.From)
	}
	return nil
}

// wired lists what a document connects with what, and what its nodes are, with one name in place of another.
func wired(p *wits.Program, from, to string) []string {
	part := &p.Parts()[0]
	called := func(name string) string {
		if rest, ok := strings.CutPrefix(name, from); ok && (rest == "" || rest[0] == ' ') { // "Task method" is what a kind makes of it
			return to + rest
		}
		return name
	}
	name := func(i int) string {
		if i < 0 {
			return ""
		}
		n := &part.Nodes[i]
		if rest, ok := strings.CutPrefix(n.Name, from); ok && part.Kind == "thoughts" && n.Outer >= 0 && part.Nodes[n.Outer].Name == from {
			if rest == "Success" || rest == "Failure" { // what a thought runs after it has ended is called after it
				return to + rest
			}
		}
		return called(n.Name)
	}
	var out []string
	r := renaming{part: declare.Given{Name: from, Ports: true}, to: to}.words() // for expressions: their text is their type, and their ports are called by what they read
	for i, n := range part.Nodes {
		typ := r.text(n.Type)
		if n.Kind != "action" && n.Kind != "part" && n.Kind != "function" { // an action may be called as the node is
			typ = called(typ)
		}
		out = append(out, fmt.Sprint("node ", name(i), " ", n.Kind, " ", typ, " ", len(n.Ports)))
	}
	for _, l := range part.Links {
		out = append(out, fmt.Sprint("link ", name(l.From), ".", r.text(l.FromPort), " ", name(l.To), ".", r.text(l.ToPort)))
	}
	slices.Sort(out)
	return out
}
