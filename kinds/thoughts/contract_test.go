package thoughts_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, registry, kindtest.Document{Name: "budget", Files: kindtest.Files{"main.json": `{"kind":"thoughts",` + ports + `,"combine":{"Force":{"by":"budget","most":3}},"thoughts":{
		"Avoid":{"do":"push","with":{"X":1}},"Flee":{"priority":1,"when":"On","do":"push"},
		"Try":{"priority":{"expr":"B"},"when":"A < 6","succeeds":"A > 5","again":true,"do":"wait","with":{"Frames":3,"Fails":{"expr":"A < 3"}},"success":{"do":"wait","with":{"Frames":2}},"failure":{"do":"wait","with":{"Frames":2}}},
		"Eat":{"priority":2,"weight":{"expr":"A * 2.0"},"thoughts":{"Look":{"do":"push"},"Go":{"do":"heave"}}}}}`}})
}
