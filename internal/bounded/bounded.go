// Package bounded decodes JSON that others have written within a budget of memory. What a text of JSON decodes to can be a
// hundred times as long as the text: "{}," is a whole struct of a list. A limit of bytes of JSON is therefore none. A [Budget] is
// charged for what is decoded before anything of it is made: for elements of lists by the size of their type, for maps, for
// strings.
package bounded

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Budget is how many bytes may be taken. The zero value has none. It is not for several goroutines at once.
type Budget struct{ limit, left int64 }

// New returns a budget of so many bytes.
func New(bytes int64) *Budget { return &Budget{bytes, bytes} }

// Limit returns how many bytes there were.
func (b *Budget) Limit() int64 { return b.limit }

// Exceeded is the error of what does not fit.
type Exceeded struct {
	// Limit is the whole budget, in bytes.
	Limit int64
}

func (e *Exceeded) Error() string {
	return fmt.Sprintf("it holds more than can be: %d MiB of memory are the limit for what is unpacked of it", e.Limit>>20)
}

// Charge takes bytes off the budget; it fails, with an [*Exceeded], if there are not so many left.
func (b *Budget) Charge(bytes int64) error {
	if bytes < 0 || bytes > b.left {
		b.left = 0
		return &Exceeded{b.limit}
	}
	b.left -= bytes
	return nil
}

// Unmarshal is [json.Unmarshal] that first charges the budget for what comes of it. If that is too much nothing is decoded.
func (b *Budget) Unmarshal(data []byte, v any) error {
	if err := b.Admit(data, v); err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// Admit charges the budget for what comes of a text that is decoded into v, and decodes nothing.
func (b *Budget) Admit(data []byte, v any) error {
	s := scan{b: data, left: b.left}
	if t := reflect.TypeOf(v); t != nil && t.Kind() == reflect.Pointer {
		s.value(t.Elem(), 0)
	}
	if s.left < 0 {
		b.left = 0
		return &Exceeded{b.limit}
	}
	b.left = s.left
	return nil
}

// scan goes through a text and charges for what comes of it. It need not find what is wrong with the text: the decoder looks
// at all of it before it makes anything. Where the text is wrong, the scan ends.
type scan struct {
	b    []byte
	i    int
	left int64
}

const (
	mostDepth = 10000 // as the decoder has it
	mapEntry  = 48    // of what a map keeps beside a key and a value
	anyValue  = 16    // an interface
)

var (
	reads    = reflect.TypeFor[json.Unmarshaler]()
	readsToo = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// value charges for a value that becomes a t, nil for one that is dropped. The room of the value itself has been charged for.
// It is false when there is no more to be scanned.
func (s *scan) value(t reflect.Type, depth int) bool {
	if s.left < 0 || depth > mostDepth {
		return false
	}
	s.space()
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
		s.left -= int64(t.Size())
	}
	if t != nil && (reflect.PointerTo(t).Implements(reads) || reflect.PointerTo(t).Implements(readsToo)) {
		from := s.i
		ok := s.skip()
		s.left -= 8 * int64(s.i-from) // it may keep what it likes
		return ok
	}
	if t == nil || s.i >= len(s.b) {
		return s.skip()
	}
	free := t.Kind() == reflect.Interface
	switch s.b[s.i] {
	case '{':
		switch {
		case free:
			s.left -= mapEntry
			return s.object(depth, func([]byte) reflect.Type { s.left -= 2*(anyValue+16) + mapEntry; return t })
		case t.Kind() == reflect.Map:
			s.left -= mapEntry
			return s.object(depth, func(key []byte) reflect.Type {
				s.left -= 2*int64(t.Key().Size()+t.Elem().Size()) + mapEntry
				return t.Elem()
			})
		case t.Kind() == reflect.Struct:
			return s.object(depth, func(key []byte) reflect.Type { return member(t, key) })
		}
	case '[':
		switch {
		case free:
			s.left -= 3 * 8
			return s.array(depth, t, anyValue)
		case t.Kind() == reflect.Slice:
			return s.array(depth, t.Elem(), int64(t.Elem().Size()))
		case t.Kind() == reflect.Array:
			return s.array(depth, t.Elem(), 0)
		}
	case '"':
		from := s.i
		ok := s.skip()
		if free || t.Kind() == reflect.String || t.Kind() == reflect.Slice {
			s.left -= int64(s.i - from)
		}
		if free {
			s.left -= 16
		}
		return ok
	default:
		if free {
			s.left -= 16
		}
	}
	return s.skip()
}

// member returns the type of a struct's member of that name; nil if it has none.
func member(t reflect.Type, key []byte) reflect.Type {
	var embedded reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && tag == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				if m := member(inner, key); m != nil {
					embedded = m
				}
				continue
			}
		}
		if !f.IsExported() || tag == "-" {
			continue
		}
		if tag == "" {
			tag = f.Name
		}
		if strings.EqualFold(tag, string(key)) {
			return f.Type
		}
	}
	return embedded
}

// object goes through an object. Of says what a member becomes.
func (s *scan) object(depth int, of func(key []byte) reflect.Type) bool {
	s.i++
	if s.space(); s.next('}') {
		return true
	}
	for {
		s.space()
		from := s.i
		if s.i >= len(s.b) || s.b[s.i] != '"' || !s.skip() {
			return false
		}
		key := s.b[from+1 : s.i-1]
		for _, c := range key {
			if c == '\\' {
				var name string
				if json.Unmarshal(s.b[from:s.i], &name) != nil {
					return false
				}
				key = []byte(name)
				break
			}
		}
		if s.space(); !s.next(':') || !s.value(of(key), depth+1) {
			return false
		}
		if s.space(); s.next(',') {
			continue
		}
		return s.next('}')
	}
}

// array goes through an array, whose elements become a t each and take so many bytes.
func (s *scan) array(depth int, t reflect.Type, size int64) bool {
	s.i++
	if s.space(); s.next(']') {
		return true
	}
	for {
		if s.left -= size; !s.value(t, depth+1) {
			return false
		}
		if s.space(); s.next(',') {
			continue
		}
		return s.next(']')
	}
}

func (s *scan) next(c byte) bool {
	if s.i < len(s.b) && s.b[s.i] == c {
		s.i++
		return true
	}
	return false
}

func (s *scan) space() {
	for s.i < len(s.b) && (s.b[s.i] == ' ' || s.b[s.i] == '\n' || s.b[s.i] == '\t' || s.b[s.i] == '\r') {
		s.i++
	}
}

// skip goes past a value, whatever it is.
func (s *scan) skip() bool {
	depth := 0
	for s.i < len(s.b) {
		switch c := s.b[s.i]; c {
		case '{', '[':
			depth++
			s.i++
		case '}', ']':
			depth--
			s.i++
		case '"':
			for s.i++; s.i < len(s.b) && s.b[s.i] != '"'; s.i++ {
				if s.b[s.i] == '\\' {
					s.i++
				}
			}
			if s.i++; s.i > len(s.b) {
				s.i = len(s.b)
				return false
			}
		case ' ', '\n', '\t', '\r', ',', ':':
			if s.i++; depth == 0 {
				return false
			}
			continue
		default:
			for s.i < len(s.b) && !strings.ContainsRune(" \n\t\r,:]}[{\"", rune(s.b[s.i])) {
				s.i++
			}
		}
		if depth <= 0 {
			return depth == 0
		}
	}
	return false
}
