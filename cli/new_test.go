package cli_test

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// A new game compiles, passes its own test and runs, without a network.
func TestNew_CompilesAndRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("long: compiles a game and its tests")
	}
	t.Chdir(t.TempDir())
	run(t, "", "new", "my-game").is(t, 0, "cd my-game", "")
	tool := func(args ...string) string {
		t.Helper()
		c := exec.Command("go", args...)
		c.Dir = "my-game"
		c.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	tool("vet", "./...")
	if out := tool("test", "./..."); !strings.Contains(out, "ok") {
		t.Errorf("go test ./... says:\n%s", out)
	}
	followGuide(t)
	tool("vet", "./...")
	tool("test", "./...")
	run(t, "", "new", "above", "--topdown").is(t, 0, "cd above", "")
	c := exec.Command("sh", "-c", "go vet ./... && go test ./... && go run . check && go run . fmt --check")
	c.Dir = "above"
	c.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=")
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "3 documents, no problems") {
		t.Errorf("%v\n%s", err, out)
	}
	binary := filepath.Join(t.TempDir(), "my-game.exe")
	tool("build", "-o", binary, ".")
	game := func(args ...string) string {
		t.Helper()
		c := exec.Command(binary, args...)
		c.Dir = "my-game"
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	if out := game("run", "--frames", "600"); !strings.Contains(out, "my-game, seed 1\nnot decided after 600 frames\nhash ") {
		t.Errorf("run says:\n%s", out)
	}
	whole := game("run", "--frames", "600")
	game("run", "--frames", "200", "--save", "a.save")
	if out := game("run", "--frames", "400", "--load", "a.save"); out[strings.Index(out, "hash"):] != whole[strings.Index(whole, "hash"):] {
		t.Errorf("saved and loaded, run says:\n%s and not\n%s", out, whole)
	}
	if out := game("check"); !strings.Contains(out, "1 document, no problems; checked against the game my-game") {
		t.Errorf("check says:\n%s", out)
	}
	if out := game("fmt", "--check"); out != "" {
		t.Errorf("fmt --check says:\n%s", out)
	}
	game("manifest", "-o", "wits.manifest.json")
	if out := game("rounding"); out != "the same bits on every processor\n" {
		t.Errorf("rounding says:\n%s", out)
	}
}

// What the guide tells its reader to do fits the game that is made.
func TestNew_FitsTheGuide(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "", "new", "my-game").is(t, 0, "cd my-game", "")
	followGuide(t)
	for _, name := range []string{"my-game/main.go", "my-game/turn.go"} {
		if _, err := format.Source([]byte(read(t, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// followGuide does in the new game what the guide tells its reader to do.
func followGuide(t *testing.T) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	guide := read(t, filepath.Join(filepath.Dir(here), "..", "docs", "first-game.md"))
	var code, document string
	for _, m := range regexp.MustCompile("(?s)```(\\w+)\n(.*?)```").FindAllStringSubmatch(guide, -1) {
		switch {
		case m[1] == "go" && strings.HasPrefix(m[2], "package main\n"):
			code = m[2]
		case m[1] == "json" && strings.Contains(m[2], `"do": "Turn"`):
			document = m[2]
		}
	}
	main := strings.Replace(read(t, "my-game/main.go"), "	wits.AddAction[WalkTo](r)\n", "	wits.AddAction[WalkTo](r)\n	wits.AddAction[Turn](r)\n", 1)
	if code == "" || document == "" || !strings.Contains(main, "[Turn]") {
		t.Fatal("the guide does not say what this test looks for")
	}
	write(t, map[string]string{"my-game/turn.go": code, "my-game/documents/walker.graph.json": document, "my-game/main.go": main})
}

func TestNew_FilesAreFormatted(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "", "new", "deep/er/walk").is(t, 0, "", "")
	run(t, "", "new", "deep/above", "--topdown").is(t, 0, "", "")
	err := filepath.WalkDir("deep", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text := read(t, name)
		if strings.Contains(text, "<<") || strings.Contains(text, ">>") || !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
			t.Errorf("%s is not as it should be:\n%s", name, text)
		}
		switch {
		case strings.HasSuffix(name, ".go"):
			if out, err := format.Source([]byte(text)); err != nil || string(out) != text {
				t.Errorf("%s is not formatted: %v", name, err)
			}
		case strings.HasSuffix(name, ".json") && strings.Contains(name, "documents"):
			if out, err := std.NewRegistry().Documents().Format([]byte(text)); err != nil || string(out) != text {
				t.Errorf("%s is not formatted: %v", name, err)
			}
		}
		return nil
	})
	must.Succeed(t, err)
	if got := read(t, "deep/er/walk/go.mod"); !strings.HasPrefix(got, "module walk\n") {
		t.Errorf("got:\n%s", got)
	}
}

func TestNew_Refuses(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"full/mine.txt": "mine", "file": "mine", "fake/go.mod": "module example.com/fake\n"})
	must.Succeed(t, os.Mkdir("empty", 0o755))
	run(t, "", "new", "full").is(t, 1, "", "full is there already")
	run(t, "", "new", "file").is(t, 1, "", "file is there already")
	run(t, "", "new", "My Game").is(t, 2, "", "cannot be the name of a game")
	run(t, "", "new", "..").is(t, 2, "", "cannot be the name of a game")
	run(t, "", "new", "a", "--wits", "fake").is(t, 2, "", "is no checkout of github.com/wits-ai/wits")
	run(t, "", "new", "empty").is(t, 0, "go run . play", "")
	entries, err := os.ReadDir("full")
	if err != nil || len(entries) != 1 {
		t.Errorf("something was written into the folder: %v, %v", entries, err)
	}
}

// TestNew_NamesExist: all that a new game uses of this module is there.
func TestNew_NamesExist(t *testing.T) {
	const module = "github.com/wits-ai/wits"
	root, err := filepath.Abs("..")
	must.Succeed(t, err)
	t.Chdir(t.TempDir())
	run(t, "", "new", "my-game").is(t, 0, "cd my-game", "")
	run(t, "", "new", "seen-from-above", "--topdown").is(t, 0, "cd seen-from-above", "")
	files, err := filepath.Glob("*/*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	exported := map[string]map[string]bool{} // by folder
	of := func(folder string) map[string]bool {
		if exported[folder] == nil {
			names := map[string]bool{}
			sources, _ := filepath.Glob(filepath.Join(root, folder, "*.go"))
			for _, source := range sources {
				f, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
				must.Succeed(t, err)
				for name := range f.Scope.Objects {
					names[name] = true
				}
			}
			exported[folder] = names
		}
		return exported[folder]
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		must.Succeed(t, err)
		folders := map[string]string{}
		for _, i := range f.Imports {
			if folder, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module); ok {
				folders[path.Base(module+folder)] = strings.TrimPrefix(folder, "/")
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil {
					if folder, ok := folders[x.Name]; ok && !of(folder)[s.Sel.Name] {
						t.Errorf("%s uses %s.%s, which is not there", file, x.Name, s.Sel.Name)
					}
				}
			}
			return true
		})
	}
}
