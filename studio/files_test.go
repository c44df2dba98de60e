package studio

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
)

// TestFilesAreCompressed for browsers that take that, and have tags of their own then.
func TestFilesAreCompressed(t *testing.T) {
	script := strings.Repeat("let wits = 'wits';\n", 400)
	f, err := load(fstest.MapFS{"index.html": {Data: []byte("<p>short</p>")}, "app.js": {Data: []byte(script)}, "font.woff2": {Data: []byte(script)}})
	must.Succeed(t, err)
	get := func(path string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Add(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct {
		path, accepted string
		compressed     bool
	}{
		{"/app.js", "gzip, deflate, br", true},
		{"/app.js", "br;q=1.0, GZIP;q=0.5", true},
		{"/app.js", "gzip;q=0", false},
		{"/app.js", "br", false},
		{"/app.js", "", false},
		{"/", "gzip", false},           // it is short
		{"/font.woff2", "gzip", false}, // it is compressed by itself
	} {
		w := get(c.path, "Accept-Encoding", c.accepted)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != c.compressed || w.Header().Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%s for %q: compressed %t, %s of %d bytes", c.path, c.accepted, got, w.Header().Get("Content-Length"), w.Body.Len())
		}
		if c.path == "/app.js" && w.Header().Get("Vary") != "Accept-Encoding" {
			t.Error("a cache between may give one to who takes the other only")
		}
	}
	w := get("/app.js", "Accept-Encoding", "gzip")
	z, err := gzip.NewReader(w.Body)
	must.Succeed(t, err)
	if text, err := io.ReadAll(z); string(text) != script || err != nil {
		t.Error("it is not what was compressed:", err)
	}
	tag, plain := w.Header().Get("ETag"), get("/app.js").Header().Get("ETag")
	if tag == plain {
		t.Error("both forms have one tag")
	}
	if again := get("/app.js", "Accept-Encoding", "gzip", "If-None-Match", tag); again.Code != 304 || again.Body.Len() != 0 {
		t.Error("it is sent again:", again.Code)
	}
	if again := get("/app.js", "Accept-Encoding", "gzip", "If-None-Match", plain); again.Code != 200 {
		t.Error("the plain form's tag stands for the other:", again.Code)
	}
}
