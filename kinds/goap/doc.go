// Package goap is the kind "goap": goal-oriented action planning [Pro360, 1.6 and 2.3]. A document says what there is to want
// and what can be done, and the agent finds out what to do. Its page is docs/planners.md#goap.
//
//	{
//	  "wits": 1, "kind": "goap", "name": "soldier",
//	  "ports": [{"in": "InHand", "type": "bool"}, {"in": "InBag", "type": "bool"}, {"in": "Dead", "type": "bool"}, {"in": "Distance", "type": "float"}],
//	  "goals": {"Kill": {"want": {"TargetDead": true}}},
//	  "facts": {"TargetDead": "Dead", "WeaponEquipped": "InHand", "WeaponInInventory": "InBag"},
//	  "actions": {
//	    "Draw": {"do": "Draw", "pre": {"WeaponInInventory": true}, "effects": {"WeaponEquipped": true}},
//	    "Shoot": {"when": "Distance <= 20", "run": "shoot.graph.json", "pre": {"WeaponEquipped": true}, "effects": {"TargetDead": true}}
//	  }
//	}
//
// # Facts, actions, goals
//
// A fact is a bool, a whole number or a value of an enumeration. It comes from an expression, or is what the agent's own
// actions have made of it. An action says what it needs ("pre"), what comes of it ("effects"), what it costs, and what it
// runs; "when" is what it waits for that plans do not know of. A goal says what it wants.
//
// # A plan
//
// Of the goals whose priority is above 0 and that want something that is not so, the one of the highest priority is pursued
// to which a plan leads: the cheapest, and of these one of the shortest, always the same. The
// search is an A* that goes backwards from the goal, led by what it costs at least to make each single fact true, which is
// computed once, forwards (heuristic.go); one that is not through soon goes forwards as well, by turns. Steps that can change
// places are tried in one order only (stubborn.go). Every plan is then gone through from the facts as they are. Costs are counted in
// thousandths, so that sums are exact.
//
// # A frame
//
//  1. In the release phase, triggers that ask for a new plan are noted.
//  2. Facts and priorities are computed. A new plan is made if there is none, and something has changed; if facts have
//     changed so that what remains of the plan does not lead to its goal; if another goal is wanted more; or if asked. What
//     runs goes on if the new plan begins with it, and a plan that still holds is kept unless there is a cheaper one. Steps
//     that have become needless are left out.
//  3. The action whose turn it is begins, or has its update.
//  4. If it succeeds, what it promises is so for facts without an expression, and the next one begins in the same frame if
//     what it needs is so. If it fails, a plan is made without it. An action begins at most once in a frame.
//
// # Files
//
//	body.go, condition.go          what a document says; what facts must be, and become
//	build.go, costs.go, lint.go    programs, costs that depend on facts, warnings
//	words.go                       what others call the members of a document
//	part.go, decide.go             a frame, a decision
//	look.go, goal_switching.go     what facts, costs and priorities are; whether a plan still holds
//	domain.go, heuristic.go            facts and actions as rows of words, and what it costs at least
//	search.go, entries.go              the search on them, backwards and forwards, and where it has been
//	relations.go, stubborn.go          which steps can change places, and which are enough to go on with
//	maximise.go, stages.go         as much as possible of a number; what is reached first
//	arrange.go                     steps that can change places, by name
//	promise.go, conflict.go        actions that do not bring about what they promise, wants that undo each other
//	outcome.go, table.go           what became of goals and actions, for people and tools
//	explain.go, explain_action.go  why
//
// # Costs
//
// A mind keeps a word for each fact, two for a whole number, three for an action, four for a goal, and some more. A frame
// without a new plan costs the expressions of facts and priorities, and what runs. The room for searches is that of the
// program, not of its minds. See BenchmarkSoldier and BenchmarkBigDomain.
package goap
