package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/batch/tune"
	"github.com/wits-ai/wits/edit/diff"
	"github.com/wits-ai/wits/internal/safefile"
)

type tuneCommand struct {
	Game      string            `arg:"" optional:"" help:"The game; not needed if there is only one."`
	A         string            `name:"a" help:"The document whose numbers are sought, and those of what it runs, in a game with sides." placeholder:"FILE"`
	B         []string          `name:"b" help:"Those it plays against, as often as there are; nobody is none." placeholder:"FILE" sep:"none"`
	Figure    string            `help:"Judge by a figure that the game reports, and not by wins." placeholder:"NAME"`
	Less      bool              `help:"The smaller figure is the better one."`
	Goal      []string          `help:"One of several goals: wins, or a figure, with :less where the smaller one is better. What is found is a front of trade-offs between them." placeholder:"NAME" sep:"none"`
	Option    map[string]string `short:"o" help:"Options of the game, such as size=4." placeholder:"NAME=VALUE" mapsep:"none"`
	Documents string            `help:"Folder to take all documents from, in place of the game's own." placeholder:"DIR"`
	Search    string            `default:"auto" enum:"auto,cmaes,spsa,halving,nsga2" help:"How to search: cmaes learns which numbers go together; spsa climbs, and bears much luck; halving tries the whole space, and plays more of the better half; nsga2 is for several goals. auto is cmaes, or nsga2 (${enum})."`
	Trials    int               `default:"200" help:"How many candidates are tried at most; of halving, at first." placeholder:"N"`
	Rounds    int               `default:"20" help:"How many rounds judge a candidate; of halving, at first." placeholder:"N"`
	Step      float64           `default:"0.2" help:"How far from the documents the search begins to look, as a part of the way between the bounds." placeholder:"PART"`
	Confirm   int               `default:"200" help:"How many rounds compare what was found with what was there, with seeds of their own." placeholder:"N"`
	Seed      uint64            `default:"1" help:"Seed of the search, and of the first round." placeholder:"N"`
	Ticks     int64             `help:"How many ticks a match has at most; without it as many as the game needs." placeholder:"N"`
	Out       string            `help:"Folder to write the documents with what was found into, with the evidence beside them; of several goals each member of the front into a folder of its own, front/1 and so on." placeholder:"DIR"`
	Pick      int               `help:"Of several goals: the member of the front whose documents are written into --out, or shown." placeholder:"N"`
	Journal   string            `help:"Folder that keeps what was played and every candidate. The same command goes on from there after an end of whatever kind." placeholder:"DIR"`
	fleetFlags
	batchPageFlags
}

func (tuneCommand) Help() string {
	return `Seeks the numbers that documents mark with "tune", by playing:

    "tune": {"options/Attack/considerations/Near/from": {"low": 300, "high": 1200}}

    $wits tune armada --a commander.tree.json --b veteran.tree.json -o size=4 --out ./tuned
    $wits tune guard --figure seconds --less --trials 100 --rounds 10

By several goals it comes to a front: candidates of which none is as good as another by all goals.

    $wits tune armada --a commander.tree.json --b veteran.tree.json -o size=4 --goal wins --goal seconds:less --journal ./sought

Candidates that are tried together play the same seeds. In the end what was found is compared with what was there before, with seeds that
no candidate was chosen by. The same seed finds the same, on every machine and with any number of workers. Exit codes: 0 what was found is
better, with 95 % confidence; of several goals a member of the front is better by one and worse by none; 3 it is not; 1 a match could not
be played; 2 the command was called wrongly.`
}

func (c *tuneCommand) Run(a *App) (err error) {
	if err := errors.Join(c.check(), c.checkPage()); err != nil {
		return err
	}
	if c.Confirm < 2 {
		return usage("--confirm takes a number from 2, not %d", c.Confirm)
	}
	goals, err := c.goals()
	if err != nil {
		return err
	}
	study, err := c.study(a, goals)
	if err != nil {
		return err
	}
	seek, err := c.search(study)
	if err != nil {
		return usageError{err}
	}
	stock := batch.Stock{}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	page, err := c.page(ctx, a, "tune", stock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, page.stop()) }()
	page.study(study, c.Trials)
	found, err := c.seek(ctx, a, study, seek, stock, page)
	if err == nil {
		err = found.tell(a.Out, study)
	}
	if err == nil {
		err = found.write(a, c, study)
	}
	if err == nil && !found.Better() {
		err = exitNotBetter
	}
	return page.stay(ctx, a, err)
}

// found is what a search came to: the better numbers, or a front.
type found interface {
	Better() bool
	tell(w io.Writer, s *tune.Study) error
	write(a *App, c *tuneCommand, s *tune.Study) error
}

