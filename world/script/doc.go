// Package script is the kind "script": wires and sequences [Pro360, ch. 13].
//
//	{
//	  "wits": 1, "kind": "script", "role": "master",
//	  "variables": {"Open": {"type": "bool"}},
//	  "interrupt": "Shot",
//	  "wires": {
//	    "Come": {"at": [0, 2], "radius": 1.5, "who": ["Player"], "if": "HasKey(Who)", "script": "Open = true"},
//	    "Gone": {"at": [0, 2], "radius": 1.5, "when": "idle", "for": 3, "script": "Open = false"}
//	  },
//	  "steps": [
//	    {"name": "Greet", "do": "Wave"},
//	    {"name": "Rounds", "repeat": [
//	      {"name": "Walk", "run": "patrol.tree.json", "until": "Open"},
//	      {"name": "Watch", "await": "not Open"}
//	    ]}
//	  ]
//	}
//
// A script says what happens at one place or in one moment of a game. All else is better left to other kinds: a script either
// hands the character to them, or is run by them.
//
// # Master and servant
//
// A servant is a leaf of a document of any kind: it does its steps, ends, and gives control back. A master is the root. Its steps run other
// documents, each until a condition holds, with a short one in between where a sudden change would look wrong. Variables and boards
// carry what one has to tell the next.
//
// # Steps
//
// Steps are done in order. Those that take no time follow each other in one frame. A round of a loop begins in the frame after the
// last one has ended. A step whose "until" holds when its turn comes is left out. If what a step runs fails, the script fails, unless
// the step is lenient. Expressions are evaluated when they are looked at, so a condition that is awaited sees the world as it is then.
//
// The condition "interrupt" is looked at before the steps of each frame. If it holds, what runs is aborted, "then" runs, and the
// script fails. A script with steps has to have one, so that nobody plays his part on while the world around him burns.
//
// # Wires
//
// A wire has a place, fixed or carried by somebody, and is tripped by who comes in, leaves or stays there, or if nobody is there for a while. It
// does not fire if it has fired as often as it may or rests, if the wire that has to fire before it has not, if its condition does not hold, or
// while it still does what it did the last time. Wires are looked at before the steps, in their order.
//
// Only the document at the root of a program can have wires.
//
// A [Field] of the game finds who trips which wire. The game tells it where everybody is and steps it once a frame, before the minds. A mind with wires
// has to step in each such frame.
//
//	what you want                          what to call
//	-------------------------------------  -----------------------------------------------------
//	let designers write scripts            r.AddKind(script.Kind{...}), with the classes of the game
//	put the wires of a document to use     view := field.Add(owner, mover, script.Volumes(program))
//	let a mind see them                    Kind.View returns the view of whose mind steps
//	say where everybody is                 field.Set for each mover; field.Step once a frame
//	paint wires                            view.At, view.Inside
//	take a snapshot, save                  field.CopyFrom, Hash; field.AppendBinary, ReadBinary
//
// # Decisions
//
//   - What a designer names is read anew whenever it is used: a value that was fetched once would keep a wait from ever ending.
//   - Whoever carries a place does not trip it.
//   - A script has no jumps: what has to go back is a loop, and what has to go elsewhere belongs into a state machine.
//
// # Files
//
// body.go declares documents, build.go compiles steps to instructions with jumps, part.go follows them, field.go finds who trips wires, save.go
// keeps that, explain.go says why.
package script
