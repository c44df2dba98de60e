package document

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// A document may derive from another of its kind [Pro360, ch. 24: assets and their overrides]:
//
//	{
//	  "wits": 1, "kind": "machine",
//	  "base": "common.machine.json",
//	  "override": {"states": {"Fight": {"run": "bite.tree.json"}}}
//	}
//
// It has all that its base has. What it says itself is added: members of objects such as states and variables, items of
// lists such as transitions, which come before those of the base. A name, or a text such as where a machine starts, takes
// the place of the base's. "override" replaces what the base has by name, members of objects and items of lists that have
// a name; a list whose items have none, such as transitions, is replaced as a whole. It is an error if the base has no such
// thing, or if something that is added is there already, so that a change of the base does not go unnoticed. The base may
// derive from another in turn.
//
// What is replaced so is replaced as a whole, unless it has an "override" of its own: then it is that of the base, with what it says
// added, and what is under its "override" replaced, at any depth:
//
//	"override": {"states": {"Fight": {"override": {"states": {"Bite": {"do": "Sting"}}}}}}
//
// An object that is one value, such as the commitment of an option, is replaced as a whole. Nothing can be taken out.

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
	if base != nil { // also what cannot be read yet: it may derive from what is to come
		d.sources = append(d.sources, base.sources...)
	}
	switch {
	case base == nil && len(found) > 0 && found[0].Line == 0:
		r.Problem(at, "", fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Hint, found[0].Fixes()...)
		return problems
	case base == nil || !base.read:
		return append(problems, found...)
	case base.Kind != d.Kind:
		r.Problem(at, "", fmt.Sprintf("%s is of kind %s", file, base.Kind), fmt.Sprintf("a document of kind %s derives from one of its kind", d.Kind))
		return problems
	}
	l.inherited -= d.inherited
	d.inherited = valuesIn(base.tree)
	if l.inherited += d.inherited; l.inherited > l.mostInherited {
		l.inherited, d.inherited = l.inherited-d.inherited, 0
		r.Problem(at, "", fmt.Sprintf("documents have more than %d values from their bases, and %s has %d: it is not derived from", l.mostInherited, file, valuesIn(base.tree)), "give fewer documents this base, or make it smaller")
		return problems
	}
	m := merger{r, file, ownMembers}
	if !l.kinds.holdsDocuments(d.Kind) {
		m.own = slices.DeleteFunc(slices.Clone(ownMembers), func(name string) bool { return name == documentsMember })
	}
	d.tree = m.merge(l.kinds.inherited(base), bodyOf(l.kinds.Kind(d.Kind))).Clone() // parts of it others may have
	l.kinds.canonical(d.tree)
	l.kinds.decode(d, &problems)
	return problems // those of the base among them, unless what is wrong is overridden
}

// rederive completes the documents that derive from a file anew.
func (l *Library) rederive(file string) {
	if !l.derives {
		return
	}
	var all []*Document
	of := func(source string) bool {
		outer, _ := Within(source)
		return source == file || outer == file
	}
	for _, d := range l.docs {
		if d != nil && slices.ContainsFunc(d.sources, of) {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b *Document) int { return len(a.sources) - len(b.sources) }) // bases first
	for _, d := range all {
		l.put(l.kinds.open(d.File, d.written(), d.written))
	}
}

// mostInherited is how many values all documents of a library have from their bases at most: as many as a file may have, at some hundred
// bytes each.
const mostInherited = 2_000_000

// valuesIn counts a value and all that are in it.
func valuesIn(n *JSON) int {
	count := 1
	for _, item := range n.Items {
		count += valuesIn(item)
	}
	for i := range n.Members {
		count += valuesIn(n.Members[i].Value)
	}
	return count
}

// inherited returns the tree of a base as documents in other folders see it: references lead to where they led, and places say
// that they are not the document's own.
func (ks *Kinds) inherited(base *Document) *JSON {
	refers := map[*JSON]bool{}
	for _, n := range ks.referring(base.Kind, base.tree) {
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
	named string   // the base, in messages
	own   []string // members that the document does not inherit
}

// memberOf returns what a kind declares of a member of an object; nil for what it does not, such as what all documents have.
func memberOf(f *declare.Form, n *JSON, name string) *declare.Member {
	if f == nil || f.Role != declare.RoleObject {
		return nil
	}
	if m := f.In(n).Member(name); m != nil {
		return m
	}
	for _, m := range f.All() { // what overrides parts of something need not say what that is
		if m.Name == name {
			return m
		}
	}
	return nil
}

// single reports whether a member is one value, though it may be an object: it is replaced and not added to.
func single(m *declare.Member) bool {
	return m != nil && m.Form.Role == declare.RoleObject && !m.Joined
}

// partsOf returns what the parts of a member are; nil if that is not known.
func partsOf(m *declare.Member) *declare.Form {
	if m == nil {
		return nil
	}
	return m.Form.Item
}

// own are members that a document does not inherit.
var ownMembers = []string{"wits", "kind", "name", "base", overrideMember, documentsMember, tuneMember}

func (m *merger) merge(base *JSON, body *declare.Form) *JSON {
	written := m.doc.written()
	return m.onto(written, m.overridden(base, written.Get(overrideMember), m.own, body), m.own, body)
}

// onto returns what is written, a document or a part of one of a form, with what is inherited but for members that are its own.
func (m *merger) onto(written, inherited *JSON, own []string, f *declare.Form) *JSON {
	out := *written
	out.Members = nil
	for _, member := range written.Members {
		if b := inherited.Get(member.Name); b != nil && !slices.Contains(own, member.Name) {
			member.Value = m.join(member, b, memberOf(f, inherited, member.Name))
		}
		if member.Name != overrideMember {
			out.Members = append(out.Members, member)
		}
	}
	for _, member := range inherited.Members {
		if !slices.Contains(own, member.Name) && written.Get(member.Name) == nil {
			out.Members = append(out.Members, member)
		}
	}
	return &out
}

// ownOfParts are the members that a part does not inherit.
var ownOfParts = []string{overrideMember}

// part returns what takes the place of a part of the base: the whole of it, or, with an "override" of its own, that of the base with
// what it changes.
func (m *merger) part(by, base *JSON, f *declare.Form) *JSON {
	override := by.Get(overrideMember)
	if override == nil || by.Kind != jsontree.Object || base.Kind != jsontree.Object {
		return by
	}
	return m.onto(by, m.overridden(base, override, ownOfParts, f), ownOfParts, f)
}

// join returns what a document says of itself with what its base says.
func (m *merger) join(own JSONMember, base *JSON, declared *declare.Member) *JSON {
	if own.Value.Kind != base.Kind || single(declared) {
		return own.Value // if it is wrong the kind says so
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
				m.there(added.Pos, added.Name, own.Name, fmt.Sprintf("{%q: ...}", added.Name))
			}
		}
	case jsontree.Array:
		out.Items = nil
		for _, item := range own.Value.Items {
			if name := nameOfItem(item); name != "" && slices.ContainsFunc(base.Items, func(b *JSON) bool { return nameOfItem(b) == name }) {
				m.there(item.Pos, name, own.Name, "[...]")
				continue
			}
			out.Items = append(out.Items, item)
		}
		out.Items = append(out.Items, base.Items...)
	}
	return &out
}

