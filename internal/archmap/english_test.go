package archmap_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowed are the regular expressions of the folders that know problems and documents, and what they read.
var allowed = map[string]string{
	`^[A-Za-z0-9_-]{1,64}$`:                               "names of sessions",
	`^[A-Za-z0-9_@][A-Za-z0-9_./@{}^~ +-]{0,199}$`:        "names of revisions of git",
	`^[a-z][a-z0-9]*([_-][a-z0-9]+)*$`:                    "names of games",
	`^v[0-9]+\.[0-9]+\.[0-9]+(-(alpha|beta|rc)[.0-9]*)?$`: "versions",
	`(^|[^\w.])`:                 "names of ports, in what the importer tells of a graph",
	`\bon (\w+)\.OnDeactivate\b`: "ends of links, in what the importer tells of a graph",
}

// given are calls whose regular expression somebody gives who uses them.
var given = []string{"cli/bench.go"}

// TestFA1_NoEnglishIsRead: what a problem is, and what can be done about it, is data. No regular expression takes a sentence apart, and
// nothing is looked for in what problems say.
func TestFA1_NoEnglishIsRead(t *testing.T) {
	files, used := token.NewFileSet(), map[string]bool{}
	for _, folder := range []string{"edit", "document", "kinds", "kind", "cli", "expr", "world"} {
		sources(t, folder, ".go", nil, func(name, path string) {
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "kind/kindtest/") {
				return
			}
			f, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, pattern := range patterns(f) {
				if used[pattern] = true; allowed[pattern] == "" && !(pattern == "" && slices.Contains(given, name)) {
					t.Errorf("%s: the regular expression %q: what does it read?", name, pattern)
				}
			}
			for _, what := range searched(f) {
				t.Errorf("%s: something is looked for in %s, which is for people", name, what)
			}
		})
	}
	for _, pattern := range slices.Sorted(maps.Keys(allowed)) {
		if !used[pattern] {
			t.Errorf("the regular expression %q is no more", pattern)
		}
	}
}

// patterns are the regular expressions of a source; "" for one that is not there as a text.
func patterns(f *ast.File) (all []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || of(call, "regexp") == "" || of(call, "regexp") == "QuoteMeta" {
			return true
		}
		pattern, arg := "", call.Args[0]
		for sum, ok := arg.(*ast.BinaryExpr); ok; sum, ok = arg.(*ast.BinaryExpr) {
			arg = sum.X // what it begins with
		}
		if lit, ok := arg.(*ast.BasicLit); ok {
			pattern, _ = strconv.Unquote(lit.Value)
		}
		all = append(all, pattern)
		return true
	})
	return all
}

// searched are what problems say, where a source looks for something in it: reasons and hints.
func searched(f *ast.File) (all []string) {
	searches := []string{"Contains", "HasPrefix", "HasSuffix", "Index", "LastIndex", "Cut", "CutPrefix", "CutSuffix", "Split", "Fields", "EqualFold", "Replace", "ReplaceAll", "TrimPrefix", "TrimSuffix"}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || !slices.Contains(searches, of(call, "strings")) {
			return true
		}
		if said, ok := call.Args[0].(*ast.SelectorExpr); ok && (said.Sel.Name == "Reason" || said.Sel.Name == "Hint") {
			all = append(all, said.Sel.Name)
		}
		return true
	})
	return all
}

// of is the function of a package that is called; "" for any other.
func of(call *ast.CallExpr, pkg string) string {
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		if p, ok := f.X.(*ast.Ident); ok && p.Name == pkg {
			return f.Sel.Name
		}
	}
	return ""
}

// TestEnglishThatIsReadIsFound: the test above sees what it looks for.
func TestEnglishThatIsReadIsFound(t *testing.T) {
	for source, want := range map[string]string{
		"var a = regexp.MustCompile(`^add (.*)$`)":                       "^add (.*)$",
		"var a = regexp.MustCompile(`on ` + regexp.QuoteMeta(b))":        "on ",
		"var a, _ = regexp.Compile(b)":                                   "",
		"var a = strings.Contains(q.Problem.Hint, \" or \")":             "Hint",
		"func f(q Q) bool { return strings.HasPrefix(q.Reason, \"x\") }": "Reason",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := append(patterns(f), searched(f)...); len(found) != 1 || found[0] != want {
			t.Errorf("%s: found %q", source, found)
		}
	}
}
