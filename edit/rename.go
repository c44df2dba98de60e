package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Rename says how a node of a document shall be called.
type Rename struct {
	// Document is where the text belongs, by its path; Text is the document as its author sees it, saved or not.
	Document, Text string
	From, To       string
}

// RenameNode gives a node, state, option or layer another name. Whatever in the document names it follows: links, children,
// transitions, expressions, scripts, its place in the editor's view. If the document on the disk has the node, "renames"
// tells running agents of it. The result has the canonical form.
//
// The document need not be free of faults, but a renaming that would add one, or change which nodes are connected, is
// refused.
func (p *Project) RenameNode(r Rename) (string, error) {
	tree := parsed([]byte(r.Text))
	if tree == nil {
		return "", errors.New("the text is not JSON: there are no nodes to rename")
	}
	if why := wits.BadName(r.To); why != "" {
		return "", fmt.Errorf("%q cannot be a name: it %s", r.To, why)
	}
	if r.From == r.To {
		return r.Text, nil
	}
	n := renaming{from: r.From, to: r.To}
	out := n.document(tree)
	switch {
	case n.renamed == 0:
		return "", fmt.Errorf("the document has no node %s", r.From)
	case n.taken:
		return "", fmt.Errorf("there is a node %s already", r.To)
	}
	known := false
	if saved, err := p.Read(r.Document); err == nil {
		before := renaming{from: r.From, to: r.To}
		before.document(parsed([]byte(saved.Text)))
		known = before.renamed > 0
	}
	out = noted(out, r.From, r.To, known)
	text, err := p.Registry().Format(out.AppendAsWritten(nil))
	if err != nil {
		return "", err
	}
	return string(text), p.alike(r, text)
}

