package tree

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// amount is a number: fixed, or computed anew each time.
type amount struct {
	fixed float64
	f     *func(*wits.Context) float64
}

func (a *amount) value(x *wits.Context) float64 {
	if a.f != nil {
		return (*a.f)(x)
	}
	return a.fixed
}

// amount reads a number, or an expression for one; nil if there is none.
func (b *builder) amount(n *node, a kind.Amount) *amount {
	if !a.Given() {
		return nil
	}
	source := a.Expression()
	if source == nil {
		return &amount{fixed: a.Number}
	}
	s := b.scope(n)
	f := s.Float(source, n.Name)
	b.used(s)
	return &amount{f: f}
}

// script reads statements and gives their place.
func (b *builder) script(n *node, statements kind.Script) int32 {
	s := b.scope(n)
	f := s.Script(statements.Source, n.Name)
	b.used(s)
	b.t.scripts = append(b.t.scripts, f)
	return int32(len(b.t.scripts) - 1)
}

// tell keeps what a node's condition or value says for those who ask why.
func (b *builder) tell(n *node, t kind.ExprTrace) {
	b.t.told[n.at] = &t
}

// port gives the node an outbound port of the kind's own.
func (b *builder) port(n *node, name string, typ *wits.Type, give func(wits.Slot)) {
	if p := n.Node.Out(name, typ); p != nil {
		b.Finish(func() { give(p.Slot()) })
	}
}

// statusOf returns how something ends or stands.
func statusOf(t kind.Text) wits.Status {
	switch t.String() {
	case "failure":
		return wits.Failure
	case "running":
		return wits.Running
	}
	return wits.Success
}

// sortPorts puts ports into an order that does not change from run to run.
func sortPorts(ports []*wits.Port) {
	slices.SortFunc(ports, func(a, b *wits.Port) int { return cmp.Compare(a.String(), b.String()) })
}
