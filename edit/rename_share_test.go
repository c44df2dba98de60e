package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// shared are documents that name sets of considerations of another one, in conditions and among considerations.
var shared = files{
	"wits.project.json":          `{"wits": 1, "project": "test", "documents": "."}`,
	"common.considerations.json": `{"wits": 1, "kind": "considerations", "curves": {"Able": {"logistic": 20}}, "considerations": {"Able": [{"name": "Free", "if": "not Busy"}], "Near": [{"name": "Close", "input": "Far", "curve": "Able"}]}}`,
	"dog.machine.json": `{"wits": 1, "kind": "machine", "shared": {"Common": "common.considerations.json"}, "ports": [{"in": "Busy", "type": "bool"}, {"in": "Far", "type": "float"}], "start": "A",
		"states": {"A": {}, "B": {}}, "transitions": [{"from": "A", "to": "B", "when": "Common.Able and not Busy"}, {"from": "B", "to": "A", "when": "not Common.Able or Far > 3"}]}`,
	"puppy.machine.json": `{"wits": 1, "kind": "machine", "base": "dog.machine.json", "transitions": [{"from": "A", "to": "B", "when": "Common.Able and Far < 1"}]}`,
	"cat.tree.json": `{"wits": 1, "kind": "tree", "shared": {"Ours": "common.considerations.json"}, "ports": [{"in": "Busy", "type": "bool"}, {"in": "Far", "type": "float"}], "root": "Main",
		"nodes": {"Main": {"if": "Ours.Able"}}}`,
	"bird.utility.json": `{"wits": 1, "kind": "utility", "shared": {"Common": "common.considerations.json"}, "ports": [{"in": "Busy", "type": "bool"}, {"in": "Far", "type": "float"}],
		"considerations": {"Able": [{"name": "Mine", "if": "Far > 1"}]},
		"options": {"Fly": {"considerations": [{"use": "Common.Able"}, {"use": "Able"}, {"name": "Q", "input": "Far", "curve": "Common.Able"}]}}}`,
}

func contains(t *testing.T, texts map[string]string, want map[string][]string) {
	t.Helper()
	for file, parts := range want {
		for _, part := range parts {
			if !strings.Contains(plain(texts[file]), plain(part)) {
				t.Errorf("%s: not there: %s\n%s", file, part, texts[file])
			}
		}
	}
}

// TestRenamedSetsAreFollowed into the documents that share them: where options use them, and where conditions name them.
func TestRenamedSetsAreFollowed(t *testing.T) {
	p, _ := open(t, shared)
	all := strings.Replace(shared["common.considerations.json"], `"curves": {"Able": {"logistic": 20}}, `, `"curves": {"Steep": {"logistic": 20}}, `, 1)
	texts := map[string]string{"common.considerations.json": strings.Replace(all, `"curve": "Able"`, `"curve": "Steep"`, 1),
		"bird.utility.json": strings.Replace(shared["bird.utility.json"], "Common.Able\"}]}}}", "Common.Steep\"}]}}}", 1)}
	out, err := p.Rename(edit.Renaming{Path: "common.considerations.json", What: edit.RenamesNode, From: "Able", To: "Ready", Texts: texts})
	must.Succeed(t, err)
	contains(t, out.Texts, map[string][]string{
		"common.considerations.json": {`"considerations": {"Near": [{"name": "Close", "input": "Far", "curve": "Steep"}], "Ready": [`},
		"dog.machine.json":           {`"when": "Common.Ready and not Busy"`, `"when": "not Common.Ready or Far > 3"`},
		"puppy.machine.json":         {`"when": "Common.Ready and Far < 1"`},
		"cat.tree.json":              {`{"if": "Ours.Ready"}`},
		"bird.utility.json":          {`{"use": "Common.Ready"}`, `{"use": "Able"}`, `"curve": "Common.Steep"`},
	})
	if out, err = p.Rename(edit.Renaming{Path: "common.considerations.json", What: edit.RenamesNode, From: "Steep", To: "Cliff", Texts: texts}); err != nil {
		t.Fatal(err)
	}
	contains(t, out.Texts, map[string][]string{"bird.utility.json": {`{"use": "Common.Able"}`, `"curve": "Common.Cliff"`}})
	if out.Texts["dog.machine.json"] != "" {
		t.Errorf("a curve that was renamed changed %s", out.Texts["dog.machine.json"])
	}
}

// TestRenamedAliasesAreFollowed: what a document calls a document of considerations is the beginning of names in its conditions.
func TestRenamedAliasesAreFollowed(t *testing.T) {
	p, _ := open(t, shared)
	out, err := p.Rename(edit.Renaming{Path: "dog.machine.json", What: edit.RenamesNode, From: "Common", To: "Pack"})
	must.Succeed(t, err)
	contains(t, out.Texts, map[string][]string{
		"dog.machine.json":   {`"shared": {"Pack": "common.considerations.json"}`, `"when": "Pack.Able and not Busy"`, `"when": "not Pack.Able or Far > 3"`},
		"puppy.machine.json": {`"when": "Pack.Able and Far < 1"`},
	})
}

