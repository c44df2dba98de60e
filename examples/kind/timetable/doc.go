// Package timetable is a kind of document that comes from outside of Wits: what a character does at which hour of the day.
//
//	{"wits": 1, "kind": "timetable", "ports": [{"in": "Hour", "type": "float"}],
//	 "hour": "Hour", "otherwise": "Stroll",
//	 "entries": {
//	   "Work":   {"from": 8, "to": 17, "run": "work.tree.json", "then": "Rest"},
//	   "Lunch":  {"from": 12, "to": 13, "do": "Eat"},
//	   "Rest":   {"do": "Sit"},
//	   "Stroll": {"do": "Walk"}}}
//
// Of the entries whose time it is, and whose condition holds, the one that began last runs: a lunch interrupts the work. One that
// has ended by itself is done until its time comes again; what it names as "then" has the rest of its time. When it is
// nobody's time, the entry "otherwise" runs. A timetable itself never ends.
//
// The files, in the order in which to read them:
//
//	body.go      what designers write: structs, from which reading, messages, schema and the editor's properties come
//	build.go     makes a part of a program of a document
//	part.go      runs it, frame by frame, without allocating
//	lint.go      warnings
//	explain.go   why an entry runs or does not
//
// What a mind remembers is which entries are active (a bit for each, which [kind.Runner] keeps) and which are done (the port Done
// of each entry, which expressions can read as "Work.Done"). Both are in snapshots and recordings like all of a mind.
package timetable
