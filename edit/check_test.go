package edit_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

type fighterPorts struct {
	Target wits.Input[wits.Entity]
	Health wits.Input[float64] `unit:"hp"`
}

// visit is an action with values that are neither numbers nor truths.
type visit struct {
	At    wits.In[geom.Vec2]
	Place wits.Out[geom.Vec2]
}

func (*visit) Update(*wits.Context) wits.Status { return wits.Success }

func checker(t testing.TB, f files) *edit.Project {
	t.Helper()
	r := std.NewRegistry()
	kindtest.Add(r)
	wits.AddInterface[fighterPorts](r, "Fighter")
	wits.AddAction[visit](r)
	dir := t.TempDir()
	write(t, dir, f)
	p, err := edit.Open(dir, edit.Options{Registry: r})
	must.Succeed(t, err)
	t.Cleanup(func() { p.Close() })
	return p
}

// TestCheckOfTextsThatAreNotSaved: problems have places in the unsaved text, also in documents that run it.
func TestCheckOfTextsThatAreNotSaved(t *testing.T) {
	p := checker(t, files{
		"main.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "a.graph.json", "with": {"X": 1}}}}`,
		"a.graph.json":    `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float"}]}`,
	})
	found, err := p.Check(nil)
	if err != nil || len(found) > 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	found, err = p.Check(map[string]string{
		"a.graph.json":   `{"wits": 1, "kind": "graph", "ports": [{"in": "Y", "type": "float"}]}`,
		"new.graph.json": "{\"wits\": 1, \"kind\": \"graph\",\n \"nodes\": {\"Ö\": {\"expr\": \"1 + 'a' * Lo\"}}}",
		"no.graph.json":  `{"wits": 1`,
	})
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprintf("%s:%d:%d %s %v", f.File, f.Line, f.Column, f.Path, f.Key))
	}
	want := []string{"main.graph.json:1:78 /nodes/A/with/X true", "new.graph.json:2:37 /nodes/Ö/expr false", "no.graph.json:1:11  false"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v\n got %q\nwant %q", err, got, want)
	}
	if again, err := p.Check(nil); err != nil || len(again) != 0 {
		t.Errorf("the texts were kept: %+v, %v", again, err)
	}
}

// TestCheckOfDocumentsThatDerive: what is wrong with a base that is not saved shows in what derives from it, only then.
func TestCheckOfDocumentsThatDerive(t *testing.T) {
	base := `{"wits": 1, "kind": "machine", "ports": [{"in": "Noise", "type": "float"}], "start": "A", "states": {"A": {"do": "Act"}}}`
	p := checker(t, files{
		"base.machine.json":    base,
		"derived.machine.json": `{"wits": 1, "kind": "machine", "base": "base.machine.json", "override": {"states": {"A": {"do": "Act", "with": {"A": {"expr": "Noise"}}}}}}`,
	})
	for range 2 {
		if found, err := p.Check(nil); err != nil || len(found) > 0 {
			t.Fatalf("%+v, %v", found, err)
		}
		found, err := p.Check(map[string]string{"base.machine.json": strings.Replace(base, "Noise", "Voice", 1)})
		if err != nil || len(found) != 1 || found[0].File != "derived.machine.json" || !strings.Contains(found[0].Reason, "Noise") {
			t.Errorf("%+v, %v", found, err)
		}
		if found, err := p.Check(map[string]string{"other.machine.json": base}); err != nil || len(found) > 0 {
			t.Errorf("%+v, %v", found, err)
		}
	}
	all, err := p.Palette("graph", "x.graph.json")
	must.Succeed(t, err)
	items := all.Search("derived", palette.Fit{Type: "float", Out: true}, 10)
	if len(items) != 1 || !slices.Equal(items[0].Fits, []string{"Noise"}) {
		t.Errorf("the ports of the base are not offered: %+v", items)
	}
}

