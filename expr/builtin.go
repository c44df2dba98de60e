package expr

import (
	"maps"
	"slices"

	"github.com/wits-ai/wits"
)

// Builtin describes a function that every expression knows, for an editor's completion and help.
type Builtin struct{ Name, Signature, Doc string }

// Builtins lists them by name.
func Builtins() []Builtin {
	var out []Builtin
	for _, name := range slices.Sorted(maps.Keys(builtins)) {
		b := builtins[name]
		out = append(out, Builtin{name, b.signature, b.doc})
	}
	return out
}

// Hidden says why a registered function cannot go by its name: the language has one that is called so, and a call would be now
// the one and now the other, by its arguments. It is "" for a name that is free. Give it to [wits.Registry.CheckFunctions].
func Hidden(f *wits.FunctionType) string {
	if b := builtins[f.Name]; b != nil {
		return "expressions have " + b.signature + " already: give it another name"
	}
	if slices.Contains(logging, f.Name) {
		return "scripts have " + f.Name + "(text) already: give it another name"
	}
	return ""
}

// builtin is a function of the language. A call takes the first form whose parameters the arguments fit.
type builtin struct {
	op             op
	signature, doc string
	forms          []form
}

// form is one way to call a function: classes of the parameters and of the result. If the function takes any number
// of arguments the last parameter repeats.
type form struct {
	params []class
	result class
	more   bool
}

func to(result class, params ...class) form { return form{params: params, result: result} }

func toMany(result class, params ...class) form {
	return form{params: params, result: result, more: true}
}

// builtins has what Builtins tells and what the checker looks for. A new function also needs its op in compile_*.go,
// by the class of its result.
var builtins = builtinTable()

func builtinTable() map[string]*builtin {
	const i, f, v2, v3 = classInt, classFloat, classVec2, classVec3
	number, float := []form{to(i, i), to(f, f)}, []form{to(f, f)}
	return map[string]*builtin{
		"vec2": {opVector, "vec2(x, y)", "A vector of the plane.", []form{to(v2, f, f)}},
		"vec3": {opVector, "vec3(x, y, z)", "A vector of space.", []form{to(v3, f, f, f)}},
		"div": {opQuotient, "div(a, b)", "How many whole times the int b goes into the int a, so that a % b is what is " +
			"left; 0 if b is 0.", []form{to(i, i, i)}},
		"int": {opToInt, "int(x)", "The number without its fraction: int(2.7) is 2, int(-2.7) is -2. The closest int if " +
			"it is too large for one; 0 if it is not a number.", []form{to(i, i), to(i, f)}},
		"float": {opToFloat, "float(n)", "The number as a float.", []form{to(f, f)}},
		"text":  {opText, "text(value)", "Any value as people read it.", nil},
		"min":   {opMin, "min(a, b, ...)", "The smallest.", []form{toMany(i, i, i), toMany(f, f, f)}},
		"max":   {opMax, "max(a, b, ...)", "The largest.", []form{toMany(i, i, i), toMany(f, f, f)}},
		"best": {opBest, "best(a, b, ...)", "Which of the scores is the highest, counted from 0; the first of equal ones, and -1 if none " +
			"is above 0.", []form{toMany(i, f, f)}},
		"abs": {opAbs, "abs(x)", "The number without its sign.", number},
		"clamp": {opClamp, "clamp(x, low, high)", "x, but at least low and at most high; low if low is more than high.",
			[]form{to(i, i, i, i), to(f, f, f, f)}},
		"sqrt":  {opSqrt, "sqrt(x)", "The square root; not a number if x is negative.", float},
		"floor": {opFloor, "floor(x)", "The next whole number downwards, as a float.", float},
		"ceil":  {opCeil, "ceil(x)", "The next whole number upwards, as a float.", float},
		"round": {opRound, "round(x)", "The nearest whole number, as a float; halves go away from 0.", float},
		"sin":   {opSin, "sin(angle)", "The sine; the angle is in radians.", float},
		"cos":   {opCos, "cos(angle)", "The cosine; the angle is in radians.", float},
		"lerp": {opLerp, "lerp(a, b, t)", "What lies the fraction t of the way from a to b.",
			[]form{to(f, f, f, f), to(v2, v2, v2, f), to(v3, v3, v3, f)}},
		"length":    {opLength, "length(v)", "The length of a vector.", []form{to(f, v2), to(f, v3)}},
		"distance":  {opDistance, "distance(a, b)", "The distance between two points.", []form{to(f, v2, v2), to(f, v3, v3)}},
		"dot":       {opDot, "dot(a, b)", "The scalar product.", []form{to(f, v2, v2), to(f, v3, v3)}},
		"normalize": {opNormalize, "normalize(v)", "The vector at length 1; the zero vector stays.", []form{to(v2, v2), to(v3, v3)}},
	}
}

// fits reports whether arguments of these classes can be given to a form.
func (f form) fits(args []*term) bool {
	if len(args) != len(f.params) && !(f.more && len(args) > len(f.params)) {
		return false
	}
	for i, a := range args {
		if p := f.param(i); a.cls != p && !(a.cls == classInt && p == classFloat) {
			return false
		}
	}
	return true
}

// param returns the class of the i-th argument.
func (f form) param(i int) class { return f.params[min(i, len(f.params)-1)] }
