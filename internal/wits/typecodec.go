package wits

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
)

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

// lostByJSON is the first field of a type that encoding/json does not write; "" if there is none. Types that write themselves
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
