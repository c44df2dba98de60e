package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	importXML = `<root BTCPP_format="4" main_tree_to_execute="Main"><include path="../shared/sub.xml"/>
  <BehaviorTree ID="Main"><Sequence><Go to="1;2"/><SubTree ID="Sub"/><ManualSelector/></Sequence></BehaviorTree></root>`
	importSub = `<root><BehaviorTree ID="Sub"><Fallback><IsDone/><Go to="3;4"/></Fallback></BehaviorTree></root>`
	importB3  = `{"title": "Hunt", "root": "a", "nodes": {"a": {"id": "a", "name": "MemSequence", "children": ["b"]}, "b": {"id": "b", "name": "Bite", "title": "Bite"}}}`
)

func TestImport_XMLCanBeCheckedAtOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"bot/main.xml": importXML, "shared/sub.xml": importSub})
	got := run(t, "", "import", "bot/main.xml", "-o", "out")
	if want := filepath.Join("out", "nodes", "nodes.go") + " names 2 actions and no conditions"; !strings.Contains(got.err, want) {
		t.Errorf("it does not say %q: %s", want, got.err)
	}
	got.is(t, 0, "bot/main.xml:2: unmapped: Main/Sequence/ManualSelector: ManualSelector: nobody is asked", "out holds 2 documents; begin with main.tree.json. 1 unmapped, 0 differ, 0 guessed")
	for _, name := range []string{"main.tree.json", "sub.tree.json", "wits.project.json", "wits.manifest.json", "nodes/nodes.go"} {
		if _, err := os.Stat(filepath.Join("out", filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}
	run(t, "", "check", "out").is(t, 0, "", "2 documents, no problems")
	run(t, "", "fmt", "--check", "out").is(t, 0, "", "")
	run(t, "", "show", "out/main.tree.json").is(t, 0, "├─ Go  do Go, with (To = [1, 2])\n", "")
	run(t, "", "show", "--mermaid", "out/main.tree.json", "out/sub.tree.json").is(t, 0, "flowchart TD\n", "")
}

func TestImport_NothingIsOverwritten(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"hunt.json": importB3, "out/hunt.tree.json": "mine"})
	run(t, "", "import", "hunt.json", "-o", "out").is(t, 1, "", filepath.Join("out", "hunt.tree.json")+" is there already")
	if data, _ := os.ReadFile("out/hunt.tree.json"); string(data) != "mine" {
		t.Errorf("it is now %q", data)
	}
	if entries, _ := os.ReadDir("out"); len(entries) != 1 {
		t.Errorf("something was written: %v", entries)
	}
	run(t, "", "import", "hunt.json", "-o", "out", "--force").is(t, 0, "", "1 document")
	if data, _ := os.ReadFile("out/hunt.tree.json"); !strings.Contains(string(data), `"do": "Bite"`) {
		t.Errorf("it is now %q", data)
	}
}

// TestImport_FilesOfTwoFolders: they are named from the innermost folder that has both; a file of the editor of behavior3 is read by
// its own suffix.
func TestImport_FilesOfTwoFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"in/a/main.xml": strings.Replace(importXML, `<include path="../shared/sub.xml"/>`, "", 1), "in/b/sub.xml": importSub, "here/hunt.b3": importB3})
	t.Chdir("here")
	run(t, "", "import", "../in/a/main.xml", "../in/b/sub.xml", "-o", "out").is(t, 0, "", "out holds 2 documents")
	run(t, "", "check", "out").is(t, 0, "", "2 documents, no problems")
	run(t, "", "import", "hunt.b3", "-o", "b3").is(t, 0, "", "b3 holds 1 document")
}

func TestImport_SeveralFilesAndStrictness(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"main.xml": strings.Replace(importXML, `<include path="../shared/sub.xml"/>`, "", 1), "sub.xml": importSub})
	run(t, "", "import", "main.xml", "-o", "a", "--strict").is(t, 1, "there is no tree of this name", "2 unmapped")
	run(t, "", "import", "main.xml", "sub.xml", "-o", "b", "--strict").is(t, 1, "ManualSelector", "1 unmapped")
	got := run(t, "", "import", "main.xml", "sub.xml", "-o", "c", "--json")
	var findings []struct{ Level, File, What string }
	if err := json.Unmarshal([]byte(got.out), &findings); err != nil || len(findings) != 1 || findings[0].Level != "unmapped" || findings[0].File != "main.xml" || findings[0].What != "ManualSelector" {
		t.Errorf("%v: %s", err, got.out)
	}
}

