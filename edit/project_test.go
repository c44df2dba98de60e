package edit_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// files are the files of a project, by their path in its folder.
type files map[string]string

const projectFile = `{"wits": 1, "project": "test", "documents": "docs", "roots": ["main.graph.json"]}`

// small is a project of three documents.
var small = files{
	"wits.project.json":            projectFile,
	"docs/main.graph.json":         `{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "parts/a.graph.json"}, "B": {"run": "/parts/deep/b.graph.json"}}}`,
	"docs/parts/a.graph.json":      `{"wits": 1, "kind": "graph", "nodes": {"B": {"run": "deep/b.graph.json"}, "Gone": {"run": "../gone.graph.json"}}}`,
	"docs/parts/deep/b.graph.json": `{"wits": 1, "kind": "graph", "doc": "The ö deepest.", "ports": [{"in": "X", "type": "float"}]}`,
}

func write(t testing.TB, dir string, f files) {
	t.Helper()
	for name, text := range f {
		full := filepath.Join(dir, filepath.FromSlash(name))
		must.Succeed(t, os.MkdirAll(filepath.Dir(full), 0o755))
		must.Succeed(t, os.WriteFile(full, []byte(text), 0o644))
	}
}

// open makes a project of files and opens it until the test ends.
func open(t testing.TB, f files) (*edit.Project, string) {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, f)
	return reopen(t, dir), dir
}

func reopen(t testing.TB, dir string) *edit.Project {
	t.Helper()
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := edit.Open(dir, edit.Options{Registry: r})
	must.Succeed(t, err)
	t.Cleanup(func() { p.Close() })
	return p
}

// disk is the text of a file of the project.
func disk(t testing.TB, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	must.Succeed(t, err)
	return string(b)
}

func read(t testing.TB, p *edit.Project, name string) edit.Text {
	t.Helper()
	text, err := p.Read(name)
	must.Succeed(t, err)
	return text
}

func wantError(t testing.TB, what string, err error, contains string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), contains) {
		t.Errorf("%s: the error is %v, want one with %q", what, err, contains)
	}
}

// happened lists the changes after a number.
func happened(t testing.TB, p *edit.Project, after uint64) (lines []string, last uint64) {
	t.Helper()
	list, _, ok := p.Changes(after)
	if !ok {
		t.Fatalf("changes after %d are not known", after)
	}
	last = after
	for _, c := range list {
		line := c.What + " " + c.Path
		if c.From != "" {
			line += " from " + c.From
		}
		if c.By != "" {
			line += " by " + c.By
		}
		lines = append(lines, line)
		if c.Number != last+1 {
			t.Errorf("change %d follows %d", c.Number, last)
		}
		last = c.Number
	}
	return lines, last
}

