package duel

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits"
)

func TestDocumentsCompile(t *testing.T) {
	r := NewRegistry()
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(Documents(), "*.graph.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		p, err := wits.Load(r, Documents(), file)
		if err != nil {
			t.Errorf("%s:\n%v", file, err)
			continue
		}
		t.Logf("%-24s %3d words, %d references, %d nodes, %d trigger bits", file, p.Words(), p.Refs(), p.NodeBits(), p.TriggerBits())
	}
}
