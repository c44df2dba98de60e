package wits

import (
	"fmt"
)

// content is the root of a document that holds something.
type content[T any] struct {
	idle
	it T
}

// Content is what the Build of an [document.DataKind] kind returns: the root of a program that does nothing but hold it, which
// [ContentOf] gives to the game. It is a problem to embed such a document; what says what it is, such as "a level", and
// hint what to do with it.
//
// It is held by a program, and so shared by whoever has it: it must not be changed.
func Content[T any](b *Builder, it T, what, hint string) Part {
	if b.parent != nil {
		b.ProblemAt(b.doc.At(), "", what+" does not run", hint)
		return nil
	}
	return &content[T]{it: it}
}

// ContentOf gives what a program of an [document.DataKind] kind holds; the error says what the document is if it is something else.
// It can be given to sim.LoadBrain, so that what it holds is renewed when the document is changed while the game runs.
func ContentOf[T any](p *Program) (T, error) {
	if c, ok := p.root.(*content[T]); ok {
		return c.it, nil
	}
	var none T
	kind := ""
	if len(p.Parts()) > 0 {
		kind = p.Parts()[0].Kind
	}
	return none, fmt.Errorf("%s holds no %T: it is of the kind %q", p.document, none, kind)
}
