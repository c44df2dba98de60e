package studio

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/studio/notices"
)

// TestThePageHasTheNotices of what it carries, as plain text, for who may see the page.
func TestThePageHasTheNotices(t *testing.T) {
	s := start(t, Options{})
	base, _, _ := strings.Cut(s.URL(), "?")
	reply, err := http.Get(strings.TrimSuffix(base, "/") + noticesPath)
	must.Succeed(t, err)
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil || reply.StatusCode != http.StatusOK || string(text) != notices.Text() {
		t.Errorf("%s, %d letters, %v", reply.Status, len(text), err)
	}
	if kind := reply.Header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("it is of the kind %q", kind)
	}
	refused, err := http.Post(strings.TrimSuffix(base, "/")+noticesPath, "text/plain", nil)
	must.Succeed(t, err)
	refused.Body.Close()
	if refused.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("a POST: %s", refused.Status)
	}
}
