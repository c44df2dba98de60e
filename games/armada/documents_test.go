package armada

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 20) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions:    []string{"FlyTo", "Burn", "Shoot", "FlyInFormation", "TakePlaces", "TellPartners", "OrderShips", "ConsiderSquad", "OrderAttack", "OrderMove"},
		Functions:  []string{"PlaceOf", "Alive", "IsFlagship", "InRange", "Danger", "Support", "AnyPlace", "WayTo", "Speed", "Inertia"},
		Lists:      []string{"Fleet", "Foes", "Victims"},
		Interfaces: []string{"Ship", "Squad", "Commander"},
		Inner:      []string{"Given", "Flown", "Going", "Back"},
	}.Check(t, NewRegistry())
	if err := repertoire.Err(); err != nil {
		t.Error(err)
	}
}
