package wits_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

func compileSchema(t *testing.T, r *wits.Registry, kind string) *jsonschema.Schema {
	t.Helper()
	data, err := r.Documents().Schema(kind)
	must.Succeed(t, err)
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	must.Succeed(t, err)
	c := jsonschema.NewCompiler()
	must.Succeed(t, c.AddResource("kind.schema.json", tree))
	s, err := c.Compile("kind.schema.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, source string) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return s.Validate(doc)
}

func TestSchema_AcceptsRightDocuments(t *testing.T) {
	s := compileSchema(t, std.NewRegistry(), "graph")
	for _, source := range []string{
		`{"wits": 1, "kind": "graph"}`,
		tidy,
		`{"wits": 1, "kind": "graph", "ports": [{"in": "Größe", "type": "list of entity", "default": []}, {"out": "_x1", "type": "trigger"}],
		  "variables": {"V": {"type": "vec2", "default": [1, 2], "keep": true, "unit": "m"}}, "renames": {"Old": "New"},
		  "nodes": {"A": {"expr": "1 + 1"}, "B": {"const": {"x": 1}, "type": "bool"}, "C": {"run": "/c.json", "with": {"p": 1}},
		    "D": {"call": "RandomItem", "of": "int", "self": true, "fire": []}},
		  "links": ["A.Result -> C.p", " _x1->D.list[2] "], "scripts": {"C.OnActivate": "V = vec2(1, 2)"}, "whatever": 1}`,
	} {
		if err := validate(t, s, source); err != nil {
			t.Errorf("%v\n%s", err, source)
		}
	}
}

func TestSchema_RefusesWrongDocuments(t *testing.T) {
	s := compileSchema(t, std.NewRegistry(), "graph")
	for name, members := range map[string]string{
		"version":            `"wits": 2`,
		"kind":               `"kind": "grph"`,
		"name":               `"name": 1`,
		"implements":         `"implements": "Fighter"`,
		"port in and out":    `"ports": [{"in": "A", "out": "A", "type": "int"}]`,
		"port without type":  `"ports": [{"in": "A"}]`,
		"type of port":       `"ports": [{"in": "A", "type": "flot"}]`,
		"name of port":       `"ports": [{"in": "a b", "type": "int"}]`,
		"ports as object":    `"ports": {"A": "int"}`,
		"type of variable":   `"variables": {"A": "trigger"}`,
		"variable no type":   `"variables": {"A": {"default": 1}}`,
		"name of variable":   `"variables": {"1A": "int"}`,
		"keep":               `"variables": {"A": {"type": "int", "keep": 1}}`,
		"rename":             `"renames": {"A": "b c"}`,
		"view":               `"view": {"A": [1]}`,
		"frame without size": `"frames": [{"text": "A", "at": [0, 0]}]`,
		"node is two things": `"nodes": {"A": {"call": "Not", "expr": "1"}}`,
		"node is nothing":    `"nodes": {"A": {}}`,
		"function":           `"nodes": {"A": {"call": "Nott"}}`,
		"type of constant":   `"nodes": {"A": {"const": 1, "type": "flot"}}`,
		"name of node":       `"nodes": {"a.b": {"expr": "1"}}`,
		"link":               `"links": ["A"]`,
		"links as object":    `"links": {}`,
		"script":             `"scripts": {"A.B": 1}`,
	} {
		source := `{"wits": 1, "kind": "graph", ` + members + `}`
		if name == "version" || name == "kind" {
			source = `{` + members + `, "kind": "graph"}`
		}
		if name == "kind" {
			source = `{"wits": 1, ` + members + `}`
		}
		if validate(t, s, source) == nil {
			t.Errorf("%s: accepted %s", name, source)
		}
	}
}

func TestSchema_UnknownKind(t *testing.T) {
	_, err := std.NewRegistry().Documents().Schema("grph")
	if err == nil || !strings.Contains(err.Error(), `did you mean "graph"?`) {
		t.Errorf("got error %v", err)
	}
}
