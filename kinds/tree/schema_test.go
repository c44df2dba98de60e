package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	good, bad := []string{main(robot), main(`"Main":{"dynamic":["a.json"],"index":"N","with":{"X":1}}`), main(`"Main":{"do":"Act","wake":"Go"}`)}, []string{}
	for seed := range uint64(fixedseed.Cases(300)) {
		_, document := (&generator{Rand: newRand(seed)}).tree(4)
		good = append(good, document(false))
	}
	for _, nodes := range []string{
		`"Main":{}`, `"Main":{"sequence":"P"}`, `"Main":{"sequence":[],"selector":[]}`, `"Main":{"invert":["P"]}`, `"Main":{"status":"maybe"}`,
		`"Main":{"wait":-1}`, `"Main":{"wait":true}`, `"Main":{"guard":"P","when":"A","abort":"all"}`, `"Main":{"repeat":"P","times":0}`,
		`"Main":{"parallel":[],"success":"some"}`, `"Main":{"invert":"P","services":[{"script":"V = 1"}]}`, `"Ma-in":{"status":"success"}`,
	} {
		bad = append(bad, main(nodes))
	}
	kindtest.Accepts(t, registry(), "tree", good, bad...)
}
