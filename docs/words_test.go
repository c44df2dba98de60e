package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// retired is a line of retired.txt.
type retired struct {
	phrase, instead string
	except          []string
	whole           *regexp.Regexp
}

func retiredWords(t *testing.T) (names map[string]retired, page []retired) {
	t.Helper()
	data, err := os.ReadFile("retired.txt")
	if err != nil {
		t.Fatal(err)
	}
	names = map[string]retired{}
	for i, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		left, right, ok := strings.Cut(line, " -> ")
		where, phrase, two := strings.Cut(left, " ")
		if !ok || !two || where != "name" && where != "page" {
			t.Fatalf("retired.txt:%d: %q is not a line such as: name deed -> intervention", i+1, line)
		}
		instead, except, _ := strings.Cut(right, " except ")
		r := retired{phrase: phrase, instead: instead, except: strings.Fields(except), whole: regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(phrase) + `\b`)}
		if where == "name" {
			names[phrase] = r
		} else {
			page = append(page, r)
		}
	}
	return names, page
}

// wordsOf splits a name into its words, in small letters: "HTTPHandler_two" is http, handler, two.
func wordsOf(name string) (words []string) {
	runes := []rune(name)
	word := ""
	for i, r := range runes {
		if starts := unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])); starts || r == '_' || r == '-' {
			words, word = append(words, word), ""
		}
		if r != '_' && r != '-' {
			word += string(unicode.ToLower(r))
		}
	}
	return append(words, word)
}

// retiredIn finds a retired word in a name.
func retiredIn(names map[string]retired, name string) (retired, bool) {
	for _, w := range wordsOf(name) {
		if r, ok := names[w]; ok && !slices.Contains(r.except, name) {
			return r, true
		}
	}
	return retired{}, false
}

// sources calls f for each file of the module with an ending, but for what is generated or fetched.
func sources(t *testing.T, root string, endings []string, f func(path string, text []byte)) {
	t.Helper()
	n := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"node_modules", ".git", "dist", "testdata", "internal", "bench"}, d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !slices.Contains(endings, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if n++; err == nil {
			f(path, text)
		}
		return err
	})
	if err != nil || n < 10 {
		t.Fatalf("%s: %d files, %v", root, n, err)
	}
}

// TestNamesUseNoRetiredWords: neither exported names of Go, nor members of JSON.
func TestNamesUseNoRetiredWords(t *testing.T) {
	names, _ := retiredWords(t)
	files := token.NewFileSet()
	sources(t, "..", []string{".go"}, func(path string, text []byte) {
		file, err := parser.ParseFile(files, path, text, 0)
		if err != nil {
			t.Error(err)
			return
		}
		check := func(id *ast.Ident) {
			if id == nil || !id.IsExported() || file.Name.Name == "main" {
				return
			}
			if r, bad := retiredIn(names, id.Name); bad {
				t.Errorf("%s: %s: %q is retired: %s", files.Position(id.Pos()), id.Name, r.phrase, r.instead)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				check(n.Name)
				return false
			case *ast.ValueSpec:
				for _, id := range n.Names {
					check(id)
				}
			case *ast.TypeSpec:
				check(n.Name)
			case *ast.Field:
				for _, id := range n.Names {
					check(id)
				}
				if n.Tag == nil {
					break
				}
				tag, _ := strconv.Unquote(n.Tag.Value)
				member, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
				if r, bad := retiredIn(names, member); bad {
					t.Errorf("%s: member %s: %q is retired: %s", files.Position(n.Pos()), member, r.phrase, r.instead)
				}
			}
			return true
		})
	})
}

// TestProtocolUsesNoRetiredWords, in the names of its messages, fields and calls.
func TestProtocolUsesNoRetiredWords(t *testing.T) {
	names, _ := retiredWords(t)
	text, err := os.ReadFile("../studio/ui/src/protocol/control.ts") // made from the Go structs, with the names of calls
	if err != nil {
		t.Fatal(err)
	}
	comments := regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/`)
	n := 0
	for i, line := range strings.Split(comments.ReplaceAllStringFunc(string(text), func(c string) string { return strings.Repeat("\n", strings.Count(c, "\n")) }), "\n") {
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(line, -1) {
			n++
			if r, bad := retiredIn(names, name); bad {
				t.Errorf("control.ts:%d: %s: %q is retired: %s", i+1, name, r.phrase, r.instead)
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d names were read", n)
	}
}

var (
	// A comment, or a text in quotes; comments come first, so that an apostrophe in one begins no text.
	quoted = regexp.MustCompile("(?s)/\\*.*?\\*/|(?:^|[^:\\\\])//[^\n]*|'(?:[^'\\\\\n]|\\\\.)*'|\"(?:[^\"\\\\\n]|\\\\.)*\"|`(?:[^`\\\\]|\\\\.)*`")
	// Text between tags.
	between = regexp.MustCompile(`>([^<>;=]+)<`)
	// What stands in a template's braces is code.
	inBraces = regexp.MustCompile(`\{[^{}]*\}`)
)

// textsOf lists the texts of a file of the page: what stands in quotes or between tags.
func textsOf(source string) (texts []string) {
	code := quoted.ReplaceAllStringFunc(source, func(s string) string {
		if i := strings.IndexAny(s, "/'\"`"); s[i] != '/' {
			texts = append(texts, inBraces.ReplaceAllString(s[i+1:len(s)-1], "…"))
			return `""`
		}
		return " "
	})
	for _, m := range between.FindAllStringSubmatch(code, -1) {
		texts = append(texts, strings.Join(strings.Fields(inBraces.ReplaceAllString(m[1], "…")), " "))
	}
	return texts
}

// TestPageUsesNoRetiredWords, in whatever it writes.
func TestPageUsesNoRetiredWords(t *testing.T) {
	_, page := retiredWords(t)
	n := 0
	sources(t, "../studio/ui/src", []string{".ts", ".tsx"}, func(path string, source []byte) {
		for _, text := range textsOf(string(source)) {
			n++
			for _, r := range page {
				if r.whole.MatchString(text) && !slices.Contains(r.except, text) {
					t.Errorf("%s: %q: %q is retired: %s", path, text, r.phrase, r.instead)
				}
			}
		}
	})
	if n < 4000 {
		t.Errorf("only %d texts were read", n)
	}
}

// TestTextsOfThePageAreFound: quotes, templates and what stands between tags, but no comments.
func TestTextsOfThePageAreFound(t *testing.T) {
	got := textsOf("// by hand: it's old\n/* let go */ const a = 'x y' + `held at ${v} hp`; <p title=\"Why\">\n  Release\n  all {n}\n</p>")
	if want := []string{"x y", "held at $… hp", "Why", "Release all …"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if r, bad := retiredIn(map[string]retired{"deed": {phrase: "deed"}}, "lastDeedOf"); !bad || r.phrase != "deed" {
		t.Error("a word within a name is not found")
	}
	if _, bad := retiredIn(map[string]retired{"deed": {phrase: "deed"}}, "Indeed"); bad {
		t.Error("a part of a word is taken for a word")
	}
}
