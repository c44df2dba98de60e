//go:build !js

package cli_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio/gallery"
)

// two are games to choose from: the drum, and one like it that has no documents of its own.
func two() []cli.Game {
	games := drums()[1:]
	games[0].Picture = []byte("\x89PNG\r\n\x1a\n")
	other := games[0]
	other.Name, other.Documents, other.Picture = "tambour", nil, nil
	from := games[0].Documents
	other.New = func(cli.Setup) sim.Game { return games[0].New(cli.Setup{Documents: from}) }
	return append(games, other)
}

// front is a front door of a program that was started in an empty folder.
type front struct {
	*testing.T
	url  string
	dir  string
	stop func() int
}

func open(t *testing.T, args ...string) front {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("WITS_RECENT", filepath.Join(t.TempDir(), "settings", "recent.json"))
	url, stop := start(t, two(), args...)
	return front{t, url, dir, stop}
}

func (f front) listing() (l gallery.Listing) {
	f.Helper()
	f.read("gallery/", &l)
	return l
}

func (f front) read(path string, into any) {
	f.Helper()
	r, err := http.Get(f.url + "/" + path)
	must.Succeed(f, err)
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(into); err != nil {
		f.Fatal(path, r.Status, err)
	}
}

// ask asks for something; the answer is why it was refused, "" if it was not.
func (f front) ask(what, body string) string {
	f.Helper()
	r, err := http.Post(f.url+"/gallery/"+what, "application/json", strings.NewReader(body))
	must.Succeed(f, err)
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	if r.StatusCode == http.StatusOK {
		return ""
	}
	var refused struct{ Error string }
	if json.Unmarshal(text, &refused) != nil || refused.Error == "" {
		f.Fatalf("%s %s: %s %s", what, body, r.Status, text)
	}
	return refused.Error
}

// about is what the page shows.
func (f front) about() (about struct {
	Game, Edit, Gallery bool
	Title               string
}) {
	f.Helper()
	f.read("about", &about)
	return about
}

// TestFrontDoor: without a word there is a gallery; a game is played, looked into, copied and opened again from there.
func TestFrontDoor(t *testing.T) {
	f := open(t, "play")
	if a := f.about(); a.Game || a.Edit || !a.Gallery {
		t.Fatal("at first nothing runs:", a)
	}
	l := f.listing()
	if len(l.Games) != 2 || l.Running != "" || len(l.Projects) != 0 || len(l.Guides) == 0 {
		t.Fatalf("%+v", l)
	}
	if g := l.Games[0]; g.Name != "drum" || g.Title != "A drum" || g.About != "It beats." || strings.Join(g.Kinds, " ") != "graph" || !g.Picture || !g.Documents || g.Changed {
		t.Errorf("%+v", g)
	}
	if g := l.Games[1]; g.Picture || g.Documents {
		t.Errorf("%+v", g)
	}

	if why := f.ask("play", `{"game": "drum"}`); why != "" {
		t.Fatal(why)
	}
	if a, l := f.about(), f.listing(); !a.Game || !a.Edit || a.Title != "A drum" || l.Running != "drum" || l.Inside != "drum" {
		t.Error(a, l.Running, l.Inside)
	}

	if why := f.ask("copy", `{"game": "drum", "folder": "mine"}`); why != "" {
		t.Fatal(why)
	}
	text, err := os.ReadFile(filepath.Join(f.dir, "mine", "documents", "drum.graph.json"))
	if err != nil || !bytes.Contains(text, []byte("Drum")) {
		t.Error("the copy:", err)
	}
	l = f.listing()
	if l.Inside != "" || len(l.Projects) != 1 || l.Projects[0].Name != "mine" || l.Projects[0].Game != "A drum" || l.Projects[0].Opened.IsZero() {
		t.Errorf("%+v", l.Projects)
	}
	if f.about().Game {
		t.Error("the game of other documents runs on")
	}
	if why := f.ask("inside", `{"game": "drum"}`); why != "" || f.listing().Inside != "drum" {
		t.Error(why)
	}
	dir, _ := json.Marshal(map[string]string{"project": l.Projects[0].Dir})
	if why := f.ask("open", string(dir)); why != "" || f.listing().Inside != "" {
		t.Error(why)
	}
	if why := f.ask("play", `{"game": "tambour"}`); why != "" || f.about().Edit {
		t.Error("a game without documents is edited:", why)
	}
	if code := f.stop(); code != 0 {
		t.Error(code)
	}
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Error("what nobody has changed is left behind:", left)
	}
}

// TestNewProject: a project begins in the gallery, for a game, with its documents or with none, or for no game at all.
func TestNewProject(t *testing.T) {
	f := open(t, "play")
	for folder, want := range map[string]struct {
		body, game string
		documents  int
	}{
		"arena": {`{"name": "The arena", "folder": "arena", "game": "drum"}`, "A drum", 0},
		"beats": {`{"name": "Beats", "folder": "beats", "game": "drum", "copy": true}`, "A drum", 1},
		"other": {`{"name": "Another game's", "folder": "other"}`, "", 0},
	} {
		if why := f.ask("new", want.body); why != "" {
			t.Fatal(why)
		}
		if !f.about().Edit {
			t.Error(folder, "is not open in the editor")
		}
		if found, _ := filepath.Glob(filepath.Join(f.dir, folder, "documents", "*.json")); len(found) != want.documents {
			t.Errorf("%s has %v", folder, found)
		}
		p := f.listing().Projects[0]
		var asked struct{ Name string }
		json.Unmarshal([]byte(want.body), &asked)
		if filepath.Base(p.Dir) != folder || p.Name != asked.Name || p.Game != want.game || p.Opened.IsZero() {
			t.Errorf("%+v", p)
		}
	}
}

