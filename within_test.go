package wits_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// boss is a machine with a tree, and what the tree runs, within its file.
const boss = `{
  "wits": 1,
  "kind": "machine",
  "ports": [{"in": "Near", "type": "bool"}],
  "start": "Idle",
  "states": {"Fight": {"run": "#fight", "with": {"Rage": 2}}, "Idle": {"run": "../idle.tree.json"}},
  "transitions": [{"from": "Idle", "to": "Fight", "when": "Near"}],
  "documents": {
    "bite": {"kind": "tree", "root": "Bite", "nodes": {"Bite": {"wait": "0.5"}}},
    "fight": {
      "kind": "tree",
      "ports": [{"in": "Rage", "type": "float"}],
      "boards": {"Squad": "#squad"},
      "root": "All",
      "nodes": {
        "All": {"sequence": ["Say", "Bite", "Rest"]},
        "Bite": {"run": "#bite"},
        "Rest": {"run": "../idle.tree.json"},
        "Say": {"wait": "Rage + Squad.Size"}
      }
    },
    "squad": {"kind": "board", "fields": {"Size": {"type": "int", "default": 3}}}
  }
}
`

const idle = `{"wits": 1, "kind": "tree", "root": "Wait", "nodes": {"Wait": {"wait": 2}}}`

func bossFiles() fstest.MapFS {
	return fstest.MapFS{"monsters/boss.machine.json": {Data: []byte(boss)}, "idle.tree.json": {Data: []byte(idle)}}
}

// TestDocumentsWithinRun: documents within a file run as if they had files of their own; what a program depends on are files.
func TestDocumentsWithinRun(t *testing.T) {
	library := wits.NewLibrary(std.NewRegistry(), bossFiles())
	p, err := library.Compile("monsters/boss.machine.json")
	must.Succeed(t, err)
	var documents []string
	for _, part := range p.Parts() {
		documents = append(documents, part.Document+" "+part.Name)
	}
	want := []string{"monsters/boss.machine.json boss", "monsters/boss.machine.json#fight fight", "monsters/boss.machine.json#bite bite", "idle.tree.json idle", "idle.tree.json idle"}
	slices.Sort(documents)
	slices.Sort(want)
	if !slices.Equal(documents, want) {
		t.Errorf("its parts are of %q, not %q", documents, want)
	}
	if got := library.Files(); !slices.Equal(got, []string{"idle.tree.json", "monsters/boss.machine.json"}) {
		t.Errorf("it depends on %q", got)
	}
	if p, err := wits.Load(std.NewRegistry(), bossFiles(), "monsters/boss.machine.json#fight"); err != nil || p == nil {
		t.Errorf("it is no root: %v", err)
	}
	files := bossFiles()
	files["other.tree.json"] = &fstest.MapFile{Data: []byte(`{"wits": 1, "kind": "tree", "root": "Bite", "nodes": {"Bite": {"run": "monsters/boss.machine.json#bite"}}}`)}
	if _, err := wits.Load(std.NewRegistry(), files, "other.tree.json"); err != nil {
		t.Errorf("another file cannot run it: %v", err)
	}
}

// TestDocumentsWithinAreWhatFilesAre: a document within a file is the program that it is in a file of its own, but for the name.
func TestDocumentsWithinAreWhatFilesAre(t *testing.T) {
	r := std.NewRegistry()
	d, _ := wits.NewLibrary(r, bossFiles()).Document("monsters/boss.machine.json")
	files := bossFiles()
	for _, name := range d.Within() {
		text := string(d.Tree().Get("documents").Get(name).AppendCompact(nil))
		files["monsters/"+name+".json"] = &fstest.MapFile{Data: []byte(`{"wits":1,` + strings.ReplaceAll(text[1:], `"#`+"squad", `"squad.json`+""))}
	}
	for _, f := range files { // what nodes say is in the mind
		f.Data = []byte(strings.NewReplacer(`"#bite"`, `"boss.machine.json#bite"`, `"#squad"`, `"boss.machine.json#squad"`).Replace(string(f.Data)))
	}
	inside, err := wits.Load(r, files, "monsters/boss.machine.json#fight")
	must.Succeed(t, err)
	outside, err := wits.Load(r, files, "monsters/fight.json")
	must.Succeed(t, err)
	a, b := inside.NewMind(7), outside.NewMind(7)
	for range 3 {
		a.Step(wits.Frame{Delta: 1})
		b.Step(wits.Frame{Delta: 1})
		if a.Hash() != b.Hash() {
			t.Fatalf("a mind of the one within has the hash %x, of the other %x", a.Hash(), b.Hash())
		}
	}
}

