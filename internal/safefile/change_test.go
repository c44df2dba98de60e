package safefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

// folder opens a new folder with files.
func folder(t testing.TB, files map[string]string) (Folder, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		put(t, dir, name, text)
	}
	root, err := os.OpenRoot(dir)
	must.Succeed(t, err)
	t.Cleanup(func() { root.Close() })
	return Folder{root}, dir
}

func put(t testing.TB, dir, name, text string) {
	t.Helper()
	must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

// renameOver writes a file as most programs do.
func renameOver(t testing.TB, dir, name, text string) {
	t.Helper()
	put(t, dir, "other.tmp", text)
	must.Succeed(t, os.Rename(filepath.Join(dir, "other.tmp"), filepath.Join(dir, name)))
}

func says(t testing.TB, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return "nothing"
	}
	must.Succeed(t, err)
	return string(text)
}

func hooked(t testing.TB, h Hooks) {
	Test = h
	t.Cleanup(func() { Test = Hooks{} })
}

// ways are the two in which files are replaced: where the system can exchange files, and where it cannot.
func ways(t *testing.T, test func(t *testing.T, h Hooks)) {
	t.Run("exchange", func(t *testing.T) { test(t, Hooks{}) })
	t.Run("link", func(t *testing.T) { test(t, Hooks{NoExchange: true}) })
}

// TestReplaceKeepsWhatOthersWrote: a program that writes the file after the last look at it keeps what it wrote.
func TestReplaceKeepsWhatOthersWrote(t *testing.T) {
	ways(t, func(t *testing.T, h Hooks) {
		for how, write := range map[string]func(dir string){
			"renamed":  func(dir string) { renameOver(t, dir, "a", "theirs") },
			"in place": func(dir string) { put(t, dir, "a", "theirs") },
			"removed":  func(dir string) { os.Remove(filepath.Join(dir, "a")) },
		} {
			_, dir := folder(t, map[string]string{"a": "was"})
			h.Between = func(where, _ string) {
				if where == "exchange" || where == "link" {
					write(dir)
				}
			}
			hooked(t, h)
			err := Replace(filepath.Join(dir, "a"), []byte("was"), []byte("ours"))
			if !errors.As(err, new(Changed)) || !strings.Contains(err.Error(), filepath.Join(dir, "a")) {
				t.Errorf("%s: the error is %v", how, err)
			}
			want := map[string]string{"removed": "nothing"}[how]
			if want == "" {
				want = "theirs"
			}
			if got := says(t, dir, "a"); got != want {
				t.Errorf("%s: the file says %q, want %q", how, got, want)
			}
			if entries, _ := os.ReadDir(dir); len(entries) > 1 {
				t.Errorf("%s: left behind: %v", how, entries)
			}
		}
	})
}

// TestReplaceWaitsForNobody: a file that another program has open for writing is not replaced by a function that keeps
// nothing, where the system tells.
func TestReplaceWaitsForNobody(t *testing.T) {
	f, dir := folder(t, map[string]string{"a": "was"})
	if f.Written("a") == Unknown {
		t.Log("this system does not tell who has a file open")
		return
	}
	other, err := os.OpenFile(filepath.Join(dir, "a"), os.O_WRONLY, 0)
	must.Succeed(t, err)
	var changed Changed
	if err := Replace(filepath.Join(dir, "a"), []byte("was"), []byte("ours")); !errors.As(err, &changed) || !changed.Open {
		t.Errorf("the error is %v", err)
	}
	if _, err := other.WriteString("theirs"); err != nil {
		t.Fatal(err)
	}
	must.Succeed(t, other.Close())
	if got := says(t, dir, "a"); got != "theirs" {
		t.Errorf("the file says %q", got)
	}
	if err := Replace(filepath.Join(dir, "a"), []byte("theirs"), []byte("ours")); err != nil {
		t.Error(err)
	}
}

