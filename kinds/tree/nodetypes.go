package tree

import "github.com/wits-ai/wits"

// NodeTypes implements [wits.NodeTyper]: the types of nodes that succeed and fail.
func (Kind) NodeTypes() []wits.NodeType {
	out := make([]wits.NodeType, len(nodeForm.Choices))
	for i := range nodeForm.Choices {
		c := &nodeForm.Choices[i]
		out[i] = wits.NodeType{Name: c.Name, Group: c.Group, Doc: c.Doc, Node: c.Least()}
	}
	return out
}
