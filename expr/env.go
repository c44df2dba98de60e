package expr

import "github.com/wits-ai/wits"

// Env resolves what an expression may name: the ports, variables and functions of the place where it stands.
type Env interface {
	// Lookup finds a value. A dotted name is tried whole ("LowHealth.Result"), then without its last parts, which
	// are then members ("Guard.pos.x" is x of "Guard.pos"). Only names that stand in the source are looked up, some
	// more than once.
	Lookup(name string) (Ref, bool)
	// Names lists the names of values and functions, for suggestions.
	Names() []string
	// Call finds a registered function that takes these arguments, an int also where it takes a float, and makes room
	// for one call of it. It returns nil, nil if there is no function of this name. If there is one, but not for
	// these arguments, the error says what it takes: "it takes Sum(a float, b float)".
	Call(name string, args []*wits.Type) (*Call, error)
	// Type finds a registered type: "bool", "int", "float", "string", "vec2", "vec3", "entity", "list of float", ...
	// It returns nil for one that there is not; expressions then do without it.
	Type(name string) *wits.Type
	// Enums lists the enumerations whose values expressions may name.
	Enums() []*wits.Type
}

// Watcher is implemented by an Env that wants to know of a source before it is read. Env is the one that reads it, which the
// Watcher may be a part of; want is as for [Check], and script says that the source is statements.
type Watcher interface {
	Watch(src string, env Env, want *wits.Type, script bool)
}

func watch(src string, env Env, want *wits.Type, script bool) {
	if w, ok := env.(Watcher); ok {
		w.Watch(src, env, want, script)
	}
}

// Ref is a value in a mind that an expression can read.
type Ref struct {
	Type *wits.Type
	// Slot tells where it lies. It is called only after the layout is fixed: when closures are made.
	Slot func() wits.Slot
	// Read gives a bool that is computed, such as whether a node is active; Slot is then nil, or where what it gave last is kept. It is
	// nil for all else.
	Read func(x *wits.Context) bool
	// Assign: scripts may write it.
	Assign bool
	// Mark tells where a bool lies that becomes true when a script writes the value; nil if there is none.
	Mark func() wits.Slot
	// Unit is that of the port or variable, such as "m"; empty if it has none.
	Unit string
}

// Call is one call of a registered function: the expression writes the arguments into the mind, runs it and reads the
// result.
type Call struct {
	// Params are the types of the parameters. An int is turned into a float where that is the parameter's type.
	Params []*wits.Type
	// Args tell where each argument goes; called after layout.
	Args []func() wits.Slot
	// Result is nil for a function without one; only a script can call that.
	Result *wits.Type
	// Out tells where the result lies; called after layout.
	Out func() wits.Slot
	// Run calls the function. Minds that step in parallel call it from several goroutines.
	Run func(x *wits.Context)
	// Known is told which arguments are the same whenever the function is called, with their values; nil if nobody asks.
	Known func(arg int, v any)
}
