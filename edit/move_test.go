package edit_test

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

func TestMoveOfADocument(t *testing.T) {
	p, dir := open(t, small)
	m, err := p.Move("parts/a.graph.json", "a.graph.json", "me")
	must.Succeed(t, err)
	if !maps.Equal(m.Documents, map[string]string{"parts/a.graph.json": "a.graph.json"}) || !slices.Equal(m.Rewritten, []string{"a.graph.json", "main.graph.json"}) || m.Roots != nil {
		t.Errorf("%+v", m)
	}
	want := `{"wits": 1, "kind": "graph", "nodes": {"B": {"run": "parts/deep/b.graph.json"}, "Gone": {"run": "gone.graph.json"}}}`
	if got := disk(t, dir, "docs/a.graph.json"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = `{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "a.graph.json"}, "B": {"run": "/parts/deep/b.graph.json"}}}`
	if got := disk(t, dir, "docs/main.graph.json"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, _ := happened(t, p, 0); !slices.Equal(got, []string{"renamed a.graph.json from parts/a.graph.json by me", "changed main.graph.json by me"}) {
		t.Errorf("changes %q", got)
	}
	m, err = p.Move("main.graph.json", "x/fighter.graph.json", "me")
	if err != nil || !slices.Equal(m.Roots, []string{"main.graph.json"}) {
		t.Fatalf("%+v, %v", m, err)
	}
	if !strings.Contains(disk(t, dir, "wits.project.json"), `"x/fighter.graph.json"`) || !strings.Contains(disk(t, dir, "docs/x/fighter.graph.json"), `"../a.graph.json"`) {
		t.Error("the roots or the references did not follow")
	}
}

func TestMoveOfAFolder(t *testing.T) {
	f := maps.Clone(small)
	f["docs/parts/notes.txt"] = "keep me"
	p, dir := open(t, f)
	if _, err := p.Move("parts", "x/pieces", ""); err != nil {
		t.Fatal(err)
	}
	if disk(t, dir, "docs/x/pieces/a.graph.json") != small["docs/parts/a.graph.json"] && !strings.Contains(disk(t, dir, "docs/x/pieces/a.graph.json"), `"deep/b.graph.json"`) {
		t.Error("what lies together was rewritten")
	}
	if got := disk(t, dir, "docs/main.graph.json"); !strings.Contains(got, `"x/pieces/a.graph.json"`) || !strings.Contains(got, `"/x/pieces/deep/b.graph.json"`) {
		t.Errorf("got %s", got)
	}
	if disk(t, dir, "docs/x/pieces/notes.txt") != "keep me" {
		t.Error("other files stayed behind")
	}
	l, err := p.List()
	if err != nil || !slices.Equal(l.Folders, []string{"x", "x/pieces", "x/pieces/deep"}) {
		t.Errorf("folders %v, %v", l.Folders, err)
	}
	_, err = p.Move("x", "x/y", "")
	wantError(t, "into itself", err, "into itself")
	_, err = p.Move("none", "y", "")
	wantError(t, "nothing", err, "no document none")
	_, err = p.Move("x", "y.json", "")
	wantError(t, "suffix", err, "ends in .json")
	_, err = p.Move("x", "main.graph.json", "")
	wantError(t, "there", err, "ends in .json")
	_, err = p.Move("main.graph.json", "x/pieces/a.graph.json", "")
	wantError(t, "there", err, "there already")
}

func TestDeleteSaysWhoUsesIt(t *testing.T) {
	p, dir := open(t, small)
	err := p.Delete("parts", false, "me")
	var used *edit.InUse
	if !errors.As(err, &used) || len(used.Uses) != 2 || used.Uses[0] != (edit.Use{Document: "main.graph.json", Path: "/nodes/A/run", Text: "parts/a.graph.json"}) {
		t.Fatalf("%+v, %v", used, err)
	}
	err = p.Delete("main.graph.json", false, "me")
	if !errors.As(err, &used) || used.Uses[0].Document != wits.ProjectFile {
		t.Errorf("the game uses its roots: %v", err)
	}
	text := read(t, p, "parts/a.graph.json")
	must.Succeed(t, p.Delete("parts", true, "me"))
	if former, err := p.ReadPastVersion("parts/a.graph.json", text.Version); err != nil || former.Text != text.Text {
		t.Errorf("what was deleted is not kept: %v", err)
	}
	if l, _ := p.List(); len(l.Documents) != 1 || len(l.Folders) != 0 {
		t.Errorf("there is %+v", l)
	}
	if disk(t, dir, "docs/main.graph.json") != small["docs/main.graph.json"] {
		t.Error("the user was changed")
	}
}

func TestDuplicate(t *testing.T) {
	p, _ := open(t, small)
	text, err := p.Duplicate("parts/a.graph.json", "copies/of/a.graph.json", "me")
	want := `{"wits": 1, "kind": "graph", "nodes": {"B": {"run": "../../parts/deep/b.graph.json"}, "Gone": {"run": "../../gone.graph.json"}}}`
	if err != nil || text.Text != want || read(t, p, text.Path).Text != want {
		t.Errorf("%v\n got %s\nwant %s", err, text.Text, want)
	}
	same, err := p.Duplicate("parts/a.graph.json", "parts/c.graph.json", "me")
	if err != nil || same.Text != small["docs/parts/a.graph.json"] {
		t.Errorf("%v: %s", err, same.Text)
	}
}

// TestRenameStorm: whatever is renamed, every reference means the same document as before, in all kinds, and documents
// that were canonical stay so.
func TestRenameStorm(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		names := []string{"a.graph.json", "b.tree.json", "c/d.machine.json", "c/e/f.utility.json", "g.hinted.json", "c/h.board.json", "c/i.htn.json", "c/j.goap.json"}
		refer := func(from string) string {
			to := rapid.SampledFrom(names).Draw(rt, "to")
			switch rapid.IntRange(0, 2).Draw(rt, "form") {
			case 0:
				return "/" + to
			case 1:
				return strings.Repeat("../", strings.Count(from, "/")) + to
			}
			return "missing/" + path.Base(to)
		}
		f := files{"wits.project.json": `{"wits": 1, "documents": "docs", "roots": ["c/d.machine.json"]}`}
		marks := map[string]string{} // doc, which stays -> path
		for _, name := range names {
			x, y := refer(name), refer(name)
			body := map[string]string{
				"graph":   fmt.Sprintf(`"nodes": {"X": {"run": %q}, "Y": {"run": %q, "with": {"run": %q}}}, "boards": {"B": %q}`, x, y, x, y),
				"tree":    fmt.Sprintf(`"root": "X", "nodes": {"X": {"dynamic": [%q, %q], "index": "0"}, "Y": {"run": %q}}`, x, y, x),
				"machine": fmt.Sprintf(`"base": %q, "override": {"states": {"Z": {"run": %q}}}, "states": {"X": {"run": %q}, "Y": {"run": %q}}, "transitions": [{"to": "X", "then": "x = 1"}]`, x, y, x, y),
				"utility": fmt.Sprintf(`"options": {"X": {"run": %q, "score": "1"}, "Y": {"run": %q, "score": "1"}}`, x, y),
				"goap":    fmt.Sprintf(`"goals": {"G": {"want": {"F": true}}}, "facts": {"F": {}}, "actions": {"X": {"run": %q, "effects": {"F": true}}, "Y": {"run": %q, "effects": {"F": true}}}`, x, y),
				"htn":     fmt.Sprintf(`"root": "M", "tasks": {"M": {"methods": [{"subtasks": ["X", "Y"]}]}, "X": {"run": %q}, "Y": {"run": %q}}`, x, y),
				"hinted":  fmt.Sprintf(`"layers": [{"name": "X", "run": %q}, {"name": "Y", "run": %q}]`, x, y),
				"board":   `"fields": {}`,
			}
			kind := strings.Split(path.Base(name), ".")[1]
			f["docs/"+name] = fmt.Sprintf(`{"wits": 1, "kind": %q, "doc": %q, %s}`, kind, name, body[kind])
			marks[name] = name
		}
		dir := t.TempDir()
		write(t, dir, f)
		p := reopen(t, dir)
		defer p.Close()
		if rapid.Bool().Draw(rt, "canonical") {
			for _, name := range names {
				text := read(t, p, name)
				formatted, err := p.Registry().Documents().Format([]byte(text.Text))
				must.Succeed(rt, err)
				write(t, dir, files{"docs/" + name: string(formatted)})
			}
		}
		before := meanings(t, p)
		moves := 4
		if testing.Short() {
			moves = 1
		}
		for range rapid.IntRange(1, moves).Draw(rt, "moves") {
			l, err := p.List()
			must.Succeed(rt, err)
			var from []string
			for _, e := range l.Documents {
				from = append(from, e.Path)
			}
			from = append(from, l.Folders...)
			what := rapid.SampledFrom(from).Draw(rt, "what")
			to := rapid.SampledFrom([]string{"", "c/", "n/", "n/m/", "c/e/"}).Draw(rt, "where") + rapid.StringMatching(`[p-z]{1,2}`).Draw(rt, "new")
			if strings.HasSuffix(what, ".json") {
				to += ".json"
			}
			p.Move(what, to, "") // may be refused; then nothing changes
			if after := meanings(t, p); !maps.Equal(before, after) {
				rt.Fatalf("%s -> %s:\nbefore %v\nafter  %v", what, to, before, after)
			}
		}
	})
}

// meanings says for each reference, by the marks of the documents, which document it is in and which one it means.
func meanings(t testing.TB, p *edit.Project) map[string]string {
	t.Helper()
	l, err := p.List()
	must.Succeed(t, err)
	mark := map[string]string{}
	for _, e := range l.Documents {
		mark[e.Path] = e.Doc
	}
	out := map[string]string{}
	for _, e := range l.Documents {
		text := read(t, p, e.Path)
		d, _ := p.Registry().Documents().Parse(e.Path, []byte(text.Text))
		for i, ref := range p.Registry().Documents().References(d) {
			to := mark[ref.File]
			if to == "" {
				to = "missing " + path.Base(ref.File)
			}
			out[fmt.Sprint(e.Doc, " ", i, " ", ref.Path)] = to
		}
		formatted, _ := p.Registry().Documents().Format([]byte(text.Text))
		out[e.Doc+" is canonical"] = fmt.Sprint(string(formatted) == text.Text)
		if e.Root {
			out["root"] = e.Doc
		}
	}
	return out
}
