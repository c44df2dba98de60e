package edit_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// A project that begins with documents begins with the scripts that they name, too, and tells when one changes.
func TestScriptsOfDocuments(t *testing.T) {
	dir := t.TempDir()
	files := fstest.MapFS{"a.starlark.json": {Data: []byte(`{"wits": 1, "kind": "starlark", "source": "a.star"}`)}, "a.star": {Data: []byte("def step(m):\n    return None\n")}}
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "new", Documents: "documents", Files: files}))
	script := filepath.Join(dir, "documents", "a.star")
	if data, err := os.ReadFile(script); err != nil || string(data) != string(files["a.star"].Data) {
		t.Fatalf("%q, %v", data, err)
	}
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	must.Succeed(t, p.Poll())
	before, _, _ := p.Changes(0)
	must.Succeed(t, os.WriteFile(script, []byte("def step(m):\n    return True\n"), 0o600))
	must.Succeed(t, p.Poll())
	must.Succeed(t, os.Chtimes(script, time.Now(), time.Now()))
	must.Succeed(t, p.Poll())
	after, _, _ := p.Changes(0)
	if len(after) != len(before)+1 || after[len(after)-1].Path != "a.star" || after[len(after)-1].What != edit.Changed {
		t.Errorf("%+v, and before %+v", after, before)
	}
}
