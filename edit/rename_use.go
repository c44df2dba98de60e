package edit

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/jsontree"
)

// passes rewrites "pass" where a port is not joined to what has its name any more: change says, of each name that a node
// passes on, what the two sides are called now, and whether they differ.
func (n *renamer) passes(name string, tree *JSON, change func(object *JSON, port string) (inner, outer string, differ bool)) *JSON {
	doc := n.documents[name]
	return mapped(tree, func(o *JSON) *JSON {
		pass := o.Get("pass")
		if pass == nil || pass.Kind != jsontree.Array {
			return o
		}
		out := o
		for _, item := range pass.Items {
			inner, outer, differ := change(o, item.Text)
			if !differ {
				continue
			}
			out = n.parted(doc, out, item.Text, inner, outer)
		}
		return out
	})
}

// parted joins a port of what a node runs to a value of the document that has another name, without "pass".
func (n *renamer) parted(doc *document.Document, o *JSON, passed, inner, outer string) *JSON {
	sort := n.p.viewOf(n.overlay).describer.Describe(doc.Kind, doc.File, o, nil)
	i := slices.IndexFunc(sort.Ports, func(p palette.Port) bool { return p.Name == passed })
	if i < 0 {
		return o // it is wrong already
	}
	port := sort.Ports[i]
	if port.Type == "trigger" {
		n.fail("%s passes the trigger %s on to %s by its name, which can be done under one name only", doc.File, passed, sort.Title)
		return o
	}
	member, value := "with", &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "expr", Value: text(outer)}}}
	if port.Out {
		member, value = "store", text(outer)
	}
	list := &JSON{Kind: jsontree.Object}
	if had := o.Get(member); had != nil {
		list.Members = slices.Clone(had.Members)
	}
	list.Members = append(list.Members, jsontree.Member{Name: inner, Value: value})
	rest := *o.Get("pass")
	rest.Items = slices.DeleteFunc(slices.Clone(rest.Items), func(v *JSON) bool { return v.Text == passed })
	if out := with(o, member, list); len(rest.Items) > 0 {
		return with(out, "pass", &rest)
	} else {
		return with(out, "pass", nil)
	}
}

// use renames in a document that uses one of the owners: where it runs it, or has it as a board.
func (n *renamer) use(name string) {
	doc := n.documents[name]
	users := map[string]bool{} // names under which the document knows an owner
	for _, ref := range n.p.registry.Documents().References(doc) {
		if !slices.Contains(n.owners, ref.File) {
			continue
		}
		parts, _ := jsontree.SplitPointer(ref.Path)
		last := parts[len(parts)-1]
		switch {
		case len(parts) == 2 && parts[0] == "boards" && n.What == RenamesField:
			users[last] = true
		case n.What != RenamesPort:
		case last == "run":
			n.runner(name, ref, parts, users)
		case len(parts) > 2 && parts[len(parts)-2] == "dynamic":
			n.fail("%s chooses %s among others in %s: their ports have one name", name, ref.Text, parts[len(parts)-3])
		}
	}
	if len(users) == 0 {
		return
	}
	words := wording(func(word string, _ bool) string {
		first, rest, dot := strings.Cut(word, ".")
		second, more, _ := strings.Cut(rest, ".")
		if !dot || !users[first] || second != n.From {
			return word
		}
		return dotted(first+"."+n.To, more)
	})
	for _, user := range n.deriving(name) { // what derives from it knows the same nodes
		tree := n.tree(user)
		n.changed[user] = rewritten(n.p.bodyOf(tree), tree, words.rewriting())
	}
}

// runner renames where a node runs an owner: among the values that it gives, stores and passes on.
func (n *renamer) runner(name string, ref document.Reference, parts []string, users map[string]bool) {
	at := owner(ref.Path)
	node := n.tree(name).At(at)
	called := parts[len(parts)-2]
	if v := node.Get("name"); v != nil {
		called = textOf(v)
	}
	users[called] = true
	out := object(node, func(m jsontree.Member) jsontree.Member {
		if m.Name == "with" || m.Name == "store" {
			m.Value = object(m.Value, func(v jsontree.Member) jsontree.Member {
				if v.Name == n.From {
					v.Name = n.To
				}
				return v
			})
		}
		return m
	})
	if pass := node.Get("pass"); pass != nil && slices.ContainsFunc(pass.Items, func(v *JSON) bool { return textOf(v) == n.From }) {
		out = n.parted(n.documents[name], out, n.From, n.To, n.From)
	}
	tree, err := n.tree(name).Patch([]Operation{{Op: "replace", Path: at, Value: out}})
	if err != nil {
		n.fail("%s: %v", name, err)
		return
	}
	n.changed[name] = tree
}

// share renames where a document names a part of an owner after what it calls that: "Common.Able", also in conditions.
func (n *renamer) share(name string) {
	tree, doc := n.tree(name), n.documents[name]
	users := map[string]bool{}
	for _, g := range given(n.p.bodyOf(tree), tree) {
		if g.Document && slices.Contains(n.owners, doc.Resolve(textOf(tree.At(g.Path)))) {
			users[g.Name] = true
		}
	}
	if len(users) == 0 {
		return
	}
	words := wording(func(word string, _ bool) string {
		if first, rest, _ := strings.Cut(word, "."); users[first] && rest == n.From {
			return dotted(first, n.To)
		}
		return word
	})
	for _, user := range n.deriving(name) { // what derives from it knows the same sets
		tree := n.tree(user)
		n.changed[user] = rewritten(n.p.bodyOf(tree), tree, declare.Rewriting{Name: words.name, Value: func(v declare.Visit) *JSON {
			switch {
			case v.Value.Kind == jsontree.String && (v.Form.Role == declare.RoleName || v.Form.Role == declare.RoleCurve):
				if v.Form.Of == n.part.part.Noun || string(v.Form.Role) == n.part.part.Noun {
					return words.changed(v.Value)
				}
				return v.Value
			case n.part.part.Noun == string(declare.RoleCurve): // conditions name sets
				return v.Value
			}
			return words.value(v)
		}})
	}
}

// beside renames where a document says something of what is in an owner, by name, as labels do. What has a name already that the other
// shall get stays: which of the two is meant nobody knows.
func (n *renamer) beside(name string) {
	tree := n.tree(name)
	body := n.p.bodyOf(tree)
	for _, b := range elsewhere(body, tree) {
		if !slices.Contains(n.owners, n.documents[name].Resolve(b.Document)) || b.Names.Get(n.From) == nil || b.Names.Get(n.To) != nil {
			continue
		}
		now, err := n.tree(name).Patch([]Operation{{Op: "replace", Path: b.Path, Value: object(b.Names, func(m jsontree.Member) jsontree.Member {
			if m.Name == n.From {
				m.Name = n.To
			}
			return m
		})}})
		if err != nil {
			n.fail("%s: %v", name, err)
			return
		}
		n.changed[name] = now
	}
}
