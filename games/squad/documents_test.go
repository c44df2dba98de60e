package squad

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 25) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions: []string{"GoTo", "GoToCover", "GoToSpot", "Crouch", "Look", "LookAround", "Draw", "Reload", "Fire", "ThrowGrenade",
			"Strike", "Take", "OpenDoor", "KickDoor", "BarDoor", "Say", "GiveUp", "NextStop"},
		Functions:  []string{"Way", "Offers", "Protects", "Taken", "Overlooks"},
		Interfaces: []string{"Fighter"},
		Inner:      []string{"Given"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}
