package edit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
)

func nodeOf(text string) *edit.JSON {
	n, _ := jsontree.Parse([]byte(text), jsontree.Limits{})
	return n
}

// boss has a tree within its file, which is not canonical: what is not saved must stay as it is, to the byte.
const boss = `{"wits": 1, "kind": "machine",
	"start":   "Idle",
	"states": {"Idle": {"run": "/idle.tree.json"}, "Fight": {"run": "#fight"}},
	"documents": {
		"fight": {
			"kind": "tree", "root": "All", "boards": {"Squad": "#squad"},
			"nodes": {"All": {"sequence": ["Bite"]}, "Bite": {"wait": "Squad.Size"}}
		},
		"squad":   {"kind": "board", "fields": {"Size": {"type": "int", "default": 3}}}
	},
	"transitions": [{"from": "Idle", "to": "Fight", "done": "any"}]
}`

var nested = files{
	"wits.project.json":               `{"wits": 1, "project": "nested", "documents": "docs", "roots": ["monsters/boss.machine.json"]}`,
	"docs/monsters/boss.machine.json": boss,
	"docs/idle.tree.json":             `{"wits": 1, "kind": "tree", "root": "Wait", "nodes": {"Wait": {"wait": 1}}}`,
	"docs/other.tree.json":            `{"wits": 1, "kind": "tree", "root": "Bite", "nodes": {"Bite": {"run": "monsters/boss.machine.json#fight"}}}`,
}

const (
	bossFile  = "monsters/boss.machine.json"
	fightFile = "monsters/boss.machine.json#fight"
	squadFile = "monsters/boss.machine.json#squad"
)

// TestDocumentsWithinAreDocuments: they are listed, read without the indentation of their file, found, and in the map.
func TestDocumentsWithinAreDocuments(t *testing.T) {
	p, _ := open(t, nested)
	l, err := p.List()
	must.Succeed(t, err)
	var listed []string
	for _, e := range l.Documents {
		listed = append(listed, strings.Join([]string{e.Path, e.Kind, e.Name}, " "))
		if e.Errors+e.Warnings > 0 {
			found, _ := p.Check(nil)
			t.Errorf("%s has problems: %v", e.Path, found)
		}
	}
	if want := []string{"idle.tree.json tree idle", bossFile + " machine boss", fightFile + " tree fight", squadFile + " board squad", "other.tree.json tree other"}; !slices.Equal(listed, want) {
		t.Errorf("listed are %q, not %q", listed, want)
	}
	const want = `{
	"kind": "tree", "root": "All", "boards": {"Squad": "#squad"},
	"nodes": {"All": {"sequence": ["Bite"]}, "Bite": {"wait": "Squad.Size"}}
}
`
	if got := read(t, p, fightFile).Text; got != want {
		t.Errorf("its text is\n%s", got)
	}
	_, err = p.Read(bossFile + "#flight")
	wantError(t, "one that is not there", err, `did you mean "`+fightFile)
	_, err = p.Read(bossFile + "#in between")
	wantError(t, "a name that cannot be", err, "has only letters")
	hits, err := p.Search("bite", 9)
	if err != nil || !slices.ContainsFunc(hits, func(h edit.Hit) bool { return h.Document == fightFile && h.What == edit.HitNode }) {
		t.Errorf("its node is not found: %v", hits)
	}
	m, err := p.Map()
	must.Succeed(t, err)
	for _, link := range []edit.MapLink{{bossFile, fightFile, "/states/Fight/run"}, {fightFile, squadFile, "/boards/Squad"}, {"other.tree.json", fightFile, "/nodes/Bite/run"}} {
		if !slices.Contains(m.Links, link) {
			t.Errorf("the map has no link %v: %v", link, m.Links)
		}
	}
	if !slices.Contains(m.Fields, edit.FieldUse{squadFile, "Size", fightFile, "/nodes/Bite/wait", false}) {
		t.Errorf("the map does not know who reads the field: %v", m.Fields)
	}
	uses, err := p.Users(fightFile)
	if err != nil || len(uses) != 2 {
		t.Errorf("it is used by %v", uses)
	}
}