// seeker searches, and says on the way what the search holds for the best.
type seeker struct {
	run  func(context.Context, batch.Fleet, batch.Stock, *batchPage, tune.Options) (found, error)
	best func(turn []tune.Candidate) string
}

// seek searches. The error says how to go on after an interrupt.
func (c *tuneCommand) seek(ctx context.Context, a *App, study *tune.Study, seek seeker, stock batch.Stock, page *batchPage) (found, error) {
	told := newBatchProgress(a.Err)
	fleet, end, err := c.fleet(ctx, a, stock, told)
	if err != nil {
		page.end(err)
		return nil, err
	}
	told.line("%s", c.told(study))
	tried := 0
	result, err := seek.run(ctx, fleet, stock, page, tune.Options{Journal: c.Journal, OnEvent: func(e batch.Event) {
		page.event(e)
		if e.Kind == batch.Began { // of each turn
			told.restart(e.Matches)
			return
		}
		told.event(e)
	}, OnCandidates: func(list []tune.Candidate) {
		page.candidates(list)
		tried += len(list)
		told.line("turn %d: %d candidates were tried, %s", list[0].Turn, tried, seek.best(list))
	}})
	told.end()
	err = errors.Join(err, end())
	page.end(err)
	if errors.Is(err, context.Canceled) {
		hint := "; with --journal it could go on from here"
		if c.Journal != "" {
			hint = ", and are in " + c.Journal + ": the same command goes on from here"
		}
		return nil, errors.Join(fmt.Errorf("%d candidates were tried%s", tried, hint), &interruptedError{})
	}
	return result, err
}

// study returns what the flags ask for.
func (c *tuneCommand) study(a *App, goals []tune.Goal) (*tune.Study, error) {
	g, err := a.game(c.Game)
	if err != nil {
		return nil, err
	}
	if g.Match == nil && (c.A != "" || len(c.B) > 0) {
		return nil, usage("%s has no sides that documents could play against each other: leave --a and --b out, and name a --figure", g.Name)
	}
	if err := c.judge(g, goals); err != nil {
		return nil, err
	}
	if g.Match != nil && (c.A == "" || len(c.B) == 0) {
		return nil, usage("%s has sides: name the document whose numbers are sought with --a, and those it plays against with --b", g.Name)
	}
	flags := batchFlags{A: c.A, B: c.B, Option: c.Option, Documents: c.Documents, Figure: c.Figure, Less: c.Less, Ticks: c.Ticks, Rounds: 2}
	p, err := flags.make(g)
	if err != nil {
		return nil, err
	}
	for _, w := range p.Complete() {
		return nil, usage("%s", wordsOfFlags(w))
	}
	stock, err := a.prepare(p, ".")
	if err != nil {
		return nil, err
	}
	s := &tune.Study{Game: g.Name, Options: c.Option, Documents: stock[p.Bundle], Goals: goals, Ticks: c.Ticks, Confirm: c.Confirm, Seed: c.Seed}
	if len(goals) == 0 {
		s.Judge = p.Judge
	}
	if s.Documents == nil && g.Documents != nil {
		if s.Documents, err = batch.Gather(g.Documents); err != nil {
			return nil, err
		}
	}
	registry := g.registry()
	var files []string
	if p.Sided() {
		s.Entrant = p.Entrants[0].Document
		for _, e := range p.Entrants[1:] {
			s.Opponents = append(s.Opponents, e.Document)
		}
		// What it does not run would be played by the others, too.
		library := wits.NewLibrary(registry, s.Documents.FS())
		if found := library.Check(s.Entrant).Errors(); len(found) > 0 {
			return nil, found
		}
		files = library.Files()
	}
	if s.Space, err = tune.Find(s.Documents, registry.Documents().Parse, files...); err != nil {
		return nil, err
	}
	if len(s.Space) == 0 {
		of := "no document of " + g.Name
		if s.Entrant != "" {
			of = "neither " + s.Entrant + " nor what it runs"
		}
		return nil, usage("%s marks a number that may be sought: write \"tune\": {\"options/Attack/score\": {\"low\": 0, \"high\": 1}} into it, with what leads to the number", of)
	}
	return s, nil
}

