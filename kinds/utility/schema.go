package utility

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/kind"
)

type object = map[string]any

func text(doc string) object { return object{"type": "string", "description": doc} }

func numeric(doc string, more ...any) object {
	o := object{"type": "number", "description": doc}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

func list(of any, doc string) object {
	return object{"type": "array", "items": of, "description": doc}
}

// drawn is a number, or two between which one is drawn.
func drawn(doc string) object { return drawnOf(object{"type": "number"}, doc) }

// duration is a time above 0, in seconds, or two between which one is drawn.
func duration(doc string) object {
	return drawnOf(object{"type": "number", "exclusiveMinimum": 0}, doc)
}

func drawnOf(number object, doc string) object {
	return object{"description": doc, "anyOf": []any{number, object{"type": "array", "items": number, "minItems": 2, "maxItems": 2}}}
}

// Schema is the JSON Schema of the document's own members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	own := levelSchema(r, 2)
	own["shared"] = object{"type": "object", "additionalProperties": object{"type": "string"}, "description": "Documents of the kind considerations, by the names under which this one uses them."}
	own["curves"] = curvesSchema()
	own["considerations"] = setsSchema()
	own["pick"] = pickSchema(false)
	own["common"] = list(considerationSchema(), "Considerations that all options have.")
	return own
}

// levelSchema describes options that compete, and options within them that many levels down; farther down anything goes.
func levelSchema(r *wits.Registry, levels int) object {
	option := object{}
	if levels > 0 {
		option = optionSchema(r, levels-1)
	}
	return object{
		"choose": chooseSchema(),
		"buckets": object{
			"type": "object", "propertyNames": kind.NameSchema(),
			"description":          "Ranks that options share: an expression by name, or a measure.",
			"additionalProperties": object{"anyOf": []any{object{"type": "string"}, object{"type": "object", "required": []string{"input"}, "properties": measureSchema()}}},
		},
		"options": object{
			"type":                 "object",
			"description":          "The options by name.",
			"propertyNames":        kind.NameSchema(),
			"additionalProperties": option,
		},
		"decide": object{
			"type": "object", "additionalProperties": false,
			"description": "When to decide anew while an option runs.",
			"properties": object{
				"every": numeric("Seconds between decisions; 0 decides in every frame.", "minimum", 0),
				"on":    object{"type": []string{"string", "array"}, "items": object{"type": "string"}, "description": "Inbound triggers of the document."},
				"stall": numeric("Seconds for which an option runs undisturbed.", "minimum", 0),
			},
		},
		"end": object{"enum": endNames[:], "description": "When the options end by themselves: never, as soon as none is of use, or with the option that is chosen."},
	}
}

func chooseSchema() object {
	names := object{"type": "array", "items": object{"type": "string"}}
	one := func(name string, what object) object {
		return object{"type": "object", "required": []string{name}, "additionalProperties": false, "properties": object{name: what}}
	}
	return object{
		"description": "How an option is chosen.",
		"anyOf": []any{
			object{"enum": []string{"highest", "weighted"}},
			one("highest", object{"type": "object", "additionalProperties": false, "properties": object{"prune": object{"type": "boolean"}}}),
			one("weighted", object{"type": "object", "additionalProperties": false, "properties": object{
				"within": object{"type": "number", "minimum": 0, "maximum": 1}, "top": object{"type": "integer", "minimum": 1}}}),
			one("rules", names), one("sequence", names),
		},
	}
}

