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
	var good []string
	for seed := range uint64(fixedseed.Cases(100)) {
		var nodes []string
		(&model{}).grow(rand.New(rand.NewPCG(seed, 7)), nil, 3, &nodes)
		good = append(good, document("collect", strings.Join(nodes, ",")))
	}
	bad := []string{document("both", `"Root":{}`), strings.Replace(document("script", `"Root":{}`), `"semantics":"script",`, "", 1)}
	for _, node := range []string{`{"children":"P"}`, `{"importance":true}`, `{"choose":"best"}`, `{"end":"running"}`, `{"nonexclusive":1}`, `[]`} {
		bad = append(bad, document("script", `"Root":`+node))
	}
	kindtest.Accepts(t, registry(), "tree", good, bad...)
}
