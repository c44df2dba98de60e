// Package graph is the kind "graph": component graphs, in which nodes joined by ports run side by side [Kiley,
// 3.2 and 4.1].
//
// A graph has nodes: actions of a coder's, functions, constants, expressions, and other documents of any kind. Data
// ports carry values, in the frame in which they are written; trigger ports carry events, which act in the next frame.
// Actions and embedded documents are active or not; functions and expressions run in every frame in which their graph
// is active, before whatever reads their results.
//
//	{
//	  "wits": 1,
//	  "kind": "graph",
//	  "ports": [{"in": "Health", "type": "float"}],
//	  "nodes": {
//	    "Idle":    {"run": "idle.graph.json"},                          another document
//	    "Flee":    {"do": "MoveAway", "with": {"Speed": 3}},            an action
//	    "Low":     {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue"]},
//	    "Danger":  {"expr": "Health < 30 && Idle.Bored"},               an expression over ports and variables
//	    "Reach":   {"const": 1.5, "type": "float"}
//	  },
//	  "links": ["Health -> Low.a", "OnActivate -> Idle.Activate", "Low.OnBecomeTrue -> Idle.Deactivate"],
//	  "scripts": {"Low.OnBecomeTrue": "log('fleeing')"}
//	}
//
// # A frame
//
// The core releases triggers; for a graph that means: nodes end, begin, or hear a trigger. Then graph.Update visits
// the active nodes in the order in which data flows, ties by name. Where data flows in a circle, the link into the
// node whose name comes first is cut: it carries last frame's value, and the debugger shows it as delayed.
//
// A node that is active and gets both Activate and Deactivate begins anew; one that is
// not active is passed over: its OnActivate and OnDeactivate fire, and nothing in it
// runs. So a chain of states (4.1.4.1) keeps exactly one that is active or about to
// begin, whatever falls together; see docs/decisions/0030.
//
// A graph that begins raises its inner OnActivate, which acts at once inside it: what it starts with updates in the
// same frame. A graph that ends takes its nodes with it, and their OnDeactivate does not fire: nobody is left inside to hear it.
//
// # Cost
//
// Activity is a bit per node, visited 64 at a time; a visit is one call. A link costs nothing: linked ports are the
// same place in the mind.
//
// body.go declares what documents say and reads links, build.go compiles them, order.go finds the order of visits, part.go runs,
// explain.go says why, lint.go warns. To add a sort of node, add its struct to Choices in body.go and say in make what it runs.
package graph
