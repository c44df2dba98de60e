package expr

import "github.com/wits-ai/wits"

// compileString makes the closure of a string. Joining and text(...) allocate; nothing else does.
func compileString(t *term) stringFunc {
	switch t.op {
	case opConst:
		k := t.k.s
		return func(*wits.Context) string { return k }
	case opRef:
		slot := t.ref.Slot()
		return func(x *wits.Context) string { return wits.Get[string](x, slot) }
	case opCall:
		slot, run := t.result()
		return func(x *wits.Context) string { run(x); return wits.Get[string](x, slot) }
	case opAdd:
		a, b := compileString(t.kids[0]), compileString(t.kids[1])
		return func(x *wits.Context) string { return a(x) + b(x) }
	case opText:
		return compileText(t.kids[0])
	}
	c, a, b := compileBool(t.kids[0]), compileString(t.kids[1]), compileString(t.kids[2])
	return func(x *wits.Context) string {
		if c(x) {
			return a(x)
		}
		return b(x)
	}
}

// compileText writes a value of any type as people read it.
func compileText(t *term) stringFunc {
	if t.cls == classString {
		return compileString(t)
	}
	f, typ := compileAny(t), t.typ
	return func(x *wits.Context) string { return typ.Format(f(x)) }
}
