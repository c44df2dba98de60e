package machine_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestContract checks what holds for minds of every kind: machines in machines, states on several levels, picks.
func TestContract(t *testing.T) {
	h := &hunter{seen: []prey{{who(1), geom.Vec2{X: 9}, 1}, {who(2), geom.Vec2{X: 5}, 1}, {who(3), geom.Vec2{X: 99}, 1}}}
	kindtest.Contract(t, hunterRegistry,
		kindtest.Document{Name: "busy", Files: kindtest.Files{"main.json": busy, "inner.json": busyInner}},
		kindtest.Document{Name: "levels", Files: kindtest.Files{"main.json": busyLevels, "inner.json": busyInner}},
		kindtest.Document{Name: "picks", Files: kindtest.Files{"main.json": hunting, "hunt.json": hunt}, Frame: wits.Frame{Self: h}, Idle: []string{"Hunt/Over"}})
}
