package goap

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Facts: their nodes, their places in rows, and what they are read from.

// declareFacts makes the nodes of facts, and their places in rows: those that are whole numbers last.
func (b *builder) declareFacts() bool {
	u := b.u
	u.facts = make([]fact, len(b.body.Facts))
	for i := range b.body.Facts {
		d := &b.body.Facts[i]
		n := b.Node(d.Name, d.At, source(d))
		u.facts[i].node = n
		text := "what actions have made of it"
		if d.Expr.Given() {
			text = d.Expr.String()
		}
		n.Describe("fact", d.Type, text, "")
		t := b.Registry().Type(d.Type)
		switch {
		case t == nil:
			b.Problem(n, "type", fmt.Sprintf("there is no type %q", d.Type), "", kind.Suggest(d.Type, b.Registry().Types())...)
		case t != b.types.truth && t != b.types.whole && t.Enum() == nil:
			b.Problem(n, "type", fmt.Sprintf("a fact is a bool, an int or a value of an enumeration, and not of type %s", t), `compare it: "Health < 30" is a bool`)
		case len(t.Enum()) > 64:
			b.Problem(n, "type", fmt.Sprintf("%s has more than 64 values", t), "say in a bool what the plan needs to know of it")
		default:
			k := &known{decl: d, typ: t}
			if k.value = b.factValue(n, d, t); k.value == nil {
				break
			}
			b.facts[d.Name] = k
			continue
		}
		b.body.broken[d.Name] = true
	}
	for _, whole := range []bool{false, true} {
		for i := range b.body.Facts {
			k := b.facts[b.body.Facts[i].Name]
			if k == nil || (k.typ == b.types.whole) != whole {
				continue
			}
			values := 0
			if k.typ == b.types.truth {
				values = 2
			} else if !whole {
				values = len(k.typ.Enum())
			}
			ok := false
			if k.field, ok = u.d.addFact(values); !ok {
				b.Problem(nil, "", fmt.Sprintf("there are too many facts: no room for %s and those that follow", k.decl.Name), fmt.Sprintf("there is room for %d bools, or %d ints", 32*maxRow, maxRow))
				return false
			}
			u.facts[i].field = k.field
		}
	}
	u.d.seal()
	return true
}

// source is the object that a fact is written as; nil for an expression.
func source(d *Fact) *jsontree.Node {
	if d.Source.Kind != jsontree.Object {
		return nil
	}
	return d.Source
}

// factValue makes the value of a fact: one that has no expression begins with its default.
func (b *builder) factValue(n *kind.BuildNode, d *Fact, t *kind.Type) *kind.Port {
	if d.Expr.Given() {
		return n.Out("Value", t)
	}
	initial := d.Default.Source
	if initial != nil && t == b.types.whole {
		if v, ok := initial.Int(); !ok || !within(v, bound) {
			b.Problem(n, "default", fmt.Sprintf("the default of %s is a whole number, from -%d to %d", d.Name, bound, bound), "")
			initial = nil
		}
	} else if initial != nil {
		if _, ok := b.valueOf(d.Name, &known{decl: d, typ: t}, initial, ""); !ok {
			initial = nil
		}
	}
	return n.Variable(&document.VariableDecl{Name: "Value", Type: d.Type, Default: initial, Shared: true})
}

// readFacts compiles what facts are read from.
func (b *builder) readFacts() {
	for i := range b.body.Facts {
		d, f := &b.body.Facts[i], &b.u.facts[i]
		k := b.facts[d.Name]
		if k == nil {
			continue
		}
		f.id = f.node.ID()
		b.Finish(func() { f.at = k.value.Slot().Word() })
		if f.width == 0 {
			begun := b.State("begun "+d.Name, b.types.whole)
			b.Finish(func() { f.begun = begun.Slot().Word() })
		}
		if !d.Expr.Given() {
			b.Finish(func() { b.u.own = append(b.u.own, k.value.Slot()) })
			continue
		}
		if d.Every != nil {
			f.every = *d.Every
			due := b.State("due "+d.Name, b.types.float)
			b.Finish(func() { f.due = due.Slot().Word() })
			f.node.AddExtra("every", fmt.Sprintf("%s s", kind.Number(f.every)))
		}
		s := kind.NewScope(b.Builder, f.node)
		e := s.Check(d.Expr.Source, d.Name, k.typ)
		b.uses(s)
		if e == nil {
			continue
		}
		for _, used := range s.Used {
			f.node.Watch(used.Name, used.Port)
		}
		f.node.Port("Value").Explain(d.Expr.String(), nil)
		outcome := kind.OutcomeWhole
		if k.typ == b.types.truth {
			outcome = kind.OutcomeTruth
		}
		id := s.Evaluation(e, outcome)
		told := s.ExprTrace(d.Expr.String())
		f.told = &told
		b.Finish(func() { f.read = kind.NotedInto(e.Into(k.value.Slot()), k.value.Slot(), id) })
		if ref, ok := s.Lookup(d.Expr.String()); ok && ref.Type == k.typ { // it only names a port: no need to compute anything
			f.note = id
			b.Finish(func() { f.from = ref.Slot().Word() })
		}
	}
}
