package htn_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "errand", Files: kindtest.Files{"main.json": errand("", "")}, Frame: wits.Frame{Delta: 1}, Look: func(m *wits.Mind) { htn.Planners(m) }, Idle: []string{"Trip 1"}})
}
