package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestThePageOfCommandsNamesEachOfThem in its tables.
func TestThePageOfCommandsNamesEachOfThem(t *testing.T) {
	page, err := os.ReadFile("../../docs/commands.md")
	must.Succeed(t, err)
	a := app()
	var out bytes.Buffer
	a.Out, a.Err = &out, &out
	if code := a.Run("--help"); code != 0 {
		t.Fatalf("wits --help: exit code %d\n%s", code, out.String())
	}
	_, list, _ := strings.Cut(out.String(), "\nCommands:\n")
	commands := regexp.MustCompile(`(?m)^  ([a-z]+) `).FindAllStringSubmatch(list, -1)
	if len(commands) < 20 {
		t.Fatalf("wits has %d commands:\n%s", len(commands), list)
	}
	for _, c := range commands {
		if !regexp.MustCompile("\n\\| `wits " + c[1] + "[ `]").MatchString(string(page)) {
			t.Errorf("the page has no row for wits %s", c[1])
		}
	}
}
