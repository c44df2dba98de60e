package behaviours_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	text, err := registry().Schema("tree")
	if err != nil {
		t.Fatal(err)
	}
	source, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("tree.schema.json", source); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("tree.schema.json")
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
	for seed := range uint64(100) {
		var nodes []string
		(&model{}).grow(rand.New(rand.NewPCG(seed, 7)), nil, 3, &nodes)
		doc := document("collect", strings.Join(nodes, ","))
		if err := valid(doc); err != nil {
			t.Errorf("%v\n%s", err, doc)
		}
	}
	for _, node := range []string{`{"children":"P"}`, `{"importance":true}`, `{"choose":"best"}`, `{"end":"running"}`, `{"nonexclusive":1}`, `[]`} {
		if valid(document("script", `"Root":`+node)) == nil {
			t.Errorf("accepted: %s", node)
		}
	}
	if valid(document("both", `"Root":{}`)) == nil || valid(strings.Replace(document("script", `"Root":{}`), `"semantics":"script",`, "", 1)) == nil {
		t.Error("other semantics, or none, were accepted")
	}
}
