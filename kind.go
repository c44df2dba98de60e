package wits

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Kind is a technique: it declares what its documents look like and compiles them to parts. Register it with
// [Registry.AddKind]. The type Declared of package kind has Body and Decode for a kind whose body is a struct; package hinted is
// the one to read as an example.
type Kind interface {
	// Name is what documents write as their "kind".
	Name() string
	// Doc explains the technique in a sentence or two.
	Doc() string
	// Body is the kind's own members of a document. From it come the schema, the canonical order, and what editors know of
	// names and documents.
	Body() *declare.Form
	// Decode reads these members and reports everything that is wrong with them in themselves: [Decoder.Read] does, by the
	// declaration. What Decode returns is handed to Build, any number of times.
	Decode(d *Decoder) any
	// Build compiles one instance of a document. It runs once for each place where the document is embedded, and also
	// when Decode has found problems, so that a designer sees all of them at once: no program comes of it then.
	Build(b *Builder, body any) Part
}

// bodyOf is the declared body of a kind; nil if there is no kind.
func bodyOf(k Kind) *declare.Form {
	if k == nil {
		return nil
	}
	return k.Body()
}

// Decoder gives a kind the body of a document and collects problems.
type Decoder struct {
	doc      *Document
	problems *Problems
	nodes    map[*jsontree.Node]string // of values that were read, the node that they belong to; nil: nobody wants to know
}

// Document is the document that is being read.
func (d *Decoder) Document() *Document { return d.doc }

// Read reads the document's own members into the struct that declares them, and reports what is wrong with their form.
func (d *Decoder) Read(form *declare.Form, into any) (sound bool) {
	return form.Read(d, d.doc.tree, into)
}

// At is where the document begins.
func (d *Decoder) At() jsontree.Position { return d.doc.tree.Pos }

// Get gives a member of the document; nil if there is none.
func (d *Decoder) Get(name string) *jsontree.Node { return d.doc.tree.Get(name) }

// Problem reports that something at a place of the document is wrong. Node is the name of the node it belongs to, or
// "".
func (d *Decoder) Problem(at jsontree.Position, node, reason, hint string) {
	d.problems.add(d.doc.problem(at, node, reason, hint))
}

// Belongs notes the node that a value belongs to, for what is said of it.
func (d *Decoder) Belongs(n *jsontree.Node, node string) { d.belongs(n, node) }

// text reads a string; a problem if the node is anything else. A nil node is "".
func (d *Decoder) text(n *jsontree.Node, node, what string) string {
	if n == nil {
		return ""
	}
	d.belongs(n, node)
	if n.Kind != jsontree.String {
		d.Problem(n.Pos, node, what+" must be a string in quotes", "")
		return ""
	}
	return n.Text
}

// texts reads an array of strings. It gives nil for a nil node and an empty slice for an empty array.
func (d *Decoder) texts(n *jsontree.Node, node, what string) []string {
	if n == nil {
		return nil
	}
	d.belongs(n, node)
	if n.Kind != jsontree.Array {
		d.Problem(n.Pos, node, what+" must be a list of strings in [ ]", "")
		return nil
	}
	out := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		if item.Kind != jsontree.String {
			d.Problem(item.Pos, node, what+" must be a list of strings in [ ]", "")
			continue
		}
		out = append(out, item.Text)
	}
	return out
}

// truth reads true or false. A nil node is false.
func (d *Decoder) truth(n *jsontree.Node, node, what string) bool {
	if n == nil {
		return false
	}
	d.belongs(n, node)
	if n.Kind != jsontree.Bool {
		d.Problem(n.Pos, node, what+" must be true or false", "")
		return false
	}
	return n.Bool
}

// object reads an object of which all members are visited, such as one whose names are the designer's; a problem if the node
// is anything else. A nil node has no members. See isObject for one whose members are asked for by name.
func (d *Decoder) object(n *jsontree.Node, node, what string) []jsontree.Member {
	if !d.isObject(n, node, what) {
		return nil
	}
	return n.Each()
}

// isObject reports whether a node is an object; a problem if it is anything else. A nil node is none.
func (d *Decoder) isObject(n *jsontree.Node, node, what string) bool {
	if n == nil {
		return false
	}
	d.belongs(n, node)
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, node, what+" must be an object in { }", "")
		return false
	}
	return true
}
