// Package wire reads the binary messages of the live protocol (docs/protocols.md), and the records of files: little-endian
// numbers, and texts with their length before them.
package wire

import (
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"math"
	"unicode/utf8"
)

// Reader takes numbers off the front of bytes. After the first failure it yields zeros; ask End for it.
type Reader struct {
	left []byte
	kind error // what all failures wrap
	err  error
}

// NewReader reads b; its failures wrap kind.
func NewReader(b []byte, kind error) *Reader { return &Reader{left: b, kind: kind} }

// Fail notes a failure of the caller's, if it is the first.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", r.kind, fmt.Sprintf(format, args...))
		r.left = nil
	}
}

// OK says that nothing has failed so far.
func (r *Reader) OK() bool { return r.err == nil }

// End says what went wrong, which includes bytes that nobody took.
func (r *Reader) End() error {
	if n := len(r.left); n > 0 {
		r.Fail("%d bytes too many", n)
	}
	return r.err
}

// checksums are CRC-64 by ECMA-182: they notice every burst of up to 64 bits.
var checksums = crc64.MakeTable(crc64.ECMA)

// Seal appends a checksum of the bytes from a place on.
func Seal(b []byte, from int) []byte {
	return binary.LittleEndian.AppendUint64(b, crc64.Checksum(b[from:], checksums))
}

// Sealed is End for the whole of what [Seal] has sealed. What former builds wrote has no checksum, and is taken as it is.
func (r *Reader) Sealed(whole []byte) error {
	if r.Left() == 8 && r.U64() != crc64.Checksum(whole[:len(whole)-8], checksums) {
		r.Fail("their checksum is wrong")
	}
	return r.End()
}

// Left returns how many bytes nobody took so far.
func (r *Reader) Left() int { return len(r.left) }

// Take returns the next n bytes, a window into the message; nil if there are not as many.
func (r *Reader) Take(n int) []byte {
	if n < 0 || len(r.left) < n {
		r.Fail("cut short")
		return nil
	}
	head := r.left[:n:n]
	r.left = r.left[n:]
	return head
}

// U8 reads one byte.
func (r *Reader) U8() uint8 {
	if b := r.Take(1); b != nil {
		return b[0]
	}
	return 0
}

// U16 reads two bytes.
func (r *Reader) U16() uint16 {
	if b := r.Take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

// U32 reads four bytes.
func (r *Reader) U32() uint32 {
	if b := r.Take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// U64 reads eight bytes.
func (r *Reader) U64() uint64 {
	if b := r.Take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// Uvarint reads a number of one to ten bytes, as binary.AppendUvarint writes it.
func (r *Reader) Uvarint() uint64 {
	v, n := binary.Uvarint(r.left)
	if n <= 0 {
		r.Fail("cut short")
		return 0
	}
	r.left = r.left[n:]
	return v
}

// Long reads a text of any length behind its length as a Uvarint.
func (r *Reader) Long() string {
	n := r.Uvarint()
	if n > uint64(len(r.left)) {
		r.Fail("cut short")
		return ""
	}
	b := r.Take(int(n))
	if !utf8.Valid(b) {
		r.Fail("a text is not UTF-8")
		return ""
	}
	return string(b)
}

// F32 reads a number of four bytes.
func (r *Reader) F32() float32 { return math.Float32frombits(r.U32()) }

// F64 reads a number of eight bytes.
func (r *Reader) F64() float64 { return math.Float64frombits(r.U64()) }

// Text reads a text behind its length in two bytes.
func (r *Reader) Text() string {
	b := r.Take(int(r.U16()))
	if !utf8.Valid(b) {
		r.Fail("a text is not UTF-8")
		return ""
	}
	return string(b)
}
