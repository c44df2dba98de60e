package build_test

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/internal/must"
)

// TestFilesAreAFileSystem: folders are listed, and files of others are found behind those that are built.
func TestFilesAreAFileSystem(t *testing.T) {
	leaf := tree.Document{Root: "Main", Nodes: map[string]tree.Node{"Main": tree.Wait{Wait: build.Number(1)}}}
	files := build.Files{"a.tree.json": leaf, "deep/in/b.tree.json": leaf, "deep/c.tree.json": leaf}
	if err := fstest.TestFS(files, "a.tree.json", "deep/in/b.tree.json", "deep/c.tree.json"); err != nil {
		t.Error(err)
	}
	others := fstest.MapFS{"a.tree.json": {Data: []byte("other")}, "deep/d.tree.json": {Data: []byte("{}")}, "e/f.tree.json": {Data: []byte("{}")}}
	if err := fstest.TestFS(files.Over(others), "a.tree.json", "deep/d.tree.json", "e/f.tree.json"); err != nil {
		t.Error(err)
	}
}

// TestWhatCannotBeWritten is named by where it is.
func TestWhatCannotBeWritten(t *testing.T) {
	for want, node := range map[string]tree.Node{
		"build: nodes.Main.wait: a document cannot hold the number NaN":       tree.Wait{Wait: build.Number(math.NaN())},
		"build: nodes.Main.with.To: a document cannot hold a chan int":        tree.Do{Do: "Walk", With: build.Values{"To": make(chan int)}},
		"build: nodes.Main: there is nothing, where a tree.Node should be":    nil,
		"build: nodes.Main.with.List.1: a document cannot hold the number +I": tree.Do{Do: "Walk", With: build.Values{"List": []any{1, math.Inf(1)}}},
	} {
		_, err := build.JSON(tree.Document{Root: "Main", Nodes: map[string]tree.Node{"Main": node}})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("said is %v, want %s", err, want)
		}
	}
	if _, err := build.JSON((*tree.Document)(nil)); err == nil {
		t.Error("no document is written")
	}
	if err := (build.Files{"../a.tree.json": tree.Document{}}).Write(nil, t.TempDir()); err == nil {
		t.Error("a file outside of the folder is written")
	}
}

// TestWhatCannotBeRead loses nothing: it is refused, by where it is.
func TestWhatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		`{"wits": 1, "kind": "tree", "nodes": {"Main": {"wait": 1, "wiat": 2}}}`: `build: nodes.Main: a tree.Wait has no member "wiat"`,
		`{"wits": 1, "kind": "tree", "nodes": {"Main": {"hop": 1}}}`:             `build: nodes.Main: nothing says which tree.Node it is`,
		`{"wits": 1, "kind": "tree", "nodes": {"Main": {"selector": "A"}}}`:      `build: nodes.Main.selector: it is string, where a []string should be`,
		`{"wits": 2, "kind": "tree"}`:                                            `build: documents of version 1 are read`,
		`{"wits": 1, "kind": "coin"}`:                                            `build: there is no builder of documents of kind "coin": import its package`,
		`[]`:                                                                     `a document is a JSON object in { }`,
	} {
		if _, err := build.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: said is %v, want %s", text, err, want)
		}
	}
}

// Recovery is a type of tree node that a game adds.
type Recovery struct {
	Recovery []string     `json:"recovery" build:"need,tells"`
	Times    build.Amount `json:"times"`
}

func (Recovery) IsNode() {}

// TestOwnTypesOfTreeNode are built, written and read like others.
func TestOwnTypesOfTreeNode(t *testing.T) {
	build.Register[tree.Node](Recovery{})
	data, err := build.JSON(tree.Document{Root: "Main", Nodes: map[string]tree.Node{"Main": Recovery{Recovery: []string{"Open", "Kick"}, Times: build.Number(3)}}})
	if err != nil || !strings.Contains(string(data), `"Main": {"recovery": ["Open", "Kick"], "times": 3}`) {
		t.Errorf("%s, %v", data, err)
	}
	doc, err := build.Read(data)
	must.Succeed(t, err)
	if r, ok := doc.(*tree.Document).Nodes["Main"].(Recovery); !ok || len(r.Recovery) != 2 || r.Times != build.Number(3) {
		t.Errorf("read is %#v", doc)
	}
}
