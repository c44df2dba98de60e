package wits

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/wits-ai/wits/internal/bounded"
)

// How values of an earlier shape become values of the present one. Nothing is rounded, cut or guessed: a value that the present
// shape cannot hold whole is not carried, but for fields of a struct that are gone.

// converter writes the value of an earlier shape as one of the present shape over its default. It reports whether that loses
// nothing; the value is worth nothing if it does.
type converter func(to, from []byte) bool

// conversion finds how an earlier shape becomes the present one: why says in words for a coder why it cannot be; gone are fields
// that have no place any more.
func conversion(from, to *shape) (f converter, gone []string, why string) {
	if to.same(from) {
		n := to.size
		return func(to, from []byte) bool { copy(to[:n], from[:n]); return true }, nil, ""
	}
	another := fmt.Sprintf("it was a %s and is a %s", from.title(), to.title())
	switch {
	case from.kind == shapeStruct && to.kind == shapeStruct:
		if to.called(from) {
			return structConversion(from, to)
		}
		if vector(from) && vector(to) {
			return vectorConversion(len(from.fields), len(to.fields)), nil, ""
		}
	case from.kind == shapeArray && to.kind == shapeArray && from.count == to.count:
		elem, gone, why := conversion(from.elem, to.elem)
		if elem == nil {
			return nil, gone, why
		}
		n, size, was := to.count, to.elem.size, from.elem.size
		return func(to, from []byte) bool {
			for i := range n {
				if !elem(to[i*size:(i+1)*size], from[i*was:(i+1)*was]) {
					return false
				}
			}
			return true
		}, gone, ""
	case from.enum != nil && to.enum != nil:
		return enumConversion(from, to), nil, ""
	case from.kind <= shapeFloat && to.kind <= shapeFloat && from.enum == nil && to.enum == nil:
		return func(t, f []byte) bool { return from.number(f).put(to, t) }, nil, ""
	}
	return nil, nil, another
}

// title returns what messages call the type.
func (s *shape) title() string {
	switch {
	case s.name != "":
		return s.name
	case s.kind == shapeStruct:
		return "struct"
	case s.kind == shapeArray:
		return fmt.Sprintf("row of %d", s.count)
	}
	return "number"
}

// vector reports whether the shape is vec2 or vec3.
func vector(s *shape) bool { return s.name == "vec2" || s.name == "vec3" }

func vectorConversion(was, is int) converter {
	return func(to, from []byte) bool {
		for i := 8 * is; i < 8*was; i++ {
			if from[i] != 0 {
				return false
			}
		}
		copy(to[:8*is], from[:min(8*was, 8*is)])
		return true
	}
}

// structConversion carries field by field.
func structConversion(from, to *shape) (converter, []string, string) {
	type part struct {
		to, from, size, was int
		convert             converter
	}
	var parts []part
	var gone []string
	taken := make([]bool, len(from.fields))
	field := func(name string) int {
		return slices.IndexFunc(from.fields, func(f shapeField) bool { return f.name == name })
	}
	for i := range to.fields {
		f := &to.fields[i]
		k := field(f.name)
		for _, was := range f.was {
			if k < 0 || taken[k] {
				k = field(was)
			}
		}
		if k < 0 || taken[k] {
			continue
		}
		o := &from.fields[k]
		convert, inner, why := conversion(o.of, f.of)
		for _, g := range inner {
			gone = append(gone, o.name+"."+g)
		}
		if why == "" {
			taken[k] = true
			parts = append(parts, part{f.offset, o.offset, f.of.size, o.of.size, convert})
		}
	}
	for k := range from.fields {
		if !taken[k] {
			gone = append(gone, from.fields[k].name)
		}
	}
	return func(to, from []byte) bool {
		for _, p := range parts {
			if !p.convert(to[p.to:p.to+p.size], from[p.from:p.from+p.was]) {
				return false
			}
		}
		return true
	}, gone, ""
}

