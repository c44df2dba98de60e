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
