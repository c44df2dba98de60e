package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// throw is a game of one throw: its figure is of the seed, of the option and of a document.
type throw struct {
	documents fs.FS
	value     float64
}

func (*throw) Info() sim.Info {
	return sim.Info{Name: "throw", Title: "Throw", Options: []sim.Option{{Name: "size", Label: "Size", Choices: []string{"4", "12"}, Value: "4"}}}
}
func (g *throw) Start(options map[string]string, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 1))
	g.value = 10 + r.NormFloat64()
	if options["size"] == "12" {
		g.value += 2 + r.NormFloat64()
	}
	text, err := fs.ReadFile(g.documents, "one.json")
	g.value += float64(len(text))
	return err
}
func (g *throw) Step(sim.Input)    {}
func (*throw) Draw(*sim.Scene)     {}
func (*throw) Agents() []sim.Agent { return nil }
func (*throw) Over() bool          { return true }
func (*throw) Result() string      { return "" }
func (g *throw) Hash() uint64      { return math.Float64bits(g.value) }

// strong wins, but for some matches; good.json is as strong as one.json.
func matchOfThrow(_ context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	o := batch.Outcome{Hash: m.Seed, Figures: map[string]float64{"size": float64(len(m.Options["size"]))}}
	edge := 0.0
	for i, side := range m.Sides {
		text := []byte("nobody")
		if side != "" {
			var err error
			if text, err = fs.ReadFile(documents, side); err != nil {
				o.Fault = err.Error()
				return o, nil
			}
		}
		if string(text) == "panic" {
			panic("a blade has broken")
		}
		if string(text) == "strong" {
			edge += 0.2 * float64(1-2*i)
		}
	}
	if r := rand.New(rand.NewPCG(m.Seed, uint64(len(m.Sides[0])))); r.Float64() < 0.5+edge {
		o.Scores = []float64{1, 0}
	} else {
		o.Scores = []float64{0, 1}
	}
	return o, nil
}

func throwApp() App {
	documents := fstest.MapFS{"one.json": {Data: []byte("o")}, "strong.json": {Data: []byte("strong")}, "panic.json": {Data: []byte("panic")}}
	made := func(s Setup) sim.Game { return &throw{documents: s.Documents} }
	return App{Name: "wits", Games: []Game{
		{Name: "throw", New: made, Documents: documents, Statistics: func(g sim.Game) any { return map[string]float64{"eyes": g.(*throw).value} }},
		{Name: "fight", New: made, Documents: documents, Match: matchOfThrow},
	}}
}

