package expr

import "github.com/wits-ai/wits"

// compileBool makes the closure of a bool.
func compileBool(t *term) boolFunc {
	switch t.op {
	case opConst:
		k := t.k.n != 0
		return func(*wits.Context) bool { return k }
	case opRef:
		if t.ref.Read != nil {
			return t.ref.Read
		}
		at := t.word()
		return func(x *wits.Context) bool { return x.Words()[at] != 0 }
	case opCall:
		slot, run := t.result()
		at := slot.Word()
		return func(x *wits.Context) bool { run(x); return x.Words()[at] != 0 }
	case opField:
		bits := compileBits(t)
		return func(x *wits.Context) bool { return bits(x) != 0 }
	case opNot:
		a := compileBool(t.kids[0])
		return func(x *wits.Context) bool { return !a(x) }
	case opAnd:
		a, b := compileBool(t.kids[0]), compileBool(t.kids[1])
		return func(x *wits.Context) bool { return a(x) && b(x) }
	case opOr:
		a, b := compileBool(t.kids[0]), compileBool(t.kids[1])
		return func(x *wits.Context) bool { return a(x) || b(x) }
	case opCond:
		c, a, b := compileBool(t.kids[0]), compileBool(t.kids[1]), compileBool(t.kids[2])
		return func(x *wits.Context) bool {
			if c(x) {
				return a(x)
			}
			return b(x)
		}
	}
	return compileComparison(t)
}
