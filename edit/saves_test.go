package edit_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

func TestSavedGames(t *testing.T) {
	dir := t.TempDir()
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	if list, err := p.Games(); list != nil || err != nil {
		t.Fatal(list, err)
	}
	at := time.Date(2026, 11, 24, 23, 44, 7, 0, time.UTC)
	for _, want := range []string{"village 2026-11-24 23.44.07.save", "village 2026-11-24 23.44.07 2.save"} {
		if name, err := p.SaveGame("village", at, []byte(want)); name != want || err != nil {
			t.Fatal(name, err)
		}
	}
	older := filepath.Join(dir, "saves", "by hand.save")
	must.Succeed(t, os.WriteFile(older, []byte("by hand"), 0o600))
	must.Succeed(t, os.Chtimes(older, at.AddDate(-9, 0, 0), at.AddDate(-9, 0, 0)))
	for _, other := range []string{"notes.txt", ".hidden.save"} { // are none
		must.Succeed(t, os.WriteFile(filepath.Join(dir, "saves", other), nil, 0o600))
	}
	list, err := p.Games()
	if err != nil || len(list) != 3 || list[2].Name != "by hand.save" || string(list[2].Head) != "by hand" || list[2].Size != 7 {
		t.Fatal(list, err)
	}
	if data, err := p.ReadGame(list[0].Name); err != nil || string(data) != list[0].Name {
		t.Errorf("%q, %v", data, err)
	}
	if err := p.DeleteGame("by hand.save"); err != nil {
		t.Error(err)
	}
	for _, err := range []error{p.DeleteGame("by hand.save"), func() error { _, err := p.ReadGame("by hand.save"); return err }()} {
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "there is no saved game by hand.save any more") {
			t.Error(err)
		}
	}
}

// Nothing outside of the folder is read, written or deleted, whatever a page asks for.
func TestSavedGames_NamesAlone(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "outside.save")
	inside := filepath.Join(dir, "project")
	for _, folder := range []string{"project/saves", "project/documents"} {
		must.Succeed(t, os.MkdirAll(filepath.Join(dir, folder), 0o700))
	}
	for _, file := range []string{outside, filepath.Join(inside, "beside.save"), filepath.Join(inside, "documents", "a.json")} {
		must.Succeed(t, os.WriteFile(file, []byte("secret"), 0o600))
	}
	must.Succeed(t, os.Symlink(outside, filepath.Join(inside, "saves", "link.save")))
	must.Succeed(t, os.Symlink("../documents/a.json", filepath.Join(inside, "saves", "inner.save")))
	p, err := edit.Open(inside, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	names := []string{"", ".save", "..", "../beside.save", "../../outside.save", "/etc/passwd", outside, "a/b.save", `..\beside.save`, "link.save", "inner.save",
		"../documents/a.json", "x.json", "a\x00.save", ".hidden.save", strings.Repeat("a", 300) + ".save"}
	for _, name := range names {
		if data, err := p.ReadGame(name); err == nil {
			t.Errorf("%q is read: %q", name, data)
		}
		if p.DeleteGame(name) == nil {
			t.Errorf("%q is deleted", name)
		}
	}
	for _, base := range []string{"", " ", "../a", "a/b", `a\b`, ".a", "a:b", strings.Repeat("a", 90)} {
		if name, err := p.SaveGame(base, time.Now(), nil); err == nil {
			t.Errorf("%q is written: %s", base, name)
		}
	}
	if list, err := p.Games(); err != nil || slices.ContainsFunc(list, func(g edit.GameSave) bool { return string(g.Head) == "secret" }) {
		t.Error(list, err)
	}
	for _, file := range []string{outside, filepath.Join(inside, "beside.save"), filepath.Join(inside, "documents", "a.json")} {
		if data, err := os.ReadFile(file); err != nil || string(data) != "secret" {
			t.Error(file, err)
		}
	}
}
