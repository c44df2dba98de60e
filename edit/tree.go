package edit

import (
	"slices"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Values of documents are shared and never changed: what is here makes new ones.

// text returns a text.
func text(s string) *JSON { return &JSON{Kind: jsontree.String, Text: s} }

// textOf returns what a text says; "" for anything else.
func textOf(n *JSON) string {
	if n == nil || n.Kind != jsontree.String {
		return ""
	}
	return n.Text
}

// items returns those of a list; nil for anything else.
func items(n *JSON) []*JSON {
	if n == nil {
		return nil
	}
	return n.Items
}

// membersOf returns those of an object; nil for anything else.
func membersOf(n *JSON) []jsontree.Member {
	if n == nil {
		return nil
	}
	return n.Members
}

// object returns an object with other members; anything else stays as it is.
func object(n *JSON, f func(jsontree.Member) jsontree.Member) *JSON {
	if n.Kind != jsontree.Object {
		return n
	}
	out := *n
	out.Members = slices.Clone(n.Members)
	for i := range out.Members {
		out.Members[i] = f(out.Members[i])
	}
	return &out
}

// with returns an object that has another value for a member; nil takes the member away.
func with(n *JSON, name string, v *JSON) *JSON {
	out := *n
	out.Members = slices.Clone(n.Members)
	i := slices.IndexFunc(out.Members, func(m jsontree.Member) bool { return m.Name == name })
	switch {
	case v == nil && i >= 0:
		out.Members = slices.Delete(out.Members, i, i+1)
	case v == nil:
	case i >= 0:
		out.Members[i].Value = v
	default:
		out.Members = append(out.Members, jsontree.Member{Name: name, Value: v})
	}
	return &out
}

// mapped returns a value in which f has been done to all objects, the inner ones first.
func mapped(n *JSON, f func(*JSON) *JSON) *JSON {
	out := *n
	switch n.Kind {
	case jsontree.Array:
		out.Items = slices.Clone(n.Items)
		for i, item := range n.Items {
			out.Items[i] = mapped(item, f)
		}
	case jsontree.Object:
		out.Members = slices.Clone(n.Members)
		for i, m := range n.Members {
			out.Members[i].Value = mapped(m.Value, f)
		}
		return f(&out)
	}
	return &out
}
