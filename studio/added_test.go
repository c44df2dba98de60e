package studio

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// Mark and MarkAgain are actions that log that they run.
type (
	Mark      struct{}
	MarkAgain struct{}
)

func (*Mark) Activate(x *wits.Context) { x.Log(wits.Info, "Mark") }

func (*Mark) Update(*wits.Context) wits.Status { return wits.Success }

func (*MarkAgain) Activate(x *wits.Context) { x.Log(wits.Info, "MarkAgain") }

func (*MarkAgain) Update(*wits.Context) wits.Status { return wits.Success }

// TestWhatIsAddedRuns: in new documents of every kind what the page adds in the quick way is run, whatever was selected. The
// documents are those that the page's own test writes: studio/ui/test/edit/added.test.ts.
func TestWhatIsAddedRuns(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("ui", "test", "edit", "fixtures", "added.json"))
	must.Succeed(t, err)
	var rows []struct{ Kind, Near, First, Second string }
	must.Succeed(t, json.Unmarshal(data, &rows))
	// In these kinds whatever is added second runs after or beside the first; in others somebody has to say when.
	both := map[string]bool{"htn": true, "goap": true}
	kinds := map[string]bool{}
	for _, row := range rows {
		kinds[row.Kind] = true
		if !play(t, row.First)["Mark"] {
			t.Errorf("%s, with %q selected: what is added does not run:\n%s", row.Kind, row.Near, row.First)
		}
		if both[row.Kind] && !play(t, row.Second)["MarkAgain"] {
			t.Errorf("%s, with %q selected: what is added second does not run:\n%s", row.Kind, row.Near, row.Second)
		}
	}
	if len(kinds) != 9 {
		t.Errorf("%d kinds run something: %v", len(kinds), kinds)
	}
}

// play runs a document for some frames and gives which actions have run.
func play(t *testing.T, text string) map[string]bool {
	t.Helper()
	r := std.NewRegistry()
	wits.AddAction[Mark](r)
	wits.AddAction[MarkAgain](r)
	tree := func(action string) string {
		return `{"kind": "tree", "root": "It", "nodes": {"It": {"do": "` + action + `"}}}`
	}
	run := kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text, "Mark.tree.json": tree("Mark"), "MarkAgain.tree.json": tree("MarkAgain")}))
	ran := map[string]bool{}
	for range 20 {
		for _, line := range run.Good() {
			_, action, _ := strings.Cut(line, ": ")
			ran[action] = true
		}
	}
	return ran
}
