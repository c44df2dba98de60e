package guard

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// What games/guard/README.md shows is so: its pieces of documents are in the documents.
func TestPageIsTrue(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	files, err := fs.Glob(Documents(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := fs.ReadFile(Documents(), file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			lines[strings.TrimRight(strings.TrimSpace(line), ",")] = true
		}
	}
	shown := 0
	for _, m := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		for line := range strings.Lines(m[1]) {
			if line = strings.TrimRight(strings.TrimSpace(line), ","); line != "" && !lines[line] {
				t.Errorf("no document has the line %s", line)
			}
			shown++
		}
	}
	if shown < 10 {
		t.Errorf("the page shows only %d lines", shown)
	}
}
