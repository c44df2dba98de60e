// Package rules is the kind "rules": production rules [Pro360, ch. 15 and 16]. One form of document has two executors.
//
// A document without "match" is contextual: each rule is evaluated when it is due. It looks at bins, which the document names by
// what they belong to, so that no rule has to be searched for what it is about:
//
//	{
//	  "wits": 1, "kind": "rules", "name": "cobbler",
//	  "boards": {"player": "player.board.json"},
//	  "variables": {"Leather": {"type": "float"}, "Shoes": {"type": "float"}, "Workers": {"type": "float"}},
//	  "rules": [
//	    {"name": "Restock", "checks": ["Leather < 2", "Workers > 0"], "inputs": {"player.Leather": 8}, "outputs": {"Leather": 8}},
//	    {"name": "Work", "inputs": {"Leather": 2}, "outputs": {"Shoes": 3}, "failedInputs": "log(\"no leather\")"}
//	  ]
//	}
//
// A document with "match" is a production system: in each match the rules' left-hand sides are scored, some of those that match are
// selected, and these are executed:
//
//	{
//	  "wits": 1, "kind": "rules", "name": "fencer",
//	  "ports": [{"in": "Distance", "type": "float"}, {"in": "Guarded", "type": "bool"}],
//	  "match": {"select": {"weight": 1}, "threshold": 0.8, "every": 0.1},
//	  "rules": [
//	    {"name": "Lunge", "when": [{"value": "Distance", "is": 2, "within": 0.4}, {"if": "not Guarded", "weight": 0.5}], "uses": ["sword"], "do": "Lunge"},
//	    {"name": "Close", "when": [{"value": "Distance", "is": 6, "within": 4}], "uses": ["legs"], "do": "Approach"}
//	  ]
//	}
//
// # Bins
//
// A bin is a number that inputs take from and outputs add to: a variable of the document (the unit's own), a field of a board such as
// "player.Leather" (shared), or a layer of the map such as "map.Fire" (of the tiles under the unit), which the game offers by [AddLand].
// Expressions read map bins as "map.Fire", the sum over the tiles, and "map.Fire.max", "map.Fire.min", "map.Fire.mean". No bin is ever
// less than 0 unless "debts" names it.
//
// # An evaluation
//
//  1. All checks must hold; else "failedChecks" runs and nothing more.
//  2. All inputs must be there; else "failedInputs" runs and nothing more, nothing being taken.
//  3. Inputs are taken and outputs added, in the order of the document; then "success" runs, the triggers of "fire" are raised, and what
//     the rule runs begins, unless it runs already.
//
// Rules of a document are evaluated in its order, each seeing what those before it did. A rule that is not due costs nothing: a
// [wits.Schedule] steps only the minds with a rule that is due.
//
// # A match
//
// Matching scores rules in order. The score of a rule is the weight of those of its conditions ("when") that hold, as a share of the weight of
// all. A rule matches if the score reaches the threshold, all its checks hold and all its inputs are there. Selection takes a number
// of the rules that match; a unique rule excludes all others, and rules that use the same exclude each other. Execution runs those that
// are selected, and stops what runs and was not selected. What runs already and is selected again goes on;
// what a rule with "finish" runs goes on in any case, and rules that use the same wait for it.
//
// # What chance does
//
// Shuffling and random selection draw from the mind's random generator, so a replay draws the same.
//
// # Files
//
// body.go declares documents; build.go, bin.go and build_match.go compile them; part.go evaluates rules that are due, match.go and select.go
// match and select, chain.go plans backwards; land.go is the map; explain.go says why, lint.go what
// cannot be meant.
package rules
