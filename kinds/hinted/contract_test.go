package hinted_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "layers", Files: looped(`{"name":"Up","when":"On","run":"up.json"},`)})
}
