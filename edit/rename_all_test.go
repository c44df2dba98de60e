package edit_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// herd is a project in which documents use each other in all ways.
var herd = files{
	"wits.project.json": `{"wits": 1, "project": "test", "documents": ".", "roots": ["root.graph.json"]}`,
	"root.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Hunger", "type": "float"}, {"out": "Fed", "type": "trigger"}], "variables": {"Mood": "float"},
		"nodes": {"Hunger2": {"expr": "Hunger * 2 + length(vec2(Hunger, 1)) + Cow.Weight"}, "Cow": {"run": "cow.machine.json", "with": {"Fear": 1}}, "Late": {"run": "cow.machine.json"}},
		"links": ["Hunger -> Cow.Appetite", "Cow.Full -> Fed", "OnActivate -> Cow.Activate", "Hunger2.Result -> Late.Appetite"],
		"scripts": {"Cow.Full": "Mood = Cow.Weight + Hunger; log('Hunger')"}, "view": {"Cow": [1, 2], "Hunger": [3, 4]}}`,
	"cow.machine.json": `{"wits": 1, "kind": "machine", "ports": [{"in": "Appetite", "type": "float"}, {"in": "Fear", "type": "float"}, {"out": "Full", "type": "trigger"}, {"out": "Weight", "type": "float"}],
		"variables": {"Eaten": "float"}, "boards": {"Herd": "herd.board.json"},
		"states": {"Graze": {"run": "graze.graph.json", "pass": ["Appetite", "Weight", "Full"], "store": {"Eaten": "Eaten"}},
			"Flee": {"do": "Act", "with": {"A": {"expr": "Fear + Herd.Wolves + Eaten"}}, "enter": "Herd.Wolves = Fear; Eaten = 0"}},
		"start": "Graze", "transitions": [{"from": "Graze", "to": "Flee", "when": "Fear > 0.5 && Graze.Eaten < 9 && Herd.Wolves.set"}, {"from": "Flee", "to": "Graze", "when": "Fear < 0.1", "then": "Weight = Appetite"}]}`,
	"graze.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Appetite", "type": "float"}, {"out": "Weight", "type": "float"}, {"out": "Full", "type": "trigger"}, {"out": "Eaten", "type": "float"}],
		"nodes": {"A": {"do": "Act"}, "W": {"expr": "Appetite + 1"}}, "links": ["Appetite -> A.A", "W.Result -> Weight", "A.Ping -> Full", "A.Sum -> Eaten", "OnActivate -> A.Activate"]}`,
	"calf.machine.json": `{"wits": 1, "kind": "machine", "base": "cow.machine.json", "states": {"Play": {"do": "Act", "with": {"A": {"expr": "Appetite"}}}}, "transitions": [{"from": "Graze", "to": "Play", "when": "Fear < Eaten"}, {"from": "Play", "to": "Graze", "after": 1}]}`,
	"pen.tree.json":     `{"wits": 1, "kind": "tree", "ports": [{"in": "Fear", "type": "float"}, {"out": "Cry", "type": "trigger"}], "boards": {"H": "herd.board.json"}, "root": "Main", "nodes": {"Main": {"sequence": ["Cry", "Set", "Calf"]}, "Cry": {"fire": "Cry"}, "Set": {"set": "H.Wolves", "to": "Fear"}, "Calf": {"run": "calf.machine.json", "pass": ["Fear"], "with": {"Appetite": 2}}}}`,
	"herd.board.json":   `{"wits": 1, "kind": "board", "fields": {"Wolves": "float", "Grass": "float"}}`,
}