// TestRenamesLookIntoOverrides that lie in others, at any depth; the document is the same after the way back.
func TestRenamesLookIntoOverrides(t *testing.T) {
	p, _ := open(t, files{
		"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`,
		"monster.machine.json": `{"wits": 1, "kind": "machine", "ports": [{"in": "Seen", "type": "bool"}, {"in": "Rage", "type": "float"}], "start": "Idle",
			"states": {"Idle": {}, "Fight": {"start": "Stalk", "states": {"Stalk": {"do": "Act"}, "Strike": {"start": "Bite", "states": {"Bite": {"do": "Act", "with": {"A": 2}}, "Rest": {}}, "transitions": [{"from": "Bite", "to": "Rest", "done": "any"}]}},
				"transitions": [{"from": "Stalk", "to": "Strike", "when": "Seen"}, {"from": "Strike", "to": "Stalk", "when": "!Seen"}]}},
			"transitions": [{"from": "Idle", "to": "Fight", "when": "Seen"}, {"from": "Fight", "to": "Idle", "when": "!Seen"}]}`,
		"wolf.machine.json": `{"wits": 1, "kind": "machine", "base": "monster.machine.json", "override": {"states": {"Fight": {"override": {"states": {"Strike": {"override": {"states": {"Bite": {"override": {"with": {"A": {"expr": "Rage + Bite.Elapsed"}}}}}}}}},
			"states": {"Howl": {"do": "Act", "with": {"A": 8}}}, "transitions": [{"from": "Stalk", "to": "Howl", "when": "Bite.Elapsed > Rage"}, {"from": "Howl", "to": "Stalk", "after": 5}]}}}}`,
	})
	was, err := p.Read("wolf.machine.json")
	must.Succeed(t, err)
	out, err := p.Rename(edit.Renaming{Path: "monster.machine.json", What: edit.RenamesNode, From: "Bite", To: "Snap"})
	must.Succeed(t, err)
	contains(t, out.Texts, map[string][]string{"wolf.machine.json": {`{"Snap": {"override": {"with": {"A": {"expr": "Rage + Snap.Elapsed"}}}}}`, `"when": "Snap.Elapsed > Rage"`}})
	back, err := p.Rename(edit.Renaming{Path: "monster.machine.json", What: edit.RenamesNode, From: "Snap", To: "Bite", Texts: out.Texts})
	must.Succeed(t, err)
	if formatted, err := p.Registry().Documents().Format([]byte(was.Text)); err != nil || back.Texts["wolf.machine.json"] != string(formatted) {
		t.Errorf("%v: after the way back it is\n%s", err, back.Texts["wolf.machine.json"])
	}
	if out, err = p.Rename(edit.Renaming{Path: "monster.machine.json", What: edit.RenamesPort, From: "Rage", To: "Wrath"}); err != nil {
		t.Fatal(err)
	}
	contains(t, out.Texts, map[string][]string{"wolf.machine.json": {`{"expr": "Wrath + Bite.Elapsed"}`, `"when": "Bite.Elapsed > Wrath"`}})
	if out, err = p.Rename(edit.Renaming{Path: "monster.machine.json", What: edit.RenamesNode, From: "Stalk", To: "Creep"}); err != nil {
		t.Fatal(err)
	}
	contains(t, out.Texts, map[string][]string{"wolf.machine.json": {`{"from": "Creep", "to": "Howl",`, `{"from": "Howl", "to": "Creep",`}})
}

// TestRenamesLookIntoPicks: a state that gets what a transition picks, a variable, and the element.
func TestRenamesLookIntoPicks(t *testing.T) {
	const text = `{"wits": 1, "kind": "machine", "variables": {"Ids": "list of entity", "Last": "entity"}, "start": "Roam", "states": {"Hunt": {"run": "hunt.machine.json"}, "Roam": {}},
		"transitions": [{"from": "Roam", "to": "Hunt", "pick": {"from": "Ids", "as": "foe", "when": "foe != Last", "into": {"Hunt.Target": "foe", "Last": "foe"}}, "then": "Last = foe"}, {"from": "Hunt", "to": "Roam", "after": 1}]}`
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`, "main.machine.json": text,
		"hunt.machine.json": `{"wits": 1, "kind": "machine", "ports": [{"in": "Target", "type": "entity"}], "states": {"A": {}}}`})
	for _, c := range []struct {
		r    edit.Renaming
		want []string
	}{
		{edit.Renaming{Path: "main.machine.json", What: edit.RenamesNode, From: "Hunt", To: "Chase"}, []string{`"to": "Chase"`, `"Chase.Target": "foe"`}},
		{edit.Renaming{Path: "main.machine.json", What: edit.RenamesVariable, From: "Last", To: "Former"}, []string{`"when": "foe != Former"`, `"Former": "foe"`, `"then": "Former = foe"`}},
		{edit.Renaming{Path: "main.machine.json", What: edit.RenamesVariable, From: "Ids", To: "Known"}, []string{`"from": "Known"`}},
		{edit.Renaming{Path: "main.machine.json", What: edit.RenamesNode, From: "foe", To: "enemy"}, []string{`"as": "enemy"`, `"when": "enemy != Last"`, `"Hunt.Target": "enemy"`}},
		{edit.Renaming{Path: "hunt.machine.json", What: edit.RenamesPort, From: "Target", To: "Prey"}, []string{`"Hunt.Prey": "foe"`}},
	} {
		out, err := p.Rename(c.r)
		if err != nil {
			t.Errorf("%s: %v", c.r.From, err)
			continue
		}
		contains(t, out.Texts, map[string][]string{"main.machine.json": c.want})
	}
}
