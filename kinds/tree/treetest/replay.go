// Package treetest helps to test nodes of behaviour trees: [Replay] wants them to do what those of another engine did.
package treetest

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// Stage is a node that runs another again and again, and aborts it in the frames that [Replay] says. It never ends, so that what its
// child remembers while the tree runs is remembered from one run to the next. Add it with [tree.AddNodes].
type Stage struct {
	Child kind.Text `json:"stage" role:"name" of:"node" doc:"Names what is replayed."`
}

// About tells people of it.
func (*Stage) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs its child as a trace wants it.", Example: `{"stage": "A"}`}
}

// ChildNames returns what is replayed.
func (s *Stage) ChildNames() []kind.Text { return []kind.Text{s.Child} }

// Build returns what runs.
func (s *Stage) Build(*tree.NodeBuilder) tree.Visitor { return s }

// Visit runs the child or aborts it, and logs which.
func (*Stage) Visit(v *tree.Visit) wits.Status {
	if wits.Self[*script](v.Context).aborts {
		v.Log(wits.Info, "x")
		v.Abort(0)
		return wits.Running
	}
	v.Log(wits.Info, ">%c", "RSF"[v.Run(0)])
	return wits.Running
}

// script is what Stage is to do in a frame.
type script struct{ aborts bool }

// Replay wants trees to do what those of another engine did. A line of the file has a tree, in words from which load makes a program
// with a [Stage] around it, then " | ", and then what happened in each frame:
//
//	sequence(SR,F) | aSbR>R xb- aRbF>F
//
// First what the leaves log, as [kindtest.Scripted] does, and how the tree is after the frame: running (R), success (S) or failure
// (F), after which it begins anew in the next frame. "x" is a frame in which it is aborted, followed by what the leaves log then. A
// frame takes that many seconds. The trees are returned, so that a test can want enough of each type of node.
func Replay(t testing.TB, file string, seconds float64, load func(tree string) (*wits.Program, error)) (trees []string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		tree, want, ok := strings.Cut(lines.Text(), " | ")
		if !ok {
			t.Fatalf("not a trace: %s", lines.Text())
		}
		p, err := load(tree)
		if err != nil {
			t.Fatalf("%s: %v", tree, err)
		}
		got, fault := replayed(t, p, seconds, want)
		if fault != nil {
			t.Fatalf("%s: %v", tree, fault)
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", tree, got, want)
		}
		trees = append(trees, tree)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return trees
}

// replayed runs the frames of a trace and gives what happens in them.
func replayed(t testing.TB, p *wits.Program, seconds float64, trace string) (string, *wits.Fault) {
	var s script
	r := kindtest.Start(t, p)
	r.Frame.Delta, r.Frame.Self = seconds, &s
	var frames []string
	for _, frame := range strings.Fields(trace) {
		s.aborts = frame[0] == 'x'
		var happens strings.Builder
		for _, line := range r.Step() {
			_, text, _ := strings.Cut(line, ": ")
			happens.WriteString(text)
		}
		frames = append(frames, happens.String())
	}
	return strings.Join(frames, " "), r.Fault()
}
