package thoughts_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// What watches a mind finds state, weight and level of every thought, of clusters as well, and how values are combined.
func TestX6_ThoughtsCanBeWatched(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits":1,"kind":"thoughts","name":"deer",
		"ports":[{"in":"Danger","type":"float"},{"out":"Force","type":"vec2"},{"out":"Turn","type":"float"}],
		"combine":{"Force":{"by":"budget","most":12.5},"Turn":{}},
		"thoughts":{"Avoid":{"do":"push"},"Graze":{"priority":{"expr":"Danger"},"weight":0.5,"thoughts":{"Roam":{"priority":"never","weight":{"expr":"Danger"},"do":"push"}}}}}`})
	part := &p.Parts()[0]
	extras := func(list []wits.Extra) (lines []string) {
		for _, e := range list {
			lines = append(lines, e.Kind+": "+e.Text)
		}
		return lines
	}
	kindtest.Lines(t, "how values are combined", extras(part.Extras), "combine: Force: budget, at most 12.5", "combine: Turn: sum")
	want := map[string][]string{
		"Avoid": {"priority: 0"},
		"Graze": {"priority: Danger", "weight: 0.5"},
		"Roam":  {"priority: never", "weight: Danger"},
	}
	for _, n := range part.Nodes {
		kindtest.Lines(t, n.Name, extras(n.Extras), want[n.Name]...)
		for _, name := range []string{"Activity", "Effect", "Level"} {
			value := -1
			for _, port := range n.Ports {
				if port.Name == name && port.Out {
					value = port.Value
				}
			}
			if value < 0 {
				t.Errorf("%s gives no %s that could be watched", n.Name, name)
			}
		}
	}
}
