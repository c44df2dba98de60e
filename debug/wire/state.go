package wire

// Meeting a game, how it stands, and letting it run and stop.

// HelloRequest says which versions of the protocol the client speaks; none for any.
type HelloRequest struct {
	// Protocol versions that the client speaks, such as 2.
	Versions []int `json:"versions"`
}

// HelloResponse says who the game is and what it can do.
type HelloResponse struct {
	// The version that both speak; it is refused if there is none.
	Version int    `json:"version"`
	Name    string `json:"name"`
	Title   string `json:"title"`
	Process int    `json:"process"`
	// Ticks a second at speed 1.
	Rate int `json:"rate"`
	// What this game can do: "control", "seek" (there is a recording, and the game can be taken back), "keep" (it goes back at once), "intervene",
	// "commands", "reload", "profile", "perceptions", "ask", "save".
	Features []string `json:"features"`
	// Wits' own version.
	Wits string `json:"wits"`
}

// State is how a game stands.
type State struct {
	Tick   int64   `json:"tick"`
	Time   float64 `json:"time"` // s
	Speed  float64 `json:"speed"`
	Paused bool    `json:"paused"`
	// What is played is the recording.
	Replaying bool `json:"replaying"`
	// Ticks that can be gone to: from oldest to newest. Both are 0 without a recording.
	Oldest int64 `json:"oldest"`
	Newest int64 `json:"newest"`
	// Why it is paused: a breakpoint was hit, or a step is within a frame.
	Stop *Stop `json:"stop,omitempty"`
	// Memory that the recording holds, in bytes, and may hold.
	Memory      int64 `json:"memory"`
	MemoryLimit int64 `json:"memoryLimit"`
	// Counts starts of the game.
	Starts uint64 `json:"starts"`
	// There is a run that was left by "take-over", to compare with.
	Branch bool `json:"branch"`
	// All that was hit in the frame in which a breakpoint stopped it, in the order of agents; stop is the first. At most 64.
	Hits []Stop `json:"hits"`
	// Timelines that were left and can be gone back to, the one that was left last at the end; at most 8, in a quarter of the
	// recording's memory. What was left longest ago goes first.
	Branches []Branch `json:"branches"`
	// The timeline that the game goes.
	Timeline *Branch `json:"timeline,omitempty"`
	// The two futures that are compared, while the game goes one of them.
	WhatIf *WhatIfNow `json:"whatIf,omitempty"`
	// Counts comparisons of two futures that were begun or ended. A state that has less than an answer to "what-if" is an older one.
	Comparisons uint64 `json:"comparisons"`
}

// Branch is a timeline: one course that a run took.
type Branch struct {
	// Another one for each since the start; that of the first is 0.
	ID   uint32 `json:"id"`
	Name string `json:"name"` // "Original", "Branch 1"
	// What somebody did to begin it, "" if nothing: "set CharHealth = 28".
	Cause string `json:"cause"`
	// The last frame that it has in common with the game's timeline, and its last one.
	At int64 `json:"at"`
	To int64 `json:"to"`
}

// Stop is why a game is paused.
type Stop struct {
	// The breakpoint that was hit; 0 for a step.
	Breakpoint uint32 `json:"breakpoint"`
	Agent      uint32 `json:"agent"`
	Part       int    `json:"part"`
	Node       int    `json:"node"` // -1 for none
	Tick       int64  `json:"tick"`
	Text       string `json:"text"` // for people: "Red: RunAway.Activate acted (CharHealth < 30)"
	// Within a frame: the agent's mind is shown as it stood at one of the points of the frame.
	Substep *Substep `json:"substep,omitempty"`
}

// Substep is a point within a frame of an agent at which a step stopped.
type Substep struct {
	Index     int    `json:"index"` // from 0
	Count     int    `json:"count"`
	Phase     string `json:"phase"` // "begin", "release", "update", "end"
	Node      string `json:"node"`  // path of the node whose code runs next, "" if none
	Part      int    `json:"part"`
	NodeIndex int    `json:"nodeIndex"` // -1 if none
}

// ControlRequest lets a game run, pause, step or begin anew.
type ControlRequest struct {
	Do ControlDo `json:"do" calls:"required"`
	// The speed of "speed"; 1 is wall time. The frames of "step", from 1 to 36000; absent: 1.
	Value *float64 `json:"value,omitempty"`
	// The agent and node of the steps within a frame and of "run-to-change".
	Agent uint32 `json:"agent"`
	Part  int    `json:"part"`
	Node  int    `json:"node"`
}

// StartRequest begins a game anew.
type StartRequest struct {
	Options map[string]string `json:"options" calls:"required"`
	Seed    uint64            `json:"seed" calls:"required"`
}

// ControlDo is what a game is to do.
type ControlDo string

// What games can do.
const (
	ControlPause       ControlDo = "pause"
	ControlResume      ControlDo = "resume"
	ControlStep        ControlDo = "step"          // so many frames as fast as it can, fewer if a breakpoint stops it
	ControlStepPhase   ControlDo = "step-phase"    // within a frame of the agent: to its next phase
	ControlStepNode    ControlDo = "step-node"     // within a frame of the agent: to the next node whose code runs
	ControlRunToChange ControlDo = "run-to-change" // until the node's activity or result changes
	ControlSpeed       ControlDo = "speed"
	ControlRestart     ControlDo = "restart"
	ControlStepBack    ControlDo = "step-back" // one frame back, in the recording
)

var ControlDos = []ControlDo{ControlPause, ControlResume, ControlStep, ControlStepPhase, ControlStepNode, ControlRunToChange, ControlSpeed, ControlRestart,
	ControlStepBack}
