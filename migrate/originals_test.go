package migrate

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
	trees "github.com/wits-ai/wits/kinds/tree"
)

var traces = flag.String("traces", "testdata/btcpp_traces.txt", "a file with what nodes of BehaviorTree.CPP do")

// stage runs a tree again and again, and aborts it in the frames that a test says.
type stage struct {
	Child kind.Text `json:"stage" role:"name" of:"node" doc:"Names the tree."`
}

func (*stage) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs a tree as a test wants it.", Example: `{"stage": "A"}`}
}
func (s *stage) ChildNames() []kind.Text                { return []kind.Text{s.Child} }
func (s *stage) Build(*trees.NodeBuilder) trees.Visitor { return s }

func (*stage) Visit(v *trees.Visit) wits.Status {
	if *wits.Self[*bool](v.Context) {
		v.Log(wits.Info, "x")
		v.Abort(0)
		return wits.Running
	}
	v.Log(wits.Info, ">%c", "RSF"[v.Run(0)])
	return wits.Running
}

// acted imports a tree and gives what it does, frame by frame, where it is aborted in the frames that a trace says.
func acted(t *testing.T, r *wits.Registry, xml, trace string) (string, error) {
	t.Helper()
	made := migrated(t, whole(xml))
	l := wits.NewLibrary(r, nil)
	for _, d := range made.Documents {
		l.AddSource(d.Path, d.Data)
	}
	l.AddSource("stage.tree.json", []byte(fmt.Sprintf(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"stage":"It"},"It":{"run":%q}}}`, made.Main)))
	p, err := l.Compile("stage.tree.json")
	if err != nil {
		return "", err
	}
	aborts := false
	run := kindtest.Start(t, p)
	run.Frame.Delta, run.Frame.Self = 0.25, &aborts
	var frames []string
	for _, f := range strings.Fields(trace) {
		aborts = f[0] == 'x'
		var out strings.Builder
		for _, line := range run.Good() {
			_, text, _ := strings.Cut(line, ": ")
			out.WriteString(strings.Replace(text, " aborted", "-", 1))
		}
		frames = append(frames, out.String())
	}
	return strings.Join(frames, " "), nil
}

// TestBTCPP_TracesOfTheOriginal imports random trees and compares what they do, tick by tick, with what the original did.
//
// The traces were recorded from BehaviorTree.CPP 4.10.0 with tickOnce, and timers that a clock drives which goes on by 0.25 s before
// each tick. A line has a tree and, for each tick, what happened: "aR" the action a was visited and runs, "aS" and "aF" it succeeded and
// failed, "a-" it was halted, ">F" the tree failed; "x" the tree was halted and not ticked. A tree that has ended begins anew in the next
// tick.
func TestBTCPP_TracesOfTheOriginal(t *testing.T) {
	file, err := os.Open(*traces)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := testRegistry()
	trees.AddNodes(r, &stage{})
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		xml, want, ok := strings.Cut(lines.Text(), " | ")
		if !ok {
			t.Fatalf("not a trace: %s", lines.Text())
		}
		got, err := acted(t, r, xml, want)
		if err != nil {
			t.Fatalf("%s: %v", xml, err)
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", xml, got, want)
		}
	}
	if n < 200 {
		t.Errorf("%d traces", n)
	}
}
