package wits

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/flat"
)

// Type is a type of value that ports and variables carry: the built-in bool, int (64 bits), float (64 bits), string,
// vec2, vec3 and entity, a list of a type, or any Go type that a coder registers with [AddType] or [AddEnum].
//
// A type without pointers lives in words of the mind. Any other lives in the mind's references, and what a reference
// points to must never be changed in place: copying a mind copies the reference only.
type Type struct {
	name  string
	doc   string
	goes  reflect.Type
	words int               // words in the block; 0 for a type kept in references
	enum  []string          // names of the values 0, 1, ... of an enumeration
	was   []string          // its names in earlier builds
	wasOf map[string]string // names that values of an enumeration had in earlier builds -> those of now
	elem  *Type             // element of a list
	reg   *Registry

	foreign string      // the Go type's name, where only a manifest tells of it; goes is then a stand-in
	fields  []TypeField // of a foreign type

	result Field // of functions that give it

	refresh func(x *Context, places []int32) // see Refresh; nil for most

	get    func(words []uint64, refs []any, at int32) any
	set    func(words []uint64, refs []any, at int32, v any)
	item   func(x *Context, from place, i int, to Slot) bool // of a list
	encode func(v any) ([]byte, error)                       // reference types only
	decode func(b []byte) (any, error)
	pack   func(v any) []byte    // of a list whose elements lie in words: what decode reads, word by word; nil for others
	shaped atomic.Pointer[shape] // made when somebody asks
	isJSON bool                  // kept as JSON
	isText bool                  // kept as its text
	any    bool                  // words of every value are one of the type
}

// Name returns what documents call the type, such as "float" or "list of entity".
func (t *Type) Name() string { return t.name }

// Doc says what the type is for.
func (t *Type) Doc() string { return t.doc }

// Go returns the Go type of its values.
func (t *Type) Go() reflect.Type { return t.goes }

// Words returns how many words of a mind a value takes; 0 for a type whose values are kept as references.
func (t *Type) Words() int { return t.words }

// Enum lists the names of an enumeration's values, from 0; nil for other types.
func (t *Type) Enum() []string { return t.enum }

// Elem returns the type of a list's elements; nil for other types.
func (t *Type) Elem() *Type { return t.elem }

func (t *Type) String() string { return t.name }

// Format writes a value of the type for people: 1.25, (3, 4), #7, guard, {Who #7, Place (3, 4)}. Numbers in structs have
// six digits. [Type.Parse] reads it again, but for entities of generation 0, which look like those of generation 1.
func (t *Type) Format(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case geom.Vec2:
		return "(" + formatFloats(v.X, v.Y) + ")"
	case geom.Vec3:
		return "(" + formatFloats(v.X, v.Y, v.Z) + ")"
	case string:
		return v
	}
	r := reflect.ValueOf(v)
	if t.enum != nil {
		if i := enumIndex(r); i >= 0 && i < len(t.enum) {
			return t.enum[i]
		}
	}
	if t.elem != nil {
		parts := make([]string, r.Len())
		for i := range parts {
			parts[i] = t.elem.formatInner(r.Index(i).Interface())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if _, named := v.(fmt.Stringer); !named {
		if fields := t.Fields(); fields != nil {
			return formatFields(fields, r)
		}
	}
	return fmt.Sprint(v)
}

// formatInner is Format for a value within a list or a struct.
func (t *Type) formatInner(v any) string {
	switch v.(type) {
	case string, Name:
		return quoted(t.Format(v))
	}
	return t.Format(v)
}

func formatFields(fields []TypeField, r reflect.Value) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		v := r.FieldByIndex(f.index).Interface()
		switch n := v.(type) {
		case float64:
			v = roundedText(n)
		case geom.Vec2:
			v = geom.Vec2{X: roundedText(n.X), Y: roundedText(n.Y)}
		case geom.Vec3:
			v = geom.Vec3{X: roundedText(n.X), Y: roundedText(n.Y), Z: roundedText(n.Z)}
		}
		parts[i] = f.Name + " " + f.Type.formatInner(v)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// roundedText returns the number that six digits of another one tell.
func roundedText(f float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 6, 64), 64)
	if err != nil {
		return f
	}
	return short
}

func formatFloats(fs ...float64) string {
	parts := make([]string, len(fs))
	for i, f := range fs {
		parts[i] = strconv.FormatFloat(f, 'g', -1, 64)
	}
	return strings.Join(parts, ", ")
}

func enumIndex(r reflect.Value) int {
	switch {
	case r.CanInt():
		return int(r.Int())
	case r.CanUint():
		return int(r.Uint())
	}
	return -1
}

