package main

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/examples/kind/timetables"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/machine"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/kind/witstest"
	"github.com/wits-ai/wits/std"
)

// shop is a day that is built in Go: a timetable, whose entries run a tree, a machine, and a document of the game's own.
func shop() build.Files {
	return build.Files{
		"shop.timetable.json": timetables.Document{
			Header:    build.Header{Doc: "Bakes, and keeps the shop.", Ports: []build.Port{build.In("Hour", "float"), build.In("Loaves", "int")}},
			Hour:      "Hour",
			Otherwise: "Sleep",
			Entries: map[string]timetables.Entry{
				"Oven":  {From: build.Number(4), To: build.Number(8), Run: "oven.tree.json"},
				"Shop":  {From: build.Number(8), To: build.Number(18), Run: "shop.machine.json", Pass: []string{"Loaves"}},
				"Sleep": {Run: "sleep.tree.json"},
			},
		},
		"oven.tree.json": tree.Document{
			Root: "Morning",
			Nodes: map[string]tree.Node{
				"Morning": tree.Sequence{Sequence: []string{"Go", "Bake"}},
				"Go":      tree.Do{Do: "Walk", With: build.Values{"To": "bakery"}},
				"Bake":    tree.Do{Do: "Bake", With: build.Values{"Loaves": 6}},
			},
		},
		"shop.machine.json": machine.Document{
			Header: build.Header{Ports: []build.Port{build.In("Loaves", "int")}},
			Start:  "Open",
			States: map[string]machine.State{
				"Open":   {Do: "Sell"},
				"Closed": {Do: "Stay", Stay: true},
			},
			Transitions: []machine.Transition{{From: []string{"Open"}, To: []string{"Closed"}, When: "Loaves <= 0"}},
		},
	}
}

func registry() *wits.Registry {
	r := std.NewRegistry()
	register(r)
	return r
}

// TestBuiltDayIsPlayed: documents built outside of the module are loaded beside files, and played.
func TestBuiltDayIsPlayed(t *testing.T) {
	run := witstest.Document(t, registry(), shop().Over(documents()), "shop.timetable.json", witstest.Setup{Fakes: map[string]string{}})
	active := func(hour, loaves int, want string) {
		t.Helper()
		run.Set("Hour", hour)
		run.Set("Loaves", loaves)
		run.Step(3)
		if !run.Active(want) {
			t.Errorf("at %d with %d loaves %s is not active:\n%s", hour, loaves, want, run.Journal())
		}
	}
	active(5, 0, "Oven/Go")
	run.Finish("Oven/Go", wits.Success)
	active(6, 0, "Oven/Bake")
	active(9, 6, "Shop/Open")
	active(17, 0, "Shop/Closed")
	active(20, 0, "Sleep")
}

// TestBuiltDayIsEdited: what is written the editor opens, finds nothing wrong with, and leaves as it is.
func TestBuiltDayIsEdited(t *testing.T) {
	dir := t.TempDir()
	files := shop()
	sleep, err := os.ReadFile("documents/sleep.tree.json")
	if err != nil {
		t.Fatal(err)
	}
	if files["sleep.tree.json"], err = build.Read(sleep); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(registry(), dir); err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(filepath.Join(dir, "sleep.tree.json"))
	if err != nil || string(again) != string(sleep) {
		t.Errorf("the file that was read is not what is written: %v\n%s", err, again)
	}
	p, err := edit.Open(dir, edit.Options{Registry: registry()})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	found, err := p.Check(nil)
	if err != nil || len(found) > 0 {
		t.Errorf("the editor finds %v, %v", found, err)
	}
	for name := range files {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if canonical, err := registry().Documents().Format(data); err != nil || string(canonical) != string(data) {
			t.Errorf("%s is not in its canonical form: %v", name, err)
		}
	}
}
