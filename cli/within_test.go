package cli_test

import (
	"path/filepath"
	"strings"
	"testing"
)

const nestedDocument = `{
  "wits": 1,
  "kind": "machine",
  "states": {
    "Fight": {"run": "#fight"}
  },
  "documents": {
    "fight": {
      "kind": "tree",
      "doc": "Hits.",
      "root": "Hit",
      "nodes": {
        "Hit": {"do": "Tap"}
      }
    }
  }
}
`

// TestDocumentsWithinByCommand: check, show, diff and fmt know documents within files, by their paths and by those of their files.
func TestDocumentsWithinByCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"a/wits.project.json":      `{"wits": 1, "project": "beat", "documents": "docs", "roots": ["boss.machine.json", "boss.machine.json#fight"]}`,
		"a/docs/boss.machine.json": nestedDocument,
	})
	const inner = "a/docs/boss.machine.json#fight"
	runOf(t, 2, "", "check", "a").is(t, 0, "", "1 document, no problems; checked against the game beat\n")
	runOf(t, 2, "", "check", inner).is(t, 0, "", "1 document, no problems; checked against the game beat\n")
	runOf(t, 2, "", "fmt", "--check", "a").is(t, 0, "", "")
	runOf(t, 2, "", "show", inner).is(t, 0, "fight  tree  # Hits.\nHit  do Tap\n", "")
	runOf(t, 2, "", "show", "a/docs/boss.machine.json").is(t, 0, "boss  machine\n  document #fight tree  # Hits.\nFight  run #fight\n", "")
	runOf(t, 2, "", "show", "a/docs/boss.machine.json#flight").is(t, 1, "", "there is no document flight within a/docs/boss.machine.json: there is fight")
	runOf(t, 2, "", "fmt", inner).is(t, 2, "", inner+" lies within a file, and is formatted with it: format a/docs/boss.machine.json")

	write(t, map[string]string{"a/docs/wrong.machine.json": strings.Replace(nestedDocument, `"do": "Tap"`, `"do": "Top"`, 1), "b.tree.json": `{"wits": 1, "kind": "tree", "root": "Hit", "nodes": {"Hit": {"wait": 1}}}`})
	wrong := filepath.Join("a", "docs", "wrong.machine.json")
	for _, path := range []string{"a", "a/docs/wrong.machine.json", "a/docs/wrong.machine.json#fight"} {
		runOf(t, 2, "", "check", path).is(t, 1, wrong+`:13:23: #fight: Hit: there is no action "Top" (did you mean "Tap"?)`, "1 problem")
	}
	runOf(t, 2, "", "check", "--json", inner, "a/docs/wrong.machine.json").is(t, 1, jsonPath("a/docs/wrong.machine.json#fight"), "")
	runOf(t, 2, "", "diff", inner, "b.tree.json").is(t, 1, "Hit", "")
	write(t, map[string]string{"a/wits.project.json": `{"wits": 1, "project": "beat", "documents": "docs", "roots": ["boss.machine.json#flight"]}`})
	runOf(t, 2, "", "check", "a").is(t, 1, `there is no document "boss.machine.json#flight" (did you mean "boss.machine.json`, "")
}
