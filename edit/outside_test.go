package edit_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/safefile"
)

// hooked plays the other programs, the disk and the system until the test ends.
func hooked(t *testing.T, h safefile.Hooks) {
	safefile.Test = h
	t.Cleanup(func() { safefile.Test = safefile.Hooks{} })
}

// doc is the text of a document that says something.
func doc(says string) string {
	return fmt.Sprintf("{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"doc\": %q\n}\n", says)
}

// rename writes a file as other programs do: beside it, and renamed over it.
func rename(t testing.TB, dir, name, text string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(name))
	must.Succeed(t, os.WriteFile(full+"~", []byte(text), 0o644))
	must.Succeed(t, os.Rename(full+"~", full))
}

// formers are the texts of a document that the editor has kept, the last first. All of them say what their version means.
func formers(t testing.TB, p *edit.Project, name string) (texts []string) {
	t.Helper()
	history, err := p.History(name)
	must.Succeed(t, err)
	for _, f := range history {
		text, err := p.ReadPastVersion(name, f.Version)
		must.Succeed(t, err)
		if edit.VersionOf([]byte(text.Text)) != f.Version {
			t.Errorf("%s: the version %s says %q", name, f.Version, text.Text)
		}
		texts = append(texts, text.Text)
	}
	return texts
}

// keptOf are all texts of a file in the side folder's history. Those that have a version in their names say what it means.
func keptOf(t testing.TB, dir, file string) (texts []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, ".wits/history", file, "*"))
	must.Succeed(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		must.Succeed(t, err)
		if _, v, _ := strings.Cut(filepath.Base(name), "-"); !strings.HasPrefix(filepath.Base(name), "open-") && v != string(edit.VersionOf(text)) {
			t.Errorf("%s says %.80q", name, text)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// TestASaveDestroysNothing: a program that writes the document between the editor's last look and its save keeps what it
// wrote. The save is refused with both texts; nothing is in the history that was not a version of the document.
func TestASaveDestroysNothing(t *testing.T) {
	theirs := doc("theirs")
	for _, system := range []safefile.Hooks{{}, {NoExchange: true}} {
		for how, write := range map[string]func(dir string){
			"renamed":  func(dir string) { rename(t, dir, "docs/a.graph.json", theirs) },
			"in place": func(dir string) { os.WriteFile(filepath.Join(dir, "docs/a.graph.json"), []byte(theirs), 0o644) },
			"removed":  func(dir string) { os.Remove(filepath.Join(dir, "docs/a.graph.json")) },
		} {
			t.Run(fmt.Sprint(how, system.NoExchange), func(t *testing.T) {
				p, dir := open(t, files{"wits.project.json": `{"wits": 1, "documents": "docs"}`, "docs/a.graph.json": doc("was")})
				was := read(t, p, "a.graph.json")
				times := 0
				system.Between = func(where, _ string) {
					if times++; times == 1 {
						write(dir)
					}
				}
				hooked(t, system)
				_, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: doc("ours"), Session: "me"})
				var c *edit.Conflict
				if !errors.As(err, &c) {
					t.Fatalf("the save is not refused: %v", err)
				}
				if now, err := os.ReadFile(filepath.Join(dir, "docs/a.graph.json")); how == "removed" {
					if err == nil || c.Current != "" {
						t.Errorf("it is there again: %q, %+v", now, c)
					}
				} else if string(now) != theirs || c.Theirs != theirs || c.Current != edit.VersionOf([]byte(theirs)) {
					t.Errorf("theirs is not there: %q, %v, %+v", now, err, c)
				}
				if r, err := p.Recoveries(); err != nil || len(r) != 1 || r[0].Text != doc("ours") {
					t.Errorf("ours cannot be recovered: %+v, %v", r, err)
				}
				for _, text := range formers(t, p, was.Path) {
					if text != doc("was") && text != doc("ours") {
						t.Errorf("the history has %q", text)
					}
				}
				if entries, _ := os.ReadDir(filepath.Join(dir, "docs")); len(entries) > 1 {
					t.Errorf("left behind: %v", entries)
				}
				if how != "removed" {
					if _, err := p.Save(edit.Save{Path: was.Path, Base: c.Current, Text: doc("ours"), Session: "me"}); err != nil {
						t.Error(err)
					}
					if texts := formers(t, p, was.Path); len(texts) == 0 || texts[0] != theirs {
						t.Errorf("theirs is not the former version: %q", texts)
					}
				}
			})
		}
	}
}

