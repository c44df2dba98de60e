// Package tree is the kind "tree": behaviour trees [Pro360, ch. 3, 7 and 22; Keck, ch. 3].
//
//	{
//	  "wits": 1, "kind": "tree", "name": "guard",
//	  "ports": [{"in": "EnemyNear", "type": "bool"}],
//	  "variables": {"Alarm": {"type": "bool"}},
//	  "root": "Main",
//	  "nodes": {
//	    "Main":   {"selector": ["Fight", "Patrol"]},
//	    "Fight":  {"sequence": ["Sees", "Attack"], "services": [{"script": "Alarm = true", "every": 0.5}]},
//	    "Sees":   {"if": "EnemyNear", "abort": "both"},
//	    "Attack": {"cooldown": "Swing", "seconds": 2},
//	    "Swing":  {"do": "Swing", "with": {"Reach": 1.2}},
//	    "Patrol": {"run": "patrol.graph.json"}
//	  }
//	}
//
// Nodes are named and lie side by side; the member that names a node's type also holds its children or what it does.
// docs/behaviour-trees.md explains each type, and who aborts whom, in which order.
//
// # Life of a node
//
// A node begins when its parent visits it and it is not active, and stays active until it has ended: it succeeds or
// fails by itself, or is aborted from outside, what it runs first. It ends exactly once. What follows an end begins in
// the same frame. A node that is active goes on where it was: its parent visits the child that runs and, if it is
// reactive, those before it.
//
// # A frame
//
//  1. Words of the mind that watched conditions depend on are compared with what they were in the last frame.
//  2. If none has changed, nothing is due and the last frame was idle (see idle_frames.go), the frame goes on at the running
//     leaf. What the tree does is the same as without that; "polling": true does without.
//  3. Else the root is visited, and from there all that is due: services, conditions that may abort, children.
//
// # State
//
// A mind has three bits for each node: active, succeeded last, failed last (both: aborted). Which child is current
// follows from them, so it lives on by its name when the document changes. Times and counts are ports of their nodes:
// Until, Count, Score, Holds, Asked. Times are game time ([wits.Frame].Time).
//
// # Files
//
// types.go lists the types of node, and what their structs implement; body.go is the body of a document. Each type, or a few that
// go together, has a file with its declaration and all that it does: series.go, parallel.go, switch.go, utility.go, repeat.go,
// timer.go, guard.go, decorator.go, condition.go, leaf.go, run_leaf.go, hint.go, simulate_build.go. decode.go and shape.go join nodes
// to a tree; build.go and watch.go compile; tree.go has records and bits, run.go the visit of a node, observe.go and service.go
// what runs beside, idle_frames.go frames without a pass, solid.go aborts on request. Looking ahead: prospect.go and
// simulator.go say what a game gives, simulate.go chooses, foresight.go has what nodes do in a look ahead, chain.go
// sequences with pauses and the like; see docs/advanced-trees.md.
// own.go has what nodes of a game's types are built and run with, steps.go a sequence for them with a hook.
//
// # Costs
//
// A visit costs a few nanoseconds; see BenchmarkTree and bench/. A node takes 24 bytes of the program and three bits
// of each mind; a decorator that counts or waits takes a word more.
package tree
