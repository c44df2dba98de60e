package wire

// Breakpoints and log points.

// Breakpoint is one at which the game stops, or a log point.
type Breakpoint struct {
	ID      uint32       `json:"id"`
	Enabled bool         `json:"enabled"`
	On      BreakpointOn `json:"on"`
	// Where: agents that run a document (root file), any if empty; one agent, or any if 0.
	Document string `json:"document"`
	Agent    uint32 `json:"agent"`
	// Path of the node, trigger ("Flee.Activate"), value, or the transition as "Idle -> Flee"; the end of a path that no other
	// ends with will do.
	Path string `json:"path"`
	// An expression over the agent's values that must hold as well; for "condition" it is what becomes true.
	Condition string `json:"condition"`
	// Stops only every so many hits; 0 and 1: at each.
	Hits uint32 `json:"hits"`
	// A log point: writes the message, with {expression} replaced, and does not stop.
	Log string `json:"log"`
	// Told by the game: how often it was hit since the start, and why it cannot be hit now (the node is gone).
	Hit     uint32 `json:"hit"`
	Problem string `json:"problem"`
	// Removes itself when it stops.
	Once bool `json:"once"`
}

// SetBreakpointRequest makes a breakpoint, or changes the one of that id.
type SetBreakpointRequest struct {
	Breakpoint *Breakpoint `json:"breakpoint" calls:"required"`
}

// RemoveBreakpointRequest removes a breakpoint.
type RemoveBreakpointRequest struct {
	Breakpoint uint32 `json:"breakpoint"` // its id; 0: all
}

// ListBreakpointsResponse has all breakpoints, in the order in which they were made.
type ListBreakpointsResponse struct {
	Breakpoints []Breakpoint `json:"breakpoints"`
}

// BreakpointOn is what a breakpoint is hit by.
type BreakpointOn string

// What breakpoints are hit by.
const (
	OnTrigger    BreakpointOn = "trigger" // the trigger acts
	OnEnter      BreakpointOn = "enter"   // the node becomes active
	OnExit       BreakpointOn = "exit"    // the node stops or ends
	OnSuccess    BreakpointOn = "success" // the node ends with success
	OnFailure    BreakpointOn = "failure"
	OnTransition BreakpointOn = "transition" // the link is taken
	OnChange     BreakpointOn = "change"     // the value changes
	OnCondition  BreakpointOn = "condition"  // the condition becomes true
	OnFault      BreakpointOn = "fault"      // an agent is parked
)

var BreakpointOns = []BreakpointOn{OnTrigger, OnEnter, OnExit, OnSuccess, OnFailure, OnTransition, OnChange, OnCondition, OnFault}
