package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/std/patterns"
)

// TestCurve: what the command says of curves, and of what is none.
func TestCurve(t *testing.T) {
	for _, c := range []struct {
		args      []string
		code      int
		out, fail string
	}{
		{[]string{"curve", "parabola"}, 0, "it rises and falls, from 0 at 0 to 0 at 1, between 0 and 1; where it is 0 the option is out altogether", ""},
		{[]string{"curve", `{"power": 2}`, "--at", "0.5,1"}, 0, "0.5\t0.25\n1\t1\n", ""},
		{[]string{"curve", `{"formula": "x < 0.5 ? 0 : 1", "flip": true}`, "--at", "0.25,0.75"}, 0, "0.25\t1\n0.75\t0\n", ""},
		{[]string{"curve", "power"}, 2, "", `the curve power needs a number (such as {"power": 2})`},
		{[]string{"curve", "{"}, 2, "", "the curve is not JSON"},
		{[]string{"curve", `{"formula": "z"}`}, 2, "", "nothing is called z"},
	} {
		var out, fail bytes.Buffer
		code := cli.App{Name: "wits", Out: &out, Err: &fail}.Run(c.args...)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(fail.String(), c.fail) {
			t.Errorf("%q: %d\n%s%s", c.args, code, &out, &fail)
		}
	}
}

// picky is a game of one agent that decides.
type picky struct{ mind *wits.Mind }

func (g *picky) Info() sim.Info { return sim.Info{Name: "picky", Title: "Picky"} }
func (g *picky) Start(map[string]string, uint64) error {
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"u.utility.json": {Data: []byte(`{"wits":1,"kind":"utility","options":{
		"A":{"considerations":[{"name":"Never","if":"false"}]},"B":{"considerations":[{"name":"Always","input":"1"}]}}}`)}}, "u.utility.json")
	if err == nil {
		g.mind = p.NewMind(1)
	}
	return err
}
func (g *picky) Step(in sim.Input)   { g.mind.Step(wits.Frame{Delta: 0.1}) }
func (g *picky) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "One", Mind: g.mind}} }
func (g *picky) Draw(*sim.Scene)     {}

// TestRunConsiderations tells which considerations mattered.
func TestRunConsiderations(t *testing.T) {
	var out, fail bytes.Buffer
	app := cli.App{Name: "wits", Out: &out, Err: &fail, Games: []cli.Game{{Name: "picky", New: func(cli.Setup) sim.Game { return &picky{} }}}}
	if code := app.Run("run", "picky", "--frames", "10", "--considerations"); code != 0 {
		t.Fatalf("%d %s", code, &fail)
	}
	for _, want := range []string{"u.utility.json: A.Never 0 to 0, vetoed 10 times, decisive 0 times of 10", "u.utility.json: B.Always never mattered in 10 decisions: it was always 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
	out.Reset()
	app.Run("run", "picky", "--frames", "10", "--considerations", "--json")
	var got struct{ Considerations []utility.Usage }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Considerations) != 2 || got.Considerations[0].Vetoed != 10 {
		t.Errorf("%v %+v", err, got)
	}
}

// TestPatterns: the command writes the library of considerations into a project.
func TestPatterns(t *testing.T) {
	file := filepath.Join(t.TempDir(), patterns.File)
	var out, errs bytes.Buffer
	a := cli.App{Name: "wits", Out: &out, Err: &errs}
	if code := a.Run("patterns"); code != 0 || out.String() != string(patterns.Document) {
		t.Fatalf("%d, %d bytes: %s", code, out.Len(), &errs)
	}
	if code := a.Run("patterns", "-o", file); code != 0 {
		t.Fatalf("%d: %s", code, &errs)
	}
	if data, err := os.ReadFile(file); err != nil || !bytes.Equal(data, patterns.Document) {
		t.Error("the file is another one", err)
	}
}
