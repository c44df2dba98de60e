package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/record/scenario"
)

// testedSeeds is what came of a scenario with many seeds.
type testedSeeds struct {
	Seeds  int `json:"seeds"`
	Passed int `json:"passed"`
	// Rate is the part that has passed, and Wilson's interval of 95 % for that of all seeds.
	Rate stats.Interval `json:"rate"`
	// Failed are the first seeds with which it failed.
	Failed []uint64 `json:"failed,omitempty"`
}

// mostFailed is how many seeds are named.
const mostFailed = 10

func (s *testedSeeds) String() string {
	text := fmt.Sprintf("%d of %d seeds pass: %s", s.Passed, s.Seeds, percentWords(s.Rate))
	if len(s.Failed) > 0 {
		var seeds []string
		for _, seed := range s.Failed {
			seeds = append(seeds, fmt.Sprint(seed))
		}
		text += "; not with " + strings.Join(seeds, ", ")
		if s.Seeds-s.Passed > len(s.Failed) {
			text += " and others"
		}
	}
	return text
}

// many plays a scenario with many seeds, as a batch.
func (c *testCommand) many(a *App, file string) tested {
	out := tested{File: file}
	err := c.seeds(a, file, &out)
	var problems document.Problems
	switch {
	case errors.As(err, &problems): // names the file
		out.Error = problems.Error()
	case err != nil:
		out.Error = fmt.Sprintf("%s: %v", file, err)
	default:
		out.OK = out.Seeds.Rate.Estimate >= c.AtLeast
	}
	return out
}

func (c *testCommand) seeds(a *App, file string, out *tested) error {
	s, g, err := c.read(a, file)
	if s != nil {
		out.Test = s.Name
	}
	if err != nil {
		return err
	}
	p := &seedPlayer{command: c, game: g, scenario: s, failures: map[uint64][]scenario.Failure{}}
	plan := &batch.Plan{Game: g.Name, Seed: s.Seed, Entrants: []batch.Entrant{{}}, Judge: batch.Judge{Figure: "pass"}, Stop: batch.Stop{Rounds: c.Seeds}}
	r, err := batch.Run(a.Context, plan, &batch.Pool{Player: p, Workers: c.Jobs}, batch.Options{Twice: -1, Tries: 1})
	if p.wrong != nil {
		return p.wrong
	}
	if err != nil {
		return err
	}
	out.Seeds = &testedSeeds{Seeds: c.Seeds}
	for m := range r.Results() {
		out.Ticks += m.Outcome.Ticks
		switch seed := m.Match.Seed; {
		case m.Outcome.Figures["pass"] == 1:
			out.Seeds.Passed++
		case len(out.Seeds.Failed) < mostFailed:
			if len(out.Seeds.Failed) == 0 {
				out.Failures = p.failures[seed]
			}
			out.Seeds.Failed = append(out.Seeds.Failed, seed)
		}
	}
	out.Seeds.Rate = stats.Wilson(float64(out.Seeds.Passed), float64(c.Seeds), stats.Level)
	return nil
}

// seedPlayer plays a scenario with the seed of a match.
type seedPlayer struct {
	command  *testCommand
	game     *Game
	scenario *scenario.Scenario

	mu       sync.Mutex
	wrong    error                         // the scenario does not fit the game
	failures map[uint64][]scenario.Failure // by seed
}

// Play implements [batch.Player].
func (p *seedPlayer) Play(ctx context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	s := *p.scenario
	s.Seed = m.Seed
	report, err := p.command.run(ctx, p.game, &s)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		if ctx.Err() == nil && p.wrong == nil {
			p.wrong = err
		}
		return batch.Outcome{}, err
	}
	o := batch.Outcome{Ticks: report.Ticks, Hash: report.Hash, Figures: map[string]float64{"pass": 1}}
	if len(report.Failures) > 0 {
		o.Figures["pass"] = 0
		p.failures[m.Seed] = report.Failures
	}
	return o, nil
}
