package archmap_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/std"
)

// TestFA1_NoListsOfMembers: what the members of documents of a kind are is said in the kind's folder and nowhere else: no list, table
// or switch of other folders names several members of one thing that a kind declares. A name may stand alone, where something is done
// with that very member.
func TestFA1_NoListsOfMembers(t *testing.T) {
	forms := declared()
	everything, parts := ofAll(forms), holders()
	for _, l := range append(listsInGo(t), listsInPage(t)...) {
		if members := membersIn(l.words, everything); members != nil && membersIn(l.words, forms[l.own]) == nil {
			t.Errorf("%s: a list of members: %s", l.place, strings.Join(members, ", "))
		}
		if members := slices.DeleteFunc(slices.Clone(l.words), func(w string) bool { return !parts[w] }); len(members) >= several && membersIn(l.words, forms[l.own]) == nil {
			t.Errorf("%s: a list of what holds parts: %s", l.place, strings.Join(members, ", "))
		}
	}
}

// TestListsOfMembersAreFound: the test above sees what it looks for.
func TestListsOfMembersAreFound(t *testing.T) {
	everything := ofAll(declared())
	for source, want := range map[string]string{
		`var a = []string{"root", "nodes", "polling"}`:                                         "nodes, polling, root",
		`var a = map[string]int{"goals": 1, "facts": 2, "actions": 3}`:                         "actions, facts, goals",
		`func f(s string) { switch s { case "states": case "regions", "transitions": } }`:      "regions, states, transitions",
		`func f(s string) bool { return s == "with" || s == "pass" || s == "store" }`:          "pass, store, with",
		`var a = g("options", "buckets", "decide")`:                                            "buckets, decide, options",
		`var a = []string{"success", "failure", "running"}`:                                    "",
		`var a = []string{"root", "nodes"}`:                                                    "",
		`var a = []string{"root", "polling", "nodes", "stem", "leaf", "bark", "crown", "log"}`: "",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, words := range wordsOf(f) {
			if members := membersIn(words.words, everything); members != nil {
				found = strings.Join(members, ", ")
			}
		}
		if found != want {
			t.Errorf("%s: found %q, want %q", source, found, want)
		}
	}
	for source, want := range map[string]string{
		`const a = new Set(['goals', 'facts', 'actions']);`:                         "actions, facts, goals",
		"const a: Record<string, Json> = {\n  goals: 1, 'facts': 2, actions: {} };": "actions, facts, goals",
		`if (['goals', 'facts'].includes(a)) return { goals, facts, actions };`:     "",
	} {
		found := ""
		for _, words := range wordsInPage(source) {
			if members := membersIn(words.words, everything); members != nil {
				found = strings.Join(members, ", ")
			}
		}
		if found != want {
			t.Errorf("%s: found %q, want %q", source, found, want)
		}
	}
}

// several is how many members of one thing make a list.
const several = 3

// list is a list of words in a source, which may lie in the folder of a kind.
type list struct {
	place, own string
	line       int
	words      []string
}

// membersIn are the members of one thing that make most of a list of words; nil if there are not several.
func membersIn(words []string, all []map[string]bool) []string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	for _, members := range all {
		found := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !members[w] })
		if len(found) >= several && 2*len(found) > len(words) {
			return found
		}
	}
	return nil
}

// ofAll are the objects of all kinds.
func ofAll(forms map[string][]map[string]bool) (all []map[string]bool) {
	for _, kind := range slices.Sorted(maps.Keys(forms)) {
		all = append(all, forms[kind]...)
	}
	return all
}

// holders are the members of documents, of all kinds, that hold parts.
func holders() map[string]bool {
	names := map[string]bool{}
	for _, k := range std.Kinds() {
		for _, m := range k.Body().All() {
			if m.Form.Noun != "" {
				names[m.Name] = true
			}
		}
	}
	return names
}

// declared are the names of the members of each object that a kind declares, by kind.
func declared() map[string][]map[string]bool {
	forms := map[string][]map[string]bool{}
	for _, k := range std.Kinds() {
		seen := map[*declare.Form]bool{}
		var collect func(f *declare.Form)
		collect = func(f *declare.Form) {
			if f == nil || seen[f] {
				return
			}
			seen[f] = true
			names := map[string]bool{}
			for _, m := range f.All() {
				names[m.Name] = true
				collect(m.Form)
			}
			for i := range f.Choices { // two may have a member of the same name
				for k := range f.Choices[i].Form.Members {
					collect(f.Choices[i].Form.Members[k].Form)
				}
			}
			collect(f.Item)
			forms[k.Name()] = append(forms[k.Name()], names)
		}
		collect(k.Body())
	}
	return forms
}

