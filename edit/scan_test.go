package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestFileThatIsWrittenSlowly: a file that is looked at between its creation and its content is created, not changed; one
// that was a document and is for a moment not is changed.
func TestFileThatIsWrittenSlowly(t *testing.T) {
	p, dir := open(t, small)
	l, err := p.List()
	must.Succeed(t, err)
	var got []string
	for _, text := range []string{"", `{"wits": 1, "kind": "graph"}`, `{`, `{"wits": 1, "kind": "graph", "name": "New"}`} {
		write(t, dir, files{"docs/new.graph.json": text})
		must.Succeed(t, p.Poll())
	}
	list, _, ok := p.Changes(l.Change)
	for _, c := range list {
		got = append(got, c.What+" "+c.Path)
	}
	if want := "created new.graph.json, changed new.graph.json, changed new.graph.json"; !ok || strings.Join(got, ", ") != want {
		t.Errorf("%v", got)
	}
}
