package expr

import (
	"reflect"

	"github.com/wits-ai/wits"
)

// compileInt makes the closure of an int, an entity or a value of an enumeration.
func compileInt(t *term) intFunc {
	switch t.op {
	case opConst:
		k := t.k.n
		return func(*wits.Context) int64 { return k }
	case opRef:
		return loadInt(t.typ, t.ref.Slot().Word())
	case opCall:
		slot, run := t.result()
		load := loadInt(t.typ, slot.Word())
		return func(x *wits.Context) int64 { run(x); return load(x) }
	case opField:
		bits, unused := compileBits(t), 64-8*int(t.typ.Go().Size())
		if signed(t.typ) {
			return func(x *wits.Context) int64 { return int64(bits(x)<<unused) >> unused }
		}
		return func(x *wits.Context) int64 { return int64(bits(x)) }
	case opCond:
		c, a, b := compileBool(t.kids[0]), compileInt(t.kids[1]), compileInt(t.kids[2])
		return func(x *wits.Context) int64 {
			if c(x) {
				return a(x)
			}
			return b(x)
		}
	case opBest:
		return compileBest(t.kids)
	case opToInt:
		return compileToInt(t.kids[0])
	case opNeg:
		a := compileInt(t.kids[0])
		return func(x *wits.Context) int64 { return -a(x) }
	case opAbs:
		a := compileInt(t.kids[0])
		return func(x *wits.Context) int64 { return absInt(a(x)) }
	case opClamp:
		a, low, high := compileInt(t.kids[0]), compileInt(t.kids[1]), compileInt(t.kids[2])
		return func(x *wits.Context) int64 { return clampInt(a(x), low(x), high(x)) }
	}
	if k, ok := t.kids[1].constant(); ok {
		return compileIntFixed(t.op, compileInt(t.kids[0]), k.n)
	}
	return compileInt2(t.op, compileInt(t.kids[0]), compileInt(t.kids[1]))
}

// compileBest finds which score is the highest. A score that is not a number is none.
func compileBest(kids []*term) intFunc {
	scores := make([]floatFunc, len(kids))
	for i, k := range kids {
		scores[i] = compileFloat(k)
	}
	return func(x *wits.Context) int64 {
		at, most := -1, 0.0
		for i, score := range scores {
			if s := score(x); s > most {
				at, most = i, s
			}
		}
		return int64(at)
	}
}

func compileToInt(t *term) intFunc {
	if t.cls == classInt {
		return compileInt(t)
	}
	f := compileFloat(t)
	return func(x *wits.Context) int64 { return toInt(f(x)) }
}

// compileInt2 makes the operators of two ints. Sums and products that do not fit wrap around.
func compileInt2(o op, a, b intFunc) intFunc {
	switch o {
	case opAdd:
		return func(x *wits.Context) int64 { return a(x) + b(x) }
	case opSub:
		return func(x *wits.Context) int64 { return a(x) - b(x) }
	case opMul:
		return func(x *wits.Context) int64 { return a(x) * b(x) }
	case opMod:
		return func(x *wits.Context) int64 { return modInt(a(x), b(x)) }
	case opQuotient:
		return func(x *wits.Context) int64 { return quotient(a(x), b(x)) }
	case opMin:
		return func(x *wits.Context) int64 { return min(a(x), b(x)) }
	}
	return func(x *wits.Context) int64 { return max(a(x), b(x)) }
}

// compileIntFixed is compileInt2 with a constant on the right.
func compileIntFixed(o op, a intFunc, k int64) intFunc {
	switch o {
	case opAdd:
		return func(x *wits.Context) int64 { return a(x) + k }
	case opSub:
		return func(x *wits.Context) int64 { return a(x) - k }
	case opMul:
		return func(x *wits.Context) int64 { return a(x) * k }
	case opMod:
		return func(x *wits.Context) int64 { return modInt(a(x), k) }
	}
	return compileInt2(o, a, func(*wits.Context) int64 { return k })
}

// loadInt reads an integer of the type's width and sign. It lies in the low bytes of its word.
func loadInt(t *wits.Type, at int) intFunc {
	unused := 64 - 8*int(t.Go().Size())
	switch {
	case unused == 0:
		return func(x *wits.Context) int64 { return int64(x.Words()[at]) }
	case signed(t):
		return func(x *wits.Context) int64 { return int64(x.Words()[at]<<unused) >> unused }
	}
	return func(x *wits.Context) int64 { return int64(x.Words()[at] << unused >> unused) }
}

func signed(t *wits.Type) bool {
	k := t.Go().Kind()
	return k >= reflect.Int && k <= reflect.Int64
}

// widthMask covers the bytes of a word that a value of the type takes.
func widthMask(t *wits.Type) uint64 { return 1<<(8*t.Go().Size()) - 1 }
