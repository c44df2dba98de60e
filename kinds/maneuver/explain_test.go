package maneuver_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestPSP_29_Why: the plan, its tasks and methods say why they are as they are, what was refused, what came second, and what is waited for.
func TestPSP_29_Why(t *testing.T) {
	a := kindtest.Ask(convoyOf(t, ""))
	a.Step()
	a.Golden("Plan",
		"state: Plan is what the units of main do together: the plan is carried out.",
		"cause: It is the shortest plan that was found, of 10 s: 15 partial plans were looked at, of 19.",
		"alternative: The plan that came second takes at least 12 s, 2 s more: there FormUp is done by longRoad instead of shortRoad.")
	a.Golden("FormUp",
		"state: FormUp is in the plan 2 times.",
		"cause: It is done by shortRoad, from 0 s to 5 s of the plan, a part of Clear.",
		"cause: It is done by shortRoad, from 0 s to 3 s of the plan, a part of Clear.",
		"alternative: By longRoad the whole would take 2 s more.")
	a.Golden("Attack",
		"state: Attack is in the plan 2 times.",
		"cause: Red: waits, planned from 5 s to 10 s; if it ends later, so does the whole.",
		"cause: It waits for FormUp.",
		"cause: Blue: waits, planned from 5 s to 10 s; if it ends later, so does the whole.",
		"cause: It waits for FormUp.")
	a.Golden("longRoad", "state: longRoad is not in the plan.", "cause: With it the whole would take 2 s more.")
	a.Golden("Clear", "state: Clear is in the plan once.", "cause: It is done by together, from 0 s to 10 s of the plan.")
	kindtest.Set(a.Run, "Blocked", true)
	a.Step()
	a.Golden("Plan",
		"state: Plan is what the units of main do together: a part of the plan is planned again.",
		"cause: A task has failed, and another way to do what it is a part of is looked for.",
		"cause: Move (Red moves to 30) has failed.",
		"cause: Move (Blue moves to 30) has failed.")
	a.Step()
	a.Golden("shortRoad",
		"state: shortRoad is in the plan once.",
		"cause: It does FormUp, from 0 s to 3 s of the plan.",
		"cause: It was refused once: the bridge is blocked.")
	a = kindtest.Ask(convoyOf(t, ""))
	kindtest.Set(a.Run, "Blocked", true)
	kindtest.Set(a.Run, "Cut", true)
	a.Step()
	a.Golden("Plan",
		"state: Plan is what the units of main do together: there is no plan.",
		"cause: There is no plan: no choice of methods leads to one.",
		"alternative: longRoad was refused once: the long road is cut.",
		"alternative: shortRoad was refused once: the bridge is blocked.")
	a.Golden("Move", "state: Move is not in the plan.", "cause: No method of the plan makes it.")
}
