package night

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

const firstPost = `"facing": 90, "tags": ["post"]}`

// TestBrainsOfEachGuard checks that a guard runs the document of its post, or what its option says, and the others that of all.
func TestBrainsOfEachGuard(t *testing.T) {
	documents := changed(t, "rooms.level.json", firstPost, `"facing": 90, "tags": ["post"], "brain": "guard_seed.tree.json"}`)
	g := begin(t, map[string]string{"guards": "3", "you": "a script", "Moss": "service"}, 1, actors.From(documents))
	for i, want := range []string{"guard_seed.tree.json", "guard.tree.json", "guard_service.tree.json"} {
		if got := g.Agents()[i].Mind.Program().Document(); got != want {
			t.Errorf("guard %d runs %s, not %s", i+1, got, want)
		}
	}
	for range 10 * Rate {
		g.Step(sim.Input{})
	}
	if len(g.Faults()) > 0 {
		t.Error(g.Faults())
	}
}

// TestABrainThatIsMissing checks that the game says which document of a post is missing.
func TestABrainThatIsMissing(t *testing.T) {
	documents := changed(t, "rooms.level.json", firstPost, `"facing": 90, "tags": ["post"], "brain": "guards.tree.json"}`)
	err := New(actors.From(documents)).Start(nil, 1)
	if err == nil || !strings.Contains(err.Error(), "guards.tree.json") {
		t.Errorf("the game says %v", err)
	}
	t.Log(err)
}

// TestMarksByName checks that expressions name marks of the level.
func TestMarksByName(t *testing.T) {
	documents := changed(t, "guard.tree.json", `"when": "Own.currentState == chase"`, `"when": "distance(Mark('Entrance'), At) < 1000 && distance(Mark('Entrance'), vec2(15.2, 1.7)) == 0"`)
	g := begin(t, map[string]string{"guards": "1", "you": "a script"}, 1, actors.From(documents))
	until(t, g, "it takes the entrance for near", 1, func() bool { return runs(g, 1, "Chasing") })
}