func TestListing(t *testing.T) {
	f := files{"docs/broken.graph.json": `{"wits": 1, "kind": "graph",`, "docs/data.json": `{"x": 1}`, "docs/.hidden/a.graph.json": small["docs/main.graph.json"],
		"docs/node_modules/a.graph.json": small["docs/main.graph.json"], "docs/empty/readme.txt": "no document"}
	for name, text := range small {
		f[name] = text
	}
	p, _ := open(t, f)
	l, err := p.List()
	must.Succeed(t, err)
	var got []string
	for _, e := range l.Documents {
		got = append(got, fmt.Sprintf("%s %s %q %d %v", e.Path, e.Kind, e.Name, e.Errors, e.Root))
	}
	want := []string{`broken.graph.json  "broken" 1 false`, `main.graph.json graph "main" 0 true`, `parts/a.graph.json graph "a" 1 false`, `parts/deep/b.graph.json graph "b" 0 false`}
	if !slices.Equal(got, want) || l.Project != "test" {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if want := []string{"empty", "parts", "parts/deep"}; !slices.Equal(l.Folders, want) {
		t.Errorf("folders %v, want %v", l.Folders, want)
	}
}

func TestSaveIsCanonicalAndKeepsTheFormerVersion(t *testing.T) {
	p, dir := open(t, small)
	was := read(t, p, "parts/deep/b.graph.json")
	saved, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: `{"kind":"graph","wits":1,"view":{},"doc":"new"}`, Session: "me"})
	must.Succeed(t, err)
	want := "{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"doc\": \"new\",\n  \"view\": {}\n}\n"
	if saved.Text != want || disk(t, dir, "docs/"+was.Path) != want || saved.Version != edit.VersionOf([]byte(want)) {
		t.Errorf("saved %q", saved.Text)
	}
	history, err := p.History(was.Path)
	if err != nil || len(history) != 1 || history[0].Version != was.Version || history[0].Size != int64(len(was.Text)) {
		t.Fatalf("history %+v, %v", history, err)
	}
	if former, err := p.ReadPastVersion(was.Path, was.Version); err != nil || former.Text != was.Text {
		t.Errorf("former version %+v, %v", former, err)
	}
	if ignored := disk(t, dir, ".wits/.gitignore"); ignored != "*\n" {
		t.Errorf("version control sees the side folder: %q", ignored)
	}
	if got, _ := happened(t, p, 0); !slices.Equal(got, []string{"changed parts/deep/b.graph.json by me"}) {
		t.Errorf("changes %q", got)
	}
	for i := range 30 {
		if saved, err = p.Save(edit.Save{Path: was.Path, Base: saved.Version, Text: fmt.Sprintf(`{"wits": 1, "kind": "graph", "doc": "%d"}`, i)}); err != nil {
			t.Fatal(err)
		}
	}
	if history, err = p.History(was.Path); err != nil || len(history) != 20 {
		t.Fatalf("%d former versions, %v", len(history), err)
	}
	if former, err := p.ReadPastVersion(was.Path, history[0].Version); err != nil || !strings.Contains(former.Text, `"28"`) {
		t.Errorf("the last former version is %+v, %v", former, err)
	}
	if _, err := p.ReadPastVersion(was.Path, was.Version); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the first version is still there: %v", err)
	}
}

func TestSaveThatIsNotJSON(t *testing.T) {
	p, dir := open(t, small)
	was := read(t, p, "main.graph.json")
	_, err := p.Save(edit.Save{Path: was.Path, Base: was.Version, Text: `{"wits": 1, }`})
	var problems document.Problems
	if !errors.As(err, &problems) || problems[0].File != was.Path || problems[0].Line != 1 {
		t.Errorf("the error is %v", err)
	}
	if disk(t, dir, "docs/main.graph.json") != was.Text {
		t.Error("the file was written")
	}
}

func TestConflicts(t *testing.T) {
	p, dir := open(t, small)
	const name = "parts/deep/b.graph.json"
	base := read(t, p, name)
	theirs, err := p.Save(edit.Save{Path: name, Base: base.Version, Text: strings.Replace(base.Text, `"X"`, `"Y"`, 1), Session: "they"})
	must.Succeed(t, err)
	save := func(s edit.Save) *edit.Conflict {
		t.Helper()
		_, err := p.Save(s)
		var c *edit.Conflict
		if !errors.As(err, &c) {
			t.Fatalf("no conflict: %v", err)
		}
		if disk(t, dir, "docs/"+name) != theirs.Text {
			t.Error("their version is gone")
		}
		return c
	}
	mine := strings.Replace(base.Text, "deepest", "lowest", 1)
	c := save(edit.Save{Path: name, Base: base.Version, Text: mine, Session: "me"})
	if c.Yours != mine || c.Theirs != theirs.Text || c.Current != theirs.Version || c.Base != base.Version {
		t.Errorf("%+v", c)
	}
	if !strings.Contains(c.Merged, `"Y"`) || !strings.Contains(c.Merged, "lowest") {
		t.Errorf("merged to %s", c.Merged)
	}
	if r, err := p.Recoveries(); err != nil || len(r) != 1 || r[0].Text != mine || r[0].Session != "me" || r[0].Current != theirs.Version {
		t.Errorf("what was refused can be recovered: %+v, %v", r, err)
	}
	if c := save(edit.Save{Path: name, Base: base.Version, Text: strings.Replace(base.Text, `"float"`, `"int"`, 1)}); c.Merged != "" || len(c.Collisions) == 0 {
		t.Errorf("what collides was merged: %+v", c)
	}
	if c := save(edit.Save{Path: name, Base: "0123", Text: mine}); c.Merged != "" {
		t.Error("merged without a base")
	}
	if c := save(edit.Save{Path: name, Base: "0123", BaseText: base.Text, Text: mine}); !strings.Contains(c.Merged, `"Y"`) || !strings.Contains(c.Merged, "lowest") {
		t.Errorf("with the base's text it is merged to %s", c.Merged)
	}
	if c := save(edit.Save{Path: name, Text: mine}); !strings.Contains(c.Error(), "there already") {
		t.Error(c)
	}
	merged, err := p.Save(edit.Save{Path: name, Base: c.Current, Text: c.Merged, Session: "me"})
	if err != nil || merged.Text != c.Merged {
		t.Fatal(err)
	}
	if r, err := p.Recoveries(); err != nil || len(r) != 0 {
		t.Errorf("after the save there are still %+v, %v", r, err)
	}
	must.Succeed(t, os.Remove(filepath.Join(dir, "docs", filepath.FromSlash(name))))
	_, err = p.Save(edit.Save{Path: name, Base: merged.Version, Text: mine})
	wantError(t, "removed", err, "was removed in the meantime")
	if _, err = p.Save(edit.Save{Path: name, Text: mine}); err != nil {
		t.Errorf("it cannot be saved as a new document: %v", err)
	}
}

