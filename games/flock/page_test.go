package flock

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What games/flock/README.md shows of documents is in the documents; its commands, scenes and keys are those of the game.
func TestPageIsTrue(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	lines := map[string]bool{}
	list, err := fs.Glob(Documents(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		source, err := fs.ReadFile(Documents(), file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			lines[strings.TrimRight(strings.TrimSpace(line), ",")] = true
		}
		if !strings.Contains(page, "`"+file+"`") {
			t.Errorf("the page does not name %s", file)
		}
	}
	shown := 0
	for _, m := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(m[1]) {
			if line = strings.TrimRight(strings.TrimSpace(line), ","); line != "" && !lines[line] {
				t.Errorf("no document has the line %s", line)
			}
			shown++
		}
	}
	if shown < 4 {
		t.Errorf("the page shows only %d lines", shown)
	}
	for _, c := range commandList {
		if !strings.Contains(page, "`"+c.Name+"`") {
			t.Errorf("the page does not name the command %s", c.Name)
		}
	}
	for _, scene := range sceneNames {
		if !strings.Contains(page, "`"+scene+"`") {
			t.Errorf("the page does not name the scene %s", scene)
		}
	}
	info := New().Info()
	for _, tool := range info.Tools {
		if !strings.Contains(page, tool.Label) {
			t.Errorf("the page does not name the tool %s", tool.Label)
		}
	}
	for _, c := range info.Controls {
		key := strings.TrimPrefix(c.Keys[0], "Key")
		if !strings.HasPrefix(key, "Arrow") && !strings.Contains(page, "`"+key+"`") {
			t.Errorf("the page does not name the key %s", key)
		}
	}
	if !slices.Contains(mapNames, "fear") || !strings.Contains(page, "half in 12 s") || fearHalf != 12 || routeBudget != 400 {
		t.Error("the page's figures are others")
	}
}
