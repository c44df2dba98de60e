package edit_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestHowManyProblemsHaveAFix: of all that the kinds say is wrong, one document of each sort, most can be mended with a button;
// whatever is offered helps, and its title shows no JSON.
func TestHowManyProblemsHaveAFix(t *testing.T) {
	data, err := os.ReadFile("testdata/problems.json")
	must.Succeed(t, err)
	var rows []struct {
		File, Reason, Hint string
		Texts              map[string]string
		Warning            bool
	}
	must.Succeed(t, json.Unmarshal(data, &rows))
	r := std.NewRegistry()
	kindtest.Add(r)
	wits.AddInterface[fighterPorts](r, "Fighter")
	p, err := edit.Open(t.TempDir(), edit.Options{Registry: r})
	must.Succeed(t, err)
	defer p.Close()
	least := 305
	if testing.Short() { // every 20th
		some := rows[:0]
		for i := 0; i < len(rows); i += 20 {
			some = append(some, rows[i])
		}
		rows, least = some, 305/30
	}
	there, mended := 0, 0
	for _, row := range rows {
		found, err := p.Check(row.Texts)
		if err != nil {
			t.Fatal(row.Reason, err)
		}
		for _, f := range found {
			if f.File != row.File || f.Reason != row.Reason {
				continue
			}
			there++
			if len(f.Fixes) > 0 {
				mended++
			}
			if shown := f.Says + "; " + f.Todo; len(f.Says) < 5 || strings.ContainsAny(shown, `{}"`) || strings.Contains(shown, "[ ]") {
				t.Errorf("%s (%s): the page shows %q", f.Reason, f.Hint, shown)
			}
			for _, fix := range f.Fixes {
				if strings.ContainsAny(fix.Title, `{}"`) || fix.Title == strings.ToLower(fix.Title) {
					t.Errorf("%s: the title %q is not how people say it", row.Reason, fix.Title)
				}
				mends(t, p, row.Texts, f, fix)
			}
			break
		}
	}
	t.Logf("%d of %d sorts of problems have a fix (%d %%)", mended, there, 100*mended/max(1, there))
	if there < len(rows)-2 {
		t.Errorf("%d of %d problems are no more: make testdata/problems.json anew", len(rows)-there, len(rows))
	}
	if mended < least {
		t.Errorf("only %d problems have a fix", mended)
	}
}

// mends tries a fix: its problem is gone, and there are no more than before.
func mends(t *testing.T, p *edit.Project, texts map[string]string, f edit.Finding, fix edit.Fix) {
	t.Helper()
	changed, err := p.Patch(texts[f.File], fix.Operations)
	if err != nil {
		t.Errorf("%s: %s: %v", f.Reason, fix.Title, err)
		return
	}
	all := map[string]string{}
	for name, text := range texts {
		all[name] = text
	}
	all[f.File] = changed
	after, err := p.Check(all)
	must.Succeed(t, err)
	same := 0
	for _, g := range after {
		if g.File == f.File && g.Reason == f.Reason && g.Node == f.Node {
			same++
		}
	}
	before, err := p.Check(texts)
	must.Succeed(t, err)
	for _, g := range before {
		if g.File == f.File && g.Reason == f.Reason && g.Node == f.Node {
			same--
		}
	}
	if same >= 0 {
		t.Errorf("%s: after %q it is still there\n%s", f.Reason, fix.Title, changed)
	}
}

// TestProblemsInWords: a page tells what is wrong without JSON, and what to do unless a button does it.
func TestProblemsInWords(t *testing.T) {
	p := checker(t, files{})
	for _, c := range []struct{ text, says, todo string }{
		{`"kind": "utility", "choose": "best", "options": {"A": {"score": "1"}}`, "“choose” is “highest” or “weighted”", ""},
		{`"kind": "tree", "nodes": {"A": {"do": "Act"}}`, "the tree has no root", ""},
		{`"kind": "graph", "nodes": []`, "“nodes” must be an object", ""},
		{`"kind": "goap", "actions": {"A": {"do": "Act", "effects": {"F": true}}}, "facts": {"F": {}}`, "there are no goals", ""},
	} {
		found, err := p.Check(map[string]string{"main.json": `{"wits": 1, ` + c.text + `}`})
		if err != nil || len(found) == 0 {
			t.Fatalf("%+v, %v", found, err)
		}
		if f := found[0]; f.Says != c.says || !strings.HasPrefix(f.Todo, c.todo) || c.todo == "" && f.Todo != "" {
			t.Errorf("%s (%s): says %q, todo %q, with %+v", f.Reason, f.Hint, f.Says, f.Todo, f.Fixes)
		}
	}
}
