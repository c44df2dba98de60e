package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/wits-ai/wits/batch"
)

// batchFlags are those that make a plan.
type batchFlags struct {
	A         string            `name:"a" help:"The entrant that is judged: a document of one side, or a folder of documents; of a game without sides \"own\" is the game's." placeholder:"FILE"`
	B         []string          `name:"b" help:"Those it is compared with, as often as there are; nobody is none." placeholder:"FILE" sep:"none"`
	Each      bool              `help:"Compare all with all, and not A with each of the others alone."`
	Vary      string            `help:"Compare variants of an option of a game without sides." placeholder:"NAME=VALUE,VALUE"`
	Option    map[string]string `short:"o" help:"Options of the game, such as size=4." placeholder:"NAME=VALUE" mapsep:"none"`
	Documents string            `help:"Folder to take all other documents from, in place of the game's own." placeholder:"DIR"`
	Seed      *uint64           `help:"Seed of the first round; 1 if there is none." placeholder:"N"`
	Rounds    int               `help:"How many rounds are played, with a test at most: 100 without a test, 100,000 with one." placeholder:"N"`
	Figure    string            `help:"Judge by a figure that the game reports, and not by wins." placeholder:"NAME"`
	Less      bool              `help:"The smaller figure is the better one."`
	Elo       []float64         `help:"End with a sequential test: A is so much stronger (hypothesis 0), or so much (hypothesis 1)." placeholder:"E0,E1"`
	Mean      []float64         `help:"The same for a figure: by how much A is better on average; alone, what it is." placeholder:"M0,M1"`
	Alpha     float64           `help:"How often the test may accept hypothesis 1 though 0 is true; 0.05 if it says nothing." placeholder:"PART"`
	Beta      float64           `help:"The other way round." placeholder:"PART"`
	Ticks     int64             `help:"How many ticks a match has at most; without it as many as the game needs." placeholder:"N"`
	SkipFault bool              `name:"skip-faults" help:"Leave out matches in which a mind is parked or a document does not load. Without it the first ends the batch."`
}

// defaultRounds is how many are played if neither rounds nor a test are asked for.
const defaultRounds = 100

// given names flags that were used.
func (f *batchFlags) given() []string {
	var names []string
	for _, flag := range []struct {
		name string
		is   bool
	}{{"--a", f.A != ""}, {"--b", len(f.B) > 0}, {"--each", f.Each}, {"--vary", f.Vary != ""}, {"--option", len(f.Option) > 0}, {"--documents", f.Documents != ""},
		{"--seed", f.Seed != nil}, {"--rounds", f.Rounds != 0}, {"--figure", f.Figure != ""}, {"--less", f.Less}, {"--elo", len(f.Elo) > 0}, {"--mean", len(f.Mean) > 0},
		{"--alpha", f.Alpha != 0}, {"--beta", f.Beta != 0}, {"--ticks", f.Ticks != 0}, {"--skip-faults", f.SkipFault}} {
		if flag.is {
			names = append(names, flag.name)
		}
	}
	return names
}

// plan returns what is to be played, and the folder from which it names files.
func (c *batchCommand) plan(a *App) (p *batch.Plan, folder string, err error) {
	if isPlan(c.What) {
		if names := c.given(); len(names) > 0 {
			return nil, "", usage("%s cannot be used with a plan: the plan says it", strings.Join(names, ", "))
		}
		data, err := readFile(c.What, batch.MaxPlan)
		if err != nil {
			return nil, "", err
		}
		p, err := batch.ReadPlan(c.What, data)
		return p, filepath.Dir(c.What), err
	}
	g, err := a.game(c.What)
	if err != nil {
		if there(c.What) {
			return nil, "", usage("%s is neither a game nor a plan: the names of plans end in .json", c.What)
		}
		return nil, "", err
	}
	p, err = c.make(g)
	if err != nil {
		return nil, "", err
	}
	for _, w := range p.Complete() {
		return nil, "", usage("%s", wordsOfFlags(w))
	}
	return p, ".", nil
}

