package gallery_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wits-ai/wits/studio/gallery"
)

// desk notes what it is asked for.
type desk struct{ asked []string }

func (d *desk) note(format string, args ...any) error {
	d.asked = append(d.asked, fmt.Sprintf(format, args...))
	if strings.Contains(d.asked[len(d.asked)-1], "chess") {
		return fmt.Errorf("%w: %q is not one of the games", gallery.ErrUnknown, "chess")
	}
	if strings.Contains(d.asked[len(d.asked)-1], "taken") {
		return &gallery.FieldError{Field: "folder", Err: errors.New("there is a folder taken already: choose another name")}
	}
	return nil
}

func (d *desk) Gallery() gallery.Listing {
	return gallery.Listing{Version: "1", Games: []gallery.Game{{Name: "duel", Title: "Sword duel", Picture: true}}}
}

func (d *desk) Picture(game string) []byte {
	if game != "duel" {
		return nil
	}
	return []byte("\x89PNG\r\n\x1a\n")
}

func (d *desk) Play(game string) error         { return d.note("play %s", game) }
func (d *desk) Inside(game string) error       { return d.note("inside %s", game) }
func (d *desk) Copy(game, folder string) error { return d.note("copy %s to %s", game, folder) }
func (d *desk) New(b gallery.Beginning) error {
	return d.note("new %s in %s for %s, %t", b.Name, b.Folder, b.Game, b.Copy)
}
func (d *desk) Open(dir string) error   { return d.note("open %s", dir) }
func (d *desk) Reset(game string) error { return d.note("reset %s", game) }

func ask(h http.Handler, method, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, gallery.Path+path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestAsked: what pages ask reaches the program, and why it is refused reaches the pages.
func TestAsked(t *testing.T) {
	for _, c := range []struct {
		path, body string
		status     int
		answer     string // part of it
		asked      string // of the program; "" for nothing
	}{
		{"play", `{"game": "duel"}`, 200, `{}`, "play duel"},
		{"inside", `{"game": "duel"}`, 200, `{}`, "inside duel"},
		{"copy", `{"game": "duel", "folder": "mine"}`, 200, `{}`, "copy duel to mine"},
		{"open", `{"project": "/home/ada/mine"}`, 200, `{}`, "open /home/ada/mine"},
		{"reset", `{"game": "duel"}`, 200, `{}`, "reset duel"},
		{"new", `{"name": "Arena", "folder": "arena", "game": "duel", "copy": true}`, 200, `{}`, "new Arena in arena for duel, true"},
		{"new", `{"name": "Arena", "folder": "taken"}`, 409, `choose another name","field":"folder"`, "new Arena in taken for , false"},
		{"play", `{"game": "chess"}`, 404, `There is no such thing here: \"chess\" is not one of the games`, "play chess"},
		{"copy", `{"game": "duel", "folder": "taken"}`, 409, "There is a folder taken already", "copy duel to taken"},
		{"play", `{`, 400, "it is an object such as", ""},
		{"play", `{"game": 7}`, 400, "it is an object such as", ""},
		{"play", `{"game": "` + strings.Repeat("x", 1<<16) + `"}`, 400, "cannot be read", ""},
	} {
		d := &desk{}
		got := ask(gallery.Handler(d), "POST", c.path, "application/json", c.body)
		if got.Code != c.status || !strings.Contains(got.Body.String(), c.answer) || strings.Join(d.asked, ";") != c.asked {
			t.Errorf("%s %.40s: %d %s, asked %q", c.path, c.body, got.Code, got.Body, d.asked)
		}
	}
	d := &desk{}
	if got := ask(gallery.Handler(d), "POST", "play", "text/plain", `{"game": "duel"}`); got.Code != http.StatusUnsupportedMediaType || d.asked != nil {
		t.Error("a form of another site is taken:", got.Code, d.asked)
	}
	if got := ask(gallery.Handler(d), "GET", "play", "", ""); got.Code != http.StatusMethodNotAllowed || d.asked != nil {
		t.Error("a link plays:", got.Code, d.asked)
	}
}

// TestListing is what pages read, and the pictures.
func TestListing(t *testing.T) {
	h := gallery.Handler(&desk{})
	var l gallery.Listing
	if err := json.Unmarshal(ask(h, "GET", "", "", "").Body.Bytes(), &l); err != nil || l.Games[0].Title != "Sword duel" {
		t.Error(l, err)
	}
	if got := ask(h, "GET", "picture/duel", "", ""); got.Code != 200 || got.Header().Get("Content-Type") != "image/png" {
		t.Error(got.Code, got.Header())
	}
	if got := ask(h, "GET", "picture/chess", "", ""); got.Code != 404 {
		t.Error(got.Code)
	}
}
