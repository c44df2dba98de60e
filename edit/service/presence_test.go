package service_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// present is what a page is told of the others.
type present struct {
	You   int `json:"you"`
	Pages []struct {
		Page      int      `json:"page"`
		Session   string   `json:"session"`
		Name      string   `json:"name"`
		Document  string   `json:"document"`
		Selection []string `json:"selection"`
		Edits     []struct{ Document, Path, Value string }
	} `json:"pages"`
}

// until reads what comes by itself until a page is told of others as wanted.
func (p *page) until(want func(present) bool) present {
	p.t.Helper()
	for {
		_, b, err := p.conn.Read(p.ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		var m struct {
			T string `json:"t"`
			present
		}
		if err := json.Unmarshal(b, &m); err != nil {
			p.t.Fatal(err)
		}
		if m.T == "presence" && want(m.present) {
			return m.present
		}
	}
}

func TestPresence_PagesSeeEachOther(t *testing.T) {
	url, _, _ := serve(t)
	a, b := connect(t, url, "a"), connect(t, url, "b")
	if got := a.until(func(m present) bool { return len(m.Pages) == 1 }); got.You != 1 || got.Pages[0].Page != 2 || got.Pages[0].Session != "b" {
		t.Fatalf("the first page knows %+v", got)
	}
	b.ask("presence", map[string]any{"name": "Bo", "document": "a.graph.json", "selection": []string{"/nodes/Low"},
		"edits": []map[string]any{{"document": "a.graph.json", "path": "/nodes/Low/expr", "value": `"x > 3"`}}})
	got := a.until(func(m present) bool { return len(m.Pages) == 1 && m.Pages[0].Document != "" }).Pages[0]
	if got.Name != "Bo" || strings.Join(got.Selection, " ") != "/nodes/Low" || len(got.Edits) != 1 || got.Edits[0].Value != `"x > 3"` {
		t.Fatalf("of the second page it is told %+v", got)
	}
	b.conn.CloseNow()
	a.until(func(m present) bool { return len(m.Pages) == 0 })
	if c := connect(t, url, "c").until(func(m present) bool { return len(m.Pages) == 1 }); c.You != 2 {
		t.Fatalf("the number of the page that has gone is free, and the next page is %d", c.You)
	}
}

func TestPresence_TooMuchIsRefused(t *testing.T) {
	url, _, _ := serve(t)
	p := connect(t, url, "a")
	for name, args := range map[string]map[string]any{
		"a long name":  {"name": strings.Repeat("x", 41)},
		"a long path":  {"document": strings.Repeat("x", 600)},
		"a long value": {"edits": []map[string]any{{"document": "a", "path": "/b", "value": strings.Repeat("x", 5000)}}},
		"many":         {"selection": make([]string, 65)},
	} {
		if m := p.ask("presence", args); m.T != "refused" || m.Message == "" {
			t.Errorf("%s is taken: %+v", name, m)
		}
	}
}
