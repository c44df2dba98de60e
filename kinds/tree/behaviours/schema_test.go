package behaviours_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	valid := kindtest.Schema(t, registry(), "tree")
	for seed := range uint64(fixedseed.Cases(100)) {
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
