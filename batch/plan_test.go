package batch

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

const duelOfFleets = `{
  "batch": 1,
  "game": "armada",
  "options": {"size": 4},
  "entrants": ["commander.tree.json", {"name": "old", "document": "veteran.tree.json"}, "nobody"],
  "pairing": "each",
  "seeds": {"first": 7, "count": 50},
  "stop": {"test": {"elo": [0, 20], "alpha": 0.01}}
}`

func TestB14_AFileIsAPlan(t *testing.T) {
	p, err := ReadPlan("plan.json", []byte(duelOfFleets))
	must.Succeed(t, err)
	if !p.Sided() || p.Stop.Rounds != 100 || p.Stop.Test.Beta != DefaultError || p.Stop.Test.Alpha != 0.01 || p.Count() != 300 {
		t.Errorf("%+v", p)
	}
	for i, want := range map[int]string{
		0: "commander:old/1 7 [commander.tree.json veteran.tree.json] map[size:4]",
		1: "commander:nobody/1 7 [commander.tree.json ] map[size:4]",
		2: "old:nobody/1 7 [veteran.tree.json ] map[size:4]",
		3: "commander:old/2 7 [veteran.tree.json commander.tree.json] map[size:4]",
		6: "commander:old/3 8 [commander.tree.json veteran.tree.json] map[size:4]",
	} {
		m := p.Match(i)
		if got := fmt.Sprint(m.Key, " ", m.Seed, " ", m.Sides, " ", m.Options); got != want {
			t.Errorf("match %d is %s, not %s", i, got, want)
		}
	}
	again, err := ReadPlan("again.json", p.Text())
	if err != nil || !reflect.DeepEqual(p, again) || p.Digest() != again.Digest() {
		t.Errorf("%s\n%v", p.Text(), err)
	}
	again.Stop.Test.Beta = 0.06
	if p.Digest() == again.Digest() {
		t.Error("another plan has the same digest")
	}
	v, err := ReadPlan("v.json", []byte(`{"batch": 1, "game": "flock", "options": {"a": "1", "b": "2"}, "entrants": [{"options": {"b": "3"}}, {"documents": "dir/mine"}],
		"judge": {"figure": "seconds", "better": "less"}, "stop": {"rounds": 5}, "faults": "skip", "ticks": 900}`))
	must.Succeed(t, err)
	m := v.Match(3)
	if v.Sided() || v.Count() != 10 || m.Key != "mine/2" || m.Seed != 2 || v.Match(2).Options["b"] != "3" || m.Options["b"] != "2" || m.Ticks != 900 || v.Match(0).Key != "b=3/1" || !v.Judge.Less || !v.SkipFaults {
		t.Errorf("%+v, %+v", v, m)
	}
}

// All that is wrong is told, with the member, its line, and what was meant.
func TestB14_WrongPlansAreRefusedInWords(t *testing.T) {
	for change, want := range map[string]string{
		`"game": "armada"|"gane": "armada"`:                                 `plan.json:3:3: a plan has no member "gane" (did you mean "game"?`,
		`"game": "armada",|`:                                                `game: the plan does not say which game is played`,
		`"batch": 1|"batch": 2`:                                             `plan.json:2:12: a plan says "batch": 1`,
		`"size": 4|"size": [4]`:                                             `the option "size" must be a text`,
		`"each"|"all"`:                                                      `pairing: there is no pairing "all"`,
		`"first": 7|"first": -7`:                                            `"first" must be a whole number from 0`,
		`"count": 50|"count": 1.5`:                                          `"count" must be a whole number from 1`,
		`"nobody"]|{"name": "old", "document": "x.json"}]`:                  `entrants.2.name: entrants 2 and 3 are both called "old"`,
		`"nobody"]|{"name": "a:b", "document": "x.json"}]`:                  `"a:b" cannot be the name of an entrant`,
		`"nobody"]|{"options": {"x": "y"}}]`:                                `entrants.2.document: other entrants are documents`,
		`"nobody"]|{"documnt": "x"}]`:                                       `an entrant has no member "documnt" (did you mean "document"?`,
		`, {"name": "old", "document": "veteran.tree.json"}, "nobody"]|]`:   `has nobody to play against`,
		`["commander.tree.json", {"name": "old"|[{"name": "old"`:            ``,
		`"entrants": [|"entrants": [], "doc": [`:                            `"doc" must be a text`,
		`"elo": [0, 20]|"elo": [20, 0]`:                                     `stop.test.elo: hypothesis 1 says more Elo`,
		`"elo": [0, 20]|"elo": [0]`:                                         `"elo" must be two numbers`,
		`"elo": [0, 20]|"elo": [0, 5000]`:                                   `between -2000 and 2000 Elo`,
		`"elo": [0, 20]|"mean": [0, 20]`:                                    `says its hypotheses in Elo`,
		`"elo": [0, 20]|"elo": [0, 20], "mean": [0, 1]`:                     `not about both`,
		`"alpha": 0.01|"alpha": 0.5`:                                        `"alpha" must be a number between 0 and 0.5`,
		`{"test": {"elo": [0, 20], "alpha": 0.01}}|{"rounds": 101}`:         `101 rounds need 51 seeds, and there are 50`,
		`"stop": {"test": {"elo": [0, 20], "alpha": 0.01}}|"stop": 3`:       `"stop" must be an object`,
		`"stop": {"test": {"elo": [0, 20], "alpha": 0.01}}|"judge": "wims"`: `"judge" cannot be "wims"`,
		`"stop"|"judge": {"figure": "ships", "better": "most"}, "stop"`:     `"better" cannot be "most" (it is more or less`,
		`"stop"|"judge": {"figure": "ships"}, "stop"`:                       `a test of the figure "ships" says its hypotheses as means`,
		`, "count": 50},|},` + "\x00" + `"stop"|"ticks"`:                    `"ticks" must be a whole number`,
		`, "count": 50},|}}`:                                                `plan.json:8`,
	} {
		text := duelOfFleets
		for c := range strings.SplitSeq(change, "\x00") {
			from, to, _ := strings.Cut(c, "|")
			if !strings.Contains(text, from) {
				t.Fatalf("the plan has no %s", from)
			}
			text = strings.Replace(text, from, to, 1)
		}
		_, err := ReadPlan("plan.json", []byte(text))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", change, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s\n\t%v\n\tand not %s", change, err, want)
		}
	}
	if _, err := ReadPlan("p.json", []byte(`{"batch": 1, "game": "duel", "entrants": [{}], "stop": {"rounds": 4}}`)); err == nil || !strings.Contains(err.Error(), "nobody wins where") {
		t.Error(err)
	}
	if _, err := ReadPlan("p.json", []byte(`{"batch": 1, "game": "duel", "entrants": [{}], "judge": {"figure": "x"}}`)); err == nil || !strings.Contains(err.Error(), "nothing says when the batch ends") {
		t.Error(err)
	}
}

func FuzzReadPlan(f *testing.F) {
	f.Add([]byte(duelOfFleets))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ReadPlan("plan.json", data)
		if err != nil {
			return
		}
		again, err := ReadPlan("again.json", p.Text())
		if err != nil || again.Digest() != p.Digest() {
			t.Errorf("%s\nis read as\n%s\n%v", data, p.Text(), err)
		}
		if n := p.Count(); n < 1 || n > MaxMatches || p.Match(n-1).Key == "" {
			t.Errorf("%d matches", n)
		}
	})
}
