package wits

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// shape is what a type's values look like in memory, by names: all that a later build must know to read one.
type shape struct {
	kind   shapeKind
	name   string // of the registered type; "" for one within another that is not registered
	size   int    // in bytes
	enum   []string
	fields []shapeField
	elem   *shape // of an array or a list
	count  int    // of an array

	// What only the present build knows.
	was   []string          // names that the type had
	wasOf map[string]string // names that its values had -> those of now
}

// shapeField is a field of a struct.
type shapeField struct {
	name   string
	offset int // in bytes
	of     *shape
	was    []string
}

type shapeKind uint8

const (
	shapeBool shapeKind = iota
	shapeInt
	shapeUint
	shapeFloat
	shapeID // a number that stands for something: of it nothing else can be made
	shapeStruct
	shapeArray
	shapeText
	shapeList  // whose elements lie in words
	shapeOther // saved by its own methods or as JSON
	shapeKinds
)

// maxShape is how deep shapes lie within each other.
const maxShape = 32

// shape is made when it is asked for first.
func (t *Type) shape() *shape {
	if s := t.shaped.Load(); s != nil {
		return s
	}
	s := t.makeShape()
	t.shaped.Store(s)
	return s
}

func (t *Type) makeShape() *shape {
	s := &shape{name: t.name, was: t.was}
	switch {
	case t.words > 0:
		s = t.reg.shapeOf(t.goes, 0)
		s.name, s.was = t.name, t.was
	case t.isText:
		s.kind = shapeText
	case t.pack != nil:
		s.kind, s.elem = shapeList, t.elem.shape()
		for _, was := range t.elem.was {
			s.was = append(s.was, "list of "+was)
		}
	default:
		s.kind = shapeOther
	}
	return s
}

// shapeOf returns the shape of a Go type without pointers.
func (r *Registry) shapeOf(goes reflect.Type, depth int) *shape {
	s := &shape{size: int(goes.Size())}
	if t := r.byGo[goes]; t != nil {
		s.name, s.was, s.enum, s.wasOf = t.name, t.was, t.enum, t.wasOf
	}
	switch k := goes.Kind(); {
	case goes == reflect.TypeFor[Entity]() || goes == reflect.TypeFor[Name]():
		s.kind = shapeID
	case k == reflect.Bool:
		s.kind = shapeBool
	case k >= reflect.Int && k <= reflect.Int64:
		s.kind = shapeInt
	case k >= reflect.Uint && k <= reflect.Uint64:
		s.kind = shapeUint
	case k == reflect.Float32 || k == reflect.Float64:
		s.kind = shapeFloat
	case k == reflect.Struct && depth < maxShape:
		s.kind = shapeStruct
		for i := range goes.NumField() {
			f := goes.Field(i)
			s.fields = append(s.fields, shapeField{f.Name, int(f.Offset), r.shapeOf(f.Type, depth+1), formerly(f.Tag)})
		}
	case k == reflect.Array && depth < maxShape:
		s.kind, s.elem, s.count = shapeArray, r.shapeOf(goes.Elem(), depth+1), goes.Len()
	default: // complex numbers, and what lies too deep: as it is or not at all
		s.kind = shapeID
	}
	return s
}

// words returns how many words a value takes.
func (s *shape) words() int { return (s.size + 7) / 8 }

// flat reports whether values lie in words.
func (s *shape) flat() bool { return s.kind < shapeText }

// same reports whether values of an earlier shape are values of this one, bit by bit.
func (s *shape) same(from *shape) bool {
	if s == from {
		return true
	}
	if s.kind != from.kind || s.size != from.size || s.count != from.count || !slices.Equal(s.enum, from.enum) || len(s.fields) != len(from.fields) || !s.called(from) {
		return false
	}
	for i := range s.fields {
		f, o := &s.fields[i], &from.fields[i]
		if f.name != o.name || f.offset != o.offset || !f.of.same(o.of) {
			return false
		}
	}
	return s.elem == nil && from.elem == nil || s.elem != nil && from.elem != nil && s.elem.same(from.elem)
}

// called reports whether this is what an earlier shape is called now.
func (s *shape) called(from *shape) bool {
	return s.name == from.name || from.name != "" && slices.Contains(s.was, from.name)
}

// Names change from build to build. What something was called before is known from the "renames" of documents, from the tag was
// of handles and of fields of types, from [Was] and from [Type.Was]; see [Transfer].

// formerNames gives, for each name that renames lead to, the names before it: those that lead to it at once, then those that
// lead to these, and so on.
func formerNames(renames map[string]string) map[string][]string {
	was := map[string][]string{}
	if len(renames) == 0 {
		return was
	}
	direct := map[string][]string{}
	for _, old := range slices.Sorted(maps.Keys(renames)) {
		direct[renames[old]] = append(direct[renames[old]], old)
	}
	for now := range direct {
		list := slices.Clone(direct[now])
		for i := 0; i < len(list); i++ {
			for _, old := range direct[list[i]] {
				if old != now && !slices.Contains(list, old) {
					list = append(list, old)
				}
			}
		}
		was[now] = list
	}
	return was
}

// formerly reads the tag was: names, separated by commas.
func formerly(tag reflect.StructTag) []string {
	return strings.FieldsFunc(tag.Get("was"), func(r rune) bool { return r == ',' || r == ' ' })
}

// formerPaths returns the names that the value of a port or variable had, in place of its own at the end of its path, without the
// path of its node.
func formerPaths(path, name string, lists ...[]string) []string {
	var out []string
	_, local := split(path)
	for _, list := range lists {
		for _, was := range list {
			if was != name {
				out = append(out, strings.TrimSuffix(local, name)+was)
			}
		}
	}
	return out
}

