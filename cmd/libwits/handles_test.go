package main

import "testing"

// A handle names one thing, of one kind, until it is dropped; what takes its place has another.
func TestHandlesNameNothingOnceDropped(t *testing.T) {
	var h handles
	first := h.add(hostKind, "a")
	other := h.add(worldKind, "b")
	if h.find(hostKind, first) != "a" || h.find(worldKind, other) != "b" {
		t.Fatal("what was added is not found")
	}
	for _, wrong := range []uint64{0, other, first + 1, first | 1<<60, ^uint64(0)} {
		if v := h.find(hostKind, wrong); v != nil {
			t.Errorf("%#x names %v", wrong, v)
		}
	}
	if !h.drop(hostKind, first) || h.drop(hostKind, first) || h.drop(hostKind, other) {
		t.Error("a handle is dropped once, as what it is")
	}
	again := h.add(hostKind, "c")
	if again == first || h.find(hostKind, first) != nil || h.find(hostKind, again) != "c" {
		t.Errorf("%#x takes the place of %#x", again, first)
	}
}

// A panic within a call becomes a code, and ends nothing.
func TestPanicsBecomeCodes(t *testing.T) {
	code := func() (code int32) {
		defer guarded(&code)
		panic("a defect")
	}()
	if code != -7 {
		t.Errorf("the code is %d", code)
	}
}
