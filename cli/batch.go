package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/wits-ai/wits/batch"
)

type batchCommand struct {
	What string `arg:"" optional:"" help:"A plan (a file that ends in .json), or a game; not needed if there is only one game." placeholder:"PLAN|GAME"`

	batchFlags

	Out     string `help:"Write the matches that count into a file, a line of JSON for each; - is standard output." placeholder:"FILE"`
	Journal string `help:"Folder that keeps what was played. The same command goes on from there after an end of whatever kind." placeholder:"DIR"`
	JSON    bool   `name:"json" help:"Print the verdict as JSON."`
	Print   bool   `help:"Print the plan that the flags make, as a file, and play nothing."`
	fleetFlags
	batchPageFlags
	Twice float64 `default:"0.02" help:"Part of jobs that is played twice and compared, 0 to 1: a game that does not come out the same is found by it."`
}

func (batchCommand) Help() string {
	return `Two documents that play against each other, until a test says whether one is 20 Elo stronger:

    $wits batch armada --a mine.tree.json --b veteran.tree.json --elo 0,20
    $wits batch armada --a commander.tree.json --b nobody --rounds 40 -o size=4

Many against many, with a table of all pairs and ratings:

    $wits batch armada --each --a commander.tree.json --b veteran.tree.json --b nobody --rounds 40

Games without sides compare variants by a figure that the game reports (run prints them): of an option, or of folders of documents,
of which "own" is the game's:

    $wits batch guard --figure found --ticks 3600 --vary search=ours,seed --rounds 30
    $wits batch guard --figure found --ticks 3600 --a ./mine --b own --mean 0,1
    $wits batch $game --figure seconds --rounds 100

All of that can be a plan, which --print writes:

    $wits batch armada --a commander.tree.json --b nobody --rounds 40 --print > plan.json
    $wits batch plan.json --journal ./played --out results.jsonl

The same plan has the same verdict after the same number of rounds on every machine, with any number of workers. Exit codes: 0 all was
played, and every test accepts hypothesis 1 (A is better); 3 a test accepts hypothesis 0 (it is not); 4 a test is not decided; 1 a match
could not be played; 2 the command was called wrongly.`
}

// verdictCode is the exit code of a test that does not accept hypothesis 1.
type verdictCode int

// Exit codes of tests.
const (
	exitNotBetter verdictCode = 3
	exitUndecided verdictCode = 4
)

func (v verdictCode) Error() string {
	if v == exitNotBetter {
		return "a test accepts hypothesis 0"
	}
	return "a test is not decided"
}

func (c *batchCommand) Run(a *App) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	if err := c.checkPage(); err != nil {
		return err
	}
	if !(c.Twice >= 0 && c.Twice <= 1) {
		return usage("--twice takes a number from 0 to 1, not %v", c.Twice)
	}
	plan, folder, err := c.plan(a)
	if err != nil {
		return err
	}
	if c.Print {
		_, err := a.Out.Write(plan.Text())
		return err
	}
	stock, err := a.prepare(plan, folder)
	if err != nil {
		return err
	}
	out, err := openResults(a, c.Out)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	page, err := c.page(ctx, a, "batch", stock)
	if err != nil {
		return errors.Join(err, out.Close())
	}
	defer func() { err = errors.Join(err, page.stop()) }()
	report, err := c.playAll(ctx, a, plan, stock, page)
	if err == nil {
		err = out.write(report)
	}
	if err = errors.Join(err, out.Close()); err == nil {
		to := a.Out
		if c.Out == "-" {
			to = a.Err
		}
		if err = c.tell(to, report); err == nil {
			err = verdictOf(report)
		}
	}
	return page.stay(ctx, a, err)
}