func optionSchema(r *wits.Registry, levels int) object {
	option := kind.RunsSchema(r)
	for name, s := range levelSchema(r, levels) {
		option[name] = s
	}
	seconds := func(doc string) object {
		return object{"description": doc, "anyOf": []any{duration("Seconds."), object{
			"type": "object", "required": []string{"for"}, "properties": object{"for": duration("Seconds."), "curve": curveSchema()}}}}
	}
	option["for"] = pickSchema(true)
	option["score"] = text("How useful the option is: an expression. 0 or less: not at all.")
	option["weight"] = text("An expression that the utility is multiplied with.")
	option["rank"] = text("An expression: only options of the highest rank are chosen among.")
	option["bucket"] = text("The name of the bucket that says the option's rank.")
	option["considerations"] = list(considerationSchema(), "What speaks for the option, and against it.")
	option["without"] = list(object{"type": "string"}, "Names of common considerations that the option does without.")
	option["combine"] = object{"enum": combiningNames[:], "description": "How the measures are joined."}
	option["compensate"] = object{"type": "boolean", "description": "Gives back a part of what a product loses by having many factors."}
	option["ranks"] = ranksSchema()
	option["commitment"] = object{"description": "What the option has over the others while it runs.", "anyOf": []any{object{"type": "number"}, object{
		"type": "object", "additionalProperties": false, "properties": object{"add": object{"type": "number"}, "multiply": object{"type": "number", "minimum": 0},
			"for": object{"type": "number", "exclusiveMinimum": 0}, "fades": object{"type": "boolean"}, "doc": object{"type": "string"}}}}}
	option["cooldown"] = seconds("For so many seconds after it has run it does not run again.")
	option["runtime"] = seconds("After so many seconds another takes over.")
	option["repeats"] = object{"description": "How often it begins in a row.", "anyOf": []any{object{"type": "integer", "minimum": 1}, object{
		"type": "object", "additionalProperties": false, "properties": object{"most": object{"type": "integer", "minimum": 1}, "multiply": object{"type": "number", "minimum": 0, "maximum": 1}}}}}
	option["once"] = object{"type": "boolean", "description": "It runs only once in the agent's life."}
	option["suspend"] = object{"type": "boolean", "description": "It suspends what runs, instead of ending it."}
	for _, name := range outcomeNames[1:] {
		option[name] = object{
			"type": "object", "required": []string{"add", "for"}, "additionalProperties": false,
			"description": "What is added to the score after this outcome, and for how many seconds.",
			"properties":  object{"add": object{"type": "number"}, "for": object{"type": "number", "minimum": 0}},
		}
	}
	return object{"type": "object", "properties": option}
}

func ranksSchema() object {
	return object{"enum": rankNames[:], "description": "How the ranks that considerations give are joined."}
}

func verdictSchema() object {
	return object{"add": object{"type": "number"}, "multiply": object{"type": "number", "minimum": 0}, "rank": object{"type": "number"}, "veto": object{"type": "boolean"}}
}

// measureSchema has the members of what is made of a number.
func measureSchema() object {
	span := verdictSchema()
	span["to"], span["below"], span["doc"] = drawn("The last number of the range."), drawn("The first number beyond the range."), object{"type": "string"}
	m := verdictSchema()
	m["input"] = text("An expression for a number.")
	m["from"] = numeric("Where the measure counts as 0.")
	m["to"] = drawn("Where the measure counts as 1.")
	m["curve"] = curveSchema()
	m["ranges"] = list(object{"type": "object", "additionalProperties": false, "properties": span}, "What is said of which numbers, from low to high.")
	m["weight"] = numeric("How much it counts in a sum or an average.", "minimum", 0)
	return m
}

func considerationSchema() object {
	verdict := object{"type": "object", "additionalProperties": false, "properties": verdictSchema()}
	state := object{"type": "object", "properties": measureSchema()}
	nested := object{"type": []string{"array", "object"}}
	c := measureSchema()
	c["name"], c["doc"] = text("How people see it."), object{"type": "string"}
	c["if"] = text("A condition.")
	c["then"], c["else"] = verdict, verdict
	c["history"] = object{"type": "object", "additionalProperties": false, "properties": object{"running": state, "stopped": state, "never": state},
		"description": "What is made of the seconds for which the option has run, has not run any more, or has never run."}
	c["pick"] = object{"type": "object", "required": []string{"from", "as"}, "description": "An element of a list: there must be one of use, or how good the best one is counts."}
	c["use"] = text("The name of a set of considerations: of the document's own, or of one that it shares.")
	c["all"], c["any"], c["not"] = nested, nested, nested
	c["ranks"] = ranksSchema()
	return object{"type": "object", "properties": c}
}

func setsSchema() object {
	return object{"type": "object", "propertyNames": kind.NameSchema(), "additionalProperties": list(considerationSchema(), "Considerations."),
		"description": "Sets of considerations by name."}
}

func curvesSchema() object {
	return object{"type": "object", "propertyNames": kind.NameSchema(), "additionalProperties": curveSchema(), "description": "Curves by name."}
}

func curveSchema() object {
	properties := object{"flip": object{"type": "boolean"}}
	for _, name := range append(slices.Clone(curve.Shapes()), "slope", "shift", "lift", "base") {
		properties[name] = object{"type": "number"}
	}
	properties["points"] = object{"type": "array", "items": object{"type": "array", "items": object{"type": "number"}, "minItems": 2, "maxItems": 2}}
	properties["segments"] = object{"type": "array", "items": object{"type": "object", "required": []string{"to"}}}
	properties["formula"] = text("An expression in x.")
	return object{"description": "What is made of a number from 0 to 1.", "anyOf": []any{object{"type": "string"}, object{"type": "object", "properties": properties}}}
}
