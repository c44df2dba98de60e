package edit_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// oldStep is a step of a journal as it was written before journals were sealed.
type oldStep struct {
	File   string `json:"file"`
	Before string `json:"before"`
	Text   []byte `json:"text,omitempty"`
	Remove bool   `json:"remove,omitempty"`
}

// setAside gives the journals that were set aside.
func setAside(t testing.TB, dir string) (texts []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, ".wits/set-aside/*"))
	must.Succeed(t, err)
	for _, name := range found {
		text, err := os.ReadFile(name)
		must.Succeed(t, err)
		texts = append(texts, string(text))
	}
	return texts
}

func notices(p *edit.Project) string {
	var b strings.Builder
	for _, n := range p.Notices() {
		b.WriteString(n.String() + "\n")
	}
	return b.String()
}

// snapshot is what all files of a folder say, but for the side folder.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.Name() == ".wits":
			return fs.SkipDir
		case e.Type().IsRegular():
			b, err := os.ReadFile(name)
			out[name] = string(b)
			return err
		}
		return nil
	})
	must.Succeed(t, err)
	return out
}

func unchanged(t testing.TB, dir string, before map[string]string) {
	t.Helper()
	now := snapshot(t, dir)
	for name, text := range before {
		if now[name] != text {
			t.Errorf("%s says now %q", name, now[name])
		}
	}
	for name := range now {
		if _, ok := before[name]; !ok {
			t.Errorf("%s was made", name)
		}
	}
}

// TestAClonedJournalRunsNothing: a journal in a repository that one opens writes nothing, and so has git run nothing: it is
// set aside as it is, and the editor says so. The project is usable.
func TestAClonedJournalRunsNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, small)
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	git("init", "-q")
	config := disk(t, dir, ".git/config")
	ran := filepath.Join(t.TempDir(), "ran")
	journal, err := json.Marshal([]oldStep{
		{File: ".git/config", Before: string(edit.VersionOf([]byte(config))), Text: []byte(config + "[core]\n\tfsmonitor = \"touch " + ran + "; false\"\n")},
		{File: "docs/main.graph.json", Before: string(edit.VersionOf([]byte(small["docs/main.graph.json"]))), Remove: true},
		{File: "docs/new.graph.json", Text: []byte("{}")},
	})
	must.Succeed(t, err)
	before := snapshot(t, dir)
	write(t, dir, files{".wits/journal.json": string(journal)})
	p := reopen(t, dir)
	unchanged(t, dir, before)
	git("status")
	if _, err := os.Stat(ran); err == nil {
		t.Error("git has run a command of the journal")
	}
	if got := setAside(t, dir); len(got) != 1 || got[0] != string(journal) {
		t.Errorf("set aside is %q", got)
	}
	if _, err := os.Lstat(filepath.Join(dir, ".wits/journal.json")); err == nil {
		t.Error("the journal is still there")
	}
	if said := notices(p); !strings.Contains(said, "nothing of it was done, because another version of Wits wrote it") || !strings.Contains(said, ".wits/set-aside/journal-") {
		t.Errorf("the notice is %q", said)
	}
	found, err := p.Check(nil)
	if err != nil || len(found) == 0 || !strings.HasPrefix(found[0].File, ".wits/set-aside/") || !found[0].Warning {
		t.Errorf("nobody is told: %+v, %v", found, err)
	}
	if _, err := p.Move("parts", "pieces", "me"); err != nil {
		t.Error(err)
	}
}

