// Package utility is the kind "utility": options that compete by a score, of which one is chosen and runs (seed 003,
// decision layer; book, chapter 6).
//
//	{
//	  "wits": 1, "kind": "utility", "name": "calm",
//	  "ports": [{"in": "Hunger", "type": "float"}, {"in": "Noise", "type": "trigger"}],
//	  "choose": "highest",
//	  "options": {
//	    "Rest": {"score": "0.5"},
//	    "Eat": {"run": "eat.graph.json", "score": "1 - Hunger / 100", "success": {"add": 0.15, "for": 1.5}}
//	  },
//	  "decide": {"every": 0.5, "on": ["Noise"]}
//	}
//
// # Scores
//
// An option's utility is its score, an expression, plus the modifier of its last outcome: every option remembers how it
// ended last, as success, failure or interrupted (another was chosen, or the document was ended from outside), and
// "success", "failure" and "interrupted" say what that adds to its score, and for how many seconds. What an option would
// get for being interrupted also counts for the one that runs, when a decision is made: a positive one keeps it going. An
// option whose utility is 0 or less is never chosen. The memory outlives the document's own end: an option that failed is
// still out of favour when the document begins again.
//
// # Choice
//
// "choose": "highest", which is what holds if it is left out, takes the option with the highest utility, and of equal ones
// the first by name. "weighted" draws one with a probability of its utility over the sum of all (seed 003, figure 3).
//
// # When a decision is made
//
// When the document begins; at once, in the same frame, when the option's program has ended; and as "decide" says:
// "every" so many seconds, "on" triggers of the document. Whoever embeds the document has the trigger port Decide as
// well. If the option that runs wins again it goes on undisturbed. An option that runs nothing holds only until the next
// frame, where the next decision is made.
//
// An option is begun at most once a frame: one that has begun in a frame and ended in it is no candidate in it any more.
// So no document hangs a frame. If there is no candidate nothing runs, and the next frame decides again.
//
// # For people who look
//
// Each option has the ports Score, its utility in the last decision; Modifier, the part of it that comes from its last
// outcome; Outcome, how it ended last; and Until, the game time in seconds at which that is forgotten.
//
// # Files
//
// decode.go reads documents; build.go compiles them; part.go runs a frame, choose.go a decision; schema.go describes the
// members.
//
// # Costs
//
// An option keeps four words in the mind. A decision computes each score once; a frame without one costs what the option's
// program costs. See BenchmarkUtility.
package utility