func TestRenameAcrossDocuments(t *testing.T) {
	p, dir := open(t, herd)
	if found, err := p.Check(nil); err != nil || len(faults(found)) > 0 {
		t.Fatal(found, err)
	}
	for _, c := range []struct {
		path, what, from, to string
		want                 map[string][]string // texts that are in the documents that change
	}{
		{"cow.machine.json", "port", "Appetite", "Craving", map[string][]string{
			"cow.machine.json":  {`{"in": "Craving"`, `"with": {"Appetite": {"expr": "Craving"}}`, `"pass": ["Weight", "Full"]`, `"then": "Weight = Craving"`, `"Appetite": "Craving"`},
			"calf.machine.json": {`{"expr": "Craving"}`},
			"root.graph.json":   {`"Hunger -> Cow.Craving"`, `"Hunger2.Result -> Late.Craving"`},
			"pen.tree.json":     {`"with": {"Craving": 2}`}}},
		{"cow.machine.json", "port", "Fear", "Fright", map[string][]string{
			"cow.machine.json":  {`"when": "Fright > 0.5 && Graze.Eaten < 9 && Herd.Wolves.set"`, `"Herd.Wolves = Fright; Eaten = 0"`, `"Fright + Herd.Wolves + Eaten"`},
			"calf.machine.json": {`"Fright < Eaten"`},
			"root.graph.json":   {`"with": {"Fright": 1}`},
			"pen.tree.json":     {`{"in": "Fear"`, `"Fright": {"expr": "Fear"}`, `"to": "Fear"`}}},
		{"cow.machine.json", "port", "Weight", "Mass", map[string][]string{
			"cow.machine.json": {`{"out": "Mass"`, `"store": {"Eaten": "Eaten", "Weight": "Mass"}`, `"then": "Mass = Appetite"`},
			"root.graph.json":  {`+ Cow.Mass"`, `"Mood = Cow.Mass + Hunger; log('Hunger')"`}}},
		{"cow.machine.json", "variable", "Eaten", "Grass", map[string][]string{
			"cow.machine.json":  {`"Grass": "float"`, `"store": {"Eaten": "Grass"}`, `Graze.Eaten < 9`, `Grass = 0`},
			"calf.machine.json": {`Fear < Grass`}}},
		{"graze.graph.json", "port", "Eaten", "Meal", map[string][]string{
			"graze.graph.json": {`{"out": "Meal"`, `"A.Sum -> Meal"`},
			"cow.machine.json": {`"store": {"Meal": "Eaten"}`, `Graze.Meal < 9`}}},
		{"graze.graph.json", "port", "Weight", "Mass", map[string][]string{
			"graze.graph.json": {`"W.Result -> Mass"`},
			"cow.machine.json": {`"store": {"Eaten": "Eaten", "Mass": "Weight"}`, `"pass": ["Appetite", "Full"]`}}},
		{"root.graph.json", "port", "Hunger", "Need", map[string][]string{
			"root.graph.json": {`"Need * 2 + length(vec2(Need, 1)) + Cow.Weight"`, `"Need -> Cow.Appetite"`, `log('Hunger')`, `"Need": [3, 4]`, `"Hunger2"`}}},
		{"pen.tree.json", "port", "Cry", "Shout", map[string][]string{
			"pen.tree.json": {`{"out": "Shout"`, `"Cry": {"fire": "Shout"}`, `"sequence": ["Cry", "Set", "Calf"]`}}},
		{"herd.board.json", "field", "Wolves", "Foxes", map[string][]string{
			"herd.board.json":  {`"Foxes": "float"`},
			"cow.machine.json": {`Fear + Herd.Foxes + Eaten`, `Herd.Foxes = Fear`, `Herd.Foxes.set`},
			"pen.tree.json":    {`"set": "H.Foxes"`}}},
		{"cow.machine.json", "node", "Graze", "Munch", map[string][]string{"cow.machine.json": {`Munch.Eaten < 9`}, "calf.machine.json": {`"from": "Munch"`}}},
	} {
		got, err := p.Rename(edit.Renaming{Path: c.path, What: c.what, From: c.from, To: c.to})
		if err != nil {
			t.Errorf("%s %s: %v", c.what, c.from, err)
			continue
		}
		if a, b := slices.Sorted(maps.Keys(got.Texts)), slices.Sorted(maps.Keys(c.want)); !slices.Equal(a, b) {
			t.Errorf("%s %s: changed %v, want %v", c.what, c.from, a, b)
		}
		for file, texts := range c.want {
			for _, s := range texts {
				if !strings.Contains(got.Texts[file], s) {
					t.Errorf("%s %s: %s has no %s\n%s", c.what, c.from, file, s, got.Texts[file])
				}
			}
		}
		if (got.Roots != nil) != (c.path == "root.graph.json") {
			t.Errorf("%s %s: roots %v", c.what, c.from, got.Roots)
		}
		if found, err := p.Check(got.Texts); err != nil || len(faults(found)) > 0 {
			t.Errorf("%s %s: after that %v, %v", c.what, c.from, found, err)
		}
	}
	if disk(t, dir, "cow.machine.json") != herd["cow.machine.json"] {
		t.Error("something was written")
	}
}

// faults are the findings that are no warnings.
func faults(found []edit.Finding) (out []edit.Finding) {
	for _, f := range found {
		if !f.Warning {
			out = append(out, f)
		}
	}
	return out
}

