package town

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What README.md shows of documents is in the documents; its commands, tools and figures are those of the game.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 7, nil)
	for _, c := range New().Commands() {
		if !strings.Contains(page, "`"+c.Name+"`") {
			t.Errorf("the page does not name the command %s", c.Name)
		}
	}
	info := New().Info()
	for _, tool := range info.Tools {
		name, _, _ := strings.Cut(tool.Label, " ")
		if !strings.Contains(page, name) {
			t.Errorf("the page does not name the tool %s", tool.Label)
		}
	}
	if !strings.Contains(page, info.Goal[:5]) || yearDays != 24 || seasonDays != 6 || strollDay != 40 || oreTile != 300 {
		t.Error("the page's figures are others")
	}
	g := begun(t, empty, 1)
	if g.purse(t, "money") != 900 {
		t.Error("the player has another amount of money")
	}
}
