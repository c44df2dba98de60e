package expr

import (
	"math"

	"github.com/wits-ai/wits"
)

// operand is a float operand: most are values of the mind or constants, and an operator then reads them itself
// instead of calling a closure for them.
type operand struct {
	shape shape
	at    int // word in the mind
	k     float64
	f     floatFunc
}

type shape uint8

const (
	computed shape = iota
	stored
	fixed
)

func operandOf(t *term) operand {
	switch t.op {
	case opConst:
		return operand{shape: fixed, k: t.k.f, f: compileFloat(t)}
	case opRef:
		return operand{shape: stored, at: t.word()}
	}
	return operand{f: compileFloat(t)}
}

// get reads a float out of a mind.
func get(x *wits.Context, at int) float64 { return math.Float64frombits(x.Words()[at]) }

// compileArithmetic makes + - * / of floats, one closure for each operator and pair of shapes.
func compileArithmetic(o op, a, b *term) floatFunc {
	l, r := operandOf(a), operandOf(b)
	switch o {
	case opAdd:
		return compileAdd(l, r)
	case opSub:
		return compileSub(l, r)
	case opMul:
		return compileMul(l, r)
	}
	return compileDiv(l, r)
}

func compileAdd(l, r operand) floatFunc {
	switch {
	case l.shape == stored && r.shape == stored:
		a, b := l.at, r.at
		return func(x *wits.Context) float64 { return get(x, a) + get(x, b) }
	case l.shape == stored && r.shape == fixed:
		a, b := l.at, r.k
		return func(x *wits.Context) float64 { return get(x, a) + b }
	case l.shape == fixed && r.shape == stored:
		a, b := l.k, r.at
		return func(x *wits.Context) float64 { return a + get(x, b) }
	case l.shape == computed && r.shape == fixed:
		a, b := l.f, r.k
		return func(x *wits.Context) float64 { return a(x) + b }
	case l.shape == fixed && r.shape == computed:
		a, b := l.k, r.f
		return func(x *wits.Context) float64 { return a + b(x) }
	case l.shape == computed && r.shape == stored:
		a, b := l.f, r.at
		return func(x *wits.Context) float64 { return a(x) + get(x, b) }
	case l.shape == stored && r.shape == computed:
		a, b := l.at, r.f
		return func(x *wits.Context) float64 { return get(x, a) + b(x) }
	}
	a, b := l.f, r.f
	return func(x *wits.Context) float64 { return a(x) + b(x) }
}

func compileSub(l, r operand) floatFunc {
	switch {
	case l.shape == stored && r.shape == stored:
		a, b := l.at, r.at
		return func(x *wits.Context) float64 { return get(x, a) - get(x, b) }
	case l.shape == stored && r.shape == fixed:
		a, b := l.at, r.k
		return func(x *wits.Context) float64 { return get(x, a) - b }
	case l.shape == fixed && r.shape == stored:
		a, b := l.k, r.at
		return func(x *wits.Context) float64 { return a - get(x, b) }
	case l.shape == computed && r.shape == fixed:
		a, b := l.f, r.k
		return func(x *wits.Context) float64 { return a(x) - b }
	case l.shape == fixed && r.shape == computed:
		a, b := l.k, r.f
		return func(x *wits.Context) float64 { return a - b(x) }
	case l.shape == computed && r.shape == stored:
		a, b := l.f, r.at
		return func(x *wits.Context) float64 { return a(x) - get(x, b) }
	case l.shape == stored && r.shape == computed:
		a, b := l.at, r.f
		return func(x *wits.Context) float64 { return get(x, a) - b(x) }
	}
	a, b := l.f, r.f
	return func(x *wits.Context) float64 { return a(x) - b(x) }
}

func compileMul(l, r operand) floatFunc {
	switch {
	case l.shape == stored && r.shape == stored:
		a, b := l.at, r.at
		return func(x *wits.Context) float64 { return float64(get(x, a) * get(x, b)) }
	case l.shape == stored && r.shape == fixed:
		a, b := l.at, r.k
		return func(x *wits.Context) float64 { return float64(get(x, a) * b) }
	case l.shape == fixed && r.shape == stored:
		a, b := l.k, r.at
		return func(x *wits.Context) float64 { return float64(a * get(x, b)) }
	case l.shape == computed && r.shape == fixed:
		a, b := l.f, r.k
		return func(x *wits.Context) float64 { return float64(a(x) * b) }
	case l.shape == fixed && r.shape == computed:
		a, b := l.k, r.f
		return func(x *wits.Context) float64 { return float64(a * b(x)) }
	case l.shape == computed && r.shape == stored:
		a, b := l.f, r.at
		return func(x *wits.Context) float64 { return float64(a(x) * get(x, b)) }
	case l.shape == stored && r.shape == computed:
		a, b := l.at, r.f
		return func(x *wits.Context) float64 { return float64(get(x, a) * b(x)) }
	}
	a, b := l.f, r.f
	return func(x *wits.Context) float64 { return float64(a(x) * b(x)) }
}

func compileDiv(l, r operand) floatFunc {
	switch {
	case l.shape == stored && r.shape == stored:
		a, b := l.at, r.at
		return func(x *wits.Context) float64 { return get(x, a) / get(x, b) }
	case l.shape == stored && r.shape == fixed:
		a, b := l.at, r.k
		return func(x *wits.Context) float64 { return get(x, a) / b }
	case l.shape == fixed && r.shape == stored:
		a, b := l.k, r.at
		return func(x *wits.Context) float64 { return a / get(x, b) }
	case l.shape == computed && r.shape == fixed:
		a, b := l.f, r.k
		return func(x *wits.Context) float64 { return a(x) / b }
	case l.shape == fixed && r.shape == computed:
		a, b := l.k, r.f
		return func(x *wits.Context) float64 { return a / b(x) }
	case l.shape == computed && r.shape == stored:
		a, b := l.f, r.at
		return func(x *wits.Context) float64 { return a(x) / get(x, b) }
	case l.shape == stored && r.shape == computed:
		a, b := l.at, r.f
		return func(x *wits.Context) float64 { return get(x, a) / b(x) }
	}
	a, b := l.f, r.f
	return func(x *wits.Context) float64 { return a(x) / b(x) }
}
