package overlay_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/overlay"
	"github.com/wits-ai/wits/world/limit"
)

// TestLimitsAreShown: what was lost is written on the picture, and that nothing was.
func TestLimitsAreShown(t *testing.T) {
	var p overlay.Painter
	shown := func(limits ...limit.Limit) string {
		s := sim.NewScene(sim.Info{Name: "empty"})
		p.Limits(s, geom.Vec2{}, 0.5, limits)
		return string(s.AppendBinary(nil, sim.State{}))
	}
	if text := shown(limit.Limit{Name: "puffs", Lost: 12}, limit.Limit{Name: "late"}); !strings.Contains(text, "puffs: 12 lost so far") || strings.Contains(text, "late") {
		t.Errorf("it shows %q", text)
	}
	if text := shown(limit.Limit{Name: "late"}); !strings.Contains(text, "No limit has lost anything") {
		t.Errorf("it shows %q", text)
	}
}
