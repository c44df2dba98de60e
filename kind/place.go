package kind

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// findPlace finds what can be written under a name: a variable, a port of the document that gives out a value, a field of
// a board, or one of the variables of the node's surroundings. If there is none it reports that, at the position of the
// document, nil for the one that is being compiled. Typ is the type of what is written there; nil if it is not known.
func findPlace(b *wits.Builder, d *document.Document, locals []*wits.Port, name string, typ *wits.Type, at jsontree.Position, node string) *wits.Port {
	var places []string
	for _, p := range slices.Concat(locals, b.Ports(), b.Variables(), b.Fields()) {
		if p.Trigger || p.Out && !writable(b, p) {
			continue
		}
		if p.Name == name {
			return p
		}
		places = append(places, p.Name)
	}
	b.ProblemIn(d, at, node, fmt.Sprintf("there is no place %q to write to", name), "", Suggest(name, places, toDeclare(name, typ)...)...)
	return nil
}

// Place finds what can be written under a name, of the type, for kinds that write it themselves. Nil says that there is none, or one of
// another type, which has been reported.
func (s *Scope) Place(name string, typ *wits.Type, at jsontree.Position, node string) *wits.Port {
	p := findPlace(s.B, s.Document, s.Locals, name, typ, at, node)
	if p != nil && p.Type != typ {
		s.B.ProblemIn(s.Document, at, node, fmt.Sprintf("%s is of type %s, and not %s", name, p.Type, typ), "")
		return nil
	}
	return p
}

// toDeclare adds a variable of a type; nil for one of the usual types.
func toDeclare(name string, typ *wits.Type) []Fix {
	switch {
	case typ == nil:
		return declare.ToDeclareVariable(name)
	case typ.Name() == "int":
		return declare.ToDeclareVariable(name, "int", "float")
	}
	return declare.ToDeclareVariable(name, typ.Name())
}

// ToDeclareFor adds a variable of the type that the value of an expression has.
func (s *Scope) ToDeclareFor(name string, source *jsontree.Node) []Fix {
	return toDeclare(name, s.typeOf(source))
}

// typeOf returns the type of the value of an expression; nil if it is not known.
func (s *Scope) typeOf(source *jsontree.Node) *wits.Type {
	if e, errs := s.room.Check(source.Text, s, nil); e != nil && len(errs) == 0 {
		return e.Type()
	}
	return nil
}

// writable reports whether an outbound port, as seen from inside, can be written: variables and fields can, what comes into
// the document cannot.
func writable(b *wits.Builder, p *wits.Port) bool { return !slices.Contains(b.Ports(), p) }

// Into reads an expression whose value goes to a place of the document, by the place's name. What it returns writes it,
// and the mark that says that the place is set; it is filled in when the layout is known. Nil says that something is
// wrong, which has been reported.
func (s *Scope) Into(name string, at jsontree.Position, source *jsontree.Node, node string) *func(*wits.Context) {
	p := findPlace(s.B, s.Document, s.Locals, name, s.typeOf(source), at, node)
	if p == nil {
		return nil
	}
	e := s.Check(source, node, p.Type)
	if e == nil {
		return nil
	}
	s.B.Writes(p)
	f := new(func(*wits.Context))
	id := s.Assignment(e, p.Slot)
	s.B.Finish(func() {
		write := wits.NotedWrite(e.Into(p.Slot()), id)
		if *f = write; p.Mark() != nil {
			mark := p.Mark().Slot()
			*f = func(x *wits.Context) {
				write(x)
				wits.Set(x, mark, true)
			}
		}
	})
	return f
}
