package query_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// What a document says of generators and tests is told to people who look at a program.
func TestParametersAreTold(t *testing.T) {
	hide, err := os.ReadFile("testdata/hide.query.json")
	must.Succeed(t, err)
	own := `{"wits": 1, "kind": "query", "name": "own", "ports": [{"in": "Wide", "type": "float", "default": 3}],
		"generate": [{"ring": {"at": [1, 2], "outer": "Wide * 2", "spacing": 1, "step": 30}}],
		"tests": {"Near": {"expr": "At.x < 4", "filter": {"is": true}}, "Crowd": {"overlap": {"tag": "guard", "radius": 2}, "score": {"weight": "Wide"}},
			"All": {"distance": {"from": "self", "of": "greatest"}, "score": {}}}}`
	for doc, want := range map[string][]string{
		string(hide): {"Ahead: estimate about 100 points around each place; angle 90 deg; at self; project 1 m; range 15 m; spacing 1.5 m; step 10 deg",
			"DistanceToContext: cost 1 a point; from LastSeen; score prefers low values"},
		own: {"ring: at [1,2]; outer Wide * 2; spacing 1 m; step 30 deg", "Near: cost 3 a point; expr At.x < 4; filter wants true",
			"Crowd: cost 4 a point; radius 2 m; score prefers high values; tag guard; weight Wide", "of greatest"},
	} {
		p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"q.query.json": {Data: []byte(doc)}}, "q.query.json")
		must.Succeed(t, err)
		var said strings.Builder
		for _, n := range p.Parts()[0].Nodes {
			list := make([]string, len(n.Extras))
			for i, e := range n.Extras {
				list[i] = e.Kind + " " + e.Text
			}
			fmt.Fprintf(&said, "%s: %s\n", n.Name, strings.Join(list, "; "))
		}
		for _, w := range want {
			name, rest, _ := strings.Cut(w, ": ")
			for _, part := range strings.Split(rest, "; ") {
				if !strings.Contains(said.String(), part) {
					t.Errorf("%s: %q is not said in\n%s", name, part, &said)
				}
			}
		}
	}
}
