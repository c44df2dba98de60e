package thoughts_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

func TestX6_Why(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits":1,"kind":"thoughts","name":"deer","ports":[{"in":"Danger","type":"float"},{"out":"Force","type":"vec2"}],"combine":{"Force":{}},
		"thoughts":{"Avoid":{"do":"push"},"Flee":{"priority":1,"when":"Danger > 0.5","weight":2,"do":"push"},
			"Graze":{"priority":2,"weight":0.5,"thoughts":{"Roam":{"weight":{"expr":"Danger"},"do":"push"}}},
			"Rest":{"priority":2,"do":"wait","success":{"do":"push"}},"Dream":{"priority":"never","do":"push"}}}`})))
	a.Frame.Delta = 1
	a.Step()
	a.Golden("Avoid",
		"state: Avoid has been active since this frame.",
		"cause: It is an instinct: thoughts of priority 0 always run.",
		"cause: Its weight is 1.")
	a.Golden("Flee",
		"state: Flee is not active.",
		`cause: It is inactive, because "Danger > 0.5" did not hold.`,
		"value: Danger was 0 when Flee checked it (frame 0).",
		"cause: Its weight is 2.")
	a.Golden("Roam",
		"state: Roam has been active since this frame.",
		"cause: It is an instinct: thoughts of priority 0 always run.",
		"cause: Its weight is 0 of all: what it lies in has 0.5.",
		"value: Danger was 0 when Roam checked it (frame 0).")
	a.Golden("Dream",
		"state: Dream is not active.",
		"cause: Its priority is \"never\".",
		"cause: Its weight is 1.")
	a.Golden("Rest",
		"state: Rest is not active.",
		"cause: It is in the state success: what it runs has succeeded.",
		"cause: Its weight is 1.")
	kindtest.Set(a.Run, "Danger", 1.0)
	a.Step()
	a.Golden("Graze",
		"state: Graze ended in this frame.",
		"cause: Its priority is 2, and thoughts of priority 1 are there.",
		"alternative: Flee is more urgent: its priority is 1.",
		"cause: Its weight is 0.5.")
	a.Golden("RestSuccess",
		"state: RestSuccess is not active.",
		"cause: Its priority is 2, and thoughts of priority 1 are there.",
		"alternative: Flee is more urgent: its priority is 1.",
		"cause: Its weight is 1.")
}