// Was says which names the type had in earlier builds, so that values of saved minds find it. Names of fields of a struct are
// for the tag was of the field. It returns the type.
func (t *Type) Was(names ...string) *Type {
	if t != nil {
		t.was = append(t.was, names...)
		t.shaped.Store(nil)
	}
	return t
}

// WasValue says which name a value of an enumeration had in earlier builds, so that values of saved minds find it. It returns
// the type.
func (t *Type) WasValue(old, now string) *Type {
	switch {
	case t == nil:
	case !slices.Contains(t.enum, now):
		t.reg.fail("enumeration %s: the earlier name %q is said to be %q now, which is no value of it", t.name, old, now)
	case slices.Contains(t.enum, old):
		t.reg.fail("enumeration %s: %q is said to be an earlier name of %q, and is a value of its own", t.name, old, now)
	default:
		if t.wasOf == nil {
			t.wasOf = map[string]string{}
		}
		t.wasOf[old] = now
		t.shaped.Store(nil)
	}
	return t
}

// How values are written that lie in references: when a mind is saved, recorded, hashed.

// codecOf saves reference values: by their own binary methods where they have them, else as JSON.
func codecOf[T any]() (func(any) ([]byte, error), func([]byte) (any, error)) {
	var probe T
	if _, ok := any(probe).(encoding.BinaryMarshaler); ok {
		if _, ok := any(&probe).(encoding.BinaryUnmarshaler); ok {
			return func(v any) ([]byte, error) { return v.(encoding.BinaryMarshaler).MarshalBinary() },
				func(b []byte) (any, error) {
					var v T
					err := any(&v).(encoding.BinaryUnmarshaler).UnmarshalBinary(b)
					return v, err
				}
		}
	}
	if _, ok := any(probe).(string); ok {
		return func(v any) ([]byte, error) { s, _ := v.(string); return []byte(s), nil },
			func(b []byte) (any, error) { return string(b), nil }
	}
	return func(v any) ([]byte, error) { return json.Marshal(v) },
		func(b []byte) (any, error) {
			var v T
			err := json.NewDecoder(bytes.NewReader(b)).Decode(&v)
			return v, err
		}
}

// asWords begins the bytes of a list that JSON cannot hold: its elements follow word by word. No JSON begins so.
const asWords = 0

// listCodec is JSON for lists whose elements JSON gives back as they were, which people can read in recordings, and words for
// all others: numbers that are infinite or none, names whose text is not known here, fields that are not exported.
func listCodec[E any](elem *Type, encode func(any) ([]byte, error), decode func([]byte) (any, error)) (func(any) ([]byte, error), func([]byte) (any, error), func(any) []byte) {
	n := elem.words
	if n == 0 {
		return encode, decode, nil
	}
	floats := make([]uint64, (n+63)/64)
	(&Program{floats: floats}).noteFloats(elem.goes, 0, 0)
	mask := &Program{floats: floats}
	words := func(v any) []byte {
		list, _ := v.([]E)
		out, room := make([]byte, 1, 1+8*n*len(list)), make([]uint64, n)
		out[0] = asWords
		for i := range list {
			store(room, 0, list[i])
			for k, w := range room {
				out = binary.LittleEndian.AppendUint64(out, mask.plain(k, w))
			}
		}
		return out
	}
	lost := lostByJSON(elem.goes, nil) != ""
	return func(v any) ([]byte, error) {
			plain := words(v)
			if lost {
				return plain, nil
			}
			if b, err := encode(v); err == nil {
				if back, err := decode(b); err == nil && bytes.Equal(words(back), plain) {
					return b, nil
				}
			}
			return plain, nil
		}, func(b []byte) (any, error) {
			if len(b) == 0 || b[0] != asWords {
				return decode(b)
			}
			if b = b[1:]; len(b)%(8*n) != 0 {
				return nil, errors.New("the list does not end with an element")
			}
			list, room := make([]E, len(b)/(8*n)), make([]uint64, n)
			for i := range list {
				for k := range room {
					room[k], b = binary.LittleEndian.Uint64(b), b[8:]
				}
				if !elem.validWords(room) {
					return nil, errors.New("the list has an element that there cannot be")
				}
				list[i] = load[E](room, 0)
			}
			return list, nil
		}, words
}

// codecIsJSON reports whether codecOf saves values as JSON.
func codecIsJSON[T any]() bool {
	var probe T
	_, writes := any(probe).(encoding.BinaryMarshaler)
	_, reads := any(&probe).(encoding.BinaryUnmarshaler)
	return !(writes && reads)
}

// lostByJSON returns the first field of a type that encoding/json does not write; "" if there is none. Types that write themselves
// are trusted. Seen are the types that are being looked at, for those that contain themselves.
func lostByJSON(t reflect.Type, seen []reflect.Type) string {
	if slices.Contains(seen, t) {
		return ""
	}
	for _, writes := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(writes) || reflect.PointerTo(t).Implements(writes) {
			return ""
		}
	}
	seen = append(seen, t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return lostByJSON(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "" {
				if lost := lostByJSON(f.Type, seen); lost != "" {
					return f.Name + "." + lost
				}
				continue
			}
			if !f.IsExported() || f.Tag.Get("json") == "-" {
				return f.Name
			}
			if lost := lostByJSON(f.Type, seen); lost != "" {
				return f.Name + "." + lost
			}
		}
	}
	return ""
}