func TestImport_WhatCannotBeRead(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"bad.xml": "<root><BehaviorTree>", "bad.json": "{}", "a.txt": "", "in/main.xml": importSub})
	write(t, map[string]string{"empty.xml": "", "text.xml": "hello", "page.xml": "<html/>", "bare.xml": `<BehaviorTree ID="A"/>`, "none.xml": "<root/>",
		"latin.xml": "<root name='caf\xe9'/>", "empty.json": "", "ours.json": `{"wits": 1, "kind": "graph", "nodes": {}}`})
	for file, says := range map[string]string{
		"empty.xml": "empty.xml: the file is empty", "text.xml": "text.xml: there is no XML in it", "page.xml": "files of BehaviorTree.CPP begin with <root>",
		"bare.xml": `put <root BTCPP_format="4"> around it`, "none.xml": "there is no <BehaviorTree> in it", "latin.xml": "latin.xml:1: it is not in UTF-8",
		"empty.json": "empty.json: line 1: the document is empty", "ours.json": "it is a document of Wits already", "gone.json": "there is no file gone.json",
	} {
		run(t, "", "import", file, "-o", "out").is(t, 1, "", says)
	}
	run(t, "", "import", "in", "-o", "out").is(t, 2, "", "in is a folder")
	run(t, "", "import", "in/main.xml", "-o", "a.txt").is(t, 2, "", "a.txt is a file")
	run(t, "", "import", "bad.xml", "-o", "out").is(t, 1, "", "bad.xml:1: ")
	run(t, "", "import", "bad.json", "-o", "out").is(t, 1, "", "bad.json: there is no tree in it")
	run(t, "", "import", "a.txt", "-o", "out").is(t, 2, "", "a.txt is neither .xml, nor .btproj, nor .json")
	run(t, "", "import", "gone.xml", "-o", "out").is(t, 1, "", "gone.xml")
	run(t, "", "import", "bad.xml").is(t, 2, "", "--out")
	run(t, "", "import", "bad.json", "bad.json", "-o", "out").is(t, 2, "", "one file")
	if _, err := os.Stat("out"); err == nil {
		t.Error("a folder was made")
	}
}

// TestImport_Version3: a file that does not say its version is told of, once.
func TestImport_Version3(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"old.xml": `<root main_tree_to_execute="Main"><include path="sub.xml"/><BehaviorTree ID="Main"><SequenceStar><SubTreePlus ID="Sub" __autoremap="true"/>
		<RetryUntilSuccesful num_attempts="2"><Go to="{here}"/></RetryUntilSuccesful></SequenceStar></BehaviorTree></root>`, "sub.xml": importSub})
	run(t, "", "import", "old.xml", "-o", "out", "--strict").is(t, 0, "old.xml:1: guessed: BTCPP_format: it is not given, as in version 3", "0 unmapped, 0 differ, ")
	run(t, "", "check", "out").is(t, 0, "", "2 documents, no problems")
}

func TestShow_WhatIsNoDocument(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"a.json": "{}", "b.board.json": `{"wits": 1, "kind": "board", "fields": {"X": "int"}}`, "c.board.json": `{"wits": 1, "kind": "board"}`})
	run(t, "", "show", "a.json").is(t, 1, "", "a.json: it is no document")
	run(t, "", "show", "gone.json").is(t, 1, "", "gone.json")
	run(t, "", "show", "b.board.json").is(t, 0, "X  int\n", "")
	run(t, "", "show", "--mermaid", "b.board.json").is(t, 0, "flowchart TD\n", "")
	run(t, "", "show", "--mermaid", "c.board.json").is(t, 1, "", "there is nothing in the board that could be drawn")
}

