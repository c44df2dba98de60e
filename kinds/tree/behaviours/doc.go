// Package behaviours compiles tree documents of the semantics "collect" and "script": trees without statuses, whose nodes
// are behaviours, each with a precondition and an action [Pro360, ch. 1 and 4].
//
//	{
//	  "wits": 1, "kind": "tree", "semantics": "collect", "name": "guard",
//	  "ports": [{"in": "Enemy", "type": "bool"}, {"in": "Near", "type": "bool"}, {"in": "Noise", "type": "trigger"}],
//	  "root": "Guard",
//	  "nodes": {
//	    "Guard": {"children": ["Listen", "Fight", "Walk"]},
//	    "Listen": {"stimulus": "Noise", "do": "LookAround", "nonexclusive": true},
//	    "Fight": {"when": "Enemy", "children": ["Melee", "Shoot"], "importance": 1},
//	    "Melee": {"when": "Near", "sequential": true, "children": ["Approach", "Strike", "BackAway"]},
//	    "Approach": {"do": "Approach"}, "Strike": {"do": "Strike"}, "BackAway": {"do": "BackAway"},
//	    "Shoot": {"do": "Shoot"},
//	    "Walk": {"run": "walk.graph.json", "importance": 0.2}
//	  }
//	}
//
// Nodes of these trees do not mix with those of the usual ones in a document. A tree of one semantics runs one of another
// as any document runs another. A node that runs such a tree asks the precondition of that tree's root as well as its own:
// so behaviours are documents that many trees share.
//
// # What is chosen
//
// The tree begins at the root in each frame. A node whose precondition holds is chosen, and of its children the first whose
// precondition holds; one that is refused is passed over with all that lies under it. There is no way back: a node whose
// children all refuse stays chosen, and its siblings are not asked. No precondition is always true; a node without an
// action groups others.
//
// A node that is not exclusive is chosen like any other, with what lies under it, but the siblings after it are asked all
// the same. A sequential node runs its children one after another. A node with a stimulus asks whether a trigger of the
// document has fired, and keeps that in mind until its behaviour is through.
//
// # What runs
//
// With "collect" all that is to run is chosen first; then what was chosen in the last frame and is not now ends, the
// deepest first; then the chosen behaviours run, each after its parent. So no precondition sees what a behaviour does in
// the same frame. With "script" a behaviour runs as soon as it is chosen, before its children are asked; what is not
// chosen any more ends after that.
//
// What a node runs with "do" or "run" begins when the node is chosen and goes on while it is. If it ends by itself it
// begins anew in the next frame in which the node is chosen. A "script" runs in each such frame, "enter" and "exit" in the
// first and after the last.
//
// # Files
//
// decode.go and build.go read and compile documents, choose.go chooses, part.go runs what was chosen, history.go tells what
// was chosen in past frames.
package behaviours
