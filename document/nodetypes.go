package document

// NodeType is a type of node that a kind itself offers, for editors: what a designer can add to a document.
type NodeType struct {
	// Name is the member that makes a node one of this type; Group is for people, such as "decorator".
	Name, Group string
	// Doc explains it in a sentence or two.
	Doc string
	// Also are other words by which people look for it, such as those of other tools: "fallback" for a selector.
	Also []string
	// Node is the least node of this type, as JSON. Where an author has to choose, it has the zero value.
	Node string
}

// NodeTyper is implemented by kinds that offer node types of their own, beside actions and documents to run.
type NodeTyper interface {
	NodeTypes() []NodeType
}

// NodeTypes lists the node types that a kind offers; none for a kind whose parts all run an action, a document or nothing.
func NodeTypes(k Kind) []NodeType {
	if t, ok := k.(NodeTyper); ok {
		return t.NodeTypes()
	}
	return nil
}

// LeafOnly is a [Kind] whose documents run, but neither actions nor other documents: what they are made of are its node types
// alone, such as the generators and tests of a query. Editors offer nothing else.
type LeafOnly interface{ LeafOnly() }

// AcceptsChildren reports whether documents of a kind can contain actions and other documents.
func AcceptsChildren(k Kind) bool {
	_, closed := k.(LeafOnly)
	return Executable(k) && !closed
}

// DataKind is a [Kind] whose documents do not run: they hold something that others, or the game, look up, such as the fields
// of a board, a level or the senses of a character. Pages do not offer them as parts of other documents.
type DataKind interface{ DataKind() }

// Executable reports whether the documents of a kind run.
func Executable(k Kind) bool {
	_, inert := k.(DataKind)
	return k != nil && !inert
}

// DataBody is the body of a document, as its kind decodes it, that tells whether this one only holds data: for kinds of which some documents run
// and others do not.
type DataBody interface{ HoldsData() bool }

// Runs reports whether a document of a kind runs; k is its kind.
func Runs(k Kind, d *Document) bool {
	body, some := d.Body().(DataBody)
	return Executable(k) && !(some && body.HoldsData())
}