// TestSafety: nothing outside of the project is read or written, whatever one asks for.
func TestSafety(t *testing.T) {
	p, dir := open(t, small)
	outside := filepath.Join(t.TempDir(), "secret.json")
	secret := `{"wits": 1, "kind": "graph", "name": "secret"}`
	must.Succeed(t, os.WriteFile(outside, []byte(secret), 0o644))
	link := func(to, name string) {
		t.Helper()
		must.Succeed(t, os.Symlink(to, filepath.Join(dir, "docs", name)))
	}
	link(outside, "link.json")
	link(filepath.Dir(outside), "folder")
	link("../../../../../../../../../../"+outside, "up.json")
	link("parts/a.graph.json", "inside.json")
	link("circle.json", "circle.json")
	makePipe(t, filepath.Join(dir, "docs", "pipe.json"))
	paths := []string{"link.json", "folder/secret.json", "up.json", "../wits.project.json", "/etc/passwd.json", "", ".", "a/../b.json", "a//b.json", `a\b.json`,
		".wits/x.json", "a/.b.json", "c:x.json", "a\x00.json", "pipe.json", "circle.json", "wits.project.json", "a.txt", strings.Repeat("x", 300) + ".json", "a /b.json"}
	for _, name := range paths {
		if text, err := p.Read(name); err == nil {
			t.Errorf("read %q: %s", name, text.Text)
		}
		if _, err := p.Save(edit.Save{Path: name, Text: secret + " "}); err == nil {
			t.Errorf("saved %q", name)
		}
		if err := p.Delete(name, true, ""); err == nil {
			t.Errorf("deleted %q", name)
		}
		if _, err := p.Move("main.graph.json", name, ""); err == nil {
			t.Errorf("moved to %q", name)
		}
		if _, err := p.Move(name, "new.json", ""); err == nil {
			t.Errorf("moved from %q", name)
		}
		if _, err := p.Duplicate("main.graph.json", name, ""); err == nil {
			t.Errorf("copied to %q", name)
		}
		if err := p.Autosave(edit.Save{Path: name, Text: "x", Session: "s"}); err == nil && edit.BadPath(name) != "" {
			t.Errorf("autosaved %q", name)
		}
		if _, err := p.Check(map[string]string{name: "x"}); err == nil && edit.BadPath(name) != "" {
			t.Errorf("checked %q", name)
		}
	}
	for _, session := range []string{"", "..", "a/b", strings.Repeat("s", 65)} {
		if err := p.Autosave(edit.Save{Path: "a.json", Text: "x", Session: session}); err == nil {
			t.Errorf("autosaved as %q", session)
		}
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != secret {
		t.Errorf("the file outside is %q, %v", b, err)
	}
	if entries, err := os.ReadDir(filepath.Dir(outside)); err != nil || len(entries) != 1 {
		t.Errorf("outside there are %v, %v", entries, err)
	}
	l, err := p.List()
	must.Succeed(t, err)
	for _, e := range l.Documents {
		if e.Name == "secret" {
			t.Errorf("listed %s", e.Path)
		}
	}
	was := read(t, p, "inside.json")
	if _, err := p.Save(edit.Save{Path: "inside.json", Base: was.Version, Text: secret}); err != nil {
		t.Errorf("a link within the project cannot be saved: %v", err)
	}
	if info, err := os.Lstat(filepath.Join(dir, "docs", "inside.json")); err != nil || info.Mode()&fs.ModeSymlink == 0 || !strings.Contains(disk(t, dir, "docs/parts/a.graph.json"), "secret") {
		t.Error("the link was replaced, not followed")
	}
	if _, err := p.Save(edit.Save{Path: "big.json", Text: strings.Repeat(" ", 17<<20)}); err == nil {
		t.Error("17 MiB were saved")
	}
}

func TestExternalChanges(t *testing.T) {
	p, dir := open(t, small)
	_, more, _ := p.Changes(0)
	write(t, dir, files{
		"docs/new/n.graph.json":   `{"wits": 1, "kind": "graph"}`,
		"docs/main.graph.json":    strings.Replace(small["docs/main.graph.json"], `"A"`, `"C"`, 1), // as long as before
		"docs/data.json":          `{"x": 1}`,
		"docs/parts/c.graph.json": small["docs/parts/a.graph.json"],
	})
	must.Succeed(t, os.Remove(filepath.Join(dir, "docs/parts/a.graph.json")))
	must.Succeed(t, os.RemoveAll(filepath.Join(dir, "docs/parts/deep")))
	must.Succeed(t, p.Poll())
	select {
	case <-more:
	default:
		t.Error("who waits is not woken")
	}
	got, last := happened(t, p, 0)
	want := []string{"changed main.graph.json", "renamed parts/c.graph.json from parts/a.graph.json", "removed parts/deep/b.graph.json", "created new/n.graph.json", "changed ."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	must.Succeed(t, p.Poll())
	if again, _ := happened(t, p, last); len(again) > 0 {
		t.Errorf("nothing has happened, but: %q", again)
	}
	write(t, dir, files{"wits.project.json": strings.Replace(projectFile, "test", "other", 1)})
	if l, err := p.List(); err != nil || l.Project != "other" {
		t.Errorf("%+v, %v", l, err)
	}
	got, _ = happened(t, p, last)
	if !slices.Equal(got, []string{"changed wits.project.json"}) {
		t.Errorf("got %q", got)
	}
	if _, _, ok := p.Changes(1000); ok {
		t.Error("the future is known")
	}
}

func TestOwnChangesAreNotExternal(t *testing.T) {
	p, _ := open(t, small)
	if _, err := p.Create(edit.New{Path: "x/new.tree.json", Kind: "tree", Session: "me"}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Move("parts", "pieces", "me"); err != nil {
		t.Fatal(err)
	}
	must.Succeed(t, p.Delete("x", false, "me"))
	must.Succeed(t, p.MakeFolder("y/z", "me"))
	_, last := happened(t, p, 0)
	must.Succeed(t, p.Poll())
	if got, _ := happened(t, p, last); len(got) > 0 {
		t.Errorf("reported as somebody else's: %q", got)
	}
}

func TestCreate(t *testing.T) {
	p, dir := open(t, small)
	for _, kind := range std.NewRegistry().Kinds() {
		text, err := p.Create(edit.New{Path: "new/" + kind + ".json", Kind: kind, Name: "Ärger", Doc: "What it does."})
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if kind == "hinted" {
			continue // it cannot be without a document to run
		}
		if found, err := p.Check(nil); err != nil || slices.ContainsFunc(found, func(f edit.Finding) bool { return f.File == text.Path }) {
			t.Errorf("the new %s is wrong: %+v, %v\n%s", kind, found, err, text.Text)
		}
	}
	_, err := p.Create(edit.New{Path: "a.json", Kind: "grph"})
	wantError(t, "kind", err, `did you mean "graph"?`)
	_, err = p.Create(edit.New{Path: "main.graph.json", Kind: "graph"})
	wantError(t, "again", err, "is there already")
	_, err = p.Create(edit.New{Path: "Main.graph.json", Kind: "graph"})
	wantError(t, "capitals", err, "there is main.graph.json")
	_, err = p.Create(edit.New{Path: "Parts/x.graph.json", Kind: "graph"})
	wantError(t, "capitals of a folder", err, "there is parts")
	if entries, _ := os.ReadDir(filepath.Join(dir, "docs")); len(entries) != 3 {
		t.Errorf("there are %v", entries)
	}
}

func TestInit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "game")
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "game", Documents: "documents"}))
	p := reopen(t, dir)
	if l, err := p.List(); err != nil || l.Project != "game" || len(l.Documents) != 0 {
		t.Errorf("%+v, %v", l, err)
	}
	if _, err := p.Create(edit.New{Path: "a.graph.json", Kind: "graph"}); err != nil {
		t.Error(err)
	}
	if disk(t, dir, "documents/a.graph.json") == "" {
		t.Error("it is not among the documents")
	}
	wantError(t, "again", edit.Init(dir, edit.Beginning{Name: "game", Documents: "."}), "already")
	wantError(t, "outside", edit.Init(t.TempDir(), edit.Beginning{Name: "game", Documents: "../x"}), "leads nowhere else")
	wantError(t, "without a name", edit.Init(t.TempDir(), edit.Beginning{Documents: "x"}), "needs a name")
}

