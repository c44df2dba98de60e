package expr

import "github.com/wits-ai/wits"

// field takes a field of a registered struct. One that fills words of its own, of a value that lies in the mind, is a
// value like any other.
func (c *checker) field(t *term, at int, f wits.TypeField) *term {
	cls := classOf(f.Type)
	if t.op == opRef && f.Whole() {
		base, kept := t.ref.Slot, c.room.refs.New()
		*kept = Ref{Type: f.Type, Slot: func() wits.Slot { return base().Field(f) }, Unit: f.Unit}
		return c.typed(c.term(term{op: opRef, cls: cls, typ: f.Type, at: t.at, ref: kept}))
	}
	return c.typed(c.term(term{op: opField, cls: cls, typ: f.Type, at: at, field: &f}, t))
}

// fieldNames returns those that a value of the type has.
func fieldNames(t *wits.Type) []string {
	var names []string
	for _, f := range t.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// compileWord finds the word in which a field begins.
func compileWord(t *term) func(*wits.Context) int {
	f := *t.field
	if t.kids[0].op == opRef {
		at := t.kids[0].ref.Slot().Field(f).Word()
		return func(*wits.Context) int { return at }
	}
	place := compileSlot(t.kids[0])
	return func(x *wits.Context) int { return place(x).Field(f).Word() }
}

// compileBits reads a field of one word at most, without what else lies in its word.
func compileBits(t *term) func(*wits.Context) uint64 {
	at, shift, mask := compileWord(t), t.field.Shift(), widthMask(t.typ)
	return func(x *wits.Context) uint64 { return x.Words()[at(x)] >> shift & mask }
}
