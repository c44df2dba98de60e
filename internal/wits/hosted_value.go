package wits

import (
	"encoding/binary"
	"reflect"
	"unicode/utf8"
)

// HostedForm says in which form values of a type go to a host in another language, and come from it.
type HostedForm uint8

// Forms of values. Words are as many as the type has; a list is the words of its elements one after another.
const (
	HostedNone  HostedForm = iota // they cannot
	HostedWords                   // words
	HostedText                    // a text
	HostedList                    // a list of what lies in words
	HostedTexts                   // a list of texts
)

// HostedForm is that of the type's values.
func (t *Type) HostedForm() HostedForm {
	switch {
	case t.words > 0:
		return HostedWords
	case t.goes == reflect.TypeFor[string]():
		return HostedText
	case t.goes == reflect.TypeFor[[]string]():
		return HostedTexts
	case t.elem != nil && t.elem.words > 0 && t.pack != nil:
		return HostedList
	}
	return HostedNone
}

// ListWords appends the words of a list's elements, for types of the form HostedList.
func (t *Type) ListWords(to []uint64, list any) []uint64 {
	if list == nil {
		return to
	}
	for b := t.pack(list)[1:]; len(b) > 0; b = b[8:] {
		to = append(to, binary.LittleEndian.Uint64(b))
	}
	return to
}

// ListOf makes a list of the words of its elements. It fails if these are not whole elements, or none of the type's.
func (t *Type) ListOf(words []uint64) (any, error) {
	b := make([]byte, 1, 1+8*len(words))
	b[0] = asWords
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return t.decode(b)
}

// HostedValid reports whether a value that was decoded is one that a host may give: texts are UTF-8, and no larger than most bytes;
// lists have at most [MaxElements].
func (t *Type) HostedValid(v any, most int) bool {
	switch v := v.(type) {
	case string:
		return len(v) <= most && utf8.ValidString(v)
	case []string:
		if len(v) > MaxElements {
			return false
		}
		for _, s := range v {
			if most -= len(s) + 1; most < 0 || !utf8.ValidString(s) {
				return false
			}
		}
		return true
	}
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Slice && r.Len() <= MaxElements
}
