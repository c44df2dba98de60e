package wits

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

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
func (l *ListType) Load(x *Context, i int, to Slot) bool { return l.load(x, i, to) }

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
