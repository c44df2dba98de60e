package migrate

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

func TestBehavior3_WholeProject(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "behavior3", "hunter.json"))
	must.Succeed(t, err)
	r, err := Behavior3(data)
	must.Succeed(t, err)
	sound(t, "hunter", r)
	golden(t, "behavior3_hunter.txt", all(t, r))
}

// act3 is a node of behavior3 that is the action Act.
func act3(id, say, does string) string {
	return fmt.Sprintf(`"%s": {"id": "%[1]s", "name": "Act", "category": "action", "title": "Act", "properties": {"say": "%s", "does": "%s"}}`, id, say, does)
}

// TestBehavior3_NodesDoWhatTheyDidThere runs what comes of nodes of behavior3.
func TestBehavior3_NodesDoWhatTheyDidThere(t *testing.T) {
	for _, c := range []struct {
		name, root, more string
		frames           []string
	}{
		{"Sequence is reactive", `"name": "Sequence", "children": ["a", "b"]`, act3("a", "a", "SSF") + "," + act3("b", "b", "R"), []string{"aS bR", "aS bR", "aF b- = failure"}},
		{"Priority is reactive", `"name": "Priority", "children": ["a", "b"]`, act3("a", "a", "FFS") + "," + act3("b", "b", "R"), []string{"aF bR", "aF bR", "aS b- = success"}},
		{"MemSequence goes on", `"name": "MemSequence", "children": ["a", "b"]`, act3("a", "a", "SSF") + "," + act3("b", "b", "RS"), []string{"aS bR", "bS = success"}},
		{"MemPriority goes on", `"name": "MemPriority", "children": ["a", "b"]`, act3("a", "a", "FFS") + "," + act3("b", "b", "RS"), []string{"aF bR", "bS = success"}},
		{"Inverter", `"name": "Inverter", "child": "a"`, act3("a", "a", "RF"), []string{"aR", "aF = success"}},
		{"Repeater does not mind failure", `"name": "Repeater", "properties": {"maxLoop": 3}, "child": "a"`, act3("a", "a", "SFS"), []string{"aS aF aS = success"}},
		{"RepeatUntilFailure", `"name": "RepeatUntilFailure", "properties": {"maxLoop": 5}, "child": "a"`, act3("a", "a", "SSF"), []string{"aS aS aF = failure"}},
		{"RepeatUntilSuccess", `"name": "RepeatUntilSuccess", "properties": {"maxLoop": 5}, "children": ["a"]`, act3("a", "a", "FFS"), []string{"aF aF aS = success"}},
		{"MaxTime", `"name": "MaxTime", "properties": {"maxTime": 500}, "child": "a"`, act3("a", "a", "R"), []string{"aR", "aR", "a- = failure"}},
		{"Wait", `"name": "Wait", "properties": {"milliseconds": 250}`, act3("a", "a", "R"), []string{"", "= success"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Behavior3([]byte(`{"root": "r", "title": "Main", "nodes": {"r": {"id": "r", ` + c.root + `}, ` + c.more + `}}`))
			must.Succeed(t, err)
			run := start(t, r)
			for i, want := range c.frames {
				if got := frame(run); got != want {
					t.Fatalf("frame %d:\n got %q\nwant %q\n%s", i, got, want, r.Documents[0].Data)
				}
			}
		})
	}
}

func TestBehavior3_WhatIsNoTreeIsAnError(t *testing.T) {
	for _, source := range []string{"", "3", "{}", `{"trees": []}`, `{"scope": "node", "name": "Go"}`, `{"nodes": 3}`, `{"name": "a", "root": {"name": "Sequence"}}`, `{"wits": 1, "kind": "tree", "root": "A", "nodes": {"A": {"status": "success"}}}`} {
		if r, err := Behavior3([]byte(source)); err == nil {
			t.Errorf("%s became %v", source, r)
		}
	}
}

// FuzzBehavior3: whatever the file, there is an error or documents without a problem.
func FuzzBehavior3(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "behavior3", "hunter.json"))
	must.Succeed(f, err)
	f.Add(string(data))
	f.Add(`{"root": "r", "nodes": {"r": {"name": "Sequence", "children": ["r", "x", "a"]}, "a": {"name": "Limiter", "child": "b"}, "b": {"name": "Go", "properties": {"a b": [1], "a-b": null, "x": 1e99}}}}`)
	f.Fuzz(func(t *testing.T, source string) {
		r, err := Behavior3([]byte(source))
		if err == nil {
			sound(t, "fuzz", r)
		}
	})
}