// TestWhatIsNotDone: a journal is done only as this user's editor wrote it, for this folder.
func TestWhatIsNotDone(t *testing.T) {
	steps := []edit.Step{{File: "docs/new.graph.json", Text: []byte("{}")}, {File: "docs/main.graph.json", Before: edit.VersionOf([]byte(small["docs/main.graph.json"])), Remove: true}}
	// sealed is a journal that is right, of a project with the same files.
	sealed := func(t *testing.T, dir string) []byte {
		p := reopen(t, dir)
		defer p.Close()
		p.Unfinished(t, steps)
		return []byte(disk(t, dir, ".wits/journal.json"))
	}
	journal := func(dir string) string { return filepath.Join(dir, ".wits/journal.json") }
	for name, c := range map[string]struct {
		make func(t *testing.T, dir string)
		says string
	}{
		"a byte is another one": {func(t *testing.T, dir string) {
			b := sealed(t, dir)
			b[len(b)-20] ^= 1
			write(t, dir, files{".wits/journal.json": string(b)})
		}, "it is damaged"},
		"cut off": {func(t *testing.T, dir string) {
			b := sealed(t, dir)
			write(t, dir, files{".wits/journal.json": string(b[:len(b)-1])})
		}, "it is damaged"},
		"empty": {func(t *testing.T, dir string) { write(t, dir, files{".wits/journal.json": ""}) }, "it is damaged"},
		"of a later version": {func(t *testing.T, dir string) {
			b := bytes.Replace(sealed(t, dir), []byte(`"journal":2`), []byte(`"journal":3`), 1)
			write(t, dir, files{".wits/journal.json": string(b)})
		}, "another version of Wits wrote it"},
		"of another folder": {func(t *testing.T, dir string) {
			other := t.TempDir()
			write(t, other, small)
			write(t, dir, files{".wits/journal.json": string(sealed(t, other))})
		}, "it was written for another folder"},
		"of another user": {func(t *testing.T, dir string) {
			t.Setenv("HOME", t.TempDir())
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("AppData", t.TempDir())
			sealed(t, dir)
		}, "it was not written by this user's Wits on this computer"},
		"with a sum that fits and no seal": {func(t *testing.T, dir string) {
			head, rest, _ := bytes.Cut(sealed(t, dir), []byte("\n"))
			var h map[string]any
			must.Succeed(t, json.Unmarshal(head, &h))
			h["seal"] = strings.Repeat("0", 64)
			head, _ = json.Marshal(h)
			write(t, dir, files{".wits/journal.json": string(head) + "\n" + string(rest)})
		}, "it was not written by this user's Wits on this computer"},
		"a link": {func(t *testing.T, dir string) {
			b := sealed(t, dir)
			write(t, dir, files{"docs/j.txt": string(b)})
			must.Succeed(t, os.Remove(journal(dir)))
			must.Succeed(t, os.Symlink("../docs/j.txt", journal(dir)))
		}, "no ordinary file"},
		"a folder": {func(t *testing.T, dir string) { write(t, dir, files{".wits/journal.json/x": ""}) }, "no ordinary file"},
		"too large": {func(t *testing.T, dir string) {
			write(t, dir, files{".wits/journal.json": ""})
			must.Succeed(t, os.Truncate(journal(dir), 1<<28+1))
		}, "too large"},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "too large" {
				t.Skip("long: the file has 256 MiB")
			}
			dir := t.TempDir()
			write(t, dir, small)
			t.Run("make", func(t *testing.T) { c.make(t, dir) }) // what it sets in the environment ends here
			before := snapshot(t, dir)
			p := reopen(t, dir)
			unchanged(t, dir, before)
			if said := notices(p); !strings.Contains(said, "nothing of it was done") || !strings.Contains(said, c.says) {
				t.Errorf("the notice is %q, want one with %q", said, c.says)
			}
			if _, err := os.Lstat(journal(dir)); err == nil {
				t.Error("the journal is still there")
			}
			if entries, err := os.ReadDir(filepath.Join(dir, ".wits/set-aside")); err != nil || len(entries) != 1 {
				t.Errorf("it was not set aside: %v, %v", entries, err)
			}
		})
	}
}

