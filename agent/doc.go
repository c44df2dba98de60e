// Package agent puts the four layers of an agent together [Ott]: sensors, decisions, plans, actuation. Each layer is
// a document or a package of its own, and none knows which technique another uses.
//
//	layer       what it does                         written as                        changes when
//	sensors     says in which situation one is       states of a "machine" document    a transition is taken
//	decisions   says what is most useful in it       options of a "utility" document   a plan ends, or a sensor asks
//	plans       says how it is done, step by step    any document: graph, machine...   a step ends
//	actuation   does it                              orders to an [act.Actuator]       an order ends
//
// A root document of the kind "machine" has a state for each situation; the state runs a document of options; an option
// runs a plan; the actions of the plan give orders. Any layer can be left out or be of another kind: a state may run a
// plan at once, and a root may be a graph. The layers meet only at the four ends of a program (begin, update, end,
// abort) and at ports:
//
//	a sensor changes the situation   {"from": "Calm", "to": "Threatened", "when": "BlobNear"}
//	a sensor asks to decide anew     {"from": "Calm", "on": "Noise", "fire": "Calm.Decide"}
//	a plan has ended                 the option's outcome changes what it is worth, and the next decision is made at once
//
// # Who steers
//
// The body belongs to the agent, not to its mind: the actuator takes the same orders from anybody. [Seat] is where the
// one sits who gives them: the mind, or for a while a player, a script or a cinematic. What you want to do, and the call
// that does it:
//
//	seat a mind                     seat := agent.Seat{Mind: program.NewMind(seed)}
//	let it think, each frame        seat.Step(frame)
//	let a player steer              seat.Take(body, "you"), then body.Actuator().Issue(...)
//	give the body back to its mind  seat.GiveBack(body)
//	say who steers                  seat.SteeredBy()
//	say what the body does          agent.Doing(dst, repertoire, &actuator)
//
// A hand-over leaves nothing behind: the mind is ended with its clean-up, orders are taken back, and what is solid still
// ends by itself. After it the mind begins anew, in the situation as it is then.
//
// # A frame
//
// Sensors, decisions and plans are one step of the mind ([Seat.Step]); then, when all agents have thought, the game steps
// the actuators in the order of agents ([act.Repertoire.Step]). Minds may think in parallel: they write nothing but
// themselves and their own actuators.
package agent