// newType describes T. A type without pointers must not have padding either: its words are hashed and compared.
func newType[T any](name, doc string) (*Type, error) {
	goes := reflect.TypeFor[T]()
	t := &Type{name: name, doc: doc, goes: goes}
	if bad := unfit(goes); bad != "" {
		return nil, fmt.Errorf("type %s (%s) %s, which no mind can hold", name, goes, bad)
	}
	if flat.HasPointers(goes) {
		t.get = func(_ []uint64, refs []any, at int32) any {
			if v, ok := refs[at].(T); ok {
				return v
			}
			var none T
			return none
		}
		t.set = func(_ []uint64, refs []any, at int32, v any) { refs[at] = v }
		t.encode, t.decode = codecOf[T]()
		_, t.isText = any(*new(T)).(string)
		t.isJSON = !t.isText && codecIsJSON[T]()
		return t, nil
	}
	size := int(goes.Size())
	if size == 0 {
		return nil, fmt.Errorf("type %s holds nothing", name)
	}
	if used := int(flat.Packed(goes)); used != size {
		return nil, fmt.Errorf("type %s (%s) has %d bytes of padding: reorder or widen its fields, so that equal values are equal bytes",
			name, goes, size-used)
	}
	t.words = (size + 7) / 8
	t.any = size%8 == 0 && !holdsBool(goes)
	t.get = func(words []uint64, _ []any, at int32) any { return load[T](words, at) }
	t.set = func(words []uint64, _ []any, at int32, v any) { store(words, at, v.(T)) }
	return t, nil
}

// unfit says why values of a type cannot be kept; "" if they can.
func unfit(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Interface:
		return "is an interface"
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Uintptr:
		return "is a " + t.Kind().String()
	case reflect.Slice, reflect.Array:
		return unfit(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			switch t.Field(i).Type.Kind() {
			case reflect.Func, reflect.Chan, reflect.UnsafePointer:
				return "has a field that is a " + t.Field(i).Type.Kind().String()
			}
		}
	}
	return ""
}

// listOf makes the type of []E, where elem is the type of E.
func listOf[E any](elem *Type) *Type {
	t, err := newType[[]E]("list of "+elem.name, "")
	if err != nil {
		panic(err) // a slice has a pointer: newType has nothing to refuse
	}
	t.elem, t.item = elem, itemOf[E]
	t.encode, t.decode, t.pack = listCodec[E](elem, t.encode, t.decode)
	return t
}

// TypeField is a field of a registered struct that expressions can read: where Target is a value of the type,
// Target.Position is its field Position.
type TypeField struct {
	Name      string
	Type      *Type
	Unit, Doc string
	index     []int   // of the Go field
	offset    uintptr // bytes from the value's first word; 0 where only a manifest tells of the type
}

// Fields lists the fields of a type whose Go type is a struct without pointers: the exported ones of a registered type.
// Their names are those of the Go fields, or of the tag `name:"side"`; the tags unit and doc are as for handles. A field
// that does not begin and end with a word of its own is listed if it is a bool or an enumeration. Vectors have no fields:
// expressions know their x, y and z.
func (t *Type) Fields() []TypeField {
	if t.foreign != "" {
		return t.fields
	}
	if t.words == 0 || t.reg == nil || t.goes.Kind() != reflect.Struct || t.goes == reflect.TypeFor[geom.Vec2]() || t.goes == reflect.TypeFor[geom.Vec3]() {
		return nil
	}
	var out []TypeField
	for i := range t.goes.NumField() {
		f := t.goes.Field(i)
		typ := t.reg.byGo[f.Type]
		if typ == nil || !f.IsExported() {
			continue
		}
		field := TypeField{Name: f.Name, Type: typ, Unit: f.Tag.Get("unit"), Doc: f.Tag.Get("doc"), index: f.Index, offset: f.Offset}
		if name := f.Tag.Get("name"); name != "" {
			field.Name = name
		}
		if field.Whole() && f.Offset%8 == 0 || f.Type.Size() < 8 && (typ.enum != nil || f.Type.Kind() == reflect.Bool) {
			out = append(out, field)
		}
	}
	return out
}

// NoFields says why documents cannot read fields of the type, though its values are structs that have some: a clause for
// messages. It is "" if they can, and for types that are no structs.
func (t *Type) NoFields() string {
	if t.foreign != "" || t.goes.Kind() != reflect.Struct || t.reg == nil || len(t.Fields()) > 0 {
		return ""
	}
	for i := range t.goes.NumField() {
		if f := t.goes.Field(i); flat.HasPointers(f.Type) {
			return fmt.Sprintf("a struct that holds a pointer, text, list or map, as %s does with its field %s (%s), is kept as one piece: give documents functions that read from it, or make it a struct of numbers, Names and the like", t.goes, f.Name, f.Type)
		}
	}
	return ""
}

// Whole reports whether the field fills words of its own, so that [Slot.Field] is a place like any other.
func (f TypeField) Whole() bool { return f.Type.goes.Size()%8 == 0 }

// Shift is by how many bits a field that is not whole lies from the low end of its word.
func (f TypeField) Shift() uint { return uint(f.offset % 8 * 8) }

// Field returns where a field of the value lies. Of one that is not whole it is the word that holds it among others; see
// [TypeField.Shift].
func (s Slot) Field(f TypeField) Slot { return Slot{at: s.at + int32(f.offset/8), typ: f.Type} }

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
