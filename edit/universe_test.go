package edit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/internal/must"
)

// The documents of a universe are edited as others are: pictures of maps are found beside them, what is wrong is told, and a type that gets
// another name has it wherever others fear, hunt or herd it.
func TestUniversesAreEdited(t *testing.T) {
	dir := t.TempDir()
	must.Succeed(t, os.CopyFS(filepath.Join(dir, "documents"), flock.Documents()))
	write(t, dir, files{"wits.project.json": `{"wits": 1, "project": "flock", "documents": "documents", "roots": ["flock.universe.json", "marsh.universe.json"]}`})
	p, err := edit.Open(dir, edit.Options{Registry: flock.NewRegistry()})
	must.Succeed(t, err)
	defer p.Close()
	check := func(texts map[string]string) (said string) {
		found, err := p.Check(texts)
		must.Succeed(t, err)
		for _, f := range found {
			said += f.Problem.String() + "\n"
		}
		return said
	}
	if said := check(nil); said != "" {
		t.Fatal(said)
	}
	read := func(file string) string {
		data, err := os.ReadFile(filepath.Join(dir, "documents", file))
		must.Succeed(t, err)
		return string(data)
	}
	if said := check(map[string]string{"marsh.universe.json": strings.Replace(read("marsh.universe.json"), "marsh.png", "moon.png", 1)}); !strings.Contains(said, "moon.png: there is no such file") {
		t.Errorf("said is %q", said)
	}
	text := read("flock.universe.json")
	out, err := p.RenameNode(edit.Rename{Document: "flock.universe.json", Text: text, From: "sheep", To: "ewe", At: "/types/0"})
	must.Succeed(t, err)
	for _, want := range []string{`"name": "ewe"`, `"hunts": {"ewe": {`, `"herds": ["ewe"]`} {
		if !strings.Contains(plain(out), plain(want)) {
			t.Errorf("not there: %s\n%s", want, out)
		}
	}
}
