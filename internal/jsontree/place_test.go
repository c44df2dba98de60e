package jsontree

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestPlaceIn: a place in the text of a string is one of the document, whatever the string is written with.
func TestPlaceIn(t *testing.T) {
	for _, c := range []struct {
		written string // § stands before the place that is looked for
		before  string // what of the text lies before it
	}{
		{`§abc`, ""},
		{`abc§`, "abc"},
		{`äß§c`, "äß"},
		{`a\n§b`, "a\n"},
		{`\"a\" + §b`, `"a" + `},
		{`\\\/\t§x`, "\\/\t"},
		{`\u00e9\u4e2d§x`, "é中"},
		{`\ud83d\ude00§x`, "😀"},
		{`😀\n§x`, "😀\n"},
		{`a\n§`, "a\n"},
	} {
		source := `{"first": 1,` + "\n" + ` "a": "` + c.written + `"}`
		line := source[strings.IndexByte(source, '\n')+1:]
		want := Position{Line: 2, Column: int32(1 + utf8.RuneCountInString(line[:strings.Index(line, "§")]))}
		n, errs := Parse([]byte(strings.Replace(source, "§", "", 1)), Limits{})
		if len(errs) > 0 {
			t.Fatalf("%s: %v", c.written, errs)
		}
		s := n.Clone().Get("a")
		n.Watch(true)
		n.Unwatch() // what others watch of it does not matter
		if !strings.HasPrefix(s.Text, c.before) {
			t.Fatalf("%s: the text is %q", c.written, s.Text)
		}
		if got := s.PlaceIn(len(c.before)); got != want {
			t.Errorf("%s: the place is %v, want %v", c.written, got, want)
		}
	}
	if at := (&Node{Kind: Number, Text: "7", Pos: Position{Line: 3, Column: 4}}).PlaceIn(0); at != (Position{Line: 3, Column: 4}) {
		t.Errorf("in a number: %v", at)
	}
}
