package goap

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

type object = map[string]any

func text(doc string) object { return object{"type": "string", "description": doc} }

// priced is a number, or an expression for one.
func priced(doc string, more object) object {
	fixed := object{"type": "number"}
	for k, v := range more {
		fixed[k] = v
	}
	return object{"description": doc, "anyOf": []any{fixed, object{"type": "string"}}}
}

func seconds(doc string) object {
	return object{"type": "number", "exclusiveMinimum": 0, "description": doc}
}

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	named := func(doc string, of object) object {
		return object{"type": "object", "description": doc, "propertyNames": kind.NameSchema(), "additionalProperties": of}
	}
	whole := object{"type": "integer", "minimum": -bound, "maximum": bound}
	conditions := func(doc string) object {
		return object{"type": "object", "description": doc, "additionalProperties": object{"anyOf": []any{
			object{"type": "boolean"}, object{"type": "string"}, whole,
			object{"type": "array", "items": object{"type": []string{"string", "boolean"}}},
			object{"type": "object", "additionalProperties": false, "minProperties": 1, "properties": object{"least": whole, "most": whole}},
			object{"type": "object", "additionalProperties": false, "required": []string{"not"}, "properties": object{"not": object{}}},
		}}}
	}
	action := kind.RunsSchema(r)
	action["pre"] = conditions("What must be so for the action: facts and their values.")
	action["effects"] = object{"type": "object", "description": "What comes of the action: facts and their values.", "additionalProperties": object{"anyOf": []any{
		object{"type": "boolean"}, object{"type": "string"}, whole,
		object{"type": "object", "additionalProperties": false, "required": []string{"add"}, "properties": object{"add": object{"type": "integer", "minimum": -maxAdd, "maximum": maxAdd}}},
	}}}
	action["cost"] = priced("What the action costs; 1 without it. It is looked at when a plan is made.", object{"minimum": 0, "maximum": mostCost})
	action["if"] = text("An expression; while it is false no plan has the action. It is looked at when a plan is made.")
	action["when"] = text("An expression that plans do not know of; the action begins only while it is true.")
	action["else"] = object{"description": "What happens while \"when\" is false: it waits, for so many seconds, or another plan is made without it.",
		"anyOf": []any{object{"enum": []string{"wait", "replan"}}, object{"type": "number", "minimum": 0}}}
	action["reactive"] = object{"type": "boolean", "description": "\"when\" is looked at while the action runs, too."}
	action["failure"] = object{"type": "object", "description": "What follows when the action has failed: for how many seconds it costs more, or is left out of plans.",
		"additionalProperties": false, "required": []string{"for"}, "properties": object{"add": object{"type": "number", "exclusiveMinimum": 0, "maximum": mostCost}, "for": seconds("Seconds.")}}

	fact := object{"anyOf": []any{
		text("An expression for a bool."),
		object{"type": "object", "properties": object{
			"expr":    text("An expression for its value; without one it is what the agent's own actions have made of it."),
			"type":    text("bool, int, or an enumeration; bool without it."),
			"default": object{"description": "Its value before any action has changed it.", "type": []string{"boolean", "integer", "string"}},
			"doc":     object{"type": "string"},
		}},
	}}
	goal := object{"type": "object", "required": []string{"want"}, "properties": object{
		"want":     conditions("What shall be so: facts and their values."),
		"priority": priced("How much the goal is wanted; 1 without it. 0 or less: not at all.", nil),
		"avoid":    object{"type": "array", "items": object{"type": "string"}, "description": "Actions that plans for this goal do not have."},
		"doc":      object{"type": "string"},
	}}
	limit := func(most int, doc string) object {
		return object{"type": "integer", "minimum": 1, "maximum": most, "description": doc}
	}
	return object{
		"facts":   named("What plans know of the world, by name.", fact),
		"actions": named("The actions by name.", object{"type": "object", "required": []string{"effects"}, "properties": action}),
		"goals":   named("The goals by name.", goal),
		"decide": object{"type": "object", "additionalProperties": false, "description": "When to look for a better plan while one runs.", "properties": object{
			"every": object{"type": "number", "minimum": 0, "description": "Seconds between plans; 0 plans in every frame."},
			"on":    object{"type": []string{"string", "array"}, "items": object{"type": "string"}, "description": "Inbound triggers of the document."},
		}},
		"end": object{"enum": endNames, "description": "When the document ends by itself: never, when a goal is reached or none can be, or when none is left to pursue."},
		"limits": object{"type": "object", "additionalProperties": false, "description": "How far a search goes.", "properties": object{
			"nodes":  limit(mostNodes, "Sets of facts that are looked at in a frame at most; 1000 without it."),
			"length": limit(mostLength, "Actions that a plan has at most; 16 without it."),
		}},
	}
}
