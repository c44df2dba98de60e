package layers_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	text, err := registry().Schema("layers")
	if err != nil {
		t.Fatal(err)
	}
	source, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("layers.schema.json", source); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("layers.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text string) error {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		return schema.Validate(v)
	}
	example, err := os.ReadFile("testdata/private/private.layers.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := valid(string(example)); err != nil {
		t.Error(err)
	}
	for _, layers := range []string{`{}`, `[]`, `["base.json"]`, `[{"run":"base.json"}]`, `[{"name":"Base"}]`, `[{"name":"Base","run":1}]`, `[{"name":"Base","run":"base.json","when":true}]`} {
		if valid(`{"wits":1,"kind":"layers","layers":`+layers+`}`) == nil {
			t.Errorf("accepted: %s", layers)
		}
	}
}