// TestDocumentsWithinAreSaved: what is saved takes its place in the file, of which every other byte stays.
func TestDocumentsWithinAreSaved(t *testing.T) {
	p, dir := open(t, nested)
	_, last := happened(t, p, 0)
	was, outer := read(t, p, fightFile), read(t, p, bossFile)
	saved, err := p.Save(edit.Save{Path: fightFile, Base: was.Version, Session: "me",
		Text: `{"kind": "tree", "root": "All", "nodes": {"All": {"sequence": ["Bite", "Wait"]}, "Bite": {"wait": 1.50}, "Wait": {"run": "/idle.tree.json"}}}`})
	must.Succeed(t, err)
	const want = `{
  "kind": "tree",
  "root": "All",
  "nodes": {
    "All": {"sequence": ["Bite", "Wait"]},
    "Bite": {"wait": 1.5},
    "Wait": {"run": "/idle.tree.json"}
  }
}
`
	if saved.Text != want || read(t, p, fightFile) != saved {
		t.Errorf("saved is\n%s\nand read\n%s", saved.Text, read(t, p, fightFile).Text)
	}
	begin, end := strings.Index(boss, `{
			"kind": "tree"`), strings.Index(boss, `,
		"squad"`)
	if got, want := disk(t, dir, "docs/"+bossFile), boss[:begin]+strings.ReplaceAll(strings.TrimSpace(want), "\n", "\n\t\t")+boss[end:]; got != want {
		t.Errorf("the file is\n%s\nnot\n%s", got, want)
	}
	lines, last := happened(t, p, last)
	if want := []string{"changed " + fightFile + " by me", "changed " + bossFile + " by me"}; !slices.Equal(lines, want) {
		t.Errorf("%q has happened, not %q", lines, want)
	}
	if again, err := p.Save(edit.Save{Path: fightFile, Base: saved.Version, Text: saved.Text}); err != nil || again != saved {
		t.Errorf("saved again: %v", err)
	}
	if lines, _ := happened(t, p, last); len(lines) > 0 {
		t.Errorf("saved again is a change: %q", lines)
	}
	history, err := p.History(fightFile)
	if err != nil || len(history) != 1 || history[0].Version != was.Version {
		t.Errorf("its history is %v, %v", history, err)
	}
	if former, err := p.ReadPastVersion(fightFile, was.Version); err != nil || former.Text != was.Text {
		t.Errorf("its former version is %q, %v", former.Text, err)
	}
	if history, err := p.History(squadFile); err != nil || len(history) != 0 {
		t.Errorf("what has not changed has the history %v, %v", history, err)
	}

	// Somebody who has the file open, and has changed it as well, is told, and gets both.
	var conflict *edit.Conflict
	mine := strings.Replace(outer.Text, `"done": "any"`, `"done": "success"`, 1)
	_, err = p.Save(edit.Save{Path: bossFile, Base: outer.Version, BaseText: outer.Text, Text: mine, Session: "you"})
	if !errors.As(err, &conflict) || !strings.Contains(conflict.Merged, `"done": "success"`) || !strings.Contains(conflict.Merged, `"Bite": {"wait": 1.5}`) {
		t.Fatalf("%v, merged %q", err, conflict.Merged)
	}
	if _, err := p.Save(edit.Save{Path: bossFile, Base: conflict.Current, Text: conflict.Merged, Session: "you"}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, p, fightFile).Text; got != want {
		t.Errorf("with the file it is\n%s", got)
	}
	// And the other way round: the file gets another text for what is open.
	file := read(t, p, bossFile)
	if _, err := p.Save(edit.Save{Path: bossFile, Base: file.Version, Text: strings.Replace(file.Text, `"wait": 1.5`, `"wait": 2`, 1)}); err != nil {
		t.Fatal(err)
	}
	_, err = p.Save(edit.Save{Path: fightFile, Base: saved.Version, BaseText: saved.Text, Text: strings.Replace(saved.Text, `"Wait"]`, `"Wait", "Bite"]`, 1), Session: "me"})
	if !errors.As(err, &conflict) || conflict.Path != fightFile || !strings.Contains(conflict.Merged, `"wait": 2`) {
		t.Errorf("%v, merged %q", err, conflict.Merged)
	}
	recoveries, err := p.Recoveries()
	if err != nil || !slices.ContainsFunc(recoveries, func(r edit.Recovery) bool { return r.Document == fightFile && r.Session == "me" }) {
		t.Errorf("what was not saved is kept nowhere: %v, %v", recoveries, err)
	}
}

