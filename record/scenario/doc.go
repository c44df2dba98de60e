// Package scenario tests what characters do: a scenario says how a game begins, what players and testers do in it, and what
// is expected of its agents. The debugger makes one out of a stretch of a recording; people write them by hand.
//
//	read a file                        Read
//	write one as the rest is written   Scenario.Format
//	play it and see what differs       Run
//	play it in a Go test               Test
//	make one out of a recording        Make, GoTest
//
// A scenario is played headless, as fast as it goes, and ends the same on every machine. docs/testing.md describes the file.
package scenario

import "github.com/wits-ai/wits/sim"

// Suffix is how files of scenarios end.
const Suffix = ".test.json"

// Scenario is a test of a game.
type Scenario struct {
	// File is where it was read from, for reports.
	File string
	// Name and Doc say what is tested.
	Name, Doc string
	// Game is the game's name.
	Game    string
	Options map[string]string
	Seed    uint64
	// Ticks is how many ticks are played, at least 1.
	Ticks int64
	// Input is what players do, by tick.
	Input []Input
	// Do is what testers do by hand: mocks (held values), forced results, commands; by tick.
	Do []sim.Intervention
	// Expect is what is to be seen. Without any, only that no agent is parked.
	Expect []Expectation
}

// Input is what players hold from a tick on, until the next one.
type Input struct {
	Tick int64
	Held []string
	// Before is what counts as held in the tick before, if that is not what was; nil otherwise.
	Before []string
	Focus  uint32
	// Data is what the game is told of players in its own form, see [sim.Loop.SetData]; at most [sim.MaxData] bytes.
	Data []byte
}

// Expectation is one thing that is expected. One of Activity, Value, Always, Never, Eventually, Result and Hash is set.
type Expectation struct {
	// Agent is the agent's number, Name what it is called, for people.
	Agent uint32
	Name  string
	// From and To are the frames that are looked at: after From ticks up to after To; To 0 means the end.
	From, To int64
	// Activity are the changes of what the agent runs in these frames, in their order; not nil, but maybe empty.
	Activity []Change
	// Depth is how deep in documents within documents nodes may lie that Activity speaks of, 1 for the root document; 0 for
	// any.
	Depth int
	// Within is by how many frames a change may come earlier or later or, for Value, by how much a number may differ.
	Within float64
	// Value is an expression over the agent's values that after To ticks gives Is.
	Value, Is string
	// Always, Never and Eventually are expressions that hold after every tick, after none, or after one.
	Always, Never, Eventually string
	// Result is what the game says when it is over.
	Result string
	// Hash is that of the whole game at the end, in hexadecimal: everything is exactly as it was.
	Hash string

	line, column int
}

// Change is what begins and ends in a tick: paths of nodes, in the order of their documents.
type Change struct {
	Tick         int64
	Begins, Ends []string
}
