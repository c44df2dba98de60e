package wire

import (
	"encoding/binary"
	"errors"
	"fmt"

	raw "github.com/wits-ai/wits/internal/wire"
)

// MindMessage is the first byte of an encoded mind frame.
const MindMessage = 2

const (
	mindWhole    = 1 // flags of a frame
	mindParked   = 2
	valueChanged = 1 // flag of a value
)

// FrameHead is what a mind frame says before its values.
type FrameHead struct {
	Whole, Parked bool
	Part          int
	Agent         uint32
	Program       uint32
	Tick          int64
	Activity      []uint64
	ActivityBits  int
	Triggers      []uint64
	TriggerBits   int
	Marks         []BitMark
}

// BitMark is when an activity bit changed last, or its node ended.
type BitMark struct{ Bit, Ago uint32 } // ago in ticks

// AppendHead writes all of a frame but its values, with a count of 0, and says where the count is.
func AppendHead(b []byte, h FrameHead) (_ []byte, count int) {
	var flags byte
	if h.Whole {
		flags |= mindWhole
	}
	if h.Parked {
		flags |= mindParked
	}
	le := binary.LittleEndian
	b = append(b, MindMessage, flags)
	b = le.AppendUint16(b, uint16(h.Part))
	b = le.AppendUint32(b, h.Agent)
	b = le.AppendUint32(b, h.Program)
	b = le.AppendUint64(b, uint64(h.Tick))
	b = appendBits(b, h.Activity, h.ActivityBits)
	b = appendBits(b, h.Triggers, h.TriggerBits)
	b = le.AppendUint32(b, uint32(len(h.Marks)))
	for _, m := range h.Marks {
		b = le.AppendUint32(le.AppendUint32(b, m.Bit), m.Ago)
	}
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
	Marks              []FrameMark
	Values             []FrameValue
}

// FrameMark says how many ticks before the frame's an activity bit changed last, or its node ended.
type FrameMark struct{ Bit, Ago int }

// FrameValue is one value of a mind frame.
type FrameValue struct {
	Index int
	// Changed: it differs from its type's zero value.
	Changed bool
	// Value is a bool, int64, float64, [2]float64, [3]float64, uint64 (an entity), string or [2]float32 (a measure:
	// what a consideration saw, and what it made of it).
	Value any
}

// ErrFrame is wrapped by all errors of [DecodeMind] and [DecodeActivity].
var ErrFrame = errors.New("not a readable frame")

// DecodeMind reads a mind frame. It fails on anything that is cut short, too long or unknown, and never takes more
// memory than a small multiple of the length of b.
func DecodeMind(b []byte) (MindFrame, error) {
	r := raw.NewReader(b, ErrFrame)
	if r.U8() != MindMessage {
		return MindFrame{}, fmt.Errorf("%w: wrong first byte", ErrFrame)
	}
	flags := r.U8()
	f := MindFrame{Whole: flags&mindWhole != 0, Parked: flags&mindParked != 0, Part: int(r.U16()), Agent: r.U32(), Program: r.U32(),
		Tick: int64(r.U64())}
	f.Activity = r.Take(int(r.U32()))
	f.Triggers = r.Take(int(r.U32()))
	for n := r.U32(); n > 0 && r.OK(); n-- {
		f.Marks = append(f.Marks, FrameMark{Bit: int(r.U32()), Ago: int(r.U32())})
	}
	for n := r.U32(); n > 0 && r.OK(); n-- {
		v := FrameValue{Index: int(r.U16())}
		v.Changed = r.U8()&valueChanged != 0
		v.Value = valueOf(r, ValueKind(r.U8()))
		f.Values = append(f.Values, v)
	}
	if err := r.End(); err != nil {
		return MindFrame{}, err
	}
	return f, nil
}

func valueOf(r *raw.Reader, k ValueKind) any {
	switch k {
	case BoolValue:
		return r.U8() != 0
	case IntValue:
		return int64(r.U64())
	case FloatValue:
		return r.F64()
	case Vec2Value:
		return [2]float64{r.F64(), r.F64()}
	case Vec3Value:
		return [3]float64{r.F64(), r.F64(), r.F64()}
	case EntityValue:
		return r.U64()
	case TextValue:
		return r.Text()
	case MeasureValue:
		return [2]float32{r.F32(), r.F32()}
	}
	r.Fail("unknown value type %d", k)
	return nil
}
