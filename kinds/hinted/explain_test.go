package hinted_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

func TestK25_WhyALayerHints(t *testing.T) {
	suicidal := `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Go","Pause"]},"Go":{"hint":"Attack","is":"positive"},"Pause":{"wait":2}}}`
	a := kindtest.Ask(start(t, kindtest.Files{"base.json": soldier, "up.json": suicidal, "main.json": `{"kind":"hinted","name":"trooper","ports":[{"in":"Health","type":"float","unit":"hp"},{"in":"Flagged","type":"bool"}],
		"layers":[{"name":"Suicidal","when":"Flagged and Health > 5","run":"up.json"},{"name":"Base","run":"base.json","pass":["Health"]}]}`}))
	a.Frame.Delta = 1
	kindtest.Set(a.Run, "Health", 10.0)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal is not active.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 0).",
		"value: Health was 10 hp when Suicidal checked it (frame 0).",
		"value: It hints Attack to Base: neutral.")
	a.Golden("Base",
		"state: Base has been active since this frame.",
		"cause: It is the base of trooper, which acts as long as trooper is active.",
		"value: The hint TakeCover that it is given is neutral.",
		"value: The hint Attack that it is given is neutral.",
		"value: The hint Idle that it is given is neutral.")
	kindtest.Set(a.Run, "Flagged", true)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal became active in this frame.",
		`cause: It is on the stack, because "Flagged and Health > 5" held.`,
		"value: Flagged was true when Suicidal checked it (frame 1).",
		"value: Health was 10 hp when Suicidal checked it (frame 1).",
		"value: It hints Attack to Base: positive.")
	a.Golden("Base",
		"state: Base has been active for 1.0 s.",
		"cause: It is the base of trooper, which acts as long as trooper is active.",
		"value: The hint TakeCover that it is given is neutral.",
		"value: The hint Attack that it is given is positive.",
		"value: The hint Idle that it is given is neutral.")
	a.Step()
	a.Step()
	kindtest.Lines(t, "the end of what runs", a.Why("Suicidal")[:2],
		"state: Suicidal ended in this frame.",
		"cause: It ended by itself: what it runs, up.json, was over; it begins anew in the next frame.")
	kindtest.Set(a.Run, "Flagged", false)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal has not been active for 1.0 s.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 4).",
		"value: Health was 10 hp when Suicidal checked it (frame 4).",
		"value: It hints Attack to Base: neutral.")
	a.Golden("Suicidal/Pause",
		"state: Pause is not active, because Suicidal, which it is part of, is not.",
		"cause: Suicidal is not active.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 4).",
		"value: Health was 10 hp when Suicidal checked it (frame 4).",
		"value: It hints Attack to Base: neutral.")
}
