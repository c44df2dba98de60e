package machine

import (
	"maps"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// defs is where the schema of a machine within a machine stands.
const defs = "#/properties/states/$defs/"

// Schema is the JSON Schema of the machine's members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	top := levelSchema()
	node := kind.RunsSchema(r)
	maps.Copy(node, levelSchema())
	node["enter"] = map[string]any{"type": "string", "description": "Statements to run when it begins, before what it runs."}
	node["exit"] = map[string]any{"type": "string", "description": "Statements to run when it has ended, after what it runs."}
	node["variables"] = map[string]any{"type": "object", "description": "Variables that only what lies in it knows; \"shared\": true lets the whole document read one.",
		"additionalProperties": map[string]any{"type": []string{"string", "object"}}}

	state := maps.Clone(node)
	state["end"] = map[string]any{"enum": []string{"success", "failure"}, "description": "The machine ends in this state."}
	state["stay"] = map[string]any{"type": "boolean", "description": "Whether it is meant to have no outgoing transition."}

	interrupt := maps.Clone(node)
	interrupt["name"] = map[string]any{"type": "string", "description": "Its name, which no state has."}
	interrupt["on"] = map[string]any{"type": "string", "description": "A trigger port that begins it."}
	interrupt["when"] = map[string]any{"type": "string", "description": "An expression; it begins when that begins to be true."}
	interrupt["to"] = map[string]any{"type": "string", "description": "The state that follows it; without it the suspended state goes on."}
	interrupt["restart"] = map[string]any{"type": "boolean", "description": "The suspended state begins anew."}

	top["states"].(map[string]any)["$defs"] = map[string]any{
		"state":      map[string]any{"type": "object", "properties": state},
		"region":     map[string]any{"type": "object", "properties": node},
		"interrupt":  map[string]any{"type": "object", "required": []string{"name"}, "properties": interrupt},
		"transition": map[string]any{"type": "object", "properties": transitionSchema()},
	}
	return top
}

// levelSchema is that of the members by which a document, a state, a region or an interrupt holds states.
func levelSchema() map[string]any {
	named := func(what, def string) map[string]any {
		return map[string]any{"type": "object", "description": what, "propertyNames": kind.NameSchema(), "additionalProperties": map[string]any{"$ref": defs + def}}
	}
	return map[string]any{
		"start":   map[string]any{"type": "string", "description": "The state that the machine begins with."},
		"update":  map[string]any{"enum": []string{"now", "next"}, "description": "In which frame a state that begins has its first update; also for all that it holds."},
		"history": map[string]any{"enum": []string{"shallow", "deep"}, "description": "When it begins again it goes on with the state in which it was left; \"deep\": and so do the machines in that state."},
		"ends":    map[string]any{"enum": []string{"all", "any"}, "description": "Whether it ends when all of its regions have ended, or the first."},
		"states":  named("The states by name.", "state"),
		"regions": named("What runs side by side, by name, instead of states.", "region"),
		"interrupts": map[string]any{"type": "array", "items": map[string]any{"$ref": defs + "interrupt"},
			"description": "Programs that suspend the current state; their order is their priority."},
		"transitions": map[string]any{"type": "array", "items": map[string]any{"$ref": defs + "transition"},
			"description": "Transitions; their order is their priority."},
	}
}

func transitionSchema() map[string]any {
	text := map[string]any{"type": "string"}
	names := func(what string) map[string]any {
		return map[string]any{"type": []string{"string", "array"}, "items": text, "description": what}
	}
	return map[string]any{
		"from":  names("The state or states that it leaves; any if left out."),
		"to":    names("The state that it leads to; of several, \"index\" says which. It stays if left out."),
		"index": map[string]any{"type": "string", "description": "An expression: the place in the list \"to\", from 0. Outside of the list the transition is not taken."},
		"on":    map[string]any{"type": "string", "description": "A trigger port, of the document or \"State.Port\"."},
		"when":  map[string]any{"type": "string", "description": "An expression that must be true."},
		"done":  map[string]any{"enum": []string{"success", "failure", "any"}, "description": "The state's program has ended so."},
		"after": map[string]any{"type": "number", "minimum": 0, "description": "Seconds in the state."},
		"wait":  map[string]any{"type": "boolean", "description": "It waits until the state's program has ended, also if its conditions held only before."},
		"fresh": map[string]any{"type": "boolean", "description": "The state that it leads to forgets its history."},
		"fire":  names("Trigger ports to raise."),
		"then":  map[string]any{"type": "string", "description": "Statements to run."},
		"doc":   text,
	}
}
