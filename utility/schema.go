package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	option := kit.RunsSchema(r)
	option["score"] = map[string]any{"type": "string", "description": "How useful the option is: an expression. 0 or less: not at all."}
	for _, name := range outcomeNames[1:] {
		option[name] = map[string]any{
			"type": "object", "required": []string{"add", "for"}, "additionalProperties": false,
			"description": "What is added to the score after this outcome, and for how many seconds.",
			"properties": map[string]any{
				"add": map[string]any{"type": "number"},
				"for": map[string]any{"type": "number", "minimum": 0},
			},
		}
	}
	return map[string]any{
		"choose": map[string]any{"enum": []string{"highest", "weighted"}, "description": "How an option is chosen by the scores."},
		"options": map[string]any{
			"type":                 "object",
			"description":          "The options by name.",
			"propertyNames":        kit.NameSchema(),
			"additionalProperties": map[string]any{"type": "object", "required": []string{"score"}, "properties": option},
		},
		"decide": map[string]any{
			"type": "object", "additionalProperties": false,
			"description": "When to decide anew while an option runs.",
			"properties": map[string]any{
				"every": map[string]any{"type": "number", "minimum": 0, "description": "Seconds between decisions; 0 decides in every frame."},
				"on":    map[string]any{"type": []string{"string", "array"}, "items": map[string]any{"type": "string"}, "description": "Inbound triggers of the document."},
			},
		},
	}
}