// TestShow_Derived: a document that derives from another is shown with all that it has from there, in a project and without
// one; if the base is not there, as it is.
func TestShow_Derived(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"game/wits.project.json": `{"wits": 1, "documents": "docs"}`,
		"game/docs/common.machine.json": `{"wits": 1, "kind": "machine", "name": "common", "ports": [{"in": "Seen", "type": "bool"}], "start": "Idle",
			"states": {"Idle": {}, "Fight": {"run": "hit.tree.json"}}, "transitions": [{"from": "Idle", "to": "Fight", "when": "Seen"}]}`,
		"game/docs/monsters/wolf.machine.json": `{"wits": 1, "kind": "machine", "name": "wolf", "base": "/common.machine.json", "override": {"states": {"Idle": {"do": "Howl"}}},
			"states": {"Flee": {}}, "interrupts": [{"name": "Yelp", "when": "Seen", "do": "Yelp", "to": "Flee"}]}`,
		"lone.machine.json": `{"wits": 1, "kind": "machine", "name": "lone", "base": "gone.machine.json", "states": {"Sit": {}}}`,
		"base.tree.json":    `{"wits": 1, "kind": "tree", "root": "A", "nodes": {"A": {"do": "Sit"}}}`,
		"d.tree.json":       `{"wits": 1, "kind": "tree", "name": "d", "base": "base.tree.json"}`,
	})
	got := run(t, "", "show", "game/docs/monsters/wolf.machine.json")
	got.is(t, 0, "wolf  machine\n  base /common.machine.json\n  in Seen bool\n", "")
	for _, want := range []string{"start Idle", "state: Idle  do Howl\n└─ -> Fight  when Seen", "Fight  run /hit.tree.json", "\nstate: Flee\n", "interrupt: Yelp  do Yelp, to Flee, when Seen"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("it does not show %q:\n%s", want, got.out)
		}
	}
	if strings.Contains(got.out, "override") {
		t.Errorf("it shows what is no more:\n%s", got.out)
	}
	run(t, "", "show", "--mermaid", "game/docs/monsters/wolf.machine.json").is(t, 0, "(\"do Yelp, to Flee, when Seen<br/>interrupt Yelp\")\n", "")
	run(t, "", "show", "d.tree.json").is(t, 0, "A  do Sit\n", "")
	run(t, "", "show", "lone.machine.json").is(t, 0, "Sit\n", `lone.machine.json:1:56: gone.machine.json: there is no such file (did you mean "lone.machine.json"?); shown is what lone.machine.json says itself`)
}

