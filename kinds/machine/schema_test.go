package machine_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not, on any level.
func TestSchema(t *testing.T) {
	level := func(inner string) string {
		return `{"wits":1,"kind":"machine","states":{"A":{"regions":{"R":{"states":{"B":{` + inner + `}}}}}}}`
	}
	good, bad := []string{level(`"states":{"C":{"end":"success"}},"update":"next"`)}, []string{}
	for _, f := range []kindtest.Files{watchman(`"history":"deep",`), deepest(`"history":"shallow",`, ""), patrol(`,"restart":true`), trays("")} {
		load(t, f)
		good = append(good, f["main.json"])
	}
	for _, inner := range []string{`"end":"done"`, `"history":true`, `"states":[]`, `"states":{"a b":{}}`, `"regions":[]`, `"interrupts":{}`, `"interrupts":[{"on":"X"}]`, `"transitions":[{"after":-1}]`, `"transitions":[{"wait":1}]`, `"ends":"both"`, `"update":"soon"`, `"variables":[]`, `"do":"Atc"`} {
		bad = append(bad, level(inner))
	}
	kindtest.Accepts(t, registry(), "machine", good, bad...)
}