// TestQuickFixes: each fix that is offered makes its problem go away.
func TestQuickFixes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"action", `"kind": "graph", "nodes": {"A": {"do": "Akt"}}`, "Use Act"},
		{"function", `"kind": "graph", "nodes": {"A": {"call": "IfLesThan", "of": "float"}}`, "Use IfLessThan"},
		{"kind", `"kind": "grahp"`, "Use graph"},
		{"member", `"kind": "graph", "nodes": {"A": {"do": "Act", "wiht": {"A": 1}}}`, "Rename to with"},
		{"port in a link", `"kind": "graph", "ports": [{"in": "Health", "type": "float"}], "nodes": {"A": {"do": "Act"}}, "links": ["Helth -> A.A"]`, "Use Health"},
		{"node in a link", `"kind": "graph", "ports": [{"in": "Health", "type": "float"}], "nodes": {"Arm": {"do": "Act"}}, "links": ["Health -> Amr.A"]`, "Use Arm"},
		{"name in an expression", `"kind": "graph", "ports": [{"in": "Health", "type": "float"}], "nodes": {"A": {"expr": "Helth < 3"}}`, "Use Health"},
		{"variable that is stored", `"kind": "machine", "states": {"A": {"do": "visit", "store": {"Place": "Goal"}}}`, "Add the variable Goal, a vec2"},
		{"variable of a value", `"kind": "machine", "states": {"A": {"do": "visit", "with": {"At": {"expr": "Goal"}}}}`, "Add the variable Goal, a vec2"},
		{"port that is another", `"kind": "graph", "implements": ["Fighter"], "ports": [{"out": "Health", "type": "int", "unit": "hp"}, {"in": "Target", "type": "entity"}]`, "Make port Health as the interface demands"},
		{"conversion", `"kind": "graph", "ports": [{"in": "N", "type": "int"}], "nodes": {"A": {"do": "Act"}}, "links": ["N -> A.A"]`, "Put ToFloat between"},
		{"twice", `"kind": "graph", "ports": [{"in": "N", "type": "float"}], "nodes": {"A": {"do": "Act"}}, "links": ["N -> A.A", "N -> A.A"]`, "Remove the link"},
		{"two sources", `"kind": "graph", "ports": [{"in": "N", "type": "float"}, {"in": "M", "type": "float"}], "nodes": {"A": {"do": "Act"}}, "links": ["N -> A.A", "M -> A.A"]`, "Remove this link"},
		{"value and link", `"kind": "graph", "ports": [{"in": "N", "type": "float"}], "nodes": {"A": {"do": "Act", "with": {"A": 3}}}, "links": ["N -> A.A"]`, "Remove this link|Remove the value"},
		{"default of a trigger", `"kind": "graph", "ports": [{"in": "N", "type": "trigger", "default": 3}]`, "Remove default"},
		{"start of a machine", `"kind": "machine", "states": {"A": {"do": "Act"}, "B": {"end": "success"}}, "transitions": [{"from": "A", "to": "B", "done": "any"}]`, "Begin with A"},
		{"root of a tree", `"kind": "tree", "nodes": {"A": {"do": "Act"}}`, "Begin with A"},
		{"child of a tree", `"kind": "tree", "root": "Main", "nodes": {"Main": {"sequence": ["Shoot"]}, "Shot": {"do": "Act"}}`, "Use Shot|Put it under Main|Remove Shot"},
		{"document", `"kind": "graph", "nodes": {"A": {"run": "a.grph.json"}}`, "Use a.graph.json"},
	} {
		text := `{"wits": 1, ` + c.text + `}`
		p := checker(t, files{"a.graph.json": `{"wits": 1, "kind": "graph"}`})
		found, err := p.Check(map[string]string{"main.json": text})
		if err != nil || len(found) == 0 {
			t.Errorf("%s: %+v, %v", c.name, found, err)
			continue
		}
		var titles []string
		for _, f := range found {
			for _, fix := range f.Fixes {
				titles = append(titles, fix.Title)
				changed, err := p.Patch(text, fix.Operations)
				if err != nil {
					t.Errorf("%s: %s: %v", c.name, fix.Title, err)
					continue
				}
				after, err := p.Check(map[string]string{"main.json": changed})
				if err != nil || len(after) >= len(found) {
					t.Errorf("%s: after %q there is still: %+v, %v\n%s", c.name, fix.Title, after, err, changed)
				}
			}
		}
		if got := strings.Join(titles, "|"); got != c.want {
			t.Errorf("%s: offered %q, want %q, for:\n%+v", c.name, got, c.want, found)
		}
	}
}