// TestDocumentsWithinAreSavedTogether: a file and what lies within it are written as one, and what is saved by itself counts.
func TestDocumentsWithinAreSavedTogether(t *testing.T) {
	p, dir := open(t, nested)
	outer, fight := read(t, p, bossFile), read(t, p, fightFile)
	saved, err := p.SaveTogether([]edit.Save{
		{Path: fightFile, Base: fight.Version, Text: strings.Replace(fight.Text, "Squad.Size", "7", 1)},
		{Path: bossFile, Base: outer.Version, Text: strings.Replace(outer.Text, `"#fight"}}`, `"#fight"}, "Hunt": {"run": "#hunt"}}`, 1)},
		{Path: bossFile + "#hunt", Text: `{"kind": "tree", "root": "Go", "nodes": {"Go": {"wait": 5}}}`},
	})
	must.Succeed(t, err)
	for _, s := range saved {
		if got := read(t, p, s.Path); got != s {
			t.Errorf("%s is\n%s\nnot\n%s", s.Path, got.Text, s.Text)
		}
	}
	text := disk(t, dir, "docs/"+bossFile)
	for _, part := range []string{`"Hunt": {"run": "#hunt"}`, `"Go": {"wait": 5}`, `"wait": "7"`} {
		if !strings.Contains(text, part) {
			t.Errorf("the file has no %s:\n%s", part, text)
		}
	}
	if formatted, err := p.Registry().Documents().Format([]byte(text)); err != nil || string(formatted) != text {
		t.Errorf("what was canonical is not any more:\n%s", text)
	}
}

// TestDocumentsWithinAreChecked: problems have their places in the text that is edited; what is not saved counts, and so does the
// text of the file.
func TestDocumentsWithinAreChecked(t *testing.T) {
	p, _ := open(t, nested)
	fight := read(t, p, fightFile)
	found, err := p.Check(map[string]string{fightFile: strings.Replace(fight.Text, "Squad.Size", "Squad.Sise", 1)})
	if err != nil || len(found) != 1 || found[0].File != fightFile || found[0].Line != 3 || found[0].Path != "/nodes/Bite/wait" || len(found[0].Fixes) == 0 {
		t.Errorf("%+v, %v", found, err)
	}
	found, err = p.Check(map[string]string{bossFile: strings.Replace(boss, `"#fight"}`, `"#flight"}`, 1)})
	if err != nil || len(found) != 1 || found[0].File != bossFile || found[0].Path != "/states/Fight/run" || len(found[0].Fixes) != 1 || string(found[0].Fixes[0].Operations[0].Value.AppendCompact(nil)) != `"#fight"` {
		t.Errorf("%+v, %v", found, err)
	}
	found, err = p.Check(map[string]string{bossFile: strings.Replace(boss, `"fight": {`, `"combat": {`, 1)})
	if err != nil || len(found) < 2 || !slices.ContainsFunc(found, func(f edit.Finding) bool { return f.File == "other.tree.json" }) {
		t.Errorf("one that is gone from the file is there still: %+v, %v", found, err)
	}
	found, err = p.Check(map[string]string{bossFile: strings.Replace(boss, `"Squad.Size"`, `"Squad.Sise"`, 1)})
	if err != nil || len(found) != 1 || found[0].File != fightFile || found[0].Path != "/nodes/Bite/wait" {
		t.Errorf("%+v, %v", found, err)
	}
	ports, err := p.Ports(edit.Nodes{Kind: "machine", Path: bossFile, Nodes: map[string]*edit.JSON{"a": nodeOf(`{"run": "#fight"}`)}})
	if err != nil || ports["a"].Run != fightFile || ports["a"].Error != "" {
		t.Errorf("what runs it is %+v, %v", ports["a"], err)
	}
	for file, want := range map[string]bool{bossFile: true, squadFile: true, fightFile: false, "idle.tree.json": false} {
		palette, err := p.Palette("tree", file)
		must.Succeed(t, err)
		offered := false
		for _, i := range palette.Items {
			offered = offered || i.Name == fightFile && string(i.Node) == `{"run":"#fight"}`
		}
		if offered != want {
			t.Errorf("it is offered to %s: %v", file, offered)
		}
	}
}

