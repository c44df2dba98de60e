package expr

import (
	"strings"
	"testing"
)

func TestClosest(t *testing.T) {
	names := []string{"CharHealth", "target", "distance", "hp", "LowHealth.Result", "true"}
	for _, tt := range []struct{ name, want string }{
		{"ChraHealth", "CharHealth"}, {"charhealth", "CharHealth"}, {"CHARHEALTH", "CharHealth"},
		{"traget", "target"}, {"targt", "target"}, {"targets", "target"}, {"hpp", "hp"}, {"h", ""}, {"HP", "hp"},
		{"x", ""}, {"completely", ""}, {"", ""}, {"LowHealth.Reslut", "LowHealth.Result"}, {"TRUE", "true"},
		{strings.Repeat("target", 100), ""},
	} {
		if got := closest(tt.name, names); got != tt.want {
			t.Errorf("closest to %q is %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := closest("ab", []string{"ax", "aa"}); got != "aa" {
		t.Errorf("of equals %q is taken, want the first by the alphabet", got)
	}
}
