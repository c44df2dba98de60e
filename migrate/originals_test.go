package migrate

import (
	"flag"
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
	trees "github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/kinds/tree/treetest"
)

var traces = flag.String("traces", "testdata/btcpp_traces.txt", "a file with what nodes of BehaviorTree.CPP do")

// TestBTCPP_TracesOfTheOriginal imports random trees and compares what they do, tick by tick, with what the original did.
//
// The traces were recorded from BehaviorTree.CPP 4.10.0 with tickOnce, and timers that a clock drives which goes on by 0.25 s before
// each tick. [treetest.Replay] says how to read them.
func TestBTCPP_TracesOfTheOriginal(t *testing.T) {
	r := testRegistry()
	trees.AddNodes(r, &treetest.Stage{})
	n := len(treetest.Replay(t, *traces, 0.25, func(xml string) (*wits.Program, error) {
		made := migrated(t, whole(xml))
		staged := fmt.Appendf(nil, `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"stage":"It"},"It":{"run":%q}}}`, made.Main)
		made.Documents, made.Main = append(made.Documents, File{Path: "stage.tree.json", Data: staged}), "stage.tree.json"
		return compiled(r, made)
	}))
	if n < 200 {
		t.Errorf("%d traces", n)
	}
}
