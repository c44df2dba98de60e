package htn_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// A hungry one: the way to the table costs so much that it cannot eat there.
const hungry = `{"kind":"htn","name":"hungry","ports":[{"in":"Coins","type":"int"}],"root":"Live",
	"state":{"Energy":{"type":"int","default":3},"Money":{"expr":"Coins"}},
	"tasks":{
		"Live":{"methods":[{"name":"Dine","subtasks":["Walk","Walk","Eat"]},{"name":"Travel","subtasks":["Go"]},{"name":"Rest","subtasks":["Sleep"]}]},
		"Go":{"methods":[{"name":"Bus","when":"Money >= 2","subtasks":["Ride"]},{"name":"Carriage","when":["Energy > 2","Money >= 9"],"subtasks":["Ride"]}]},
		"Walk":{"do":"Act","effects":"Energy -= 2"},
		"Eat":{"do":"Act","when":["Energy < 10","Energy >= 0"]},
		"Ride":{"do":"Act"},
		"Sleep":{"do":"Act"}}}`

// TestWhyAMethodWasTakenBack: the answer names the task that could not be done, its condition, and the value that was
// imagined when it was looked at, which is not the one of now.
func TestWhyAMethodWasTakenBack(t *testing.T) {
	a := kindtest.Ask(start(t, hungry))
	kindtest.Set(a.Run, "Coins", int64(1))
	a.Step()
	dine := `Method Dine of Live was chosen and taken back: Eat could not be done: "Energy >= 0" did not hold (Energy was -1).`
	travel := "Method Travel of Live was chosen and taken back: Go could not be done by any of its methods."
	a.Golden("Live Dine",
		"state: Live Dine is not active.",
		"cause: "+dine,
		"cause: The plan is Sleep, and Sleep is done now.",
		"alternative: Live is done by its method Rest.")
	a.Golden("Live Travel",
		"state: Live Travel is not active.",
		"cause: "+travel,
		"cause: The plan is Sleep, and Sleep is done now.",
		"alternative: Live is done by its method Rest.")
	a.Golden("Go Bus",
		"state: Go Bus is not active.",
		`cause: Method Bus of Go was refused: "Money >= 2" did not hold (Money was 1).`,
		"value: Money was 1 when Go Bus checked it (frame 0).",
		"cause: The plan is Sleep, and Sleep is done now.")
	a.Golden("Go Carriage",
		"state: Go Carriage is not active.",
		`cause: Method Carriage of Go was refused: "Money >= 9" did not hold (Money was 1).`,
		"value: Energy was 3 when Go Carriage checked it (frame 0).",
		"value: Money was 1 when Go Carriage checked it (frame 0).",
		"cause: The plan is Sleep, and Sleep is done now.")
	a.Golden("Sleep",
		"state: Sleep has been active since this frame.",
		"cause: It is what is to be done now: step 1 of 1 of the plan: Sleep.",
		"cause: Live is done by its method Rest, which has no conditions.",
		"alternative: "+dine,
		"alternative: "+travel)
	a.Golden("Eat",
		"state: Eat is not active.",
		"cause: The plan is Sleep, and Sleep is done now.",
		`cause: Eat was refused: "Energy >= 0" did not hold (Energy was -1).`,
		"value: Energy was -1 when Eat checked it (frame 0).",
		"alternative: "+dine)
}
