package tree

import (
	"strconv"

	"github.com/wits-ai/wits"
)

// leastValues are what types of node that are neither lists of nodes nor one node begin with.
var leastValues = map[string]string{"switch": `"", "cases": {}`, "dynamic": `[], "index": "0"`, "wait": "1", "set": `"", "to": ""`, "status": `"running"`,
	"if": `"true"`, "while": `"true"`, "await": `"true"`}

// NodeTypes implements [wits.NodeTyper]: the types of nodes that succeed and fail.
func (Kind) NodeTypes() []wits.NodeType {
	out := make([]wits.NodeType, len(types))
	for i, t := range types {
		value := leastValues[t.name]
		switch {
		case value != "":
		case t.arity == many:
			value = "[]"
		default:
			value = `""`
		}
		out[i] = wits.NodeType{Name: t.name, Group: t.kind, Doc: t.doc, Node: "{" + strconv.Quote(t.name) + ": " + value + "}"}
	}
	return out
}
