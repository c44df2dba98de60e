package games_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// TestPropertiesAreNames: the schema of every kind, with the names of every game, compiles, and each property in it has a
// name that documents can write. With -short only the names of one game are looked at.
func TestPropertiesAreNames(t *testing.T) {
	identifier := regexp.MustCompile(`^[A-Za-z$_][A-Za-z0-9_]*$`)
	count := 0
	check := func(of string, data []byte) {
		tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", of, err)
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("kind.schema.json", tree); err != nil {
			t.Fatalf("%s: %v", of, err)
		}
		if _, err := c.Compile("kind.schema.json"); err != nil {
			t.Errorf("%s: %v", of, err)
		}
		var walk func(v any)
		walk = func(v any) {
			switch v := v.(type) {
			case []any:
				for _, item := range v {
					walk(item)
				}
			case map[string]any:
				for key, inner := range v {
					if properties, ok := inner.(map[string]any); ok && key == "properties" {
						for name, of := range properties {
							count++
							if !identifier.MatchString(name) {
								t.Errorf("a property is called %q", name)
							}
							walk(of)
						}
						continue
					}
					walk(inner)
				}
			}
		}
		var plain any
		must.Succeed(t, json.Unmarshal(data, &plain))
		walk(plain)
	}
	for game, register := range registers {
		if testing.Short() && game != "town" {
			continue
		}
		r := std.NewRegistry()
		register(r)
		for _, kind := range r.Kinds() {
			data, err := r.Documents().Schema(kind)
			must.Succeed(t, err)
			check(game+", "+kind, data)
		}
	}
	if count < 1000 {
		t.Errorf("only %d properties were seen", count)
	}
}
