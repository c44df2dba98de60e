package maneuver

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 5) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	gametest.Offers{
		Actions: []string{"Travel", "Board", "Unload", "Shell", "Entrench", "Stay", "Report"},
		Functions: []string{"PathTime", "PickUp", "Spot", "CarrierFor", "Turns", "Danger", "InWood", "IsDone", "IsStuck", "IsLost",
			"OrderMove", "OrderAttack", "OrderDig", "OrderHold", "OrderFire", "OrderMount", "OrderDismount", "BlowBridge"},
		Interfaces: []string{"Commander", "Unit"},
	}.Check(t, NewRegistry())
}

// Documents that are wrong are refused in words that say where and what.
func TestWrongDocumentsAreRefused(t *testing.T) {
	for _, c := range []struct{ was, is, says string }{
		{`PathTime(Unit, To) < 9999`, `PathTime(Unit) < 9999`, "PathTime"},
		{`"task": "Mount"`, `"task": "Board"`, "Board"},
		{`OrderMount(Foot.Id, Carrier.Id)`, `OrderMount(Foot.Id, Carrier)`, "OrderMount"},
		{`"Take"`, `"Seize"`, "Seize"},
	} {
		g := New(From(changed(t, "blue.maneuver.json", c.was, c.is)))
		err := g.Start(Headless(), 1)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "blue.maneuver.json:") {
			t.Errorf("%s: %v", c.is, err)
		}
	}
}
