// Package machine is the kind "machine": finite state machines whose states run any document or action [Ott,
// sensor layer; Pro360, ch. 1 and 25].
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
// docs/state-machines.md explains all that a designer can write.
//
// # States
//
// Exactly one state is current while the machine is active. A state runs a document ("run") or an action ("do"), or
// nothing, or holds a machine of its own ("start", "states", "transitions"), or regions: programs side by side. It may say
// instead that the machine ends with it: "end": "success" or "failure". Each state has the port Elapsed: the time for which
// it has been current, in seconds.
//
// # Transitions
//
// The order of the list is their priority. A transition without "from" leaves any state but the one it leads to. All
// conditions that it names must hold: "when", an expression; "on", a trigger port of the document or "State.Port",
// which has fired; "after", seconds in the state; "done", the state's program has ended that way. With "wait" they may hold
// before the state's program has ended, and it is taken then. Without "to" it stays: it runs its "then" and raises its
// "fire", and the state goes on: each time its trigger fires, and without "on" at the moment at which its conditions begin
// to hold. A transition from a state to itself begins it anew.
//
// # A frame
//
//  1. In the release phase triggers are noted.
//  2. If an interrupt begins, the current state is suspended. Else the transitions of the current state are checked; the
//     first that may is taken: the old state's program is ended, "then" runs, the triggers of "fire" are raised, the new
//     state begins.
//  3. The current state's program has its update. A machine in it does all of this, so what is outside is decided first.
//  4. If it has ended, transitions with "done" or "wait" are checked, and a state that begins has its update in the same
//     frame; after an interrupt, the suspended state goes on in it. A machine takes at most one transition in 2, and in 4
//     at most one from each state: no machine hangs a frame.
//
// With "update": "next" a state that begins has no update in the frame in which it does: step 3 is for the frames after it,
// and in 4 as well. That is the machine of [Pro360, ch. 1]; without it, it is that of [Pro360, ch. 25].
//
// If a program has ended and no transition fits, the state stays current without a program. In a frame in which nothing
// that conditions depend on has changed, step 2 is left out (see idle_frames.go); what the machine does is the same.
//
// # Files
//
// body.go declares what documents say, from which come how they are read, their schema and their canonical order; build.go and
// build_transition.go compile them, lint.go warns; part.go runs a frame, history.go remembers, interrupt.go suspends, regions.go
// runs side by side, idle_frames.go saves work; explain.go, explain_other.go and explain_values.go say why.
//
// # Costs
//
// A machine keeps some words in the mind, and for each state a word and a bit; a history is a word more, an interrupt as
// much as what it can suspend has bits. A frame costs what runs, and one comparison for each word that the conditions of
// the current state read; their computation only if one has changed. See BenchmarkStepNoTransition.
package machine