// TestWhoHadItOpenIsKept: a program that opened the document before a save, and writes into it afterwards, writes into a
// file that is in no folder any more. What it wrote becomes a former version, and the editor says so.
func TestWhoHadItOpenIsKept(t *testing.T) {
	for _, system := range []safefile.Hooks{{}, {NoExchange: true}} {
		for _, again := range []string{"poll", "open"} {
			p, dir := open(t, files{"a.graph.json": doc("was")})
			hooked(t, system)
			was := read(t, p, "a.graph.json")
			other, err := os.OpenFile(filepath.Join(dir, "a.graph.json"), os.O_WRONLY, 0)
			must.Succeed(t, err)
			saved, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: doc("ours"), Session: "me"})
			must.Succeed(t, err)
			times := 20 // however often it is saved meanwhile, where the system tells who has a file open
			if root, err := os.OpenRoot(dir); err != nil || (safefile.Folder{Root: root}).Written("a.graph.json") == safefile.Unknown {
				times = 5
			}
			if testing.Short() {
				times = 5
			}
			for i := range times {
				if saved, err = p.Save(edit.Save{Path: was.Path, Base: saved.Version, Text: doc(fmt.Sprint("ours ", i%5))}); err != nil {
					t.Fatal(err)
				}
			}
			theirs := doc("theirs, which is longer")
			must.Succeed(t, errors.Join(other.Truncate(0), func() error { _, err := other.WriteString(theirs); return err }(), other.Close()))
			if again == "open" {
				p.Close()
				p = reopen(t, dir)
			} else if err := p.Poll(); err != nil {
				t.Fatal(err)
			}
			if disk(t, dir, "a.graph.json") != saved.Text {
				t.Error("what was acknowledged is not there")
			}
			texts := formers(t, p, was.Path)
			if len(texts) == 0 || texts[0] != theirs {
				t.Errorf("%s: their text is lost: %q", again, texts)
			}
			if said := notices(p); !strings.Contains(said, "kept among the former versions") {
				t.Errorf("nobody is told: %q", said)
			}
		}
	}
}

// TestWhoBeginsToWriteIsNotDisplaced: a program that opens the document between the last look and the save, and writes
// into it afterwards, writes into the document, where the system tells of it: the save is refused.
func TestWhoBeginsToWriteIsNotDisplaced(t *testing.T) {
	for _, system := range []safefile.Hooks{{}, {NoExchange: true}} {
		p, dir := open(t, files{"a.graph.json": doc("was")})
		was := read(t, p, "a.graph.json")
		var other *os.File
		system.Between = func(where, _ string) {
			if where == "exchange" && other == nil {
				var err error
				if other, err = os.OpenFile(filepath.Join(dir, "a.graph.json"), os.O_WRONLY, 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		hooked(t, system)
		_, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: doc("ours"), Session: "me"})
		theirs := doc("theirs, which is longer")
		must.Succeed(t, errors.Join(other.Truncate(0), func() error { _, err := other.WriteString(theirs); return err }(), other.Close()))
		if root, err := os.OpenRoot(dir); err != nil || (safefile.Folder{Root: root}).Written("a.graph.json") == safefile.Unknown {
			t.Log("this system does not tell who has a file open")
			continue
		}
		if !errors.As(err, new(*edit.Conflict)) || disk(t, dir, "a.graph.json") != theirs {
			t.Errorf("%v; the document says %q", err, disk(t, dir, "a.graph.json"))
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 2 {
			t.Errorf("left behind: %v", entries)
		}
	}
}

// TestWhatWasSavedIsKept: a text that the editor has acknowledged is not lost either when another program replaces the
// file without having seen it; and as the text is known, the next save can be merged with theirs.
func TestWhatWasSavedIsKept(t *testing.T) {
	p, dir := open(t, files{"a.graph.json": doc("was")})
	was := read(t, p, "a.graph.json")
	saved, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: doc("ours")})
	must.Succeed(t, err)
	rename(t, dir, "a.graph.json", strings.Replace(saved.Text, `"kind"`, `"name": "theirs", "kind"`, 1))
	if texts := formers(t, p, was.Path); len(texts) != 2 || texts[0] != saved.Text {
		t.Errorf("what was saved is lost: %q", texts)
	}
	_, err = p.Save(edit.Save{Path: was.Path, Base: saved.Version, Text: doc("ours again")})
	var c *edit.Conflict
	if !errors.As(err, &c) || !strings.Contains(c.Merged, "theirs") || !strings.Contains(c.Merged, "ours again") {
		t.Errorf("%v, %+v", err, c)
	}
}

