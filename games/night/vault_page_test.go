package night

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

// timeline is what games/night/vault.md shows: what a robot perceives, and what its layers make of it.
func timeline(t *testing.T) string {
	r := newRig(t, Documents())
	var out strings.Builder
	last := ""
	events := map[int64]string{120: "a noise", 360: "the hider", 480: "out of sight", 510: "in sight", 540: "a noise", 600: "a blow", 636: "its plug", 637: "dark"}
	for tick := range int64(24 * Rate) {
		now := float64(tick) / Rate
		s, what := stimulus{}, events[tick]
		switch what {
		case "a noise":
			s.noise = 0.5
		case "a blow":
			s.struck = true
		case "its plug":
			s.unplugged = true
		case "dark":
			what = "" // it is off, and sees nothing
		}
		if tick >= 360 && tick < 637 && (tick < 480 || tick >= 510) {
			s.clarity = 0.8
		}
		if r.step(s); r.runs(goals...)+"|"+r.runs(reactions...) != last || what != "" {
			last = r.runs(goals...) + "|" + r.runs(reactions...)
			known := ""
			if r.ports.Alert.Get(r.mind) {
				known = "threat"
			}
			line := fmt.Sprintf("%5.2f s  %-13s %-8s %-13s %s", now, what, known, r.runs(goals...), r.runs(reactions...))
			out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return out.String()
}

// What games/night/vault.md shows is so: its pieces of documents are in the documents, and its timeline is what happens.
func TestPageOfTheVaultIsTrue(t *testing.T) {
	page := gametest.Page(t, "vault.md", Documents(), 20, func() string { return timeline(t) })
	for _, m := range regexp.MustCompile("`(T8-\\d)`").FindAllStringSubmatch(page, -1) {
		if source, err := os.ReadFile("layers_test.go"); err != nil || !strings.Contains(string(source), "func Test"+strings.ReplaceAll(m[1], "-", "_")+"_") {
			t.Errorf("there is no test %s: %v", m[1], err)
		}
	}
}
