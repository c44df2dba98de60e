package declare

import (
	"slices"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Wordless is a document of the form without what is for people alone: the "doc" of itself and of all that it has. A part of which
// nothing but the member is left that it may be written as is written so. It is for hashes: what a mind is about does not change
// with a description.
func (f *Form) Wordless(tree *JSON) *JSON {
	if tree.Kind != jsontree.Object {
		return tree
	}
	r := Rewriting{Value: wordless}
	tree = f.Rewrite(Header().Rewrite(tree, r), r)
	return eachMember(withoutDoc(tree), func(m jsontree.Member) jsontree.Member {
		if m.Name == OverrideMember && m.Value.Kind == jsontree.Object {
			m.Value = f.Rewrite(m.Value, r)
		}
		return m
	})
}

// wordless is a value without its "doc".
func wordless(v Visit) *JSON {
	n := v.Value
	switch {
	case n.Kind != jsontree.Object:
	case v.Form.Role == RoleVars:
		return eachMember(n, func(m jsontree.Member) jsontree.Member {
			if m.Value.Kind == jsontree.Object {
				m.Value = bare(withoutDoc(m.Value), "type")
			}
			return m
		})
	case v.Form.Role == RoleObject:
		in := v.Form.In(n)
		if doc := in.Member("doc"); doc == nil || doc.Form.Role != RoleText {
			return n
		}
		n = withoutDoc(n)
		if alone := v.Form.Alone(); alone != nil {
			return bare(n, alone.Name)
		}
	}
	return n
}

// bare is the value of an object's member of that name, if it has no other; else the object.
func bare(n *JSON, member string) *JSON {
	if len(n.Members) == 1 && n.Members[0].Name == member {
		return n.Members[0].Value
	}
	return n
}

func withoutDoc(n *JSON) *JSON {
	if n.Get("doc") == nil {
		return n
	}
	out := *n
	out.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m jsontree.Member) bool { return m.Name == "doc" })
	return &out
}
