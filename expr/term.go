package expr

import (
	"reflect"

	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// op is what a term does.
type op uint8

const (
	opConst   op = iota
	opRef        // a value in the mind, or a component of a vector there
	opCall       // a registered function
	opList       // a list literal
	opToFloat    // int to float
	opNeg
	opNot
	opAdd
	opSub
	opMul
	opDiv
	opMod
	opEq
	opNe
	opLt
	opLe
	opGt
	opGe
	opAnd
	opOr
	opCond
	opMember // component k.n of a vector
	opField  // a field of a struct that has no words of its own, or whose struct is computed
	opVector // vector of its components

	// Built-in functions.
	opQuotient // div
	opToInt
	opText
	opMin
	opMax
	opBest
	opAbs
	opClamp
	opSqrt
	opFloor
	opCeil
	opRound
	opSin
	opCos
	opLerp
	opLength
	opDistance
	opDot
	opNormalize
)

// term is a checked piece of an expression: every type is known and every conversion explicit.
type term struct {
	op   op
	cls  class
	typ  *wits.Type
	at   int // byte in the source
	kids []*term
	k    value // of opConst; k.n is the component of opMember and opRef
	ref  *Ref
	call *Call

	field *wits.TypeField // of opField
}

// value is a constant: of the fields only the one of its class is used.
type value struct {
	n int64 // bool as 0 and 1, int, entity, enumeration
	f float64
	s string
	v geom.Vec3 // vec2 in X and Y
}

func (t *term) bad() bool { return t.cls == classBad }

// constant returns the value of a constant term.
func (t *term) constant() (value, bool) { return t.k, t.op == opConst }

// literal returns the Go value of a constant, or of a list of constants; nil for all else, and for what no function asks for.
func (t *term) literal() any {
	k, ok := t.constant()
	switch {
	case t.op == opList && t.typ != nil:
		list := reflect.MakeSlice(t.typ.Go(), 0, len(t.kids))
		for _, kid := range t.kids {
			v := kid.literal()
			if v == nil || reflect.TypeOf(v) != t.typ.Go().Elem() {
				return nil
			}
			list = reflect.Append(list, reflect.ValueOf(v))
		}
		return list.Interface()
	case !ok:
		return nil
	}
	switch t.cls {
	case classBool:
		return k.n != 0
	case classInt:
		return k.n
	case classFloat:
		return k.f
	case classString:
		return k.s
	case classVec2:
		return geom.Vec2{X: k.v.X, Y: k.v.Y}
	case classVec3:
		return k.v
	}
	return nil
}

// isBool reports whether the term is this constant.
func (t *term) isBool(b bool) bool { return t.op == opConst && t.cls == classBool && (t.k.n != 0) == b }

// badTerm stands for an expression that has an error.
func badTerm(at int) *term { return &term{at: at} }

// fold replaces a term whose operands are constants by its value, which it computes by the same closures that would
// compute it in a frame; and drops operands that a constant decides away.
func fold(t *term) *term {
	switch t.op {
	case opConst, opRef, opCall, opList:
		return t
	case opAnd, opOr:
		decides := t.op == opOr // the value of the left side that settles it
		if t.kids[0].isBool(decides) {
			return t.kids[0]
		}
		if t.kids[0].isBool(!decides) {
			return t.kids[1]
		}
	case opCond:
		if k, ok := t.kids[0].constant(); ok {
			return t.kids[2-int(k.n)]
		}
	}
	for _, k := range t.kids {
		if k.op != opConst {
			return t
		}
	}
	if t.cls == classOther {
		return t
	}
	return &term{op: opConst, cls: t.cls, typ: t.typ, at: t.at, k: evaluate(t)}
}

// evaluate computes a term that reads nothing from a mind.
func evaluate(t *term) value {
	switch t.cls {
	case classBool:
		if compileBool(t)(nil) {
			return value{n: 1}
		}
	case classInt, classEnum, classEntity, className:
		return value{n: compileInt(t)(nil)}
	case classFloat:
		return value{f: compileFloat(t)(nil)}
	case classString:
		return value{s: compileString(t)(nil)}
	case classVec2:
		v := compileVec2(t)(nil)
		return value{v: geom.Vec3{X: v.X, Y: v.Y}}
	case classVec3:
		return value{v: compileVec3(t)(nil)}
	}
	return value{}
}

// canonical is f with all that is not a number made one bit pattern: processors differ in which they produce, and a
// mind must hold the same bits everywhere.
func canonical(f float64) float64 {
	if f != f {
		return math.NaN()
	}
	return f
}
