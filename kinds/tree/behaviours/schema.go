package behaviours

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Schema is the JSON Schema of a node.
func Schema(r *wits.Registry) map[string]any {
	type object = map[string]any
	text := func(doc string) object { return object{"type": "string", "description": doc} }
	truth := func(doc string) object { return object{"type": "boolean", "description": doc} }
	node := kind.RunsSchema(r)
	node["when"] = text("The precondition, an expression; always true if left out.")
	node["stimulus"] = text("An inbound trigger of the document: the node can be chosen from when it has fired until what the node runs has ended.")
	node["children"] = object{"type": "array", "items": object{"type": "string"}, "description": "Names of nodes, in the order in which they are asked."}
	node["nonexclusive"] = truth("The siblings after it are asked also when it was chosen.")
	node["sequential"] = truth("Runs its children one after another: the next when what the last one runs has ended.")
	node["repeat"] = truth("A sequential node begins again after its last child. Otherwise it is through until its precondition has been false.")
	node["choose"] = object{"enum": []string{"highest", "random"}, "description": "How a child is chosen among those that can; the first if left out."}
	node["score"] = text("How useful the node is to a parent that chooses the highest. An expression.")
	node["importance"] = object{"type": []string{"number", "string"}, "description": "How probable it is that the tree looks again in the next frame while the node is chosen, 0 to 1. A number or an expression."}
	node["enter"] = text("Statements that run when the node is chosen and was not before.")
	node["script"] = text("Statements that run in each frame in which the node is chosen.")
	node["exit"] = text("Statements that run when the node was chosen and is not any more.")
	node["end"] = object{"enum": []string{"success", "failure"}, "description": "How the tree ends when the node is chosen."}
	return object{"type": "object", "properties": node}
}
