// Package record is the flight recorder of a running game: it keeps what every mind was in every tick, always, within a bound
// of memory; takes the game back to any tick; says what changed and when; and writes it all to a file.
//
//	what a user wants                                 what to call
//	record a loop                                     Attach, Close
//	which ticks there are, and where the game stands  Span, Now
//	go back, and come back to the present             SeekTick, Live; sim.Loop.TakeOver to go another way
//	what a mind was                                   Mind, Agents
//	when something changed                            Activity, Triggers, Values, LastChange, LastActivity
//	what ran over hours, by the second                Summary
//	what happened                                     Marks, AddMark
//	compare with what had happened before             Branch, Compare, Differences
//	go back to what was left                          Branches, Switch; Of to ask about it
//	write a file; on another goroutine                Save; Copy
//	read one, damaged or not                          Open
//	play it again and see whether it is the same      Recording.Replay
//	compare two files, without the game               Diff
//
// "After tick 5" is after five ticks have been played; 0 is the start. What somebody does to the game between two ticks by hand
// (see [sim.Intervention]) shows in the mind of the later one.
//
// # How it works
//
// A recording is a row of chunks, of a second each. On the game's goroutine a chunk begins with whole minds, then each tick
// adds the words that changed (frames.go). When it is full another goroutine compresses it (seal.go): word by word in time,
// because a word changes in a way of its own, and mind by mind, so that one mind is read without the others (chunk.go). A chunk
// has one list of agents: when somebody comes, goes, is parked or is given another program, a new one begins. reader.go
// unpacks, query.go asks.
//
// Seeking (seek.go) returns to the nearest moment of the whole game that is held (moments.go), if the game is a [sim.Keeper],
// and plays on from there with the recorded input; any other game is played again from its start. Every tick that is played
// again is compared with what was recorded. When a game is taken over in the past, the timeline that it leaves is kept whole, to
// be compared with and to be gone back to (branch.go, differences.go): at most MostBranches of them, in a quarter of the memory.
//
// Inputs and interventions since the start are kept for ever, so a run can always be played again; only the inputs of a game that is
// one with the world of an engine ([sim.Joint]) are dropped with the frames that they lead to, if they take a quarter of the memory. All else is bounded:
// [Options].Memory counts frames, moments, marks, and what the readers keep. What is oldest is dropped first.
//
// # What it costs
//
// See docs/performance.md. In short: a comparison of every mind with what it was a tick before, which allocates nothing once
// warm; a copy of the whole game, and its hash, once a second.
package record
