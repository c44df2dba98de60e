package wire

// What if: something is changed at a frame, and both futures are played.

// WhatIfRequest changes something at a frame, and plays what comes of it and what came without it up to the same frame: with the same
// seed, and with what players and testers did. Beyond the end of the recording nobody does anything.
type WhatIfRequest struct {
	// The frame at which it is changed.
	Tick int64 `json:"tick"`
	// What is changed there, in this order. None: it was changed already, such as a document, and the game's timeline forks from
	// the branch there.
	Changes []Intervention `json:"changes"`
	// The timeline without the change, if there are no changes.
	Branch uint32 `json:"branch"`
	// How many frames are played; 0: ten seconds. At most a minute.
	Frames uint32 `json:"frames"`
}

// PrepareWhatIfRequest stops the game at a frame, so that something else than a value can be changed there, such as a document.
type PrepareWhatIfRequest struct {
	Tick int64 `json:"tick"`
}

// WhatIfNow says which two timelines are the futures of a change.
type WhatIfNow struct {
	// The frame at which it was changed, and the last that both have been played to.
	At int64 `json:"at"`
	To int64 `json:"to"`
	// Timelines, by id: without and with the change. The game goes one of them.
	Was uint32 `json:"was"`
	Is  uint32 `json:"is"`
	// What was changed: "Red: CharHealth = 10".
	Change string `json:"change"`
}

// WhatIf is what came of a change.
type WhatIf struct {
	Of WhatIfNow `json:"of"`
	// What those do who do something else in one of the two futures, in the order of the game.
	Agents []WhatIfAgent `json:"agents"`
	// In the order of their frames; at most 500.
	Differences []WhatIfDifference `json:"differences"`
	// There are more than are listed.
	Full bool `json:"full"`
	// Why no test can be made of it; "" if one can.
	NoTest string `json:"noTest"`
	// The documents that were changed, if that was the change and a test can be made of it: it has them as they are now, from its
	// start on. "" otherwise.
	NewDocuments string `json:"newDocuments"`
	// That of the game's state, once these two are compared.
	Comparisons uint64 `json:"comparisons"`
}

// WhatIfAgent is what an agent does in both futures.
type WhatIfAgent struct {
	Agent uint32  `json:"agent"`
	Name  string  `json:"name"`
	Was   []Doing `json:"was"`
	Is    []Doing `json:"is"`
}

// Doing is what an agent does from a frame on, until the next: "flees from who hunts it"; "" while it is not there.
type Doing struct {
	Tick int64  `json:"tick"`
	Does string `json:"does"`
}

// WhatIfDifference is something that differs from a frame on.
type WhatIfDifference struct {
	Tick int64 `json:"tick"`
	// The first frame in which it does not any more.
	Until int64  `json:"until"`
	Agent uint32 `json:"agent"`
	Name  string `json:"name"`
	// "does": what it does, in words; "value": a value that its document has, at path.
	Kind string `json:"kind"`
	Path string `json:"path"`
	Was  string `json:"was"`
	Is   string `json:"is"`
	// A test can expect it.
	Testable bool `json:"testable"`
}

// GetWhatIfScenesRequest asks what the stage showed in a future, for one of the two timelines that are compared.
type GetWhatIfScenesRequest struct {
	Branch uint32 `json:"branch"`
	From   int64  `json:"from"`
	// At most 60 frames from the first on.
	To int64 `json:"to"`
}

// GetWhatIfScenesResponse has scenes, frame by frame: as message 1 of the live protocol, in base64.
type GetWhatIfScenesResponse struct {
	From   int64    `json:"from"`
	Scenes []string `json:"scenes"`
}

// MakeWhatIfTestRequest makes a scenario of the future with the change: how the game began, what was done, the change, and what is
// expected of it. Where the change was one of documents, the scenario has none of it: it is played with the documents as they are now, and
// given only if all comes true then.
type MakeWhatIfTestRequest struct {
	Name string `json:"name"`
	// The differences that are expected, by their places in the list.
	Differences []uint32 `json:"differences"`
	// By how many frames they may come earlier or later.
	Within uint32 `json:"within"`
}

// DropBranchRequest forgets a timeline that was left.
type DropBranchRequest struct {
	Branch uint32 `json:"branch"`
}
