package jedi

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim/gametest"
)

func frameOf(tick int64) wits.Frame {
	return wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}
}

// Every document compiles without a warning, stands in canonical form, and says what it and its ports are for.
func TestDocuments(t *testing.T) { gametest.Documents(t, NewRegistry(), Documents(), 3) }

// What the game offers explains itself.
func TestRegistryIsDocumented(t *testing.T) {
	r := NewRegistry()
	gametest.Offers{
		Actions:   r.Actions(),
		Functions: []string{"Goal", "VictimDistance", "VictimHealth", "OwnHealth", "Threat", "LowerShield"},
	}.Check(t, r)
}
