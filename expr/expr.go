package expr

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/slab"
)

// Expr is a checked expression. It is immutable and may be compiled any number of times.
type Expr struct {
	root *term
	refs []string
	src  string
	tree Tree
}

// Check reads an expression and checks it against what env knows. want is the type that the place wants, nil if it
// takes any; an int is turned into a float where a float is wanted. All faults are reported, not only the first. The
// expression is nil if there are any.
func Check(src string, env Env, want *wits.Type) (*Expr, []Error) {
	return new(Scratch).Check(src, env, want)
}

// Scratch is where the many small pieces lie that expressions and scripts are made of. Those of one document are best checked
// with one room, which takes few allocations. The zero Room is ready; it must not be used by two goroutines at once.
type Scratch struct {
	exprs slab.Of[Expr]
	nodes slab.Of[node]
	kids  slab.Of[*node]
	terms slab.Of[term]
	parts slab.Of[*term]
	refs  slab.Of[Ref]

	tokens []token // of the source that is being read
}

// Check returns the function of that name, with what the expression is made of taken from the room.
func (r *Scratch) Check(src string, env Env, want *wits.Type) (*Expr, []Error) {
	watch(src, env, want, false)
	f := &faults{src: src}
	n := parseExpression(f, r)
	c := checker{faults: f, env: env, room: r}
	root := c.check(n, want)
	if !root.bad() {
		root = c.convert(root, want, theValue)
	}
	if len(f.list) > 0 {
		return nil, f.sorted()
	}
	e := r.exprs.New()
	*e = Expr{root: root, refs: c.refs, src: src, tree: Tree{n}}
	return e, nil
}

// Type returns the type of the expression's value.
func (e *Expr) Type() *wits.Type { return e.root.typ }

// Unit returns the unit of the expression's value where that is plain: of a sum of metres it is "m", and of a multiple of
// one too; of a product of metres it is not known. It is empty if there is none or it is not known.
func (e *Expr) Unit() string { return unitOf(e.root) }

// Refs lists the names of the values that the expression reads, in order of first use; also those that constants
// leave no influence, such as x in "false && x".
func (e *Expr) Refs() []string { return slices.Clone(e.refs) }

// Source returns the text that the expression was read from.
func (e *Expr) Source() string { return e.src }

// Tree returns the expression's syntax.
func (e *Expr) Tree() *Tree { return &e.tree }

// Constant returns the value of an expression that does not depend on a mind, as a value of its Go type.
func (e *Expr) Constant() (any, bool) {
	if e.root.op != opConst {
		return nil, false
	}
	return compileAny(e.root)(nil), true
}

// The methods below make closures that compute the expression in a frame. Call them after layout, once; the closures
// serve all minds and may run in parallel. Each is for one type of expression and returns nil for any other, except
// that Float also takes an int.

// Float computes a float. What is not a number may come as any of the bit patterns that stand for that; Store and
// Into write one and the same on every machine.
func (e *Expr) Float() func(x *wits.Context) float64 {
	if !e.root.cls.number() {
		return nil
	}
	return compileToFloat(e.root)
}

// Bool computes a bool.
func (e *Expr) Bool() func(x *wits.Context) bool {
	if e.root.cls != classBool {
		return nil
	}
	return compileBool(e.root)
}

// Int computes an int, or the number of a value of an enumeration.
func (e *Expr) Int() func(x *wits.Context) int64 {
	if e.root.cls != classInt && e.root.cls != classEnum {
		return nil
	}
	return compileInt(e.root)
}

// Str computes a string.
func (e *Expr) Str() func(x *wits.Context) string {
	if e.root.cls != classString {
		return nil
	}
	return compileString(e.root)
}

// Vec2 computes a vec2.
func (e *Expr) Vec2() func(x *wits.Context) geom.Vec2 {
	if e.root.cls != classVec2 {
		return nil
	}
	return compileVec2(e.root)
}

// Vec3 computes a vec3.
func (e *Expr) Vec3() func(x *wits.Context) geom.Vec3 {
	if e.root.cls != classVec3 {
		return nil
	}
	return compileVec3(e.root)
}

// Entity computes an entity.
func (e *Expr) Entity() func(x *wits.Context) wits.Entity {
	if e.root.cls != classEntity {
		return nil
	}
	f := compileInt(e.root)
	return func(x *wits.Context) wits.Entity { return wits.Entity(f(x)) }
}

// Name computes a name.
func (e *Expr) Name() func(x *wits.Context) wits.Name {
	if e.root.cls != className {
		return nil
	}
	f := compileInt(e.root)
	return func(x *wits.Context) wits.Name { return wits.Name(f(x)) }
}

// Any computes a value of any type, as a value of its Go type. It allocates: it is for tools, not for frames.
func (e *Expr) Any() func(x *wits.Context) any { return compileAny(e.root) }

// Into computes a value of any type and writes it to one place of the expression's type.
func (e *Expr) Into(to wits.Slot) func(x *wits.Context) { return compileInto(e.root, to) }

// Store computes a value of any type and writes it to a place of the expression's type that is chosen in the frame.
// Into is faster where the place is known before.
func (e *Expr) Store() func(x *wits.Context, to wits.Slot) { return compileTo(e.root) }
