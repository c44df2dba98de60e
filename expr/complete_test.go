package expr

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
)

func TestCompleteSaysWhatIsWanted(t *testing.T) {
	h := newHost(t, declared{"hp", "float", 1.0}, declared{"pos", "vec2", geom.Vec2{}}, declared{"mood", "Mood", mood(0)})
	for _, c := range []struct {
		typed, path, stem, of, want string
		closed                      bool
	}{
		{"|", "", "", "", "bool", false},
		{"h|", "", "h", "", "bool", false},
		{"hp < |", "", "", "", "float", false},
		{"hp + |", "", "", "", "float", false},
		{"mood == |", "", "", "", "Mood", false},
		{"!|", "", "", "", "bool", false},
		{"true && not f|", "", "f", "", "bool", false},
		{"pos.|", "pos", "", "vec2", "bool", false},
		{"hp > pos.x|", "pos", "x", "vec2", "float", false},
		{"normalize(pos).|", "normalize(pos)", "", "vec2", "bool", false},
		{"hp > 1 ? |", "", "", "", "bool", false},
		{"max(hp, |", "", "", "", "", false},
		{"'te|xt'", "", "", "", "", true},
		{"'text'|", "", "", "", "", false},
		{"12|", "", "", "", "", true},
		{"hp // co|", "", "", "", "", true},
		{"hp // co\n|", "", "", "", "", false},
		{"nothing.|", "nothing", "", "", "bool", false},
		{"1 + ).|", "", "", "", "", true},
	} {
		before, after, _ := strings.Cut(c.typed, "|")
		got := Complete(before+after, len(before), h, h.Type("bool"), false)
		of, want := "", ""
		if got.Of != nil {
			of = got.Of.Name()
		}
		if got.Want != nil {
			want = got.Want.Name()
		}
		if got.Path != c.path || got.Stem != c.stem || of != c.of || want != c.want || got.Closed != c.closed {
			t.Errorf("%q: path %q, stem %q, of %q, want %q, closed %v", c.typed, got.Path, got.Stem, of, want, got.Closed)
		}
	}
	if got := Complete("x", -5, h, nil, true); got.From != 0 || !got.Begins {
		t.Errorf("before the beginning: %+v", got)
	}
	if names := Members(h.Type("vec3"), h); len(names) != 3 || names[2].Name != "z" || names[2].Type != h.Type("float") {
		t.Errorf("members of vec3: %+v", names)
	}
	if names := Members(nil, h); names != nil {
		t.Errorf("members of nothing: %+v", names)
	}
}

// FuzzComplete: wherever the cursor is, in whatever text, the word lies in the text and around the cursor.
func FuzzComplete(f *testing.F) {
	for _, s := range []string{"hp < 30 && pos.x", "'a", "a.(b).c", "if hp { x = 1 }\ny", "ä + 1.5e", ")))", "// x\n."} {
		f.Add(s, 3, true)
		f.Add(s, 1, false)
	}
	h := newHost(f, declared{"hp", "float", 1.0}, declared{"pos", "vec2", geom.Vec2{}})
	f.Fuzz(func(t *testing.T, src string, at int, script bool) {
		if len(src) > MaxSource {
			return
		}
		c := Complete(src, at, h, nil, script)
		if c.From < 0 || c.To > len(src) || c.From > c.To || !strings.HasPrefix(src[c.From:], c.Stem) {
			t.Errorf("%q at %d: %+v", src, at, c)
		}
	})
}
