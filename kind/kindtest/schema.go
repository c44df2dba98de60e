package kindtest

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wits-ai/wits"
)

// Schema compiles the JSON Schema of a kind, and gives what says why a document does not satisfy it; nil if it does.
func Schema(t testing.TB, r *wits.Registry, kind string) func(document string) error {
	t.Helper()
	text, err := r.Documents().Schema(kind)
	if err != nil {
		t.Fatal(err)
	}
	source, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(kind+".schema.json", source); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(kind + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(document string) error {
		t.Helper()
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(document)))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(v)
	}
}

// Accepts checks that the schema of a kind accepts documents, which are formatted once and for all, and refuses faults of form.
func Accepts(t testing.TB, r *wits.Registry, kind string, good []string, bad ...string) {
	t.Helper()
	valid := Schema(t, r, kind)
	for _, text := range good {
		text = string(Files{"": text}.FS()[""].Data)
		once, err := r.Documents().Format([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		twice, err := r.Documents().Format(once)
		if err != nil || string(twice) != string(once) {
			t.Errorf("formatted twice it is another: %v\n%s\n%s", err, once, twice)
		}
		for _, text := range []string{text, string(once)} {
			if err := valid(text); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		}
	}
	for _, text := range bad {
		if valid(text) == nil {
			t.Errorf("accepted: %s", text)
		}
	}
}
