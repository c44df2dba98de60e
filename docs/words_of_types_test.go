package docs_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// TestWordsOfOtherToolsAreThoseOfTheDeclarations: the table of glossary.md lists what node types say that they are also called.
func TestWordsOfOtherToolsAreThoseOfTheDeclarations(t *testing.T) {
	r := std.NewRegistry()
	var b strings.Builder
	b.WriteString("\n| kind | type | also found as |\n|---|---|---|\n")
	for _, kind := range r.Kinds() {
		for _, n := range document.NodeTypes(r.Kind(kind)) {
			if len(n.Also) > 0 {
				fmt.Fprintf(&b, "| %s | `%s` | %s |\n", kind, n.Name, strings.Join(n.Also, ", "))
			}
		}
	}
	page, err := os.ReadFile("glossary.md")
	must.Succeed(t, err)
	before, rest, ok := strings.Cut(string(page), tableBegin)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		t.Fatal("glossary.md has lost the marks of its table")
	}
	want := []byte(before + tableBegin + b.String() + "\n" + tableEnd + after)
	if *update {
		must.Succeed(t, os.WriteFile("glossary.md", want, 0o644))
		page = want
	}
	if !bytes.Equal(page, want) {
		t.Error("the table of glossary.md is not what the declarations say: run go test ./docs -update")
	}
}
