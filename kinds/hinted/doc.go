// Package hinted is the kind "hinted": trees that lie over a tree and send it hints [Pro360, ch. 17].
//
//	{
//	  "wits": 1, "kind": "hinted", "name": "officer",
//	  "ports": [{"in": "Undercover", "type": "bool"}, {"in": "Enemy", "type": "bool"}],
//	  "layers": [
//	    {"name": "Disguise", "when": "Undercover", "run": "disguise.tree.json"},
//	    {"name": "Officer", "run": "officer.tree.json", "pass": ["Enemy"]}
//	  ]
//	}
//
// Layers stand in a list, the top first. The last one is the base: it acts, and as it stands the document stands. The
// others have no body. They look, remember and send hints to the layer below, whose selectors with hints change the order
// of their children. So a designer changes what a character does without a change of its tree, and takes it back by
// taking the layer away.
//
// # The stack
//
// A layer lies over the next one in the list, or over the one that "over" names. It is on the stack while its condition
// "when" holds and the layer below it is on the stack. What leaves the stack ends, and all that it has hinted is neutral
// again. A layer that has ended by itself stays on the stack with its hints, and begins anew in the next frame.
//
// If several layers over one send it the same hint, that of the last one in the list counts that is not neutral.
//
// # Hints
//
// The hints that a document takes are its inbound ports of the type "hint": package tree makes them for the children of
// its selectors with hints and for its conditions on hints. The hints that it sends are its outbound ports of that type
// whose names begin with "Hint". So any kind of document can be a layer. A hint that the layer below does not take is a
// problem.
//
// # A frame
//
//  1. Conditions are looked at, from the base upwards; what leaves the stack ends, from the top downwards.
//  2. Layers run from the top downwards, so each has all its hints before it runs, and a hint can go down all layers in
//     one frame.
//  3. When the base ends, the layers over it are aborted first.
//
// # Without
//
// The base does the same with layers over it that send no hints as without them, to the bit: each layer above it has a
// random generator of its own, so it takes no numbers from the base. A layer that is off costs its condition.
//
// # Files
//
// body.go declares documents, build.go compiles them, part.go runs them, explain.go says why.
package hinted
