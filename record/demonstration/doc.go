// Package demonstration makes rules from play: it watches one agent, notes what the agent perceived whenever an action began, and writes
// a document of the kind "rules" whose rules begin the same actions in similar situations [Pro360, ch. 16.4 and 16.8].
//
//	what you want                             what to call
//	-------------------------------------    ---------------------------------------------
//	watch a game                              New, then Demonstration.Watch after the start and before the first tick
//	watch several games                       Watch each of them, one after another
//	watch a recording                         record.Recording.Loop, then Watch, then Loop.Skip
//	write the document                        Demonstration.Rules
//
// # How it works
//
// The values are expressions over what the agent perceives. A mind of its own, the probe, computes them: its document has the ports of the agent's document, and in
// each frame it gets the inputs and the frame of the agent's mind. So a value can call functions of the game (watch.go).
//
// Each beginning of an action becomes a sample. An action that ends by itself, such as a blow, counts if it succeeded. An action
// that lasts until something stops it, such as a walk, gives further samples while it lasts. Samples between them show the situations
// in which the agent did not begin the action (sample.go).
//
// Samples of one action are merged into a few boxes, ranges of all values, the most similar first (box.go). A box becomes a rule: a condition
// for each value, with the middle of the range, a tolerance, and a weight, which is the share of the other situations that the condition excludes (rules.go).
//
// # What it costs
//
// The probe costs about as much as a small mind. Merging takes time in proportion to the square of the samples of an action, of which
// at most 240 are used. The same run gives the same document.
package demonstration
