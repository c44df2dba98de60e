package kind

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Elements are what something is chosen among while minds step: a list that the game has registered, or a value of the
// document that is a list.
type Elements struct {
	Type *wits.Type
	// Load writes the i-th element to a slot of its type; false past the last. It is filled in when the layout is known.
	Load func(x *wits.Context, i int, to wits.Slot) bool
}

// Elements finds a list by its name: a port, variable or field of a board before a registered list. Nil says that there is
// none, which has been reported.
func (s *Scope) Elements(name *jsontree.Node, node string) *Elements {
	if ref, ok := s.Lookup(name.Text); ok {
		if ref.Type.Elem() == nil {
			s.B.ProblemIn(s.Document, name.Pos, node, fmt.Sprintf("%s is of type %s and no list", name.Text, ref.Type), "")
			return nil
		}
		s.Reads()
		e := &Elements{Type: ref.Type.Elem()}
		s.B.Finish(func() { e.Load = ref.Slot().Item })
		return e
	}
	r := s.B.Registry()
	if l := r.List(name.Text); l != nil {
		return &Elements{Type: l.Elem, Load: l.Load}
	}
	names := r.Lists()
	for _, value := range s.Names() {
		if ref, ok := s.Lookup(value); ok && ref.Type.Elem() != nil {
			names = append(names, value)
		}
	}
	s.B.ProblemIn(s.Document, name.Pos, node, fmt.Sprintf("there is no list %q to choose from", name.Text), "", Closest(name.Text, names, "the game has registered none; this is for its coder")...)
	return nil
}
