package wits_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
)

const projectSource = `{
  "wits": 1,
  "project": "duel",
  "documents": "docs",
  "manifest": "wits.manifest.json",
  "game": "arena",
  "imports": {
    "functions": ["If*", "Not"],
    "later": 1
  },
  "roots": [
    "a.graph.json"
  ],
  "future": [1, {"b": 1, "a": 2}]
}
`

func projectFiles(project string, documents map[string]string) fstest.MapFS {
	files := fstest.MapFS{wits.ProjectFile: {Data: []byte(project)}}
	for name, source := range documents {
		files[name] = &fstest.MapFile{Data: []byte(source)}
	}
	return files
}

func TestK18_ProjectFile(t *testing.T) {
	p, problems := wits.ReadProject(projectFiles(projectSource, nil))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if p.Name != "duel" || p.Documents != "docs" || p.Manifest != "wits.manifest.json" || p.Game != "arena" || len(p.Imports.Functions) != 2 ||
		p.Imports.Actions != nil || len(p.Roots) != 1 {
		t.Errorf("got %+v", p)
	}
	want := strings.Replace(projectSource, `[1, {"b": 1, "a": 2}]`, "[\n    1,\n    {\"b\": 1, \"a\": 2}\n  ]", 1)
	if got := string(p.Format()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	p.Name, p.Roots, p.Imports.Functions = "other", nil, nil
	got := string(p.Format())
	if !strings.Contains(got, `"project": "other"`) || strings.Contains(got, "roots") || !strings.Contains(got, `"later": 1`) || !strings.Contains(got, `"future"`) {
		t.Errorf("got:\n%s", got)
	}
	if got := string((&wits.Project{Name: "new", Documents: "."}).Format()); got != "{\n  \"wits\": 1,\n  \"project\": \"new\",\n  \"documents\": \".\"\n}\n" {
		t.Errorf("got:\n%s", got)
	}
}

func TestK18_ProjectFileErrors(t *testing.T) {
	for source, want := range map[string]string{
		"":                                 `the document is empty`,
		`[]`:                               `a project is a JSON object`,
		`{}`:                               `begin with "wits": 1`,
		`{"wits": 1, "documents": "../x"}`: `"../x" is no path within the project`,
		`{"wits": 1, "roots": "a"}`:        `"roots" must be a list`,
		`{"wits": 1, "imports": []}`:       `"imports" must be an object`,
		`{"wits": 1, "project": 3}`:        `"project" must be a string`,
		`{"wits": 1, "game": ["duel"]}`:    `"game" must be a string`,
	} {
		_, problems := wits.ReadProject(projectFiles(source, nil))
		if len(problems) == 0 || !strings.Contains(problems.Error(), want) || !strings.HasPrefix(problems.Error(), "wits.project.json:1:") {
			t.Errorf("%s: got %v, want %q", source, problems, want)
		}
	}
	p, problems := wits.ReadProject(fstest.MapFS{})
	if p != nil || !strings.Contains(problems.Error(), "there is no such file") {
		t.Errorf("got %v", problems)
	}
}

func TestK18_CheckFindsAllDocuments(t *testing.T) {
	source := strings.Replace(projectSource, `"a.graph.json"`, `"a.graph.json", "b.graph.json"`, 1)
	p, problems := wits.ReadProject(projectFiles(source, map[string]string{
		"docs/a.graph.json":           `{"wits": 1, "kind": "graph", "nodes": {"N": {"run": "deep/c.graph.json"}}}`,
		"docs/deep/c.graph.json":      `{"wits": 1, "kind": "graph", "nodes": {"N": {"call": "Nott"}}}`,
		"docs/lost.graph.json":        `{"wits": 1, "kind": "grahp"}`,
		"docs/broken.json":            `{"wits": 1, "kind": `,
		"docs/other.json":             `{"kind": "of magic"}`,
		"docs/otherbroken.json":       `{"kind": `,
		"docs/notes.txt":              `"wits" "kind" {`,
		"docs/.hidden/x.json":         `{"wits": 1, "kind": "grahp"}`,
		"docs/node_modules/m/x.json":  `{"wits": 1, "kind": "grahp"}`,
		"elsewhere/wrong.graph.json":  `{"wits": 1, "kind": "grahp"}`,
		"docs/narrow/d.graph.json":    `{"wits": 1, "kind": "graph", "nodes": {"A": {"call": "And"}, "B": {"call": "Not"}}}`,
		"docs/narrow/fine.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"B": {"call": "IfEqual", "of": "int"}}}`,
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := p.Check(gameRegistry()).Error()
	want := []string{
		`docs/broken.json:1:21: `,
		`docs/deep/c.graph.json:1:54: N: there is no function "Nott" (did you mean "Not"?)`,
		`docs/lost.graph.json:1:21: there is no kind "grahp" (did you mean "graph"?)`,
		`docs/narrow/d.graph.json:1:`,
		`wits.project.json:12:21: there is no document "b.graph.json" (did you mean "a.graph.json"?)`,
	}
	lines := strings.Split(got, "\n")
	if len(lines) != len(want) {
		t.Fatalf("got:\n%s", got)
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("line %d: got %q, want %q", i, lines[i], want[i])
		}
	}
	if !strings.Contains(got, `A: the project does not import the function "And" (add it to "imports" in wits.project.json)`) {
		t.Errorf("got:\n%s", got)
	}
}

func TestK18_Imports(t *testing.T) {
	document := map[string]string{"a.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "P", "type": "purse"}, {"in": "Q", "type": "list of float"}], "nodes": {"S": {"do": "Strike"}}}`}
	for imports, want := range map[string]string{
		`{}`:                     "",
		`{"types": ["purse"]}`:   "",
		`{"types": []}`:          `does not import the type "purse"`,
		`{"actions": ["*"]}`:     "",
		`{"actions": []}`:        `does not import the action "Strike"`,
		`{"actions": ["Strik"]}`: `the game offers no action "Strik" (did you mean "Strike"?)`,
		`{"functions": ["[a"]}`:  `the game offers no function "[a"`,
	} {
		p, problems := wits.ReadProject(projectFiles(`{"wits": 1, "imports": `+imports+`}`, document))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		got := ""
		if found := p.Check(gameRegistry()); found != nil {
			got = found.Error()
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", imports, got, want)
		}
	}
}

func TestCheckFiles_NoFolder(t *testing.T) {
	p, _ := wits.ReadProject(projectFiles(projectSource, nil))
	if got := p.Check(gameRegistry()); len(got) != 1 || !strings.Contains(got.Error(), `wits.project.json:4:16: there is no folder "docs"`) {
		t.Errorf("got %v", got)
	}
	if got := wits.CheckFiles(gameRegistry(), fstest.MapFS{}); got != nil {
		t.Errorf("got %v", got)
	}
}

func FuzzReadProject(f *testing.F) {
	f.Add([]byte(projectSource))
	f.Add([]byte(`{"wits":1,"imports":{"types":["\\"]},"roots":["a",""],"documents":"."}`))
	r := gameRegistry()
	f.Fuzz(func(t *testing.T, data []byte) {
		files := projectFiles(string(data), map[string]string{"a.json": tidy})
		p, problems := wits.ReadProject(files)
		if len(problems) > 0 {
			return
		}
		p.Check(r)
		first := p.Format()
		files[wits.ProjectFile] = &fstest.MapFile{Data: first}
		again, problems := wits.ReadProject(files)
		if len(problems) > 0 || string(again.Format()) != string(first) {
			t.Fatalf("not a round trip: %v\n%s", problems, first)
		}
	})
}

// TestCheckFiles: what is named as a document of a kind is one, and what it lacks to be one is said, with the file: the
// test of a new game fails with it. Other JSON files are none of ours.
func TestCheckFiles(t *testing.T) {
	r := gameRegistry()
	kind := r.Kinds()[0]
	for text, want := range map[string]string{
		"":            "walker.KIND.json:1:1: the document is empty",
		"null":        "walker.KIND.json:1:1: a document is a JSON object in { }",
		`{"wits": 1}`: `walker.KIND.json:1:1: there is no "kind", so that nobody knows what this document is (write "kind": "KIND", as its name says)`,
		`{"wits": 1,`: "walker.KIND.json:1:12: ",
	} {
		files := fstest.MapFS{"in/walker." + kind + ".json": {Data: []byte(text)}, "data.json": {}, "x.other.json": {Data: []byte("null")}, kind + ".json": {}}
		want = "in/" + strings.ReplaceAll(want, "KIND", kind)
		if got := wits.CheckFiles(r, files); len(got) != 1 || !strings.HasPrefix(got[0].String(), want) {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
		files[wits.ProjectFile] = &fstest.MapFile{Data: []byte(`{"wits": 1, "project": "x", "roots": ["in/walker.` + kind + `.json", "data.json"]}`)}
		p, problems := wits.ReadProject(files)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		got := p.Check(r)
		if len(got) != 2 || !strings.HasPrefix(got[0].String(), "data.json:1:1: the document is empty") || !strings.HasPrefix(got[1].String(), want) {
			t.Errorf("%q: as roots: %v", text, got)
		}
	}
}