// TestSeveralFilesOrNone: when another program writes any of the files of a change while the change is made, none of
// them is changed, and what the other program wrote is there.
// With -short, another program writes one of the files only.
func TestSeveralFilesOrNone(t *testing.T) {
	names := []string{"docs/main.graph.json", "docs/parts/a.graph.json", "docs/parts/deep/b.graph.json", "wits.project.json"}
	if testing.Short() {
		names = names[:1]
	}
	for _, system := range []safefile.Hooks{{}, {NoExchange: true}} {
		moments := 1
		for at := 1; at <= moments; at++ {
			for _, name := range names {
				p, dir := open(t, small)
				write(t, dir, files{"docs/parts/notes.txt": "notes"})
				theirs := strings.Replace(small[name], "{", `{"x": "theirs", `, 1)
				count, wrote := 0, false
				system.Between = func(where, file string) {
					if count++; count == at {
						if _, err := os.Stat(filepath.Join(dir, name)); err == nil { // not where it has moved away
							rename(t, dir, name, theirs)
							wrote = true
						}
					}
				}
				safefile.Test = system
				before := snapshot(t, dir)
				_, err := p.Move("parts", "pieces", "me")
				safefile.Test = safefile.Hooks{}
				moments = max(moments, count)
				var texts []string
				for _, text := range snapshot(t, dir) {
					texts = append(texts, text)
				}
				texts = append(texts, keptOf(t, dir, name)...)
				if wrote && !strings.Contains(strings.Join(texts, "\n"), theirs) {
					t.Errorf("moment %d: their %s is lost", at, name)
				}
				if err != nil {
					if !wrote {
						t.Fatal(err)
					}
					before[filepath.Join(dir, filepath.FromSlash(name))] = theirs
					unchanged(t, dir, before)
					if _, err := os.Stat(filepath.Join(dir, "docs/pieces")); err == nil {
						t.Errorf("moment %d: a folder is left behind", at)
					}
				} else if _, err := p.Read("pieces/a.graph.json"); err != nil {
					t.Errorf("moment %d: it is acknowledged and not done: %v", at, err)
				}
				if _, err := os.Stat(filepath.Join(dir, ".wits/journal.json")); err == nil {
					t.Errorf("moment %d: the journal is left behind", at)
				}
				if _, err := p.Move("parts", "pieces2", "me"); err != nil && !strings.Contains(err.Error(), "there is no document parts") {
					t.Errorf("moment %d: it cannot be done again: %v", at, err)
				}
				p.Close()
			}
		}
		if moments < 6 {
			t.Errorf("there were %d moments only", moments)
		}
	}
}

