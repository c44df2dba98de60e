package wits

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// A document may derive from another of its kind (book, chapter 24: assets and their overrides):
//
//	{
//	  "wits": 1, "kind": "machine",
//	  "base": "common.machine.json",
//	  "override": {"states": {"Fight": {"run": "bite.tree.json"}}}
//	}
//
// It has all that its base has. What it says itself is added: members of objects such as states and variables, items of
// lists such as transitions, which come before those of the base. A name, or a text such as where a machine starts, takes
// the place of the base's. "override" replaces what the base has by name; it is an error if the base has no such thing, or
// if something that is added is there already, so that a change of the base does not go unnoticed. The base may derive from
// another in turn.

const overrideMember = "override"

// derive completes a document that derives from another, and says what is wrong.
func (l *Library) derive(d *Document) (problems Problems) {
	r := &Decoder{doc: d, problems: &problems}
	at := d.tree.Get("base").Pos
	file := d.Resolve(d.Base)
	chain := append(l.deriving, d.File)
	switch {
	case file == "":
		r.Problem(at, "", fmt.Sprintf("%q leads out of the project", d.Base), "")
		return problems
	case slices.Contains(chain, file):
		r.Problem(at, "", "the document derives from itself: "+strings.Join(append(chain, file), " -> "), "")
		return problems
	}
	l.deriving = chain
	base, found := l.document(file)
	l.deriving = chain[:len(chain)-1]
	d.sources = []string{file}
	switch {
	case base == nil && len(found) > 0 && found[0].Line == 0:
		r.Problem(at, "", fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Hint)
		return problems
	case base == nil || !base.read:
		return append(problems, found...)
	case base.Kind != d.Kind:
		r.Problem(at, "", fmt.Sprintf("%s is of kind %s", file, base.Kind), fmt.Sprintf("a document of kind %s derives from one of its kind", d.Kind))
		return problems
	}
	d.sources = append(d.sources, base.sources...)
	m := merger{Decoder: r, base: base, named: file}
	d.tree = m.merge(l.reg.inherited(base))
	l.reg.decode(d, &problems)
	return problems // those of the base among them, unless what is wrong is overridden
}

// rederive completes the documents that derive from a file anew.
func (l *Library) rederive(file string) {
	var all []*Document
	for _, d := range l.docs {
		if d != nil && slices.Contains(d.sources, file) {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b *Document) int { return len(a.sources) - len(b.sources) }) // bases first
	for _, d := range all {
		l.put(l.reg.open(d.File, d.written))
	}
}

// inherited is the tree of a base as documents in other folders see it: references lead to where they led, and places say
// that they are not the document's own.
func (r *Registry) inherited(base *Document) *JSON {
	refers := map[*JSON]bool{}
	for _, n := range r.referring(base.Kind, base.tree) {
		refers[n] = true
	}
	var copied func(n *JSON) *JSON
	copied = func(n *JSON) *JSON {
		out := *n
		out.Pos.Source++
		if file := base.Resolve(n.Text); refers[n] && n.Kind == jsontree.String && file != "" {
			out.Text = "/" + file
		}
		out.Items, out.Members = slices.Clone(n.Items), slices.Clone(n.Members)
		for i, item := range out.Items {
			out.Items[i] = copied(item)
		}
		for i := range out.Members {
			m := &out.Members[i]
			m.Pos.Source++
			m.Value = copied(m.Value)
		}
		return &out
	}
	return copied(base.tree)
}

// merger puts a document and its base together.
type merger struct {
	*Decoder
	base  *Document
	named string // the base, in messages
}

// own are members that a document does not inherit.
var ownMembers = []string{"wits", "kind", "name", "base", overrideMember}

func (m *merger) merge(base *JSON) *JSON {
	written := m.doc.written
	out := *written
	out.Members = nil
	for _, member := range written.Members {
		if inherited := base.Get(member.Name); inherited != nil && !slices.Contains(ownMembers, member.Name) {
			member.Value = m.join(member, inherited)
		}
		if member.Name != overrideMember {
			out.Members = append(out.Members, member)
		}
	}
	for _, member := range base.Members {
		if !slices.Contains(ownMembers, member.Name) && written.Get(member.Name) == nil {
			out.Members = append(out.Members, member)
		}
	}
	for _, over := range m.Object(written.Get(overrideMember), "", `"override"`) {
		m.override(&out, over)
	}
	return &out
}

// join is what a document says of itself with what its base says.
func (m *merger) join(own JSONMember, base *JSON) *JSON {
	if own.Value.Kind != base.Kind {
		return own.Value // the kind says what is wrong with it
	}
	out := *own.Value
	switch base.Kind {
	case jsontree.Object:
		out.Members = slices.Clone(base.Members)
		for _, added := range own.Value.Members {
			i := slices.IndexFunc(out.Members, func(b JSONMember) bool { return b.Name == added.Name })
			switch {
			case i < 0:
				out.Members = append(out.Members, added)
			case own.Name == viewMember:
				out.Members[i] = added
			default:
				m.Problem(added.Pos, added.Name, fmt.Sprintf("%s has %s among its %s already", m.named, added.Name, own.Name),
					fmt.Sprintf(`to replace it write it under "override": {%q: {%q: ...}}; else give it another name`, own.Name, added.Name))
			}
		}
	case jsontree.Array:
		out.Items = slices.Concat(own.Value.Items, base.Items)
	}
	return &out
}

// override replaces members of what was merged.
func (m *merger) override(tree *JSON, over JSONMember) {
	i := slices.IndexFunc(tree.Members, func(t JSONMember) bool { return t.Name == over.Name })
	inherited := i >= 0 && tree.Members[i].Value.Pos.Source > 0 || m.doc.written.Get(over.Name) != nil && m.base.tree.Get(over.Name) != nil
	if slices.Contains(ownMembers, over.Name) || !inherited {
		var names []string
		for _, b := range m.base.tree.Members {
			if !slices.Contains(ownMembers, b.Name) {
				names = append(names, b.Name)
			}
		}
		m.Problem(over.Pos, "", fmt.Sprintf("%s has no %q to override", m.named, over.Name), closest(over.Name, names, ""))
		return
	}
	at := &tree.Members[i]
	if at.Value.Kind != jsontree.Object || over.Value.Kind != jsontree.Object {
		at.Value = over.Value
		return
	}
	replaced := *at.Value
	replaced.Members = slices.Clone(replaced.Members)
	for _, by := range over.Value.Members {
		k := slices.IndexFunc(replaced.Members, func(t JSONMember) bool { return t.Name == by.Name && t.Pos.Source > 0 })
		if k < 0 {
			var names []string
			for _, b := range members(m.base.tree.Get(over.Name)) {
				names = append(names, b.Name)
			}
			m.Problem(by.Pos, by.Name, fmt.Sprintf("%s has no %s among its %s", m.named, by.Name, over.Name), closest(by.Name, names, `to add it write it outside of "override"`))
			continue
		}
		replaced.Members[k] = by
	}
	at.Value = &replaced
}
