package expr

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type (
	vec2Func = func(*wits.Context) geom.Vec2
	vec3Func = func(*wits.Context) geom.Vec3
)

// The vectors' own sums and products are inlined into closures and stand alone there, so no processor fuses them.

// compileVec2 makes the closure of a vec2.
func compileVec2(t *term) vec2Func {
	switch t.op {
	case opConst:
		k := t.k.v.XY()
		return func(*wits.Context) geom.Vec2 { return k }
	case opRef:
		return loadVec2(t.ref.Slot().Word())
	case opCall:
		slot, run := t.result()
		load := loadVec2(slot.Word())
		return func(x *wits.Context) geom.Vec2 { run(x); return load(x) }
	case opField:
		at := compileWord(t)
		return func(x *wits.Context) geom.Vec2 {
			i := at(x)
			return geom.Vec2{X: get(x, i), Y: get(x, i+1)}
		}
	case opVector:
		a, b := compileFloat(t.kids[0]), compileFloat(t.kids[1])
		return func(x *wits.Context) geom.Vec2 { return geom.Vec2{X: a(x), Y: b(x)} }
	case opNeg:
		a := compileVec2(t.kids[0])
		return func(x *wits.Context) geom.Vec2 { return a(x).Neg() }
	case opNormalize:
		a := compileVec2(t.kids[0])
		return func(x *wits.Context) geom.Vec2 { return a(x).Norm() }
	case opAdd:
		a, b := compileVec2(t.kids[0]), compileVec2(t.kids[1])
		return func(x *wits.Context) geom.Vec2 { return a(x).Add(b(x)) }
	case opSub:
		a, b := compileVec2(t.kids[0]), compileVec2(t.kids[1])
		return func(x *wits.Context) geom.Vec2 { return a(x).Sub(b(x)) }
	case opDiv:
		a, k := compileVec2(t.kids[0]), compileFloat(t.kids[1])
		return func(x *wits.Context) geom.Vec2 {
			v, d := a(x), k(x)
			return geom.Vec2{X: v.X / d, Y: v.Y / d}
		}
	case opMul:
		if t.kids[0].cls == classFloat {
			k, a := compileFloat(t.kids[0]), compileVec2(t.kids[1])
			return func(x *wits.Context) geom.Vec2 { s := k(x); return a(x).Scale(s) }
		}
		a, k := compileVec2(t.kids[0]), compileFloat(t.kids[1])
		return func(x *wits.Context) geom.Vec2 { return a(x).Scale(k(x)) }
	case opLerp:
		a, b, c := compileVec2(t.kids[0]), compileVec2(t.kids[1]), compileFloat(t.kids[2])
		return func(x *wits.Context) geom.Vec2 { return a(x).Lerp(b(x), c(x)) }
	}
	c, a, b := compileBool(t.kids[0]), compileVec2(t.kids[1]), compileVec2(t.kids[2])
	return func(x *wits.Context) geom.Vec2 {
		if c(x) {
			return a(x)
		}
		return b(x)
	}
}

func loadVec2(at int) vec2Func {
	return func(x *wits.Context) geom.Vec2 {
		w := x.Words()[at : at+2]
		return geom.Vec2{X: math.Float64frombits(w[0]), Y: math.Float64frombits(w[1])}
	}
}

// compileVec3 makes the closure of a vec3.
func compileVec3(t *term) vec3Func {
	switch t.op {
	case opConst:
		k := t.k.v
		return func(*wits.Context) geom.Vec3 { return k }
	case opRef:
		return loadVec3(t.ref.Slot().Word())
	case opCall:
		slot, run := t.result()
		load := loadVec3(slot.Word())
		return func(x *wits.Context) geom.Vec3 { run(x); return load(x) }
	case opField:
		at := compileWord(t)
		return func(x *wits.Context) geom.Vec3 {
			i := at(x)
			return geom.Vec3{X: get(x, i), Y: get(x, i+1), Z: get(x, i+2)}
		}
	case opVector:
		a, b, c := compileFloat(t.kids[0]), compileFloat(t.kids[1]), compileFloat(t.kids[2])
		return func(x *wits.Context) geom.Vec3 { return geom.Vec3{X: a(x), Y: b(x), Z: c(x)} }
	case opNeg:
		a := compileVec3(t.kids[0])
		return func(x *wits.Context) geom.Vec3 { return a(x).Neg() }
	case opNormalize:
		a := compileVec3(t.kids[0])
		return func(x *wits.Context) geom.Vec3 { return a(x).Norm() }
	case opAdd:
		a, b := compileVec3(t.kids[0]), compileVec3(t.kids[1])
		return func(x *wits.Context) geom.Vec3 { return a(x).Add(b(x)) }
	case opSub:
		a, b := compileVec3(t.kids[0]), compileVec3(t.kids[1])
		return func(x *wits.Context) geom.Vec3 { return a(x).Sub(b(x)) }
	case opDiv:
		a, k := compileVec3(t.kids[0]), compileFloat(t.kids[1])
		return func(x *wits.Context) geom.Vec3 {
			v, d := a(x), k(x)
			return geom.Vec3{X: v.X / d, Y: v.Y / d, Z: v.Z / d}
		}
	case opMul:
		if t.kids[0].cls == classFloat {
			k, a := compileFloat(t.kids[0]), compileVec3(t.kids[1])
			return func(x *wits.Context) geom.Vec3 { s := k(x); return a(x).Scale(s) }
		}
		a, k := compileVec3(t.kids[0]), compileFloat(t.kids[1])
		return func(x *wits.Context) geom.Vec3 { return a(x).Scale(k(x)) }
	case opLerp:
		a, b, c := compileVec3(t.kids[0]), compileVec3(t.kids[1]), compileFloat(t.kids[2])
		return func(x *wits.Context) geom.Vec3 { return a(x).Lerp(b(x), c(x)) }
	}
	c, a, b := compileBool(t.kids[0]), compileVec3(t.kids[1]), compileVec3(t.kids[2])
	return func(x *wits.Context) geom.Vec3 {
		if c(x) {
			return a(x)
		}
		return b(x)
	}
}

func loadVec3(at int) vec3Func {
	return func(x *wits.Context) geom.Vec3 {
		w := x.Words()[at : at+3]
		return geom.Vec3{X: math.Float64frombits(w[0]), Y: math.Float64frombits(w[1]), Z: math.Float64frombits(w[2])}
	}
}
