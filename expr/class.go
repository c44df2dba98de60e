package expr

import (
	"reflect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// class says how values of a type are held while an expression is evaluated.
type class uint8

const (
	classBad   class = iota // of an expression with an error: fits everywhere, so that one fault is reported once
	classNone               // of a call without a result
	classBool               // bool
	classInt                // int64
	classFloat              // float64
	classString
	classVec2
	classVec3
	classEntity // wits.Entity
	className   // wits.Name
	classEnum   // int64, whatever the width of the Go type
	classOther  // a place in the mind
)

var classes = map[reflect.Type]class{
	reflect.TypeFor[bool]():        classBool,
	reflect.TypeFor[int64]():       classInt,
	reflect.TypeFor[float64]():     classFloat,
	reflect.TypeFor[string]():      classString,
	reflect.TypeFor[geom.Vec2]():   classVec2,
	reflect.TypeFor[geom.Vec3]():   classVec3,
	reflect.TypeFor[wits.Entity](): classEntity,
	reflect.TypeFor[wits.Name]():   className,
}

func classOf(t *wits.Type) class {
	switch {
	case t == nil:
		return classNone
	case t.Enum() != nil:
		return classEnum
	}
	if c, ok := classes[t.Go()]; ok {
		return c
	}
	return classOther
}

func (c class) number() bool { return c == classInt || c == classFloat }

func (c class) vector() bool { return c == classVec2 || c == classVec3 }

// names of the types that the language itself knows, by class.
var classNames = [...]string{classBad: "?", classNone: "nothing", classBool: "bool", classInt: "int",
	classFloat: "float", classString: "string", classVec2: "vec2", classVec3: "vec3", classEntity: "entity", className: "name",
	classEnum: "enumeration", classOther: "value"}

func (c class) String() string { return classNames[c] }

// same reports whether two types are one.
func same(a, b *wits.Type) bool {
	return a == b || a != nil && b != nil && a.Go() == b.Go() && a.Name() == b.Name()
}
