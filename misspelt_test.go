package wits_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// TestBadInput_Misspelt: a member that looks like one that is known is reported; others are somebody else's and kept.
func TestBadInput_Misspelt(t *testing.T) {
	l := wits.NewLibrary(std.NewRegistry(), nil)
	problems := l.AddSource("a.json", []byte(`{"wits": 1, "kind": "graph", "linsk": [],
		"nodes": {"N": {"call": "Not", "wiht": {"a": true}, "colour": "red"}},
		"made by": "hand"}`))
	want := []string{`a.json:1:30: "linsk" is not known here (did you mean "links"?)`, `a.json:2:34: N: "wiht" is not known here (did you mean "with"?)`}
	if got := strings.Split(problems.Error(), "\n"); len(problems) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got\n%v\nwant\n%s", problems, strings.Join(want, "\n"))
	}
}
