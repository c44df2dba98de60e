package declare

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Rewriting says what becomes of a document's values and of the names in it. Either may be nil.
type Rewriting struct {
	// Name gives what becomes of a name by which an object of the form holder, which lies at a place, holds something: a RoleNamed,
	// RolePairs or RoleVars.
	Name func(holder *Form, path, name string) string
	// Value gives what becomes of a value, in which all has been rewritten. Of what a part overrides the path is that of what is overridden. It makes a new one or gives it back.
	Value func(v Visit) *JSON
}

// Rewrite makes another document of one; what stays the same the two share. Values that the declaration does not know stay.
func (f *Form) Rewrite(tree *JSON, r Rewriting) *JSON {
	if tree.Kind != jsontree.Object {
		return tree
	}
	in := f.In(tree)
	return eachMember(tree, func(m jsontree.Member) jsontree.Member {
		if known := in.Member(m.Name); known != nil {
			m.Value = known.Form.rewrite(Visit{Path: jsontree.Pointer("", m.Name), Form: known.Form, Member: m.Name, Holder: f, Value: m.Value}, r)
		}
		return m
	})
}

// RewriteAt is Rewrite for a value of the form that does not lie in a document, such as a part of one.
func (f *Form) RewriteAt(n *JSON, r Rewriting) *JSON { return f.rewrite(Visit{Form: f, Value: n}, r) }

func (f *Form) rewrite(v Visit, r Rewriting) *JSON {
	if f.holds() {
		v.Value = f.rewriteParts(v, r)
	}
	if r.Value == nil {
		return v.Value
	}
	return r.Value(v)
}

// rewriteParts rewrites what a value holds.
func (f *Form) rewriteParts(v Visit, r Rewriting) *JSON {
	lies := func(in *Form, member, path string, n *JSON) *JSON {
		return in.rewrite(Visit{Path: path, Form: in, Member: member, Holder: f, Value: n}, r)
	}
	n := v.Value
	if m := f.aloneIn(n); m != nil {
		return lies(m.Form, m.Name, v.Path, n)
	}
	switch {
	case n.Kind == jsontree.Object && f.Role == RoleObject:
		was := n
		n = eachMember(n, func(m jsontree.Member) jsontree.Member {
			if known := f.memberIn(was, m.Name); known != nil {
				m.Value = lies(known.Form, m.Name, jsontree.Pointer(v.Path, m.Name), m.Value)
			} else if m.Name == OverrideMember && m.Value.Kind == jsontree.Object {
				m.Value = f.rewriteParts(Visit{Path: v.Path, Form: f, Member: m.Name, Holder: f, Value: m.Value}, r)
			}
			return m
		})
	case n.Kind == jsontree.Object && f.Role != RoleList:
		n = eachMember(n, func(m jsontree.Member) jsontree.Member {
			m.Value = lies(f.Item, m.Name, jsontree.Pointer(v.Path, m.Name), m.Value)
			if r.Name != nil {
				m.Name = r.Name(f, v.Path, m.Name)
			}
			return m
		})
	case f.Lone != nil && n.Kind == jsontree.String:
		n = lies(f.Lone, "", v.Path, n)
	}
	switch {
	case f.Role != RoleList:
	case n.Kind == jsontree.Array:
		n = eachItem(n, func(i int, item *JSON) *JSON {
			return lies(f.Item, "", v.Path+"/"+strconv.Itoa(i), item)
		})
	case f.Bare:
		n = lies(f.Item, "", v.Path, n)
	}
	return n
}

// eachMember returns an object with other members; itself if they stay as they are.
func eachMember(n *JSON, f func(jsontree.Member) jsontree.Member) *JSON {
	var out *JSON
	for i, m := range n.Members {
		now := f(m)
		if out == nil && (now.Name != m.Name || now.Value != m.Value) {
			out = new(JSON)
			*out = *n
			out.Members = slices.Clone(n.Members)
		}
		if out != nil {
			out.Members[i] = now
		}
	}
	if out == nil {
		return n
	}
	return out
}