// TestOnlyDocumentsAreDone: even what this user's editor has written down is done without anybody being asked only for
// documents and the project's file, and through no link.
func TestOnlyDocumentsAreDone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, small)
	write(t, dir, files{".git/config": "config", ".git/x.graph.json": "x", "main.go": "package main", "docs/notes.txt": "notes", "docs/node_modules/a.json": "a", "real/r.graph.json": "r"})
	for from, to := range map[string]string{"docs/link": "../.git", "docs/l.graph.json": "../real/r.graph.json", "docs/far": "../real"} {
		must.Succeed(t, os.Symlink(to, filepath.Join(dir, from)))
	}
	version := func(name string) edit.Version { return edit.VersionOf([]byte(disk(t, dir, name))) }
	text := []byte("evil")
	p := reopen(t, dir)
	p.Unfinished(t, []edit.Step{
		{File: ".git/config", Before: version(".git/config"), Text: text},
		{File: ".git/hooks/pre-commit", Text: text},
		{File: "docs/.hidden/a.graph.json", Text: text},
		{File: "docs/link/x.graph.json", Before: version(".git/x.graph.json"), Text: text},
		{File: "docs/link/new.graph.json", Text: text},
		{File: "docs/l.graph.json", Before: version("real/r.graph.json"), Text: text},
		{File: "docs/far/r.graph.json", Before: version("real/r.graph.json"), Remove: true},
		{File: "main.go", Before: version("main.go"), Text: text},
		{File: "docs/notes.txt", Before: version("docs/notes.txt"), Text: text},
		{File: "docs/run.sh", Text: text},
		{File: "docs/node_modules/a.json", Before: version("docs/node_modules/a.json"), Text: text},
		{File: "../outside.graph.json", Text: text},
		{File: "/etc/outside.graph.json", Text: text},
		{File: "docs/moved.txt", Moves: ".git/config"},
		{File: ".git/moved", Moves: "docs/notes.txt"},
		{File: "docs/link", Empty: true},
		{File: ".git", Empty: true},
		{File: ".", Empty: true},
		{File: ".wits/lock", Remove: true},
		{File: "wits.project.json", Before: version("wits.project.json"), Remove: true},
	})
	p.Close()
	before := snapshot(t, dir)
	p = reopen(t, dir)
	unchanged(t, dir, before)
	if said := notices(p); strings.Count(said, "was left as it is") != 20 {
		t.Errorf("not all is told of:\n%s", said)
	}
	if _, err := os.Stat(filepath.Join(dir, "..", "outside.graph.json")); err == nil {
		t.Error("something was written outside")
	}
}

// TestUnfinishedChange: a change that was begun is finished, but for files that somebody has changed since; what those
// should have become is offered for recovery.
func TestUnfinishedChange(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, small)
	main, a := small["docs/main.graph.json"], small["docs/parts/a.graph.json"]
	write(t, dir, files{"docs/parts/notes.txt": "notes"})
	project := strings.Replace(projectFile, "test", "renamed", 1)
	p := reopen(t, dir)
	p.Unfinished(t, []edit.Step{
		{File: "docs/new/new.graph.json", Text: []byte("new")},
		{File: "docs/new/notes.txt", Moves: "docs/parts/notes.txt"},
		{File: "docs/parts/a.graph.json", Before: edit.VersionOf([]byte(a)), Remove: true},
		{File: "docs/main.graph.json", Before: "another", Text: []byte(strings.Replace(main, "A", "Z", 1))},
		{File: "wits.project.json", Before: edit.VersionOf([]byte(projectFile)), Text: []byte(project)},
	})
	p.Close()
	p = reopen(t, dir)
	if disk(t, dir, "docs/new/new.graph.json") != "new" || disk(t, dir, "docs/main.graph.json") != main {
		t.Error("it was not finished, or somebody's work was lost")
	}
	if _, err := os.Stat(filepath.Join(dir, "docs/parts/notes.txt")); err == nil || disk(t, dir, "docs/new/notes.txt") != "notes" {
		t.Error("what is no document has not come along")
	}
	if disk(t, dir, "wits.project.json") != project {
		t.Error("the project's file is not finished")
	}
	if _, err := p.Read("parts/a.graph.json"); err == nil {
		t.Error("it was not removed")
	}
	if former, err := p.ReadPastVersion("parts/a.graph.json", edit.VersionOf([]byte(a))); err != nil || former.Text != a {
		t.Errorf("what was removed is not in the history: %v", err)
	}
	if r, err := p.Recoveries(); err != nil || len(r) != 1 || r[0].Document != "main.graph.json" || !strings.Contains(r[0].Text, `"Z"`) {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := os.Stat(filepath.Join(dir, ".wits/journal.json")); err == nil {
		t.Error("the journal is still there")
	}
	if said := notices(p); said != "" {
		t.Errorf("there is nothing to tell of, but: %s", said)
	}
}

