package gametest

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// fence is a piece of code on a page.
var fence = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")

// Page checks a page about a game, such as README.md: each line of JSON that it shows is one of the documents, and it shows least
// lines of them and other pieces at the least. A piece of text, as of a timeline, must be what text gives; nil if there is none. Page
// gives the whole page, for what else is to be checked.
func Page(t *testing.T, file string, documents fs.FS, least int, text func() string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	files, err := fs.Glob(documents, "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := fs.ReadFile(documents, file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			lines[strings.TrimRight(strings.TrimSpace(line), ",")] = true
		}
	}
	shown := 0
	for _, m := range fence.FindAllStringSubmatch(string(data), -1) {
		switch {
		case m[1] == "json":
			for line := range strings.Lines(m[2]) {
				if line = strings.TrimRight(strings.TrimSpace(line), ","); line != "" && !lines[line] {
					t.Errorf("no document has the line %s", line)
				}
				shown++
			}
		case m[1] == "text" && text != nil:
			if want := text(); m[2] != want {
				t.Errorf("%s: the text is\n%s", file, want)
			}
			shown++
		}
	}
	if shown < least {
		t.Errorf("%s shows only %d lines", file, shown)
	}
	return string(data)
}
