package service_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/edit/palette"
)

const door = `{"wits": 1, "kind": "graph", "ports": [{"in": "Near", "type": "bool"}, {"out": "Open", "type": "bool"}],
	"nodes": {"A": {"expr": "Near"}, "B": {"call": "Not"}}, "links": ["A.Result -> B.a", "B.Result -> Open"]}`

// TestLanguage: each request about what a document says is answered in the words of the protocol.
func TestLanguage(t *testing.T) {
	url, dir, _ := serve(t)
	put(t, dir, "docs/door.graph.json", door)
	put(t, dir, "docs/de.labels.json", `{"wits": 1, "kind": "labels", "language": "de"}`)
	put(t, dir, "docs/house.graph.json", `{"wits": 1, "kind": "graph", "nodes": {"D": {"run": "door.graph.json", "with": {"Near": true}}}}`)
	p := connect(t, url, "anna")

	ports := result[map[string]palette.Node](p, "ports", arguments{"kind": "graph", "path": "house.graph.json",
		"nodes": arguments{"/nodes/D": arguments{"run": "door.graph.json"}, "new": arguments{"call": "IfLessThan", "of": "float"}, "bad": nil}})
	if d := ports["/nodes/D"]; d.Run != "door.graph.json" || len(d.Ports) != 8 || d.Ports[0].Name != "Near" || !d.Ports[7].Builtin {
		t.Errorf("%+v", d)
	}
	if len(ports) != 3 || ports["bad"].Error == "" || !slices.Contains(ports["new"].Of, "int") || len(ports["new"].Fire) == 0 {
		t.Errorf("%+v", ports)
	}
	place := arguments{"path": "door.graph.json", "text": door, "pointer": "/nodes/A/expr"}
	if s := result[edit.Scope](p, "scope", place); !slices.ContainsFunc(s.Names, func(n edit.Name) bool { return n.Name == "Near" && n.What == "port" && n.Type == "bool" }) {
		t.Errorf("%d names", len(s.Names))
	}
	place["expr"], place["cursor"] = "Ne", 2
	c := result[edit.Completion](p, "complete", place)
	if c.From != 0 || c.To != 2 || len(c.Items) == 0 || c.Items[0].Insert != "Near" || c.Problem == nil || c.Problem.Column != 1 {
		t.Errorf("%+v", c)
	}
	renamed := result[edit.Rewritten](p, "rename", arguments{"path": "door.graph.json", "what": "port", "from": "Near", "to": "Close", "texts": arguments{}})
	if !strings.Contains(renamed.Texts["house.graph.json"], `"Close": true`) || !strings.Contains(renamed.Texts["door.graph.json"], `{"expr": "Close"}`) {
		t.Errorf("%v", renamed.Texts)
	}
	replaced := result[edit.Replaced](p, "replace", arguments{"path": "door.graph.json", "text": door, "pointer": "/nodes/B", "node": arguments{"const": true}})
	if !strings.Contains(replaced.Text, `"B.Value -> Open"`) || len(replaced.Lost) != 1 {
		t.Errorf("%+v", replaced)
	}
	extracted := result[edit.Extracted](p, "extract", arguments{"path": "door.graph.json", "text": door, "nodes": []string{"A", "B"}, "to": "lock.graph.json", "name": "Lock"})
	if !strings.Contains(extracted.Text, `"Lock": {"run": "lock.graph.json"}`) || !strings.Contains(extracted.Extracted, `{"expr": "Near"}`) {
		t.Errorf("%+v", extracted)
	}
	back := result[edit.Text](p, "inline", arguments{"path": "door.graph.json", "text": extracted.Text, "node": "Lock", "texts": arguments{"lock.graph.json": extracted.Extracted}})
	if !strings.Contains(back.Text, `"A.Result -> B.a"`) {
		t.Errorf("%+v", back)
	}
	said := result[labels.Set](p, "labels", arguments{"texts": arguments{"de.labels.json": `{"wits": 1, "kind": "labels", "language": "de", "documents": [{"document": "door.graph.json", "names": {"Near": "Nah"}}]}`}})
	if said["de"]["document/door.graph.json/Near"].Label != "Nah" {
		t.Errorf("%v", said)
	}
	saved := result[[]edit.Text](p, "save-together", arguments{"documents": []arguments{{"path": "yard.graph.json", "text": extracted.Text, "base": ""}, {"path": "lock.graph.json", "text": extracted.Extracted, "base": "", "baseText": ""}}})
	if len(saved) != 2 || saved[0].Text != extracted.Text || saved[1].Version == "" {
		t.Errorf("%+v", saved)
	}

	for _, bad := range []struct {
		request string
		with    arguments
	}{
		{"ports", arguments{"kind": "grape"}}, {"ports", arguments{"kind": "graph", "nodes": 3}}, {"ports", arguments{"knd": "graph"}},
		{"scope", arguments{"path": "door.graph.json", "text": door, "pointer": "/nodes"}}, {"scope", arguments{}},
		{"complete", arguments{"path": "door.graph.json", "text": "{", "pointer": "/nodes/A/expr"}}, {"complete", arguments{"cursor": "x"}},
		{"rename", arguments{"path": "door.graph.json", "what": "port", "from": "Nea", "to": "X"}}, {"rename", arguments{}},
		{"replace", arguments{"path": "door.graph.json", "text": door, "pointer": "/nodes/C", "node": arguments{}}}, {"replace", arguments{}},
		{"extract", arguments{"path": "door.graph.json", "text": door}}, {"extract", arguments{}},
		{"inline", arguments{"path": "door.graph.json", "text": door, "node": "A"}}, {"inline", arguments{}},
	} {
		if m := p.ask(bad.request, bad.with); m.T != "refused" || m.Message == "" {
			t.Errorf("%s %v: %s %s", bad.request, bad.with, m.T, m.Result)
		}
	}
}
