package cli_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// learn runs a command line of a program that comes with the duel.
func learn(args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = cli.App{Name: "wits", Out: &o, Err: &e, Games: []cli.Game{{
		Name:       "duel",
		New:        func(s cli.Setup) sim.Game { return duel.New(actors.From(s.Documents)) },
		Register:   duel.Register,
		Documents:  duel.Documents(),
		Unattended: duel.Headless(),
	}}}.Run(args...)
	return o.String(), e.String(), code
}

// TestLearn: the command writes rules of what an agent does, the same from a recording, and trains them; the documents are right.
func TestLearn(t *testing.T) {
	t.Chdir(t.TempDir())
	how := []string{"--agent", "Red", "--good", "Swing.OnHit", "--values", "Distance, IsFacing(Target, 0.5),Stamina", "--without", "Stamina"}
	for _, c := range []struct {
		out  string
		args []string
	}{
		{"played.rules.json is written: ", append([]string{"learn", "duel", "--seed", "3", "--frames", "3000", "--out", "played.rules.json"}, how...)},
		{"run.mcap: frames 0 to 3000", []string{"record", "duel", "--seed", "3", "--frames", "3000", "--out", "run.mcap"}},
		{"played2.rules.json is written: ", append([]string{"learn", "--recording", "run.mcap", "--out", "played2.rules.json"}, how...)},
		{"trained.rules.json is written: trained in 2 games", []string{"learn", "duel", "--documents", "mine", "-o", "red=played.rules.json", "--agent", "Red",
			"--train", "--runs", "2", "--frames", "2000", "--out", "trained.rules.json"}},
		{"", []string{"check", "--game", "duel", "played.rules.json", "trained.rules.json"}},
	} {
		if c.args[1] == "duel" && c.args[2] == "--documents" {
			must.Succeed(t, os.CopyFS("mine", duel.Documents()))
			data, err := os.ReadFile("played.rules.json")
			must.Succeed(t, err)
			must.Succeed(t, os.WriteFile("mine/played.rules.json", data, 0o644))
		}
		out, errs, code := learn(c.args...)
		if code != 0 || !strings.Contains(out, c.out) {
			t.Fatalf("%q: %d\n%s\n%s", c.args, code, out, errs)
		}
	}
	played, err := os.ReadFile("played.rules.json")
	must.Succeed(t, err)
	replayed, err := os.ReadFile("played2.rules.json")
	must.Succeed(t, err)
	if want := bytes.Replace(played, []byte(`"name": "played"`), []byte(`"name": "played2"`), 1); !bytes.Equal(want, replayed) {
		t.Errorf("a recording gives other rules:\n%s\n%s", want, replayed)
	}
	if text := string(played); strings.Contains(text, "Stamina") || !strings.Contains(text, `"do": "Swing"`) || !strings.Contains(text, `"value": "Distance"`) {
		t.Errorf("the rules are\n%s", text)
	}
}

// TestLearnCalledWrongly: what is wrong is said with what there is instead.
func TestLearnCalledWrongly(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args, err string
		code      int
	}{
		{"--agent Rod", `there is no agent "Rod": did you mean "Red"?`, 1},
		{"--agent 7", `there is no agent "7": there is Red, Blue`, 1},
		{"--agent Red -o red=script", "Red has no mind to watch", 1},
		{"--agent Red --actions Swung", `Red, fighter.graph.json: there is no action "Swung": did you mean "Swing"?`, 1},
		{"--agent Red --good Swing.OnHat", `there is no trigger "Swing.OnHat": did you mean "Swing.OnHit"?`, 1},
		{"--agent Red --without Distanz", `there is no value "Distanz": did you mean "Distance"?`, 1},
		{"--agent Red --weight Far=1", `there is no value "Far": there is CharHealth, Stamina, SecondWind, Distance`, 1},
		{"--agent Red --values Distanz", `the value "Distanz": `, 1},
		{"--agent Red --values Target", `the value "Target" is of the type entity: rules look at numbers, bools and enumerations`, 1},
		{"--agent Red --actions Swing --frames 10", "0 actions began, and none succeeded: watch for longer", 1},
		{"--agent Red --runs 0", "--runs takes a number above 0, not 0", 2},
		{"--agent Red --rules 0", "--rules takes a number from 1 to 100, not 0", 2},
		{"--agent Red --recording x.mcap", "a recording knows its game, options and documents: leave them out", 2},
		{"--agent Red --train --values Distance", "--train takes the rules of the agent as they are: leave out how to make rules", 2},
		{"--agent Red --train", "Red runs fighter.graph.json, which has no rules that are matched", 1},
	} {
		_, errs, code := learn(append([]string{"learn", "duel", "--out", "x.rules.json"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(errs, c.err) {
			t.Errorf("%s: %d\n%s", c.args, code, errs)
		}
		if _, err := os.Stat("x.rules.json"); err == nil {
			t.Fatalf("%s: a document was written", c.args)
		}
	}
}
