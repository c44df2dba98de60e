package tree

import (
	"encoding/json"
	"maps"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

type object = map[string]any

func truth(doc string) object { return object{"type": "boolean", "description": doc} }

func word(doc string, words ...string) object { return object{"enum": words, "description": doc} }

// Schema is the JSON Schema of the tree's members.
func (Kind) Schema(*wits.Registry) map[string]any {
	return map[string]any{
		"semantics": word("What nodes are: behaviours that are chosen first and run then, or run as they are chosen. Without it they succeed and fail.", behaviours.Semantics...),
		"history":   object{"type": "integer", "minimum": 1, "description": "Of a tree with \"semantics\": how many frames a mind remembers what was chosen in."},
		"root":      object{"type": "string", "description": "The node with which the tree begins."},
		"polling":   truth("Visit the tree from the root in every frame, also when nothing has changed. It behaves the same, and costs more."),
		"nodes": object{
			"type":          "object",
			"description":   "The nodes by name. Each has one parent; the root has none.",
			"propertyNames": kind.NameSchema(),
		},
	}
}

// SchemaRules says what nodes look like, which depends on the semantics of the tree.
func (Kind) SchemaRules(r *wits.Registry) []any {
	nodes := func(node object) object {
		return object{"properties": object{"nodes": object{"additionalProperties": node}}}
	}
	return []any{object{"if": object{"required": []string{"semantics"}}, "then": nodes(behaviours.Schema(r)), "else": nodes(nodeSchema(r))}}
}

// nodeSchema is the JSON Schema of a node that succeeds or fails.
func nodeSchema(r *wits.Registry) object {
	name := object{"type": "string", "description": "The name of a node."}
	names := object{"type": "array", "items": name, "description": "Names of nodes, in the order in which they run."}
	expression := func(doc string) object { return object{"type": "string", "description": doc + " An expression."} }
	number := func(doc string) object {
		return object{"type": []string{"number", "string"}, "minimum": 0, "description": doc + " A number or an expression."}
	}
	count := func(doc string) object {
		return object{"description": doc, "anyOf": []any{object{"enum": []string{"one", "all"}}, object{"type": "integer", "minimum": 1}}}
	}
	node := kind.RunsSchema(r)
	for _, t := range types {
		switch t.arity {
		case many:
			node[t.name] = object{"type": "array", "items": name, "description": t.doc}
		case one:
			node[t.name] = object{"type": "string", "description": t.doc + " It names the child."}
		}
	}
	service := object{
		"script":    expression("Statements."),
		"every":     number("Seconds from one time to the next."),
		"deviation": number("Seconds by which that differs at random, in both directions."),
		"doc":       object{"type": "string"},
	}
	details := object{
		"switch":    expression("Runs the child that belongs to this value."),
		"dynamic":   object{"type": "array", "items": object{"type": "string"}, "minItems": 1, "description": byName["dynamic"].doc},
		"if":        expression(byName["if"].doc),
		"while":     expression(byName["while"].doc),
		"await":     expression(byName["await"].doc),
		"wait":      number(byName["wait"].doc),
		"set":       object{"type": "string", "description": byName["set"].doc},
		"script":    object{"type": "string", "description": byName["script"].doc},
		"fire":      object{"type": "string", "description": byName["fire"].doc},
		"log":       object{"type": "string", "description": byName["log"].doc},
		"status":    word(byName["status"].doc, "success", "failure", "running"),
		"reactive":  truth("Visit what comes first anew in every frame, also while a later child runs."),
		"handover":  word("What a reactive node does first: begin the new child, or abort the old one.", "after", "before"),
		"order":     word("The order of children; without it, that of the list.", "random"),
		"weights":   object{"type": "array", "items": object{"type": "number", "minimum": 0}, "description": "How likely each child is to be next."},
		"choose":    word("How a child is chosen by the scores: the one with the highest; one drawn by the scores; or one drawn among those that are good enough, all alike.", "highest", "weighted", "random"),
		"above":     object{"type": "number", "default": 0, "description": "The score that is not yet good enough to be drawn."},
		"judge":     expression("What has come of a child: a prospect. Without it that of the simulate node above, else of the game's model."),
		"summary":   object{"type": "object", "additionalProperties": object{"type": "string"}, "description": "Expressions for numbers that each child shows about what would come of it."},
		"reselect":  number("Seconds after which it imagines again while a child runs; never if left out."),
		"debounce":  truth("Do not choose the same child twice in a row."),
		"negative":  truth("Also choose what is hurtful or deadly, if there is nothing better."),
		"keep":      object{"type": "boolean", "default": true, "description": "Of children with the same prospect, stay with the one that runs."},
		"budget":    object{"type": "integer", "minimum": 1, "maximum": 1000000, "default": defaultBudget, "description": "How many actions are simulated for a choice, at most."},
		"belief":    object{"type": "string", "description": "Statements that change what is imagined before the child is."},
		"between":   number("Seconds from the end of one child to the beginning of the next."),
		"loop":      truth("Begin again at the end."),
		"lenient":   truth("Go on with the next child when one fails."),
		"least":     word("When imagined, a child of which no more than this comes has failed.", prospectNames[Impossible:]...),
		"inertia":   object{"type": "number", "minimum": 0, "description": "Is added to the score of the child that runs."},
		"validate":  truth("Leave out children whose conditions do not hold, before scores are computed."),
		"cases":     object{"type": "object", "additionalProperties": name, "description": "The node to run, by value."},
		"else":      name,
		"success":   count("How many children must succeed."),
		"failure":   count("How many children must fail."),
		"times":     object{"type": []string{"integer", "string"}, "minimum": 1, "description": "How many times; for ever if left out."},
		"is":        word("How the child must end; of a hint, what it is.", "success", "failure", "positive", "neutral", "negative"),
		"hinted":    object{"type": []string{"string", "boolean"}, "description": "Of a selector: hints change the order of its children. By itself: " + byName["hinted"].doc},
		"hint":      object{"type": "string", "description": byName["hint"].doc},
		"seconds":   number("How long, in seconds."),
		"deviation": number("Seconds by which that differs at random, in both directions."),
		"when":      expression("The condition."),
		"abort":     word("What the condition aborts when it changes.", "none", "self", "lower", "both"),
		"defer":     truth("Do not look at it before the plan begins."),
		"index":     expression("The place of the document in the list, from 0."),
		"to":        expression("What the variable becomes."),
		"wake":      object{"type": "string", "description": "An inbound trigger of the document: between its first update and the end of its life, what runs is updated only in frames in which this has fired."},
		"level":     word("How grave it is.", "info", "warning", "error"),
		"score":     expression("How useful the node is to a utility selector."),
		"services": object{"type": "array", "description": "What runs when the node begins, and at an interval while it is active.",
			"items": object{"type": "object", "required": []string{"script", "every"}, "additionalProperties": false, "properties": service}},
	}
	maps.Copy(node, details)
	node["sequence"], node["selector"], node["filter"] = names, names, names
	var one []any
	for _, t := range types {
		members := object{} // which of the members suit the type
		for _, m := range known[byName[t.name]] {
			members[m] = object{}
		}
		if owners[t.name] != "" { // other types have a member of this name, which is true or false
			members[t.name] = object{"type": "string"}
		}
		one = append(one, object{"required": []string{t.name}, "description": t.doc, "examples": []any{json.RawMessage(t.example)}, "properties": members})
	}
	return object{"type": "object", "properties": node, "oneOf": one}
}
