package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// parity ends as its seed does: those that three divides are odd.
type parity struct{ seed uint64 }

func (*parity) Info() sim.Info                                 { return sim.Info{Name: "parity", Title: "Parity"} }
func (g *parity) Start(_ map[string]string, seed uint64) error { g.seed = seed; return nil }
func (*parity) Step(sim.Input)                                 {}
func (*parity) Draw(*sim.Scene)                                {}
func (*parity) Agents() []sim.Agent                            { return nil }
func (*parity) Over() bool                                     { return true }
func (g *parity) Result() string {
	if g.seed%3 == 0 {
		return "odd"
	}
	return "even"
}

// A scenario with many seeds passes if enough of them do; what failed is told for the first, and the seeds are named.
func TestB14_ScenariosOverSeeds(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"even.test.json":  `{"wits": 1, "test": "ends even", "game": "parity", "seed": 2, "ticks": 3, "expect": [{"result": "even"}]}`,
		"wrong.test.json": `{"wits": 1, "test": "ends even", "game": "parity", "seed": 2, "ticks": 3, "options": {"size": "4"}, "expect": [{"result": "even"}]}`,
		"bad.test.json":   `{"wits": 1, "test": "ends even", "game": "parity"}`,
	} {
		must.Succeed(t, os.WriteFile(name, []byte(text), 0o644))
	}
	for _, c := range []struct {
		args string
		code int
		want []string
	}{
		{"even.test.json", 0, []string{"ok    even.test.json  ends even\n1 of 1 pass"}},
		{"even.test.json --seeds 6", 1, []string{"FAIL  even.test.json  ends even\n", `should end with "even", and ended with "odd"`, "4 of 6 seeds pass: 66.7 % (30.0 to 90.3 %); not with 3, 6\n"}},
		{"even.test.json --seeds 6 --at-least 0.6 -j 1", 0, []string{"ok    even.test.json", "4 of 6 seeds pass", "1 of 1 pass"}},
		{"even.test.json --seeds 300 --at-least 0.7", 1, []string{"200 of 300 seeds pass", "not with 3, 6, 9, 12, 15, 18, 21, 24, 27, 30 and others"}},
		{"wrong.test.json --seeds 6", 1, []string{"ERROR wrong.test.json", `there is no option "size"`}},
		{"bad.test.json --seeds 6", 1, []string{"ERROR bad.test.json", `"ticks" must say how many`}},
		{"even.test.json --seeds 0", 2, []string{"--seeds takes a number from 1"}},
		{"even.test.json --at-least 1.5", 2, []string{"--at-least takes a number from 0 to 1"}},
	} {
		var out strings.Builder
		a := App{Name: "wits", Out: &out, Err: &out, Games: []Game{{Name: "parity", New: func(Setup) sim.Game { return &parity{} }}}}
		code := a.Run(append([]string{"test"}, strings.Fields(c.args)...)...)
		for _, want := range c.want {
			if code != c.code || !strings.Contains(out.String(), want) {
				t.Errorf("%s: %d\n%s\nand not %s", c.args, code, &out, want)
			}
		}
	}
	var out strings.Builder
	a := App{Name: "wits", Out: &out, Err: &out, Games: []Game{{Name: "parity", New: func(Setup) sim.Game { return &parity{} }}}}
	var list []tested
	a.Run("test", "even.test.json", "--seeds", "6", "--json", "--junit", "out.xml")
	if err := json.Unmarshal([]byte(out.String()), &list); err != nil || len(list) != 1 || list[0].Seeds == nil || list[0].Seeds.Passed != 4 || list[0].OK || list[0].Seeds.Rate.High > 0.91 {
		t.Errorf("%s: %v", &out, err)
	}
}
