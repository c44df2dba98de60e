// Package host runs minds for games that are not written in Go: what the C library (cmd/libwits) and the npm package (hosts/wasm) are
// made of, for a host that knows actions, ports and values at run time only.
//
// What a host does, and the call that does it:
//
//	say which actions its game has    New, with a description in JSON
//	have expressions call a function  Host.OnFunction
//	give it documents                 Host.Document, Host.Folder
//	compile one                       Host.Load
//	have many minds of it             Program.NewWorld
//	write inputs, read outputs        World.Set, World.Get: a column of values, one a mind
//	the same with texts and lists     World.SetText, Text, SetList, List, SetTexts, Texts
//	share a board among minds         World.SetTeams, SetField, Field, SetFieldText and the like
//	raise triggers, ask for them      World.Fire, World.Fired
//	play a tick                       World.Step
//	carry out actions                 Host.OnCall, or World.Orders and World.Report
//	go back, save, compare            World.Snapshot, Restore, Save, Load, Hash
//	look inside; record               World.Attach, Detach
//	play a recording without the host Replay
//
// # Values
//
// Every value is one or more words of 64 bits, as it lies in a mind: a float is its IEEE bits, a bool 0 or 1, an int its two's
// complement, a vec2 two floats, an entity or a name a number ([NameOf] makes one of a text), a value of an enumeration its place.
// Columns are the values of minds one after another. So a batch crosses the border in one call and is copied once. Texts and lists go
// one by one, and are copied; a list is the words of its elements. Those of calls and orders are had by [Call.Text] and the like, and by
// [World.OrderText], by the port's place in the description.
//
// # Actions
//
// An action is carried out by a callback, or by orders that the host polls. A callback is called when the action begins, once a
// tick while it runs, and when it ends. An order is told to the host when it begins and when it ends before its time; the host says
// by the order's handle when it has succeeded or failed. Handles, like all that an action remembers, are in the mind: snapshots
// and saves are whole, and an answer to an order that is no more is ignored.
//
// # Functions
//
// A function is called by expressions, and computed by a callback. It is pure. While tools are attached, a recording has its results,
// each once a tick, so that ticks are played again without it; where others are asked for, because documents were changed, and
// the host is not there, the mind is suspended.
//
// # Threads
//
// A world, and whatever is made of it, may be used by one goroutine or thread at a time; a call that comes while another one is
// under way, also from a callback of the world's own, is refused with [ErrBusy]. Different worlds may be used at once, also of one
// program. A host is complete before its first Load; after it only Load and Document may be called, one at a time.
//
// # Tools
//
// A world stands for itself until tools are attached to it: then it is a game of a [sim.Loop], and [World.Step] a turn of that. What
// the host gives in a tick is recorded as the tick's input (tape.go says in which form), so ticks are played again without it, for
// going back, comparing, and in recordings. The host's own world is its own affair, see [Tools].
//
// A tick costs what the minds' steps cost, and copies nothing else; [World.Step] allocates nothing but orders that are not polled.
package host
