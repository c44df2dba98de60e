package behaviours_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

// ports are what the trees of these tests may read.
const ports = `"ports":[{"in":"A","type":"bool"},{"in":"B","type":"bool"},{"in":"C","type":"bool"},{"in":"X","type":"float"},
	{"in":"Noise","type":"trigger"},{"in":"Light","type":"trigger"}],"variables":{"F":{"type":"int"}}`

// document is a tree of these nodes, whose root is Root.
func document(semantics, nodes string) string {
	return `{"wits":1,"kind":"tree","semantics":"` + semantics + `",` + ports + `,"root":"Root","nodes":{` + nodes + `}}`
}

func plant(t testing.TB, semantics, nodes string) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": document(semantics, nodes)}))
}

// says is a behaviour that logs when it is entered, runs and is left.
func says(name, members string) string {
	if members != "" {
		members = "," + members
	}
	return `"` + name + `":{"enter":"log('enter')","script":"log('run')","exit":"log('exit')"` + members + `}`
}

// frame runs a frame and compares its journal.
func frame(r *kindtest.Run, what string, want ...string) {
	r.T.Helper()
	kindtest.Lines(r.T, what, r.Good(), want...)
}

// ran runs a frame and gives the behaviours that ran in it.
func ran(r *kindtest.Run) string {
	r.T.Helper()
	var out []string
	for _, line := range r.Good() {
		if name, ok := strings.CutSuffix(line, ": run"); ok {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}