// TestDocumentsWithinMove: out of their file and into it, with it and in it; whatever names them follows.
func TestDocumentsWithinMove(t *testing.T) {
	has := func(t *testing.T, p *edit.Project, file string, parts ...string) {
		t.Helper()
		text := read(t, p, file).Text
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%s has no %s:\n%s", file, part, text)
			}
		}
	}
	sound := func(t *testing.T, p *edit.Project) {
		t.Helper()
		if found, err := p.Check(nil); err != nil || len(found) > 0 {
			t.Errorf("%v, %v", found, err)
		}
	}
	t.Run("with the file", func(t *testing.T) {
		p, _ := open(t, nested)
		m, err := p.Move("monsters", "beasts/old", "me")
		if err != nil || m.Documents[fightFile] != "beasts/old/boss.machine.json#fight" {
			t.Fatalf("%+v, %v", m, err)
		}
		has(t, p, "other.tree.json", `"beasts/old/boss.machine.json#fight"`)
		has(t, p, "beasts/old/boss.machine.json", `"#fight"`, `"#squad"`)
		if _, err := p.Read(fightFile); err == nil {
			t.Error("it is there still")
		}
		sound(t, p)
	})
	t.Run("what it names", func(t *testing.T) {
		p, _ := open(t, nested)
		fight := read(t, p, fightFile)
		if _, err := p.Save(edit.Save{Path: fightFile, Base: fight.Version, Text: strings.Replace(fight.Text, `{"wait": "Squad.Size"}`, `{"run": "../idle.tree.json"}`, 1)}); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Move(bossFile, "boss.machine.json", "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, "boss.machine.json#fight", `{"run": "idle.tree.json"}`)
		if _, err := p.Duplicate("boss.machine.json", "more/boss.machine.json", "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, "more/boss.machine.json", `"#fight"`, `"#squad"`, `{"run": "../idle.tree.json"}`)
		if _, err := p.Move("idle.tree.json", "calm/idle.tree.json", "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, "boss.machine.json#fight", `{"run": "calm/idle.tree.json"}`)
		has(t, p, "boss.machine.json", `"/calm/idle.tree.json"`)
		sound(t, p)
	})
	t.Run("another name", func(t *testing.T) {
		p, _ := open(t, nested)
		if _, err := p.Move(fightFile, bossFile+"#combat", "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, bossFile, `"#combat"`, `"combat": {`)
		has(t, p, "other.tree.json", `"monsters/boss.machine.json#combat"`)
		sound(t, p)
		lines, _ := happened(t, p, 0)
		if !slices.Contains(lines, "renamed "+bossFile+"#combat from "+fightFile+" by me") {
			t.Errorf("%q", lines)
		}
	})
	t.Run("out and in", func(t *testing.T) {
		p, dir := open(t, nested)
		if _, err := p.Move(fightFile, "monsters/fight.tree.json", "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, "monsters/fight.tree.json", `"wits": 1`, `"boss.machine.json#squad"`)
		has(t, p, bossFile, `{"run": "fight.tree.json"}`)
		has(t, p, "other.tree.json", `"monsters/fight.tree.json"`)
		if strings.Contains(disk(t, dir, "docs/"+bossFile), `"fight": {`) {
			t.Error("it is in the file still")
		}
		sound(t, p)
		if _, err := p.Move("monsters/fight.tree.json", fightFile, "me"); err != nil {
			t.Fatal(err)
		}
		has(t, p, bossFile, `{"run": "#fight"}`, `"boss.machine.json#squad"`)
		has(t, p, "other.tree.json", `"monsters/boss.machine.json#fight"`)
		if strings.Contains(read(t, p, fightFile).Text, `"wits"`) {
			t.Error("it says the version of the format, as its file does")
		}
		sound(t, p)
	})
	t.Run("refused", func(t *testing.T) {
		p, _ := open(t, nested)
		_, err := p.Move(bossFile, "other.tree.json#boss", "")
		wantError(t, "one that has some", err, "has documents within it")
		_, err = p.Move(fightFile, squadFile, "")
		wantError(t, "there", err, "is there already")
		_, err = p.Move(fightFile, "gone.json#fight", "")
		wantError(t, "no such file", err, "there is no document gone.json")
		_, err = p.Move(bossFile, bossFile+"#self", "")
		wantError(t, "into itself", err, "within")
		var used *edit.InUse
		if err := p.Delete(squadFile, false, ""); !errors.As(err, &used) || used.Uses[0].Document != fightFile {
			t.Errorf("deleted: %v", err)
		}
	})
	t.Run("deleted", func(t *testing.T) {
		p, dir := open(t, nested)
		for _, name := range []string{fightFile, squadFile} {
			must.Succeed(t, p.Delete(name, true, "me"))
		}
		if got := disk(t, dir, "docs/"+bossFile); strings.Contains(got, `"documents"`) || !strings.Contains(got, `"start":   "Idle"`) {
			t.Errorf("the file is\n%s", got)
		}
		if _, err := p.Create(edit.New{Path: fightFile, Kind: "tree", Session: "me"}); err != nil {
			t.Fatal(err)
		}
		has(t, p, bossFile, `"documents": {`, `"start":   "Idle"`)
		if _, err := p.Create(edit.New{Path: "gone.json#x", Kind: "tree"}); err == nil {
			t.Error("it was made in a file that is not there")
		}
	})
}

// TestDocumentsWithinAreRenamedIn: what is renamed in one of them is followed in the file and in other files.
func TestDocumentsWithinAreRenamedIn(t *testing.T) {
	p, _ := open(t, nested)
	out, err := p.Rename(edit.Renaming{Path: squadFile, What: edit.RenamesField, From: "Size", To: "Count"})
	must.Succeed(t, err)
	if text := out.Texts[fightFile]; !strings.Contains(text, "Squad.Count") || out.Texts[bossFile] != "" {
		t.Errorf("%q", out.Texts)
	}
}

// TestDocumentsWithinOthersWrite: what other programs write into the file is told of what lies within it.
func TestDocumentsWithinOthersWrite(t *testing.T) {
	p, dir := open(t, nested)
	_, last := happened(t, p, 0)
	write(t, dir, files{"docs/" + bossFile: strings.Replace(strings.Replace(boss, "Squad.Size", "Squad.Size + 1", 1), `"squad":`, `"team":`, 1)})
	must.Succeed(t, p.Poll())
	lines, last := happened(t, p, last)
	if want := []string{"changed " + bossFile, "changed " + fightFile, "created " + bossFile + "#team", "removed " + squadFile}; !slices.Equal(slices.Sorted(slices.Values(lines)), want) {
		t.Errorf("%q has happened, not %q", lines, want)
	}
	write(t, dir, files{"docs/" + bossFile: `{"wits": 1, "kind": "machine"`})
	must.Succeed(t, p.Poll())
	lines, _ = happened(t, p, last)
	if want := []string{"changed " + bossFile, "removed " + fightFile, "removed " + bossFile + "#team"}; !slices.Equal(slices.Sorted(slices.Values(lines)), want) {
		t.Errorf("%q has happened, not %q", lines, want)
	}
	_, err := p.Save(edit.Save{Path: fightFile, Base: "x", Text: `{"kind": "tree"}`})
	var conflict *edit.Conflict
	if !errors.As(err, &conflict) || conflict.Current != "" {
		t.Errorf("saved into a file that is no JSON: %v", err)
	}
	_, err = p.Save(edit.Save{Path: fightFile, Text: `{"kind": "tree"}`})
	wantError(t, "a file that is no JSON", err, "is not JSON, so that nothing can be written into it")
}
