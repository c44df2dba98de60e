package roundcheck

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// Every package of the module gives the same bits on every processor, whatever calls it: there is no list to forget one on.
func TestEveryPackageIsRounded(t *testing.T) {
	if testing.Short() {
		t.Skip("long: compiles the whole module")
	}
	findings, err := Check(filepath.Join("..", ".."), "./...")
	must.Succeed(t, err)
	for _, f := range findings {
		t.Error(f)
	}
}

// what marks a finding in the fixture, by a part of its text.
var what = map[string]string{"sum": "goes into a sum unrounded", "leaves": "is returned, stored or passed on unrounded",
	"inexact": "has other last bits on other processors", "complex": "is rounded otherwise on other processors"}

// onlyMath imports a package math that has Sin and Sqrt.
type onlyMath struct{}

func (onlyMath) Import(path string) (*types.Package, error) {
	if path != "math" {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	p := types.NewPackage(path, path)
	float := func() *types.Tuple { return types.NewTuple(types.NewVar(token.NoPos, p, "", types.Typ[types.Float64])) }
	for _, name := range []string{"Sin", "Sqrt"} {
		p.Scope().Insert(types.NewFunc(token.NoPos, p, name, types.NewSignatureType(nil, nil, nil, float(), float(), false)))
	}
	p.MarkComplete()
	return p, nil
}

// One finding of each sort, and what comes close to it, in a package that no go command has loaded.
func TestOnePackage(t *testing.T) {
	const source = `package small

import "math"

func f(x, y, z float64, c complex128, n int) (float64, complex128) {
	z = x*y + z
	z += float64(x*y) + float64(n*n)
	if x*y > z {
		z = math.Sqrt(z)
	}
	z = math.Sin(z)
	return x * y, c * c
}
`
	p := &loaded{set: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	file, err := parser.ParseFile(p.set, "small.go", source, parser.SkipObjectResolution)
	must.Succeed(t, err)
	p.files = append(p.files, file)
	config := types.Config{Importer: onlyMath{}}
	if p.types, err = config.Check("small", p.set, p.files, p.info); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.check() {
		got = append(got, f.String())
	}
	want := []string{
		"small.go:6:6: x * y goes into a sum unrounded; write float64(x * y)",
		"small.go:11:6: math.Sin has other last bits on other processors; use geom.Sin",
		"small.go:12:9: x * y is returned, stored or passed on unrounded; write float64(x * y)",
		"small.go:12:16: " + complexText("c * c"),
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The findings are those that the fixture is marked with.
func TestFixture(t *testing.T) {
	if testing.Short() {
		t.Skip("long: runs go list")
	}
	dir := filepath.Join("testdata", "fixture")
	source, err := os.ReadFile(filepath.Join(dir, "fixture.go"))
	must.Succeed(t, err)
	var want, got []string
	for i, line := range strings.Split(string(source), "\n") {
		_, marks, _ := strings.Cut(line, "// ")
		for _, mark := range strings.Fields(marks) {
			if what[mark] != "" {
				want = append(want, fmt.Sprintf("fixture.go:%d %s", i+1, mark))
			}
		}
	}
	if len(want) < 35 {
		t.Fatalf("the fixture has %d marks", len(want))
	}
	findings, err := Check(dir, ".")
	must.Succeed(t, err)
	for _, f := range findings {
		for mark, text := range what {
			if strings.Contains(f.Text, text) {
				got = append(got, fmt.Sprintf("%s:%d %s", f.Position.Filename, f.Position.Line, mark))
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if want := "fixture.go:17:6: x * y goes into a sum unrounded; write float64(x * y)"; len(findings) > 0 && findings[0].String() != want {
		t.Errorf("the first is %q, want %q", findings[0], want)
	}
}

// What can be mended is, and nothing is found there any more but what has no text to write.
func TestFix(t *testing.T) {
	if testing.Short() {
		t.Skip("long: runs go list")
	}
	dir := t.TempDir()
	must.Succeed(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "fixture"))))
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module fixture\n\ngo 1.26\n"), 0o644))
	findings, err := Check(dir, "./...")
	must.Succeed(t, err)
	left, err := Fix(dir, findings)
	must.Succeed(t, err)
	again, err := Check(dir, "./...")
	must.Succeed(t, err)
	texts := func(findings []Finding) (texts []string) {
		for _, f := range findings {
			texts = append(texts, f.Text)
		}
		return texts
	}
	if len(left) == 0 || len(left) == len(findings) || !slices.Equal(texts(again), texts(left)) {
		t.Errorf("left\n%s\nfound again\n%s", left, again)
	}
	source, err := os.ReadFile(filepath.Join(dir, "fixture.go"))
	must.Succeed(t, err)
	for _, want := range []string{"p.x = float64(p.x * (x + y))", "p.y = float64(p.y * x)", "return T(x*y) + z", "_ = length(l*2) + 1",
		"_ = float64(x*y) - float64(z*z)"} {
		if !strings.Contains(string(source), want) {
			t.Errorf("the mended source has no %q", want)
		}
	}

	// A file that somebody cut in between is not touched.
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "fixture.go"), []byte("package fixture\n"), 0o644))
	if _, err := Fix(dir, findings); err == nil || !strings.Contains(err.Error(), "fixture.go has changed") {
		t.Errorf("mending a file that has changed gives %v", err)
	}
}

func TestUnreadablePackages(t *testing.T) {
	if testing.Short() {
		t.Skip("long: runs go list")
	}
	dir := t.TempDir()
	if findings, err := Check(dir, "."); err == nil {
		t.Errorf("an empty folder gives %q and no error", findings)
	}
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must.Succeed(t, os.WriteFile(path, []byte(text), fs.FileMode(0o644)))
	}
	write("go.mod", "module broken\n\ngo 1.26\n")
	write("good/good.go", "package good\n\nfunc F(x, y, z float64) float64 { return x*y + z }\n")
	write("bad/bad.go", "package bad\n\nfunc F() int { return \"\" }\n")
	findings, err := Check(dir, "./...")
	if err == nil || !strings.Contains(err.Error(), "broken/bad") {
		t.Errorf("a package that does not compile gives %v", err)
	}
	if len(findings) != 1 || findings[0].Position.Filename != filepath.FromSlash("good/good.go") {
		t.Errorf("beside it found %v, want what is wrong in good/good.go", findings)
	}
}
