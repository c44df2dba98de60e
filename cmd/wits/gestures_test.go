package main

import (
	"testing"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/sim"
)

// TestNoGestureOpensAMenuOfFirefox: Shift with the second button opens Firefox's own menu, whatever a page does.
func TestNoGestureOpensAMenuOfFirefox(t *testing.T) {
	seen := 0
	for _, listed := range app().Games {
		game := listed.New(cli.Setup{Documents: listed.Documents})
		for _, g := range game.Info().Gestures {
			seen++
			if second := g.On == sim.OnRight || g.On == sim.OnRightLine; second && g.With == "shift" {
				t.Errorf("%s: %s by Shift and the second button", listed.Name, g.Command)
			}
		}
	}
	if seen == 0 {
		t.Error("no game has gestures")
	}
}
