package main

import (
	"slices"
	"strings"
	"testing"
)

func TestTextsOfAListAreEndedByZero(t *testing.T) {
	for _, list := range [][]string{nil, {""}, {"a", "", "grüß"}} {
		s, err := joined(list)
		if err != nil || len(s) < len(list) {
			t.Errorf("%q is %q, %v", list, s, err)
		}
		if back, err := texts(s); err != nil || !slices.Equal(back, list) {
			t.Errorf("%q comes back as %q, %v", list, back, err)
		}
	}
	if s, err := joined([]string{"a", "b\x00c"}); err == nil || !strings.Contains(err.Error(), "text 1") {
		t.Errorf("a text with a zero in it is %q, %v", s, err)
	}
	if list, err := texts("a\x00b"); err == nil {
		t.Errorf("a text that is not ended is %q", list)
	}
}