// TestTheSideFolderLeadsNowhere: links in the side folder of somebody else's project, or in its place, have the editor
// write nothing elsewhere, and no document leads into what is hidden.
func TestTheSideFolderLeadsNowhere(t *testing.T) {
	link := func(t *testing.T, dir, to, name string) {
		t.Helper()
		must.Succeed(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		must.Succeed(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	changed := strings.Replace(small["docs/main.graph.json"], `"A"`, `"Z"`, 1)
	for name, make := range map[string]func(t *testing.T, dir string){
		"in its place": func(t *testing.T, dir string) { link(t, dir, ".git", ".wits") },
		"histories":    func(t *testing.T, dir string) { link(t, dir, "../.git", ".wits/history") },
		"a history":    func(t *testing.T, dir string) { link(t, dir, "../../../.git", ".wits/history/docs/main.graph.json") },
		"autosaves":    func(t *testing.T, dir string) { link(t, dir, "../.git", ".wits/autosave") },
		"an autosave": func(t *testing.T, dir string) {
			link(t, dir, "../../../.git/config", ".wits/autosave/me/main.graph.json")
		},
		"the ignored": func(t *testing.T, dir string) { link(t, dir, "../.git/config", ".wits/.gitignore") },
		"the lock":    func(t *testing.T, dir string) { link(t, dir, "../.git/config", ".wits/lock") },
		"a document": func(t *testing.T, dir string) {
			must.Succeed(t, os.Remove(filepath.Join(dir, "docs/main.graph.json")))
			link(t, dir, "../.git/d.json", "docs/main.graph.json")
		},
		"a folder": func(t *testing.T, dir string) { link(t, dir, "../.git", "docs/sub") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, small)
			write(t, dir, files{".git/config": "config", ".git/d.json": small["docs/main.graph.json"]})
			make(t, dir)
			hidden := func() map[string]string { return snapshot(t, filepath.Join(dir, ".git")) }
			before := hidden()
			p, err := edit.Open(dir, edit.Options{})
			if err == nil {
				defer p.Close()
				base := edit.VersionOf([]byte(small["docs/main.graph.json"]))
				for range 3 {
					saved, err := p.Save(edit.Save{Path: "main.graph.json", Base: base, Text: changed, Session: "me"})
					if err == nil {
						base = saved.Version
					}
					p.Autosave(edit.Save{Path: "main.graph.json", Base: base, Text: changed + " ", Session: "me"})
				}
				p.Save(edit.Save{Path: "sub/d.json", Base: edit.VersionOf([]byte(small["docs/main.graph.json"])), Text: changed})
				p.Save(edit.Save{Path: "sub/new.json", Text: changed})
				p.Move("parts", "sub/parts", "me")
				p.Delete("main.graph.json", true, "me")
			}
			now := hidden()
			if len(now) != len(before) {
				t.Errorf("there are now %v", now)
			}
			for name, text := range before {
				if now[name] != text {
					t.Errorf("%s says now %q", name, now[name])
				}
			}
		})
	}
}
