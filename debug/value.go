package debug

import (
	"encoding/binary"
	"reflect"
	"unicode/utf8"

	"github.com/wits-ai/wits"
)

// valueKind is the form of a value in a mind frame, numbered as in the live protocol.
type valueKind uint8

const (
	boolValue valueKind = iota
	intValue
	floatValue
	vec2Value
	vec3Value
	entityValue
	textValue
	measureValue
)

// payload is how many bytes follow a value's kind; that of texts varies.
var payload = [...]int{boolValue: 1, intValue: 8, floatValue: 8, vec2Value: 16, vec3Value: 24, entityValue: 8, measureValue: 8}

// maxText is how many bytes of a text value a frame holds; the page shows values in one line.
const maxText = 1 << 10

var kinds = map[string]valueKind{"bool": boolValue, "int": intValue, "float": floatValue, "vec2": vec2Value,
	"vec3": vec3Value, "entity": entityValue, "measure": measureValue}

// kindOf says how values of a type are sent: those of the built-in types as they are, all others as text.
func kindOf(t *wits.Type) valueKind {
	k, ok := kinds[t.Name()]
	if !ok || t.Words() != (payload[k]+7)/8 || k == measureValue && !isMeasure(t.Go()) {
		return textValue
	}
	return k
}

// isMeasure reports whether values of a Go type are what goes into a consideration and what comes out: two 32-bit floats.
func isMeasure(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 2 && t.Field(0).Type.Kind() == reflect.Float32 && t.Field(1).Type.Kind() == reflect.Float32
}

// appendValue writes one value; text is that of a value that is sent as text.
func appendValue(b []byte, v partValue, changed bool, raw []uint64, text string) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(v.index))
	var flags byte
	if changed {
		flags = valueChanged
	}
	b = append(b, flags, byte(v.kind))
	switch v.kind {
	case boolValue:
		return append(b, byte(raw[0])&1)
	case textValue:
		return appendText(b, text)
	case measureValue: // two halves of a word, in the order in which this machine keeps them
		var halves [8]byte
		binary.NativeEndian.PutUint64(halves[:], raw[0])
		b = binary.LittleEndian.AppendUint32(b, binary.NativeEndian.Uint32(halves[:4]))
		return binary.LittleEndian.AppendUint32(b, binary.NativeEndian.Uint32(halves[4:]))
	}
	for _, w := range raw {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// appendText writes valid UTF-8 of at most maxText bytes, cut between characters, with its length before it.
func appendText(b []byte, text string) []byte {
	at := len(b)
	b = append(b, 0, 0)
	for _, r := range text { // what is no character comes as utf8.RuneError
		if len(b)-at-2+utf8.RuneLen(r) > maxText {
			break
		}
		b = utf8.AppendRune(b, r)
	}
	binary.LittleEndian.PutUint16(b[at:], uint16(len(b)-at-2))
	return b
}
