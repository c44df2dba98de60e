package town

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles by itself, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 15) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"Find", "GoTo", "Use", "Look", "DropAll", "Roam", "Flee", "Wait"},
		Functions:  []string{"Can", "Far", "Carried", "FreeHands", "LarderFood", "WoodWanted"},
		Interfaces: []string{"Villager"},
		Inner:      []string{"Until"},
	}.Check(t, NewRegistry())
	if err := check(); err != nil {
		t.Error(err)
	}
}
