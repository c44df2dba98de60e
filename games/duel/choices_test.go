package duel

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// TestChoices: fighters can run whatever documents implement the interface Fighter, of any kind; who chooses none of them is
// not asked for any.
func TestChoices(t *testing.T) {
	choices := func(documents fs.FS) (list []string, red string) {
		for _, o := range New(actors.From(documents)).Info().Options {
			if o.Name == "red" {
				list, red = o.Choices, o.Value
			}
		}
		return list, red
	}
	own := []string{"fighter", "berserker", "recorded.rules.json", "human", "script", "masher"}
	if got, red := choices(Documents()); !slices.Equal(got, own) || red != "fighter" {
		t.Errorf("the game's own are %q, %s first", got, red)
	}
	if got, red := choices(fstest.MapFS{}); !slices.Equal(got, slices.DeleteFunc(own, func(name string) bool { return name == "recorded.rules.json" })) || red != "fighter" {
		t.Errorf("without documents: %q, %s first", got, red)
	}
	mine := fstest.MapFS{
		"coward.tree.json":          {Data: []byte(`{"wits": 1, "kind": "tree", "implements": ["Fighter"], "root": "Stand", "nodes": {"Stand": {"status": "running"}}}`)},
		"deep/hero.graph.json":      {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"]}`)},
		"berserker.graph.json":      {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"], "ports": [{"in": "Target", "type": "float"}]}`)}, // another port than the interface has
		"human.graph.json":          {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"]}`)},
		"circle.graph.json":         {Data: []byte(`{"wits": 1, "kind": "graph"}`)},
		"broken.graph.json":         {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"`)},
		"masher.graph.json":         {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"]}`)},
		".hidden/ghost.graph.json":  {Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"]}`)},
		"coward.machine.graph.json": {Data: []byte(`{"wits": 1, "kind": "machine", "implements": ["Fighters"], "start": "A", "states": {"A": {}}}`)},
	}
	want := []string{"berserker", "coward.tree.json", "deep/hero", "human", "script", "masher"}
	if got, red := choices(mine); !slices.Equal(got, want) || red != "berserker" {
		t.Errorf("of one's own: %q, %s first", got, red)
	}
	play := func(red, blue string) (*Game, error) {
		g := New(actors.From(mine))
		_, err := sim.Headless(g, sim.Run{Options: map[string]string{"red": red, "blue": blue}, Seed: 1, Ticks: 20})
		return g, err
	}
	g, err := play("coward.tree.json", "deep/hero")
	must.Succeed(t, err)
	for i, document := range []string{"coward.tree.json", "deep/hero.graph.json"} {
		if m := g.Agents()[i].Mind; m == nil || m.Program().Document() != document || m.Fault() != nil {
			t.Errorf("agent %d does not run %s", i, document)
		}
	}
	if _, err := play("script", "masher"); err != nil {
		t.Errorf("nobody needs a document: %v", err)
	}
	if _, err := play("berserker", "script"); err == nil || !strings.Contains(err.Error(), "duel: red: berserker.graph.json") {
		t.Errorf("a document with errors was chosen: %v", err)
	}
}
