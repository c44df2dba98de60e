package wits

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

func (s Slot) get(x *Context) any { return s.typ.get(x.words, x.refs, s.at) }

func (s Slot) set(x *Context, v any) { s.typ.set(x.words, x.refs, s.at, v) }
