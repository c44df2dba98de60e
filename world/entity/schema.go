package entity

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/wits-ai/wits/internal/flat"
)

// Schema is the list of components that the entities of a world can have. Fill it at the start of the program; it is
// then read only, and shared by all worlds.
type Schema struct {
	names   []string // by number; 0 is empty
	strides []int    // words of a row, by number
	types   []reflect.Type
	errs    []error
}

// NewSchema makes a schema without components.
func NewSchema() *Schema {
	return &Schema{names: make([]string, 1), strides: make([]int, 1), types: make([]reflect.Type, 1)}
}

// Component is one sort of component, with the values of type T. Get one from [Add]; it is a small value, good for all
// worlds of its schema. With the zero Component nothing is ever found.
type Component[T any] struct {
	schema *Schema
	id     int32
	stride int32
}

// Add adds a component with values of type T, which must be flat: no pointers (strings, slices and maps hold some), and
// no padding. What is wrong is found by [Schema.Err]; nobody can then have the component. Two components may have the
// same type, but not the same name. Add all before the first world is made.
func Add[T any](s *Schema, name string) Component[T] {
	goes := reflect.TypeFor[T]()
	switch {
	case name == "":
		s.fail("a component of type %s has no name", goes)
	case s.find(name) != 0:
		s.fail("two components are called %q", name)
	case flat.HasPointers(goes):
		s.fail("component %s: %s holds pointers (strings, slices and maps count): components are copied and hashed as plain words", name, goes)
	case flat.Packed(goes) != goes.Size():
		s.fail("component %s: %s has padding: reorder or widen its fields, so that equal values are equal bytes", name, goes)
	default:
		stride := 1 + max(1, (int(goes.Size())+7)/8)
		s.names = append(s.names, name)
		s.strides = append(s.strides, stride)
		s.types = append(s.types, goes)
		return Component[T]{s, int32(len(s.names) - 1), int32(stride)}
	}
	return Component[T]{}
}

// ID returns the component's number: 1 for the first that was added, and so on; 0 if it was refused.
func (c Component[T]) ID() int { return int(c.id) }

// Of reports whether the component is one of a schema.
func (c Component[T]) Of(s *Schema) bool { return c.id != 0 && c.schema == s }

// Name returns the component's name; "" if it was refused.
func (c Component[T]) Name() string {
	if c.schema == nil {
		return ""
	}
	return c.schema.names[c.id]
}

// Len returns how many components there are: their numbers are 1 to Len.
func (s *Schema) Len() int { return len(s.names) - 1 }

// Name returns the name of the component with a number; "" if there is none.
func (s *Schema) Name(id int) string {
	if id < 0 || id >= len(s.names) {
		return ""
	}
	return s.names[id]
}

// Err joins all that is wrong with the schema; nil if nothing is.
func (s *Schema) Err() error { return errors.Join(s.errs...) }

func (s *Schema) fail(format string, args ...any) {
	s.errs = append(s.errs, fmt.Errorf("schema: "+format, args...))
}

// find returns the number of a component; 0 if there is none of the name.
func (s *Schema) find(name string) int {
	for i := 1; i < len(s.names); i++ {
		if s.names[i] == name {
			return i
		}
	}
	return 0
}

// view looks at the words of a row as what they are. T was checked when its component was added: it holds no pointers
// and no padding, and a row has room for it. Together with bytesOf in save.go this is all use of unsafe in the package.
func view[T any](w *uint64) *T { return (*T)(unsafe.Pointer(w)) }
