package wire

// Why a node is in its state, and tests made of the past.

// WhyRequest asks why a node of an agent is in its state.
type WhyRequest struct {
	Agent uint32 `json:"agent"`
	Part  int    `json:"part"`
	Node  int    `json:"node"` // -1: the part itself
	// The frame; -1 for the present.
	Tick int64 `json:"tick"`
}

// WhyResponse explains it, in sentences.
type WhyResponse struct {
	// The frame that decided it.
	Tick    int64    `json:"tick"`
	Reasons []Reason `json:"reasons"`
}

// Reason is a sentence of an explanation.
type Reason struct {
	Role string `json:"role"` // "state", "cause", "value", "alternative", "origin"
	Text string `json:"text"`
	Part int    `json:"part"`
	Node int    `json:"node"`
	// The path of the value that the sentence names, and who wrote it last: "the game, in frame 311".
	Value          string `json:"value"`
	Provenance     string `json:"provenance"`
	Written        int64  `json:"written"` // -1 if not known
	ProvenancePart int    `json:"provenancePart"`
	ProvenanceNode int    `json:"provenanceNode"` // -1 for none
	// The frame that the sentence speaks of as "this frame".
	Tick int64 `json:"tick"`
	// In whose mind part and node are, if it is another agent than the one that was asked about; else 0.
	Agent uint32 `json:"agent"`
	// For who shows the frame beside: the sentence without the words "In frame 311 (63.2 s before): " or "Now: " that the first of a frame
	// begins with, and how long before the frame that was asked about it was, "63.2 s before"; empty if that is not known.
	Plain string `json:"plain"`
	Ago   string `json:"ago"`
	// The same of provenance: "the game", and "0.2 s before".
	Writer     string `json:"writer"`
	WrittenAgo string `json:"writtenAgo"`
}

// SummarizeRequest asks what an agent does and why.
type SummarizeRequest struct {
	Agent uint32 `json:"agent"`
	// The frame; -1 for the present.
	Tick int64 `json:"tick"`
}

// SummarizeResponse is one sentence: "Ada" "eats what is nearest", because "Eat scores highest, 0.37".
type SummarizeResponse struct {
	Tick  int64  `json:"tick"`
	Agent string `json:"agent"`
	// What follows its name, in the words of the document or of the action, and what the node is called whose words they are.
	Does string `json:"does"`
	Name string `json:"name"`
	// The action that it runs; node -1 if nothing runs.
	Part int `json:"part"`
	Node int `json:"node"`
	// Why: what chose the innermost node that was chosen among others, and which node that is; empty and -1 if nothing was to be chosen.
	Because    string `json:"because"`
	ReasonPart int    `json:"reasonPart"`
	ReasonNode int    `json:"reasonNode"`
}

// MakeTestRequest turns a stretch of the recording into a scenario or a Go test.
type MakeTestRequest struct {
	From int64  `json:"from"`
	To   int64  `json:"to"`
	Name string `json:"name"`
	// "scenario" (JSON for `wits test`) or "go".
	Form string `json:"form"`
	// Agents to assert on; empty for all.
	Agents []uint32 `json:"agents"`
	// Values to assert on, by path, at the end.
	Values []string `json:"values"`
	// By how many frames activity may come earlier or later.
	Within uint32 `json:"within"`
	// Leaves out nodes deeper in documents within documents: 1 is the root document alone, 0 leaves out none.
	Depth uint32 `json:"depth"`
}

// MakeRulesRequest turns what an agent did in a stretch of the recording into a document of rules.
type MakeRulesRequest struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
	// What the document is called; it may be empty.
	Name  string `json:"name"`
	Agent uint32 `json:"agent"`
	// Actions to note; empty for all that its documents run.
	Actions []string `json:"actions"`
	// Triggers of actions, such as "Swing.OnHit": an action that has one succeeds if it fires.
	Good []string `json:"good"`
	// What the rules look at: expressions over the ports of its document; empty for all inbound data ports.
	Values []string `json:"values"`
}

// MakeTestResponse is the test or the document, and what its file may be called.
type MakeTestResponse struct {
	File string `json:"file"`
	Text string `json:"text"`
}
