package tree

// NodeType is a type of node, for tests.
type NodeType struct{ Name, Kind, Doc, Example string }

// NodeTypes are all types of node that documents can name.
func NodeTypes() []NodeType {
	var out []NodeType
	for _, t := range types {
		out = append(out, NodeType{t.name, t.kind, t.doc, t.example})
	}
	return out
}