// roomOf says how much room a folder has.
func roomOf(t testing.TB, dir string, capacity int64) func(int) error {
	return func(bytes int) error {
		var used int64
		filepath.Walk(dir, func(_ string, info os.FileInfo, err error) error {
			if err == nil && info.Mode().IsRegular() {
				used += info.Size()
			}
			return nil
		})
		if used+int64(bytes) > capacity {
			return &os.PathError{Op: "write", Path: "disk", Err: syscall.ENOSPC}
		}
		return nil
	}
}

// TestHistoryMakesRoom: former versions never keep anybody from saving. When the disk is full the oldest go, and the
// editor says so; what cannot be saved even then is refused, and the document is as it was.
func TestHistoryMakesRoom(t *testing.T) {
	p, dir := open(t, files{"a.graph.json": doc("a"), "b.graph.json": doc("b")})
	const capacity = 64 << 10
	long := func(n int) string { return doc(fmt.Sprint(n, strings.Repeat(" long", 1000))) }
	a, b := read(t, p, "a.graph.json"), read(t, p, "b.graph.json")
	var err error
	for i := range 10 { // ten versions of 5 kB and one of 5 kB in the file
		if a, err = p.Save(edit.Save{Path: a.Path, Base: a.Version, Text: long(i)}); err != nil {
			t.Fatal(err)
		}
	}
	hooked(t, safefile.Hooks{Room: roomOf(t, dir, capacity)})
	for i := range 10 {
		if b, err = p.Save(edit.Save{Path: b.Path, Base: b.Version, Text: long(i)}); err != nil {
			t.Fatalf("save %d is refused: %v", i, err)
		}
		if disk(t, dir, b.Path) != b.Text {
			t.Fatal("it is not there")
		}
	}
	if texts := formers(t, p, a.Path); len(texts) > 9 {
		t.Errorf("nothing has made room: %d former versions", len(texts))
	}
	if texts := formers(t, p, b.Path); len(texts) == 0 || texts[0] != long(8) {
		t.Errorf("the last former version is not kept: there are %d", len(texts))
	}
	if said := notices(p); !strings.Contains(said, "the oldest former versions of documents were deleted") {
		t.Errorf("nobody is told: %q", said)
	}
	// What is larger than all former versions together.
	huge := doc(strings.Repeat("huge ", capacity/5))
	_, err = p.Save(edit.Save{Path: b.Path, Base: b.Version, Text: huge, Session: ""})
	wantError(t, "more than there is room for", err, "the disk is full")
	if disk(t, dir, b.Path) != b.Text {
		t.Error("the document is not as it was")
	}
	if _, err := p.Save(edit.Save{Path: b.Path, Base: b.Version, Text: doc("short")}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 3 {
		t.Errorf("left behind: %v", entries)
	}
}

// TestASaveWithoutHistory: where there is room for the text and for nothing else, it is saved, the former version is
// kept all the same, and the editor says what is not kept.
func TestASaveWithoutHistory(t *testing.T) {
	p, dir := open(t, files{"a.graph.json": doc("was")})
	a := read(t, p, "a.graph.json")
	first := true
	hooked(t, safefile.Hooks{Room: func(int) error {
		if first {
			first = false
			return nil
		}
		return &os.PathError{Op: "write", Path: "disk", Err: syscall.ENOSPC}
	}})
	must.Succeed(t, p.MakeFolder("makes-the-side-folder", ""))
	first = true
	if _, err := p.Save(edit.Save{Path: a.Path, Base: a.Version, Text: doc("ours")}); err != nil {
		t.Fatal(err)
	}
	if disk(t, dir, "a.graph.json") != doc("ours") {
		t.Error("it is not there")
	}
	if texts := formers(t, p, a.Path); len(texts) != 1 || texts[0] != doc("was") {
		t.Errorf("the former version is not kept: %q", texts)
	}
	if said := notices(p); !strings.Contains(said, "what was saved last is not kept") || strings.Contains(said, "another program") {
		t.Errorf("it says %q", said)
	}
}
