package archmap_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/archmap"
	"github.com/wits-ai/wits/internal/must"
)

const module = "github.com/wits-ai/wits"

// TestImportsPointDownward: who may import whom is as docs/architecture.md says.
func TestImportsPointDownward(t *testing.T) {
	packages, err := archmap.Read(os.DirFS("../.."), module)
	must.Succeed(t, err)
	if len(packages) < 60 {
		t.Fatalf("only %d packages were found", len(packages))
	}
	for _, v := range archmap.Check(packages, archmap.Exceptions) {
		t.Error(v)
	}
	for _, name := range slices.Sorted(maps.Keys(archmap.Exceptions)) {
		if archmap.Exceptions[name] == "" {
			t.Errorf("%s: the exception has no reason", name)
		}
	}
}

// TestCheckFindsWhatIsWrong: each rule refuses what breaks it.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	file := func(imports ...string) *fstest.MapFile {
		text := "package p\n"
		for _, i := range imports {
			text += "import _ \"" + i + "\"\n"
		}
		return &fstest.MapFile{Data: []byte(text)}
	}
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string
	}{
		"a kind imports another":      {fstest.MapFS{"kinds/tree/a.go": file(module + "/kinds/graph")}, "kinds/tree -> kinds/graph: folders of"},
		"a kind knows the world":      {fstest.MapFS{"kinds/tree/a.go": file(module + "/world/nav")}, "kinds/tree -> world/nav: \"Kinds\" may not import"},
		"a kind and another module":   {fstest.MapFS{"kinds/tree/a.go": file("example.com/x")}, "kinds/tree -> example.com/x: \"Kinds\" does without"},
		"the world knows a kind":      {fstest.MapFS{"world/nav/a.go": file(module + "/kinds/tree")}, "world/nav -> kinds/tree: "},
		"the root looks up":           {fstest.MapFS{"a.go": file(module + "/expr")}, ". -> expr: "},
		"the root and another module": {fstest.MapFS{"a.go": file("example.com/x")}, ". -> example.com/x: "},
		"the debugger knows a kind":   {fstest.MapFS{"debug/a.go": file(module + "/kinds/graph")}, "debug -> kinds/graph: "},
		"the editor knows a kind":     {fstest.MapFS{"edit/palette/a.go": file(module + "/kinds/graph")}, "edit/palette -> kinds/graph: "},
		"the command knows a game":    {fstest.MapFS{"cli/a.go": file(module + "/games/duel")}, "cli -> games/duel: "},
		"a game knows another":        {fstest.MapFS{"games/duel/a.go": file(module + "/games/jedi")}, "games/duel -> games/jedi: "},
		"a folder without a group":    {fstest.MapFS{"new/a.go": file("fmt")}, "new: the folder belongs to no group"},
		"an exception that is gone":   {fstest.MapFS{"cli/a.go": file("fmt")}, "cli -> kinds/utility: this exception is not needed"},
	} {
		packages, err := archmap.Read(c.files, module)
		must.Succeed(t, err)
		found := archmap.Check(packages, map[string]string{"cli -> kinds/utility": "so it was"})
		if !slices.ContainsFunc(found, func(v archmap.Violation) bool { return strings.HasPrefix(v.String(), c.want) }) {
			t.Errorf("%s: want %q, got %v", name, c.want, found)
		}
	}
}

// TestReadLeavesOut tests, testdata, other modules, and what Go passes over.
func TestReadLeavesOut(t *testing.T) {
	code := &fstest.MapFile{Data: []byte("package p\nimport (_ \"fmt\"; _ \"" + module + "\"; _ \"" + module + "/geom\")\n")}
	packages, err := archmap.Read(fstest.MapFS{
		"a/a.go": code, "a/a_test.go": {Data: []byte("nonsense")}, "a/testdata/b.go": code,
		"bench/go.mod": {}, "bench/a.go": code, ".x/a.go": code, "_y/a.go": code,
	}, module)
	must.Succeed(t, err)
	if len(packages) != 1 || packages[0].Folder != "a" || packages[0].Files != 1 || !slices.Equal(packages[0].Imports, []string{".", "geom"}) || packages[0].Outside != nil {
		t.Errorf("got %+v", packages)
	}
}

// TestEssential leaves out what a longer way stands for.
func TestEssential(t *testing.T) {
	g := archmap.Groups
	edges := []archmap.Edge{{From: &g[0], To: &g[1]}, {From: &g[1], To: &g[2]}, {From: &g[0], To: &g[2]}, {From: &g[0], To: &g[3]}}
	if got := archmap.Essential(edges); len(got) != 3 || slices.ContainsFunc(got, func(e archmap.Edge) bool { return e.From == &g[0] && e.To == &g[2] }) {
		t.Errorf("got %v", got)
	}
}
