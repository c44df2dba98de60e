package debug

import "github.com/wits-ai/wits/why"

// What a planner does as a whole.

// ExplainPlanRequest asks for the plan of a part.
type ExplainPlanRequest struct {
	Agent uint32 `json:"agent"`
	Part  int    `json:"part"`
	// The frame; -1 for the present.
	Tick int64 `json:"tick"`
}

// ExplainPlanResponse is the plan at the end of a frame, and why nodes have no place in it.
type ExplainPlanResponse struct {
	Tick int64 `json:"tick"`
	// The node of the goal that is pursued; -1 for none.
	Goal int `json:"goal"`
	// What is to be done, in its order, and the place of the current step in it, from 0; the length after the last.
	Steps []PlanStep `json:"steps"`
	Step  int        `json:"step"`
	// The tasks behind the end of a plan that is cut: they are planned later.
	Left []string `json:"left"`
	// Sentences on the plan as a whole.
	Says  []string   `json:"says"`
	Notes []PlanNote `json:"notes"`
	Lacks []PlanLack `json:"lacks"`
	// What the search tried, one thing after another, of a document that keeps it.
	Tries []PlanTry `json:"tries"`
	// The plan of several units, of a document that plans for them.
	Schedule *why.Schedule `json:"schedule,omitempty"`
}

// PlanStep is a step of a plan.
type PlanStep struct {
	Node int    `json:"node"` // -1: it is not known any more
	Text string `json:"text"` // with its arguments
	// What is taken to be different behind it, as far as that is kept.
	After []string `json:"after"`
}

// PlanNote says why a node has no place in the plan.
type PlanNote struct {
	Node int    `json:"node"`
	Text string `json:"text"`
}

// PlanLack is a port that shows what its node needs, and is not so.
type PlanLack struct {
	Node int    `json:"node"`
	Port string `json:"port"`
}

// PlanTry is something that a search tried.
type PlanTry struct {
	Node   int    `json:"node"`
	Depth  int    `json:"depth"` // how many tasks were decomposed then
	Chosen bool   `json:"chosen"`
	Text   string `json:"text"`
}
