package document

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Kind is a technique, as far as its documents go: what they look like. What compiles them is an interface of the root package that
// has these methods, too.
type Kind interface {
	// Name returns what documents write as their "kind".
	Name() string
	// Doc explains the technique in a sentence or two.
	Doc() string
	// Body returns the kind's own members of a document. From it come the schema, the canonical order, and what editors know of
	// names and documents.
	Body() *declare.Form
	// Decode reads these members and reports everything that is wrong with them in themselves: [Decoder.Read] does, by the
	// declaration. What Decode returns is the document's [Document.Body].
	Decode(d *Decoder) any
}

var inBrackets = declare.InFile(" in [ ]")

// bodyOf returns the declared body of a kind; nil if there is no kind.
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

// Document returns the document that is being read.
func (d *Decoder) Document() *Document { return d.doc }

// Read reads the document's own members into the struct that declares them, and reports what is wrong with their form.
func (d *Decoder) Read(form *declare.Form, into any) (sound bool) {
	return form.Read(d, d.doc.tree, into)
}

// At returns where the document begins.
func (d *Decoder) At() jsontree.Position { return d.doc.tree.Pos }

// Get returns a member of the document; nil if there is none.
func (d *Decoder) Get(name string) *jsontree.Node { return d.doc.tree.Get(name) }

// Problem reports that something at a place of the document is wrong. Node is the name of the node it belongs to, or
// ""; hint is "" for what the fixes say.
func (d *Decoder) Problem(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	d.problems.Add(d.doc.Problem(at, node, reason, hint, fixes...))
}

// Belongs notes the node that a value belongs to, for what is said of it.
func (d *Decoder) Belongs(n *jsontree.Node, node string) { d.belongs(n, node) }

// Variables reads variables that belong to a node rather than to the document, as the header's are read. Those of a node
// may have names that the document has given to others; "shared" makes one readable outside of the node.
func (d *Decoder) Variables(list *jsontree.Node, node string) []VariableDecl {
	return d.declared(list, node+`: "variables"`, "variable", map[string]bool{}, []string{"type", "default", "unit", "doc", "keep", "shared"})
}

// Whole returns the document with all that it has from its base. Do not change it.
func (d *Decoder) Whole() *JSON { return d.doc.tree }

// Text reads a string; a problem if the node is anything else. A nil node is "".
func (d *Decoder) Text(n *jsontree.Node, node, what string) string {
	if n == nil {
		return ""
	}
	d.belongs(n, node)
	if n.Kind != jsontree.String {
		d.Problem(n.Pos, node, what+" must be a string"+declare.InFile(" in quotes"), "")
		n.Keep()
		return ""
	}
	return n.Text
}

// Texts reads an array of strings. It gives nil for a nil node and an empty slice for an empty array.
func (d *Decoder) Texts(n *jsontree.Node, node, what string) []string {
	if n == nil {
		return nil
	}
	d.belongs(n, node)
	if n.Kind != jsontree.Array {
		d.Problem(n.Pos, node, what+" must be a list of strings"+inBrackets, "")
		n.Keep()
		return nil
	}
	out := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		if item.Kind != jsontree.String {
			d.Problem(item.Pos, node, what+" must be a list of strings"+inBrackets, "")
			item.Keep()
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
		d.Problem(n.Pos, node, what+" must be true or false", "", declare.ToSet("true"), declare.ToSet("false"))
		n.Keep()
		return false
	}
	return n.Bool
}

// Object reads an object of which all members are visited, such as one whose names are the designer's; a problem if the node
// is anything else. A nil node has no members. See isObject for one whose members are asked for by name.
func (d *Decoder) Object(n *jsontree.Node, node, what string) []jsontree.Member {
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
		d.Problem(n.Pos, node, what+" must be an object"+declare.InFile(" in { }"), "")
		n.Keep()
		return false
	}
	return true
}

// NewDecoder reads another file of a project as documents are read, such as the project's own.
func NewDecoder(file string, tree *jsontree.Node, problems *Problems) *Decoder {
	return &Decoder{doc: &Document{File: file, tree: tree}, problems: problems}
}