// search returns how it is sought.
func (c *tuneCommand) search(s *tune.Study) (seeker, error) {
	effort := tune.Effort{Trials: c.Trials, Rounds: c.Rounds, Step: c.Step, Seed: c.Seed}
	if len(s.Goals) > 0 {
		return c.front(s, effort)
	}
	make := tune.NewCMAES
	switch c.Search {
	case "nsga2":
		return seeker{}, errors.New("nsga2 searches by several goals: name them with --goal, as often as there are")
	case "spsa":
		make = tune.NewSPSA
	case "halving":
		make = tune.NewHalving
	}
	search, err := make(s.Space.Start(), effort)
	best := stats.Interval{Estimate: -1e300}
	return seeker{
		run: func(ctx context.Context, fleet batch.Fleet, stock batch.Stock, page *batchPage, o tune.Options) (found, error) {
			r, err := s.Run(ctx, search, fleet, stock, o)
			if err != nil {
				return nil, err
			}
			page.found(r)
			return one{r}, nil
		},
		best: func(turn []tune.Candidate) string {
			for _, c := range turn {
				if c.Worth.Estimate > best.Estimate {
					best = c.Worth
				}
			}
			return "the luckiest came to " + worthWords(s.Judge.Figure == "", best)
		},
	}, err
}

// told says what is going to be done.
func (c *tuneCommand) told(s *tune.Study) string {
	what := s.Game
	if s.Entrant != "" {
		what = fmt.Sprintf("%s: %s against %s", s.Game, s.Entrant, strings.Join(s.Opponents, ", "))
	}
	numbers := fmt.Sprintf("%d numbers are", len(s.Space))
	if len(s.Space) == 1 {
		numbers = "1 number is"
	}
	by := ""
	if len(s.Goals) > 0 {
		by = " for " + goalWords(s.Goals)
	}
	return fmt.Sprintf("%s: %s sought by up to %d candidates of %d rounds%s", what, numbers, c.Trials, c.Rounds, by)
}

// worthWords returns an interval in the unit by which candidates are judged.
func worthWords(wins bool, i stats.Interval) string {
	if wins {
		return fmt.Sprintf("%.1f %% (%.1f to %.1f %%)", 100*i.Estimate, 100*max(0, i.Low), 100*min(1, i.High))
	}
	return fmt.Sprintf("%.4g (%.4g to %.4g)", i.Estimate, i.Low, i.High)
}

// one is what a search by one goal found.
type one struct{ *tune.Result }

func (r one) tell(w io.Writer, s *tune.Study) error {
	wins := s.Judge.Figure == ""
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "number\twas\tis\tbounds\n")
	for i, p := range s.Space {
		fmt.Fprintf(t, "%s\t%.6g\t%.6g\t%.6g to %.6g\n", p.Name(), p.Value, r.Values[i], p.Low, p.High)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if wins {
		fmt.Fprintf(w, "\npoints before  %s\npoints after   %s\n", worthWords(wins, r.Before), worthWords(wins, r.After))
		fmt.Fprintf(w, "gain           %s, in %d rounds against each\n", gainWords(wins, r.Gain), r.Rounds)
	} else {
		fmt.Fprintf(w, "\n%s is better by %s, in %d rounds\n", s.Judge.Figure, worthWords(wins, r.Gain), r.Rounds)
	}
	if r.Direct != nil {
		fmt.Fprintf(w, "against itself as it was: %s\n", worthWords(wins, *r.Direct))
	}
	verdict := "What was found is better."
	if !r.Better() {
		verdict = "What was found is not better, as far as so few rounds show."
	}
	_, err := fmt.Fprintln(w, verdict)
	return err
}

// gainWords returns a gain with its sign.
func gainWords(wins bool, i stats.Interval) string {
	if wins {
		return fmt.Sprintf("%+.1f %% (%+.1f to %+.1f %%)", 100*i.Estimate, 100*i.Low, 100*i.High)
	}
	return fmt.Sprintf("%+.4g (%+.4g to %+.4g)", i.Estimate, i.Low, i.High)
}

func (r one) write(a *App, c *tuneCommand, s *tune.Study) error {
	if c.Out == "" {
		return showFound(a, s, r.Documents)
	}
	if err := writeFound(a, c.Out, r.Documents); err != nil {
		return err
	}
	return tune.WriteResult(filepath.Join(c.Out, tune.ResultFile), r.Result)
}

// showFound shows how documents with what was found differ from those that were there.
func showFound(a *App, s *tune.Study, documents map[string][]byte) error {
	for _, file := range slices.Sorted(maps.Keys(documents)) {
		d, err := diff.Compare(a.kinds(), s.Documents[file], documents[file])
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "\n%s\n%s", file, d.Text())
	}
	return nil
}

// writeFound writes documents into a folder.
func writeFound(a *App, folder string, documents map[string][]byte) error {
	for _, file := range slices.Sorted(maps.Keys(documents)) {
		name := filepath.Join(folder, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := safefile.Write(name, documents[file]); err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "%s is written\n", name)
	}
	return nil
}
