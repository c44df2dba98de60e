// Package flat says which Go types can be kept as plain words: without pointers, and without padding, so that equal
// values are equal bytes.
package flat

import "reflect"

// HasPointers reports whether values of a type hold pointers; strings, slices, maps and interfaces do.
func HasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return false
	case reflect.Array:
		return t.Len() > 0 && HasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if HasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return true
}

// Packed returns the size of a pointer-free type without padding.
func Packed(t reflect.Type) uintptr {
	switch t.Kind() {
	case reflect.Array:
		return uintptr(t.Len()) * Packed(t.Elem())
	case reflect.Struct:
		var n uintptr
		for i := range t.NumField() {
			n += Packed(t.Field(i).Type)
		}
		return n
	}
	return t.Size()
}
