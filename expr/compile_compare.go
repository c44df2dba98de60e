package expr

import (
	"reflect"

	"github.com/wits-ai/wits"
)

// compileComparison makes == != < <= > >=.
func compileComparison(t *term) boolFunc {
	a, b := t.kids[0], t.kids[1]
	switch a.cls {
	case classFloat:
		return compileFloatComparison(t.op, operandOf(a), operandOf(b))
	case classInt, classEnum, classEntity, className:
		return compileIntComparison(t.op, a, b)
	}
	equal := compileEqual(a, b)
	if t.op == opNe {
		return func(x *wits.Context) bool { return !equal(x) }
	}
	return equal
}

func compileEqual(a, b *term) boolFunc {
	switch a.cls {
	case classBool:
		f, g := compileBool(a), compileBool(b)
		return func(x *wits.Context) bool { return f(x) == g(x) }
	case classString:
		f, g := compileString(a), compileString(b)
		return func(x *wits.Context) bool { return f(x) == g(x) }
	case classVec2:
		f, g := compileVec2(a), compileVec2(b)
		return func(x *wits.Context) bool { return f(x) == g(x) }
	case classVec3:
		f, g := compileVec3(a), compileVec3(b)
		return func(x *wits.Context) bool { return f(x) == g(x) }
	}
	f, g, words := compileSlot(a), compileSlot(b), a.typ.Words()
	if words == 0 {
		return func(x *wits.Context) bool {
			v := f(x).Get(x)
			return equalReferences(v, g(x).Get(x))
		}
	}
	return func(x *wits.Context) bool {
		i, j := f(x).Word(), g(x).Word()
		w := x.Words()
		for k := range words {
			if w[i+k] != w[j+k] {
				return false
			}
		}
		return true
	}
}

// equalReferences compares values of one comparable type. What an interface in them holds may still be incomparable;
// then they count as different.
func equalReferences(a, b any) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}

// flipped is the comparison with its sides changed.
var flipped = map[op]op{opEq: opEq, opNe: opNe, opLt: opGt, opLe: opGe, opGt: opLt, opGe: opLe}

func compileFloatComparison(o op, l, r operand) boolFunc {
	if l.shape == fixed && r.shape != fixed {
		l, r, o = r, l, flipped[o]
	}
	switch {
	case l.shape == stored && r.shape == fixed:
		return compareStoredFixed(o, l.at, r.k)
	case l.shape == computed && r.shape == fixed:
		return compareComputedFixed(o, l.f, r.k)
	case l.shape == stored && r.shape == stored:
		return compareStored(o, l.at, r.at)
	}
	return compareComputed(o, l.whole(), r.whole())
}

// whole returns the operand as a closure of its own.
func (o operand) whole() floatFunc {
	if o.shape == stored {
		at := o.at
		return func(x *wits.Context) float64 { return get(x, at) }
	}
	return o.f
}

func compareStoredFixed(o op, a int, k float64) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return get(x, a) == k }
	case opNe:
		return func(x *wits.Context) bool { return get(x, a) != k }
	case opLt:
		return func(x *wits.Context) bool { return get(x, a) < k }
	case opLe:
		return func(x *wits.Context) bool { return get(x, a) <= k }
	case opGt:
		return func(x *wits.Context) bool { return get(x, a) > k }
	}
	return func(x *wits.Context) bool { return get(x, a) >= k }
}

func compareComputedFixed(o op, a floatFunc, k float64) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return a(x) == k }
	case opNe:
		return func(x *wits.Context) bool { return a(x) != k }
	case opLt:
		return func(x *wits.Context) bool { return a(x) < k }
	case opLe:
		return func(x *wits.Context) bool { return a(x) <= k }
	case opGt:
		return func(x *wits.Context) bool { return a(x) > k }
	}
	return func(x *wits.Context) bool { return a(x) >= k }
}

func compareStored(o op, a, b int) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return get(x, a) == get(x, b) }
	case opNe:
		return func(x *wits.Context) bool { return get(x, a) != get(x, b) }
	case opLt:
		return func(x *wits.Context) bool { return get(x, a) < get(x, b) }
	case opLe:
		return func(x *wits.Context) bool { return get(x, a) <= get(x, b) }
	case opGt:
		return func(x *wits.Context) bool { return get(x, a) > get(x, b) }
	}
	return func(x *wits.Context) bool { return get(x, a) >= get(x, b) }
}

func compareComputed(o op, a, b floatFunc) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return a(x) == b(x) }
	case opNe:
		return func(x *wits.Context) bool { return a(x) != b(x) }
	case opLt:
		return func(x *wits.Context) bool { return a(x) < b(x) }
	case opLe:
		return func(x *wits.Context) bool { return a(x) <= b(x) }
	case opGt:
		return func(x *wits.Context) bool { return a(x) > b(x) }
	}
	return func(x *wits.Context) bool { return a(x) >= b(x) }
}

func compileIntComparison(o op, a, b *term) boolFunc {
	if a.op == opConst && b.op != opConst {
		a, b, o = b, a, flipped[o]
	}
	switch {
	case b.op != opConst:
		return compareInt(o, compileInt(a), compileInt(b))
	case a.op == opRef && (o == opEq || o == opNe):
		return compareWord(o, a.word(), uint64(b.k.n)&widthMask(a.typ))
	}
	return compareIntFixed(o, compileInt(a), b.k.n)
}

// compareWord looks at the word in which a value lies; the bytes of the word past the value are zero.
func compareWord(o op, at int, k uint64) boolFunc {
	if o == opEq {
		return func(x *wits.Context) bool { return x.Words()[at] == k }
	}
	return func(x *wits.Context) bool { return x.Words()[at] != k }
}

func compareIntFixed(o op, a intFunc, k int64) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return a(x) == k }
	case opNe:
		return func(x *wits.Context) bool { return a(x) != k }
	case opLt:
		return func(x *wits.Context) bool { return a(x) < k }
	case opLe:
		return func(x *wits.Context) bool { return a(x) <= k }
	case opGt:
		return func(x *wits.Context) bool { return a(x) > k }
	}
	return func(x *wits.Context) bool { return a(x) >= k }
}

func compareInt(o op, a, b intFunc) boolFunc {
	switch o {
	case opEq:
		return func(x *wits.Context) bool { return a(x) == b(x) }
	case opNe:
		return func(x *wits.Context) bool { return a(x) != b(x) }
	case opLt:
		return func(x *wits.Context) bool { return a(x) < b(x) }
	case opLe:
		return func(x *wits.Context) bool { return a(x) <= b(x) }
	case opGt:
		return func(x *wits.Context) bool { return a(x) > b(x) }
	}
	return func(x *wits.Context) bool { return a(x) >= b(x) }
}
