package wits

import (
	"reflect"
	"unsafe"
)

// This file holds all use of unsafe in the root package; package act has two lines of its own.
//
// A mind's block is a []uint64, which the garbage collector does not look into; a value may live there only if its
// type holds no pointers and no padding (newType checks both, so equal values are equal words). Every offset that
// reaches these functions was handed out by the linker for a value of just that type, inside the block.

// load reads a pointer-free T that starts at word off.
func load[T any](words []uint64, off int32) T {
	return *(*T)(unsafe.Pointer(&words[off]))
}

// store writes a pointer-free T at word off. Bytes of the last word past the value are never written and stay zero.
func store[T any](words []uint64, off int32, v T) {
	*(*T)(unsafe.Pointer(&words[off])) = v
}

// sameBits reports whether two values without pointers are the same words.
func sameBits[T any](a, b T) bool {
	size := unsafe.Sizeof(a)
	return string(unsafe.Slice((*byte)(unsafe.Pointer(&a)), size)) == string(unsafe.Slice((*byte)(unsafe.Pointer(&b)), size))
}

// fieldCopy moves one parameter from a mind into a field of a parameter struct.
type fieldCopy struct {
	dst  uint32 // byte offset in the struct
	src  int32  // word in the block, or reference index
	n    uint32 // words, bytes, or values of a view
	kind copyKind
	word unsafe.Pointer // copySelf: the type that Frame.Self must have
}

type copyKind uint8

const (
	copyWord    copyKind = iota // 8 bytes
	copyByte                    // 1 byte
	copyHalf                    // 4 bytes
	copyQuart                   // 2 bytes
	copyWords                   // n words
	copyBytes                   // n bytes, of a type that does not fill its last word
	copyString                  // a string of any type held in refs
	copySlice                   // a slice of any type held in refs
	copyPointer                 // a pointer, map or the like held in refs
	copyBoxed                   // n bytes of any other type held in refs
	copyView                    // a slice over the block itself
	copyEntity                  // the agent's own id
	copySelf                    // Frame.Self
)

// eface is how the runtime lays out an interface without methods.
type eface struct{ typ, data unsafe.Pointer }

// mind returns the mind that a context is the inside of: its first and only field.
func (x *Context) mind() *Mind { return (*Mind)(unsafe.Pointer(x)) }

// SameRef reports whether two references of minds are one. What a reference points to is never changed in place, so the values
// are then equal; if it says no they may be equal all the same.
func SameRef(a, b any) bool {
	return *(*eface)(unsafe.Pointer(&a)) == *(*eface)(unsafe.Pointer(&b))
}

// typeWord returns the first word of an interface that holds a T.
func typeWord(t reflect.Type) unsafe.Pointer {
	v := reflect.Zero(t).Interface()
	return (*eface)(unsafe.Pointer(&v)).typ
}

// boxedDirect reports whether an interface holds values of the type themselves, not a pointer to them.
func boxedDirect(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Struct:
		return t.NumField() == 1 && boxedDirect(t.Field(0).Type)
	case reflect.Array:
		return t.Len() == 1 && boxedDirect(t.Elem())
	}
	return false
}

// fillParams copies parameters into the struct at dst, which lies on the stack: it calls nothing that could let dst
// escape, and so may write pointers as plain words (a stack is scanned, never marked through).
func fillParams(dst unsafe.Pointer, x *Context, plan []fieldCopy) {
	words, refs := x.words, x.refs
	for i := range plan {
		c := &plan[i]
		to := unsafe.Add(dst, c.dst)
		switch c.kind {
		case copyWord:
			*(*uint64)(to) = words[c.src]
		case copyByte:
			*(*uint8)(to) = uint8(words[c.src])
		case copyHalf:
			*(*uint32)(to) = uint32(words[c.src])
		case copyQuart:
			*(*uint16)(to) = uint16(words[c.src])
		case copyWords:
			for j := range uintptr(c.n) {
				*(*uint64)(unsafe.Add(to, j*8)) = words[int(c.src)+int(j)]
			}
		case copyBytes:
			copyMemory(to, unsafe.Pointer(&words[c.src]), c.n)
		case copyString:
			// Also of a coder's own type: all strings look alike.
			if refs[c.src] != nil {
				*(*string)(to) = *(*string)((*eface)(unsafe.Pointer(&refs[c.src])).data)
			}
		case copySlice:
			// All slice headers look alike to the collector, so the header is copied as that of a []byte.
			if refs[c.src] != nil {
				*(*[]byte)(to) = *(*[]byte)((*eface)(unsafe.Pointer(&refs[c.src])).data)
			}
		case copyPointer:
			*(*unsafe.Pointer)(to) = (*eface)(unsafe.Pointer(&refs[c.src])).data
		case copyBoxed:
			if refs[c.src] != nil {
				copyMemory(to, (*eface)(unsafe.Pointer(&refs[c.src])).data, c.n)
			}
		case copyView:
			if c.n > 0 {
				*(*[]uint64)(to) = unsafe.Slice(&words[c.src], 1)
				(*[3]int)(to)[1], (*[3]int)(to)[2] = int(c.n), int(c.n)
			}
		case copyEntity:
			*(*Entity)(to) = x.frame.Entity
		case copySelf:
			self := (*eface)(unsafe.Pointer(&x.frame.Self))
			if self.typ != c.word {
				panic("Frame.Self has not the type that this function wants")
			}
			*(*unsafe.Pointer)(to) = self.data
		}
	}
}

