package cli

import (
	"bytes"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/studio/notices"
)

// TestLicenses: the command prints the notices, in short and in full.
func TestLicenses(t *testing.T) {
	run := func(args ...string) string {
		var out bytes.Buffer
		if code := (App{Name: "wits", Out: &out, Err: &out}).Run(args...); code != 0 {
			t.Fatalf("%v: exit code %d: %s", args, code, out.String())
		}
		return out.String()
	}
	if full := run("licenses"); !strings.HasPrefix(full, notices.Text()) {
		t.Error("licenses does not begin with the notices")
	}
	list := run("licenses", "--list")
	for _, want := range []string{"github.com/coder/websocket v", "react 1", "@xyflow/react ", "uplot ", "@fontsource-variable/inter ", "OFL-1.1"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q:\n%s", want, list)
		}
	}
	if lines := strings.Count(list, ", npm package, "); lines != strings.Count(notices.Text(), ", npm package, ") {
		t.Errorf("the list has %d npm packages", lines)
	}
}

// TestOtherModules: what a game links beside what Wits does is named.
func TestOtherModules(t *testing.T) {
	known := []notices.Component{{Name: "example.com/a", Version: "v1.0.0"}, {Name: "example.com/b", Version: "v1.0.0"}}
	info := &debug.BuildInfo{Deps: []*debug.Module{
		{Path: modulePath, Version: "v0.1.0"}, {Path: "example.com/a", Version: "v1.0.0"}, {Path: "example.com/b", Version: "v2.0.0"},
		{Path: "example.com/c", Version: "v3.0.0"}, {Path: "example.com/d", Replace: &debug.Module{Path: "example.com/e", Version: "v4.0.0"}},
	}}
	want := []string{"example.com/b v2.0.0: see its licence; the notice here is that of v1.0.0",
		"example.com/c v3.0.0: see the licence of this Go module", "example.com/e v4.0.0: see the licence of this Go module"}
	if got := others(info, known); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