// there reports something that is added and is there already.
func (m *merger) there(at Position, name, member, form string) {
	m.Problem(at, name, fmt.Sprintf("%s has %s among its %s already", m.named, name, member),
		`to replace it write it under "override"`+declare.InFile(fmt.Sprintf(": {%q: %s}", member, form))+"; else give it another name", declare.ToRename(""), declare.ToRename("in"), declare.ToRename("out"))
}

// nameOfItem returns the name of an item of a list that has one, such as a port; "" for others.
func nameOfItem(item *JSON) string {
	for _, member := range []string{"name", "in", "out"} {
		if v := item.Get(member); v != nil && v.Kind == jsontree.String {
			return v.Text
		}
	}
	return ""
}

// overridden returns the base with what the document puts in the place of parts of it.
func (m *merger) overridden(base, override *JSON, own []string, f *declare.Form) *JSON {
	out := *base
	out.Members = slices.Clone(base.Members)
	for _, over := range m.Object(override, "", `"override"`) {
		i := slices.IndexFunc(out.Members, func(b JSONMember) bool { return b.Name == over.Name })
		if i < 0 || slices.Contains(own, over.Name) {
			var names []string
			for _, b := range base.Members {
				if !slices.Contains(own, b.Name) {
					names = append(names, b.Name)
				}
			}
			m.Problem(over.Pos, "", fmt.Sprintf("%s has no %q to override", m.named, over.Name), "", declare.Closest(over.Name, names, "")...)
			continue
		}
		out.Members[i].Value = m.replaced(over, out.Members[i].Value, memberOf(f, base, over.Name))
	}
	return &out
}

// takenOut reports a null that is to take something of the base away: nothing can.
func (m *merger) takenOut(by *JSON, name string) bool {
	if by.Kind != jsontree.Null {
		return false
	}
	m.Problem(by.Pos, "", fmt.Sprintf("%s has %s, and a document that derives from it cannot take that out", m.named, name),
		`override what it is in as a whole, without an "override" of its own, and leave it out there`)
	return true
}

// replaced returns a value of the base with what is put in the place of parts of it: of members by their names, of items by
// theirs if all that are given have one; else the whole is replaced.
func (m *merger) replaced(over JSONMember, base *JSON, declared *declare.Member) *JSON {
	out := *base
	if m.takenOut(over.Value, over.Name) {
		return base
	}
	unknown := func(at Position, name string, known []string) {
		m.Problem(at, name, fmt.Sprintf("%s has no %s among its %s", m.named, name, over.Name), "", declare.Closest(name, known, `to add it write it outside of "override"`)...)
	}
	switch {
	case base.Kind == jsontree.Array && over.Value.Kind == jsontree.Object && len(base.Items) > 0 && nameOfItem(base.Items[0]) != "":
		m.Problem(over.Value.Pos, "", fmt.Sprintf("%s of %s is a list", over.Name, m.named), `override its items in a list, each with its "name"`)
		return base
	case base.Kind != over.Value.Kind || single(declared):
	case base.Kind == jsontree.Object:
		out.Members = slices.Clone(base.Members)
		var known []string
		for _, b := range base.Members {
			known = append(known, b.Name)
		}
		for _, by := range over.Value.Members {
			switch k := slices.Index(known, by.Name); {
			case k < 0:
				unknown(by.Pos, by.Name, known)
			case !m.takenOut(by.Value, by.Name):
				by.Value = m.part(by.Value, base.Members[k].Value, partsOf(declared))
				out.Members[k] = by
			}
		}
		return &out
	case base.Kind == jsontree.Array && len(over.Value.Items) > 0 && !slices.ContainsFunc(over.Value.Items, func(item *JSON) bool { return nameOfItem(item) == "" }):
		out.Items = slices.Clone(base.Items)
		var known []string
		for _, b := range base.Items {
			known = append(known, nameOfItem(b))
		}
		for _, by := range over.Value.Items {
			if k := slices.Index(known, nameOfItem(by)); k >= 0 {
				out.Items[k] = m.part(by, base.Items[k], partsOf(declared))
			} else {
				unknown(by.Pos, nameOfItem(by), known)
			}
		}
		return &out
	}
	return over.Value
}
