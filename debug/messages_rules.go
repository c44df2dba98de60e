package debug

// Rules that are made of the recording, and tried on it.

// MarkMomentRequest marks a frame as one in which something is shown.
type MarkMomentRequest struct {
	// Who is to learn from it.
	Agent uint32 `json:"agent"`
	// The frame; absent: the one at which the game is.
	Tick *int64 `json:"tick,omitempty"`
	// Take the mark away.
	Remove bool `json:"remove"`
}

// MarkMomentResponse says which frame it was.
type MarkMomentResponse struct {
	Tick int64 `json:"tick"`
}

// RecordRulesRequest asks for rules of what a character knew when something was shown. From and to are 0 for all that is recorded.
type RecordRulesRequest struct {
	Agent uint32 `json:"agent"`
	// The part whose document the rules are for: what is watched are its ports and variables. 0 is the whole mind.
	Part int   `json:"part"`
	From int64 `json:"from"`
	To   int64 `json:"to"`
	// Of which timeline; absent: of the one that the game goes.
	Branch *uint32 `json:"branch,omitempty"`

	// Frames in which it was shown.
	Moments []int64 `json:"moments"`
	// And those that were marked for the agent.
	Marked bool `json:"marked"`
	// And those in which a player pressed this input of the game; "" for none.
	Pressed string `json:"pressed"`
	// And those in which a node became active, by its path in the mind of an agent; "" for none.
	Begins      string `json:"begins"`
	BeginsAgent uint32 `json:"beginsAgent"`

	// What is watched; none: all numbers and truths that come into the document or are its variables, and changed in these frames.
	Watched []WatchedValue `json:"watched"`
	// Over how many frames, up to the one in which it was shown; 0: that frame alone. At most 600.
	Span uint32 `json:"span"`
	// Which moments become one rule: "alike", those whose values are within what is tolerated, which is "", too; "each" for a rule of each; "all".
	Merge string `json:"merge"`
	// What the rules are called, and names that there are already.
	Name  string   `json:"name"`
	Taken []string `json:"taken"`
	// What they do: run a document, do an action, or neither.
	Run string `json:"run"`
	Do  string `json:"do"`
	// Play the keys that the player held from the moment on until all were let go: the action has a text Keys that takes them.
	Playback bool `json:"playback"`
	// At most so many frames of them; 0: three seconds.
	Frames uint32 `json:"frames"`
}

// WatchedValue is a value that rules watch.
type WatchedValue struct {
	// As the document calls it.
	Value string `json:"value"`
	// How much its term counts; 0: 1.
	Weight float64 `json:"weight"`
	// How far it may be from what was shown.
	Within float64 `json:"within"`
}

// RecordRulesResponse has the rules.
type RecordRulesResponse struct {
	From    int64             `json:"from"`
	To      int64             `json:"to"`
	Moments []RecordedMoment  `json:"moments"` // in the order of time
	Values  []RecordableValue `json:"values"`  // that can be watched
	Watched []WatchedValue    `json:"watched"` // those that are
	Rules   []RecordedRule    `json:"rules"`
	// Why there are no rules, or not of all moments; "" otherwise.
	Problem string `json:"problem"`
	// Documents that the agent's mind has and that rules can go into: those of its kind, by their part.
	Documents []RuleDocument `json:"documents"`
	// Actions that take the keys of players; none if the game has none.
	Players []string `json:"players"`
	// All actions of the game.
	Actions []string `json:"actions"`
}

// RecordedMoment is a frame in which something was shown.
type RecordedMoment struct {
	Tick int64 `json:"tick"`
	// "chosen", "marked", "pressed", "begins".
	Why string `json:"why"`
	// For how many frames the player held keys from there on, if they are played back.
	Keys int64 `json:"keys"`
}

// RecordableValue is a value that rules can watch.
type RecordableValue struct {
	Value string `json:"value"` // as the document calls it
	Path  string `json:"path"`  // in the mind
	Type  string `json:"type"`
	Unit  string `json:"unit"`
	// The least and the most that it was in these frames.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// How far it may be off if nobody says so: a tenth of what it was between.
	Within float64 `json:"within"`
}

// RecordedRule is a rule.
type RecordedRule struct {
	Name    string  `json:"name"`
	Moments []int64 `json:"moments"` // that it is made of
	Text    string  `json:"text"`    // the rule as a document has it, in JSON
}

// RuleDocument is a document that rules can go into.
type RuleDocument struct {
	Part     int    `json:"part"`
	Document string `json:"document"`
}

// TryRulesRequest asks where rules would have matched.
type TryRulesRequest struct {
	Agent  uint32  `json:"agent"`
	Part   int     `json:"part"`
	From   int64   `json:"from"`
	To     int64   `json:"to"`
	Branch *uint32 `json:"branch,omitempty"`
	// Each the text of a rule in JSON; at most 200.
	Rules []string `json:"rules"`
	// That of the document; 0: 1, all terms.
	Threshold float64 `json:"threshold"`
	// Frames in which something was shown.
	Moments []int64 `json:"moments"`
}

// TryRulesResponse says where.
type TryRulesResponse struct {
	From  int64       `json:"from"`
	To    int64       `json:"to"`
	Rules []TriedRule `json:"rules"` // as they were asked for
	All   TriedRule   `json:"all"`   // where any of them matched
}

// TriedRule is where a rule matched.
type TriedRule struct {
	// Frames: begin, end, begin, end; the end is the first in which it did not match any more. Pauses that could not be seen in a thousandth of the
	// stretch are left out.
	Spans []int64 `json:"spans"`
	// Of the moments, those at which it matched.
	At []int64 `json:"at"`
	// Its score at each of the moments, from 0 to 1.
	Scores []float64 `json:"scores"`
	// In how many frames it matched in stretches without a moment, and in how many such stretches.
	Besides   int64 `json:"besides"`
	Stretches int   `json:"stretches"`
}
