package flock

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What games/flock/README.md shows of documents is in the documents; its commands, scenes and keys are those of the game.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 4, nil)
	files, _ := fs.Glob(Documents(), "*.json")
	for _, file := range files {
		if !strings.Contains(page, "`"+file+"`") {
			t.Errorf("the page does not name %s", file)
		}
	}
	for _, c := range New().Commands() {
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
