package machine

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// Schema is the JSON Schema of the machine's members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	text := map[string]any{"type": "string"}
	state := kit.RunsSchema(r)
	state["end"] = map[string]any{"enum": []string{"success", "failure"}, "description": "The machine ends in this state."}
	return map[string]any{
		"start": map[string]any{"type": "string", "description": "The state that the machine begins with."},
		"states": map[string]any{
			"type":                 "object",
			"description":          "The states by name.",
			"propertyNames":        kit.NameSchema(),
			"additionalProperties": map[string]any{"type": "object", "properties": state},
		},
		"transitions": map[string]any{
			"type":        "array",
			"description": "Transitions; their order is their priority.",
			"items": map[string]any{"type": "object", "properties": map[string]any{
				"from":  map[string]any{"type": []string{"string", "array"}, "items": text, "description": "The state or states that it leaves; any if left out."},
				"to":    map[string]any{"type": "string", "description": "The state that it leads to; it stays if left out."},
				"on":    map[string]any{"type": "string", "description": "A trigger port, of the document or \"State.Port\"."},
				"when":  map[string]any{"type": "string", "description": "An expression that must be true."},
				"done":  map[string]any{"enum": []string{"success", "failure", "any"}, "description": "The state's program has ended so."},
				"after": map[string]any{"type": "number", "minimum": 0, "description": "Seconds in the state."},
				"fire":  map[string]any{"type": []string{"string", "array"}, "items": text, "description": "Trigger ports to raise."},
				"then":  map[string]any{"type": "string", "description": "Statements to run."},
				"doc":   text,
			}},
		},
	}
}
