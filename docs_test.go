package wits_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestCoverageNamesTestsThatExist: every test that docs/coverage.md names is in one of the packages that it names, with ", " between them.
func TestCoverageNamesTestsThatExist(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "coverage.md"))
	must.Succeed(t, err)
	name := regexp.MustCompile("`((?:Test|Fuzz|Benchmark|Example)[A-Za-z0-9_]*)([`*])")
	sources := map[string]string{}
	named := 0
	for number, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "|") || len(cells) < 3 {
			continue
		}
		folder := cells[len(cells)-2]
		for _, m := range name.FindAllStringSubmatch(cells[len(cells)-1], -1) {
			named++
			if _, ok := sources[folder]; !ok {
				sources[folder] = testsIn(t, folder)
			}
			begin := "func " + m[1]
			if m[2] != "*" {
				begin += "("
			}
			if !strings.Contains(sources[folder], begin) {
				t.Errorf("docs/coverage.md:%d: package %s has no %s", number+1, folder, m[1])
			}
		}
	}
	if named < 80 {
		t.Errorf("only %d tests are named", named)
	}
}

// TestCoverageNamesJourneysThatExist: what docs/coverage.md and its neighbours call a journey through the page is the name of one.
func TestCoverageNamesJourneysThatExist(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("studio", "ui", "e2e", "*.spec.ts"))
	must.Succeed(t, err)
	known := map[string]bool{}
	for _, f := range files {
		_, name, _ := strings.Cut(strings.TrimSuffix(filepath.Base(f), ".spec.ts"), "-")
		known[name] = true
	}
	command := regexp.MustCompile("`npm run e2e -- ([a-z -]+)`")
	named := 0
	for _, page := range []string{"docs/coverage.md", "docs/decisions/0041-one-canvas.md", "CONTRIBUTING.md", "studio/ui/README.md"} {
		text, err := os.ReadFile(page)
		must.Succeed(t, err)
		for _, m := range command.FindAllStringSubmatch(string(text), -1) {
			for name := range strings.FieldsSeq(m[1]) {
				if named++; !known[name] {
					t.Errorf("%s: there is no journey %q", page, name)
				}
			}
		}
	}
	if named < 20 {
		t.Errorf("only %d journeys are named", named)
	}
}

func testsIn(t *testing.T, folders string) string {
	var all strings.Builder
	for folder := range strings.SplitSeq(folders, ", ") {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		must.Succeed(t, err)
		for _, f := range files {
			b, err := os.ReadFile(f)
			must.Succeed(t, err)
			all.Write(b)
		}
	}
	return all.String()
}

// TestNamesOfGoInDocsExist: what the pages and the README call by a package's name, or by that of a mind, program, loop or
// registry, is there.
func TestNamesOfGoInDocsExist(t *testing.T) {
	known := namesOfGo(t)
	things := map[string]string{"mind": "wits.Mind", "program": "wits.Program", "registry": "wits.Registry", "loop": "sim.Loop", "hub": "debug.Hub"}
	pages, err := filepath.Glob(filepath.Join("docs", "*.md"))
	must.Succeed(t, err)
	games, err := filepath.Glob(filepath.Join("games", "*", "README.md"))
	must.Succeed(t, err)
	pages = append(pages, games...)
	name := regexp.MustCompile(`\b([a-z]+)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)
	code := regexp.MustCompile("`([^`\n]+)`")
	checked := 0
	for _, page := range append(pages, "README.md") {
		text, err := os.ReadFile(page)
		must.Succeed(t, err)
		for number, line := range strings.Split(string(text), "\n") {
			for _, c := range code.FindAllStringSubmatch(line, -1) {
				if strings.ContainsAny(c[1], "/{>") || strings.Contains(c[1], ".json") {
					continue // a path, a document, a link of ports
				}
				for _, m := range name.FindAllStringSubmatch(c[1], -1) {
					if thing := things[m[1]]; thing != "" {
						if checked++; !known[thing+"."+m[2]] {
							t.Errorf("%s:%d: `%s`: %s has no %s", page, number+1, c[1], thing, m[2])
						}
						continue
					}
					if !known[m[1]] {
						continue // no package of ours
					}
					if checked++; !known[m[1]+"."+m[2]] {
						t.Errorf("%s:%d: `%s`: package %s has no %s", page, number+1, c[1], m[1], m[2])
					} else if m[3] != "" && !known[m[0]] {
						t.Errorf("%s:%d: `%s`: %s.%s has no %s", page, number+1, c[1], m[1], m[2], m[3])
					}
				}
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d names were looked for", checked)
	}
}

// namesOfGo are the packages of the module, what they offer, and the methods and fields of their types: "wits.Mind.Step".
func namesOfGo(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "node_modules" || e.Name() == "internal" || e.Name() == "testdata" || e.Name() == "bench" || strings.HasPrefix(e.Name(), ".") && path != "."):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		in := f.Name.Name
		known[in] = true
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					known[in+"."+d.Name.Name] = true
				} else if of := typeOf(d.Recv.List[0].Type); of != "" {
					known[in+"."+of+"."+d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.ValueSpec:
						for _, n := range s.Names {
							known[in+"."+n.Name] = true
						}
					case *ast.TypeSpec:
						known[in+"."+s.Name.Name] = true
						var fields *ast.FieldList
						switch x := s.Type.(type) {
						case *ast.StructType:
							fields = x.Fields
						case *ast.InterfaceType:
							fields = x.Methods
						}
						if fields != nil {
							for _, f := range fields.List {
								for _, n := range f.Names {
									known[in+"."+s.Name.Name+"."+n.Name] = true
								}
							}
						}
					}
				}
			}
		}
		return nil
	})
	must.Succeed(t, err)
	return known
}

// typeOf is the name of a receiver's type.
func typeOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeOf(e.X)
	case *ast.IndexExpr:
		return typeOf(e.X)
	case *ast.IndexListExpr:
		return typeOf(e.X)
	}
	return ""
}
