package htn

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

type object = map[string]any

func text(doc string) object { return object{"type": "string", "description": doc} }

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	condition := object{"type": "string"}
	when := func(doc string) object {
		return object{"description": doc, "anyOf": []any{condition, object{"type": "array", "items": condition}}}
	}
	seconds := func(doc string) object {
		return object{"type": "number", "exclusiveMinimum": 0, "description": doc}
	}
	subtask := object{"anyOf": []any{
		object{"type": "string"},
		object{"type": "object", "required": []string{"task"}, "properties": object{
			"task": text("The task."), "with": object{"type": "object", "description": "Its arguments: literals, or {\"expr\": \"...\"}."}}},
	}}
	method := object{"type": "object", "required": []string{"subtasks"}, "properties": object{
		"name":     text("What people call it; without it, its place in the list."),
		"when":     when("When it can be chosen: a condition on the state, or a list of which all must hold."),
		"subtasks": object{"type": "array", "items": subtask, "description": "What is to be done, in this order."},
		"doc":      object{"type": "string"},
	}}
	task := kind.RunsSchema(r)
	task["terms"] = object{"type": "object", "propertyNames": kind.NameSchema(), "description": "Arguments of the task, by name: types. One with the name of a port of what it runs is that port's value.",
		"additionalProperties": object{"type": []string{"string", "object"}}}
	task["methods"] = object{"type": "array", "items": method, "description": "Ways to do it; their order is their priority. A task with methods runs nothing itself."}
	task["when"] = when("What must hold before it and while it runs: a condition on the state, or a list of which all must hold.")
	task["effects"] = text("Statements: what its success makes of the state.")
	task["expects"] = text("Statements: what is expected to follow, which a sensor will see. Only plans know of it.")
	task["time"] = object{"description": "How long it takes, in seconds: a number or an expression. Plans are cut by it.", "anyOf": []any{object{"type": "number", "minimum": 0}, object{"type": "string"}}}
	task["background"] = object{"type": "boolean", "description": "It succeeds as soon as it has begun, and goes on while the plan does."}

	limit := object{}
	for i, name := range limitNames {
		limit[name] = object{"type": "integer", "minimum": 1, "maximum": *most.all()[i]}
	}
	property := object{"anyOf": []any{object{"type": "string"}, object{"type": "object", "properties": object{
		"expr":    text("What its sensor sees, of ports, variables and boards. Without it only effects write it."),
		"type":    text("Its type."),
		"default": object{"description": "Its value at the start."},
		"unit":    object{"type": "string"},
		"keep":    object{"type": "boolean", "description": "Keep the value when the document begins anew."},
		"every":   seconds("Seconds between two looks of the sensor; without it, each frame."),
		"doc":     object{"type": "string"},
	}}}}
	return map[string]any{
		"root":    text("The task that plans begin with."),
		"replan":  object{"enum": replanNames, "description": "What becomes of a plan when a sensor has changed the state: methods of a lower priority are not tried; or a whole plan is made and compared; or the new plan is always taken."},
		"end":     object{"enum": endNames, "description": "When the document ends by itself: never, as soon as there is no plan, or with its plan."},
		"horizon": seconds("Plans are cut after so many seconds of their tasks' time, and go on from there."),
		"audit":   object{"type": "boolean", "description": "Warn if a plan that is not cut would begin otherwise."},
		"trace":   object{"type": "boolean", "description": "Log each iteration of the search."},
		"limits":  object{"type": "object", "additionalProperties": false, "properties": limit, "description": "Bounds of a search."},
		"state": object{"type": "object", "propertyNames": kind.NameSchema(), "additionalProperties": property,
			"description": "What the planner knows, by name: a type for what effects write, {\"expr\": ...} for what a sensor sees."},
		"tasks": object{"type": "object", "propertyNames": kind.NameSchema(), "additionalProperties": object{"type": "object", "properties": task},
			"description": "The tasks by name: compound ones with methods, and primitive ones that run something."},
	}
}

// NodeTypes implements [wits.NodeTyper]: what can be added beside actions and documents to run.
func (Kind) NodeTypes() []wits.NodeType {
	return []wits.NodeType{
		{Name: "methods", Group: "compound task", Doc: "A task that is done by the first of its methods that leads to a plan.", Node: `{"methods": [{"subtasks": []}]}`},
		{Name: "effects", Group: "primitive task", Doc: "A task that only changes what the planner knows.", Node: `{"effects": ""}`},
	}
}