var root = filepath.Join("..", "..")

// sources calls f for the files with an ending under a folder, but for those under others.
func sources(t *testing.T, under, ending string, but []string, f func(name, path string)) {
	err := filepath.WalkDir(filepath.Join(root, under), func(path string, d fs.DirEntry, err error) error {
		rel := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if err == nil && d.IsDir() && slices.Contains(but, rel) {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && strings.HasSuffix(rel, ending) {
			f(rel, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// listsInGo are the lists of words in the Go sources outside of kinds' folders.
func listsInGo(t *testing.T) (all []list) {
	files := token.NewFileSet()
	sources(t, ".", ".go", []string{"document", "kinds", "world", "games", "examples", "bench", "studio/ui", ".git"}, func(name, path string) {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".pb.go") || strings.Contains(name, "/testdata/") {
			return
		}
		if name == "internal/wits/project.go" {
			return // the project's file is no document of a kind; what it imports is called as what labels name
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range wordsOf(f) {
			l.place = fmt.Sprintf("%s:%d", name, files.Position(token.Pos(l.line)).Line)
			all = append(all, l)
		}
	})
	return all
}

// wordsOf are the lists, tables, switches and arguments of a Go source, with their places.
func wordsOf(f *ast.File) (all []list) {
	ast.Inspect(f, func(n ast.Node) bool {
		var exprs []ast.Expr
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Key
				}
				exprs = append(exprs, e)
			}
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				exprs = append(exprs, c.(*ast.CaseClause).List...)
			}
		case *ast.CallExpr:
			exprs = n.Args
		case *ast.BinaryExpr:
			if n.Op == token.LOR || n.Op == token.LAND {
				exprs = compared(n)
			}
		}
		var l list
		for _, e := range exprs {
			if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if word, err := strconv.Unquote(lit.Value); err == nil {
					l.words = append(l.words, word)
				}
			}
		}
		if l.words != nil {
			l.line = int(n.Pos())
			all = append(all, l)
		}
		return true
	})
	return all
}

// compared are what a chain of comparisons compares with.
func compared(n *ast.BinaryExpr) (out []ast.Expr) {
	for _, side := range []ast.Expr{n.X, n.Y} {
		switch side := side.(type) {
		case *ast.BinaryExpr:
			out = append(out, compared(side)...)
		case *ast.BasicLit:
			out = append(out, side)
		}
	}
	return out
}

var (
	pageList  = regexp.MustCompile(`\[\s*'\w+'(?:\s*,\s*'\w+')+\s*,?\s*\]`)
	pageTable = regexp.MustCompile(`(?s)Record<string, [^=;]*= \{(.*?)\};`)
	pageCase  = regexp.MustCompile(`(?:case '\w+':\s*)+`)
	pageOr    = regexp.MustCompile(`(?:=== '\w+'[\s|&]*[\w.()]*\s*){2,}`)
	pageWord  = regexp.MustCompile(`'(\w+)'`)
	pageKey   = regexp.MustCompile(`(?:^|[\s,])'?(\w+)'?:`)
)

// listsInPage are those in the page's sources.
func listsInPage(t *testing.T) (all []list) {
	for _, ending := range []string{".ts", ".tsx"} {
		sources(t, "studio/ui/src", ending, nil, func(name, path string) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range wordsInPage(string(text)) {
				l.place, l.own = fmt.Sprintf("%s:%d", name, l.line), roomOf(name)
				all = append(all, l)
			}
		})
	}
	return all
}

// roomOf is the kind whose folder on the page a source lies in: its canvas where it is watched or edited; "" for none.
func roomOf(name string) string {
	name = strings.TrimPrefix(strings.TrimPrefix(name, "studio/ui/src/"), "edit/kinds/")
	room, _, _ := strings.Cut(name, "/")
	return strings.Replace(room, "layers", "hinted", 1)
}

// wordsInPage are the lists, tables, cases and comparisons of a source in TypeScript.
func wordsInPage(text string) (all []list) {
	for _, look := range []struct{ whole, word *regexp.Regexp }{{pageList, pageWord}, {pageTable, pageKey}, {pageCase, pageWord}, {pageOr, pageWord}} {
		for _, at := range look.whole.FindAllStringIndex(text, -1) {
			l := list{line: 1 + strings.Count(text[:at[0]], "\n")}
			for _, m := range look.word.FindAllStringSubmatch(text[at[0]:at[1]], -1) {
				l.words = append(l.words, m[1])
			}
			all = append(all, l)
		}
	}
	return all
}
