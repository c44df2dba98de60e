// Package thoughts is the kind "thoughts": many that a character has at once, by urgency and by weight [Hufford, "Thought"].
//
//	{
//	  "wits": 1, "kind": "thoughts", "name": "deer",
//	  "ports": [{"in": "Wolf", "type": "entity"}, {"in": "Danger", "type": "float"}, {"out": "Force", "type": "vec2"}],
//	  "combine": {"Force": {"by": "sum", "most": 12}},
//	  "thoughts": {
//	    "Avoid": {"do": "Separation"},
//	    "Flee":  {"priority": 1, "when": "Danger > 0.5", "weight": 2, "do": "Flee", "pass": ["Wolf"]},
//	    "Graze": {"priority": 2, "weight": 0.5, "thoughts": {"Herd": {"do": "Cohesion"}, "Roam": {"do": "Wander"}}}
//	  }
//	}
//
// A thought runs any document or action, or holds thoughts of its own: then it is a cluster.
//
// # Which thoughts run
//
// Each has a priority. Those of priority 0 are instincts: they always run. Of the others only the most urgent run, those
// whose number is the lowest among the thoughts that are there; a thought of the priority "never" is never there. A
// priority may be an expression, whose fractions count as the next whole number. Thoughts that do not run any more are ended.
//
// A thought is in one of four states ([Hufford]'s activity 0, 1, 2, and anything else):
//
//	active    it runs what "do" or "run" says
//	success   its program has succeeded, or "succeeds" holds: it runs what "success" says
//	failure   its program has failed, or "fails" holds: it runs what "failure" says
//	inactive  its condition "when" does not hold, or what "success" or "failure" says has ended: it runs nothing
//
// It is there if its state gives it something to run. A state lasts: a thought that has succeeded goes on running what
// "success" says until that ends, and becomes active again when its condition holds after it did not. With "again": true
// it becomes active in the frame after it has ended, and after "success" or "failure" have.
//
// # Weight
//
// A weight scales what a thought does: 1 is all of it, 0 nothing, and there is no limit above. Weights multiply down
// clusters and embedded documents: 0.5 within 0.5 is 0.25. What runs and takes a number called Weight gets the product
// there, and is left to make something of it; a document of this kind takes one. What else runs has its values scaled
// where they are combined.
//
// # Combining
//
// A value of the document that goes out, a number or a vector, can be made of the values of the same name that the
// thoughts give out which have run in the frame, in the order of priorities, then of names:
//
//	sum      the sum
//	average  the sum divided by the sum of the weights' sizes, times the document's own Weight
//	budget   each adds what is left of "most" after those before it [Reynolds99, prioritised accumulation]
//	first    the first that is not zero
//
// "most" limits how long the result is.
//
// # A frame
//
//  1. Conditions, priorities and weights are computed, for all thoughts of a cluster, in the order of names.
//  2. What is not to run any more ends.
//  3. What is to run begins, or goes on, in the order of priorities.
//
// # Files
//
// body.go declares documents, build.go compiles them, part.go runs them, combine.go combines values, explain.go says why.
package thoughts
