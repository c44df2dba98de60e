package thoughts

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

const definition = "#/properties/thoughts/$defs/thoughts"

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	text := func(doc string) map[string]any { return map[string]any{"type": "string", "description": doc} }
	expression := map[string]any{"type": "object", "required": []string{"expr"}, "properties": map[string]any{"expr": map[string]any{"type": "string"}}}
	number := func(doc string, more ...any) map[string]any {
		return map[string]any{"description": doc, "anyOf": append([]any{map[string]any{"type": "number"}, expression}, more...)}
	}
	after := func(doc string) map[string]any {
		return map[string]any{"type": "object", "description": doc, "properties": kit.RunsSchema(r)}
	}
	thought := kit.RunsSchema(r)
	thought["priority"] = number("0, for instincts, always runs. Of the others the most urgent run: those with the lowest number that are there. Fractions count as the next whole number. 0 if left out.",
		map[string]any{"const": "never"})
	thought["weight"] = number("How much the thought counts: 1, if left out, is all of it. Weights multiply down thoughts that lie in each other.")
	thought["when"] = text("The thought is there while this expression is true; always if left out.")
	thought["succeeds"] = text("While this is true an active thought is a success.")
	thought["fails"] = text("While this is true an active thought is a failure.")
	thought["success"] = after("What runs after a success, until it ends.")
	thought["failure"] = after("What runs after a failure, until it ends.")
	thought["again"] = map[string]any{"type": "boolean", "description": "It becomes active again by itself after it has ended."}
	thought["thoughts"] = map[string]any{"$ref": definition, "description": "Thoughts within it."}
	set := map[string]any{"type": "object", "propertyNames": kit.NameSchema(), "additionalProperties": map[string]any{"type": "object", "properties": thought}}
	return map[string]any{
		"thoughts": map[string]any{"description": "The thoughts by name.", "minProperties": 1, "$ref": definition, "$defs": map[string]any{"thoughts": set}},
		"combine": map[string]any{
			"type":        "object",
			"description": "Values of the document, numbers and vectors, that are made of those of the same name that thoughts give out.",
			"additionalProperties": map[string]any{"type": "object", "properties": map[string]any{
				"by":   map[string]any{"enum": combinationNames[:], "description": "How: the sum, the average by weight, what is left of a budget for each in the order of priorities, or the first that is not zero."},
				"most": map[string]any{"type": "number", "exclusiveMinimum": 0, "description": "How long the result is at most."},
			}},
		},
	}
}

// NodeTypes are what can be added to a document.
func (Kind) NodeTypes() []wits.NodeType {
	return []wits.NodeType{
		{Name: "thoughts", Group: "thoughts", Doc: "Holds thoughts, whose weights are multiplied with its own.", Node: `{"thoughts": {}}`},
	}
}
