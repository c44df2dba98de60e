package goap_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "restless", Files: openDocument(restless), Look: func(m *wits.Mind) { goap.Table(m) }, Idle: []string{"C", "MakeOwn", "Wild"}})
}
