package sniper

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/gametest"
)

// timeline is what games/sniper/README.md shows: what the sniper chooses, and why, in the first minutes of a game.
func timeline(t *testing.T) string {
	g := begin(t, 2)
	o := &watcher{g: g, stopped: -1}
	var out strings.Builder
	last := ""
	yes := func(b bool) string {
		if b {
			return "yes"
		}
		return "-"
	}
	line := func(format string, a ...any) {
		out.WriteString(strings.TrimRight(fmt.Sprintf(format, a...), " ") + "\n")
	}
	line("%-9s%-12s%-11s%-9s%s", "", "under fire", "way clear", "in zone", "")
	for lines := 0; lines < 10 && g.world.Time() < 240; {
		r, _ := o.row()
		g.tick()
		sound(t, g)
		now := fmt.Sprintf("%6.1f s", g.world.Time())
		if c := g.Chosen(); c != last {
			line("%s %-12s%-11s%-9s%s", now, yes(r.underFire), yes(r.retreatClear), yes(r.inZone), c)
			last = c
			lines++
		}
		for _, e := range g.world.Events() {
			name := g.roles[e.Body].Name
			switch {
			case e.Kind == Shot && e.Body == 0:
				line("%s %32s%s", now, "", "  a shot")
			case e.Kind == Fallen:
				line("%s %32s%s", now, "", "  "+name+" falls")
			case e.Kind == Unmasked:
				line("%s %32s%s", now, "", "  "+name+" is known for an enemy")
			}
		}
	}
	return out.String()
}

// What games/sniper/README.md shows is so: its pieces of documents are in the documents, its timeline is what happens, and the tests
// that it names are there.
func TestPageIsTrue(t *testing.T) {
	page := gametest.Page(t, "README.md", Documents(), 20, func() string { return timeline(t) })
	source, err := os.ReadFile("book_test.go")
	must.Succeed(t, err)
	for _, m := range regexp.MustCompile("`T21-(\\d+)`").FindAllStringSubmatch(page, -1) {
		if !strings.Contains(string(source), "TestT21_"+m[1]) {
			t.Errorf("there is no test T21_%s", m[1])
		}
	}
}
