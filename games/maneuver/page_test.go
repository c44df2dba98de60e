package maneuver

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What README.md shows of documents is in the documents, and it names each command.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 1, nil)
	for _, c := range New().Commands() {
		if !strings.Contains(page, "`"+c.Name+"`") {
			t.Errorf("the page does not name the command %s", c.Name)
		}
	}
}
