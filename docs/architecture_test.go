package docs_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/archmap"
	"github.com/wits-ai/wits/internal/must"
)

// marks of the table that architecture.md has from the code.
const tableBegin, tableEnd = "<!-- made from the code by go test ./docs -update: begin -->\n", "<!-- end -->\n"

// TestArchitectureIsThatOfTheCode: the picture and the table of architecture.md are what the imports make.
func TestArchitectureIsThatOfTheCode(t *testing.T) {
	packages, err := archmap.Read(os.DirFS(".."), "github.com/wits-ai/wits")
	must.Succeed(t, err)
	picture := archmap.SVG(packages)
	page, err := os.ReadFile("architecture.md")
	must.Succeed(t, err)
	before, rest, ok := bytes.Cut(page, []byte(tableBegin))
	_, after, ok2 := bytes.Cut(rest, []byte(tableEnd))
	if !ok || !ok2 {
		t.Fatal("architecture.md has lost the marks of its table")
	}
	want := []byte(string(before) + tableBegin + "\n" + string(archmap.Table(packages)) + "\n" + tableEnd + string(after))
	if *update {
		must.Succeed(t, os.MkdirAll("img", 0o755))
		for file, data := range map[string][]byte{"img/architecture.svg": picture, "architecture.md": want} {
			must.Succeed(t, os.WriteFile(file, data, 0o644))
		}
		page = want
	}
	if !bytes.Equal(page, want) {
		t.Error("the table of architecture.md is not that of the code: run go test ./docs -update")
	}
	if got, err := os.ReadFile("img/architecture.svg"); err != nil || !bytes.Equal(got, picture) {
		t.Errorf("img/architecture.svg is not the picture of the code (%v): run go test ./docs -update", err)
	}
}

var (
	// sourceFile is a file of Go that a page names with its folder.
	sourceFile = regexp.MustCompile("`((?:[a-z0-9_]+/)*[a-z0-9_]+\\.go)`")
	// declared is a name of Go that stands before or after its file in a cell or sentence: `Kind.Build` in `kinds/graph/build.go`.
	declared = regexp.MustCompile("`(?:\\(\\*)?([A-Za-z_][A-Za-z0-9_]*\\)?(?:\\.[A-Za-z_][A-Za-z0-9_]*)?)` (?:in|of) `((?:[a-z0-9_]+/)*[a-z0-9_]+\\.go)`")
)

// TestArchitectureNamesWhatExists: every file that architecture.md and contributing name is there, and every function
// or type that they place in a file is declared in it.
func TestArchitectureNamesWhatExists(t *testing.T) {
	files, names := 0, 0
	for _, page := range []string{"architecture.md", "../CONTRIBUTING.md"} {
		text, err := os.ReadFile(page)
		must.Succeed(t, err)
		for _, m := range sourceFile.FindAllStringSubmatch(string(text), -1) {
			if page != "architecture.md" && !strings.Contains(m[1], "/") {
				continue // a recipe names files that its reader makes
			}
			files++
			if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", page, m[1])
			}
		}
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			names++
			if !declares(t, filepath.Join("..", m[2]), strings.Replace(m[1], ")", "", 1)) {
				t.Errorf("%s: %s does not declare %s", page, m[2], m[1])
			}
		}
	}
	if files < 30 || names < 25 {
		t.Errorf("only %d files and %d names were looked for", files, names)
	}
}

// declares reports whether a file of Go declares a function, type, constant or variable, or, as "Type.Name", a method.
func declares(t *testing.T, file, name string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return false // that the file is missing is told elsewhere
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			full := d.Name.Name
			if d.Recv != nil {
				full = receiver(d.Recv.List[0].Type) + "." + full
			}
			if full == name {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.Name == name {
						return true
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						if n.Name == name {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return ""
}
