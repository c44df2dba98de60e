package wits

import "slices"

// Refresh has values of a type looked after: at the beginning of each frame of a mind f is given every value of the type that
// lies in it, in outbound ports and variables of nodes, be they active or not, and says what it is from now on. It is for what
// stands for something outside of the mind that does not last, such as the handle of an order: what is known of it is taken
// over before it is forgotten. Values that come from outside are left alone, and so are those within lists and structs: inbound
// ports of the root document, fields of boards, literals.
//
// The type is registered, and has no pointers. f runs before anything else of the frame, must fire no trigger, and may
// allocate nothing if frames shall not. In frames for which due is false it is not asked; nil stands for a due that is always
// true.
func Refresh[T comparable](r *Registry, due func(x *Context) bool, f func(x *Context, v T) T) {
	t := TypeOf[T](r)
	switch {
	case t == nil:
		r.fail("values that are looked after: type %T is not registered; call wits.AddType first", *new(T))
	case t.words == 0:
		r.fail("values that are looked after: type %s holds pointers", t.name)
	case f == nil:
		r.fail("values that are looked after: type %s: the Go function is nil", t.name)
	default:
		t.refresh = func(x *Context, places []int32) {
			if due != nil && !due(x) {
				return
			}
			for _, at := range places {
				was := load[T](x.words, at)
				if is := f(x, was); is != was {
					store(x.words, at, is)
				}
			}
		}
	}
}

// refresher is the values of a type that are looked after.
type refresher struct {
	of     *Type
	places []int32
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
			i := slices.IndexFunc(l.p.refreshed, func(r refresher) bool { return r.of == c.typ })
			if i < 0 {
				i = len(l.p.refreshed)
				l.p.refreshed = append(l.p.refreshed, refresher{of: c.typ})
			}
			l.p.refreshed[i].places = append(l.p.refreshed[i].places, c.at)
		}
	}
}

// refresh looks after the values.
func (p *Program) refresh(x *Context) {
	for i := range p.refreshed {
		v := &p.refreshed[i]
		v.of.refresh(x, v.places)
	}
}
