package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/spell"
)

// Schema returns the JSON Schema (2020-12) of documents of a kind, for editors that complete and explain while one
// types. It knows the names of the registry's types, actions, functions and interfaces. It accepts every document that
// is right; whether a document fits together (links, types of ports) only [Library.Check] finds out.
func (ks *Kinds) Schema(kind string) ([]byte, error) {
	k := ks.Kind(kind)
	if k == nil {
		return nil, fmt.Errorf("wits: there is no kind %q: %s", kind, spell.Closest(kind, ks.Names(), "none is registered"))
	}
	properties, _ := declare.Header().Schema(ks.words)
	for _, s := range properties {
		s.(object)["header"] = true // what all documents have
	}
	properties["wits"].(object)["const"], properties["kind"].(object)["const"] = Version, kind
	body, definitions := k.Body().Schema(ks.words)
	maps.Copy(properties, body)
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
	if rules := k.Body().Rules(ks.words); rules != nil {
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

type object = map[string]any
