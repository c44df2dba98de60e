package build_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/machine"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// TestDocumentsWithinAreBuilt: builders write documents within a file, and read them again.
func TestDocumentsWithinAreBuilt(t *testing.T) {
	doc := machine.Document{
		Header: build.Header{Documents: map[string]build.Document{
			"rest": tree.Document{Root: "Wait", Nodes: map[string]tree.Node{"Wait": tree.Wait{Wait: build.Number(1)}}},
		}},
		States: map[string]machine.State{"Rest": {Run: "#rest"}},
	}
	files := build.Files{"main.json": doc}
	if _, err := wits.Load(std.NewRegistry(), files, "main.json"); err != nil {
		t.Fatal(err)
	}
	data, err := build.Format(std.NewRegistry(), doc)
	if err != nil || strings.Count(string(data), `"wits"`) != 1 {
		t.Fatalf("%v\n%s", err, data)
	}
	again, err := build.Read(data)
	must.Succeed(t, err)
	if got, err := build.Format(std.NewRegistry(), again); err != nil || string(got) != string(data) {
		t.Errorf("read again it is\n%s\nnot\n%s", got, data)
	}
}
