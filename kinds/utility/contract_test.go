package utility_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// TestContract checks what holds for minds of every kind, however options are chosen.
func TestContract(t *testing.T) {
	documents := []kindtest.Document{{Name: "memory", Files: kindtest.Files{"main.json": remembering}}, {Name: "embedded", Files: kindtest.Files{"sub.json": busy,
		"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],"options":{"A":{"run":"sub.json","score":"1","pass":["X"]}}}`}}}
	for _, choose := range []string{"highest", "weighted"} {
		documents = append(documents, kindtest.Document{Name: choose, Files: kindtest.Files{"main.json": strings.Replace(busy, `"ports"`, `"choose":"`+choose+`","ports"`, 1)}})
	}
	for _, choose := range []string{"highest", "first", "weighted"} {
		documents = append(documents, kindtest.Document{Name: "pick the " + choose, Files: kindtest.Files{"main.json": crowd(choose)}, Frame: wits.Frame{Self: twenty(), Delta: 0.1}})
	}
	for i := range documents {
		documents[i].Look = func(m *wits.Mind) { utility.Table(m) }
	}
	kindtest.Contract(t, hunterRegistry, documents...)
}
