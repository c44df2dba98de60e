package flat

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/wire"
)

// Table writes values of a flat type by the names of their fields, so that a program whose type has other fields reads them.
type Table struct {
	fields []field
	text   string
	size   int
}

// field is one number of a value.
type field struct {
	path string
	kind reflect.Kind
	at   int // bytes from the value's beginning
	size int
}

// NewTable describes a type that is flat: without pointers. Fields called _ are left out.
func NewTable(t reflect.Type) *Table {
	out := &Table{size: int(t.Size())}
	out.add("", t, 0)
	var b strings.Builder
	for i := range out.fields {
		b.WriteString(out.fields[i].path)
		b.WriteByte(' ')
		b.WriteString(out.fields[i].kind.String())
		b.WriteByte('\n')
	}
	out.text = b.String()
	return out
}

func (t *Table) add(path string, goes reflect.Type, at int) {
	switch goes.Kind() {
	case reflect.Struct:
		for i := range goes.NumField() {
			f := goes.Field(i)
			name := path
			switch {
			case f.Name == "_":
				continue
			case path == "":
				name = f.Name
			default:
				name += "." + f.Name
			}
			t.add(name, f.Type, at+int(f.Offset))
		}
	case reflect.Array:
		for i := range goes.Len() {
			t.add(path+"["+strconv.Itoa(i)+"]", goes.Elem(), at+i*int(goes.Elem().Size()))
		}
	case reflect.Complex64:
		t.fields = append(t.fields, field{path + ".re", reflect.Float32, at, 4}, field{path + ".im", reflect.Float32, at + 4, 4})
	case reflect.Complex128:
		t.fields = append(t.fields, field{path + ".re", reflect.Float64, at, 8}, field{path + ".im", reflect.Float64, at + 8, 8})
	default:
		kind := goes.Kind()
		if kind == reflect.Int { // as long as an int64 may be, whatever machine reads it
			kind = reflect.Int64
		} else if kind == reflect.Uint {
			kind = reflect.Uint64
		}
		t.fields = append(t.fields, field{path, kind, at, int(goes.Size())})
	}
}

// Text returns the description of the type, which [Table.Plan] reads: equal for types that have the same fields.
func (t *Table) Text() string { return t.text }

// Append writes a value, given as the bytes that it lies in. What is zero takes nearly nothing.
func (t *Table) Append(dst, value []byte) []byte {
	zeros := uint64(0)
	for i := range t.fields {
		f := &t.fields[i]
		bits := bitsOf(value[f.at:], f.size)
		if bits == 0 {
			zeros++
			continue
		}
		dst = binary.AppendUvarint(dst, zeros)
		dst = binary.AppendUvarint(dst, pack(f.kind, f.size, bits))
		zeros = 0
	}
	return binary.AppendUvarint(dst, zeros)
}

// bitsOf returns the number that lies in bytes, with its sign if it is cut off.
func bitsOf(b []byte, size int) uint64 {
	switch size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.NativeEndian.Uint16(b))
	case 4:
		return uint64(binary.NativeEndian.Uint32(b))
	}
	return binary.NativeEndian.Uint64(b)
}

func putBits(b []byte, size int, bits uint64) {
	switch size {
	case 1:
		b[0] = uint8(bits)
	case 2:
		binary.NativeEndian.PutUint16(b, uint16(bits))
	case 4:
		binary.NativeEndian.PutUint32(b, uint32(bits))
	default:
		binary.NativeEndian.PutUint64(b, bits)
	}
}

func signed(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Int64 }
func real(k reflect.Kind) bool   { return k == reflect.Float32 || k == reflect.Float64 }

// extended returns a number of a kind with its sign spread.
func extended(k reflect.Kind, size int, bits uint64) uint64 {
	if !signed(k) {
		return bits
	}
	shift := 64 - 8*size
	return uint64(int64(bits<<shift) >> shift)
}

// pack makes a number short: a small one below zero, and a real one with few digits.
func pack(k reflect.Kind, size int, bits uint64) uint64 {
	switch {
	case signed(k):
		n := int64(extended(k, size, bits))
		return uint64(n<<1) ^ uint64(n>>63)
	case real(k):
		return reversed(bits, size)
	}
	return bits
}

func unpack(k reflect.Kind, size int, packed uint64) uint64 {
	switch {
	case signed(k):
		return packed>>1 ^ -(packed & 1)
	case real(k):
		return reversed(packed, size)
	}
	return packed
}

