package formula_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/sim"
)

// TestReads: what an expression names, whatever stands around it. Package debug tests what expressions give.
func TestReads(t *testing.T) {
	game := duel.New()
	if _, err := sim.Headless(game, sim.Run{Seed: 1, Ticks: 2}); err != nil {
		t.Fatal(err)
	}
	program := game.Agents()[0].Mind.Program()
	for text, want := range map[string][]string{
		"CharHealth < 30 && Idle.active":              {"CharHealth", "Idle.active"},
		"CharHealth/2 + CharHealth":                   {"CharHealth"},
		"LowHealth.Result || Idle/Engage.active":      {"LowHealth.Result", "Idle/Engage.active"},
		`"CharHealth" == "x"`:                         nil,
		"Nothing < 3 && min(Stamina, 1e3) > 0 // Fun": {"Stamina"},
		"": nil,
	} {
		if got := formula.Reads(program, text); !slices.Equal(got, want) {
			t.Errorf("%s reads %q, want %q", text, got, want)
		}
	}
	if formula.FindValue(program, "Engage.Distance") < 0 || formula.FindValue(program, "Nowhere") >= 0 || formula.FindNode(program, "Engage") == nil {
		t.Error("ends of paths are not found")
	}
}
