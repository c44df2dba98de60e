package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// The bytes are those of docs/protocols.md, written out by hand.
func TestMindFrameBytes(t *testing.T) {
	b, count := AppendHead(nil, FrameHead{Whole: true, Parked: true, Part: 3, Agent: 7, Program: 2, Tick: 90,
		Activity: []uint64{0x8877665544332211, 0xff05}, ActivityBits: 67, Triggers: []uint64{0x0102}, TriggerBits: 16, Marks: []BitMark{{3, 258}}})
	b = AppendValue(b, 0x0102, BoolValue, true, []uint64{1}, "")
	b = AppendValue(b, 5, TextValue, false, nil, "é")
	b = AppendValue(b, 6, MeasureValue, true, []uint64{wordOf(2, 0.5)}, "")
	b[count] = 3
	want := []byte{2, 3, 3, 0, 7, 0, 0, 0, 2, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 0,
		9, 0, 0, 0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 5,
		2, 0, 0, 0, 2, 1,
		1, 0, 0, 0, 3, 0, 0, 0, 2, 1, 0, 0,
		3, 0, 0, 0,
		2, 1, 1, 0, 1,
		5, 0, 0, 6, 2, 0, 0xc3, 0xa9,
		6, 0, 1, 7, 0, 0, 0, 0x40, 0, 0, 0, 0x3f}
	if !bytes.Equal(b, want) {
		t.Errorf("got  %x\nwant %x", b, want)
	}
}

func TestMindFrameRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		h := FrameHead{Whole: r.IntN(2) == 0, Parked: r.IntN(2) == 0, Part: r.IntN(1 << 16), Agent: r.Uint32(), Program: r.Uint32(),
			Tick: r.Int64(), Activity: []uint64{r.Uint64(), r.Uint64()}, ActivityBits: r.IntN(129), Triggers: []uint64{r.Uint64()}, TriggerBits: r.IntN(65)}
		for range r.IntN(4) {
			h.Marks = append(h.Marks, BitMark{r.Uint32(), r.Uint32()})
		}
		b, count := AppendHead(nil, h)
		want := MindFrame{Whole: h.Whole, Parked: h.Parked, Part: h.Part, Agent: h.Agent, Program: h.Program, Tick: h.Tick}
		for _, m := range h.Marks {
			want.Marks = append(want.Marks, FrameMark{int(m.Bit), int(m.Ago)})
		}
		n := r.IntN(10)
		for range n {
			k := ValueKind(r.IntN(8))
			v := FrameValue{Index: r.IntN(1 << 16), Changed: r.IntN(2) == 0}
			raw := []uint64{r.Uint64() >> 2, r.Uint64() >> 2, r.Uint64() >> 2}
			f := math.Float64frombits
			text := strings.Repeat("ä", r.IntN(20))
			switch k {
			case BoolValue:
				raw, v.Value = raw[:1], raw[0]&1 == 1
			case IntValue:
				raw, v.Value = raw[:1], int64(raw[0])
			case FloatValue:
				raw, v.Value = raw[:1], f(raw[0])
			case Vec2Value:
				raw, v.Value = raw[:2], [2]float64{f(raw[0]), f(raw[1])}
			case Vec3Value:
				v.Value = [3]float64{f(raw[0]), f(raw[1]), f(raw[2])}
			case EntityValue:
				raw, v.Value = raw[:1], raw[0]
			case TextValue:
				v.Value = text
			case MeasureValue:
				in, out := r.Float32(), r.Float32()
				v.Value = [2]float32{in, out}
				raw = []uint64{wordOf(in, out)}
			}
			b = AppendValue(b, v.Index, k, v.Changed, raw, text)
			want.Values = append(want.Values, v)
		}
		b[count] = byte(n)
		got, err := DecodeMind(b)
		must.Succeed(t, err)
		if len(got.Activity) != (h.ActivityBits+7)/8 || len(got.Triggers) != (h.TriggerBits+7)/8 {
			t.Fatalf("%d bits: %d bytes", h.ActivityBits, len(got.Activity))
		}
		for i := range h.ActivityBits {
			if got.Activity[i/8]>>(i%8)&1 != byte(h.Activity[i/64]>>(i%64)&1) {
				t.Fatalf("bit %d", i)
			}
		}
		got.Activity, got.Triggers = nil, nil
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
		for cut := range b {
			if _, err := DecodeMind(b[:cut]); !errors.Is(err, ErrFrame) {
				t.Fatalf("cut at %d of %d: %v", cut, len(b), err)
			}
		}
		if _, err := DecodeMind(append(b, 0)); !errors.Is(err, ErrFrame) {
			t.Fatal("a byte too many")
		}
	}
}

// wordOf is a struct of two floats as a mind has it.
func wordOf(a, b float32) uint64 {
	var halves [8]byte
	binary.NativeEndian.PutUint32(halves[:4], math.Float32bits(a))
	binary.NativeEndian.PutUint32(halves[4:], math.Float32bits(b))
	return binary.NativeEndian.Uint64(halves[:])
}

func TestTextsAreCutBetweenCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"ok": "ok", "a\xffb": "a\uFFFDb",
		strings.Repeat("a", MaxText-1) + "éz": strings.Repeat("a", MaxText-1),
	} {
		b := appendText(nil, text)
		if int(b[0])|int(b[1])<<8 != len(want) || string(b[2:]) != want {
			t.Errorf("%q: %q", text, b[2:])
		}
	}
}

func FuzzDecodeMind(f *testing.F) {
	b, _ := AppendHead(nil, FrameHead{Activity: []uint64{5}, ActivityBits: 9, Triggers: []uint64{1}, TriggerBits: 3})
	f.Add(b)
	b[len(b)-4] = 1
	f.Add(AppendValue(b, 1, Vec2Value, true, []uint64{1, 2}, ""))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodeMind(b)
		if err != nil && !errors.Is(err, ErrFrame) {
			t.Fatal(err)
		}
		if err == nil && len(m.Values)*5+len(m.Marks)*8 > len(b) {
			t.Fatalf("%d values from %d bytes", len(m.Values), len(b))
		}
	})
}
