package wits_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/graph"
)

// numbers is a kind of documents that hold numbers.
type numbers struct {
	kind.Declared[struct {
		Numbers []float64 `json:"numbers"`
	}]
}

func (numbers) Name() string { return "numbers" }
func (numbers) Doc() string  { return "Numbers." }
func (numbers) DataKind()    {}
func (numbers) Decode(d *document.Decoder) any {
	return len(d.Get("numbers").Items)
}
func (numbers) Build(b *wits.Builder, body any) wits.Part {
	return wits.Content(b, body.(int), "a list of numbers", "read it with Go")
}

func TestContent(t *testing.T) {
	r := wits.NewRegistry()
	r.AddKind(numbers{})
	r.AddKind(graph.Kind{})
	files := fstest.MapFS{
		"three.json": {Data: []byte(`{"wits": 1, "kind": "numbers", "numbers": [1, 2, 3]}`)},
		"graph.json": {Data: []byte(`{"wits": 1, "kind": "graph"}`)},
		"runs.json":  {Data: []byte(`{"wits": 1, "kind": "graph", "nodes": {"N": {"run": "three.json"}}}`)},
	}
	p, err := wits.Load(r, files, "three.json")
	must.Succeed(t, err)
	if n, err := wits.ContentOf[int](p); err != nil || n != 3 {
		t.Errorf("it holds %d, %v; want 3", n, err)
	}
	if _, err := wits.ContentOf[string](p); err == nil || !strings.Contains(err.Error(), `three.json holds no string: it is of the kind "numbers"`) {
		t.Errorf("a string: %v", err)
	}
	p, err = wits.Load(r, files, "graph.json")
	must.Succeed(t, err)
	if _, err := wits.ContentOf[int](p); err == nil || !strings.Contains(err.Error(), `"graph"`) {
		t.Errorf("of a graph: %v", err)
	}
	if _, err := wits.Load(r, files, "runs.json"); err == nil || !strings.Contains(err.Error(), "a list of numbers does not run") || !strings.Contains(err.Error(), "read it with Go") {
		t.Errorf("embedded: %v", err)
	}
	if document.Executable(numbers{}) || document.Executable(nil) || document.Executable(wits.BoardKind{}) || !document.Executable(graph.Kind{}) {
		t.Error("which kinds run")
	}
}
