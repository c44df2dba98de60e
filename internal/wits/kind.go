package wits

import "github.com/wits-ai/wits/document"

// Kind is a technique: it declares what its documents look like and compiles them to parts. Register it with
// [Registry.AddKind]. The type Declared of package kind has Body and Decode for a kind whose body is a struct; package hinted is
// the one to read as an example.
type Kind interface {
	document.Kind
	// Build compiles one instance of a document, with what Decode returned. It runs once for each place where the document is
	// embedded, and also when Decode has found problems, so that a designer sees all of them at once: no program comes of it then.
	Build(b *Builder, body any) Part
}
