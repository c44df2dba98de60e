package docs_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	// cited is a bracket of a comment that cites: [Keck], [Keck, ch. 4], [Ott, sensor layer; Pro360, ch. 1 and 25].
	cited = regexp.MustCompile(`\[([A-Z][A-Za-z]+(?:360|[0-9]{2})?)((?:[,:;] [^\[\]]+)?)\]`)
	// second is a further work within a bracket.
	second = regexp.MustCompile(`[;,] (?:after )?((?:Kiley|Keck|Ott|Hufford|Pro360|[A-Z][a-z]+[0-9]{2}))\b`)
	// chapter is the number of one, or of a section of it, right after [Pro360]'s key.
	chapter = regexp.MustCompile(`Pro360, (?:ch\. |listing |figure )?(\d+)`)
	// loose are ways to cite that nobody can look up.
	loose = regexp.MustCompile(`(?i)\(book,|\bthe book('s)?\b|\bseed 00\d|\(the seed|\bchapter \d+\b`)
)

// TestFA6_CitationsAreInSources: what comments cite has a key in sources.md, [Pro360]'s chapters too, and every key is cited.
func TestFA6_CitationsAreInSources(t *testing.T) {
	text, err := os.ReadFile("sources.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^\| \*\*(\w+)\*\* \|`).FindAllStringSubmatch(string(text), -1) {
		keys[m[1]] = 0
	}
	chapters := len(regexp.MustCompile(`(?m)^\| \d+ \|`).FindAllString(string(text), -1))
	if len(keys) < 15 || chapters != 27 {
		t.Fatalf("sources.md has %d keys and %d chapters", len(keys), chapters)
	}
	total := 0
	eachComment(t, func(file, comment string) {
		for _, m := range cited.FindAllStringSubmatch(comment, -1) {
			_, known := keys[m[1]]
			if !known && (m[2] == "" || !regexp.MustCompile(`360$|[0-9]{2}$`).MatchString(m[1])) {
				continue // a link to something of Go's
			}
			for _, key := range append([]string{m[1]}, firsts(second.FindAllStringSubmatch(m[2], -1))...) {
				total++
				if _, ok := keys[key]; !ok {
					t.Errorf("%s: %s: docs/sources.md has no key %s", file, m[0], key)
				} else {
					keys[key]++
				}
			}
		}
		for _, m := range chapter.FindAllStringSubmatch(comment, -1) {
			if n, _ := strconv.Atoi(m[1]); n < 1 || n > chapters {
				t.Errorf("%s: %s: the book has %d chapters", file, m[0], chapters)
			}
		}
		if m := loose.FindString(comment); m != "" {
			t.Errorf("%s: a comment says %q: cite with a key of docs/sources.md, such as [Pro360, ch. 3]", file, m)
		}
	})
	for key, n := range keys {
		if n == 0 {
			t.Errorf("nothing cites %s", key)
		}
	}
	if total < 150 {
		t.Errorf("only %d citations were found", total)
	}
}

// firsts are the first groups of matches.
func firsts(matches [][]string) (out []string) {
	for _, m := range matches {
		out = append(out, m[1])
	}
	return out
}

// eachComment gives every group of comments of the module's code, its lines joined.
func eachComment(t *testing.T, f func(file, comment string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if name := e.Name(); name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".") && name != ".." {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" || filepath.Base(file) == "sources_test.go" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, group := range parsed.Comments {
			var lines []string
			for _, c := range group.List {
				lines = append(lines, strings.TrimSpace(strings.TrimPrefix(c.Text, "//")))
			}
			f(strings.TrimPrefix(filepath.ToSlash(file), "../"), strings.Join(lines, " "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
