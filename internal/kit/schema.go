package kit

import "github.com/wits-ai/wits"

// RunsSchema is the JSON Schema of the members of [BehaviorRef], to which a kind may add its own.
func RunsSchema(r *wits.Registry) map[string]any {
	text := map[string]any{"type": "string"}
	action := map[string]any{"type": "string", "description": "An action of the game."}
	if names := r.Actions(); len(names) > 0 {
		action["enum"] = names
	}
	return map[string]any{
		"run":   map[string]any{"type": "string", "description": "Another document, by its path relative to this one."},
		"do":    action,
		"with":  map[string]any{"type": "object", "description": "Values of ports, by port: literals, or {\"expr\": \"...\"}."},
		"pass":  map[string]any{"type": "array", "items": text, "description": "Ports that are joined to those of the same name of the document itself."},
		"store": map[string]any{"type": "object", "additionalProperties": text, "description": "Variables, ports or \"Board.Field\" that outbound values are copied to, by port."},
		"doc":   text,
	}
}

// NameSchema is the JSON Schema of the names of nodes.
func NameSchema() map[string]any {
	return map[string]any{"pattern": `^[\p{L}_][\p{L}\p{N}_]*$`, "maxLength": 128}
}