// TestAStateWithTwoExits: the editor warns at the second link, and offers to remove it.
func TestAStateWithTwoExits(t *testing.T) {
	text := `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}, {"in": "Y", "type": "trigger"}], "nodes": {"A": {"do": "Act"}, "B": {"do": "Act"}, "C": {"do": "Act"}},
		"links": ["OnActivate -> A.Activate", "X -> A.Deactivate", "Y -> B.Deactivate", "Y -> C.Deactivate", "A.OnDeactivate -> B.Activate", "A.OnDeactivate -> C.Activate", "B.OnDeactivate -> A.Activate", "C.OnDeactivate -> A.Activate"]}`
	p := checker(t, files{})
	found, err := p.Check(map[string]string{"main.graph.json": text})
	if err != nil || len(found) != 1 || !found[0].Warning || found[0].Path != "/links/5" || !strings.Contains(found[0].Hint, "or write a state machine") {
		t.Fatalf("%+v, %v", found, err)
	}
	if len(found[0].Fixes) != 1 || found[0].Fixes[0].Title != "Remove this link" {
		t.Fatalf("fixes: %+v", found[0].Fixes)
	}
	changed, err := p.Patch(text, found[0].Fixes[0].Operations)
	must.Succeed(t, err)
	if found, err = p.Check(map[string]string{"main.graph.json": changed}); err != nil || len(found) > 0 {
		t.Errorf("after it: %+v, %v", found, err)
	}
}

// TestNoFixThatDoesNotHelp: what a hint seems to propose and does not help is not offered.
func TestNoFixThatDoesNotHelp(t *testing.T) {
	p := checker(t, files{})
	for _, text := range []string{
		`{"wits": 1, "kind": "graph", "nodes": {"A": {"call": "IfLesThan", "of": "flaot"}, "B": {"do": "Nothing like it"}}}`,
		`{"wits": 1, "kind": "utility"}`,
	} {
		found, err := p.Check(map[string]string{"main.json": text})
		if err != nil || len(found) == 0 {
			t.Fatalf("%+v, %v", found, err)
		}
		for _, f := range found {
			for _, fix := range f.Fixes {
				changed, err := p.Patch(text, fix.Operations)
				must.Succeed(t, err)
				after, err := p.Check(map[string]string{"main.json": changed})
				if err != nil || slices.ContainsFunc(after, func(g edit.Finding) bool { return g.Reason == f.Reason && g.Node == f.Node }) {
					t.Errorf("%q does not help: %+v", fix.Title, after)
				}
			}
		}
	}
}

func TestSearch(t *testing.T) {
	f := files{
		"fighter.graph.json": `{"wits": 1, "kind": "graph", "name": "Fighter", "doc": "Fights bravely.", "ports": [{"in": "Health", "type": "float"}],
			"variables": {"Rage": "int"}, "nodes": {"RunAway": {"run": "run_away.graph.json"}, "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 37}}, "Hit": {"do": "Act"}},
			"links": ["Health -> Low.a"], "scripts": {"Low.OnBecomeTrue": "Rage += 1"}}`,
		"run_away.graph.json": `{"wits": 1, "kind": "graph"}`,
	}
	p := checker(t, f)
	for query, want := range map[string]string{
		"runaway":      "node RunAway /nodes/RunAway|document run_away /name|document run_away.graph.json |usage run_away.graph.json /nodes/RunAway/run",
		"ra":           "variable Rage /variables/Rage|text Rage += 1 /scripts/Low.OnBecomeTrue|document run_away /name|node RunAway /nodes/RunAway|document run_away.graph.json ",
		"37":           "parameter b 37 /nodes/Low/with/b",
		"act":          "usage Act /nodes/Hit/do",
		"bravely":      "text Fights bravely. /doc",
		"health":       "port Health /ports/0|text Health -> Low.a /links/0",
		"rage":         "variable Rage /variables/Rage|text Rage += 1 /scripts/Low.OnBecomeTrue",
		"becometrue":   "text Low.OnBecomeTrue /scripts/Low.OnBecomeTrue",
		"if less than": "usage IfLessThan /nodes/Low/call",
		"nothing":      "",
	} {
		hits, err := p.Search(query, 5)
		must.Succeed(t, err)
		var got []string
		for _, h := range hits {
			got = append(got, h.What+" "+h.Name+" "+h.Path)
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q:\n got %s\nwant %s", query, s, want)
		}
	}
	if hits, err := p.Search("", 3); err != nil || len(hits) != 3 {
		t.Errorf("%v, %v", hits, err)
	}
}

