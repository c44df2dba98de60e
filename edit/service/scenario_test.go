package service_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
)

// TestWhatIf_SaveScenario: a page saves a scenario into the project that is open, and into no folder that is there for a while only.
func TestWhatIf_SaveScenario(t *testing.T) {
	dir := t.TempDir()
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	for _, inside := range []string{"", "duel"} {
		s := service.New(p, service.Options{Inside: inside})
		server := httptest.NewServer(s)
		for _, c := range []struct {
			kind, body string
			status     int
			says       string
		}{
			{"application/json", `{"file": "flees.test.json", "text": "{\"wits\": 1}\n"}`, 200, `{"file":"tests/flees.test.json"}`},
			{"application/json", `{"file": "mine.rules.json", "text": "{\"wits\": 1, \"kind\": \"rules\"}"}`, 200, `{"file":"mine.rules.json"}`},
			{"application/json", `{"file": "mine.rules.json", "text": "{\"wits\": 1, \"kind\": \"rules\"}"}`, 200, `{"file":"mine_2.rules.json"}`},
			{"application/json", `{"file": "../mine.rules.json", "text": "{}"}`, 409, "../mine.rules.json"},
			{"application/json", `{"file": "flees.json", "text": "{}"}`, 409, "ends in .test.json"},
			{"application/json", `{"file": "flees.test.json", "text": "{"}`, 400, "is not JSON"},
			{"application/json", `{`, 400, "did not arrive"},
			{"text/plain", `{"file": "flees.test.json", "text": "{}"}`, 415, "Content-Type"},
		} {
			if inside != "" && c.status != 415 && c.body != `{` {
				c.status, c.says = 409, "Copy them into a project first"
			}
			answer, err := http.Post(server.URL, c.kind, strings.NewReader(c.body))
			must.Succeed(t, err)
			body, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			if err != nil || answer.StatusCode != c.status || !strings.Contains(string(body), c.says) {
				t.Errorf("inside %q, %s: %d %s, %v", inside, c.body, answer.StatusCode, body, err)
			}
		}
		server.Close()
		s.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	if got, err := os.ReadFile(filepath.Join(dir, "tests", "flees.test.json")); err != nil || string(got) != "{\"wits\": 1}\n" {
		t.Errorf("%q, %v", got, err)
	}
}
