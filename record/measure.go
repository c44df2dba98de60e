package record

import (
	"reflect"
	"unsafe"

	"github.com/wits-ai/wits"
)

// measure adds up what values take in memory, everything that they point to included. What has been seen counts once, and
// what all moments of a game have in common (programs, types) does not count.
type measure struct {
	seen map[unsafe.Pointer]bool
	flat map[reflect.Type]bool // types without pointers
}

var shared = map[reflect.Type]bool{
	reflect.TypeFor[*wits.Program]():  true,
	reflect.TypeFor[*wits.Type]():     true,
	reflect.TypeFor[*wits.Registry](): true,
	reflect.TypeFor[*wits.Fault]():    true,
}

// inner returns what lies outside the value itself.
func (m *measure) inner(v reflect.Value) (n int64) {
	t := v.Type()
	if m.isFlat(t) || shared[t] {
		return 0
	}
	switch v.Kind() {
	case reflect.String:
		return int64(v.Len())
	case reflect.Interface:
		if v.IsNil() {
			return 0
		}
		e := v.Elem()
		if e.Kind() == reflect.Pointer {
			return m.inner(e)
		}
		return int64(e.Type().Size()) + m.inner(e)
	case reflect.Pointer:
		if v.IsNil() || !m.first(v.UnsafePointer()) {
			return 0
		}
		return int64(t.Elem().Size()) + m.inner(v.Elem())
	case reflect.Slice:
		if v.Cap() == 0 || !m.first(v.UnsafePointer()) {
			return 0
		}
		n = int64(v.Cap()) * int64(t.Elem().Size())
		if !m.isFlat(t.Elem()) {
			for i := range v.Len() {
				n += m.inner(v.Index(i))
			}
		}
		return n
	case reflect.Array:
		for i := range v.Len() {
			n += m.inner(v.Index(i))
		}
		return n
	case reflect.Struct:
		for i := range v.NumField() {
			n += m.inner(v.Field(i))
		}
		return n
	case reflect.Map:
		if v.IsNil() || !m.first(v.UnsafePointer()) {
			return 0
		}
		n = int64(v.Len()) * int64(t.Key().Size()+t.Elem().Size()+8) * 2
		for it := v.MapRange(); it.Next(); {
			n += m.inner(it.Key()) + m.inner(it.Value())
		}
		return n
	}
	return 0
}

func (m *measure) first(p unsafe.Pointer) bool {
	if m.seen[p] {
		return false
	}
	m.seen[p] = true
	return true
}

func (m *measure) isFlat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return false
	case reflect.Struct, reflect.Array:
	default:
		return true
	}
	if is, ok := m.flat[t]; ok {
		return is
	}
	is := true
	if t.Kind() == reflect.Array {
		is = m.isFlat(t.Elem())
	} else {
		for i := range t.NumField() {
			is = is && m.isFlat(t.Field(i).Type)
		}
	}
	if m.flat == nil {
		m.flat = map[reflect.Type]bool{}
	}
	m.flat[t] = is
	return is
}