// playAll plays the batch. The error says how to go on after an interrupt.
func (c *batchCommand) playAll(ctx context.Context, a *App, plan *batch.Plan, stock batch.Stock, page *batchPage) (*batch.Report, error) {
	told := newBatchProgress(a.Err)
	fleet, end, err := c.fleet(ctx, a, stock, told)
	if err != nil {
		page.end(err)
		return nil, err
	}
	o := batch.Options{Journal: c.Journal, Twice: c.Twice, OnEvent: func(e batch.Event) {
		told.event(e)
		page.event(e)
	}}
	if c.Twice == 0 {
		o.Twice = -1
	}
	report, err := batch.Run(ctx, plan, fleet, o)
	told.end()
	err = errors.Join(err, end())
	page.end(err)
	if errors.Is(err, context.Canceled) {
		hint := "; with --journal it could go on from here"
		if c.Journal != "" {
			hint = ", and are in " + c.Journal + ": the same command goes on from here"
		}
		err = errors.Join(fmt.Errorf("%d matches were played%s", report.Played, hint), &interruptedError{})
	}
	return report, err
}

func (c *batchCommand) tell(w io.Writer, r *batch.Report) error {
	if c.JSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	return writeReport(w, r)
}

// verdictOf is the exit code of a report; nil for 0.
func verdictOf(r *batch.Report) error {
	if r.Plan.Stop.Test == nil {
		return nil
	}
	var code error
	for _, m := range r.Comparisons {
		switch {
		case m.Verdict == batch.AcceptedH0:
			return exitNotBetter
		case m.Verdict == batch.Open:
			code = exitUndecided
		}
	}
	return code
}

// prepare finds the documents of a plan, of which a folder is named from another, and puts them into a stock. It finds options that the
// game does not have.
func (a *App) prepare(p *batch.Plan, folder string) (batch.Stock, error) {
	g, err := a.game(p.Game)
	if err != nil {
		return nil, err
	}
	if p.Sided() && g.Match == nil {
		return nil, usage("%s has no sides that documents could play against each other: compare variants of it by a figure", g.Name)
	}
	stock := batch.Stock{}
	gather := func(dir string) (string, error) {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(folder, filepath.FromSlash(dir))
		}
		if info, err := os.Stat(dir); err != nil {
			return "", err
		} else if !info.IsDir() {
			return "", usage("%s is no folder of documents", dir)
		}
		b, err := batch.Gather(os.DirFS(dir))
		if err != nil {
			return "", fmt.Errorf("%s: %w", dir, err)
		}
		return stock.Put(b), nil
	}
	if p.Documents != "" {
		if p.Bundle, err = gather(p.Documents); err != nil {
			return nil, err
		}
	}
	for i := range p.Entrants {
		e := &p.Entrants[i]
		if e.Documents != "" {
			if e.Bundle, err = gather(e.Documents); err != nil {
				return nil, err
			}
		}
		made := g.New(Setup{Documents: g.Documents})
		_, err := made.Info().Resolve(g.matchOptions(p.Options, e.Options))
		if closed := closeGame(made); err == nil && closed != nil {
			return nil, closed
		}
		if err != nil {
			return nil, usageError{err}
		}
	}
	return stock, a.sides(g, p, folder, stock)
}

// sides finds the documents that play sides: of the folder, of the game, or files that are laid over them.
func (a *App) sides(g *Game, p *batch.Plan, folder string, stock batch.Stock) error {
	if !p.Sided() {
		return nil
	}
	base := g.Documents
	if p.Bundle != "" {
		base = stock[p.Bundle].FS()
	}
	more := overlaid{base, map[string][]byte{}}
	for i := range p.Entrants {
		e := &p.Entrants[i]
		if e.Document == batch.Nobody {
			continue
		}
		name := e.Document
		if !more.has(name) && !filepath.IsAbs(name) && folder != "." {
			name = filepath.Join(folder, filepath.FromSlash(name))
		}
		inside, err := more.side(name)
		if err != nil {
			return usageError{err}
		}
		e.Document = inside
	}
	if len(more.files) == 0 {
		return nil
	}
	b := batch.Bundle{}
	if base != nil {
		gathered, err := batch.Gather(base)
		if err != nil {
			return err
		}
		maps.Copy(b, gathered)
	}
	maps.Copy(b, more.files)
	p.Bundle = stock.Put(b)
	return nil
}

// isPlan reports whether what was typed is a file and not a game.
func isPlan(what string) bool {
	return strings.HasSuffix(what, ".json") || strings.ContainsAny(what, `/\`)
}
