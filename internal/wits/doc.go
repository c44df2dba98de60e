// Package wits is the engine: it compiles documents to programs and runs programs over minds. It is one package because a mind is
// flat: who lays it out, steps it, copies it, saves it and explains it shares its memory. What it shows to others, and to whom, is in
// internal/makeface: the root package for games, kind for authors of kinds, why, inspect and project for tools.
//
// # Where things are
//
// Package document, beneath this one, reads documents; library.go compiles them. type.go, block.go, slot.go: values and how they lie in
// a mind. handles.go: the fields of a coder's struct. registry.go, action.go, function.go: what a coder gives to designers.
// manifest.go, project.go: what tools need of them. build.go, link.go, embed.go, flow.go, layout.go: the linker. program.go,
// inspect.go: the compiled form. mind.go, context.go, step.go, begin.go: running. snapshot.go, codec.go, transfer.go, reload.go: what
// a flat mind makes possible.
package wits
