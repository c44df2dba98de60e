package edit_test

import (
	"maps"
	"testing"
)

// TestFC8_SearchFindsByLabels: a document, a node, a port and what a node does are found by what labels call them, in any language, before
// the document that says so.
func TestFC8_SearchFindsByLabels(t *testing.T) {
	all := maps.Clone(herd)
	all["de.labels.json"] = `{"wits": 1, "kind": "labels", "language": "de", "actions": {"Act": "Handeln"}, "documents": [
		{"document": "cow.machine.json", "label": "Kuh", "names": {"Graze": "Grasen", "Appetite": "Esslust", "Eaten": "Gefressen"}}]}`
	p, _ := open(t, all)
	for query, want := range map[string][2]string{
		"Kuh": {"cow.machine.json", ""}, "grasen": {"cow.machine.json", "/states/Graze"}, "Esslust": {"cow.machine.json", "/ports/0"},
		"Gefressen": {"cow.machine.json", "/variables/Eaten"},
	} {
		hits, err := p.Search(query, 20)
		if err != nil || len(hits) == 0 {
			t.Errorf("%s: %v, %v", query, hits, err)
			continue
		}
		if got := [2]string{hits[0].Document, hits[0].Path}; got != want {
			t.Errorf("%s: the first of %v is %v, want %v", query, hits, got, want)
		}
	}
	hits, _ := p.Search("Handeln", 20)
	uses := 0
	for _, h := range hits {
		if h.Name == "Act" {
			uses++
		}
	}
	if uses < 3 {
		t.Errorf("Handeln finds %v", hits)
	}
}
