package edit_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestSearchFindsByLabels: a document, a node, a port and what a node does are found by what labels call them, in any language, before
// the document that says so.
func TestSearchFindsByLabels(t *testing.T) {
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

// TestWrongLabelsAreMended: a label of what there is not can be given to what is meant, which has none yet, or taken away.
func TestWrongLabelsAreMended(t *testing.T) {
	all := maps.Clone(herd)
	all["de.labels.json"] = `{"wits": 1, "kind": "labels", "language": "de", "actions": {"Actt": "Handeln"}, "documents": [
		{"document": "cow.machine.json", "names": {"Apetit": "Esslust", "Graze": "Grasen", "Grase": "Grasen"}}]}`
	p, _ := open(t, all)
	found, err := p.Check(nil)
	if err != nil || len(found) != 3 {
		t.Fatal(found, err)
	}
	want := []string{"Rename to Act, Remove the label", "Rename to Appetite, Remove the label", "Remove the label"}
	for i, f := range found {
		said := ""
		for k, fix := range f.Fixes {
			if k > 0 {
				said += ", "
			}
			said += fix.Title
			after, err := p.Patch(all["de.labels.json"], fix.Operations)
			must.Succeed(t, err)
			if left, err := p.Check(map[string]string{"de.labels.json": after}); err != nil || len(left) != 2 {
				t.Errorf("%s: %s leaves %v, %v", f, fix.Title, left, err)
			}
		}
		if !strings.HasPrefix(said, want[i][:10]) || !strings.HasSuffix(said, "Remove the label") {
			t.Errorf("%s: can be mended by %s, want %s", f, said, want[i])
		}
	}
}
