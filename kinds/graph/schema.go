package graph

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Schema is the JSON Schema of the graph's members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	text := map[string]any{"type": "string"}
	object := func(required string, properties map[string]any, doc string) map[string]any {
		properties["doc"] = text
		return map[string]any{"type": "object", "required": []string{required}, "properties": properties, "description": doc}
	}
	named := func(names []string) map[string]any {
		if len(names) == 0 {
			return text
		}
		return map[string]any{"type": "string", "enum": names}
	}
	with := map[string]any{"type": "object", "description": "Literal values of data ports that have no link, by port."}
	fire := map[string]any{"type": "array", "items": text, "description": "Return properties of the result, such as OnBecomeTrue."}
	return map[string]any{
		"nodes": map[string]any{
			"type":          "object",
			"description":   "The nodes by name.",
			"propertyNames": kind.NameSchema(),
			"additionalProperties": map[string]any{"oneOf": []any{
				object("run", map[string]any{"run": text, "with": with}, "Another document, by its path relative to this one."),
				object("do", map[string]any{"do": named(r.Actions()), "with": with}, "An action of the game."),
				object("call", map[string]any{"call": named(r.FunctionNames()), "of": text, "with": with, "fire": fire,
					"self": map[string]any{"type": "boolean", "description": "Bind the first entity parameter to the agent itself."}}, "A function."),
				object("expr", map[string]any{"expr": text, "fire": fire}, "An expression over ports and variables."),
				object("const", map[string]any{"const": map[string]any{}, "type": named(r.Types())}, "A constant."),
			}},
		},
		"links": map[string]any{
			"type":        "array",
			"items":       map[string]any{"type": "string", "pattern": `^\s*[^\s.]+(\.[^\s.]+)?\s*->\s*[^\s.]+(\.[^\s.]+)?\s*$`},
			"description": "Links, each \"Node.Port -> Node.Port\"; a port of the graph itself stands without a node.",
		},
		"scripts": map[string]any{
			"type":                 "object",
			"additionalProperties": text,
			"description":          "Statements that run when a trigger port fires, by port: \"Node.Port\".",
		},
	}
}
