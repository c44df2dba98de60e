package expr

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// compileFloat makes the closure of a float. Every product is rounded before it is used further (the conversions
// below): otherwise some processors would fuse it with a sum and differ in the last bit from the rest.
func compileFloat(t *term) floatFunc {
	switch t.op {
	case opConst:
		k := t.k.f
		return func(*wits.Context) float64 { return k }
	case opRef:
		at := t.word()
		return func(x *wits.Context) float64 { return get(x, at) }
	case opCall:
		slot, run := t.result()
		at := slot.Word()
		return func(x *wits.Context) float64 { run(x); return get(x, at) }
	case opField:
		at := compileWord(t)
		return func(x *wits.Context) float64 { return get(x, at(x)) }
	case opToFloat:
		return compileToFloat(t.kids[0])
	case opAdd, opSub, opMul, opDiv:
		return compileArithmetic(t.op, t.kids[0], t.kids[1])
	case opCond:
		c, a, b := compileBool(t.kids[0]), compileFloat(t.kids[1]), compileFloat(t.kids[2])
		return func(x *wits.Context) float64 {
			if c(x) {
				return a(x)
			}
			return b(x)
		}
	case opMember:
		return compileMember(t)
	case opLength, opDistance, opDot:
		return compileMeasure(t)
	}
	switch len(t.kids) {
	case 1:
		return compileFloat1(t.op, compileFloat(t.kids[0]))
	case 2:
		return compileFloat2(t.op, compileFloat(t.kids[0]), compileFloat(t.kids[1]))
	}
	a, b, c := compileFloat(t.kids[0]), compileFloat(t.kids[1]), compileFloat(t.kids[2])
	if t.op == opClamp {
		return func(x *wits.Context) float64 { return geom.Clamp(a(x), b(x), c(x)) }
	}
	return func(x *wits.Context) float64 { return geom.Lerp(a(x), b(x), c(x)) }
}

func compileToFloat(t *term) floatFunc {
	if t.cls == classFloat {
		return compileFloat(t)
	}
	if t.op == opRef {
		at := t.word()
		return func(x *wits.Context) float64 { return float64(int64(x.Words()[at])) }
	}
	f := compileInt(t)
	return func(x *wits.Context) float64 { return float64(f(x)) }
}

func compileFloat1(o op, a floatFunc) floatFunc {
	switch o {
	case opNeg:
		return func(x *wits.Context) float64 { return -a(x) }
	case opAbs:
		return func(x *wits.Context) float64 { return math.Abs(a(x)) }
	case opSqrt:
		return func(x *wits.Context) float64 { return math.Sqrt(a(x)) }
	case opFloor:
		return func(x *wits.Context) float64 { return math.Floor(a(x)) }
	case opCeil:
		return func(x *wits.Context) float64 { return math.Ceil(a(x)) }
	case opRound:
		return func(x *wits.Context) float64 { return math.Round(a(x)) }
	case opSin:
		return func(x *wits.Context) float64 { return geom.Sin(a(x)) }
	}
	return func(x *wits.Context) float64 { return geom.Cos(a(x)) }
}

func compileFloat2(o op, a, b floatFunc) floatFunc {
	switch o {
	case opMod:
		return func(x *wits.Context) float64 { return modFloat(a(x), b(x)) }
	case opMin:
		return func(x *wits.Context) float64 { return min(a(x), b(x)) }
	}
	return func(x *wits.Context) float64 { return max(a(x), b(x)) }
}

// compileMember takes a component of a vector that does not lie in the mind.
func compileMember(t *term) floatFunc {
	i := t.k.n
	if t.kids[0].cls == classVec2 {
		f := compileVec2(t.kids[0])
		if i == 0 {
			return func(x *wits.Context) float64 { return f(x).X }
		}
		return func(x *wits.Context) float64 { return f(x).Y }
	}
	f := compileVec3(t.kids[0])
	switch i {
	case 0:
		return func(x *wits.Context) float64 { return f(x).X }
	case 1:
		return func(x *wits.Context) float64 { return f(x).Y }
	}
	return func(x *wits.Context) float64 { return f(x).Z }
}

// compileMeasure makes a float of one vector or two.
func compileMeasure(t *term) floatFunc {
	if t.kids[0].cls == classVec2 {
		a := compileVec2(t.kids[0])
		if t.op == opLength {
			return func(x *wits.Context) float64 { return a(x).Len() }
		}
		b := compileVec2(t.kids[1])
		if t.op == opDistance {
			return func(x *wits.Context) float64 { return a(x).Dist(b(x)) }
		}
		return func(x *wits.Context) float64 { return a(x).Dot(b(x)) }
	}
	a := compileVec3(t.kids[0])
	if t.op == opLength {
		return func(x *wits.Context) float64 { return a(x).Len() }
	}
	b := compileVec3(t.kids[1])
	if t.op == opDistance {
		return func(x *wits.Context) float64 { return a(x).Dist(b(x)) }
	}
	return func(x *wits.Context) float64 { return a(x).Dot(b(x)) }
}
