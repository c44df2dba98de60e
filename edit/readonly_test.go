package edit_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// Documents whose files nobody may write are told of, and neither saved nor removed, until somebody makes them writable.
func TestReadOnlyDocuments(t *testing.T) {
	p, dir := open(t, small)
	const name = "parts/a.graph.json"
	file := filepath.Join(dir, "docs", filepath.FromSlash(name))
	marked := func() (list []string) {
		l, err := p.List()
		must.Succeed(t, err)
		for _, e := range l.Documents {
			if e.ReadOnly {
				list = append(list, e.Path)
			}
		}
		return list
	}
	protect := func(mode os.FileMode) {
		must.Succeed(t, os.Chmod(file, mode))
	}
	if list := marked(); list != nil {
		t.Errorf("%q are read-only", list)
	}
	l, err := p.List()
	must.Succeed(t, err)
	protect(0o444)
	if list := marked(); !slices.Equal(list, []string{name}) {
		t.Errorf("%q are read-only", list)
	}
	if got, _ := happened(t, p, l.Change); !slices.Equal(got, []string{"changed ."}) {
		t.Errorf("pages hear of %q", got)
	}
	was := read(t, p, name)
	save := edit.Save{Path: name, Base: was.Version, Text: `{"wits": 1, "kind": "graph", "doc": "new"}`, Session: "me"}
	other := read(t, p, "main.graph.json")
	_, one := p.Save(save)
	_, both := p.SaveTogether([]edit.Save{{Path: other.Path, Base: other.Version, Text: save.Text}, save})
	for what, err := range map[string]error{"save": one, "save of two": both, "deletion": p.Delete(name, true, "me")} {
		if err == nil || !strings.HasPrefix(err.Error(), name+" is read-only: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if read(t, p, name) != was || read(t, p, other.Path) != other {
		t.Error("something was written")
	}
	protect(0o644)
	if list := marked(); list != nil {
		t.Errorf("%q are read-only", list)
	}
	if _, err := p.Save(save); err != nil {
		t.Error(err)
	}
}
