package tree

import (
	"slices"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
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

// IsUsual reports whether a type of node is in all trees, and not added by a game.
func IsUsual(name string) bool {
	return slices.ContainsFunc(usual().node.Choices, func(c declare.Choice) bool { return c.Name == name })
}
