package armada

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// What games/armada/README.md shows of documents is in the documents, and the keys that it names are those of the game.
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
	if shown < 5 {
		t.Errorf("the page shows only %d lines", shown)
	}
	keys := map[string]bool{}
	info := New().Info()
	for _, c := range info.Controls {
		for _, k := range c.Keys {
			keys[strings.TrimPrefix(strings.TrimPrefix(k, "Key"), "Digit")] = true
		}
	}
	for _, tool := range info.Tools {
		keys[strings.TrimPrefix(tool.Key, "Key")] = true
		if tool.Key != "" && !strings.Contains(string(data), "**"+tool.Label+"** (`"+strings.TrimPrefix(tool.Key, "Key")+"`)") {
			t.Errorf("the page does not name the tool %s", tool.Label)
		}
	}
	named := 0
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(string(data), -1) {
		for _, m := range regexp.MustCompile("`([A-Z0-9][a-z]*)`").FindAllStringSubmatch(row[1], -1) {
			if named++; !keys[m[1]] {
				t.Errorf("the game has no key %s", m[1])
			}
		}
	}
	if named < 8 {
		t.Errorf("the page names only %d keys", named)
	}
	for _, c := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(regexp.MustCompile(`(?s)commands of the game \((.*?)\)`).FindString(string(data)), -1) {
		found := false
		for i := range commandList {
			found = found || commandList[i].Name == c[1]
		}
		if !found {
			t.Errorf("the game has no command %s", c[1])
		}
	}
}
