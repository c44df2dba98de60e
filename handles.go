package wits

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// The handle types below are the exported fields of a coder's action or parameter struct. The linker resolves each
// to a place in the mind, once for every node; the struct itself holds no agent state and serves all agents.

// In is an inbound data port: a value that comes from the outside.
//
// Field tags: `default:"1.2"` when nothing is linked or set, `unit:"m"`, `doc:"Length of the blade."`.
type In[T any] struct{ place }

// Get reads the port.
func (p In[T]) Get(x *Context) T { return read[T](x, p.place) }

// Out is an outbound data port: a value that others read. It keeps what was set last.
// Field tags: `default`, `unit`, `doc`.
type Out[T any] struct{ place }

// Set writes the port.
func (p Out[T]) Set(x *Context, v T) { write(x, p.place, v) }

// Get reads back what was set last.
func (p Out[T]) Get(x *Context) T { return read[T](x, p.place) }

// Var is state that an action keeps in the mind of each agent. It is set to its `default` (else zero) when the action
// is activated. Tag `keep:"true"` keeps it over activations.
type Var[T any] struct{ place }

// Get reads the variable.
func (v Var[T]) Get(x *Context) T { return read[T](x, v.place) }

// Set writes the variable.
func (v Var[T]) Set(x *Context, to T) { write(x, v.place, to) }

// InList is an enumerable inbound data port: any number of links, read as a list. The order is that of the names
// of what is linked, unless the links are numbered in the document. Its default is the empty list.
type InList[T any] struct{ at []place }

// Len returns the number of links.
func (l InList[T]) Len(*Context) int { return len(l.at) }

// At reads the i-th value, 0 <= i < Len.
func (l InList[T]) At(x *Context, i int) T { return read[T](x, l.at[i]) }

// TriggerIn is an inbound trigger port. Implement [TriggerHandler] to act in the release phase, or ask Fired in Update.
type TriggerIn struct{ bit mark }

// Fired reports whether the trigger was released this frame.
func (t TriggerIn) Fired(x *Context) bool {
	return t.bit.mask != 0 && x.words[x.program.now+t.bit.word]&t.bit.mask != 0
}

// TriggerOut is an outbound trigger port.
type TriggerOut struct {
	fan      []mark // this port and all that it reaches
	name     string
	anyPhase bool
}

// Fire marks the port and, at once, everything that it is linked to; all of it acts at the start of the next frame.
// In the release phase (Activate, End, OnTrigger) it is an error that parks the agent; see [ErrReleasePhase]. Triggers of
// functions may fire in any phase: scripts and values of states call functions also where a state begins, and nobody who
// writes a function can know that.
func (t TriggerOut) Fire(x *Context) {
	if x.phase == phaseRelease && !t.anyPhase {
		panic(&releaseError{port: t.name})
	}
	x.raise(t.fan)
}

// place is where a handle's value lies. An unbound handle reads word 0 of a mind that has none and panics, which the
// step turns into a fault; only handles that the linker never saw are unbound.
type place struct {
	at  int32
	ref bool
}

func placeOf(s Slot) place { return place{at: s.at, ref: s.typ.words == 0} }

func read[T any](x *Context, p place) T {
	if p.ref {
		v, _ := x.refs[p.at].(T)
		return v
	}
	return load[T](x.words, p.at)
}

func write[T any](x *Context, p place, v T) {
	if p.ref {
		x.refs[p.at] = v
		return
	}
	store(x.words, p.at, v)
}

// handleKind tells the linker what a field is.
type handleKind uint8

const (
	handleIn handleKind = iota
	handleOut
	handleVar
	handleList
	handleTriggerIn
	handleTriggerOut
)

// handle is implemented by pointers to all handle types.
type handle interface {
	describe() (handleKind, reflect.Type)
	bindTo(binding)
}

