package wits

import (
	"bytes"
	"slices"
)

// Slot says where in a mind a value lies: in its words or, for a type with pointers, in its references.
type Slot struct {
	at  int32
	typ *Type
}

// Valid reports whether the slot was laid out.
func (s Slot) Valid() bool { return s.typ != nil }

// Type is the type of the value in the slot.
func (s Slot) Type() *Type { return s.typ }

// Word is the slot's first word in the mind's block, or its reference's index if its type has no words.
func (s Slot) Word() int { return int(s.at) }

// Get reads the value. It allocates; use [Get] where the type is known.
func (s Slot) Get(x *Context) any { return s.get(x) }

// Set writes a value, which must be of the slot's type.
func (s Slot) Set(x *Context, v any) { s.set(x, v) }

// Raw is what lies in a slot whose type needs a reference, as it lies there: nil if nothing was written yet, which Get gives the zero value for. It
// panics for a slot of words.
func (s Slot) Raw(x *Context) any { return x.refs[s.rawAt()] }

// SetRaw puts back what Raw gave.
func (s Slot) SetRaw(x *Context, raw any) { x.refs[s.rawAt()] = raw }

func (s Slot) rawAt() int32 {
	if s.typ.words > 0 {
		panic("wits: a value of type " + s.typ.name + " lies in words")
	}
	return s.at
}

// Get reads a value whose Go type is T.
func Get[T any](x *Context, s Slot) T { return read[T](x, placeOf(s)) }

// Set writes a value whose Go type is T.
func Set[T any](x *Context, s Slot, v T) { write(x, placeOf(s), v) }

// CopyTo copies the value to another slot of the same type.
func (s Slot) CopyTo(x *Context, to Slot) {
	if n := int32(s.typ.words); n > 0 {
		copy(x.words[to.at:to.at+n], x.words[s.at:s.at+n])
	} else {
		x.refs[to.at] = x.refs[s.at]
	}
}

// Same reports whether the value in the slot is that in another slot of the same type. It allocates if they are two references to values that are
// the same when written.
func (s Slot) Same(x *Context, as Slot) bool {
	n := int32(s.typ.words)
	if n == 0 {
		if SameRef(x.refs[s.at], x.refs[as.at]) {
			return true
		}
		a, err := s.typ.encode(s.get(x))
		b, err2 := s.typ.encode(as.get(x))
		return err == nil && err2 == nil && bytes.Equal(a, b)
	}
	return slices.Equal(x.words[s.at:s.at+n], x.words[as.at:as.at+n])
}

func (s Slot) get(x *Context) any { return s.typ.get(x.words, x.refs, s.at) }

func (s Slot) set(x *Context, v any) { s.typ.set(x.words, x.refs, s.at, v) }
