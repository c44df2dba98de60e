package wire

import (
	"encoding/binary"
	"reflect"
	"unicode/utf8"

	"github.com/wits-ai/wits"
)

// ValueKind is the form of a value in a mind frame, numbered as in the live protocol.
type ValueKind uint8

const (
	BoolValue ValueKind = iota
	IntValue
	FloatValue
	Vec2Value
	Vec3Value
	EntityValue
	TextValue
	MeasureValue
)

// payload is how many bytes follow a value's kind; that of texts varies.
var payload = [...]int{BoolValue: 1, IntValue: 8, FloatValue: 8, Vec2Value: 16, Vec3Value: 24, EntityValue: 8, MeasureValue: 8}

var kinds = map[string]ValueKind{"bool": BoolValue, "int": IntValue, "float": FloatValue, "vec2": Vec2Value,
	"vec3": Vec3Value, "entity": EntityValue, "measure": MeasureValue}

// KindOf says how values of a type are sent: those of the built-in types as they are, all others as text.
func KindOf(t *wits.Type) ValueKind {
	k, ok := kinds[t.Name()]
	if !ok || t.Words() != (payload[k]+7)/8 || k == MeasureValue && !isMeasure(t.Go()) {
		return TextValue
	}
	return k
}

// isMeasure reports whether values of a Go type are what goes into a consideration and what comes out: two 32-bit floats.
func isMeasure(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 2 && t.Field(0).Type.Kind() == reflect.Float32 && t.Field(1).Type.Kind() == reflect.Float32
}

// AppendValue writes one value; text is that of a value that is sent as text.
func AppendValue(b []byte, index int, kind ValueKind, changed bool, raw []uint64, text string) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(index))
	var flags byte
	if changed {
		flags = valueChanged
	}
	b = append(b, flags, byte(kind))
	switch kind {
	case BoolValue:
		return append(b, byte(raw[0])&1)
	case TextValue:
		return appendText(b, text)
	case MeasureValue: // two halves of a word, in the order in which this machine keeps them
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

// appendText writes valid UTF-8 of at most MaxText bytes, cut between characters, with its length before it.
func appendText(b []byte, text string) []byte {
	at := len(b)
	b = append(b, 0, 0)
	for _, r := range text { // what is no character comes as utf8.RuneError
		if len(b)-at-2+utf8.RuneLen(r) > MaxText {
			break
		}
		b = utf8.AppendRune(b, r)
	}
	binary.LittleEndian.PutUint16(b[at:], uint16(len(b)-at-2))
	return b
}
