package wits

// Refresh has values of a type looked after: at the beginning of each frame of a mind f is given every value of the type that
// lies in it, in outbound ports and variables of nodes, be they active or not, and says what it is from now on. It is for what
// stands for something outside of the mind that does not last, such as the handle of an order: what is known of it is taken
// over before it is forgotten. Values that come from outside are left alone, and so are those within lists and structs: inbound
// ports of the root document, fields of boards, literals.
//
// The type is registered, and has no pointers. f runs before anything else of the frame, must fire no trigger, and may
// allocate nothing if frames shall not.
func Refresh[T comparable](r *Registry, f func(x *Context, v T) T) {
	t := TypeOf[T](r)
	switch {
	case t == nil:
		r.fail("values that are looked after: type %T is not registered; call wits.AddType first", *new(T))
	case t.words == 0:
		r.fail("values that are looked after: type %s holds pointers", t.name)
	case f == nil:
		r.fail("values that are looked after: type %s: the Go function is nil", t.name)
	default:
		t.refresh = func(x *Context, at int32) {
			was := load[T](x.words, at)
			if is := f(x, was); is != was {
				store(x.words, at, is)
			}
		}
	}
}

// refresher is a value that is looked after.
type refresher struct {
	at int32
	do func(x *Context, at int32)
}

// refreshers finds them.
func (l *linker) refreshers() {
	outside := map[*cell]bool{}
	for _, o := range l.boards {
		for _, f := range o.fields {
			outside[f.value.find()] = true
		}
	}
	for _, c := range l.cells {
		if c.find() != c || c.typ.refresh == nil || outside[c] {
			continue
		}
		switch c.class {
		case ClassOutput, ClassVariable, ClassState:
			l.p.refreshed = append(l.p.refreshed, refresher{c.slot.at, c.typ.refresh})
		}
	}
}

// refresh looks after the values.
func (p *Program) refresh(x *Context) {
	for i := range p.refreshed {
		v := &p.refreshed[i]
		v.do(x, v.at)
	}
}
