package fixedseed

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestFC9_RandomTestsDrawTheSameCases: two runs of a random test draw the same, and runs that explore do not.
func TestFC9_RandomTestsDrawTheSameCases(t *testing.T) {
	run := func(env ...string) string {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDraws$", "-test.v")
		cmd.Env = append(slices.DeleteFunc(os.Environ(), func(e string) bool {
			return strings.HasPrefix(e, "RAPID_") || strings.HasPrefix(e, Explore)
		}), append(env, "WITS_DRAWS=1")...)
		out, err := cmd.CombinedOutput()
		drawn := regexp.MustCompile(`drawn: \d+`).FindAllString(string(out), -1)
		if err != nil || len(drawn) != 200 { // the property runs 100 times, and rapid repeats nothing of what passes
			t.Fatalf("%v, %d lines\n%s", err, len(drawn), out)
		}
		return strings.Join(drawn, " ")
	}
	first := run()
	if again := run(); again != first {
		t.Error("two runs drew different cases")
	}
	if one, other := run(Explore+"=1"), run(Explore+"=1"); one == other {
		t.Error("two runs that explore drew the same cases")
	}
	if run("RAPID_SEED=5") == first {
		t.Error("RAPID_SEED is not heard")
	}
}

// TestFC9_ShortTestsDrawTwentyCases: rapid draws a fifth of its 100 cases if the tests are run with -short. The gate counts on it.
func TestFC9_ShortTestsDrawTwentyCases(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDraws$", "-test.v", "-test.short")
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "RAPID_") }), "WITS_DRAWS=1")
	out, err := cmd.CombinedOutput()
	if n := strings.Count(string(out), "drawn: "); err != nil || n != 2*20 {
		t.Errorf("%v, %d lines, want 40\n%s", err, n, out)
	}
}

// TestDraws is run by the test above, in a process of its own.
func TestDraws(t *testing.T) {
	if os.Getenv("WITS_DRAWS") == "" {
		return
	}
	rapid.Check(t, func(r *rapid.T) {
		for range 2 {
			t.Logf("drawn: %d", rapid.Uint64().Draw(r, "n"))
		}
	})
}

// TestFC9_RandomTestsAreFixed: every package whose tests import rapid imports this package, and no test seeds a generator of
// its own by the clock or leaves it to chance.
func TestFC9_RandomTestsAreFixed(t *testing.T) {
	const self, random = "github.com/wits-ai/wits/internal/fixedseed", "pgregory.net/rapid"
	uses, fixed := map[string]string{}, map[string]bool{}
	err := filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		base := filepath.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "node_modules" || base == "testdata" || base == "bench" && filepath.Dir(name) == "../.."):
			return fs.SkipDir
		case entry.IsDir() && strings.HasPrefix(base, ".") && strings.Trim(base, ".") != "":
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(base, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.Dir(name)
		imported := map[string]string{}
		for _, i := range file.Imports {
			p := strings.Trim(i.Path.Value, `"`)
			local := path.Base(p)
			if p == "math/rand/v2" {
				local = "rand"
			}
			if i.Name != nil {
				local = i.Name.Name
			}
			imported[p] = local
		}
		if imported[random] != "" {
			uses[dir] = name
		}
		fixed[dir] = fixed[dir] || imported[self] != ""
		if strings.HasSuffix(base, "_test.go") && dir != "." {
			chance(t, name, file, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(uses) < 30 {
		t.Fatalf("only %d packages import %s: are these all?", len(uses), random)
	}
	for dir, file := range uses {
		if !fixed[dir] && filepath.Base(dir) != "fixedseed" {
			t.Errorf(`%s: draws other cases in every run; add a file fixedseed_test.go to its folder with import _ %q`, file, self)
		}
	}
}

// chance reports calls of the generator that nobody seeds, and seeds that are the time.
func chance(t *testing.T, name string, file *ast.File, imported map[string]string) {
	own := []string{"New", "NewPCG", "NewChaCha8", "NewSource", "NewZipf"}
	clock := func(e ast.Expr) (found bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Now" && imported["time"] != "" {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == imported["time"] {
					found = true
				}
			}
			return true
		})
		return found
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		s, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := s.X.(*ast.Ident)
		if !ok || x.Name != imported["math/rand"] && x.Name != imported["math/rand/v2"] {
			return true
		}
		if !slices.Contains(own, s.Sel.Name) {
			t.Errorf("%s: rand.%s draws from a generator that nobody seeds", name, s.Sel.Name)
		} else if slices.ContainsFunc(call.Args, clock) {
			t.Errorf("%s: rand.%s is seeded by the clock", name, s.Sel.Name)
		}
		return true
	})
}

// TestFC9_ExplicitSeedsCount: what the environment asks for is left as it is.
func TestFC9_ExplicitSeedsCount(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		seed string
	}{{nil, "1"}, {map[string]string{Explore: "1"}, "0"}, {map[string]string{"RAPID_SEED": "7"}, "0"}, {map[string]string{Explore: ""}, "1"}} {
		f := flag.NewFlagSet("", flag.ContinueOnError)
		seed := f.String("rapid.seed", "0", "")
		f.Bool("rapid.nofailfile", false, "")
		fix(f, func(name string) (string, bool) { v, ok := c.env[name]; return v, ok })
		if *seed != c.seed {
			t.Errorf("%v: the seed is %s, want %s", c.env, *seed, c.seed)
		}
	}
}
