package robot

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// timeline is what games/robot/README.md shows: what a robot perceives, and what its layers make of it.
func timeline(t *testing.T) string {
	r := newRig(t, Documents())
	var out strings.Builder
	last := ""
	events := map[int64]string{120: "a noise", 360: "an intruder", 480: "out of sight", 510: "in sight", 540: "a noise", 600: "a blow", 636: "its plug", 637: "dark"}
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

// What games/robot/README.md shows is so: its pieces of documents are in the documents, and its timeline is what happens.
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
	for _, m := range regexp.MustCompile("(?s)```(\\w+)\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		switch m[1] {
		case "json":
			for line := range strings.Lines(m[2]) {
				if line = strings.TrimRight(strings.TrimSpace(line), ","); line != "" && !lines[line] {
					t.Errorf("no document has the line %s", line)
				}
				shown++
			}
		case "text":
			if want := timeline(t); m[2] != want {
				t.Errorf("the timeline is\n%s", want)
			}
			shown++
		}
	}
	if shown < 20 {
		t.Errorf("the page shows only %d lines", shown)
	}
	for _, m := range regexp.MustCompile("`(T8-\\d)`").FindAllStringSubmatch(string(data), -1) {
		if source, err := os.ReadFile("layers_test.go"); err != nil || !strings.Contains(string(source), "func Test"+strings.ReplaceAll(m[1], "-", "_")+"_") {
			t.Errorf("there is no test %s: %v", m[1], err)
		}
	}
}
