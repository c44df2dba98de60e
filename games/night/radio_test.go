package night

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/actors"
)

// What a newcomer builds in a quarter of an hour: a guard that tells nobody anything.
const quiet = `{"wits": 1, "kind": "tree", "implements": ["Guard"], "doc": "Patrols, chases, gives up.",
	"ports": [{"in": "Sensed", "type": "bool"}, {"in": "Seen", "type": "bool"}, {"in": "Where", "type": "vec2", "unit": "m"}, {"in": "Heading", "type": "vec2", "unit": "m/s"},
		{"in": "Noise", "type": "bool"}, {"in": "NoiseAt", "type": "vec2", "unit": "m"}, {"in": "At", "type": "vec2", "unit": "m"}, {"in": "Route", "type": "route"}, {"out": "Mood", "type": "mood"}],
	"root": "Repeat",
	"nodes": {
		"Repeat": {"repeat": "Main"}, "Main": {"selector": ["Guard", "Rest"]}, "Rest": {"run": "patrol.tree.json"},
		"Guard": {"guard": "Sequence", "when": "Seen", "abort": "lower"}, "Sequence": {"sequence": ["MoveTo", "LookAround"]},
		"MoveTo": {"do": "GoTo", "with": {"Speed": 3, "To": {"expr": "Where"}}}, "LookAround": {"do": "LookAround"}}}`

// Guards whose document refers to no board play without one: they patrol, chase, look around and patrol again, and their past can be gone to.
func TestGuardsWithoutARadio(t *testing.T) {
	documents := changed(t, "guard_random.tree.json", "{", "{")
	documents["guard_random.tree.json"].Data = []byte(quiet)
	g := begin(t, map[string]string{"search": "random", "guards": "3"}, 1, actors.From(documents))
	until(t, g, "they patrol", 60, func() bool { return runs(g, 1, "Rest") && runs(g, 2, "Rest") && runs(g, 3, "Rest") })
	who := 0
	until(t, g, "one of them chases", 300, func() bool {
		for i := 1; i <= 3 && who == 0; i++ {
			if runs(g, i, "MoveTo") {
				who = i
			}
		}
		return who != 0
	})
	t.Logf("guard %d chases at %.1f s", who, g.world.Time())
	var then Moment
	g.Snapshot(&then)
	after := func() uint64 {
		until(t, g, "LookAround", 60, func() bool { return runs(g, who, "LookAround") })
		until(t, g, "Rest", 60, func() bool { return runs(g, who, "Rest") })
		return g.Hash()
	}
	want := after()
	must.Succeed(t, g.Restore(&then))
	if got := after(); got != want {
		t.Errorf("played again it is %x, and was %x", got, want)
	}
}
