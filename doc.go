// Package wits gives game characters their wits.
//
// A behaviour is authored as a [document.Document], compiled to a [Program], and run over a [Mind]:
//
//   - a document is a JSON file of one kind (graph, tree, ...), written by a designer;
//   - a program is the compiled document: immutable, flat, shared by every agent that runs it;
//   - a mind is all state of one agent: one block of machine words and a short list of references;
//   - a step is one frame of one mind under its program.
//
// What you want to do, and the call that does it:
//
//	offer an action to designers        AddAction[Swing](registry)
//	offer a function                    AddFunc(registry, "IsNear", func(x *Context, p nearParams) bool {...})
//	offer a type                        AddType[Money](registry, "money", "Coins.")
//	demand ports of a document          AddInterface[FighterPorts](registry, "Fighter")
//	load documents                      Load(registry, files, "fighter.graph.json")
//	build documents in Go               package build: Load(registry, build.Files{...}, ...)
//	give an agent a mind                program.NewMind(seed)
//	connect the game to root ports      Bind[FighterPorts](program)
//	run one frame                       mind.Step(Frame{Delta: 1.0 / 60, ...})
//	let minds sleep that wait           schedule.Set, Due, Step; mind.Wake
//	save, rewind, fork, compare         mind.Snapshot, Restore, Clone, CopyFrom, Diff, Hash
//	write to disk, read back            WriteSave, OpenSave
//	swap the program under a mind       PlanReload, mind.Swap; Transfer for a mind of its own
//	look inside                         program.Parts, program.Values, mind.Value
//
// # A frame
//
// Mind.Step does, in this order: the marked triggers of the last frame are released (ends, then activations, then
// handlers; raising a trigger here is an error), then all active parts update in data-dependency order. A trigger
// raised in frame n acts in frame n+1, whatever raised it and wherever; so no document can hang a frame, and the order
// in which nodes are visited never changes what happens. Only what a document begins with ([Beginning]) begins in the
// same frame as the document.
//
// # Who needs which names
//
// Games use
//
//	Registry, AddAction, AddFunc, AddFuncOf,   what a coder offers to designers
//	AddType, AddEnum, AddList, AddInterface,
//	Doc, Label, Named, Was, Instead, Pure
//	Updater, Activator, Ender, Suspender,      what an action does, and what it says of itself
//	TriggerHandler, Documented, Annotator,
//	Sleeper
//	In, InList, Out, Var, TriggerIn,           the fields of an action: its ports and its state
//	TriggerOut, None
//	Context, Self, World, Frame, Logger        what an action sees of its agent and of the game
//	Load, Library, Program, Mind, Snapshot,    programs, minds and frames
//	Schedule
//	Bind, Input, InputTrigger, Output,         the ports of a root
//	OutputTrigger, Resolve
//	Board, NewBoard, Shared, FieldOf, Refresh  boards
//	PlanReload, Reload, Transfer               a changed program under a mind
//	WriteSave, OpenSave, SaveFile, WriteFile   saved games
//	Entity, Name, Rand, Status                 small values
//
// Authors of a kind of document use these, and package kind, which declares and explains:
//
//	Kind, BoardKind, SleepingKind, Builder,    compile a document
//	Node, Port
//	Part, Rewind, Underlying, PlainAction      run a part
//	Slot, State, Get, Set, Type, Field         values in a mind
//	Reservation, Suspension, Lookahead,        what a part keeps in a mind, lays aside and tries out
//	Checkpoint
//	Signal, TriggerBit, Beginning, Because     triggers
//	Compute, Evaluation, NotedBool, ...        expressions whose results are noted
//	Explainer, Question, Reason, Claim, Side   why a node is in its state
//	AddReturnProperty, AddReturnValue          properties whose values come back
//
// Tools use
//
//	PartInfo, NodeInfo, PortInfo, LinkInfo,    a program by its names
//	ValueInfo, BoardInfo
//	ActionType, FunctionType, InterfaceType,   what a registry offers
//	ListType, PropertyInfo
//	Notes, Noted, Telling, Tracer, Follower,   what a mind did
//	Monitor, Activity, Difference
//	Teller, Origin, OriginLog, WithOrigins     where a value comes from
//	Project, CheckFiles, ReadManifest          the documents of a game as a whole
//	HostedAction, HostedFunction, StepHosted   actions in another language; see package host
//
// # Files
//
// Package document, beneath this one, reads documents; registry.go loads them. type.go, shape.go, block.go: types, and how their
// values lie in a mind. handles.go, action.go, function.go, property.go, iface.go: what a coder offers. build.go, build_node.go,
// build_link.go, link.go, embed.go, layout.go: the linker. program.go: the compiled form. mind.go, step.go, suspend.go: running. sleep.go, schedule.go: not running.
// snapshot.go, transfer.go, reload.go, save.go: what a flat mind makes possible. observer.go, notes.go, why.go: watching and explaining.
//
// It is one package because a mind is flat: the code that lays it out, steps it, copies it, saves it and explains it shares its
// memory. It uses the standard library and this module's own packages only.
package wits
