package declare

import (
	"slices"
	"strconv"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Visit is a value of a document, and what it may be.
type Visit struct {
	// Path is its JSON Pointer (RFC 6901). Place is where that lies whose place it takes: the path without "override" in parts.
	Path, Place string
	// Form is nil for a member that the declaration does not know, which is not visited further.
	Form *Form
	// Member is the member's name, or the name of a part; "" for an item of a list.
	Member string
	// Holder is the form of what it lies in; nil for the document.
	Holder *Form
	Value  *JSON
}

// Walk visits all values of a document, in its order. The document need not be right: what does not have its form is visited, and
// what lies in it is not. False ends the way into a value.
func (f *Form) Walk(tree *JSON, visit func(Visit) bool) {
	for i := range tree.Members {
		if m := f.In(tree).Member(tree.Members[i].Name); m != nil {
			m.Form.walk(Visit{Path: jsontree.Pointer("", m.Name), Place: jsontree.Pointer("", m.Name), Form: m.Form, Member: m.Name, Holder: f, Value: tree.Members[i].Value}, visit)
		}
	}
}

func (f *Form) walk(v Visit, visit func(Visit) bool) {
	if !visit(v) || !f.holds() {
		return
	}
	if m := f.aloneIn(v.Value); m != nil {
		m.Form.walk(Visit{Path: v.Path, Place: v.Place, Form: m.Form, Member: m.Name, Holder: f, Value: v.Value}, visit)
		return
	}
	f.walkParts(v, visit)
}

// OverrideMember is the member of a part that has what takes the place of parts of what it overrides.
const OverrideMember = "override"

// walkParts visits what a value holds.
func (f *Form) walkParts(v Visit, visit func(Visit) bool) {
	for i := range v.Value.Members {
		m := &v.Value.Members[i]
		inner := Visit{Path: jsontree.Pointer(v.Path, m.Name), Place: jsontree.Pointer(v.Place, m.Name), Member: m.Name, Holder: f, Value: m.Value}
		switch f.Role {
		case RoleObject:
			if known := f.memberIn(v.Value, m.Name); known != nil {
				inner.Form = known.Form
			} else if m.Name == OverrideMember && m.Value.Kind == jsontree.Object {
				f.walkParts(Visit{Path: inner.Path, Place: v.Place, Form: f, Member: m.Name, Holder: f, Value: m.Value}, visit)
				continue
			}
		case RoleNamed, RolePairs, RoleVars:
			inner.Form = f.Item
		}
		if inner.Form == nil {
			visit(inner)
			continue
		}
		inner.Form.walk(inner, visit)
	}
	if f.Lone != nil && v.Value.Kind == jsontree.String {
		f.Lone.walk(Visit{Path: v.Path, Place: v.Place, Form: f.Lone, Holder: f, Value: v.Value}, visit)
	}
	if f.Role == RoleList && f.Bare && v.Value.Kind != jsontree.Array {
		f.Item.walk(Visit{Path: v.Path, Place: v.Place, Form: f.Item, Holder: f, Value: v.Value}, visit)
	} else if f.Role == RoleList {
		for i, item := range v.Value.Items {
			at := "/" + strconv.Itoa(i)
			f.Item.walk(Visit{Path: v.Path + at, Place: v.Place + at, Form: f.Item, Holder: f, Value: item}, visit)
		}
	}
}

// memberIn returns what an object says of the form in a member; nil if it may not have it. What overrides parts of something need not say what
// that is: then it may have whatever any choice has.
func (f *Form) memberIn(n *JSON, name string) *Member {
	if m := f.In(n).Member(name); m != nil {
		return m
	}
	o := f.object()
	if o.chosen == nil || slices.ContainsFunc(n.Members, func(m jsontree.Member) bool { return o.tells(&m) >= 0 }) {
		return nil
	}
	all := o.All()
	if i := slices.IndexFunc(all, func(m *Member) bool { return m.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Documents returns the texts of a document that name other documents.
func (f *Form) Documents(tree *JSON) (out []*JSON) {
	f.Walk(tree, func(v Visit) bool {
		if v.Form != nil && v.Form.Role == RoleDocument {
			out = append(out, v.Value)
		}
		return true
	})
	return out
}

// WalkAt is Walk for a value of the form that does not lie in a document, such as a part of one. It visits the value, too.
func (f *Form) WalkAt(n *JSON, visit func(Visit) bool) { f.walk(Visit{Form: f, Value: n}, visit) }
