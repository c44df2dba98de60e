package wits

import "reflect"

// Processors differ in the bits of what is not a number: inf - inf has its sign bit set on amd64 and clear on arm64. What
// goes out of a mind, its hash, its bytes and its differences, shows one pattern for all of them.

const (
	oneNaN   = 0x7ff8000000000001 // that of math.NaN
	exponent = 0x7ff << 52
)

// plain is word i of a block, with one pattern for all that is not a number.
func (p *Program) plain(i int, w uint64) uint64 {
	if w&exponent == exponent && w<<12 != 0 && p.floats[i/64]>>(i%64)&1 != 0 {
		return oneNaN
	}
	return w
}

// noteFloats marks the words of a value of type t at word at that hold a float64.
func (p *Program) noteFloats(t reflect.Type, at int32, offset uintptr) {
	switch t.Kind() {
	case reflect.Float64:
		w := at + int32(offset/8)
		p.floats[w/64] |= 1 << (w % 64)
	case reflect.Struct:
		for i := range t.NumField() {
			p.noteFloats(t.Field(i).Type, at, offset+t.Field(i).Offset)
		}
	case reflect.Array:
		for i := range t.Len() {
			p.noteFloats(t.Elem(), at, offset+uintptr(i)*t.Elem().Size())
		}
	}
}
