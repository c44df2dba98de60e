package debug

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// MindMessage is the first byte of an encoded mind frame.
const MindMessage = 2

const (
	mindWhole    = 1 // flags of a frame
	mindParked   = 2
	valueChanged = 1 // flag of a value
)

// frameHead is what a mind frame says before its values.
type frameHead struct {
	whole, parked bool
	part          int
	agent         uint32
	program       uint32
	tick          int64
	activity      []uint64
	activityBits  int
	triggers      []uint64
	triggerBits   int
}

// appendHead writes all of a frame but its values, with a count of 0, and says where the count is.
func appendHead(b []byte, h frameHead) (_ []byte, count int) {
	var flags byte
	if h.whole {
		flags |= mindWhole
	}
	if h.parked {
		flags |= mindParked
	}
	le := binary.LittleEndian
	b = append(b, MindMessage, flags)
	b = le.AppendUint16(b, uint16(h.part))
	b = le.AppendUint32(b, h.agent)
	b = le.AppendUint32(b, h.program)
	b = le.AppendUint64(b, uint64(h.tick))
	b = appendBits(b, h.activity, h.activityBits)
	b = appendBits(b, h.triggers, h.triggerBits)
	return le.AppendUint32(b, 0), len(b)
}

// appendBits writes n bits, 8 a byte, with the number of bytes before them.
func appendBits(b []byte, words []uint64, n int) []byte {
	bytes := min((n+7)/8, 8*len(words))
	b = binary.LittleEndian.AppendUint32(b, uint32(bytes))
	for i := range bytes {
		b = append(b, byte(words[i/8]>>(i%8*8)))
	}
	return b
}

// MindFrame is a decoded mind frame: for tests and for tools other than the page.
type MindFrame struct {
	// Whole: all values of the part follow, not only those that changed. Parked: the agent has a fault.
	Whole, Parked  bool
	Part           int
	Agent, Program uint32
	Tick           int64
	// Activity and Triggers hold bit i in bit i % 8 of byte i / 8.
	Activity, Triggers []byte
	Values             []FrameValue
}

// FrameValue is one value of a mind frame.
type FrameValue struct {
	Index int
	// Changed: it differs from its type's zero value.
	Changed bool
	// Value is a bool, int64, float64, [2]float64, [3]float64, uint64 (an entity) or string.
	Value any
}

// ErrFrame is wrapped by all errors of [DecodeMind] and [DecodeSurvey].
var ErrFrame = errors.New("not a readable frame")

// DecodeMind reads a mind frame. It fails on anything that is cut short, too long or unknown, and never takes more
// memory than a small multiple of the length of b.
func DecodeMind(b []byte) (MindFrame, error) {
	r := reader{b: b}
	if r.u8() != MindMessage {
		return MindFrame{}, fmt.Errorf("%w: wrong first byte", ErrFrame)
	}
	flags := r.u8()
	f := MindFrame{Whole: flags&mindWhole != 0, Parked: flags&mindParked != 0, Part: int(r.u16()), Agent: r.u32(), Program: r.u32(),
		Tick: int64(r.u64())}
	f.Activity = r.take(int(r.u32()))
	f.Triggers = r.take(int(r.u32()))
	for n := r.u32(); n > 0 && r.err == nil; n-- {
		v := FrameValue{Index: int(r.u16())}
		v.Changed = r.u8()&valueChanged != 0
		v.Value = r.value(valueKind(r.u8()))
		f.Values = append(f.Values, v)
	}
	if err := r.end(); err != nil {
		return MindFrame{}, err
	}
	return f, nil
}

// reader takes numbers off the front of b. After the first failure it yields zeros.
type reader struct {
	b   []byte
	err error
}

// end says what went wrong, which includes bytes that nobody took.
func (r *reader) end() error {
	if r.err == nil && len(r.b) > 0 {
		r.err = fmt.Errorf("%w: %d bytes too many", ErrFrame, len(r.b))
	}
	return r.err
}

func (r *reader) take(n int) []byte {
	if n < 0 || len(r.b) < n {
		if r.err == nil {
			r.err = fmt.Errorf("%w: cut short", ErrFrame)
		}
		r.b = nil
		return nil
	}
	head := r.b[:n:n]
	r.b = r.b[n:]
	return head
}

func (r *reader) u8() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) f64() float64 { return math.Float64frombits(r.u64()) }

func (r *reader) value(k valueKind) any {
	switch k {
	case boolValue:
		return r.u8() != 0
	case intValue:
		return int64(r.u64())
	case floatValue:
		return r.f64()
	case vec2Value:
		return [2]float64{r.f64(), r.f64()}
	case vec3Value:
		return [3]float64{r.f64(), r.f64(), r.f64()}
	case entityValue:
		return r.u64()
	case textValue:
		b := r.take(int(r.u16()))
		if !utf8.Valid(b) && r.err == nil {
			r.err = fmt.Errorf("%w: a text is not UTF-8", ErrFrame)
		}
		return string(b)
	}
	if r.err == nil {
		r.err = fmt.Errorf("%w: unknown value type %d", ErrFrame, k)
	}
	return nil
}
