package declare

import (
	"strconv"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Visit is a value of a document, and what it may be.
type Visit struct {
	// Path is its JSON Pointer (RFC 6901).
	Path string
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
			m.Form.walk(Visit{Path: jsontree.Pointer("", m.Name), Form: m.Form, Member: m.Name, Holder: f, Value: tree.Members[i].Value}, visit)
		}
	}
}

func (f *Form) walk(v Visit, visit func(Visit) bool) {
	if !visit(v) || !f.holds() {
		return
	}
	if m := f.aloneIn(v.Value); m != nil {
		m.Form.walk(Visit{Path: v.Path, Form: m.Form, Member: m.Name, Holder: f, Value: v.Value}, visit)
		return
	}
	o := f.In(v.Value)
	for i := range v.Value.Members {
		m := &v.Value.Members[i]
		inner := Visit{Path: jsontree.Pointer(v.Path, m.Name), Member: m.Name, Holder: f, Value: m.Value}
		switch f.Role {
		case RoleObject:
			if known := o.Member(m.Name); known != nil {
				inner.Form = known.Form
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
		f.Lone.walk(Visit{Path: v.Path, Form: f.Lone, Holder: f, Value: v.Value}, visit)
	}
	if f.Role == RoleList && f.Bare && v.Value.Kind != jsontree.Array {
		f.Item.walk(Visit{Path: v.Path, Form: f.Item, Holder: f, Value: v.Value}, visit)
	} else if f.Role == RoleList {
		for i, item := range v.Value.Items {
			f.Item.walk(Visit{Path: v.Path + "/" + strconv.Itoa(i), Form: f.Item, Holder: f, Value: item}, visit)
		}
	}
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
