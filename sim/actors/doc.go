// Package actors is a kit for games whose characters have bodies: it seats minds, lets a person take a body over, and has the
// verbs and commands that all such games share.
//
//	what a game needs                                  what to use
//	documents, registry and workers from options       NewKit, From, With, Workers
//	minds for bodies, and a list for debuggers         Cast.Begin, Cast.Seat, Cast.Agents
//	a person who takes a body over                     Cast.Choose, Cast.TakeOver
//	going back to a moment                             Cast.KeepMinds, Cast.ReturnMinds
//	verbs for the bodies                               AddVerbs, Mover
//	actions for documents                              Register: GoTo, Watch, LookAround, Wait
//	the keys of a player                               MoveControls, Way, Hold
//	commands of testers                                Commands, Do
//	timing inside an action                            Due, After, Turned
//
// A document that uses the actions of [Register] runs in every game on the kit. "wits new --topdown" writes a small game on it.
//
// # Four layers
//
// An agent has four layers [Ott]. Each is a document or a package of its own, and none knows which technique another uses.
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
// The body belongs to the agent, not to its mind: the actuator takes the same orders from anybody. A [Seat] is for the one who
// gives them: the mind, or for a while a player, a script or a cinematic. A game that needs no [Cast] uses seats alone:
//
//	seat a mind                     seat := actors.Seat{Mind: program.NewMind(seed)}
//	let it think, each frame        seat.Step(frame)
//	let a player steer              seat.Take(body, "you"), then body.Actuator().Issue(...)
//	give the body back to its mind  seat.GiveBack(body)
//	say who steers                  seat.SteeredBy()
//	say what the body does          actors.Doing(dst, repertoire, &actuator)
//
// A hand-over leaves nothing behind: it ends the mind with its clean-up and cancels orders. A solid action still ends by itself.
// Afterwards the mind begins anew, in the situation as it is then.
//
// # A frame
//
// Sensors, decisions and plans are one step of the mind ([Seat.Step]). When all minds have stepped, the game steps the
// actuators in the order of agents ([act.Repertoire.Step]). Minds may step in parallel: each writes only to itself and to its
// own actuator.
package actors
