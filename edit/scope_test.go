package edit_test

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/std"
)

// game is a game that comes with the module.
type game struct {
	register  func(*wits.Registry)
	documents fs.FS
}

var games = map[string]game{
	"duel": {duel.Register, duel.Documents()}, "town": {town.Register, town.Documents()},
	"night": {night.Register, night.Documents()}, "jedi": {jedi.Register, jedi.Documents()}, "sniper": {sniper.Register, sniper.Documents()},
}

// tried are the games whose documents tests go through: all, or the duel with -short.
func tried() map[string]game {
	if testing.Short() {
		return map[string]game{"duel": games["duel"]}
	}
	return games
}

// least is how much a test must have seen at the least, given how much that is in all games.
func least(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// openGame opens a copy of a game's documents.
func openGame(t testing.TB, g game) (*edit.Project, *wits.Registry, files) {
	t.Helper()
	all := files{}
	names, err := fs.Glob(g.documents, "*.json")
	must.Succeed(t, err)
	for _, file := range names {
		text, err := fs.ReadFile(g.documents, file)
		must.Succeed(t, err)
		if file != wits.ProjectFile {
			all[file] = string(text)
		}
	}
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`})
	write(t, dir, all)
	r := std.NewRegistry()
	g.register(r)
	p, err := edit.Open(dir, edit.Options{Registry: r})
	must.Succeed(t, err)
	t.Cleanup(func() { p.Close() })
	return p, r, all
}

// sources notes what is read while a document is compiled.
type sources struct{ expressions, scripts map[string]bool }

func (s *sources) Read(r kind.Reading) {
	if !r.Scope.B.Root() {
		return
	}
	if r.Script {
		s.scripts[r.Source] = true
	} else {
		s.expressions[r.Source] = true
	}
}

// TestEveryExpressionHasAScope: of every text in the documents of the games it is known whether it is an expression, and those
// that are one are right where they stand, also when something else in the document is wrong.
func TestEveryExpressionHasAScope(t *testing.T) {
	found := 0
	for name, g := range tried() {
		p, r, all := openGame(t, g)
		for file, text := range all {
			s := &sources{map[string]bool{}, map[string]bool{}}
			l := wits.NewLibrary(r, g.documents)
			l.Watch(s)
			l.Check(file)
			tree, errs := jsontree.Parse([]byte(text), jsontree.Limits{})
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			broken, err := p.Patch(text, []edit.Operation{{Op: "add", Path: "/variables", Value: &edit.JSON{Kind: jsontree.Number, Text: "3"}}})
			must.Succeed(t, err)
			tree.Walk(func(path string, n *edit.JSON) {
				if n.Kind != jsontree.String || !s.expressions[n.Text] && !s.scripts[n.Text] || strings.HasPrefix(path, "/view") {
					return
				}
				in := edit.Typing{Place: edit.Place{Path: file, Text: text, Pointer: path}, Expr: n.Text, Cursor: len(n.Text)}
				c, err := p.Complete(in)
				if err != nil && kept(n.Text) {
					return // a name that other members have, too
				}
				if err != nil || c.Problem != nil || (c.Type == "") != s.scripts[n.Text] {
					t.Errorf("%s: %s, %s, %q: %+v, %v", name, file, path, n.Text, c.Problem, err)
					return
				}
				found++
				if in.Text = broken; tree.Get("variables") == nil {
					if c, err := p.Complete(in); err != nil || c.Problem != nil {
						t.Errorf("%s: %s, %s, %q, with variables that are wrong: %+v, %v", name, file, path, n.Text, c.Problem, err)
					}
				}
			})
		}
	}
	if found < least(90) {
		t.Errorf("only %d expressions", found)
	}
}

// kept reports whether a text is no more than a name, which may mean something else elsewhere.
func kept(s string) bool { return declare.BadName(s) == "" }

const guardian = `{"wits": 1, "kind": "graph",
	"ports": [{"in": "Health", "type": "float", "unit": "hp", "doc": "Own health."}, {"in": "Post", "type": "vec2"}, {"in": "Foe", "type": "entity"}, {"in": "Bell", "type": "trigger"}, {"out": "Loud", "type": "bool"}],
	"variables": {"Count": "int"}, "boards": {"Squad": "squad.board.json"},
	"nodes": {
		"Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue"]},
		"Both": {"expr": "Low.Result && Worried.Result"},
		"Worried": {"expr": "Health < 60"},
		"Do": {"do": "Act"}},
	"links": ["Health -> Low.a", "Worried.Result -> Loud"],
	"scripts": {"Low.OnBecomeTrue": "Count += 1"}}`

var guarded = files{
	"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`,
	"squad.board.json":  `{"wits": 1, "kind": "board", "fields": {"Target": {"type": "entity", "doc": "Whom."}, "Alarm": "bool"}}`,
}

