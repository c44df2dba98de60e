// Package machine is the kind "machine": finite state machines whose states run any document or action (seed 003,
// sensor layer; book, chapters 1 and 25).
//
//	{
//	  "wits": 1, "kind": "machine", "name": "guard",
//	  "ports": [{"in": "Noise", "type": "float"}, {"in": "Bell", "type": "trigger"}],
//	  "start": "Calm",
//	  "states": {
//	    "Calm": {"run": "patrol.graph.json"},
//	    "Alarmed": {"run": "search.graph.json", "with": {"Speed": {"expr": "1 + Noise"}}},
//	    "Asleep": {}
//	  },
//	  "transitions": [
//	    {"to": "Alarmed", "on": "Bell"},
//	    {"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"},
//	    {"from": "Alarmed", "to": "Calm", "done": "any"},
//	    {"from": "Calm", "to": "Asleep", "when": "Noise == 0", "after": 30}
//	  ]
//	}
//
// # States
//
// Exactly one state is current while the machine is active. A state runs a document ("run") or an action ("do"), or
// nothing. It may say instead that the machine ends with it: "end": "success" or "failure". Each state has the port
// Elapsed: the time for which it has been current, in seconds.
//
// # Transitions
//
// The order of the list is their priority. A transition without "from" leaves any state but the one it leads to. All
// conditions that it names must hold: "when", an expression; "on", a trigger port of the document or "State.Port",
// which has fired; "after", seconds in the state; "done", the state's program has ended that way. Without "to" it stays:
// it runs its "then" and raises its "fire", and the state goes on: each time its trigger fires, and without "on" at the
// moment at which its conditions begin to hold. A transition from a state to itself begins it anew.
//
// # A frame
//
//  1. In the release phase triggers are noted.
//  2. The transitions of the current state are checked; the first that may is taken: the old state's program is ended,
//     "then" runs, the triggers of "fire" are raised, the new state begins.
//  3. The current state's program has its update.
//  4. If it has ended, transitions with "done" are checked, and a state that begins has its update in the same frame.
//     A machine takes at most one transition in 2, and in 4 at most one from each state: no machine hangs a frame.
//
// If a program has ended and no transition fits, the state stays current without a program.
//
// # Files
//
// decode.go reads documents; build.go compiles them; part.go runs a frame; schema.go describes the members.
//
// # Costs
//
// A machine keeps a word and, for each state, a word and a bit in the mind. A frame costs what the conditions of the current
// state cost, and the update of its program. See BenchmarkMachine.
package machine
