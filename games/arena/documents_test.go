package arena

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 8) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"GoTo", "Await", "Idle", "Blow", "Take", "Throw", "Roar", "LookAbout", "GuardFace", "Strike", "Dodge", "ThrowJavelin"},
		Lists:      []string{"Bridges"},
		Interfaces: []string{"Brute", "Champion"},
		Inner:      []string{"Given", "End"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}

// A ground that cannot be played on is refused in words.
func TestGroundThatIsRefused(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"tags": ["brute"]`, `"tags": ["bruted"]`, "0 marks with the tag brute; there may be 1 to 1"},
		{`"tags": ["champion"]`, `"tags": ["brute"]`, "2 marks with the tag brute"},
		{`"Champion": {"at": [0, -20]`, `"Champion": {"at": [0, -10.9]`, "nobody as large as the champion fits where the mark Champion is"},
	} {
		err := New(From(changed(t, levelFile, c.old, c.new))).Start(Headless(), 1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}