// The command plays what it is told by flags or by a plan, says what comes of it, and tells by its exit code.
func TestB14_TheCommandBatch(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"mine.tree.json": "strong", "own/one.json": "ooooo", "in/good.json": "weak",
		"plan.json":    `{"batch": 1, "game": "fight", "entrants": ["mine.tree.json", {"name": "them", "document": "one.json"}], "stop": {"test": {"elo": [0, 60]}}}`,
		"in/plan.json": `{"batch": 1, "game": "fight", "entrants": ["good.json", "strong.json"], "stop": {"rounds": 8}}`,
		"bad.json":     `{"batch": 1, "gane": "fight", "stop": {"rounds": 8}}`,
		"folder.json":  `{"batch": 1, "game": "throw", "entrants": [{"documents": "own"}, {"name": "theirs"}], "judge": {"figure": "eyes", "better": "more"}, "stop": {"rounds": 20}}`,
		"notes.txt":    "",
	} {
		must.Succeed(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Succeed(t, os.WriteFile(name, []byte(text), 0o644))
	}
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{"fight --a strong.json --b one.json --rounds 60", "strong is better", "", 0},
		{"fight --a one.json --b nobody --rounds 20", "neither is better", "", 0},
		{"fight --a strong.json --b one.json --elo 0,60", "verdict     yes: strong is 60 Elo stronger rather than 0 (errors of 5 % and 5 %)", "", 0},
		{"fight --a one.json --b strong.json --elo 0,60", "verdict     no: one is 0 Elo stronger rather than 60", "", 3},
		{"fight --a one.json --b strong.json --elo 0,60 --rounds 4", "verdict     not decided after 4 rounds", "", 4},
		{"fight --a one.json --b strong.json --b nobody --each --rounds 40", "points in % against", "", 0},
		{"fight --figure size --a one.json --b nobody --rounds 4 -o size=12", "size 2 (2 to 2)", "", 0},
		{"plan.json", "verdict     yes: mine is 60 Elo stronger", "", 0},
		{"in/plan.json", "good against strong: 8 rounds", "", 0},
		{"folder.json", "own is better", "", 0},
		{"throw --figure eyes --vary size=4,12 --rounds 30", "size=12 is better", "", 0},
		{"throw --figure eyes --less --vary size=4,12 --mean 0,1", "verdict     yes: size=4 is 1 better on average rather than 0", "", 0},
		{"throw --figure eyes --a own --b ./own --rounds 5", "", "are both called \"own\"", 2},
		{"throw --figure eyes --rounds 30", "throw: 30 rounds\n  eyes 1", "", 0},
		{"throw --figure eyes --mean 10,11", "throw is 11 on average rather than 10", "", 0},
		{"throw --figure eyess --rounds 3", "", `the figure "eyess": did you mean "eyes"?`, 1},
		{"throw --rounds 3", "", "nobody wins where no entrant has a document", 2},
		{"throw --figure eyes --vary sise=4,12", "", "sise", 2},
		{"throw --figure eyes --vary size=4,13", "", "size", 2},
		{"throw --figure eyes --vary size", "", "--vary takes an option and its values", 2},
		{"throw --figure eyes --vary size=4 --a own", "", "cannot be used together", 2},
		{"throw --figure eyes --a nowhere", "", "there is no file or folder nowhere", 1},
		{"throw --figure eyes --a notes.txt", "", "is no folder of documents", 2},
		{"throw --less", "", "--less says which figure is better", 2},
		{"fight", "", "name the documents that play against each other", 2},
		{"fight --a one.json", "", "one document alone has nobody to play against", 2},
		{"fight --b one.json", "", "there is no --a", 2},
		{"fight --a two.json --b nobody", "", "two.json is no document of the game", 2},
		{"fight --a oni.json --b nobody", "", `did you mean "one.json"?`, 2},
		{"fight --a panic.json --b nobody --rounds 4", "", "could not be played, 3 times, last by here/", 1},
		{"fight --a panic.json --b nobody --rounds 4", "", ": the game panicked: a blade has broken", 1},
		{"fight --a one.json --b nobody --elo 5", "", "--elo takes two numbers", 2},
		{"fight --a one.json --b nobody --mean 0,5", "", "a test of wins says its hypotheses in Elo", 2},
		{"fight --a one.json --b nobody --alpha 0.1", "", "name its hypotheses", 2},
		{"fight --a one.json --b nobody --elo 0,5 --beta 0.9", "", "--beta: an error lies between 0 and 0.5", 2},
		{"fight --a one.json --b nobody --rounds -1", "", "--rounds", 2},
		{"fight --a one.json --b nobody --ticks -1", "", "--ticks", 2},
		{"fight --a one.json --b nobody --workers -1", "", "--workers", 2},
		{"fight --a one.json --b nobody --twice 2", "", "--twice", 2},
		{"fight --a one.json --b nobody --out nowhere/x", "", "nowhere/x", 1},
		{"fight --a one.json --b nobody --rounds 2 --journal notes.txt", "", "the journal cannot be made", 1},
		{"fihgt", "", `did you mean "fight"?`, 2},
		{"notes.txt", "", "is neither a game nor a plan", 2},
		{"bad.json", "", `bad.json:1:14: a plan has no member "gane" (did you mean "game"?)`, 1},
		{"plan.json --rounds 4 --less", "", "--rounds, --less cannot be used with a plan", 2},
		{"no.json", "", "there is no file or folder no.json", 1},
	} {
		var out, err strings.Builder
		a := throwApp()
		a.Out, a.Err = &out, &err
		code := a.Run(append([]string{"batch"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(err.String(), c.err) || c.err == "" && strings.Contains(err.String(), "wits: ") {
			t.Errorf("%s: %d\n%s\n%s", c.args, code, &out, &err)
		}
	}
}

// What the flags say is a plan that has the same verdict and the same results; a journal is gone on from; results are lines of JSON or
// Parquet.
func TestB14_PlansJournalsAndResultsOfTheCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(args string) string {
		t.Helper()
		var out, err strings.Builder
		a := throwApp()
		a.Out, a.Err = &out, &err
		if code := a.Run(append([]string{"batch"}, strings.Fields(args)...)...); code != 0 {
			t.Fatalf("%s: %d, %s", args, code, &err)
		}
		return out.String()
	}
	flags := "fight --a strong.json --b one.json --b nobody --elo 0,60 --seed 5 -o size=12"
	must.Succeed(t, os.WriteFile("plan.json", []byte(run(flags+" --print")), 0o644))
	verdict := func(args string) string { // without what is of time and of workers
		var r struct {
			Plan        string             `json:"plan"`
			Comparisons []batch.Comparison `json:"comparisons"`
			Counted     int                `json:"counted"`
		}
		must.Succeed(t, json.Unmarshal([]byte(run(args+" --json")), &r))
		for i := range r.Comparisons {
			r.Comparisons[i].Points, r.Comparisons[i].Elo = nil, nil
		}
		return fmt.Sprintf("%+v", r)
	}
	want := verdict(flags + " --workers 1 --out a.jsonl")
	for _, args := range []string{flags + " --workers 3 --out b.jsonl", "plan.json --journal j --out b.jsonl", "plan.json --journal j --out b.jsonl", "plan.json --twice 0 --out b.parquet"} {
		if is := verdict(args); is != want {
			t.Errorf("%s: %s\nand not %s", args, is, want)
		}
		if strings.HasSuffix(args, ".jsonl") {
			a, _ := os.ReadFile("a.jsonl")
			b, err := os.ReadFile("b.jsonl")
			if err != nil || len(a) == 0 || string(a) != string(b) {
				t.Errorf("%s: other results, %v", args, err)
			}
		}
	}
	if data, err := os.ReadFile("b.parquet"); err != nil || !strings.HasPrefix(string(data), "PAR1") || !strings.HasSuffix(string(data), "PAR1") {
		t.Errorf("no Parquet: %v", err)
	}
	lines := strings.Split(strings.TrimSpace(run("plan.json --journal j --out -")), "\n")
	var first resultLine
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil || first.Match.Key != "strong:one/1" || first.Match.Seed != 5 || first.Match.Options["size"] != "12" || len(first.Scores) != 2 {
		t.Errorf("%s: %+v, %v", lines[0], first, err)
	}
}

// A match has the hash that run prints for its seed and options.
func TestB14_HashesAreThoseOfRun(t *testing.T) {
	run := func(args string, into any) {
		t.Helper()
		var out strings.Builder
		a := throwApp()
		a.Out, a.Err = &out, io.Discard
		if code := a.Run(strings.Fields(args)...); code != 0 || json.Unmarshal([]byte(out.String()), into) != nil {
			t.Fatalf("%s: %d, %s", args, code, &out)
		}
	}
	var line resultLine
	run("batch throw --figure eyes --vary size=12 --seed 9 --rounds 1 --out -", &line)
	var played outcome
	run("run throw --seed 9 -o size=12 --json", &played)
	if line.Hash != played.Hash || line.Ticks != played.Frames || line.Figures["eyes"] != played.Statistics.(map[string]any)["eyes"] {
		t.Errorf("%+v\nand run says\n%+v", line, played)
	}
}

// An interrupt ends it in order, says what was played, and how to go on.
func TestB14_AnInterruptedBatchSaysHowToGoOn(t *testing.T) {
	for flag, want := range map[string]string{"": "; with --journal it could go on from here", " --journal " + filepath.Join(t.TempDir(), "j"): ": the same command goes on from here"} {
		ctx, cancel := context.WithCancel(t.Context())
		a := throwApp()
		plain := a.Games[1].Match
		a.Games[1].Match = func(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
			if m.Seed > 1 {
				cancel()
				<-ctx.Done()
				return batch.Outcome{}, ctx.Err()
			}
			return plain(ctx, m, documents)
		}
		var out, err strings.Builder
		a.Out, a.Err, a.Context = &out, &err, ctx
		code := a.Run(strings.Fields("batch fight --a one.json --b nobody --rounds 100 --workers 1" + flag)...)
		if code != exitInterrupted || out.String() != "" || !strings.Contains(err.String(), "matches were played") || !strings.Contains(err.String(), want) {
			t.Errorf("%s: %d\n%s\n%s", flag, code, &out, &err)
		}
	}
}