// TestDocumentsWithinFileAreChecked: all that is wrong has its place in the file, and says which document it is.
func TestDocumentsWithinFileAreChecked(t *testing.T) {
	for change, want := range map[string]string{
		`{"run": "#bite"} -> {"run": "#bit"}`:                                 `monsters/boss.machine.json:17:25: #fight: Bite: monsters/boss.machine.json#bit: there is no document "bit" within the file (did you mean "bite"?)`,
		`"#squad" -> "#bite"`:                                                 `monsters/boss.machine.json:13:27: #fight: monsters/boss.machine.json#bite is no board but a tree`,
		`{"wait": "0.5"} -> {"wait": "1 +"}`:                                  `monsters/boss.machine.json:9:77: #bite: Bite: expected a value`,
		`{"wait": "0.5"} -> {"wiat": "0.5"}`:                                  `monsters/boss.machine.json:9:65: #bite: Bite: "wiat" is not known here`,
		`"kind": "tree", "root": "Bite" -> "root": "Bite"`:                    `monsters/boss.machine.json:9:13: #bite: the document has no "kind"`,
		`"root": "All", -> "root": "All", "documents": {},`:                   `monsters/boss.machine.json:14:35: #fight: a document within another has no "documents" of its own (write them into "documents" of boss.machine.json, beside this one: "#name" means them here, too)`,
		`"bite": {" -> "bite me": {"`:                                         `monsters/boss.machine.json:9:5: document "bite me": a name begins with a letter and has only letters, digits and _`,
		`{"run": "#bite"} -> {"run": "boss.machine.json"}`:                    `monsters/boss.machine.json:17:25: #fight: Bite: the document embeds itself: monsters/boss.machine.json -> monsters/boss.machine.json#fight -> monsters/boss.machine.json`,
		`"squad": {"kind": "board", -> "squad": {"wits": 2, "kind": "board",`: `monsters/boss.machine.json:22:23: #squad: this program reads documents of version 1`,
	} {
		from, to, _ := strings.Cut(change, " -> ")
		if strings.Count(boss, from) != 1 {
			t.Fatalf("%q is not there once", from)
		}
		files := bossFiles()
		files["monsters/boss.machine.json"].Data = []byte(strings.Replace(boss, from, to, 1))
		problems := wits.NewLibrary(std.NewRegistry(), files).Check("monsters/boss.machine.json")
		if !slices.ContainsFunc(problems, func(p document.Problem) bool { return strings.HasPrefix(p.String(), want) }) {
			t.Errorf("%s:\n got %v\nwant %s", change, problems, want)
		}
	}
	if problems := wits.CheckFiles(std.NewRegistry(), bossFiles()); len(problems) > 0 {
		t.Errorf("nothing is wrong, and it says %v", problems)
	}
	for file, want := range map[string]string{
		"nowhere.json#fight":                "nowhere.json: #fight: there is no such file",
		"monsters/boss.machine.json#flight": `there is no document "flight" within the file (did you mean "fight"?)`,
		"idle.tree.json#fight":              `there is no document "fight" within the file (write it into "documents" of idle.tree.json)`,
	} {
		if _, err := wits.Load(std.NewRegistry(), bossFiles(), file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", file, err, want)
		}
	}
}
