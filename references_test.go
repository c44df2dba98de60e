package wits_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

func TestReferences(t *testing.T) {
	r := std.NewRegistry()
	for document, want := range map[string]string{
		`{"wits": 1, "kind": "graph", "boards": {"B": "team.board.json"}, "variables": {"run": "int"}, "nodes": {"run": {"run": "/x/a.json", "with": {"run": "no"}}, "C": {"const": {"run": "no"}}}, "scripts": {"run": "no = 1"}}`:                                                                                              "/boards/B d/team.board.json, /nodes/run/run x/a.json",
		`{"wits": 1, "kind": "machine", "states": {"A": {"run": "../a.json", "with": {"P": {"expr": "run"}}}, "B": {"do": "run"}, "C": {"regions": {"R": {"run": "b.json"}, "S": {"states": {"D": {"run": "c.json"}}, "interrupts": [{"name": "I", "on": "T", "run": "d.json"}]}}}}, "transitions": [{"from": "A", "to": "B"}]}`: "/states/A/run a.json, /states/C/regions/R/run d/b.json, /states/C/regions/S/states/D/run d/c.json, /states/C/regions/S/interrupts/0/run d/d.json",
		`{"wits": 1, "kind": "htn", "state": {"run": "bool"}, "tasks": {"run": {"run": "a.json"}, "B": {"methods": [{"subtasks": ["run", {"task": "run", "with": {"run": "no"}}]}]}}}`:                                                                                                                                           "/tasks/run/run d/a.json",
		`{"wits": 1, "kind": "utility", "options": {"A": {"run": "a.json", "store": {"run": "no"}}, "a/b": {"run": "../../out.json"}}, "considerations": {"run": [{"use": "run"}]}}`:                                                                                                                                             "/options/A/run d/a.json, /options/a~1b/run ",
		`{"wits": 1, "kind": "hinted", "layers": [{"name": "L", "run": "a.json", "over": "run"}, {"name": "run", "run": "b.json"}]}`:                                                                                                                                                                                             "/layers/0/run d/a.json, /layers/1/run d/b.json",
		`{"wits": 1, "kind": "tree", "root": "run", "nodes": {"run": {"switch": "x", "cases": {"run": "A"}, "else": "D"}, "A": {"run": "a.json"}, "D": {"dynamic": ["b.json", "", 3, "c.json"], "index": "0"}, "E": {"log": "run"}, "X": 3}}`:                                                                                    "/nodes/A/run d/a.json, /nodes/D/dynamic/0 d/b.json, /nodes/D/dynamic/3 d/c.json",
		`{"wits": 1, "kind": "board", "fields": {"run": {"type": "int"}}}`:                             "",
		`{"wits": 1, "kind": "nothing", "nodes": {"A": {"run": "a.json"}}, "boards": {"B": "b.json"}}`: "/boards/B d/b.json",
	} {
		d, _ := r.Documents().Parse("d/main.json", []byte(document))
		var got []string
		for _, ref := range r.Documents().References(d) {
			got = append(got, ref.Path+" "+ref.File)
			if n := d.Tree().At(ref.Path); n == nil || n.Text != ref.Text || n.Pos != ref.At {
				t.Errorf("%s: %+v does not lead to its text", document, ref)
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s:\n got %s\nwant %s", document, s, want)
		}
	}
}

// TestReferencesAreAllThatIsRead: whatever a document of this module reads when it is checked, it has a reference to. A
// new kind that names documents in a way of its own fails here until it declares that.
func TestReferencesAreAllThatIsRead(t *testing.T) {
	r := std.NewRegistry()
	read := 0
	for _, folder := range documentFolders(t) {
		files := os.DirFS(folder)
		names, _ := wits.FindDocuments(files)
		for _, name := range names {
			watched := &watchedFS{FS: files}
			library := wits.NewLibrary(r, watched)
			d, _ := library.Document(name)
			if d == nil {
				continue
			}
			expected := []string{name}
			for i := 0; i < len(expected); i++ { // what is read reads on
				if e, _ := library.Document(expected[i]); e != nil {
					for _, ref := range r.Documents().References(e) {
						if !slices.Contains(expected, ref.File) {
							expected = append(expected, ref.File)
						}
					}
				}
			}
			watched = &watchedFS{FS: files}
			wits.NewLibrary(r, watched).Check(name)
			for _, file := range watched.read {
				read++
				if !slices.Contains(expected, file) {
					t.Errorf("%s reads %s, which is not among its references %v", path.Join(folder, name), file, expected)
				}
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d documents were read", read)
	}
}

// watchedFS notes which files are read.
type watchedFS struct {
	fs.FS
	read []string
}

func (w *watchedFS) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, ".json") { // folders are looked through for suggestions
		w.read = append(w.read, name)
	}
	return w.FS.Open(name)
}

// documentFolders are the folders of this module that documents lie in.
func documentFolders(t *testing.T) []string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "node_modules" || e.Name() == ".git" || e.Name() == "ui") {
			return fs.SkipDir
		}
		if e.IsDir() && (e.Name() == "documents" || path.Base(path.Dir(name)) == "testdata") {
			out = append(out, name)
			return fs.SkipDir
		}
		return nil
	})
	must.Succeed(t, err)
	return out
}

// TestCheckTexts: texts that are not saved are checked in place of files and beside them, and so is what runs them.
func TestCheckTexts(t *testing.T) {
	files := fstest.MapFS{
		wits.ProjectFile:   {Data: []byte(`{"wits": 1, "project": "p", "documents": "docs", "roots": ["a.json"]}`)},
		"docs/a.json":      {Data: []byte(`{"wits": 1, "kind": "graph", "nodes": {"B": {"run": "b.json"}}}`)},
		"docs/b.json":      {Data: []byte(`{"wits": 1, "kind": "graph"}`)},
		"docs/broken.json": {Data: []byte(`{"wits": 1, "kind": "graph"`)},
	}
	p, problems := wits.ReadProject(files)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r := std.NewRegistry()
	if got := p.CheckTexts(r, nil); len(got) != 1 || got[0].File != "docs/broken.json" {
		t.Errorf("without texts: %v", got)
	}
	got := p.CheckTexts(r, map[string][]byte{
		"broken.json": []byte(`{"wits": 1, "kind": "graph"}`),
		"b.json":      []byte(`{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "a.json"}}}`),
		"new.json":    []byte(`{"wits": 1, "kind": "grahp"}`),
	})
	text := fmt.Sprint(got)
	for _, want := range []string{"docs/b.json:1:53: A: the document embeds itself", "docs/new.json:1:21: there is no kind"} {
		if !strings.Contains(text, want) {
			t.Errorf("no problem has %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "broken") {
		t.Errorf("the file on disk counts:\n%s", text)
	}
	if got := wits.NewProject(files, "q").Check(r); len(got) != 1 {
		t.Errorf("a project without a file: %v", got)
	}
}
