package document

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// The canonical order of a document. What a document says does not depend on the order in which its members are written,
// so it is put into one order before anything reads it: kinds decode the canonical form, digests are made of it, and
// [Kinds.Format] prints it. That is why formatting a document changes neither the program that it makes nor the state
// of any mind. The order is that of the declarations: of the header, then of the kind; then whatever else there is by name, documents
// within the file by theirs, each in its own order; and last what is for editors only: where they show nodes, and frames with words
// around them.

// viewMember is where nodes are shown.
const viewMember = "view"

// canonical puts a document into its canonical order, in place, and spells its numbers in the one way. Parts that are in
// it already are not written to.
func (ks *Kinds) canonical(tree *jsontree.Node) {
	place := map[string]int{} // from 1
	forms := map[string]*declare.Form{}
	add := func(members []*declare.Member) {
		for _, m := range members {
			if place[m.Name] == 0 {
				place[m.Name], forms[m.Name] = len(place)+1, m.Form
			}
		}
	}
	header := declare.Header()
	shared := header.All()
	own := slices.IndexFunc(shared, func(m *declare.Member) bool { return m.Name == documentsMember })
	add(shared[:own])
	if kind := tree.Get("kind"); kind != nil && kind.Kind == jsontree.String && ks.Kind(kind.Text) != nil {
		body := ks.Kind(kind.Text).Body()
		add(body.All())
		for i := range body.In(tree).Members { // what it is, of several
			m := &body.In(tree).Members[i]
			if header.Member(m.Name) == nil {
				forms[m.Name] = m.Form
			}
		}
	}
	within := header.Member(documentsMember).Form
	others := len(place) + 1
	for i, m := range shared[own:] {
		if place[m.Name] != 0 { // the kind's own
			continue
		}
		place[m.Name], forms[m.Name] = others+1+i, m.Form
	}
	at := func(m *jsontree.Member) int { return cmp.Or(place[m.Name], others) }
	compare := func(a, b jsontree.Member) int { return cmp.Or(at(&a)-at(&b), strings.Compare(a.Name, b.Name)) }
	var arrange func(members []jsontree.Member)
	arrange = func(members []jsontree.Member) {
		for i := range members {
			if m := &members[i]; m.Name == overrideMember && m.Value.Kind == jsontree.Object {
				arrange(m.Value.Members)
			} else if m.Name == documentsMember && m.Value.Kind == jsontree.Object && forms[m.Name] == within {
				ks.canonicalAll(m.Value)
			} else {
				forms[m.Name].Arrange(m.Value) // nil: it is not known
			}
		}
		if !slices.IsSortedFunc(members, compare) {
			slices.SortFunc(members, compare)
		}
	}
	arrange(tree.Members)
}

// canonicalAll puts documents within a file into their order.
func (ks *Kinds) canonicalAll(documents *jsontree.Node) {
	for i := range documents.Members {
		if v := documents.Members[i].Value; v.Kind == jsontree.Object {
			ks.canonical(v)
		}
	}
	byName := func(a, b jsontree.Member) int { return strings.Compare(a.Name, b.Name) }
	if !slices.IsSortedFunc(documents.Members, byName) {
		slices.SortStableFunc(documents.Members, byName)
	}
}
