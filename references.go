package wits

import (
	"slices"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Reference is a place in a document that names another document.
type Reference struct {
	// Path leads to the text within the document, as a JSON Pointer (RFC 6901): "/nodes/Idle/run".
	Path string
	// Text is what is written there, File the document that it means; "" for one that leads out of the project.
	Text, File string
	At         Position
}

// References lists all places in which a document names others, boards included, in the order of the file. An editor
// follows them when documents are renamed.
func (r *Registry) References(d *Document) []Reference {
	texts := r.referring(d.Kind, d.written)
	if base := d.written.Get("base"); base != nil {
		texts = append(texts, base)
	}
	if over := d.written.Get(overrideMember); over != nil {
		texts = append(texts, r.referring(d.Kind, over)...)
	}
	var out []Reference
	d.written.Walk(func(path string, n *JSON) {
		if n.Kind == jsontree.String && n.Text != "" && slices.Contains(texts, n) {
			out = append(out, Reference{Path: path, Text: n.Text, File: d.Resolve(n.Text), At: n.Pos})
		}
	})
	return out
}

// referring gives the texts in a document of a kind that name others: what its declaration says; of a kind that declares no body
// the member "run" of each object that a member of the kind holds, in an object or a list.
func (r *Registry) referring(kind string, tree *JSON) []*JSON {
	var texts []*JSON
	for _, m := range members(tree.Get("boards")) {
		texts = append(texts, m.Value)
	}
	k := r.Kind(kind)
	if body := bodyOf(k); body != nil {
		return append(texts, body.Documents(tree)...)
	}
	if k != nil {
		for _, m := range k.Members() {
			texts = append(texts, runs(tree.Get(m.Name))...)
		}
	}
	return texts
}

// runs gives the members "run" of the objects that a value holds.
func runs(n *JSON) (out []*JSON) {
	if n == nil {
		return nil
	}
	for _, m := range n.Members {
		out = append(out, m.Value.Get("run"))
	}
	for _, item := range n.Items {
		out = append(out, item.Get("run"))
	}
	return out
}

func members(n *JSON) []JSONMember {
	if n == nil {
		return nil
	}
	return n.Members
}

// Whole is the document with all that it has from its base. Do not change it.
func (d *Document) Whole() *JSON { return d.tree }

// Tree is the document as it is written, without what comes from its base. Do not change it.
func (d *Document) Tree() *JSON { return d.written }
