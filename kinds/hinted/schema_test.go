package hinted_test

import (
	"os"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	example, err := os.ReadFile("testdata/private/private.hinted.json")
	must.Succeed(t, err)
	var bad []string
	for _, layers := range []string{`{}`, `[]`, `["base.json"]`, `[{"run":"base.json"}]`, `[{"name":"Base"}]`, `[{"name":"Base","run":1}]`, `[{"name":"Base","run":"base.json","when":true}]`} {
		bad = append(bad, `{"wits":1,"kind":"hinted","layers":`+layers+`}`)
	}
	kindtest.Accepts(t, registry(), "hinted", []string{string(example)}, bad...)
}
