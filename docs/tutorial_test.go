package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// TestTheGuardOfTheTutorial: with the document that tutorial-patrol.md builds, guards patrol, chase whom they see, search
// where they lost them, and go back to their patrol.
func TestTheGuardOfTheTutorial(t *testing.T) {
	const file = "guard_random.tree.json"
	files := fstest.MapFS{}
	own, err := fs.Glob(night.Documents(), "*.json")
	must.Succeed(t, err)
	for _, name := range own {
		data, err := fs.ReadFile(night.Documents(), name)
		must.Succeed(t, err)
		files[name] = &fstest.MapFile{Data: data}
	}
	data, err := os.ReadFile("testdata/patrol/" + file)
	must.Succeed(t, err)
	if files[file] == nil {
		t.Fatalf("the game does not load %s any more; the tutorial puts its guard there", file)
	}
	files[file].Data = data
	r := night.NewRegistry()
	for _, problem := range wits.NewLibrary(r, files).Check(file) {
		t.Error(problem)
	}
	want := []string{"patrol", "chase", "search", "patrol"}
	moods := map[uint32][]string{}
	done := false
	g := night.New(actors.From(files))
	_, err = sim.Headless(g, sim.Run{Seed: 1, Ticks: 36000, Options: map[string]string{"search": "random", "you": "a script"}, After: func(int64) bool {
		for _, a := range g.Agents() {
			if fault := a.Mind.Fault(); fault != nil {
				t.Fatal(fault)
			}
			port := a.Mind.Program().Find("Mood")
			if port < 0 { // the hider
				continue
			}
			mood := fmt.Sprint(a.Mind.Value(port))
			if list := moods[a.ID]; len(list) == 0 || list[len(list)-1] != mood {
				moods[a.ID] = append(list, mood)
			}
			for i := range moods[a.ID] {
				done = done || len(moods[a.ID]) >= i+len(want) && slices.Equal(moods[a.ID][i:i+len(want)], want)
			}
		}
		return !done
	}})
	must.Succeed(t, err)
	if !done {
		t.Errorf("no guard did %v; they did %v", want, moods)
	}
}
