package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
)

const flockFile = `package flock

// fear finds whom it fears: two lines of comment
// and four of code.
func (c *Creature) fear(whom []int32) {
	for range whom {
	}
}

func (n *nodeDrive) Update() {}

func draw() {}
`

// TestFK6_MindsAreCounted: functions that are listed count with their comments, by what they do; nodes of documents by their kind.
func TestFK6_MindsAreCounted(t *testing.T) {
	files := fstest.MapFS{
		"games/flock/mind.go":                   {Data: []byte(flockFile)},
		"games/flock/mind_test.go":              {Data: []byte(flockFile)},
		"games/flock/documents/sheep.json":      {Data: []byte(`{"wits": 1, "kind": "thoughts", "thoughts": {"A": {}, "B": {}}, "combine": {"Force": {}}, "view": {"nodes": {"A": [1, 2]}}}`)},
		"games/flock/documents/m.machine.json":  {Data: []byte(`{"wits": 1, "kind": "machine", "states": {"A": {}, "B": {}}, "transitions": [{}, {}, {}]}`)},
		"games/flock/documents/p.utility.json":  {Data: []byte(`{"wits": 1, "kind": "utility", "pick": {"from": "Foes", "considerations": [{}, {}]}}`)},
		"games/flock/documents/de.labels.json":  {Data: []byte(`{"wits": 1, "kind": "labels", "actions": {"A": {}}}`)},
		"games/flock/documents/house.json":      {Data: []byte(`{"wits": 1, "kind": "level", "walls": [1, 2]}`)},
		"games/flock/tests/one.scenario.json":   {Data: []byte(`{"nodes": {"A": {}}}`)},
		"games/nothing/documents/sheep.json":    {Data: []byte(`{"wits": 1, "kind": "thoughts", "thoughts": {"A": {}}}`)},
		"games/crowds/crowds.go":                {Data: []byte("package crowds\n")},
		"games/crowds/documents/a.graph.json":   {Data: []byte(`{"kind": "graph", "nodes": {"A": {}}, "links": ["A.x -> B.y"]}`)},
		"games/crowds/documents/nested/no.json": {Data: []byte(`{`)},
	}
	now, err := minds(files)
	if err != nil {
		t.Fatal(err)
	}
	f := now["flock"]
	if f.nodes != 3+5+1 || f.documents != 3 || f.lines != [whats]int{perceive: 6, steer: 1} || now["crowds"].nodes != 1 || len(now) != 2 {
		t.Fatalf("%+v, %+v", f, now["crowds"])
	}
	var out bytes.Buffer
	mindTable(&out, now, now, "abc")
	for _, want := range []string{"flock          3      9       0         6      1         7", "all          4     10", "In games/flock there is no nodePasture.Update, no Creature.pasture"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	files["games/flock/documents/broken.json"] = &fstest.MapFile{Data: []byte("{")}
	if _, err := minds(files); err == nil || !strings.Contains(err.Error(), "broken.json") {
		t.Error(err)
	}
}
