package arena

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// What README.md shows of documents is in the documents; it names all commands, and tasks and members that there are.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 2, nil)
	for _, c := range New().Commands() {
		if !strings.Contains(page, "`"+c.Name+"`") {
			t.Errorf("the page does not name the command %s", c.Name)
		}
	}
	all := ""
	for _, name := range []string{"brute.machine.json", "brute.htn.json", "fight.htn.json", "patrol.htn.json", "arms.htn.json"} {
		data, err := os.ReadFile("documents/" + name)
		if err != nil {
			t.Fatal(err)
		}
		all += string(data)
	}
	_, table, _ := strings.Cut(page, "## Every feature")
	table, _, _ = strings.Cut(table, "## Try this")
	for _, m := range regexp.MustCompile("`([A-Z][A-Za-z]+)`").FindAllStringSubmatch(table, -1) {
		if !strings.Contains(all, `"`+m[1]+`"`) {
			t.Errorf("the documents have no %s", m[1])
		}
	}
}
