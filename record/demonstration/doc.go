// Package demonstration makes rules from play: it watches an agent, notes what the agent perceived whenever an action began, and writes
// a document of the kind "rules" that begins the same actions in similar situations [Pro360, ch. 16.4 and 16.8].
//
//	what you want                       what to call
//	-------------------------------    ---------------------------------------------------------------
//	watch a game, or several            New; for each game, after its start, Demonstration.Watch and End
//	watch a recording                   record.Recording.Loop, Watch, sim.Loop.Skip, End
//	write the document                  Demonstration.Rules
//	train the weights of rules          NewTraining; for each game Training.Document and Learn; Training.Result
//
// Values are expressions over the ports of the agent's document. A mind of its own, the probe, computes them: it gets the inputs and the
// frame of the agent's mind, so a value may call functions of the game (watch.go).
//
// Each beginning of an action is a sample. An action that ends by itself, such as a blow, counts if it succeeds. An action that lasts
// until something stops it, such as a walk, gives further samples while it lasts. All other moments show where the agent did not
// begin the action (sample.go).
//
// Samples of an action are merged into a few boxes, the most similar first (box.go). A box becomes a rule: a condition for each value,
// with the middle of its range and a tolerance. A condition weighs the more, the fewer other moments it holds in (rules.go).
//
// The probe costs as much as a small mind. Merging takes time in proportion to the square of the samples of an action, of which at most
// 240 are used. The same games give the same document.
package demonstration
