package armada

import (
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What games/armada/README.md shows of documents is in the documents, and the keys that it names are those of the game.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 5, nil)
	keys := map[string]bool{}
	info := New().Info()
	for _, c := range info.Controls {
		for _, k := range c.Keys {
			keys[strings.TrimPrefix(strings.TrimPrefix(k, "Key"), "Digit")] = true
		}
	}
	for _, tool := range info.Tools {
		keys[strings.TrimPrefix(tool.Key, "Key")] = true
		if tool.Key != "" && !strings.Contains(page, "**"+tool.Label+"** (`"+strings.TrimPrefix(tool.Key, "Key")+"`)") {
			t.Errorf("the page does not name the tool %s", tool.Label)
		}
	}
	named := 0
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(page, -1) {
		for _, m := range regexp.MustCompile("`([A-Z0-9][a-z]*)`").FindAllStringSubmatch(row[1], -1) {
			if named++; !keys[m[1]] {
				t.Errorf("the game has no key %s", m[1])
			}
		}
	}
	if named < 8 {
		t.Errorf("the page names only %d keys", named)
	}
	for _, c := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(regexp.MustCompile(`(?s)commands of the game \((.*?)\)`).FindString(page), -1) {
		found := false
		for i := range commandList {
			found = found || commandList[i].Name == c[1]
		}
		if !found {
			t.Errorf("the game has no command %s", c[1])
		}
	}
}