func copyMemory(to, from unsafe.Pointer, n uint32) {
	copy(unsafe.Slice((*byte)(to), n), unsafe.Slice((*byte)(from), n))
}

// gatherBytes packs values of a type that does not fill its word, one after another.
func gatherBytes(words []uint64, to int32, from []place, size int) {
	if len(from) == 0 {
		return
	}
	dst := unsafe.Pointer(&words[to])
	for i, p := range from {
		copyMemory(unsafe.Add(dst, i*size), unsafe.Pointer(&words[p.at]), uint32(size))
	}
}

// paramPlan says how the values of a function's parameters reach its parameter struct.
type paramPlan struct {
	copies []fieldCopy
	// straight, where it can be, is the same in short: the word of the mind for each word of the struct.
	straight []int32
}

// straighten finds the short form: every parameter begins at a word of its own, and there is nothing else.
func (p *paramPlan) straighten(size uintptr, handles bool) {
	if handles || size == 0 || size%8 != 0 {
		return
	}
	straight := make([]int32, size/8)
	for _, c := range p.copies {
		n := uint32(1)
		if c.kind == copyWords {
			n = c.n
		} else if c.kind > copyQuart {
			return
		}
		for j := range n {
			w := c.dst/8 + j
			if c.dst%8 != 0 || straight[w] != 0 {
				return
			}
			straight[w] = c.src + int32(j)
		}
	}
	for _, w := range straight {
		if w == 0 {
			return
		}
	}
	p.straight = straight
}

// callWith runs fn with parameters read from a mind. template holds what does not change between calls (the handles
// of variables).
func callWith[P, R any](x *Context, fn func(*Context, P) R, template *P, plan *paramPlan) R {
	if plan.straight != nil {
		var p P
		to := unsafe.Pointer(&p)
		for i, w := range plan.straight {
			*(*uint64)(unsafe.Add(to, i*8)) = x.words[w]
		}
		return fn(x, p)
	}
	p := *template
	fillParams(unsafe.Pointer(&p), x, plan.copies)
	return fn(x, p)
}

// Slot says where in a mind a value lies: in its words or, for a type with pointers, in its references.
type Slot struct {
	at  int32
	typ *Type
}

// Valid reports whether the slot was laid out.
func (s Slot) Valid() bool { return s.typ != nil }

// Type returns the type of the value in the slot.
func (s Slot) Type() *Type { return s.typ }

// Word returns the slot's first word in the mind's block, or its reference's index if its type has no words.
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

// What a recorder needs to know of a mind: its memory as it lies there. Who only wants to go back to a state takes a
// [Snapshot]; who keeps thousands of them keeps what changed from one to the next.

// Memory returns the mind's words and references: its random generator, marks, activity and values. They are windows into
// the mind, valid until it is given another program. Who writes to them must write what was read from a mind whose program
// has the same fingerprint, and call [Mind.Wake].
func (m *Mind) Memory() (words []uint64, refs []any) {
	m.catchUp()
	return m.x.words, m.x.refs
}

// SetFault parks the mind for a reason that was read from a mind, or frees it if that is nil.
func (m *Mind) SetFault(f *Fault) {
	m.Wake()
	m.x.fault = f
}

// RefTypes returns the types of the references of the program's minds; nil for those that live only within an update and are
// no state.
func (p *Program) RefTypes() []*Type { return p.refTypes() }

// Encode writes a value of a type whose values are references: by its own MarshalBinary if it has that, text as it is, and
// all else as JSON; a list that JSON would not give back as it was, such as one with an infinite number, as a zero byte and the
// words of its elements. It fails as these do.
func (t *Type) Encode(v any) ([]byte, error) { return t.encode(v) }

// Decode reads what Encode wrote.
func (t *Type) Decode(b []byte) (any, error) { return t.decode(b) }

// Plain returns a word of a mind's memory with one pattern for all that is not a number, which processors write differently.
func (p *Program) Plain(word int, w uint64) uint64 { return p.plain(word, w) }

// Acted returns the words of a mind's memory whose bits tell which triggers acted in the last step, in the order of
// [Mind.Triggers]; they are a window into the mind.
func (m *Mind) Acted() []uint64 {
	p := m.x.program
	return m.x.words[p.now : p.now+p.markWords]
}

// ActivityWords says which words of a mind's memory are those of [Mind.Activity].
func (p *Program) ActivityWords() (first, count int) { return int(p.active), p.activeWords }

// ActedWords says which words of a mind's memory are those of [Mind.Acted].
func (p *Program) ActedWords() (first, count int) { return int(p.now), int(p.markWords) }
