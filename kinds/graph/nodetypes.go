package graph

import "github.com/wits-ai/wits"

// NodeTypes implements [wits.NodeTyper].
func (Kind) NodeTypes() []wits.NodeType {
	return []wits.NodeType{
		{Name: "do", Group: "behaviour", Doc: "Runs an action of the game.", Node: `{"do": ""}`},
		{Name: "run", Group: "behaviour", Doc: "Runs another document.", Node: `{"run": ""}`},
		{Name: "call", Group: "function", Doc: "Computes a function in every frame.", Node: `{"call": ""}`},
		{Name: "expr", Group: "function", Doc: "Computes an expression over ports and variables in every frame.", Node: `{"expr": "0"}`},
		{Name: "const", Group: "value", Doc: "A value that never changes.", Node: `{"const": 0}`},
	}
}
