package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

const network = `{"wits": 1, "kind": "htn", "root": "Main", "state": {"Busy": {"expr": "Walk.Busy"}, "Left": "int"}, "tasks": {
	"Main": {"methods": [{"when": "Busy", "subtasks": []}, {"name": "Go", "subtasks": ["Walk", {"task": "Turn", "with": {"Walk": 3}}, "Main2"]}]},
	"Main2": {"methods": [{"subtasks": ["Turn2"]}]}, "Turn2": {"when": "Left > 0"},
	"Walk": {"do": "Act", "background": true, "effects": "Left += 1"}, "Turn": {"terms": {"Walk": "int"}, "do": "Act", "when": "Walk < 4"}}}`

// TestRenameTask: subtasks, and ports of tasks that sensors read, follow; terms and properties that are called the same stay.
func TestRenameTask(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`, "docs/main.htn.json": network})
	rename := func(from, to string) string {
		t.Helper()
		out, err := p.RenameNode(edit.Rename{Document: "main.htn.json", Text: network, From: from, To: to})
		must.Succeed(t, err)
		return out
	}
	walk := rename("Walk", "March")
	for _, want := range []string{`"March": {"do": "Act"`, `"subtasks": ["March", {"task": "Turn", "with": {"Walk": 3}}, "Main2"]`, `{"expr": "March.Busy"}`, `"terms": {"Walk": "int"}`, `"Walk < 4"`, `"renames": {`} {
		if !strings.Contains(walk, want) {
			t.Errorf("not there: %s\n%s", want, walk)
		}
	}
	if turn := rename("Turn", "Spin"); !strings.Contains(turn, `{"task": "Spin", "with"`) || !strings.Contains(turn, `"Turn2": {`) {
		t.Errorf("%s", turn)
	}
	if root := rename("Main", "Begin"); !strings.Contains(root, `"root": "Begin"`) || !strings.Contains(root, `"Main2"`) {
		t.Errorf("%s", root)
	}
	busy := rename("Busy", "Occupied")
	for _, want := range []string{`"Occupied": {"expr": "Walk.Busy"`, `"when": "Occupied"`, `"Busy": "Occupied"`} {
		if !strings.Contains(busy, want) {
			t.Errorf("not there: %s\n%s", want, busy)
		}
	}
	if left := rename("Left", "Rest"); !strings.Contains(left, `"effects": "Rest += 1"`) || !strings.Contains(left, `"when": "Rest > 0"`) {
		t.Errorf("%s", left)
	}
	if _, err := p.RenameNode(edit.Rename{Document: "main.htn.json", Text: network, From: "Turn", To: "Walk"}); err == nil || !strings.Contains(err.Error(), "another task is called Walk already") {
		t.Error(err)
	}
}
