package robot

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 14) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"GoTo", "Watch", "LookAround", "Wait", "Fire", "Charge", "Reel", "Reboot", "Show", "Nearby", "Hide", "Crack", "Throw", "Unplug", "Report"},
		Functions:  []string{"RoundStop", "WalkLength"},
		Interfaces: []string{"Guard", "Thief"},
		Inner:      []string{"Goal", "Pace", "Until"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}

// A document that is wrong stops the start, with its file and what is wrong; so do options that make no sense.
func TestWhatDoesNotStart(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"attack.tree.json", `"Fire"`, `"Fier"`, "attack.tree.json"},
		{"search.tree.json", "Team.SeenAt < Since", "Team.SeanAt < Since", "Team.SeanAt"},
		{"team.board.json", `"scope": "team"`, `"scope": "agent"`, "team.board.json"},
		{"guard.tree.json", `"implements": [`, `"ports": [{"in": "Struck", "type": "float"}], "implements": [`, "Struck"},
	} {
		g := New(actors.From(changed(t, c.file, c.old, c.text)))
		if err := g.Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for _, robots := range []string{"", "0", "4", "many"} {
		if err := New().Start(map[string]string{"robots": robots}, 1); err == nil {
			t.Errorf("%q robots begin", robots)
		}
	}
}
