package palette_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func openDocument(t *testing.T, r *wits.Registry, file, text string) *document.Document {
	t.Helper()
	d, problems := r.Documents().Parse(file, []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return d
}

// TestNoQuery: nothing that is asked for leaves the order of the kind, which has first what is used most.
func TestNoQuery(t *testing.T) {
	p := palette.Of(registry(), nil, "tree", "me.tree.json")
	found := p.Search("", palette.Fit{}, len(p.Items))
	if len(found) != len(p.Items) || found[0].Name != "sequence" {
		t.Fatalf("%d of %d, %s first", len(found), len(p.Items), found[0].Name)
	}
	for i, f := range found {
		if f.Name != p.Items[i].Name {
			t.Errorf("%d: %s, want %s", i, f.Name, p.Items[i].Name)
		}
	}
}

func TestSearch(t *testing.T) {
	r := registry()
	documents := []*document.Document{
		openDocument(t, r, "parts/flee.graph.json", `{"wits": 1, "kind": "graph", "name": "Flee", "doc": "Runs away from an enemy.", "ports": [{"in": "Enemy", "type": "entity"}, {"out": "Safe", "type": "trigger"}]}`),
		openDocument(t, r, "me.graph.json", `{"wits": 1, "kind": "graph"}`),
		openDocument(t, r, "team.board.json", `{"wits": 1, "kind": "board"}`),
	}
	p := palette.Of(r, documents, "graph", "me.graph.json")
	for _, c := range []struct {
		query string
		fit   palette.Fit
		first string // "" for nothing
		fits  string
	}{
		{"flee", palette.Fit{}, `document Flee {"run":"parts/flee.graph.json"}`, ""},
		{"enemy", palette.Fit{}, `document Flee {"run":"parts/flee.graph.json"}`, ""},
		{"act", palette.Fit{}, `action Act {"do":"Act"}`, ""},
		{"iflessthan float", palette.Fit{}, `function IfLessThan of float {"call":"IfLessThan","of":"float"}`, ""},
		{"const", palette.Fit{}, `type const {"const": 0}`, ""},
		{"act", palette.Fit{Type: "float", Out: true}, `action Act {"do":"Act"}`, "A"},
		{"act", palette.Fit{Type: "trigger", Out: true}, `action Act {"do":"Act"}`, "Poke Activate Deactivate"},
		{"flee", palette.Fit{Type: "trigger"}, `document Flee {"run":"parts/flee.graph.json"}`, "Safe OnActivate OnDeactivate OnSuccess OnFailure"},
		{"act", palette.Fit{Type: "entity", Out: true}, "", ""},
		{"me", palette.Fit{Type: "trigger", Out: true}, "", ""},
	} {
		found := p.Search(c.query, c.fit, 10)
		if len(found) == 0 || c.first == "" {
			if c.first != "" {
				t.Errorf("%q, %v: nothing is found, want %s", c.query, c.fit, c.first)
			}
			for _, f := range found {
				if f.Name == "Act" || f.Name == "me.graph.json" {
					t.Errorf("%q, %v: found %s", c.query, c.fit, f.Name)
				}
			}
			continue
		}
		f := found[0]
		if got := fmt.Sprint(f.What, " ", f.Title, " ", string(f.Node)); got != c.first || strings.Join(f.Fits, " ") != c.fits {
			t.Errorf("%q, %v: found %s with %v, want %s with %s", c.query, c.fit, got, f.Fits, c.first, c.fits)
		}
	}
	for _, f := range p.Search("", palette.Fit{Type: "entity", Out: true}, 1000) {
		if len(f.Fits) == 0 {
			t.Errorf("%s has no port that fits", f.Title)
		}
	}
	if got := p.Search("", palette.Fit{}, 7); len(got) != 7 {
		t.Errorf("%d of 7", len(got))
	}
}

// TestNodesOfThePalette: every kind that runs has something to add, what it has is explained and is JSON, and nothing is there twice.
func TestNodesOfThePalette(t *testing.T) {
	r := registry()
	for _, kind := range r.Kinds() {
		p := palette.Of(r, nil, kind, "me.json")
		runs := document.Executable(r.Kind(kind))
		if len(p.Items) == 0 && runs {
			t.Errorf("nothing can be added to a %s", kind)
		}
		seen := map[string]bool{}
		for _, i := range p.Items {
			if i.What != palette.NodeType && !runs {
				t.Errorf("a %s runs nothing, but is offered the %s %s", kind, i.What, i.Title)
			}
			if !json.Valid(i.Node) || seen[i.What+i.Group+i.Title] {
				t.Errorf("%s: %s %s is there twice, or is no JSON: %s", kind, i.What, i.Title, i.Node)
			}
			seen[i.What+i.Group+i.Title] = true
			if i.What == palette.NodeType && (i.Doc == "" || i.Group == "") {
				t.Errorf("%s: %s is not explained", kind, i.Title)
			}
		}
	}
	if got := palette.Of(r, nil, "none", ""); len(got.Items) != 0 {
		t.Errorf("a kind that is not there has %d", len(got.Items))
	}
}

// TestPaletteOfAManifest: what a manifest tells is what the game tells.
func TestPaletteOfAManifest(t *testing.T) {
	r := registry()
	data, err := r.Manifest()
	must.Succeed(t, err)
	m, err := wits.ReadManifest(data, std.Kinds()...)
	must.Succeed(t, err)
	for _, kind := range r.Kinds() {
		a, _ := json.Marshal(palette.Of(r, nil, kind, "").Items)
		b, _ := json.Marshal(palette.Of(m, nil, kind, "").Items)
		if string(a) != string(b) {
			t.Errorf("%s: the palettes differ:\n%s\n%s", kind, a, b)
		}
	}
}

// TestClosedKinds: a document that runs nothing else is offered what its kind is made of, and neither actions nor documents.
func TestClosedKinds(t *testing.T) {
	r := registry()
	documents := []*document.Document{openDocument(t, r, "flee.graph.json", `{"wits": 1, "kind": "graph"}`)}
	for kind, want := range map[string]string{"level": "walls", "query": "cone", "senses": "sight"} {
		p := palette.Of(r, documents, kind, "me."+kind+".json")
		named := false
		for _, i := range p.Items {
			if i.What != palette.NodeType {
				t.Errorf("%s is offered the %s %s", kind, i.What, i.Name)
			}
			named = named || i.Name == want
		}
		if !named {
			t.Errorf("%s is not offered %s", kind, want)
		}
	}
	if p := palette.Of(r, documents, "board", "team.board.json"); len(p.Items) > 0 {
		t.Errorf("a board is offered %s", p.Items[0].Name)
	}
}
