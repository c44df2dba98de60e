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
//	save, rewind, fork, compare         mind.Snapshot, Restore, Clone, CopyFrom, Diff, Hash
//	write to disk, read back            mind.MarshalBinary, program.UnmarshalMind
//	swap the program under a mind       PlanReload, mind.Swap; Transfer for a mind of its own
//	look inside                         program.Parts, program.Values, mind.Value: see package inspect
//
// # A frame
//
// Mind.Step does, in this order: the marked triggers of the last frame are released (ends, then activations, then
// handlers; raising a trigger here is an error), then all active parts update in data-dependency order. A trigger
// raised in frame n acts in frame n+1, whatever raised it and wherever; so no document can hang a frame, and the order
// in which nodes are visited never changes what happens. Only what a document begins with (kind.Beginning) begins in the
// same frame as the document.
//
// # Where more is
//
// This package is what a game needs. Authors of a kind of document have package kind, explanations are in package why, what tools read
// of programs and minds in package inspect, projects in package project. All of them show one engine, each what its readers need of
// it; a type is the same one wherever it is shown.
//
// The package uses the standard library only (and this module's geom).
package wits
