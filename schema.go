package wits

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// namePattern is what [BadName] accepts, in the regular expressions of JSON Schema: no ASCII character but letters,
// digits and _, and no digit first.
const namePattern = `^[^\x00-\x40\x5B-\x5E\x60\x7B-\x7F][^\x00-\x2F\x3A-\x40\x5B-\x5E\x60\x7B-\x7F]*$`

// Schema gives the JSON Schema (2020-12) of documents of a kind, for editors that complete and explain while one
// types. It knows the names of the registry's types, actions, functions and interfaces. It accepts every document that
// is right; whether a document fits together (links, types of ports) only [Library.Check] finds out.
func (r *Registry) Schema(kind string) ([]byte, error) {
	k := r.Kind(kind)
	if k == nil {
		return nil, fmt.Errorf("wits: there is no kind %q: %s", kind, closest(kind, r.Kinds(), "none is registered"))
	}
	properties := r.headerSchema(kind)
	body, definitions := r.bodySchema(k)
	for name, s := range body {
		properties[name] = s
	}
	schema := object{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "Wits document of kind " + kind,
		"description": k.Doc(),
		"type":        "object",
		"required":    []string{"wits", "kind"},
		"properties":  properties,
	}
	if len(definitions) > 0 {
		schema["$defs"] = definitions
	}
	var rules []any
	if form := bodyOf(k); form != nil {
		rules = form.Rules(r)
	}
	if rules != nil {
		schema["if"] = object{"not": object{"required": []string{"base"}}} // what a document inherits is not written in it
		schema["then"] = object{"allOf": rules}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(schema)
	return b.Bytes(), err
}

// bodySchema is the JSON Schema of a kind's own members, and of what they refer to.
func (r *Registry) bodySchema(k Kind) (members, definitions object) {
	if body := bodyOf(k); body != nil {
		return body.Schema(r)
	}
	return k.Schema(r), nil
}

type object = map[string]any

func text(doc string) object { return object{"type": "string", "description": doc} }

// details adds what all declarations can say.
func details(own object) object {
	own["unit"] = text("The unit of its value, such as m or 1/s.")
	own["doc"] = text("What it is for.")
	return own
}

// variableSchema describes the declaration of a variable.
func variableSchema(r *Registry) object {
	types := object{"type": "string", "enum": r.Types(), "description": "The type of its value."}
	return object{"oneOf": []any{types, object{
		"type": "object", "required": []string{"type"},
		"properties": details(object{
			"type":    types,
			"default": object{"description": "The value at the start; without it, zero, empty or false."},
			"keep":    object{"type": "boolean", "description": "Keep the value when the document begins anew."},
		}),
	}}}
}

// headerSchema describes the members that documents of all kinds share.
func (r *Registry) headerSchema(kind string) object {
	name := func(doc string) object {
		return object{"type": "string", "pattern": namePattern, "maxLength": maxName, "description": doc}
	}
	names := object{"type": "string", "pattern": namePattern, "maxLength": maxName}
	port := func(direction, doc string) object {
		return object{
			"type":     "object",
			"required": []string{direction, "type"},
			"not":      object{"required": []string{map[string]string{"in": "out", "out": "in"}[direction]}},
			"properties": details(object{
				direction: name(doc),
				"type": object{"type": "string", "enum": append([]string{"trigger"}, r.Types()...),
					"description": "trigger for an event, or the type of its value."},
				"default": object{"description": "The value while nothing else gives one; not for triggers."},
			}),
		}
	}
	point := object{"type": "array", "minItems": 2, "maxItems": 2, "items": object{"type": "number"}}
	implements := object{"type": "string"}
	if all := r.Interfaces(); len(all) > 0 {
		implements["enum"] = all
	}
	return object{
		"wits":       object{"const": Version, "description": "The version of the format."},
		"kind":       object{"const": kind, "description": "The technique."},
		"name":       text("What people call the behaviour; without it, the name of the file."),
		"doc":        text("What the behaviour does."),
		"implements": object{"type": "array", "items": implements, "description": "Interfaces whose ports the document has."},
		"ports": object{"type": "array", "description": "The document's own ports: what whoever runs it can connect to.",
			"items": object{"oneOf": []any{port("in", "A port that takes something in, by its name."), port("out", "A port that gives something out, by its name.")}}},
		"variables": object{"type": "object", "propertyNames": names, "additionalProperties": variableSchema(r),
			"description": "Values that the document remembers, by name: a type, or an object with type, default and keep."},
		"boards": object{"type": "object", "propertyNames": names, "additionalProperties": object{"type": "string"},
			"description": "Blackboards that the document uses: their files, by names of the document's own."},
		"renames": object{"type": "object", "additionalProperties": names,
			"description": "New names of nodes by their old ones, so that running agents keep the nodes' state."},
		"base":         text("The document that it derives from: it has all that the base has."),
		overrideMember: object{"type": "object", "description": "What takes the place of what the base has, by the member and the name: {\"states\": {\"Fight\": ...}}."},
		viewMember: object{"type": "object", "description": "Where an editor shows the nodes: [x, y] by name.",
			"additionalProperties": point},
		framesMember: object{"type": "array", "description": "Frames with words, which an editor draws around nodes.",
			"items": object{"type": "object", "required": []string{"at", "size"}, "properties": object{"text": text("The words."), "at": point, "size": point,
				"folded": object{"type": "boolean", "description": "It is shown as one box, with all that lies in it."}}}},
	}
}