func eachItem(n *JSON, f func(i int, item *JSON) *JSON) *JSON {
	var out *JSON
	for i, item := range n.Items {
		now := f(i, item)
		if out == nil && now != item {
			out = new(JSON)
			*out = *n
			out.Items = slices.Clone(n.Items)
		}
		if out != nil {
			out.Items[i] = now
		}
	}
	if out == nil {
		return n
	}
	return out
}

// NameMember is the member in which an object of a list has its name.
const NameMember = "name"

// HoldsName reports whether values of the form are objects of a list that have their names in their member [NameMember].
func (f *Form) HoldsName() bool { return f.Role == RoleObject && f.object().named }

// Gives reports whether names by which values of the form hold something are those of parts that a designer names.
func (f *Form) Gives() bool {
	return f.Role == RoleNamed && f.Of == "" || f.Role == RolePairs && f.ByName
}

// Elsewhere lists where a document says something of what is in another one, by name: where the declaration has the tag beside.
func (f *Form) Elsewhere(tree *JSON) (all []Elsewhere) {
	f.Walk(tree, func(v Visit) bool {
		if v.Form == nil || v.Form.Role != RoleObject || v.Value.Kind != jsontree.Object {
			return true
		}
		for _, m := range v.Form.In(v.Value).Members {
			if m.Form.Beside == "" {
				continue
			}
			of, names := v.Value.Get(m.Form.Beside), v.Value.Get(m.Name)
			if of != nil && of.Kind == jsontree.String && names != nil && names.Kind == jsontree.Object {
				all = append(all, Elsewhere{Document: of.Text, Path: jsontree.Pointer(v.Path, m.Name), Names: names})
			}
		}
		return true
	})
	return all
}

// Elsewhere is an object in which a document says something of what is in another one, by name.
type Elsewhere struct {
	// Document is the other one, as it is written.
	Document string
	// Path is where the object lies; its members' names are those of what is in the other document.
	Path  string
	Names *JSON
}

// Given is a name that a document gives to a part of it.
type Given struct {
	// Noun is what a designer calls the part; Name is its name.
	Noun, Name string
	// Path is where the part lies, Place where what it overrides lies, and Scope where its name can be used if others of its noun have the
	// same, both without "override".
	Path, Place, Scope string
	// Document: it is what a document is called here, of which parts are named after a dot.
	Document bool
	// Ports: it may have ports, which expressions read after a dot. Plain: expressions read it by its name alone.
	Ports, Plain bool
}

// Given lists the names that a document gives to its parts, in its order.
func (f *Form) Given(tree *JSON) (all []Given) {
	nouns := map[string]string{} // of what lists hold, by their places
	f.Walk(tree, func(v Visit) bool {
		switch {
		case v.Form == nil:
		case v.Form.Gives():
			for _, m := range v.Value.Members {
				all = append(all, Given{Noun: v.Form.noun(), Name: m.Name, Path: jsontree.Pointer(v.Path, m.Name), Place: jsontree.Pointer(v.Place, m.Name), Scope: outer(v.Place), Document: v.Form.Item.Role == RoleDocument, Ports: v.Form.Role == RoleNamed, Plain: v.Form.Plain})
			}
		case v.Form.Role == RoleList && v.Form.Noun != "":
			nouns[v.Place] = v.Form.Noun
		case v.Form.Role == RoleNew && v.Value.Kind == jsontree.String:
			at := outer(v.Place)
			all = append(all, Given{Noun: cmp.Or(nouns[outer(at)], v.Form.noun()), Name: v.Value.Text, Path: outer(v.Path), Place: at, Scope: outer(at), Plain: v.Form.Plain})
		case v.Form.HoldsName():
			if name := v.Value.Get(NameMember); name != nil && name.Kind == jsontree.String {
				all = append(all, Given{Noun: v.Holder.noun(), Name: name.Text, Path: v.Path, Place: v.Place, Scope: outer(outer(v.Place)), Ports: true})
			}
		}
		return true
	})
	return all
}

// outer returns the path of what a value lies in.
func outer(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }
