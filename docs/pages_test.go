package docs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// index is where everybody begins to read.
const index = "README.md"

// forContributors are pages that people who use Wits need not read.
var forContributors = []string{"architecture.md", "coverage.md", "sources.md"}

// TestEveryPageIsInTheIndex: the tables of the index name each page once.
func TestEveryPageIsInTheIndex(t *testing.T) {
	texts := pages(t)
	_, tables, ok := strings.Cut(texts[index], "\n## All pages\n")
	if !ok {
		t.Fatal("the index has no tables of pages")
	}
	for file := range texts {
		if strings.Contains(file, "/") && !strings.HasPrefix(file, "../games/") || file == index || slices.Contains(forContributors, file) {
			continue
		}
		if n := strings.Count(tables, "\n| ["+titleIn(tables, file)+"]("+file+")"); n != 1 {
			t.Errorf("the index has %s %d times", file, n)
		}
	}
}

// titleIn is what the index calls a page.
func titleIn(tables, file string) string {
	m := regexp.MustCompile(`\n\| \[([^\]]+)\]\(` + regexp.QuoteMeta(file) + `\)`).FindStringSubmatch(tables)
	if m == nil {
		return ""
	}
	return m[1]
}