// TestSearchKnowsWhatUsesAreCalledElsewhere: a node is found by other words for its type, and for the action that it does.
func TestSearchKnowsWhatUsesAreCalledElsewhere(t *testing.T) {
	f := files{"guard.tree.json": `{"wits": 1, "kind": "tree", "root": "Main", "nodes": {
		"Main": {"selector": ["Away", "Round"]}, "Away": {"run": "go_home.tree.json"}, "Round": {"repeat": "Still"}, "Still": {"do": "Act"}}}`,
		"go_home.tree.json": `{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"wait": 1}}}`}
	p := checker(t, f)
	for query, want := range map[string]string{
		"fallback": "selector /nodes/Main/selector",
		"loop":     "repeat /nodes/Round/repeat",
		"walk":     "go_home.tree.json /nodes/Away/run",
		"pause":    "wait /nodes/Main/wait",
		"swim":     "",
	} {
		hits, err := p.Search(query, 5)
		must.Succeed(t, err)
		var got []string
		for _, h := range hits {
			if h.What == edit.HitUsage {
				got = append(got, h.Name+" "+h.Path)
			}
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q finds %s, want %s", query, s, want)
		}
	}
}

// crowd is a project of n documents like those of the games.
func crowd(t testing.TB, n int) files {
	games := gameDocuments(t)
	names := slices.Sorted(maps.Keys(games))
	out := files{}
	for i := range n {
		name := names[i%len(names)]
		folder, base, _ := strings.Cut(strings.TrimPrefix(name, "docs/"), "/")
		out[fmt.Sprintf("%s%d/%s", folder, i/len(names), base)] = games[name]
	}
	return out
}

// BenchmarkSearch searches 500 documents; 100 ms is what a person may wait.
func BenchmarkSearch(b *testing.B) {
	p, _ := open(b, crowd(b, 500))
	b.ResetTimer()
	for i := range b.N {
		hits, err := p.Search([]string{"run away", "health", "ilt", "e", "sequence"}[i%5], 100)
		if err != nil || len(hits) == 0 {
			b.Fatal(hits, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(time.Millisecond)/float64(b.N), "ms/search")
}

func BenchmarkOpen(b *testing.B) {
	_, dir := open(b, crowd(b, 500))
	b.ResetTimer()
	for range b.N {
		p, err := edit.Open(dir, edit.Options{})
		must.Succeed(b, err)
		p.Close()
	}
}

func BenchmarkPoll(b *testing.B) {
	p, _ := open(b, crowd(b, 500))
	b.ResetTimer()
	for range b.N {
		must.Succeed(b, p.Poll())
	}
}

// BenchmarkCheck checks 500 documents, one of which is not saved.
func BenchmarkCheck(b *testing.B) {
	p, _ := open(b, crowd(b, 500))
	b.ResetTimer()
	for i := range b.N {
		text := fmt.Sprintf(`{"wits": 1, "kind": "graph", "doc": "%d"}`, i)
		if _, err := p.Check(map[string]string{"duel0/idle.graph.json": text}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNamedAsAnotherKind: a file whose name says another kind than the document can be made one of that kind, if it is right then.
func TestNamedAsAnotherKind(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "documents": "docs"}`, "docs/facts.graph.json": `{"wits": 1, "kind": "board"}`, "docs/other.machine.json": `{"wits": 1, "kind": "board", "fields": {"X": "int"}}`})
	found, err := p.Check(nil)
	if err != nil || len(found) != 2 || !found[0].Warning || !found[1].Warning || found[1].Path != "/kind" || len(found[1].Fixes) > 0 || len(found[0].Fixes) != 1 || found[0].Fixes[0].Title != "Make it graph" {
		t.Fatalf("%+v, %v", found, err)
	}
	changed, err := p.Patch(`{"wits": 1, "kind": "board"}`, found[0].Fixes[0].Operations)
	must.Succeed(t, err)
	if left, err := p.Check(map[string]string{"facts.graph.json": changed}); err != nil || len(left) != 1 || left[0].File != "other.machine.json" {
		t.Errorf("%s leaves %+v, %v", changed, left, err)
	}
}

// TestBrokenDocumentsAreListed: a file that is named as a document is listed and checked, whatever it says.
func TestBrokenDocumentsAreListed(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "documents": "docs", "roots": ["empty.graph.json", "null.tree.json", "kind.machine.json"]}`,
		"docs/empty.graph.json": "", "docs/null.tree.json": "null", "docs/kind.machine.json": `{"wits": 1}`, "docs/data.json": ""})
	l, err := p.List()
	if err != nil || len(l.Documents) != 3 {
		t.Fatalf("%+v, %v", l, err)
	}
	for _, e := range l.Documents {
		if e.Errors == 0 || !e.Root {
			t.Errorf("%+v", e)
		}
	}
	found, err := p.Check(nil)
	must.Succeed(t, err)
	for _, f := range found {
		if f.File == "wits.project.json" {
			t.Error(f.Problem)
		}
	}
}
