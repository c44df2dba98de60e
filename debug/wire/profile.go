package wire

// Where the time goes.

// ProfileRequest begins or ends measuring, and asks for what was measured.
type ProfileRequest struct {
	Do    ProfileDo `json:"do"`    // "": only give
	Limit uint32    `json:"limit"` // rows of each list; 0: 100
	// Time that all agents together may take in a tick, in ms; overruns are counted. 0 leaves it as it is.
	Budget float64 `json:"budget"`
	// Paths of values to keep from now on for plots, of all agents that have them; at most 16. Empty leaves them as they are.
	Values []string `json:"values"`
}

// ProfileResponse is what was measured.
type ProfileResponse struct {
	On    bool   `json:"on"`
	Ticks int64  `json:"ticks"`
	Tick  Timing `json:"tick"` // the game's whole step
	// Lists begin with what took most. Calls of an agent are steps of its mind; those of a document, steps in which any node of
	// it ran; those of a type, visits of nodes.
	Agents []ProfileRow `json:"agents"`
	// Documents and types are measured in a part of the ticks, see detailed; calls and totals are estimates for all.
	Documents []ProfileRow `json:"documents"`
	Types     []ProfileRow `json:"types"`
	Budget    float64      `json:"budget"` // ms
	Overruns  int64        `json:"overruns"`
	Last      []Overrun    `json:"last"`     // at most 32, the latest last
	Detailed  int64        `json:"detailed"` // ticks in which nodes were measured, too
}

// Timing is how long something took, in µs.
type Timing struct {
	Mean float64 `json:"mean"` // µs
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

// ProfileRow is an agent, a document or a type of nodes.
type ProfileRow struct {
	Name   string  `json:"name"`
	Agent  uint32  `json:"agent"` // of a row of agents
	Calls  int64   `json:"calls"`
	Total  float64 `json:"total"` // ms since measuring began
	Timing Timing  `json:"timing"`
}

// Overrun is a tick that took longer than the budget.
type Overrun struct {
	Tick  int64   `json:"tick"`
	Took  float64 `json:"took"`  // ms
	Worst string  `json:"worst"` // the agent that took most
	Agent uint32  `json:"agent"`
	Most  float64 `json:"most"` // ms that it took
}

// ProfileDo is what is to be done with the profile.
type ProfileDo string

// What can be done with it.
const (
	ProfileStart ProfileDo = "start"
	ProfileStop  ProfileDo = "stop"
	ProfileReset ProfileDo = "reset"
)
