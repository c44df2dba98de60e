// Package htn is the kind "htn": hierarchical task network planning [Pro360, 1.7 and ch. 9].
//
//	{
//	  "wits": 1, "kind": "htn", "name": "troll",
//	  "ports": [{"in": "SeesEnemy", "type": "bool"}],
//	  "root": "BeTroll",
//	  "state": {
//	    "CanSee": {"expr": "SeesEnemy"},
//	    "TrunkHealth": {"type": "int", "default": 3}
//	  },
//	  "tasks": {
//	    "BeTroll": {"methods": [{"when": "CanSee", "subtasks": ["Attack"]}, {"subtasks": ["Patrol"]}]},
//	    "Attack":  {"methods": [{"when": "TrunkHealth > 0", "subtasks": ["Slam"]}, {"subtasks": ["FetchTrunk", "Attack"]}]},
//	    "Slam":       {"do": "Slam", "effects": "TrunkHealth -= 1"},
//	    "FetchTrunk": {"run": "fetch.graph.json", "effects": "TrunkHealth = 3"},
//	    "Patrol":     {"run": "patrol.graph.json"}
//	  }
//	}
//
// docs/planners.md explains all that a designer can write.
//
// # State and tasks
//
// The world state is what the planner knows: properties of a few words each. A property with "expr" is written by its
// sensor, in each frame or every so many seconds; all are written by the effects of tasks that have succeeded. A compound
// task is done by one of its methods: conditions on the state, and subtasks. A primitive task runs a document or an action.
// Conditions, effects and arguments read the state and the task's terms, and nothing else: so what a plan depends on is
// what sensors watch.
//
// # A search
//
// Total-order forward decomposition: the first task that is left is replaced by the subtasks of its first method whose
// conditions hold, or, if it is primitive and its conditions hold, becomes a step, and its effects and expected effects are
// applied to the working state. Else the last choice is undone, and its next method tried. Depth first: the first plan
// in the order of the methods is the plan. The places of the methods that stand at the end, in the order of decomposition,
// are the method traversal record (MTR); it is compared from the first to the first difference.
//
// The working state is the words of the mind themselves, which are put back afterwards: a condition is the same code in a
// plan and in the present. What is left to do is a place in a method and a link to where its caller goes on, as in a call;
// to undo a choice is to set some lengths back (search.go).
//
// # A frame
//
//  1. Tasks in the background have their update. Sensors write the state.
//  2. If the state has changed, the plan is checked: the current task and those to come, one after another, on a state in
//     which those before them have succeeded. If a sensor has changed it, a new plan is made and takes the place of the old
//     one if its methods come first; of two with the same methods the one that runs stays, unless tasks or arguments differ.
//  3. If there is no plan, one is made: of what was left, if the last one was cut at the horizon.
//  4. The current task has its update. When it has succeeded its effects are applied, the rest of the plan is checked, and
//     the next task begins in the same frame. When it fails the plan is given up.
//
// A task may be done by another domain: its tasks, and the properties of its state, are made those of this document when that is
// compiled. Methods of a task may be tried by their scores in the imagined state. With a limit of iterations in a frame a search
// is written into the mind as it stands, and goes on in the next.
//
// At most one plan begins in a frame, and where no plan can be found none is looked for until something changes. A search
// ends at its limits: so no document hangs a frame.
//
// # For people who look
//
//	what is done, and why                     Planners; Planner.String, Row.Why
//	what became of a method                   its node's ports Verdict, Unmet, Tried, Refused, Undone
//	the plan and the search                   ports of the node Plan
//	what the planner knows                    ports of the node State
//	each iteration of a search                "trace", in the game's log
//
// # Files
//
//	body.go                          what a document says
//	build.go, compile.go, keep.go    programs: nodes; what texts mean; words of the mind
//	lint.go, shadow.go               what can never work, and warnings
//	domain.go, search.go             a compiled document, and how a plan is found
//	choose.go                        methods that are tried by their scores, or by chance
//	splice.go                        tasks of other documents
//	spread.go                        a search over several frames
//	plan.go, outcome.go, part.go     a plan in the mind; what comes of a search; a frame
//	hold.go, background.go           plans that are held; what goes on beside them
//	table.go, trace.go               for people and tools
//	refusal.go, explain.go           why something was not done; explain_say.go has the sentences, explain_change.go
//	                                 what would have to be otherwise, tries.go what was tried
//	types.go                         types of ports
//
// # Costs
//
// A mind keeps a word for each step and each choice that a plan can have, two for each word of the state, and eight for each
// method. A search over frames takes room for all that it may hold. Where no task comes back to itself those numbers follow from the document; else from "limits". Room for a search
// is shared by all agents; after the first ones nothing is allocated. See BenchmarkPlan.
package htn