// make makes a plan of flags.
func (f *batchFlags) make(g *Game) (*batch.Plan, error) {
	p := &batch.Plan{Game: g.Name, Documents: f.Documents, Options: f.Option, Seed: 1, Judge: batch.Judge{Figure: f.Figure, Less: f.Less},
		Stop: batch.Stop{Rounds: f.Rounds}, Ticks: f.Ticks, SkipFaults: f.SkipFault}
	if f.Seed != nil {
		p.Seed = *f.Seed
	}
	if f.Each {
		p.Pairing = batch.Each
	}
	if f.Rounds < 0 {
		return nil, usage("--rounds takes a number above 0, not %d", f.Rounds)
	}
	if f.Less && f.Figure == "" {
		return nil, usage("--less says which figure is better: name it with --figure")
	}
	if err := f.entrants(g, p); err != nil {
		return nil, err
	}
	return p, f.test(p)
}

func (f *batchFlags) entrants(g *Game, p *batch.Plan) error {
	if f.A == "" && len(f.B) > 0 {
		return usage("--b names whom --a is compared with: there is no --a")
	}
	all := slices.DeleteFunc(append([]string{f.A}, f.B...), func(name string) bool { return name == "" })
	switch {
	case f.Vary != "":
		name, values, ok := strings.Cut(f.Vary, "=")
		if !ok || name == "" || values == "" {
			return usage("--vary takes an option and its values, such as guards=1,3, and not %q", f.Vary)
		}
		if len(all) > 0 {
			return usage("--vary and --a cannot be used together")
		}
		for value := range strings.SplitSeq(values, ",") {
			p.Entrants = append(p.Entrants, batch.Entrant{Options: map[string]string{name: value}})
		}
	case g.Match != nil && len(all) > 0:
		for _, document := range all {
			p.Entrants = append(p.Entrants, batch.Entrant{Document: document})
		}
	case len(all) > 0:
		for _, dir := range all {
			if dir == "own" {
				p.Entrants = append(p.Entrants, batch.Entrant{Name: "own"})
			} else {
				p.Entrants = append(p.Entrants, batch.Entrant{Documents: dir})
			}
		}
	case g.Match != nil && f.Figure == "":
		return usage("name the documents that play against each other: --a FILE --b FILE")
	default:
		p.Entrants = []batch.Entrant{{}}
	}
	return nil
}

func (f *batchFlags) test(p *batch.Plan) error {
	two := func(flag string, list []float64) (*[2]float64, error) {
		switch len(list) {
		case 0:
			return nil, nil
		case 2:
			return &[2]float64{list[0], list[1]}, nil
		}
		return nil, usage("%s takes two numbers, hypothesis 0 and hypothesis 1, such as %s 0,10", flag, flag)
	}
	elo, err := two("--elo", f.Elo)
	if err != nil {
		return err
	}
	mean, err := two("--mean", f.Mean)
	if err != nil {
		return err
	}
	if elo != nil || mean != nil {
		p.Stop.Test = &batch.Test{Elo: elo, Mean: mean, Alpha: f.Alpha, Beta: f.Beta}
		return nil
	}
	if f.Alpha != 0 || f.Beta != 0 {
		return usage("--alpha and --beta are errors of a test: name its hypotheses with --elo or --mean")
	}
	if p.Stop.Rounds == 0 {
		p.Stop.Rounds = defaultRounds
	}
	return nil
}

// wordsOfFlags says what is wrong with a plan to somebody who has typed flags.
func wordsOfFlags(w batch.Wrong) string {
	flag := map[string]string{"judge": "--figure", "stop.rounds": "--rounds", "stop.test": "--elo or --mean", "stop.test.elo": "--elo", "stop.test.mean": "--mean",
		"stop.test.alpha": "--alpha", "stop.test.beta": "--beta", "ticks": "--ticks", "entrants": "--a and --b"}[w.Field]
	switch {
	case w.Field == "judge":
		return "--figure: " + w.Reason + ", such as --figure seconds --less"
	case flag == "" && strings.HasPrefix(w.Field, "entrants."):
		return w.Reason
	case flag == "":
		return w.Error()
	}
	return flag + ": " + w.Reason
}