// reversed turns the bytes of a number around.
func reversed(bits uint64, size int) (out uint64) {
	for range size {
		out = out<<8 | bits&0xff
		bits >>= 8
	}
	return out
}

// Plan says how values of a type as it was are read.
type Plan struct {
	to   *Table
	same bool
	from []planned
	// Lost are fields that are not there any more, New those that were not there: they are zero.
	Lost, New []string
}

type planned struct {
	field
	to int // in the table; -1: nowhere
}

// sizes are the bytes of a number, by the name of its kind.
var sizes = map[string]field{}

func init() {
	for _, t := range []reflect.Type{reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
		reflect.TypeFor[int64](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64]()} {
		sizes[t.Kind().String()] = field{kind: t.Kind(), size: int(t.Size())}
	}
}

// mostFields is how many numbers a value may have that is read.
const mostFields = 1 << 16

// Plan reads a description that [Table.Text] gave. The error says what is wrong with it.
func (t *Table) Plan(text string) (*Plan, error) {
	p := &Plan{to: t, same: text == t.text}
	at := map[string]int{}
	for i := range t.fields {
		at[t.fields[i].path] = i
	}
	met := make([]bool, len(t.fields))
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if text == "" {
			break
		}
		path, kind, _ := strings.Cut(line, " ")
		f, ok := sizes[kind]
		if !ok || len(p.from) == mostFields {
			return nil, fmt.Errorf("a field is described as %q", line[:min(len(line), 80)])
		}
		f.path = path
		to, known := at[path]
		if !known || met[to] {
			to = -1
			p.Lost = append(p.Lost, path)
		} else {
			met[to] = true
		}
		p.from = append(p.from, planned{f, to})
	}
	for i, m := range met {
		if !m {
			p.New = append(p.New, t.fields[i].path)
		}
	}
	return p, nil
}

// Same reports whether the type has not changed.
func (p *Plan) Same() bool { return p.same }

// Read reads a value that [Table.Append] wrote into bytes that are zero. A number that does not fit the kind that it has now is
// left at zero.
func (p *Plan) Read(r *wire.Reader, value []byte) {
	for i := 0; r.OK(); i++ {
		zeros := r.Uvarint()
		if zeros > uint64(len(p.from)-i) {
			r.Fail("a value has more numbers than there are")
			return
		}
		if i += int(zeros); i == len(p.from) {
			return
		}
		packed := r.Uvarint()
		f := &p.from[i]
		if f.to < 0 {
			continue
		}
		to := &p.to.fields[f.to]
		if bits, fits := convert(f.kind, f.size, unpack(f.kind, f.size, packed), to.kind, to.size); fits {
			putBits(value[to.at:], to.size, bits)
		}
	}
}

// convert makes a number one of another kind, if that loses nothing.
func convert(from reflect.Kind, size int, bits uint64, to reflect.Kind, toSize int) (uint64, bool) {
	switch {
	case from == to && size == toSize:
		if to == reflect.Bool {
			bits = min(bits, 1)
		}
		return bits, size == 8 || extended(to, size, bits&(1<<(8*size)-1)) == bits
	case from == reflect.Bool || to == reflect.Bool:
		return 0, false
	}
	// By way of the value: whole numbers as such, real ones as float64.
	var x float64
	whole, negative := bits, signed(from) && int64(bits) < 0
	switch from {
	case reflect.Float32:
		x = float64(math.Float32frombits(uint32(bits)))
	case reflect.Float64:
		x = math.Float64frombits(bits)
	}
	if real(from) {
		if to == reflect.Float64 {
			return math.Float64bits(x), true
		}
		if to == reflect.Float32 {
			y := float32(x)
			return uint64(math.Float32bits(y)), float64(y) == x || x != x
		}
		if x != math.Trunc(x) || x < -(1<<53) || x > 1<<53 {
			return 0, false
		}
		whole, negative = uint64(int64(x)), x < 0
	}
	if real(to) {
		y := float64(whole)
		if negative {
			y = float64(int64(whole))
		}
		if y < -(1<<53) || y > 1<<53 {
			return 0, false
		}
		if to == reflect.Float64 {
			return math.Float64bits(y), true
		}
		return uint64(math.Float32bits(float32(y))), float64(float32(y)) == y
	}
	if signed(to) {
		n := int64(whole)
		if !negative && n < 0 {
			return 0, false
		}
		shift := 64 - 8*toSize
		return whole, n<<shift>>shift == n
	}
	return whole, !negative && (toSize == 8 || whole>>(8*toSize) == 0)
}
