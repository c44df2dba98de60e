package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestContract checks what holds for minds of every kind: with and without polling, and while solid nodes are waited for.
func TestContract(t *testing.T) {
	polling := busyFiles()
	polling["main.json"] = `{"polling":true,` + polling["main.json"][1:]
	solid := main(`"Main":{"repeat":"Any"},"Any":{"succeed":"S"},"S":{"selector":["G","Low"]},"G":{"guard":"W","when":"X > 1","abort":"lower"},"W":{"wait":0.5},
		"Low":{"parallel":["Blow","Rest"]},"Blow":{"solid":"W2"},"W2":{"wait":5},"Rest":{"wait":9}`)
	kindtest.Contract(t, registry, kindtest.Document{Name: "busy", Files: busyFiles()}, kindtest.Document{Name: "polling", Files: polling},
		kindtest.Document{Name: "solid", Files: kindtest.Files{"main.json": solid}})
}
