package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// sides is a game that has sides, and no more.
type sides struct{}

func (sides) Info() sim.Info {
	return sim.Info{Name: "sides", Title: "Sides", Options: []sim.Option{{Name: "size", Label: "Size", Choices: []string{"4", "12"}, Value: "12"}}}
}
func (sides) Start(map[string]string, uint64) error { return nil }
func (sides) Step(sim.Input)                        {}
func (sides) Draw(*sim.Scene)                       {}
func (sides) Agents() []sim.Agent                   { return nil }

// The command hands a game what was asked for: documents of the game, documents of files, and nobody.
func TestTournamentCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.tree.json")
	must.Succeed(t, os.WriteFile(file, []byte("mine"), 0o644))
	other := filepath.Join(filepath.Dir(file), "one.json")
	must.Succeed(t, os.WriteFile(other, []byte("other"), 0o644))
	play := func(ctx context.Context, out io.Writer, c Contest) error {
		for _, side := range []string{c.A, c.B} {
			text := "nobody"
			if side != "" {
				data, err := fs.ReadFile(c.Documents, side)
				if err != nil {
					return err
				}
				text = string(data)
			}
			fmt.Fprintf(out, "%s=%s ", side, text)
		}
		_, err := fmt.Fprintf(out, "%d %d %d %s", c.Rounds, c.Seed, c.Workers, c.Options["size"])
		return err
	}
	games := []Game{
		{Name: "plain", New: func(Setup) sim.Game { return sides{} }},
		{Name: "sides", New: func(Setup) sim.Game { return sides{} }, Documents: fstest.MapFS{"one.json": {Data: []byte("one")}}, Tournament: play},
	}
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{"sides --a one.json --b nobody --rounds 3 --seed 9 --workers 2 -o size=4", "one.json=one =nobody 3 9 2 4", "", 0},
		{"--a " + file + " --b one.json --workers 1", "mine.tree.json=mine one.json=one 40 1 1", "", 0},
		{"plain --a one.json --b nobody", "", "plain has no sides", 2},
		{"sides --a two.json --b nobody", "", "two.json is no document of the game", 2},
		{"sides --a oni.json --b nobody", "", `did you mean "one.json"?`, 2},
		{"sides --a " + other + " --b one.json --workers 1", "my.one.json=other one.json=one 40 1 1", "", 0},
		{"sides --a one.json --b nobody --rounds many", "", "--rounds", 2},
		{"sides --a one.json --b nobody --frob", "", "--frob", 2},
		{"sides --a one.json --b nobody -o speed=5", "", "speed", 2},
		{"sides --a one.json", "", "--b", 2},
		{"sides --a one.json --b nobody --rounds 0", "", "--rounds", 2},
		{"sides --a one.json --b nobody --workers -1", "", "--workers", 2},
		{"sides --a one.json --b nobody -o size=5", "", "size", 2},
	} {
		var out, err strings.Builder
		code := App{Name: "wits", Games: games, Out: &out, Err: &err}.Run(append([]string{"tournament"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.HasPrefix(out.String(), c.out) || !strings.Contains(err.String(), c.err) {
			t.Errorf("%s: %d\n%s\n%s", c.args, code, &out, &err)
		}
	}
}
