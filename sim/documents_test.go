package sim

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// Documents are those of the folder, by their names alone; a folder that is not compiled in is a mistake of the program.
func TestDocumentsOfAFolder(t *testing.T) {
	files := fstest.MapFS{"documents/walk.tree.json": {Data: []byte("{}")}, "other.json": {}}
	names, err := fs.Glob(Documents(files, "documents"), "*")
	if err != nil || strings.Join(names, " ") != "walk.tree.json" {
		t.Errorf("there are %v, %v", names, err)
	}
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "behaviours") {
			t.Errorf("it panics with %q", text)
		}
	}()
	Documents(files, "behaviours")
}
