package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command seeks a front between two goals, shows it as a table, writes its members or the one that is picked; or says what is wrong.
func TestB14_TheCommandTuneWithGoals(t *testing.T) {
	t.Chdir(t.TempDir())
	const search = "keen --goal time:less --goal cost:less --trials 60 --rounds 2 --confirm 20 "
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{search + "--journal kept --out all", "members are better by one goal and worse by another; none is better alone, in 20 rounds.", "1 number is sought by up to 60 candidates of 2 rounds for less time, less cost", 3},
		{search + "--journal kept", "\nThe same command with --pick N shows", "", 3},
		{search + "--journal kept --pick 1", "~ port Reach: default is 2", "", 3},
		{search + "--journal kept --pick 1 --out one", filepath.Join("one", "keen.utility.json") + " is written", "", 3},
		{search + "--journal kept --pick 13", "is better by", "--pick 13: the front has ", 2},
		{"keen --goal time:less --goal cost --trials 40 --rounds 2 --confirm 20", "members are better than the documents as they were by a goal, and worse by none", "", 0},
		{"keen --goal time:less --goal cost --trials 40 --rounds 2 --confirm 20 --search nsga2", "The same command (without --journal all is played again)", "", 0},
		{"keen --goal time:less --trials 60 --rounds 2 --confirm 20", "What was found is better.", "", 0},
		{"keen --goal time:less --goal cosst --trials 40 --rounds 2", "", `the game does not report the figure "cosst": did you mean "cost"?`, 1},
		{"keen --goal time:less --goal time", "", "--goal names time twice", 2},
		{"keen --goal time:less --figure cost", "", "--figure and --less are for one goal", 2},
		{"keen --goal time --goal cost --less", "", "--figure and --less are for one goal", 2},
		{"keen --goal wins --goal cost", "", "keen has no sides, so that nobody wins", 2},
		{"keen --goal wins", "", "keen has no sides, so that nobody wins", 2},
		{"fight --a one.json --b strong.json --goal wins:less --goal size", "", "more wins are better", 2},
		{"fight --goal wins --goal size", "", "fight has sides: name the document", 2},
		{"keen --goal time:least --goal cost", "", `"time:least" is no goal`, 2},
		{"keen --goal a --goal b --goal c --goal d --goal e --goal f --goal g", "", "7 goals are more than 6", 2},
		{"keen --goal time --goal cost --search cmaes", "", "cmaes searches by one goal alone", 2},
		{"keen --figure time --search nsga2", "", "nsga2 searches by several goals", 2},
		{"keen --figure time --pick 2", "", "--pick is for a front", 2},
		{"keen --goal time --goal cost --pick=-1", "", "--pick takes the number of a member", 2},
		{"keen --goal time --goal cost --trials 7", "", "7 trials are too few for several goals", 2},
	} {
		var out, err strings.Builder
		a := tuneApp()
		a.Out, a.Err = &out, &err
		code := a.Run(append([]string{"tune"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(err.String(), c.err) {
			t.Errorf("%s: %d\n%s\n%s", c.args, code, &out, &err)
		}
	}
	var front struct {
		Study struct{ Goals []struct{ Name string } }
		// Reach is the one number.
		Members []struct {
			Values []float64
			Goals  []struct{ Value, Gain struct{ Estimate float64 } }
		}
		Before []struct{ Estimate float64 }
		Rounds int
	}
	data, err := os.ReadFile(filepath.Join("all", "result.json"))
	if err == nil {
		err = json.Unmarshal(data, &front)
	}
	if err != nil || len(front.Members) < 2 || len(front.Study.Goals) != 2 || len(front.Before) != 2 || front.Rounds != 20 {
		t.Fatalf("%v\n%s", err, data)
	}
	// The first has the best time, which is that of a Reach of 24; the last costs less than the documents, whose Reach is 10.
	first, last := front.Members[0], front.Members[len(front.Members)-1]
	if first.Values[0] < 20 || first.Values[0] > 28 || last.Values[0] >= 10 || first.Goals[0].Gain.Estimate <= 0 || last.Goals[1].Gain.Estimate <= 0 {
		t.Errorf("%+v", front.Members)
	}
	for folder, member := range map[string]int{"all/front/1": 0, "all/front/2": 1, "one": 0} {
		var d struct{ Ports []struct{ Default float64 } }
		text, err := os.ReadFile(filepath.Join(filepath.FromSlash(folder), "keen.utility.json"))
		if err == nil {
			err = json.Unmarshal(text, &d)
		}
		if err != nil || d.Ports[0].Default != front.Members[member].Values[0] {
			t.Errorf("%s: %v, %s", folder, err, text)
		}
	}
	if data, err = os.ReadFile("kept/candidates.jsonl"); err != nil || strings.Count(string(data), `"worths":[`) < 50 || !strings.Contains(string(data), `"again":true`) {
		t.Errorf("%v\n%s", err, data)
	}
}
