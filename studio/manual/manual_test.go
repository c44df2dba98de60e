package manual_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/docs"
	"github.com/wits-ai/wits/studio/manual"
)

var (
	linked  = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	anchors = regexp.MustCompile(`id="([^"]*)"`)
)

// TestLinks follows every link of every page from the contents on: none is dead, and none leaves the manual for a page that it has.
func TestLinks(t *testing.T) {
	h := manual.Handler(docs.Files)
	get := func(path string) (int, string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Code, w.Body.String()
	}
	seen := map[string]string{}
	for todo := []string{manual.Path}; len(todo) > 0; todo = todo[1:] {
		page := todo[0]
		if _, known := seen[page]; known {
			continue
		}
		status, body := get(page)
		if status != 200 {
			t.Errorf("%s: %d", page, status)
		}
		if seen[page] = body; !strings.Contains(body, "<h1") {
			continue // a picture
		}
		for _, m := range linked.FindAllStringSubmatch(body, -1) {
			to, _, _ := strings.Cut(m[1], "#")
			switch {
			case to == "" || to == "/" || to == "/favicon.svg" || strings.Contains(to, "://"):
			case strings.HasPrefix(to, "/"):
				todo = append(todo, to)
			default:
				todo = append(todo, manual.Path+to)
			}
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d pages and pictures are linked", len(seen))
	}
	for page, body := range seen {
		for _, m := range linked.FindAllStringSubmatch(body, -1) {
			to, part, ok := strings.Cut(m[1], "#")
			if !ok || strings.Contains(to, "://") || to == "/" {
				continue
			}
			target := body
			if to != "" {
				target = seen[to]
			}
			if !has(target, part) {
				t.Errorf("%s: %s leads to no heading", page, m[1])
			}
		}
	}
}

func has(body, id string) bool {
	for _, m := range anchors.FindAllStringSubmatch(body, -1) {
		if m[1] == id {
			return true
		}
	}
	return false
}

// TestPages: how links are led, and what is not there.
func TestPages(t *testing.T) {
	h := manual.Handler(fstest.MapFS{
		"README.md": {Data: []byte("# All of it\n\n[Trees](trees.md#leaves), [code](../kinds/tree), [web](https://example.org), [why](decisions/0001-a.md)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")},
		"trees.md":  {Data: []byte("# Trees\n\n## Leaves\n\n```json\n{\"a\": \"<b>\"}\n```\n")},
	})
	for path, want := range map[string][]string{
		"/docs/":      {`<title>All of it · Wits</title>`, `href="/docs/trees#leaves"`, `main/kinds/tree"`, `href="https://example.org"`, `main/docs/decisions/0001-a.md"`, "<table>"},
		"/docs/trees": {`id="leaves"`, `&lt;b&gt;`, `>All pages</a>`},
		"/docs/bush":  {"The manual has no such page"},
		"/docs/../x":  {"The manual has no such page"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		for _, part := range want {
			if !strings.Contains(w.Body.String(), part) {
				t.Errorf("%s lacks %s:\n%s", path, part, w.Body)
			}
		}
	}
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, httptest.NewRequest("POST", "/docs/", nil)); w.Code != 405 {
		t.Error(w.Code)
	}
}