func (*In[T]) describe() (handleKind, reflect.Type)      { return handleIn, reflect.TypeFor[T]() }
func (*Out[T]) describe() (handleKind, reflect.Type)     { return handleOut, reflect.TypeFor[T]() }
func (*Var[T]) describe() (handleKind, reflect.Type)     { return handleVar, reflect.TypeFor[T]() }
func (*InList[T]) describe() (handleKind, reflect.Type)  { return handleList, reflect.TypeFor[T]() }
func (*TriggerIn) describe() (handleKind, reflect.Type)  { return handleTriggerIn, nil }
func (*TriggerOut) describe() (handleKind, reflect.Type) { return handleTriggerOut, nil }

// binding is what the linker resolves a handle to: of each kind of handle, what it needs.
type binding struct {
	at   place
	list []place
	bit  mark
	fan  []mark
	name string
	free bool // of a trigger: it may fire in any phase
}

func (p *In[T]) bindTo(b binding)      { p.place = b.at }
func (p *Out[T]) bindTo(b binding)     { p.place = b.at }
func (v *Var[T]) bindTo(b binding)     { v.place = b.at }
func (l *InList[T]) bindTo(b binding)  { l.at = b.list }
func (t *TriggerIn) bindTo(b binding)  { t.bit = b.bit }
func (t *TriggerOut) bindTo(b binding) { t.fan, t.name, t.anyPhase = b.fan, b.name, b.free }

// ListType is a registered list: elements that are known only while a mind steps, such as the contacts of an agent or
// the marks of a thief. Pickers choose among them.
type ListType struct {
	Name string
	Doc  string
	Elem *Type // of the elements

	load func(x *Context, i int, to Slot) bool // nil where only a manifest tells of the list
}

// MaxElements is how many elements a registered list may have. One that goes on is taken for one without an end, and
// parks the agent.
const MaxElements = 10_000

// AddList offers designers a list of elements to choose among; see the pickers of package utility. At gives the i-th
// element, and false past the last; it is called with 0, 1, 2 and so on, for as long as somebody wants to know more. The
// order must not depend on chance: it decides between equals. It must stay the same within a frame of a mind.
//
// T is a registered type. For one without pointers nothing is allocated.
//
//	wits.AddList(r, "Enemies", "Whom the guard has seen.", func(x *wits.Context, i int) (belief.Contact, bool) {
//		return wits.Self[*Guard](x).Contacts.At(i)
//	})
func AddList[T any](r *Registry, name, doc string, at func(x *Context, i int) (T, bool)) {
	if r == nil {
		return
	}
	l := &ListType{Name: name, Doc: doc, Elem: r.byGo[reflect.TypeFor[T]()]}
	switch {
	case l.Elem == nil:
		r.fail("list %s: %s", name, unregistered(reflect.TypeFor[T]()))
		return
	case !r.named("list", name):
		return
	case at == nil:
		r.fail("list %s: there is no Go function that gives its elements: it is nil", name)
		return
	case r.lists[name] != nil:
		r.fail("two lists are called %q", name)
		return
	}
	l.load = func(x *Context, i int, to Slot) bool {
		v, ok := at(x, i)
		if !ok {
			return false
		}
		if i >= MaxElements {
			panic(fmt.Sprintf("the list %s has no end: it has more than %d elements", name, MaxElements))
		}
		write(x, placeOf(to), v)
		return true
	}
	r.lists[name] = l
}

// List finds a registered list by its name; nil if there is none.
func (r *Registry) List(name string) *ListType { return r.lists[name] }

// Lists lists the names of all registered lists, sorted.
func (r *Registry) Lists() []string { return slices.Sorted(maps.Keys(r.lists)) }

// Load writes the i-th element to a slot of the elements' type. False says that there are no more; nothing is written.
func (l *ListType) Load(x *Context, i int, to Slot) bool {
	x.StayAwake()
	return l.load(x, i, to)
}

// Item writes the i-th element of the list that lies in the slot to a slot of the elements' type. False says that there
// are no more; nothing is written.
func (s Slot) Item(x *Context, i int, to Slot) bool { return s.typ.item(x, placeOf(s), i, to) }

// itemOf is Item for lists of E.
func itemOf[E any](x *Context, from place, i int, to Slot) bool {
	list := read[[]E](x, from)
	if i >= len(list) {
		return false
	}
	write(x, placeOf(to), list[i])
	return true
}
