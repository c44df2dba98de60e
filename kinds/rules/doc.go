// Package rules is the kind "rules": production rules, by which a whole economy runs on documents [Pro360, ch. 15], or a character, whose rules
// watch what is so [Pro360, ch. 16]. Two executors, one kind: a document whose rules have "when" is a production system, and runs within a mind as
// documents of other kinds do; any other is an economy. They share names, counters, scripts and the table of rules, and no file below.
//
// # Economies
//
// Nearly everything is a
// resource with an amount, which lies in bins of units (houses, workshops), of tiles, or of the player; a rule says how often it is due, what must
// hold, what it takes and what it gives.
//
//	{
//	  "wits": 1,
//	  "kind": "rules",
//	  "resources": {"leather": {"unit": {}, "player": {}}, "shoes": {"unit": {"cap": 40}}, "workers": {"unit": {}}},
//	  "units": {"Cobbler": {}},
//	  "rules": [
//	    {"name": "Bring", "of": "Cobbler", "checks": ["unit.workers > 0", "unit.leather < 2"],
//	      "inputs": {"player": {"leather": 8}}, "outputs": {"unit": {"leather": 8}}},
//	    {"name": "Work", "of": "Cobbler", "inputs": {"unit": {"leather": 2}}, "outputs": {"unit": {"shoes": 3}}}
//	  ]
//	}
//
// A game loads the document and lets an [Economy] run it:
//
//	read the document                       program, err := wits.Load(registry, files, "town.rules.json")
//	begin                                   town, err := rules.New(program, rules.Options{Rate: 60, Tiles: 64 * 64, Ground: rules.Grid{Width: 64, Height: 64}})
//	place and remove units                  town.Place("Cobbler", entity, tiles...), town.Remove(unit)
//	run a tick                              town.Step(frame)
//	see and change what is there            leather, err := town.Bin(rules.InUnit, "leather"); town.Amount(leather, unit), town.Add
//	why did a rule not fire                 town.Why(unit, "Bring"), town.Trace
//	take it back in time                    town.Keep(&state), town.Return(&state)
//	save, and read in a later build         town.Save(), rules.Read(program, options, data)
//	a document that has been changed        town.Reload(program)
//	functions of the game's                 wits.Self[*rules.Acting](x), or what Options.Self gives
//
// # How a tick runs
//
// [Economy.Step] asks the schedule (schedule.go) which rules are due; no other is touched. They run in the order in which their units were placed, and
// those of one unit in the order of the document, each seeing what those before it did. evaluate.go runs one: checks, then inputs, all or none,
// then outputs, changes and one of three scripts. The rules run within a step of the economy's mind, so that functions have a context, the
// debugger sees how often each fired, and what panics is named by document and rule.
//
// # Production systems
//
//	{
//	  "wits": 1, "kind": "rules", "threshold": 0.8, "choose": {"order": "shuffled"},
//	  "ports": [{"in": "Height", "type": "float"}, {"in": "Speed", "type": "float"}],
//	  "rules": [
//	    {"name": "Flip", "when": [{"value": "Height", "is": 2, "within": 0.5}, {"value": "Speed", "from": 6, "weight": 0.5}], "run": "flip.graph.json"}
//	  ]
//	}
//
//	what is not covered            rules.Gaps(mind)
//	what rules have counted        var t rules.Tally; t.Count(mind); t.Never(), t.Starved(), t.Frequent(0.2), t.Overrated()
//	have a rule fire               rules.Force(mind, "Flip")
//	train weights                  t, err := rules.NewTrainer(program, seed); t.Mind(), t.Learn(mind), t.Lock(text); rules.Mark(mind, "Flip", true)
//	make rules of what is shown    r, err := rules.NewRecorder(program, watched...); r.See(mind), r.Show("Flip", "flip.graph.json"), r.Write(text)
//	why did a rule not fire        program.Explain(why.Question{...})
//
// An update has three stages, a file for each: matching scores the terms of rules (match.go), selection keeps those that may run (choose.go), and
// execution begins them and runs them to their end (execute.go). A rule that can no longer reach its threshold is left at once; whoever asks why
// computes the rest from the values that a watched mind has noted, so watching changes no bit. A term on a number costs 5 ns.
//
//	body_system.go      what designers write
//	system.go           what comes of a document, and the words of the mind that it uses; result.go what became of updates and rules
//	build_system.go     how it is made, build_term.go its terms; lint_system.go warnings
//	match.go, choose.go, execute.go   the three stages; chain.go steps to a rule that matches; gaps.go states in which none does
//	explain_system.go   why, for the debugger; tally.go counters of many minds; author.go what authors order
//	train.go            weights out of games; recorder.go rules out of what is shown
//
// # Files of economies, in the order in which to read them
//
//	body.go       what designers write
//	kind.go       resources, areas and units of a document; build.go its rules; operand.go what expressions read; lint.go warnings
//	design.go     what comes of a document
//	economy.go    what is there, and a tick of it
//	schedule.go   what is due
//	evaluate.go   a rule; rate.go one with amounts for each day; aggregate.go and ground.go several tiles
//	bins.go       what the game sees of amounts; amount.go what they are
//	trace.go      what came of a rule; explain.go the same for the debugger
//	record.go     all of it by name, record_bytes.go in bytes: save.go saves and reloads, snapshot.go goes back in time
//
// # What it costs
//
// Amounts are whole millionths, so they add up exactly on every processor. A unit has 8 bytes for each resource of units and 40 for each rule.
// A rule that is due costs some 40 ns with a check, an input and an output, and one that is not due nothing; a tick allocates nothing.
// bench_test.go measures it.
package rules