func TestCreate_LeavesWhatIsThere(t *testing.T) {
	_, dir := folder(t, map[string]string{"a": ""})
	for _, create := range []func(string, []byte) error{Create, CreatePrivate} {
		if err := create(filepath.Join(dir, "a"), []byte("ours")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("the error is %v", err)
		}
	}
	if got := says(t, dir, "a"); got != "" {
		t.Errorf("the file says %q", got)
	}
	if err := Create(filepath.Join(dir, "b"), []byte("ours")); err != nil || says(t, dir, "b") != "ours" {
		t.Errorf("%v, %q", err, says(t, dir, "b"))
	}
	if err := CreatePrivate(filepath.Join(dir, "c"), []byte("ours")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(filepath.Join(dir, "c")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 3 {
		t.Errorf("left behind: %v", entries)
	}
}

// TestParentsOfNewFoldersAreSynced: a new folder is in its parent for good only when that is synced.
func TestParentsOfNewFoldersAreSynced(t *testing.T) {
	f, _ := folder(t, nil)
	var synced []string
	hooked(t, Hooks{Synced: func(dir string) { synced = append(synced, dir) }})
	must.Succeed(t, f.Write("a/b/c/file", []byte("text")))
	if want := []string{".", "a", "a/b", "a/b/c"}; !slices.Equal(synced, want) {
		t.Errorf("synced %q, want %q", synced, want)
	}
}

// TestNoTextIsLost: whatever another program does to a file, and in whatever moments, each text that it wrote is in the
// file, or handed to the caller, unless that program itself wrote over it. The same holds for the text that is replaced and,
// once it has taken its place, for ours. A change that fails leaves the file to the other program.
func TestNoTextIsLost(t *testing.T) {
	ways(t, func(t *testing.T, h Hooks) {
		rapid.Check(t, func(rt *rapid.T) {
			f, dir := folder(t, map[string]string{})
			file := filepath.Join(dir, "a")
			alive := map[string]bool{} // texts that must be somewhere
			number, last := 0, ""
			outside := func() {
				now := says(t, dir, "a")
				if number == 4 {
					return // it goes back and forth no more often than the code does
				}
				what := rapid.SampledFrom([]string{"nothing", "nothing", "rename", "place", "remove"}).Draw(rt, "outside")
				if what == "nothing" {
					return
				}
				delete(alive, now)
				number++
				text := fmt.Sprint("theirs ", number)
				switch what {
				case "rename":
					renameOver(t, dir, "a", text)
				case "place":
					put(t, dir, "a", text)
				case "remove":
					os.Remove(file)
					last = ""
					return
				}
				alive[text], last = true, text
			}
			h.Between = func(string, string) { outside() }
			Test = h
			defer func() { Test = Hooks{} }()
			var was []byte
			if rapid.Bool().Draw(rt, "there") {
				was = []byte("was")
				put(t, dir, "a", "was")
				alive["was"] = true
			}
			var c *Change
			if was == nil || rapid.Bool().Draw(rt, "replace") {
				var err error
				if c, err = f.Prepare("a", was, []byte("ours")); err != nil {
					rt.Fatal(err)
				}
			} else {
				c = f.Take("a", was)
			}
			var kept []string
			look := func(what string) {
				if c.Out() != "" {
					kept = append(kept, says(t, dir, c.Out()))
				}
				for text := range alive {
					if !slices.Contains(kept, text) && says(t, dir, "a") != text {
						rt.Errorf("%s: %q is lost: the file says %q, kept are %q", what, text, says(t, dir, "a"), kept)
					}
				}
			}
			before := number
			err := c.Put()
			if err != nil && !errors.As(err, new(Changed)) {
				rt.Fatal(err)
			}
			if err == nil && number == before && says(t, dir, "a") != map[bool]string{true: "ours", false: "nothing"}[c.mine != nil] {
				rt.Errorf("it says %q", says(t, dir, "a"))
			}
			if now := says(t, dir, "a"); err != nil && (now == "ours" || last != "" && now != last) {
				rt.Errorf("the change is refused and the file says %q; the last that somebody wrote is %q", now, last)
			}
			look("after Put")
			if err == nil && rapid.Bool().Draw(rt, "back") {
				outside()
				if err := c.Back(); err != nil && !errors.As(err, new(Changed)) {
					rt.Fatal(err)
				}
				look("after Back")
			}
			c.Drop()
			if entries, _ := os.ReadDir(dir); len(entries) > 2 {
				rt.Errorf("left behind: %v", entries)
			}
		})
	})
}
