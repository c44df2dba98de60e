package migrate

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
)

// FuzzBehaviorTreeCPP: whatever the file, there is an error or documents without a problem.
func FuzzBehaviorTreeCPP(f *testing.F) {
	for _, name := range []string{"patrol.xml", "old.xml", "strange.xml", "parts/doors.xml"} {
		data, err := os.ReadFile(filepath.Join("testdata", "btcpp", name))
		must.Succeed(f, err)
		f.Add(string(data))
	}
	for _, c := range behaviours {
		f.Add(whole(c.body))
	}
	f.Fuzz(func(t *testing.T, source string) {
		r, err := BehaviorTreeCPP(fstest.MapFS{"main.xml": {Data: []byte(source)}}, "main.xml")
		if err == nil {
			sound(t, "main.xml", r)
		}
	})
}

// FuzzScript: whatever the text, reading it ends, and what can be written as an expression means something to ours.
func FuzzScript(f *testing.F) {
	for _, s := range []string{"a := 1; b += a", "a > b && c || !d", "1 < x <= 3 ? 'a' : \"b\"", "-(a + 0x1F) * 1e3 / .5", "@g = g == true", "'a' .. 65..66 .. c", "a || b && c || (d && e)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		list, _, err := parseScript(source)
		if err != nil {
			return
		}
		p := printer{func(name string) (string, string) { return "x", typeFloat }, func(string, ...any) {}}
		for _, s := range list {
			if s.op != termAssign {
				if w, err := p.as(s, typeBool); err == nil && w.text == "" {
					t.Errorf("%q became nothing", source)
				}
			}
		}
	})
}
