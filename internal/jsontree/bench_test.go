package jsontree

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// graphDocument is a document of a graph with 1,000 nodes, as a designer saves
// it.
func graphDocument() []byte {
	text := []byte("{\n  \"wits\": 1, \"kind\": \"graph\", \"name\": \"fighter\",\n  \"nodes\": {\n")
	for i := range 1000 {
		text = fmt.Appendf(text, "    \"Node%d\": {\"call\": \"IfLessThan\", \"of\": \"float\", \"with\": {\"b\": %d.5, \"label\": \"Élan\"}, \"fire\": [\"OnBecomeTrue\", \"OnBecomeFalse\"]},\n", i, i)
	}
	text = append(text, "    \"Last\": {\"run\": \"idle.graph.json\"}\n  },\n  \"links\": [\n"...)
	for i := range 1000 {
		text = fmt.Appendf(text, "    \"Node%d.OnBecomeTrue -> Node%d.Activate\",\n", i, (i+1)%1000)
	}
	text = append(text, "    \"OnActivate -> Last.Activate\"\n  ],\n  \"view\": {\n"...)
	for i := range 1000 {
		text = fmt.Appendf(text, "    \"Node%d\": [%d, %d],\n", i, i*12, i*7)
	}
	return append(text, "    \"Last\": [0, 0]\n  }\n}\n"...)
}

func BenchmarkParse(b *testing.B) {
	document := graphDocument()
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		if _, errors := Parse(document, Limits{}); len(errors) > 0 {
			b.Fatal(errors)
		}
	}
}

// BenchmarkEncodingJSON reads the same document into plain values, for
// comparison.
func BenchmarkEncodingJSON(b *testing.B) {
	document := graphDocument()
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		var value any
		must.Succeed(b, json.Unmarshal(document, &value))
	}
}

func BenchmarkAppendCompact(b *testing.B) {
	root := mustParse(b, string(graphDocument()))
	buffer := root.AppendCompact(nil)
	b.SetBytes(int64(len(buffer)))
	b.ReportAllocs()
	for b.Loop() {
		buffer = root.AppendCompact(buffer[:0])
	}
}

func TestFewAllocations(t *testing.T) {
	document := graphDocument()
	allocs := testing.AllocsPerRun(5, func() { Parse(document, Limits{}) })
	if allocs > 150 {
		t.Errorf("%v allocations for some 9,000 values", allocs)
	}
}
