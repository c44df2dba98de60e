// Package utility is the kind "utility": options that compete by a score, of which one is chosen and runs [Ott,
// decision layer; Pro360, ch. 2, 6, 21 and 26]. Its page is docs/utility-ai.md.
//
//	{
//	  "wits": 1, "kind": "utility", "name": "calm",
//	  "ports": [{"in": "Hunger", "type": "float"}, {"in": "Noise", "type": "trigger"}],
//	  "choose": "highest",
//	  "options": {
//	    "Rest": {"score": "0.5"},
//	    "Eat": {"run": "eat.graph.json", "score": "1 - Hunger / 100", "success": {"add": 0.15, "for": 1.5}},
//	    "Flee": {"run": "flee.graph.json", "cooldown": 5, "considerations": [
//	      {"name": "Seen", "if": "Seen"}, {"name": "Near", "input": "Distance", "from": 20, "to": 0, "curve": {"power": 2}}]}
//	  },
//	  "decide": {"every": 0.5, "on": ["Noise"]}
//	}
//
// # Scores
//
// An option's utility is (score + addends of its considerations) * their multipliers * weight, and then the modifier of its
// last outcome and, while it runs, its commitment. Measures multiply by what their curve makes of them. Considerations are
// evaluated in their order up to the first that vetoes. An option whose utility is 0 or less is never chosen. Every option
// remembers how it ended last, when, and how often it has begun in a row; the memory outlives the document's own end.
//
// # Choice
//
// The highest, or drawn by utility, among those of the highest rank; the first in an order that is of use; or one after the
// other. Where ranks are known before the considerations are, only options of the highest rank are scored, and those below
// if none of them is of use.
//
// # When a decision is made
//
// When the document begins; at once, in the same frame, when the option's program has ended; and as "decide" says:
// "every" so many seconds, "on" triggers of the document. Whoever embeds the document has the trigger port Decide as
// well. If the option that runs wins again it goes on undisturbed. An option that runs nothing holds only until the next
// frame, where the next decision is made. A decision that would come out as the last one did, because nothing that it
// depends on has changed, is not made again (memory.go).
//
// An option is begun at most once a frame: one that has begun in a frame and ended in it is no candidate in it any more.
// So no document hangs a frame. If there is no candidate nothing runs, and the next frame decides again.
//
// # What is suspended
//
// An option with "suspend" has what runs wait. What waits is a stack; each counts as if it ran when a decision is made. If
// it is chosen it goes on, and what lies above it ends; if another that does not suspend is chosen all of it ends, the last
// first; what is of no use any more ends where it lies (stack.go).
//
// # For people who look
//
//	what was decided, and why         Table; Row.Why says it in words
//	which considerations mattered     Watch
//	how much there is to tune         Effort
//	what a port of an option means    Outcome, Decision, Measure
//
// # Pickers
//
// An option with "for" is weighed for each element of a list, and its best target competes with the other options; a
// consideration with "pick" asks whether a list has an element of use, or how good the best is; a document with "pick" picks
// and ends [Pro360, 21.7]. An element is bound to a name that expressions read; it is weighed as options are. What is picked
// goes to variables when the option is chosen. Another target is another choice. See docs/utility-ai.md#targets.
//
// # Files
//
//	body.go, body_consider.go        documents, options and pickers; considerations
//	check.go, lint.go                what no declaration says is wrong with them; warnings
//	written.go                       what they say, as a program needs it
//	response.go                      what is made of a number
//	shared.go                        the kind "considerations", and how it is found
//	build.go, compile.go             programs
//	part.go, choose.go, stack.go     a frame, a decision, what waits
//	rate.go, consider.go             how an option is weighed
//	pick.go, pick_choose.go          pickers, and how they choose
//	factor.go, steady.go             the quick ways: factors in a row, and options that are always worth the same
//	rank.go, decision.go             ranks, and what can only lower a utility; what became of an option
//	memory.go                        when the last decision holds
//	show.go, table.go, watch.go      for people and tools
//
// # Costs
//
// An option keeps seven words in the mind, and one for each consideration. See BenchmarkTenByFour, a decision of ten options
// with four considerations each, and BenchmarkTenConstantsDecided. An option that is always worth the same costs nothing in a
// decision after the first.
package utility
