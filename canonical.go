package wits

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// The canonical order of a document. What a document says does not depend on the order in which its members are written,
// so it is put into one order before anything reads it: kinds decode the canonical form, digests are made of it, and
// [Registry.Format] prints it. That is why formatting a document changes neither the program that it makes nor the state
// of any mind.

// headerOrder is the order of the members that documents of all kinds share. The members of the kind follow, then
// whatever else there is by name, then the view.
var headerOrder = []string{"wits", "kind", "name", "doc", "base", "implements", "ports", "variables", "boards", "renames", overrideMember}

// innerOrder is the order of members within ports and variables, and within the parts of a query, the one kind that does not
// declare its body yet. What is not in the list follows by name.
var innerOrder = []string{"name", "filter", "in", "out", "from", "to", "cost", "expr", "score", "weight", "curve", "of", "type", "default", "unit", "keep", "shared",
	"is", "least", "doc"}

// What is for editors only: where they show nodes, and frames with words around them.
const (
	viewMember   = "view"
	framesMember = "frames"
)

// frameOrder is the order of the members of a frame.
var frameOrder = []string{"text", "at", "size", "folded"}

var innerPlaces, framePlaces = placesOf(innerOrder), placesOf(frameOrder)

// places are the places of members in their order; those that are not in it follow by name. Nil orders by name alone.
type places map[string]int

func placesOf(names []string) places {
	p := make(places, len(names))
	for i, name := range names {
		if _, twice := p[name]; !twice {
			p[name] = i
		}
	}
	return p
}

// of is the place of a member, counted from 1; past the last for one that is not listed.
func (p places) of(name string) int {
	if i, ok := p[name]; ok {
		return i
	}
	return len(p)
}

// compare orders members.
func (p places) compare(a, b jsontree.Member) int {
	if x, y := p.of(a.Name), p.of(b.Name); x != y {
		return x - y
	}
	return strings.Compare(a.Name, b.Name)
}

// sort puts those members first that are listed, in the list's order, and the others by name after them. What is in order
// is not written to.
func (p places) sort(members []jsontree.Member) {
	if !slices.IsSortedFunc(members, p.compare) {
		slices.SortFunc(members, p.compare)
	}
}

// canonical puts a document into its canonical order, in place, and spells its numbers in the one way. Parts that are in
// it already are not written to.
func (r *Registry) canonical(tree *jsontree.Node) {
	order := slices.Clone(headerOrder)
	var body *declare.Form
	members := map[string]Member{"implements": {Ordered: true}, "ports": {Ordered: true}}
	kind := tree.Get("kind")
	if kind != nil && kind.Kind == jsontree.String && r.Kind(kind.Text) != nil {
		if body = bodyOf(r.Kind(kind.Text)); body != nil {
			body = body.In(tree)
		}
		for _, m := range r.Kind(kind.Text).Members() {
			order = append(order, m.Name)
			members[m.Name] = m
		}
	}
	top := placesOf(order)
	arrange := func(m *jsontree.Member) {
		switch known := members[m.Name]; {
		case m.Name == viewMember:
			canonicalInner(m.Value, nil)
		case m.Name == framesMember:
			canonicalInner(m.Value, framePlaces)
		case body != nil && body.Member(m.Name) != nil:
			body.Member(m.Name).Form.Arrange(m.Value)
		case known.Own || !slices.Contains(order, m.Name):
			canonicalInner(m.Value, innerPlaces)
		case known.Order != nil:
			canonicalParts(m.Value, m.Name, placesOf(known.Order))
		default:
			canonicalMember(m.Value, !known.Ordered)
		}
	}
	for i := range tree.Members {
		m := &tree.Members[i]
		if m.Name != overrideMember || m.Value.Kind != jsontree.Object {
			arrange(m)
			continue
		}
		for k := range m.Value.Members {
			arrange(&m.Value.Members[k])
		}
		top.sort(m.Value.Members)
	}
	last := func(m jsontree.Member) int {
		if m.Name == viewMember {
			return 1
		}
		return 0
	}
	compare := func(a, b jsontree.Member) int {
		if x, y := last(a), last(b); x != y {
			return x - y
		}
		return top.compare(a, b)
	}
	if !slices.IsSortedFunc(tree.Members, compare) {
		slices.SortFunc(tree.Members, compare)
	}
}

// canonicalMember orders a member of a document. Its own children are named by the designer, so they go by name; what
// they are made of goes by innerOrder.
func canonicalMember(n *jsontree.Node, sortItems bool) {
	for i := range n.Members {
		canonicalInner(n.Members[i].Value, innerPlaces)
	}
	places(nil).sort(n.Members)
	for _, item := range n.Items {
		canonicalInner(item, innerPlaces)
	}
	if sortItems {
		n.SortItems()
	}
	n.SpellNumber()
}

// canonicalParts orders a member whose parts have an order of their own, on all levels on which they lie under its name.
func canonicalParts(n *jsontree.Node, name string, order places) {
	canonicalMember(n, false)
	for i := range n.Members {
		part := n.Members[i].Value
		for k := range part.Members {
			if m := &part.Members[k]; m.Name == name {
				canonicalParts(m.Value, name, order)
			}
		}
		order.sort(part.Members)
	}
}

// canonicalInner orders the members of all objects within n. Lists keep their order.
func canonicalInner(n *jsontree.Node, order places) {
	for _, item := range n.Items {
		canonicalInner(item, order)
	}
	for i := range n.Members {
		m, inner := &n.Members[i], order
		if m.Name == "with" || m.Name == "const" || m.Name == "default" {
			inner = nil // values: their names are those of ports and of Go structs
		}
		canonicalInner(m.Value, inner)
	}
	order.sort(n.Members)
	n.SpellNumber()
}
