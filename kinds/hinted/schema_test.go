package hinted_test

import (
	"os"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	valid := kindtest.Schema(t, registry(), "hinted")
	example, err := os.ReadFile("testdata/private/private.hinted.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := valid(string(example)); err != nil {
		t.Error(err)
	}
	for _, layers := range []string{`{}`, `[]`, `["base.json"]`, `[{"run":"base.json"}]`, `[{"name":"Base"}]`, `[{"name":"Base","run":1}]`, `[{"name":"Base","run":"base.json","when":true}]`} {
		if valid(`{"wits":1,"kind":"hinted","layers":`+layers+`}`) == nil {
			t.Errorf("accepted: %s", layers)
		}
	}
}
