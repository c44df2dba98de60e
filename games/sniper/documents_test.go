package sniper

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 12) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"GoTo", "TakePose", "Duck", "RaiseWeapon", "Aim", "Fire", "Watch", "FindCover", "FindStop"},
		Functions:  []string{"InKillZone", "InSight", "Age", "Lead"},
		Lists:      []string{"Contacts", "Threats", "Everybody"},
		Interfaces: []string{"Sniper", "Person"},
		Inner:      []string{"Given", "Until"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}
