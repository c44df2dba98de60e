package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "busy", Files: busyFiles()})
}
