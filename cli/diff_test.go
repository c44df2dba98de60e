package cli_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	t.Chdir(t.TempDir())
	old := `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Tap", "with": {"Upset": false}}}}`
	write(t, map[string]string{"old.json": old, "new.json": strings.Replace(old, "false", "true", 1), "same.json": "\n" + old, "bad.json": "{"})
	run(t, "", "diff", "old.json", "new.json").is(t, 1, "~ node A: with.Upset is true, was false\n", "")
	run(t, "", "diff", "old.json", "same.json").is(t, 0, "", "")
	run(t, "", "diff", "old.json", "bad.json").is(t, 1, "", "the new version is not JSON")
	run(t, "", "diff", "old.json", "none.json").is(t, 1, "", "none.json")
	run(t, "", "diff", "old.json", "new.json", "same.json").is(t, 2, "", "one document or two")
	got := run(t, "", "diff", "--json", "old.json", "new.json")
	var d struct{ Changes []struct{ Path string } }
	if err := json.Unmarshal([]byte(got.out), &d); err != nil || len(d.Changes) != 1 || d.Changes[0].Path != "/nodes/A" {
		t.Errorf("%v: %s", err, got.out)
	}
	run(t, "", "diff", "old.json").is(t, 1, "", "git: ")
	for _, arguments := range []string{"init -q", "add old.json", "-c user.name=t -c user.email=t@example.com commit -q -m first"} {
		if out, err := exec.Command("git", strings.Fields(arguments)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", arguments, err, out)
		}
	}
	run(t, "", "diff", "old.json").is(t, 0, "", "")
	write(t, map[string]string{"old.json": strings.Replace(old, `"A"`, `"B"`, 1)})
	run(t, "", "diff", "old.json").is(t, 1, "~ node B (was A)\n", "")
	run(t, "", "diff", "-r", "none", "old.json").is(t, 1, "", "git: ")
}
