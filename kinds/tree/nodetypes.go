package tree

import "github.com/wits-ai/wits"

// NodeTypes implements [wits.NodeTyper]: the types of nodes that succeed and fail.
func (k Kind) NodeTypes() []wits.NodeType {
	choices := k.grammar().node.Choices
	out := make([]wits.NodeType, len(choices))
	for i := range choices {
		c := &choices[i]
		out[i] = wits.NodeType{Name: c.Name, Group: c.Group, Doc: c.Doc, Node: c.Least()}
	}
	return out
}
