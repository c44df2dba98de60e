package expr

import (
	"math"
	"reflect"

	"github.com/wits-ai/wits"
)

// Terms are compiled to closures, a kind of closure for each class, so that nothing is boxed and nothing is looked up
// in a frame. All of this runs after layout: slots are asked for their words here, once.
type (
	boolFunc   = func(*wits.Context) bool
	intFunc    = func(*wits.Context) int64
	floatFunc  = func(*wits.Context) float64
	stringFunc = func(*wits.Context) string
	slotFunc   = func(*wits.Context) wits.Slot
)

// word returns where a term that is a value in the mind begins.
func (t *term) word() int { return t.ref.Slot().Word() + int(t.k.n) }

// result returns where a call's result lies, and the function that makes it.
func (t *term) result() (slot wits.Slot, run func(*wits.Context)) {
	return t.call.Out(), compileCall(t)
}

// compileCall writes the arguments, from left to right, and runs the function.
func compileCall(t *term) func(*wits.Context) {
	run := t.call.Run
	args := make([]func(*wits.Context), len(t.kids))
	for i, k := range t.kids {
		args[i] = compileInto(k, t.call.Args[i]())
	}
	switch len(args) {
	case 0:
		return run
	case 1:
		a := args[0]
		return func(x *wits.Context) { a(x); run(x) }
	case 2:
		a, b := args[0], args[1]
		return func(x *wits.Context) { a(x); b(x); run(x) }
	}
	return func(x *wits.Context) {
		for _, a := range args {
			a(x)
		}
		run(x)
	}
}

// compileInto writes a term's value to one place.
func compileInto(t *term, to wits.Slot) func(*wits.Context) {
	at := to.Word()
	switch t.cls {
	case classBool:
		f := compileBool(t)
		return func(x *wits.Context) {
			var w uint64
			if f(x) {
				w = 1
			}
			x.Words()[at] = w
		}
	case classInt, classEntity, className:
		f := compileInt(t)
		return func(x *wits.Context) { n := f(x); x.Words()[at] = uint64(n) }
	case classEnum:
		f, mask := compileInt(t), widthMask(t.typ)
		return func(x *wits.Context) { n := f(x); x.Words()[at] = uint64(n) & mask }
	case classFloat:
		f := compileFloat(t)
		return func(x *wits.Context) { v := f(x); x.Words()[at] = math.Float64bits(canonical(v)) }
	case classVec2:
		f := compileVec2(t)
		return func(x *wits.Context) { v := f(x); putFloats(x.Words()[at:at+2], v.X, v.Y) }
	case classVec3:
		f := compileVec3(t)
		return func(x *wits.Context) { v := f(x); putFloats(x.Words()[at:at+3], v.X, v.Y, v.Z) }
	}
	f := compileTo(t)
	return func(x *wits.Context) { f(x, to) }
}

// compileTo writes a term's value to a place that is given in the frame.
func compileTo(t *term) func(*wits.Context, wits.Slot) {
	switch t.cls {
	case classBool:
		f := compileBool(t)
		return func(x *wits.Context, to wits.Slot) {
			var w uint64
			if f(x) {
				w = 1
			}
			x.Words()[to.Word()] = w
		}
	case classInt, classEntity, className:
		f := compileInt(t)
		return func(x *wits.Context, to wits.Slot) { n := f(x); x.Words()[to.Word()] = uint64(n) }
	case classEnum:
		f, mask := compileInt(t), widthMask(t.typ)
		return func(x *wits.Context, to wits.Slot) { n := f(x); x.Words()[to.Word()] = uint64(n) & mask }
	case classFloat:
		f := compileFloat(t)
		return func(x *wits.Context, to wits.Slot) {
			v := f(x)
			x.Words()[to.Word()] = math.Float64bits(canonical(v))
		}
	case classString:
		f := compileString(t)
		return func(x *wits.Context, to wits.Slot) { wits.Set(x, to, f(x)) }
	case classVec2:
		f := compileVec2(t)
		return func(x *wits.Context, to wits.Slot) { v := f(x); putFloats(x.Words()[to.Word():], v.X, v.Y) }
	case classVec3:
		f := compileVec3(t)
		return func(x *wits.Context, to wits.Slot) { v := f(x); putFloats(x.Words()[to.Word():], v.X, v.Y, v.Z) }
	}
	if t.op == opList {
		f := compileList(t)
		return func(x *wits.Context, to wits.Slot) { to.Set(x, f(x)) }
	}
	f := compileSlot(t)
	return func(x *wits.Context, to wits.Slot) { f(x).CopyTo(x, to) }
}

func putFloats(to []uint64, values ...float64) {
	for i, v := range values {
		to[i] = math.Float64bits(canonical(v))
	}
}

// compileSlot finds the place of a value that only lies in the mind.
func compileSlot(t *term) slotFunc {
	switch t.op {
	case opRef:
		slot := t.ref.Slot()
		return func(*wits.Context) wits.Slot { return slot }
	case opCall:
		slot, run := t.result()
		return func(x *wits.Context) wits.Slot { run(x); return slot }
	case opField:
		place, f := compileSlot(t.kids[0]), *t.field
		return func(x *wits.Context) wits.Slot { return place(x).Field(f) }
	case opCond:
		c, a, b := compileBool(t.kids[0]), compileSlot(t.kids[1]), compileSlot(t.kids[2])
		return func(x *wits.Context) wits.Slot {
			if c(x) {
				return a(x)
			}
			return b(x)
		}
	}
	return nil
}

// compileList makes a new list of the elements.
func compileList(t *term) func(*wits.Context) any {
	goes := t.typ.Go()
	elems := make([]func(*wits.Context) any, len(t.kids))
	for i, k := range t.kids {
		elems[i] = compileAny(k)
	}
	return func(x *wits.Context) any {
		list := reflect.MakeSlice(goes, len(elems), len(elems))
		for i, e := range elems {
			if v := e(x); v != nil { // nil: an interface that holds nothing
				list.Index(i).Set(reflect.ValueOf(v))
			}
		}
		return list.Interface()
	}
}

// compileAny returns a term's value as a value of its Go type.
func compileAny(t *term) func(*wits.Context) any {
	switch t.cls {
	case classBool:
		f := compileBool(t)
		return func(x *wits.Context) any { return f(x) }
	case classInt:
		f := compileInt(t)
		return func(x *wits.Context) any { return f(x) }
	case classEntity:
		f := compileInt(t)
		return func(x *wits.Context) any { return wits.Entity(f(x)) }
	case className:
		f := compileInt(t)
		return func(x *wits.Context) any { return wits.Name(f(x)) }
	case classEnum:
		f, goes := compileInt(t), t.typ.Go()
		return func(x *wits.Context) any { return reflect.ValueOf(f(x)).Convert(goes).Interface() }
	case classFloat:
		f := compileFloat(t)
		return func(x *wits.Context) any { return f(x) }
	case classString:
		f := compileString(t)
		return func(x *wits.Context) any { return f(x) }
	case classVec2:
		f := compileVec2(t)
		return func(x *wits.Context) any { return f(x) }
	case classVec3:
		f := compileVec3(t)
		return func(x *wits.Context) any { return f(x) }
	}
	if t.op == opList {
		return compileList(t)
	}
	f := compileSlot(t)
	return func(x *wits.Context) any { return f(x).Get(x) }
}
