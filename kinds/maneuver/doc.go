// Package maneuver plans what several units do together: hierarchical planning in plan-space [Pro360, ch. 10].
//
// Planners of one character put action behind action, and search among states of the world: for six units with four actions each, five steps are 10^18 of
// them. Here partial plans are searched. A plan is tasks that are parts of each other, from the mission down to what single units do; to go on with a plan
// is to refine one task of it, by every method that can, in every way that the method sees. The plan that promises to be the shortest is gone on with
// first; of its tasks, one of those whose inputs are known: that of the highest level of command. So what matters is decided first, from the middle of
// the plan if it is connected so, and units that work together are one task until they need not be.
//
//	what can be planned                      NewDomain: TaskType, Method
//	what a method decides                    Draft: Set, Add, Connect, Before
//	look for a plan                          NewSearch, Search.Run, a little in each frame; Search.Failures says why there is none
//	read it                                  Plan.Task, Time, Critical, Rows, Briefing
//	something went wrong                     Plan.Delayed, Repair
//
// # Documents
//
// The kind "maneuver" has the domain as a document: types of task, methods, and what units do are declared (body.go), expressions and scripts say the rest. So a
// game writes Go for its primitive facts alone: a type of unit, and functions about the ground. docs/planners.md explains all that a designer can write, and
// the package's example runs one.
//
// Values of units are of registered types; while something of a task is computed they lie in slots of the mind that the task's node has. A search reads the
// document's ports and variables as they were when it began, a few partial plans in each frame, so that what it finds does not depend on how many. Then the
// plan is carried out: a primitive task begins when all have ended that come before it, and ends by its condition or its time. When one fails, the task
// that it is a part of is planned again, then the one above, then the whole. The plan lies in the mind as a reference that is never changed, and is written as
// bytes; a search is made again of what it began with when a mind is read. A frame that plans nothing allocates nothing.
//
// # A plan
//
// Tasks have inputs and outputs, which have values or wait for them. Those that are connected pass values on, as a whole or one of many. Precedences hold
// between tasks with all of their parts. Times follow from what primitive tasks take and what compound ones, as long as they are not refined, are
// estimated to take: if no estimate is too long, the first complete plan that is taken from the list is the shortest of all.
//
// Plans share what they have in common (vector.go): to refine one costs what is new in it, and those that it came from can still be looked at.
//
// # Files
//
//	domain.go        types of task, methods
//	plan.go, task.go a partial plan: values, connections, what can be refined
//	draft.go         what a method does
//	schedule.go      times, slack
//	search.go        the search
//	read.go          briefing, rows of a Gantt chart, delays
//	repair.go        another way to do a part
//	vector.go        lists that copies share
//
//	body.go                             what a document says
//	build.go, build_task.go, build_method.go   programs: nodes, tasks, methods; what is wrong
//	design.go                           a compiled document, as the search asks it
//	part.go, held.go                    a frame; a plan as it is carried out
//	keep.go, memory.go                  words and references of the mind; bytes
//	view.go, table.go, explain.go       for people and tools; why
//	types.go                            types of ports
package maneuver
