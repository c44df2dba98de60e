package flat

import (
	"reflect"
	"testing"
)

func TestFlat(t *testing.T) {
	for _, c := range []struct {
		value    any
		pointers bool
		packed   uintptr
	}{
		{int8(0), false, 1},
		{struct{ A, B float64 }{}, false, 16},
		{struct {
			A int8
			B float64
		}{}, false, 9},
		{[3]struct{ A int32 }{}, false, 12},
		{"", true, 0},
		{[]int{}, true, 0},
		{struct{ M map[int]int }{}, true, 0},
		{[0]string{}, false, 0},
	} {
		goes := reflect.TypeOf(c.value)
		if HasPointers(goes) != c.pointers {
			t.Errorf("%s: pointers %v", goes, !c.pointers)
		}
		if !c.pointers && Packed(goes) != c.packed {
			t.Errorf("%s: packed %d, want %d", goes, Packed(goes), c.packed)
		}
	}
}