// enumConversion carries values by their names. Those that have none are numbers that only code knows, and stay as they are.
func enumConversion(from, to *shape) converter {
	table := make([]int64, len(from.enum))
	for i, name := range from.enum {
		table[i] = int64(slices.Index(to.enum, to.valueNow(name)))
	}
	return func(t, f []byte) bool {
		n := from.number(f)
		if n.float || n.whole < 0 || n.whole >= int64(len(table)) {
			return n.put(to, t)
		}
		return table[n.whole] >= 0 && number{whole: table[n.whole]}.put(to, t)
	}
}

// valueNow returns what an earlier name of a value of the enumeration is now.
func (s *shape) valueNow(name string) string {
	if now, ok := s.wasOf[name]; ok && !slices.Contains(s.enum, name) {
		return now
	}
	return name
}

// number is a number of any shape.
type number struct {
	whole    int64
	fraction float64
	float    bool // fraction holds
	big      bool // whole is a uint64 that no int64 holds
}

// number reads one.
func (s *shape) number(b []byte) number {
	var u uint64
	for i := range s.size {
		u |= uint64(b[i]) << (8 * i)
	}
	switch s.kind {
	case shapeFloat:
		if s.size == 4 {
			return number{fraction: float64(math.Float32frombits(uint32(u))), float: true}
		}
		return number{fraction: math.Float64frombits(u), float: true}
	case shapeInt:
		shift := 64 - 8*s.size
		return number{whole: int64(u<<shift) >> shift}
	}
	return number{whole: int64(u), big: u > math.MaxInt64}
}

// exact is up to where every whole number is a float64.
const exact = 1 << 53

// put writes it in another shape, if that can hold it.
func (n number) put(s *shape, b []byte) bool {
	var u uint64
	switch {
	case s.kind == shapeFloat:
		f := n.fraction
		if !n.float {
			if n.big || n.whole > exact || n.whole < -exact {
				return false
			}
			f = float64(n.whole)
		}
		if u = math.Float64bits(f); s.size == 4 {
			if float64(float32(f)) != f && f == f {
				return false
			}
			u = uint64(math.Float32bits(float32(f)))
		}
	case n.float:
		if f := n.fraction; f != math.Trunc(f) || f > exact || f < -exact {
			return false // not a number is none of these, but differs from its whole part
		}
		return number{whole: int64(n.fraction)}.put(s, b)
	case s.kind == shapeBool:
		if u = uint64(n.whole); u > 1 {
			return false
		}
	case s.kind == shapeInt:
		shift := 64 - 8*s.size
		if n.big || n.whole<<shift>>shift != n.whole {
			return false
		}
		u = uint64(n.whole)
	default:
		if u = uint64(n.whole); n.whole < 0 && !n.big || s.size < 8 && u>>(8*s.size) != 0 {
			return false
		}
	}
	for i := range s.size {
		b[i] = byte(u >> (8 * i))
	}
	return true
}

// savedRef is a reference of a mind as it was read from a save: what its type has encoded, and what may be made of it.
type savedRef struct {
	bytes  []byte
	budget *bounded.Budget
}

// carrier moves a value from a mind to one of another program; it reports whether the value has arrived whole. If not the new
// mind's own stays.
type carrier func(to *Context, at Slot, from *Context, source Slot) bool

