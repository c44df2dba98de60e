package games_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestEachGameSaysItsGoal: in a sentence or two that end as sentences do, short enough for one line of the stage.
func TestEachGameSaysItsGoal(t *testing.T) {
	for _, g := range []sim.Game{armada.New(), duel.New(), flock.New(), night.New(), jedi.New(), sniper.New(), town.New()} {
		if info := g.Info(); !strings.HasSuffix(info.Goal, ".") || len(info.Goal) < 20 || len(info.Goal) > 120 {
			t.Errorf("%s: %q", info.Name, info.Goal)
		}
	}
}

// TestAGamesPageSaysWhatItShows: how it is started, which techniques it shows, each of its documents, options and keys.
func TestAGamesPageSaysWhatItShows(t *testing.T) {
	for _, c := range []struct {
		game      sim.Game
		documents fs.FS
	}{
		{armada.New(), armada.Documents()}, {duel.New(), duel.Documents()}, {flock.New(), flock.Documents()},
		{night.New(), night.Documents()}, {jedi.New(), jedi.Documents()},
		{sniper.New(), sniper.Documents()}, {town.New(), town.Documents()},
	} {
		info := c.game.Info()
		t.Run(info.Name, func(t *testing.T) {
			data, err := os.ReadFile(info.Name + "/README.md")
			must.Succeed(t, err)
			page := string(data)
			wanted := []string{"\n## How to play\n", "\nwits play " + info.Name + "\n", "**It shows:**"}
			documents, err := fs.Glob(c.documents, "*.json")
			if err != nil || len(documents) == 0 {
				t.Fatalf("it has %d documents, %v", len(documents), err)
			}
			for _, document := range documents {
				wanted = append(wanted, "`"+document+"`")
			}
			for _, option := range info.Options {
				wanted = append(wanted, "`"+option.Name)
			}
			for _, control := range info.Controls {
				if key := control.Keys[0]; strings.HasPrefix(key, "Key") && len(control.Keys) == 1 {
					wanted = append(wanted, "`"+strings.TrimPrefix(key, "Key")+"`")
				}
			}
			for _, text := range wanted {
				if !strings.Contains(page, text) {
					t.Errorf("the page does not have %q", text)
				}
			}
		})
	}
}
