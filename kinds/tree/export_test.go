package tree

// NodeType is a type of node, for tests.
type NodeType struct {
	Name, Kind, Doc, Example string
	Also                     []string
}

// NodeTypes are all types of node that documents can name.
func NodeTypes() []NodeType {
	var out []NodeType
	for i := range usual().node.Choices {
		c := &usual().node.Choices[i]
		out = append(out, NodeType{c.Name, c.Group, c.Doc, c.Example, c.Also})
	}
	return out
}
