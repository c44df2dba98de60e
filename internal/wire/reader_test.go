package wire

import (
	"errors"
	"testing"
)

var errKind = errors.New("not a message")

func TestReader(t *testing.T) {
	r := NewReader([]byte{7, 1, 2, 1, 0, 0, 0, 0, 0, 128, 63, 0, 0, 0, 0, 0, 0, 240, 63, 2, 0, 'h', 'i', 9, 9}, errKind)
	if n := r.Left(); n != 25 {
		t.Errorf("%d bytes are left of 25", n)
	}
	if r.U8() != 7 || r.U16() != 0x201 || r.U32() != 1 || r.F32() != 1 || r.F64() != 1 || r.Text() != "hi" || r.Left() != 2 || len(r.Take(2)) != 2 || r.Left() != 0 {
		t.Error("read something else than was written")
	}
	if err := r.End(); err != nil {
		t.Error(err)
	}
}

func TestReaderFails(t *testing.T) {
	for name, read := range map[string]func(*Reader){
		"too short": func(r *Reader) { r.U64() },
		"too long":  func(r *Reader) { r.U8() },
		"negative":  func(r *Reader) { r.Take(-1) },
		"no UTF-8":  func(r *Reader) { r.Text() },
		"of its own": func(r *Reader) {
			r.Fail("size %d", 7)
			if r.OK() || r.U8() != 0 {
				t.Error("goes on after a failure")
			}
		},
	} {
		r := NewReader([]byte{1, 0, 0xff}, errKind)
		read(r)
		if err := r.End(); !errors.Is(err, errKind) || err.Error() == errKind.Error() {
			t.Errorf("%s: %v", name, err)
		}
	}
}