// TestImportedAgain: a second import leaves what a coder has written as it is, to the byte, and says what it lacks.
func TestImportedAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	again := func(args ...string) command {
		return run(t, "", append([]string{"import", "bot/main.xml", "-o", "out"}, args...)...)
	}
	write(t, map[string]string{"bot/main.xml": importXML, "shared/sub.xml": importSub})
	again().is(t, 0, "", "out holds 2 documents")
	sketch := read(t, "out/nodes/nodes.go")
	if !strings.Contains(sketch, "type Go struct") {
		t.Fatal(sketch)
	}
	again().is(t, 1, "", "is there already")
	// Nobody has changed it: it is written anew.
	more := strings.Replace(importXML, "<ManualSelector/>", `<Bite strength="3"/>`, 1)
	write(t, map[string]string{"bot/main.xml": more})
	again("--force").is(t, 0, "", "out holds 2 documents")
	if now := read(t, "out/nodes/nodes.go"); !strings.Contains(now, "type Bite struct") || strings.Contains(now, "RegisterNew") {
		t.Errorf("it is not written anew:\n%s", now)
	}
	// A coder works in it.
	mine := strings.Replace(sketch, "return wits.Failure", "return wits.Success // mine", 1)
	write(t, map[string]string{"out/nodes/nodes.go": mine, "out/nodes/other.go": "package nodes\n\ntype helper struct{}\n",
		"out/wits.project.json": `{"wits": 1, "project": "renamed", "manifest": "wits.manifest.json", "roots": ["sub.tree.json"], "mine": 1}`, "out/main.tree.json": "{}"})
	wants := filepath.Join("out", "nodes", "nodes.go") + " was changed since it was written, and is left as it is. " + filepath.Join("out", "nodes", "nodes_new.go") +
		" has what it lacks: Bite. Call RegisterNew beside Register."
	for range 2 { // what it has written itself is no coder's
		again("--force").is(t, 0, "", wants)
		if read(t, "out/nodes/nodes.go") != mine {
			t.Fatal("the coder's work is lost")
		}
		added := read(t, "out/nodes/nodes_new.go")
		if !strings.Contains(added, "type Bite struct") || strings.Contains(added, "type Go struct") || !strings.Contains(added, "func RegisterNew(r *wits.Registry)") {
			t.Errorf("added is\n%s", added)
		}
	}
	if p := read(t, "out/wits.project.json"); !strings.Contains(p, `"renamed"`) || !strings.Contains(p, `"mine": 1`) || !strings.Contains(p, "main.tree.json") || !strings.Contains(p, "sub.tree.json") {
		t.Errorf("the project is now %s", p)
	}
	run(t, "", "check", "out").is(t, 0, "", "2 documents, no problems")
	// He takes that over, too, and then the trees need more: an action, and a port of one that is there.
	bite := strings.Replace(read(t, "out/nodes/nodes_new.go"), "return wits.Failure", "return wits.Running", 1)
	write(t, map[string]string{"out/nodes/nodes_new.go": bite, "bot/main.xml": strings.Replace(more, `<Bite strength="3"/>`, `<Bite strength="3" where="head"/><Bark/>`, 1)})
	got := again("--force")
	got.is(t, 0, "", filepath.Join("out", "nodes", "nodes_new2.go")+" has what it lacks: Bark. Call RegisterNew2 beside Register.")
	if !strings.Contains(got.err, "Bite has no port Where, which the documents use: add it.") {
		t.Error(got.err)
	}
	if read(t, "out/nodes/nodes_new.go") != bite || read(t, "out/nodes/nodes.go") != mine {
		t.Error("the coder's work is lost")
	}
	// The documents alone.
	write(t, map[string]string{"out/main.tree.json": "{}", "out/wits.manifest.json": "mine", "out/wits.project.json": "mine", "out/nodes/nodes_new2.go": "mine"})
	again("--force", "--documents-only").is(t, 0, "", "out holds 2 documents")
	for _, name := range []string{"out/wits.manifest.json", "out/wits.project.json", "out/nodes/nodes_new2.go"} {
		if read(t, name) != "mine" {
			t.Errorf("%s was written", name)
		}
	}
	if !strings.Contains(read(t, "out/main.tree.json"), "Bark") {
		t.Error("the document was not written")
	}
	// Neither what is no Go nor a damaged project is lost.
	again("--force").is(t, 1, "", "wits.project.json is damaged")
	write(t, map[string]string{"out/wits.project.json": `{"wits": 1}`})
	again("--force").is(t, 0, "", "What it lacks is not known")
	if read(t, "out/nodes/nodes_new2.go") != "mine" {
		t.Error("the coder's work is lost")
	}
}

func TestProjectsOfGroot(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"robot/robot.btproj": `<?xml version="1.0" encoding="UTF-8"?>
			<root BTCPP_format="4" project_name="Robot"><include path="trees/main.xml"/>
			<!-- Description of Node Models (used by Groot) -->
			<TreeNodesModel><Action ID="Say" editable="true"><input_port name="message" type="std::string"/></Action></TreeNodesModel></root>`,
		"robot/trees/main.xml": `<root BTCPP_format="4"><BehaviorTree ID="Main"><Sequence><Say message="hi"/><SubTree ID="Rest"/></Sequence></BehaviorTree>
			<BehaviorTree ID="Rest"><Sleep msec="500"/></BehaviorTree></root>`})
	run(t, "", "import", "robot/robot.btproj", "-o", "out").is(t, 0, "", "out holds 2 documents; begin with main.tree.json. 0 unmapped, 0 differ, 0 guessed")
	run(t, "", "check", "out").is(t, 0, "", "2 documents, no problems")
	run(t, "", "import", "robot/robot.txt", "-o", "out2").is(t, 1, "", "there is no file robot/robot.txt")
	write(t, map[string]string{"robot/robot.txt": ""})
	run(t, "", "import", "robot/robot.txt", "-o", "out2").is(t, 2, "", "robot/robot.txt is neither .xml, nor .btproj, nor .json")
}
