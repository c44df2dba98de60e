package curve

// Schema returns the JSON Schema of a curve, for editors.
func Schema() map[string]any {
	number := map[string]any{"type": "number"}
	properties := map[string]any{"flip": map[string]any{"type": "boolean"}}
	for _, name := range append(Shapes(), "slope", "shift", "lift", "base") {
		properties[name] = number
	}
	properties["points"] = map[string]any{"type": "array", "items": map[string]any{"type": "array", "items": number, "minItems": 2, "maxItems": 2}}
	properties["segments"] = map[string]any{"type": "array", "items": map[string]any{"type": "object", "required": []string{"to"}}}
	properties["formula"] = map[string]any{"type": "string", "description": "An expression in x.", "role": "formula"}
	return map[string]any{"description": "What is made of a number from 0 to 1.",
		"anyOf": []any{map[string]any{"type": "string"}, map[string]any{"type": "object", "properties": properties}}}
}
