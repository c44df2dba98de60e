package machine_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not, on any level.
func TestSchema(t *testing.T) {
	valid := kindtest.Schema(t, registry(), "machine")
	good := []kindtest.Files{watchman(`"history":"deep",`), deepest(`"history":"shallow",`, ""), patrol(`,"restart":true`), trays("")}
	for _, f := range good {
		text := string(f.FS()["main.json"].Data)
		load(t, f)
		if err := valid(text); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	level := func(inner string) string {
		return `{"wits":1,"kind":"machine","states":{"A":{"regions":{"R":{"states":{"B":{` + inner + `}}}}}}}`
	}
	if err := valid(level(`"states":{"C":{"end":"success"}},"update":"next"`)); err != nil {
		t.Error(err)
	}
	for _, inner := range []string{`"end":"done"`, `"history":true`, `"states":[]`, `"states":{"a b":{}}`, `"regions":[]`, `"interrupts":{}`, `"interrupts":[{"on":"X"}]`, `"transitions":[{"after":-1}]`, `"transitions":[{"wait":1}]`, `"ends":"both"`, `"update":"soon"`, `"variables":[]`, `"do":"Atc"`} {
		if valid(level(inner)) == nil {
			t.Errorf("accepted: %s", inner)
		}
	}
}