// TestFrontDoorRefuses what it cannot do, in plain words.
func TestFrontDoorRefuses(t *testing.T) {
	f := open(t, "play")
	must.Succeed(t, os.Mkdir("taken", 0o700))
	for body, want := range map[string]string{
		`play {"game": "chess"}`:                                            `"chess" is not one of the games`,
		`inside {"game": "tambour"}`:                                        "Tambour has no documents to look into",
		`copy {"game": "tambour", "folder": "x"}`:                           "Tambour has no documents to copy",
		`copy {"game": "drum", "folder": "taken"}`:                          "There is a folder taken already: choose another name",
		`copy {"game": "drum", "folder": "../out"}`:                         `cannot be the name of a folder`,
		`copy {"game": "drum", "folder": ""}`:                               `cannot be the name of a folder`,
		`copy {"game": "drum", "folder": ".."}`:                             `cannot be the name of a folder`,
		`new {"name": "", "folder": "x"}`:                                   "A project needs a name",
		`new {"name": "  ", "folder": "x"}`:                                 "A project needs a name",
		`new {"name": "a/b", "folder": "x"}`:                                `leave out / and \`,
		`new {"name": "a\\b", "folder": "x"}`:                               `leave out / and \`,
		`new {"name": "a\u0007", "folder": "x"}`:                            "cannot be the name of a project",
		`new {"name": "` + strings.Repeat("x", 101) + `", "folder": "x"}`:   "too long",
		`new {"name": "a", "folder": ""}`:                                   "cannot be the name of a folder",
		`new {"name": "a", "folder": "x/y"}`:                                "cannot be the name of a folder",
		`new {"name": "a", "folder": "x\u0000"}`:                            "cannot be the name of a folder",
		`new {"name": "a", "folder": "taken"}`:                              "There is a folder taken already: choose another name",
		`new {"name": "a", "folder": "` + strings.Repeat("x", 300) + `"}`:   "cannot be created",
		`new {"name": "a", "folder": "x", "game": "chess"}`:                 `"chess" is not one of the games`,
		`new {"name": "a", "folder": "x", "game": "tambour", "copy": true}`: "Tambour has no documents to copy",
		`open {"project": "/etc"}`:                                          `"/etc" is not one of the projects`,
		`reset {"game": "chess"}`:                                           `"chess" is not one of the games`,
	} {
		what, body, _ := strings.Cut(body, " ")
		if why := f.ask(what, body); !strings.Contains(why, want) {
			t.Errorf("%s %s: %q", what, body, why)
		}
	}
	if a := f.about(); a.Game || a.Edit {
		t.Error("what was refused was done:", a)
	}
	if there, _ := os.ReadDir(f.dir); len(there) != 1 {
		t.Error("what was refused left folders:", there)
	}
	must.Succeed(t, os.RemoveAll(f.dir))
	if why := f.ask("new", `{"name": "a", "folder": "x"}`); !strings.Contains(why, "is gone") {
		t.Errorf("in a folder that is gone: %q", why)
	}
}

// TestChangesInside: what somebody changes while looking inside is played, can be taken back, and is kept in the end.
func TestChangesInside(t *testing.T) {
	f := open(t, "play", "drum")
	if l := f.listing(); l.Running != "drum" || l.Inside != "drum" || l.Games[0].Changed {
		t.Fatalf("%+v", l)
	}
	change := func() string {
		t.Helper()
		found, _ := filepath.Glob(filepath.Join(os.TempDir(), "wits-drum-*", "documents", "drum.graph.json"))
		if len(found) != 1 {
			t.Fatal(found)
		}
		must.Succeed(t, os.WriteFile(found[0], []byte(strings.Replace(drumDocument, "OnActivate -> T.Activate", "OnActivate -> T.Deactivate", 1)), 0o600))
		return found[0]
	}
	change()
	if l := f.listing(); !l.Games[0].Changed {
		t.Error("it is not said that the documents are changed")
	}
	if why := f.ask("reset", `{"game": "drum"}`); why != "" || f.listing().Games[0].Changed || f.about().Edit {
		t.Error("the changes are not taken back:", why)
	}
	if why := f.ask("inside", `{"game": "drum"}`); why != "" {
		t.Error(why)
	}
	file := change()
	if why := f.ask("copy", `{"game": "drum", "folder": "kept"}`); why != "" {
		t.Error(why)
	}
	if text, err := os.ReadFile("kept/documents/drum.graph.json"); err != nil || !regexp.MustCompile(`T\.Deactivate`).Match(text) {
		t.Error("what was changed is not copied:", err)
	}
	if code := f.stop(); code != 0 {
		t.Error(code)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error("what was changed is gone:", err)
	}
}