func names(list []edit.Name, what ...string) string {
	var out []string
	for _, n := range list {
		if slices.Contains(what, n.What) {
			out = append(out, n.Name+" "+n.Type)
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func TestScope(t *testing.T) {
	p, _ := open(t, guarded)
	values := []string{edit.NamedPort, edit.NamedVariable, edit.NamedNode, edit.NamedField}
	fields := "Squad.Alarm bool, Squad.Alarm.set bool, Squad.Target entity, Squad.Target.set bool"
	header := "Count int, Foe entity, Health float, "
	for _, c := range []struct{ name, text, pointer, names, typ string }{
		{"an expression of a graph", guardian, "/nodes/Worried/expr", header + "Do.Sum float, Low.Result bool, Post vec2, " + fields, ""},
		{"one that others do not need", guardian, "/nodes/Both/expr", header + "Do.Sum float, Low.Result bool, Post vec2, " + fields + ", Worried.Result bool", ""},
		{"a new one", guardian, "/nodes/Do/expr", "", "-"},
		{"a script", guardian, "/scripts/Low.OnBecomeTrue", "Both.Result bool, " + header + "Do.Sum float, Low.Result bool, Post vec2, " + fields + ", Worried.Result bool", "script"},
		{"a new script", guardian, "/scripts/Bell", "Both.Result bool, " + header + "Do.Sum float, Low.Result bool, Post vec2, " + fields + ", Worried.Result bool", "script"},
		{"with other faults", strings.NewReplacer(`"Act"`, `"Akt"`, `"Health -> Low.a"`, `"Nobody -> Low.a", 3`, `"fire"`, `"fier"`).Replace(guardian), "/nodes/Worried/expr", header + "Low.Result bool, Post vec2, " + fields, ""},
		{"a machine", sentry, "/transitions/0/when", "Alert.Elapsed float, Aim.Elapsed float, Aim.Sum float, Bored float, Calm.Elapsed float, Calm.Sum float, Look.Elapsed float, Look.Sum float, Noise float", "bool"},
		{"a machine's port", sentry, "/states/Calm/with/A/expr", "", "float"},
		{"a machine's port that is given a value", sentry, "/states/Alert/states/Aim/with/A", "", "-"},
		{"a machine's script", sentry, "/transitions/0/then", "", "script"},
		{"a condition to be", sentry, "/transitions/1/when", "", "bool"},
		{"a state that is wrong", strings.Replace(sentry, `"Calm": {"do": "Act"`, `"Calm": {"do": "Akt"`, 1), "/states/Calm/with/A/expr", "Bored float, Noise float", ""},
		{"a tree", `{"wits": 1, "kind": "tree", "ports": [{"in": "Near", "type": "bool"}], "root": "Main", "nodes": {"Main": {"sequence": ["If", "Gone"]}, "If": {"if": "Near"}, "Lost": {"wait": "1"}}}`, "/nodes/If/if", "Near bool", "bool"},
		{"what no way leads to", `{"wits": 1, "kind": "tree", "ports": [{"in": "Near", "type": "bool"}], "root": "Main", "nodes": {"Main": {"sequence": []}, "If": {"if": "Near"}}}`, "/nodes/If/if", "Near bool", "bool"},
		{"a method", `{"wits": 1, "kind": "htn", "ports": [{"in": "Near", "type": "bool"}], "root": "M", "state": {"Tired": "bool"}, "tasks": {"M": {"methods": [{"name": "X", "when": "Near", "subtasks": ["P"]}]}, "P": {"do": "Act", "with": {"A": {"expr": "1.0"}}}}}`, "/tasks/M/methods/0/when", "", "bool"},
		{"what a task gives", `{"wits": 1, "kind": "htn", "ports": [{"in": "Near", "type": "bool"}], "root": "M", "state": {"Tired": "bool"}, "tasks": {"M": {"methods": [{"name": "X", "when": "Near", "subtasks": ["P"]}]}, "P": {"do": "Act", "with": {"A": {"expr": "1.0"}}}}}`, "/tasks/P/with/A/expr", "", "float"},
		{"a fact", `{"wits": 1, "kind": "goap", "ports": [{"in": "Near", "type": "bool"}], "goals": {"G": {"want": {"F": true}}}, "facts": {"F": "Near"}, "actions": {"A": {"do": "Act", "effects": {"F": true}}}}`, "/facts/F", "", "bool"},
		{"a priority", `{"wits": 1, "kind": "goap", "ports": [{"in": "Near", "type": "bool"}], "goals": {"G": {"want": {"F": true}}}, "facts": {"F": "Near"}, "actions": {"A": {"do": "Act", "effects": {"F": true}}}}`, "/goals/G/priority", "", "float"},
		{"a score", `{"wits": 1, "kind": "utility", "ports": [{"in": "Hunger", "type": "float"}], "options": {"Eat": {"score": "Hunger"}}}`, "/options/Eat/score", "", "float"},
	} {
		s, err := p.Scope(edit.Place{Path: "main.x.json", Text: c.text, Pointer: c.pointer})
		if c.typ == "-" {
			if err == nil {
				t.Errorf("%s: %d names", c.name, len(s.Names))
			}
			continue
		}
		typ := s.Type
		if s.Script {
			typ = "script"
		}
		if got := names(s.Names, values...); err != nil || typ != c.typ || c.names != "" && got != sorted(c.names) {
			t.Errorf("%s: %v\n got %s: %s\nwant %s: %s", c.name, err, typ, got, c.typ, sorted(c.names))
		}
	}
	s, _ := p.Scope(edit.Place{Path: "main.x.json", Text: guardian, Pointer: "/nodes/Both/expr"})
	if i := slices.IndexFunc(s.Names, func(n edit.Name) bool { return n.Name == "Health" }); i < 0 || s.Names[i].Unit != "hp" || s.Names[i].Doc != "Own health." || s.Names[i].What != edit.NamedPort {
		t.Errorf("%+v", s.Names[max(i, 0)])
	}
}

func sorted(list string) string {
	all := strings.Split(list, ", ")
	slices.Sort(all)
	return strings.Join(all, ", ")
}

func TestScopeOfWhatIsNone(t *testing.T) {
	p, _ := open(t, guarded)
	for _, at := range []edit.Place{
		{Path: "main.x.json", Text: guardian, Pointer: ""},
		{Path: "main.x.json", Text: guardian, Pointer: "nodes"},
		{Path: "main.x.json", Text: guardian, Pointer: "/nodes/Gone/expr"},
		{Path: "main.x.json", Text: guardian, Pointer: "/links/99"},
		{Path: "main.x.json", Text: guardian, Pointer: "/links/0"},
		{Path: "main.x.json", Text: guardian, Pointer: "/doc"},
		{Path: "main.x.json", Text: guardian, Pointer: "/nodes/Low/call"},
		{Path: "main.x.json", Text: guardian, Pointer: "/view"},
		{Path: "main.x.json", Text: `{"wits"`, Pointer: "/doc"},
		{Path: "main.x.json", Text: `[]`, Pointer: "/0"},
		{Path: "main.x.json", Text: ``, Pointer: "/0"},
		{Path: "../main.json", Text: guardian, Pointer: "/nodes/Both/expr"},
		{Path: "main.x.json", Text: guardian, Pointer: "/nodes/Both/expr", Texts: map[string]string{"/x": ""}},
	} {
		if s, err := p.Scope(at); err == nil {
			t.Errorf("%q: %d names", at.Pointer, len(s.Names))
		}
	}
}

func TestComplete(t *testing.T) {
	p, _ := open(t, guarded)
	for _, c := range []struct {
		pointer, typed string // the cursor is at the |
		from, to       int
		first          string // items, as far as they are told
		typ, problem   string
	}{
		{"/nodes/Both/expr", "He|", 0, 2, "Health", "", "1:1 nothing is called He"},
		{"/nodes/Both/expr", "|", 0, 0, "", "", "1:1 "},
		{"/nodes/Both/expr", "Health|", 0, 6, "Health", "float", ""},
		{"/nodes/Both/expr", "Low.|", 4, 4, "Result", "", "1:"},
		{"/nodes/Both/expr", "Low.Re| && true", 4, 6, "Result", "", "1:1 nothing is called Low.Re"},
		{"/nodes/Both/expr", "Post.|", 5, 5, "x y", "", "1:"},
		{"/nodes/Both/expr", "(Post - vec2(1, 2)).|x", 20, 20, "x y", "float", ""},
		{"/nodes/Both/expr", "Squad.T|", 6, 7, "Target Target.set", "", "1:1 nothing is called Squad.T"},
		{"/nodes/Both/expr", "dist|", 0, 4, "distance(", "", "1:1 "},
		{"/nodes/Both/expr", "dist|(Post, Post)", 0, 4, "distance", "", "1:1 "},
		{"/nodes/Both/expr", "'a|", 2, 2, "none", "", "1:1 the text is not closed"},
		{"/nodes/Both/expr", "1|2", 1, 1, "none", "int", ""},
		{"/nodes/Both/expr", "1 // He|", 7, 7, "none", "int", ""},
		{"/nodes/Both/expr", "Foe == n|", 7, 8, "nobody", "", "1:8 "},
		{"/nodes/Both/expr", "Health > 3 && W|", 14, 15, "Worried.Result", "", "1:15 "},
		{"/nodes/Both/expr", "Härte + He|", 8, 10, "Health", "", "1:1 nothing is called Härte"},
		{"/nodes/Both/expr", ")))|", 3, 3, "", "", "1:1 "},
		{"/nodes/Both/expr", "..|", 2, 2, "none", "", "1:1 "},
		{"/scripts/Low.OnBecomeTrue", "Co|", 0, 2, "Count", "", "1:"},
		{"/scripts/Low.OnBecomeTrue", "Count += He|", 9, 11, "Health", "", "1:"},
		{"/scripts/Low.OnBecomeTrue", "Count += 1\nlo|", 11, 13, "log(", "", "2:"},
		{"/scripts/Low.OnBecomeTrue", "Count += 1\nlo|g('a')", 11, 14, "log", "", ""},
	} {
		before, after, _ := strings.Cut(c.typed, "|")
		got, err := p.Complete(edit.Typing{Place: edit.Place{Path: "main.graph.json", Text: guardian, Pointer: c.pointer}, Expr: before + after, Cursor: len([]rune(before))})
		if err != nil {
			t.Errorf("%q: %v", c.typed, err)
			continue
		}
		problem := ""
		if got.Problem != nil {
			problem = fmt.Sprintf("%d:%d %s", got.Problem.Line, got.Problem.Column, got.Problem.Message)
			if got.Problem.Hint != "" {
				problem += ": " + got.Problem.Hint
			}
		}
		var items []string
		for _, i := range got.Items {
			items = append(items, i.Insert)
		}
		list := strings.Join(items, " ")
		if got.From != c.from || got.To != c.to || !strings.HasPrefix(list, strings.TrimPrefix(c.first, "none")) || c.first == "none" && list != "" || got.Type != c.typ || !strings.HasPrefix(problem, c.problem) || (problem == "") != (c.problem == "") {
			t.Errorf("%q: from %d to %d, type %q, problem %q: %s", c.typed, got.From, got.To, got.Type, problem, list)
		}
	}
	for _, cursor := range []int{-1, math.MaxInt} {
		if _, err := p.Complete(edit.Typing{Place: edit.Place{Path: "main.graph.json", Text: guardian, Pointer: "/nodes/Both/expr"}, Expr: strings.Repeat("Health + ", 10_000), Cursor: cursor}); err != nil {
			t.Error(err)
		}
	}
}

// sight has a value that is no name.
type sight uint8

// TestComplete_ValuesThatAreNoNames: such values are completed in the quotes in which expressions read them, and never after the name of
// their enumeration.
func TestComplete_ValuesThatAreNoNames(t *testing.T) {
	r := std.NewRegistry()
	wits.AddEnum[sight](r, "sight", "What it sees of somebody.", "hidden", "in sight")
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": `{"wits": 1, "documents": "docs"}`})
	p, err := edit.Open(dir, edit.Options{Registry: r})
	must.Succeed(t, err)
	t.Cleanup(func() { p.Close() })
	text := `{"wits": 1, "kind": "graph", "ports": [{"in": "Seen", "type": "sight"}], "nodes": {"A": {"expr": "true"}}}`
	for typed, want := range map[string]string{"Seen == ": "'in sight'", "Seen == in": "'in sight'", "sight.": "hidden"} {
		got, err := p.Complete(edit.Typing{Place: edit.Place{Path: "main.graph.json", Text: text, Pointer: "/nodes/A/expr"}, Expr: typed, Cursor: len(typed)})
		must.Succeed(t, err)
		var values []string
		for _, i := range got.Items {
			if i.Type == "sight" && i.Insert != "Seen" {
				values = append(values, i.Insert)
			}
		}
		if !slices.Contains(values, want) || slices.Contains(values, "in sight") || typed == "sight." && len(values) != 1 {
			t.Errorf("%q is completed with %q", typed, values)
		}
		if typed != "sight." {
			if c, err := p.Complete(edit.Typing{Place: edit.Place{Path: "main.graph.json", Text: text, Pointer: "/nodes/A/expr"}, Expr: "Seen == " + want, Cursor: 3}); err != nil || c.Problem != nil || c.Type != "bool" {
				t.Errorf("%s: %+v, %v", want, c, err)
			}
		}
	}
}
