package cli_test

import (
	"os"
	"strings"
	"testing"
)

const stateGraph = `{"wits": 1, "kind": "graph", "name": "guard", "ports": [{"in": "Health", "type": "float", "default": 100}],
	"nodes": {"Idle": {"run": "idle.graph.json"}, "RunAway": {"run": "away.graph.json"}, "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue", "OnBecomeFalse"]}},
	"links": ["Health -> Low.a", "OnActivate -> Idle.Activate", "Low.OnBecomeTrue -> Idle.Deactivate", "Idle.OnDeactivate -> RunAway.Activate",
		"Low.OnBecomeFalse -> RunAway.Deactivate", "RunAway.OnDeactivate -> Idle.Activate"]}`

// TestImport_Machine: a graph that is a state machine is written as one beside it, runs what that runs, and can be checked;
// what is no such graph is refused with the reason.
func TestImport_Machine(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"game/wits.project.json": `{"wits": 1, "documents": "docs"}`, "game/docs/ai/guard.graph.json": stateGraph,
		"game/docs/ai/idle.graph.json": `{"wits": 1, "kind": "graph"}`, "game/docs/ai/away.graph.json": `{"wits": 1, "kind": "graph"}`,
		"game/docs/ai/two.graph.json":   `{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "idle.graph.json"}, "B": {"run": "away.graph.json"}}, "links": ["OnActivate -> A.Activate", "OnActivate -> B.Activate"]}`,
		"game/docs/ai/wrong.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Howl"}}, "links": ["OnActivate -> A.Activate"]}`})
	run(t, "", "import", "--machine", "game/docs/ai/guard.graph.json").is(t, 0, "", "game/docs/ai/guard.machine.json does what game/docs/ai/guard.graph.json does. 0 unmapped, 0 differ")
	run(t, "", "check", "game").is(t, 1, "", "")
	run(t, "", "check", "game/docs/ai/guard.machine.json").is(t, 0, "", "1 document, no problems")
	run(t, "", "fmt", "--check", "game/docs/ai/guard.machine.json", "game/docs/ai/guard_conditions.graph.json").is(t, 0, "", "")
	run(t, "", "show", "game/docs/ai/guard.machine.json").is(t, 0, "Idle  run idle.graph.json\n", "")
	before, err := os.ReadFile("game/docs/ai/guard.machine.json")
	if err != nil {
		t.Fatal(err)
	}
	run(t, "", "import", "--machine", "--exact", "game/docs/ai/guard.graph.json").is(t, 1, "", "is there already")
	if data, _ := os.ReadFile("game/docs/ai/guard.machine.json"); string(data) != string(before) {
		t.Error("the machine was overwritten")
	}
	run(t, "", "import", "--machine", "--exact", "--force", "game/docs/ai/guard.graph.json").is(t, 0, "", "does what")
	after, err := os.ReadFile("game/docs/ai/guard.machine.json")
	if err != nil || strings.Count(string(after), `"to"`) <= strings.Count(string(before), `"to"`) {
		t.Errorf("%v: it has no frames between its states:\n%s", err, after)
	}
	run(t, "", "import", "--machine", "game/docs/ai/two.graph.json").is(t, 1, "", "two.graph.json is no state machine: ")
	run(t, "", "import", "--machine", "game/docs/ai/wrong.graph.json").is(t, 1, "", `game/docs/ai/wrong.graph.json:1:52: A: there is no action "Howl"`)
	run(t, "", "import", "--machine", "game/docs/ai/gone.graph.json").is(t, 1, "", "there is no file or folder")
	run(t, "", "import", "--machine", "game").is(t, 2, "", "game is a folder")
	run(t, "", "import", "--machine", "-o", "out", "game/docs/ai/guard.graph.json").is(t, 2, "", "there is no --out")
	run(t, "", "import", "--exact", "a.xml", "-o", "out").is(t, 2, "", "--exact, --one and --game are for --machine")
}

// TestFK2_CheckNamesTheCommand: wits check warns of a graph that runs two states at once and names the command that makes a
// machine of it, which is in one.
func TestFK2_CheckNamesTheCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"game/wits.project.json": `{"wits": 1, "documents": "docs"}`, "game/docs/sit.graph.json": `{"wits": 1, "kind": "graph"}`,
		"game/docs/guard.graph.json": `{"wits": 1, "kind": "graph", "name": "guard", "ports": [{"in": "X", "type": "trigger"}, {"in": "Y", "type": "trigger"}, {"in": "Z", "type": "trigger"}],
		"nodes": {"A": {"run": "sit.graph.json"}, "B": {"run": "sit.graph.json"}, "C": {"run": "sit.graph.json"}},
		"links": ["OnActivate -> A.Activate", "X -> A.Deactivate", "Y -> A.Deactivate", "A.OnDeactivate -> B.Activate", "A.OnDeactivate -> C.Activate",
			"Z -> B.Deactivate", "Z -> C.Deactivate", "B.OnDeactivate -> A.Activate", "C.OnDeactivate -> A.Activate"]}`})
	run(t, "", "check", "game").is(t, 0, "guard.graph.json:", "1 warning")
	run(t, "", "check", "game").is(t, 0, "wits import --machine --one guard.graph.json", "")
	run(t, "", "import", "--machine", "game/docs/guard.graph.json").is(t, 1, "", "both B and C begin when A ends")
	t.Chdir("game/docs")
	run(t, "", "import", "--machine", "--one", "guard.graph.json").is(t, 0, "", "0 unmapped")
	run(t, "", "check", "guard.machine.json").is(t, 0, "", "1 document, no problems")
	for _, state := range []string{"A", "B", "C"} {
		run(t, "", "show", "guard.machine.json").is(t, 0, state+"  run sit.graph.json", "")
	}
}
