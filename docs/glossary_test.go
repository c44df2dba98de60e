package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/std"
)

// TestFA6_Glossary: its terms stand in order, once each, with a sentence and a page; every kind of document is among them.
func TestFA6_Glossary(t *testing.T) {
	text, err := os.ReadFile("glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	table, retired, ok := strings.Cut(string(text), "\n## Retired words\n")
	if !ok || strings.Count(retired, "\n| ") < 20 {
		t.Fatal("glossary.md has lost its retired words")
	}
	var terms []string
	link := regexp.MustCompile(`^\[[^\]]+\]\([a-z0-9-]+\.md(#[a-z0-9-]+)?\)$`)
	for _, m := range regexp.MustCompile(`(?m)^\| \*\*(.+?)\*\* \| (.*?) \| (.*?) \| (.*?) \|$`).FindAllStringSubmatch(table, -1) {
		term, meaning, page := m[1], m[2], m[4]
		if n := len(terms); n > 0 && strings.ToLower(terms[n-1]) >= strings.ToLower(term) {
			t.Errorf("%q does not stand after %q", term, terms[n-1])
		}
		terms = append(terms, term)
		if !strings.HasSuffix(meaning, ".") || strings.Contains(meaning, ". ") {
			t.Errorf("%s: want one sentence, got %q", term, meaning)
		}
		if !link.MatchString(page) {
			t.Errorf("%s: %q is no link to a page", term, page)
		}
	}
	if len(terms) < 100 || len(terms) != strings.Count(table, "\n| **") {
		t.Errorf("%d terms were read of %d", len(terms), strings.Count(table, "\n| **"))
	}
	for _, kind := range std.Kinds() {
		name := kind.Name()
		if !slices.ContainsFunc(terms, func(term string) bool { return strings.HasPrefix(strings.ToLower(term), name) }) {
			t.Errorf("the kind %s has no term", name)
		}
	}
}
