package tree

import (
	"github.com/wits-ai/wits/document"
)

// NodeTypes implements [document.NodeTyper]: the types of nodes that succeed and fail.
func (k Kind) NodeTypes() []document.NodeType {
	choices := k.grammar().node.Choices
	out := make([]document.NodeType, len(choices))
	for i := range choices {
		c := &choices[i]
		out[i] = document.NodeType{Name: c.Name, Group: c.Group, Doc: c.Doc, Also: c.Also, Node: c.Least()}
	}
	return out
}
