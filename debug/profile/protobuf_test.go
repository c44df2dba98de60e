package profile_test

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// perfetto says what a reader of Perfetto's files knows of the messages that are used here: numbers, types and names as in
// protos/perfetto/trace of github.com/google/perfetto.
var perfetto = [][]string{
	{"Trace", "packet 1 *TracePacket"},
	{"TracePacket", "timestamp 8 uint64", "trusted_packet_sequence_id 10 uint32", "track_event 11 TrackEvent", "interned_data 12 InternedData",
		"sequence_flags 13 uint32", "track_descriptor 60 TrackDescriptor"},
	{"InternedData", "event_names 2 *EventName"},
	{"EventName", "iid 1 uint64", "name 2 string"},
	{"TrackDescriptor", "uuid 1 uint64", "name 2 string", "process 3 ProcessDescriptor", "parent_uuid 5 uint64", "counter 8 CounterDescriptor",
		"child_ordering 11 int32", "sibling_order_rank 12 int32"},
	{"ProcessDescriptor", "pid 1 int32", "process_name 6 string"},
	{"CounterDescriptor", "unit 3 int32"},
	{"TrackEvent", "debug_annotations 4 *DebugAnnotation", "type 9 int32", "name_iid 10 uint64", "track_uuid 11 uint64", "categories 22 *string",
		"name 23 string", "counter_value 30 int64", "double_counter_value 44 double"},
	{"DebugAnnotation", "int_value 4 int64", "name 10 string"},
}

// field is one that a message may have.
type field struct {
	name, kind string // a kind is a type of protobuf, or a message by its name
	repeated   bool
}

// known are the fields of the messages, by their numbers.
var known = func() map[string]map[uint64]field {
	all := map[string]map[uint64]field{}
	for _, m := range perfetto {
		all[m[0]] = map[uint64]field{}
		for _, text := range m[1:] {
			var f field
			var number uint64
			fmt.Sscan(text, &f.name, &number, &f.kind)
			f.kind, f.repeated = strings.TrimPrefix(f.kind, "*"), f.kind[0] == '*'
			all[m[0]][number] = f
		}
	}
	return all
}()

// wire is how a field is written: the last three bits of its tag.
func (f field) wire() uint64 {
	switch f.kind {
	case "int32", "int64", "uint32", "uint64":
		return 0
	case "double":
		return 1
	}
	return 2 // its length comes first
}

var errShort = errors.New("it ends early")

// fields are those of a message that are set, with names in place of numbers.
type fields map[string]any

// message reads a message of protobuf after its encoding document, https://protobuf.dev/programming-guides/encoding, and shares nothing
// with what writes them. It takes no field that is not known.
func message(of string, b []byte) (fields, error) {
	out := fields{}
	for len(b) > 0 {
		tag, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, fmt.Errorf("%s ends within a tag", of)
		}
		b = b[n:]
		f, ok := known[of][tag>>3]
		if !ok || tag&7 != f.wire() {
			return nil, fmt.Errorf("%s has a field %d of wire type %d, which readers do not know", of, tag>>3, tag&7)
		}
		v, rest, err := f.value(b)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", of, f.name, err)
		}
		b = rest
		if list, _ := out[f.name].([]any); f.repeated {
			v = append(list, v)
		} else if out[f.name] != nil {
			return nil, fmt.Errorf("%s has two %s", of, f.name)
		}
		out[f.name] = v
	}
	return out, nil
}

// value reads what follows a tag, and gives what follows it.
func (f field) value(b []byte) (v any, rest []byte, err error) {
	if f.wire() == 1 {
		if len(b) < 8 {
			return nil, nil, errShort
		}
		return math.Float64frombits(binary.LittleEndian.Uint64(b)), b[8:], nil
	}
	x, n := binary.Uvarint(b)
	if n <= 0 || f.wire() == 2 && x > uint64(len(b)-n) {
		return nil, nil, errShort
	}
	b = b[n:]
	if f.wire() == 2 {
		if v = string(b[:x]); f.kind != "string" {
			v, err = message(f.kind, b[:x])
		}
		return v, b[x:], err
	}
	switch f.kind {
	case "int32":
		v = int32(x)
	case "int64":
		v = int64(x)
	case "uint32":
		v = uint32(x)
	default:
		v = x
	}
	if number := fmt.Sprint(v); number != fmt.Sprint(x) && number != fmt.Sprint(int64(x)) {
		err = fmt.Errorf("%d is no %s", x, f.kind)
	}
	return v, b, err
}

// TestReaderOfProtobuf reads what Google's library for Go wrote, and refuses what is wrong.
func TestReaderOfProtobuf(t *testing.T) {
	written, err := hex.DecodeString("0a2f50016801e2032808ffffffffffffffffff01120567c3a46d651a1208f9ffffffffffffffff01320563726f776458030a4640ac025a33221020ff" +
		"ffffffffffffff7f52047469636b48045805b2010161b20100f001feffffffffffffffff01e1029a9999999999b93f620c120508011201781203088001")
	if err != nil {
		t.Fatal(err)
	}
	got, err := message("Trace", written)
	want := "map[packet:[map[sequence_flags:1 track_descriptor:map[child_ordering:3 name:gäme process:map[pid:-7 process_name:crowd] uuid:18446744073709551615] " +
		"trusted_packet_sequence_id:1] map[interned_data:map[event_names:[map[iid:1 name:x] map[iid:128]]] timestamp:300 track_event:map[categories:[a ] " +
		"counter_value:-2 debug_annotations:[map[int_value:9223372036854775807 name:tick]] double_counter_value:0.1 track_uuid:5 type:4]]]]"
	if fmt.Sprint(got) != want || err != nil {
		t.Errorf("read was %v, %v\nwant %s", got, err, want)
	}
	for wrong, why := range map[string]string{
		"0a0250":           "Trace.packet: it ends early",
		"0a0150":           "Trace.packet: TracePacket.trusted_packet_sequence_id: it ends early",
		"0a0180":           "Trace.packet: TracePacket ends within a tag",
		"0a021801":         "Trace.packet: TracePacket has a field 3 of wire type 0, which readers do not know",
		"0a025200":         "Trace.packet: TracePacket has a field 10 of wire type 2, which readers do not know",
		"0a025800":         "Trace.packet: TracePacket has a field 11 of wire type 0, which readers do not know",
		"0a0450015001":     "Trace.packet: TracePacket has two trusted_packet_sequence_id",
		"0a06508080808010": "Trace.packet: TracePacket.trusted_packet_sequence_id: 4294967296 is no uint32",
		"0a055a03e10200":   "Trace.packet: TracePacket.track_event: TrackEvent.double_counter_value: it ends early",
	} {
		b, _ := hex.DecodeString(wrong)
		if _, err := message("Trace", b); err == nil || err.Error() != why {
			t.Errorf("%s: %v, want %s", wrong, err, why)
		}
	}
}
