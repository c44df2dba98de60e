package calls

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/spell"
)

// mostWrong is how many things that are wrong with one request are told.
const mostWrong = 8

// With makes a call of a function. Its arguments, a struct A, are the members of the message, named as encoding/json names
// them. A member that is absent or null leaves its field as it is, unless the field has the tag `calls:"required"`.
func With[S, A any](f func(s S, a A) (any, error)) Call[S] {
	fields := fieldsOf(reflect.TypeFor[A]())
	for i := range fields {
		if fields[i].name == "t" || fields[i].name == "id" {
			panic("calls: an argument cannot be called " + fields[i].name + ": messages have such a member themselves")
		}
		fields[i].what = words(fields[i].of)
		fields[i].named = hasNames(fields[i].of)
	}
	return func(members map[string]json.RawMessage, budget *bounded.Budget) (func(S) (any, error), error) {
		var a A
		if err := decode(members, fields, reflect.ValueOf(&a).Elem(), budget); err != nil {
			return nil, err
		}
		return func(s S) (any, error) { return f(s, a) }, nil
	}
}

// field is a member of the arguments.
type field struct {
	name     string
	index    []int
	required bool
	of       reflect.Type
	what     string // what it must be, in words
	named    bool   // it holds members with names, or what reads itself
}

// fieldsOf lists what a struct is decoded from, embedded structs with it. It panics at what is no struct, which is a mistake of
// the program.
func fieldsOf(t reflect.Type) (list []field) {
	for _, f := range reflect.VisibleFields(t) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || tag == "-" || f.Anonymous && tag == "" {
			continue
		}
		if tag == "" {
			tag = f.Name
		}
		list = append(list, field{name: tag, index: f.Index, required: f.Tag.Get("calls") == "required", of: f.Type})
	}
	return list
}

// decode fills a struct and says all that is wrong with the members.
func decode(members map[string]json.RawMessage, fields []field, into reflect.Value, budget *bounded.Budget) error {
	var wrong []error
	for _, f := range fields {
		raw, ok := members[f.name]
		delete(members, f.name)
		if !ok || string(raw) == "null" {
			if f.required {
				wrong = append(wrong, fmt.Errorf("%q is missing: it must be %s", f.name, f.what))
			}
			continue
		}
		if err := value(raw, into.FieldByIndex(f.index).Addr().Interface(), f.named, budget); err != nil {
			wrong = append(wrong, f.explain(err))
		}
	}
	if len(members) > 0 {
		names := make([]string, len(fields))
		for i, f := range fields {
			names[i] = f.name
		}
		otherwise := "the request takes none"
		if len(names) > 0 {
			otherwise = "there are " + strings.Join(names, ", ")
		}
		for _, name := range slices.Sorted(maps.Keys(members)) {
			hint := ""
			if len(wrong) < mostWrong {
				hint = "; " + spell.Closest(cut(name), names, otherwise)
			}
			wrong = append(wrong, fmt.Errorf("there is no argument %q%s", cut(name), hint))
		}
	}
	if more := len(wrong) - mostWrong; more > 0 {
		wrong = append(wrong[:mostWrong], fmt.Errorf("and %d more", more))
	}
	texts := make([]string, len(wrong))
	for i, w := range wrong {
		if over := (*bounded.Exceeded)(nil); errors.As(w, &over) {
			return w
		}
		texts[i] = w.Error()
	}
	if len(texts) == 0 {
		return nil
	}
	return errors.New(strings.Join(texts, "; "))
}

// value decodes a member. What lies in it is as strict about unknown names as the message itself.
func value(raw json.RawMessage, into any, named bool, budget *bounded.Budget) error {
	if err := budget.Admit(raw, into); err != nil {
		return err
	}
	if !named {
		return json.Unmarshal(raw, into)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// hasNames reports whether a type may hold members whose names can be wrong; a decoder that minds them costs twice as much.
func hasNames(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return hasNames(t.Elem())
	}
	return false
}

// explain says in words why a member cannot be taken.
func (f field) explain(err error) error {
	over, kind := (*bounded.Exceeded)(nil), (*json.UnmarshalTypeError)(nil)
	switch {
	case errors.As(err, &over):
		return fmt.Errorf("%q: %w", f.name, err)
	case errors.As(err, &kind):
		return fmt.Errorf("%q must be %s", f.name, f.what)
	}
	return fmt.Errorf("%q cannot be read: %s", f.name, cutLong(strings.TrimPrefix(err.Error(), "json: ")))
}

// cutLong keeps what a decoder says about others' names short.
func cutLong(s string) string {
	const most = 200
	if len(s) > most {
		s = s[:most] + "..."
	}
	return strings.ToValidUTF8(s, "?")
}

var reads = reflect.TypeFor[json.Unmarshaler]()

// words says what a value of a type must be in JSON.
func words(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return words(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64)>>(64-t.Bits()))
	}
	if reflect.PointerTo(t).Implements(reads) {
		return "JSON of the form that docs/protocols.md has"
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return "a list of " + several(t.Elem())
	case reflect.Map:
		return "an object of " + several(t.Elem())
	case reflect.Struct:
		return members(t)
	}
	return "JSON"
}

// several says what each of many is.
func several(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true and false"
	case reflect.String:
		return "strings"
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Interface:
		return "JSON values"
	case reflect.Struct:
		return members(t)
	}
	return "numbers"
}

// members lists the names of a struct: {"name", "agent"}.
func members(t reflect.Type) string {
	fields := fieldsOf(t)
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = fmt.Sprintf("%q", f.name)
	}
	return "{" + strings.Join(names, ", ") + "}"
}