// TestBegin: a folder that was opened without a project becomes one, all of it or nothing, and whoever has it open goes on
// with what the game offers that it is for.
func TestBegin(t *testing.T) {
	dir := t.TempDir()
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := edit.Open(dir, edit.Options{Game: func(name, game string) *wits.Registry {
		if game == "arena" || name == "arena" {
			return r
		}
		return nil
	}})
	must.Succeed(t, err)
	defer p.Close()
	if m := p.Meta(); m.Exists || m.Dir != filepath.Base(dir) || m.Documents != "." || m.Name != "" {
		t.Errorf("before: %+v", m)
	}
	if p.Registry().Action("Act") != nil {
		t.Error("there are actions without a game")
	}
	begin := edit.Beginning{Name: "mine", Documents: "minds", Game: "arena", Roots: []string{"a.graph.json"}, Session: "me", Files: kindtest.Files{
		"a.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Act"}, "P": {"run": "deep/b.graph.json"}}}`, "deep/b.graph.json": `{"wits": 1, "kind": "graph"}`}.FS()}
	write(t, dir, files{"minds/deep/b.graph.json": "{}"})
	wantError(t, "a file in the way", p.Begin(begin), "there is a file minds/deep/b.graph.json already")
	if _, err := os.Stat(filepath.Join(dir, "minds", "a.graph.json")); err == nil || p.Meta().Exists {
		t.Error("half a project was begun")
	}
	must.Succeed(t, os.Remove(filepath.Join(dir, "minds", "deep", "b.graph.json")))
	must.Succeed(t, p.Poll())
	_, last := happened(t, p, 0)
	must.Succeed(t, p.Begin(begin))
	if m := p.Meta(); !m.Exists || m.Name != "mine" || m.Documents != "minds" || m.Game != "arena" || len(m.Roots) != 1 {
		t.Errorf("after: %+v", m)
	}
	if got := disk(t, dir, "wits.project.json"); !strings.Contains(got, `"game": "arena"`) || !strings.Contains(got, `"documents": "minds"`) {
		t.Error(got)
	}
	lines, _ := happened(t, p, last)
	for _, want := range []string{"changed wits.project.json by me", "created a.graph.json by me", "created deep/b.graph.json by me"} {
		if !slices.Contains(lines, want) {
			t.Errorf("nobody is told: %s; only %q", want, lines)
		}
	}
	if found, err := p.Check(nil); err != nil || len(found) != 0 {
		t.Errorf("%+v, %v", found, err)
	}
	l, err := p.List()
	if err != nil || len(l.Documents) != 2 || !l.Documents[0].Root || l.Documents[1].Root {
		t.Errorf("%+v, %v", l, err)
	}
	wantError(t, "again", p.Begin(begin), "already")
}

// TestManifest: without the game, its manifest says what documents may use.
func TestManifest(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	manifest, err := r.Manifest()
	must.Succeed(t, err)
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": `{"wits": 1, "project": "x", "manifest": "m.json"}`, "m.json": string(manifest),
		"a.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Act"}, "B": {"do": "Akt"}}}`})
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	found, err := p.Check(nil)
	if err != nil || len(found) != 1 || found[0].Path != "/nodes/B/do" || len(found[0].Fixes) != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	write(t, dir, files{"m.json": "{"})
	if _, err := edit.Open(dir, edit.Options{}); err == nil {
		t.Error("a manifest that is damaged was read")
	}
	if _, err := edit.Open(filepath.Join(dir, "none"), edit.Options{}); err == nil {
		t.Error("a folder that is not there was opened")
	}
}

