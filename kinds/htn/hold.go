package htn

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// hold compiles the condition that holds plans: of the present, as that of a sensor.
func (b *builder) hold() {
	if !b.body.Hold.Given() {
		return
	}
	s := kind.NewScope(b.Builder, nil)
	s.Gives = false
	b.d.holdText = b.body.Hold.String()
	b.d.hold = s.Bool(b.body.Hold.Source, "")
	b.d.functions = append(b.d.functions, s.Calls...)
}

// holds reports whether the plan is held, and remembers that a sensor has changed the state meanwhile.
func (d *domain) holds(x *wits.Context, sensed bool) bool {
	x.SetCurrentNode(d.id)
	m, w := &d.memory, x.Words()
	if !(*d.hold)(x) {
		w[m.held] = 0
		return false
	}
	if w[m.held] = 1; sensed {
		w[m.missed] = 1
	}
	return true
}
