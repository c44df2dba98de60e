package htn

import "github.com/wits-ai/wits"

// Outcome is what came of the last search for a plan that was to be begun.
type Outcome uint8

// Outcomes.
const (
	// Unplanned: nothing has been planned since the document began.
	Unplanned Outcome = iota
	// Planned: there is a plan to the end.
	Planned
	// Partial: there is a plan up to the horizon, and something left to be done after it.
	Partial
	// NoPlan: no choice of methods leads to a plan.
	NoPlan
	// Endless: the search has come to one of its limits. The port Cycle names the task that came back to itself.
	Endless
	// Stuck: what was left after a plan that was cut cannot be planned any more, and nothing before the cut can be chosen
	// anew [Pro360, 9.10].
	Stuck
	// Searching: the search goes on in the next frame.
	Searching
)

var outcomeNames = [...]string{"unplanned", "planned", "partial", "noplan", "endless", "stuck", "searching"}

func (o Outcome) String() string { return outcomeNames[min(o, Searching)] }

// Verdict is what became of a method, or of a primitive task, in the last search.
type Verdict uint8

// Verdicts.
const (
	// Untried: it was not looked at. Another was chosen before, or the search did not come so far.
	Untried Verdict = iota
	// Chosen: it is in the plan.
	Chosen
	// Refused: a condition does not hold; the port Unmet says which.
	Refused
	// Undone: it was chosen, and taken back because something after it could not be done.
	Undone
	// Culled: it is of a lower priority than what the plan that runs has chosen.
	Culled
)

var verdictNames = [...]string{"untried", "chosen", "refused", "undone", "culled"}

func (v Verdict) String() string { return verdictNames[min(v, Culled)] }

// AddTypes adds the types of the ports of tasks and methods to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Outcome](r, "planning", "What came of the last search for a plan.", outcomeNames[:]...)
	wits.AddEnum[Verdict](r, "verdict", "What became of a method or a task in the last search for a plan.", verdictNames[:]...)
}
