package document

import (
	"slices"

	"github.com/wits-ai/wits/document/declare"
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
func (ks *Kinds) References(d *Document) []Reference {
	texts := ks.referring(d.Kind, d.written())
	if over := d.written().Get(overrideMember); over != nil {
		texts = append(texts, ks.referring(d.Kind, over)...)
	}
	var out []Reference
	d.written().Walk(func(path string, n *JSON) {
		if n.Kind == jsontree.String && n.Text != "" && slices.Contains(texts, n) {
			out = append(out, Reference{Path: path, Text: n.Text, File: d.Resolve(n.Text), At: n.Pos})
		}
	})
	return out
}

// referring returns the texts in a document of a kind that name others: those of the header, and what the kind declares.
func (ks *Kinds) referring(kind string, tree *JSON) []*JSON {
	texts := declare.Header().Documents(tree)
	if body := bodyOf(ks.Kind(kind)); body != nil {
		texts = append(texts, body.Documents(tree)...)
	}
	return texts
}

// Whole returns the document with all that it has from its base. Do not change it.
func (d *Document) Whole() *JSON { return d.tree }

// Tree returns the document as it is written, without what comes from its base. It is read again when somebody first asks. Do not change it.
func (d *Document) Tree() *JSON { return d.written() }