// noted writes the renaming down for running agents, if they can know the node by the name that it had: because it is saved,
// or was before it was renamed to that.
func noted(doc *JSON, from, to string, known bool) *JSON {
	list := &JSON{Kind: jsontree.Object}
	if had := doc.Get("renames"); had != nil && had.Kind == jsontree.Object {
		for _, m := range had.Members {
			if m.Value.Kind == jsontree.String && m.Value.Text == from {
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
		return fmt.Errorf("something else is called %s too, and it is not plain what means which: rename that first", r.From)
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
	r := renaming{from: from, to: to} // for expressions: their text is their type, and their ports are called by what they read
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

// renaming is a walk through a document that gives a node another name; or, with word, only what texts such as links and
// expressions name.
type renaming struct {
	from, to string
	renamed  int
	taken    bool
	// word is what becomes of a dotted name; called says that it is a function's. Nil: the node's name before a dot.
	word func(name string, called bool) string
}

// holders are members whose own members are nodes, by name.
var holders = []string{"nodes", "states", "regions", "options", "behaviours", "facts", "actions", "goals", "tasks", "thoughts"}

// lists are members whose texts are names of nodes.
var lists = []string{"root", "start", "from", "to", "children", "cases", "else", "rules", "over", "avoid",
	"sequence", "selector", "filter", "parallel", "monitor", "utility", "simulate", "invert", "succeed", "fail", "repeat", "retry",
	"until", "cooldown", "timeout", "delay", "once", "guard", "fake", "breakpoint", "solid", "subtasks", "task"}

// about are members whose own members are called by nodes: the facts that actions need and change, and goals want.
var about = []string{"pre", "effects", "want"}

// literal are members whose texts are for people, or name what is no node; and values, but for expressions among them.
var (
	forOthers = []string{"doc", "name", "kind", "run", "do", "call", "of", "type", "unit", "boards", "ports", "variables", "fields", "implements", "renames", "log", "base"}
	values    = []string{"with", "const", "default"}
	// choices are words of the kinds.
	choices = []string{"abort", "handover", "choose", "order", "success", "failure", "level", "status", "is", "end", "history", "done", "ends",
		"combine", "ranks", "scope", "semantics", "dynamic"}
)

// chosen says whether a member is a word of the kind. What a thought runs after a success or failure is none.
func chosen(m *jsontree.Member) bool {
	return slices.Contains(choices, m.Name) && m.Value.Get("do") == nil && m.Value.Get("run") == nil
}

// document renames in a document, or in what it overrides.
func (r *renaming) document(n *JSON) *JSON {
	if n == nil {
		return nil
	}
	return r.value("", n)
}

// value renames in the value of a member.
func (r *renaming) value(member string, n *JSON) *JSON {
	out := *n
	switch n.Kind {
	case jsontree.String:
		if r.word != nil && slices.Contains(lists, member) {
			break
		}
		if slices.Contains(lists, member) && n.Text == r.from {
			out.Text = r.to
		} else {
			out.Text = r.text(n.Text)
		}
	case jsontree.Array:
		out.Items = slices.Clone(n.Items)
		for i, item := range n.Items {
			out.Items[i] = r.value(member, item)
		}
	case jsontree.Object:
		out.Members = slices.Clone(n.Members)
		for i := range out.Members {
			if m := &out.Members[i]; r.word != nil {
				r.named(n, member, m)
			} else {
				r.member(member, m)
			}
		}
	}
	return &out
}

// named renames in the texts of a member of an object that is itself the value of the member owner.
func (r *renaming) named(object *JSON, owner string, m *jsontree.Member) {
	inHolder := slices.Contains(holders, owner)
	switch {
	case slices.Contains(about, owner): // values of facts
	case owner == "scripts":
		m.Name = r.text(m.Name)
		m.Value = r.value("", m.Value)
	case inHolder:
		m.Value = r.value("", m.Value)
	case slices.Contains(forOthers, m.Name), chosen(m), m.Name == "view", m.Name == "pass", owner == "cases":
	case m.Name == "fire" && (object.Get("call") != nil || object.Get("expr") != nil): // properties of a result
	case m.Name == "to" && object.Get("set") != nil: // what the variable becomes
		m.Value = r.value("", m.Value)
	case slices.Contains(values, m.Name):
		m.Value = r.expressions(m.Value)
	default:
		m.Value = r.value(m.Name, m.Value)
	}
}

// member renames in a member of an object that is itself the value of the member owner.
func (r *renaming) member(owner string, m *jsontree.Member) {
	switch {
	case slices.Contains(holders, owner), owner == "view":
		if m.Name == r.to {
			r.taken = r.taken || owner != "view"
		} else if m.Name == r.from {
			if m.Name = r.to; owner != "view" {
				r.renamed++
			}
		}
	case slices.Contains(about, owner):
		if m.Name == r.from {
			m.Name = r.to
		}
		return // the values are those of the nodes
	case owner == "scripts":
		m.Name = r.text(m.Name) // "Node.Trigger"
	case owner == "cases":
		if m.Value.Kind == jsontree.String && m.Value.Text == r.from {
			m.Value = &JSON{Kind: jsontree.String, Text: r.to}
		}
		return
	case (owner == "layers" || owner == "interrupts") && m.Name == "name" && m.Value.Kind == jsontree.String:
		switch m.Value.Text {
		case r.to:
			r.taken = true
		case r.from:
			m.Value = &JSON{Kind: jsontree.String, Text: r.to}
			r.renamed++
		}
		return
	}
	inHolder := slices.Contains(holders, owner)
	switch {
	case !inHolder && slices.Contains(forOthers, m.Name):
	case !inHolder && slices.Contains(values, m.Name):
		m.Value = r.expressions(m.Value)
	case inHolder:
		m.Value = r.value("", m.Value)
	default:
		m.Value = r.value(m.Name, m.Value)
	}
}

// expressions renames in those values of ports that are expressions.
func (r *renaming) expressions(n *JSON) *JSON {
	if n.Kind != jsontree.Object {
		return n
	}
	out := *n
	out.Members = slices.Clone(n.Members)
	for i := range out.Members {
		if m := &out.Members[i]; m.Value.Kind == jsontree.Object && len(m.Value.Members) == 1 && m.Value.Members[0].Name == "expr" {
			m.Value = r.value("", m.Value)
		}
	}
	return &out
}

// text renames in a link, an expression or a script: dotted names outside of quotes.
func (r *renaming) text(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		c, size := utf8.DecodeRuneInString(s)
		switch {
		case c == '"' || c == '\'':
			size = quotedLength(s, byte(c))
		case c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) || c == '.':
			size = wordLength(s)
			word := s[:size]
			if r.word != nil {
				word = r.word(word, strings.HasPrefix(strings.TrimLeft(s[size:], " \t\n"), "("))
			} else if first, rest, dotted := strings.Cut(word, "."); dotted && first == r.from {
				word = r.to + "." + rest
			}
			b.WriteString(word)
			s = s[size:]
			continue
		}
		b.WriteString(s[:size])
		s = s[size:]
	}
	return b.String()
}

// quotedLength is the length of a text in quotes, which may have no end.
func quotedLength(s string, quote byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(s)
}

// wordLength is the length of a dotted name or number.
func wordLength(s string) int {
	for i, c := range s {
		if c != '_' && c != '.' && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return i
		}
	}
	return len(s)
}