func TestPatch(t *testing.T) {
	p, _ := open(t, small)
	var operations []edit.Operation
	must.Succeed(t, json.Unmarshal([]byte(`[{"op": "add", "path": "/name", "value": "x"}, {"op": "remove", "path": "/nodes/A"}]`), &operations))
	text, err := p.Patch(small["docs/main.graph.json"], operations)
	want := "{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"name\": \"x\",\n  \"nodes\": {\n    \"B\": {\"run\": \"/parts/deep/b.graph.json\"}\n  }\n}\n"
	if err != nil || text != want {
		t.Errorf("%v: %s", err, text)
	}
	_, err = p.Patch("{", operations)
	wantError(t, "no JSON", err, "not JSON")
}

// TestSavedTogether: a graph and a new document that it runs are written in one change: both, or, if somebody else has changed one
// of them meanwhile, none.
func TestSavedTogether(t *testing.T) {
	const graph, machine = "guard.graph.json", "guard_states.machine.json"
	const old = `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Act"}}}`
	p, dir := open(t, files{"wits.project.json": `{"wits": 1, "documents": "docs"}`, "docs/guard.graph.json": old})
	made := map[string]string{}
	for path, text := range map[string]string{
		graph:   `{"wits": 1, "kind": "graph", "nodes": {"States": {"run": "guard_states.machine.json"}}, "links": ["OnActivate -> States.Activate"]}`,
		machine: `{"wits": 1, "kind": "machine", "start": "A", "states": {"A": {"do": "Act"}}}`,
	} {
		formatted, err := p.Patch(text, nil)
		must.Succeed(t, err)
		made[path] = formatted
	}
	before, err := p.Read(graph)
	must.Succeed(t, err)
	for _, s := range []edit.Save{{Path: graph, Text: made[graph], Base: before.Version, Session: "anna"}, {Path: machine, Text: made[machine], Session: "anna"}} {
		must.Succeed(t, p.Autosave(s))
	}
	together := func(base edit.Version) ([]edit.Text, error) {
		return p.SaveTogether([]edit.Save{{Path: machine, Text: made[machine], Session: "anna"}, {Path: graph, Text: made[graph], Base: base, Session: "anna"}})
	}
	var conflict *edit.Conflict
	if _, err := together("0123"); !errors.As(err, &conflict) || conflict.Path != graph || conflict.Theirs != old {
		t.Errorf("%v", err)
	}
	if _, err := p.Read(machine); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the machine was written without the graph: %v", err)
	}
	texts, err := together(before.Version)
	if err != nil || len(texts) != 2 || texts[0].Text != made[machine] || texts[1].Text != made[graph] {
		t.Fatalf("%+v, %v", texts, err)
	}
	for _, text := range texts {
		if data, err := os.ReadFile(filepath.Join(dir, "docs", text.Path)); err != nil || string(data) != text.Text || edit.VersionOf(data) != text.Version {
			t.Errorf("%s: %v", text.Path, err)
		}
	}
	list, _, _ := p.Changes(0)
	var told []string
	for _, c := range list {
		told = append(told, c.What+" "+c.Path+" by "+c.By)
	}
	if want := []string{"created " + machine + " by anna", "changed " + graph + " by anna"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if left, err := p.Recoveries(); err != nil || len(left) > 0 {
		t.Errorf("left is %+v, %v", left, err)
	}
	if _, err := p.SaveTogether([]edit.Save{{Path: graph, Text: "{}"}, {Path: graph, Text: "{}"}}); err == nil {
		t.Error("saved twice")
	}
}