// TestRenamedTextsCanBeSaved: with the texts come the versions that a save asks for; a document that has changed since is a conflict.
func TestRenamedTextsCanBeSaved(t *testing.T) {
	p, dir := open(t, herd)
	rename := func(from, to string) (list []edit.Save) {
		r, err := p.Rename(edit.Renaming{Path: "cow.machine.json", What: edit.RenamesPort, From: from, To: to})
		must.Succeed(t, err)
		for _, path := range slices.Sorted(maps.Keys(r.Texts)) {
			list = append(list, edit.Save{Path: path, Text: r.Texts[path], Base: r.Bases[path]})
		}
		return list
	}
	if _, err := p.SaveTogether(rename("Fear", "Fright")); err != nil {
		t.Fatal(err)
	}
	list := rename("Fright", "Dread")
	write(t, dir, files{"pen.tree.json": strings.Replace(herd["pen.tree.json"], "{", `{"doc": "Theirs.", `, 1)})
	var conflict *edit.Conflict
	if _, err := p.SaveTogether(list); !errors.As(err, &conflict) {
		t.Errorf("it is saved over what others wrote: %v", err)
	}
}

func TestRenameRefused(t *testing.T) {
	p, _ := open(t, herd)
	for _, c := range []struct {
		r    edit.Renaming
		want string
	}{
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Full", To: "Sated"}, "passes the trigger Full on to graze by its name"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Apetite", To: "X"}, `the document has no port Apetite (did you mean "Appetite"?)`},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Eaten", To: "X"}, "Eaten is a variable, not a port"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "Eaten"}, "there is a variable Eaten already"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "Herd"}, "there is a board Herd already"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "a b"}, "cannot be a name"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "Activate"}, "after that"},
		{edit.Renaming{Path: "calf.machine.json", What: "port", From: "Fear", To: "X"}, "comes from its base cow.machine.json, rename it there"},
		{edit.Renaming{Path: "cow.machine.json", What: "state of mind", From: "Fear", To: "X"}, "cannot be renamed"},
		{edit.Renaming{Path: "gone.machine.json", What: "port", From: "Fear", To: "X"}, "there is no document"},
		{edit.Renaming{Path: "../x.json", What: "port", From: "Fear", To: "X"}, "leads nowhere else"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "X", Texts: map[string]string{"cow.machine.json": "{"}}, "is not JSON"},
		{edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "X", Texts: map[string]string{"cow.machine.json": "[3]"}}, "is not JSON"},
	} {
		if got, err := p.Rename(c.r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, %v", c.r, err, got.Texts)
		}
	}
	if got, err := p.Rename(edit.Renaming{Path: "cow.machine.json", What: "port", From: "Fear", To: "Fear"}); err != nil || len(got.Texts) > 0 {
		t.Errorf("%v, %v", got, err)
	}
}

// TestRenameEveryPortAndVariable renames each of all documents of the games and back: all stay right, and come back to the
// byte, but for what agents are told and what was passed on by name.
func TestRenameEveryPortAndVariable(t *testing.T) {
	renamed, same := 0, 0
	for name, g := range tried() {
		p, _, all := openGame(t, g)
		before, err := p.Check(nil)
		must.Succeed(t, err)
		for file, text := range all {
			d, _ := p.Registry().Documents().Parse(file, []byte(text))
			what := map[string]string{}
			for _, m := range d.Ports {
				what[m.Name] = "port"
			}
			for _, m := range d.Variables {
				what[m.Name] = "variable"
			}
			for old, kind := range what {
				got, err := p.Rename(edit.Renaming{Path: file, What: kind, From: old, To: "Zz9"})
				if err != nil {
					if d.Base == "" && !strings.Contains(err.Error(), "passes the trigger") && !strings.Contains(err.Error(), "interface") && !strings.Contains(err.Error(), "chooses") && !strings.Contains(err.Error(), "considerations.json") {
						t.Errorf("%s: %s, %s %s: %v", name, file, kind, old, err)
					}
					continue
				}
				renamed++
				found, err := p.Check(got.Texts)
				if err != nil || len(faults(found)) > len(faults(before)) {
					t.Errorf("%s: %s, %s %s: %v, %v", name, file, kind, old, found, err)
				}
				back, err := p.Rename(edit.Renaming{Path: file, What: kind, From: "Zz9", To: old, Texts: got.Texts})
				if err != nil {
					t.Errorf("%s: %s, %s %s back: %v", name, file, kind, old, err)
					continue
				}
				for f, text := range back.Texts {
					if strings.Contains(text, "Zz9") {
						t.Errorf("%s: %s, %s %s and back: %s\n%s", name, file, kind, old, f, text)
					}
					if text == all[f] {
						same++
					}
				}
			}
		}
	}
	if renamed < least(80) || same < least(100) {
		t.Errorf("%d were renamed, %d texts came back", renamed, same)
	}
}