// carrierOf finds how values of an earlier type become values of the present one. It is nil, with the reason in words, if they
// do not. Other says that the types differ, gone which fields have no place any more.
func carrierOf(was, is *Type) (f carrier, other bool, gone []string, why string) {
	if was == is || was.goes != nil && was.goes == is.goes && was.shape().same(is.shape()) {
		return func(to *Context, at Slot, from *Context, source Slot) bool {
			copyValue(to, at, from, source)
			return true
		}, false, nil, ""
	}
	from, to := was.shape(), is.shape()
	other = !to.same(from)
	switch {
	case from.flat() && !other:
		return func(to *Context, at Slot, from *Context, source Slot) bool {
			copyValue(to, at, from, source)
			return true
		}, false, nil, ""
	case from.flat() && to.flat():
		convert, gone, why := conversion(from, to)
		if why != "" {
			return nil, true, gone, why
		}
		n := from.words()
		return func(x *Context, at Slot, old *Context, source Slot) bool {
			var room, space [64]byte
			src, dst := appendWords(room[:0], old.words[source.at:int(source.at)+n]), appendWords(space[:0], x.words[at.at:int(at.at)+is.words])
			if !convert(dst, src) {
				return false
			}
			for i := range is.words {
				x.words[int(at.at)+i] = binary.LittleEndian.Uint64(dst[8*i:])
			}
			return true
		}, other, gone, ""
	case from.kind == shapeText && to.enum != nil:
		return func(x *Context, at Slot, old *Context, source Slot) bool {
			r, _, ok := refOf(old, source)
			i := slices.Index(to.enum, to.valueNow(string(r.bytes)))
			var b [8]byte
			if !ok || i < 0 || !(number{whole: int64(i)}).put(to, b[:]) {
				return false
			}
			x.words[at.at] = binary.LittleEndian.Uint64(b[:])
			return true
		}, true, nil, ""
	case from.enum != nil && to.kind == shapeText:
		return func(x *Context, at Slot, old *Context, source Slot) bool {
			n := from.number(appendWords(nil, old.words[source.at:source.at+1]))
			if n.float || n.whole < 0 || n.whole >= int64(len(from.enum)) {
				return false
			}
			x.refs[at.at] = from.enum[n.whole]
			return true
		}, true, nil, ""
	case from.kind == shapeList && to.kind == shapeList:
		convert, gone, why := conversion(from.elem, to.elem)
		if why != "" {
			return nil, true, gone, fmt.Sprintf("it was a %s and is a %s", from.title(), to.title())
		}
		return func(x *Context, at Slot, old *Context, source Slot) bool {
			r, none, ok := refOf(old, source)
			if none {
				x.refs[at.at] = nil
				return true
			}
			if ok && other {
				r.bytes, ok = convertList(r.bytes, from.elem.words(), is.elem, convert)
			}
			return ok && r.decodeInto(x, at)
		}, other, gone, ""
	case to.same(from) || from.kind == shapeOther && to.kind == shapeOther && to.called(from):
		return func(x *Context, at Slot, old *Context, source Slot) bool {
			r, none, ok := refOf(old, source)
			if none {
				x.refs[at.at] = nil
				return true
			}
			return ok && r.decodeInto(x, at)
		}, other, nil, ""
	}
	return nil, true, nil, fmt.Sprintf("it was a %s and is a %s", from.title(), to.title())
}

// convertList converts the elements of a list that was packed; see [listCodec].
func convertList(b []byte, was int, is *Type, convert converter) ([]byte, bool) {
	if len(b) == 0 || b[0] != asWords || was == 0 || (len(b)-1)%(8*was) != 0 {
		return nil, false
	}
	n := (len(b) - 1) / (8 * was)
	out := make([]byte, 1+8*is.words*n)
	for i := range n {
		if !convert(out[1+8*is.words*i:1+8*is.words*(i+1)], b[1+8*was*i:1+8*was*(i+1)]) {
			return nil, false
		}
	}
	return out, true
}

// refOf returns a reference of a mind as it is saved.
func refOf(x *Context, s Slot) (r savedRef, none, ok bool) {
	switch v := x.refs[s.at].(type) {
	case nil:
		return r, true, true
	case savedRef:
		return v, false, true
	default:
		b, err := s.typ.save(v)
		return savedRef{bytes: b}, false, err == nil
	}
}

// save encodes a reference: lists word by word where they can be, as conversions want them.
func (t *Type) save(v any) ([]byte, error) {
	if t.pack != nil {
		return t.pack(v), nil
	}
	return t.encode(v)
}

// decodeInto reads a reference into a mind. Code of the game that reads its own types may panic: then it cannot be read.
func (r savedRef) decodeInto(x *Context, at Slot) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	t := at.typ
	if t.pack != nil && (len(r.bytes) == 0 || r.bytes[0] != asWords) || t.isJSON && r.budget != nil && r.budget.Admit(r.bytes, reflect.New(t.goes).Interface()) != nil {
		return false
	}
	v, err := t.decode(r.bytes)
	if err != nil {
		return false
	}
	x.refs[at.at] = v
	return true
}

func appendWords(b []byte, words []uint64) []byte {
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}
