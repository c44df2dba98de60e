package wits_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// TestBadInput_Misspelt: a member that looks like one that is known is read as that one; others are told that nobody knows
// them.
func TestBadInput_Misspelt(t *testing.T) {
	l := wits.NewLibrary(std.NewRegistry(), nil)
	problems := l.AddSource("a.json", []byte(`{"wits": 1, "kind": "graph", "linsk": [],
		"nodes": {"N": {"call": "Not", "wiht": {"a": true}, "colour": "red"}},
		"made by": "hand"}`))
	want := []string{`a.json:1:30: "linsk" is not known here (did you mean "links"?)`, `a.json:2:34: N: "wiht" is not known here (did you mean "with"?)`,
		`a.json:2:55: N: "colour" is not known here`, `a.json:3:3: "made by" is not known here`}
	if got := strings.Split(problems.Error(), "\n"); len(problems) != len(want) || slices.ContainsFunc(want, func(w string) bool { return !strings.HasPrefix(got[slices.Index(want, w)], w) }) {
		t.Errorf("got\n%v\nwant\n%s", problems, strings.Join(want, "\n"))
	}
}