// TestRenameInPlans: conditions of methods, facts and priorities follow; names of tasks, facts and goals that are the same stay.
func TestRenameInPlans(t *testing.T) {
	p, _ := open(t, files{
		"a.htn.json":  `{"wits": 1, "kind": "htn", "ports": [{"in": "Near", "type": "bool"}], "root": "M", "state": {"Tired": {"expr": "!Near"}}, "tasks": {"M": {"methods": [{"name": "X", "when": ["Near", "not Tired"], "subtasks": ["Near"]}]}, "Near": {"do": "Act", "with": {"A": {"expr": "Near ? 1.0 : 2.0"}}}}}`,
		"b.goap.json": `{"wits": 1, "kind": "goap", "ports": [{"in": "Near", "type": "bool"}], "goals": {"Near": {"want": {"F": true}, "priority": "Near ? 2 : 1"}}, "facts": {"F": "Near"}, "actions": {"A": {"do": "Act", "when": "Near", "effects": {"F": true}}}}`,
	})
	for file, want := range map[string][]string{
		"a.htn.json":  {`"when": ["Close", "not Tired"]`, `"subtasks": ["Near"]`, `"Near": {"do": "Act", "with": {"A": {"expr": "Close ? 1.0 : 2.0"}}}`, `"!Close"`},
		"b.goap.json": {`"Near": {"want": {"F": true}, "priority": "Close ? 2 : 1"}`, `"F": "Close"`, `"when": "Close"`},
	} {
		got, err := p.Rename(edit.Renaming{Path: file, What: "port", From: "Near", To: "Close"})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for _, s := range want {
			if !strings.Contains(plain(got.Texts[file]), plain(s)) {
				t.Errorf("%s: not there: %s\n%s", file, s, got.Texts[file])
			}
		}
	}
}

// TestLabelsFollowRenames: a document that says something of what is in another one, by name, as labels do, follows when that is
// renamed, whatever it is; what it calls otherwise, and what has the other name already, stays.
func TestLabelsFollowRenames(t *testing.T) {
	all := maps.Clone(herd)
	all["deep/de.labels.json"] = `{"wits": 1, "kind": "labels", "language": "de", "actions": {"Act": {"label": "Handeln", "ports": {"A": "Grund"}}}, "documents": [
		{"document": "../cow.machine.json", "label": "Kuh", "names": {"Graze": "Grasen", "Appetite": {"label": "Hunger", "doc": "Wie viel sie will."}, "Eaten": "Gefressen"}},
		{"document": "../calf.machine.json", "names": {"Graze": "Grasen lernen", "Play": "Spielen"}},
		{"document": "../graze.graph.json", "names": {"Eaten": "Gefressen", "A": "Fressen"}},
		{"document": "../herd.board.json", "names": {"Wolves": "Wölfe"}}]}`
	p, _ := open(t, all)
	if found, err := p.Check(nil); err != nil || len(faults(found)) > 0 {
		t.Fatal(found, err)
	}
	for _, c := range []struct {
		path, what, from, to string
		want, not            []string
	}{
		{"cow.machine.json", "port", "Appetite", "Craving", []string{`"Craving": {"label": "Hunger", "doc": "Wie viel sie will."}`}, []string{`"Appetite"`}},
		{"cow.machine.json", "variable", "Eaten", "Grass", []string{`"Grass": "Gefressen"`, `"names": {"A": "Fressen", "Eaten": "Gefressen"}`}, nil},
		{"cow.machine.json", "node", "Graze", "Munch", []string{`"Munch": "Grasen"`, `"Munch": "Grasen lernen"`}, []string{`"Graze"`}},
		{"herd.board.json", "field", "Wolves", "Foxes", []string{`"Foxes": "Wölfe"`}, []string{`"Wolves"`}},
		{"graze.graph.json", "node", "A", "Chew", []string{`"Chew": "Fressen"`, `"ports": {"A": "Grund"}`}, []string{`"names": {"A"`}},
	} {
		got, err := p.Rename(edit.Renaming{Path: c.path, What: c.what, From: c.from, To: c.to})
		if err != nil {
			t.Errorf("%s %s: %v", c.what, c.from, err)
			continue
		}
		text := got.Texts["deep/de.labels.json"]
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s %s: the labels have no %s:\n%s", c.what, c.from, want, text)
			}
		}
		for _, not := range c.not {
			if strings.Contains(text, not) {
				t.Errorf("%s %s: the labels still have %s:\n%s", c.what, c.from, not, text)
			}
		}
	}
	got, err := p.RenameNode(edit.Rename{Document: "deep/de.labels.json", Text: all["deep/de.labels.json"], From: "Wolves", To: "Foxes"})
	if err == nil {
		t.Errorf("labels give no names that could be renamed, but: %s", got)
	}
}
