package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
)

// Study is what is sought, and how candidates are judged.
type Study struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	// Documents are all that are played; in a game without sides what is sought stands in them.
	Documents batch.Bundle `json:"-"`
	// Entrant is the file that plays the side whose numbers are sought, and Opponents are those it plays against; none in a game without sides.
	Entrant   string   `json:"entrant,omitempty"`
	Opponents []string `json:"opponents,omitempty"`
	// Judge is the one goal, of a study that has one, and Goals are those of a study that has several.
	Judge batch.Judge `json:"judge,omitzero"`
	Goals []Goal      `json:"goals,omitempty"`
	Ticks int64       `json:"ticks,omitempty"`
	Space Space       `json:"space"`
	// Confirm is how many rounds compare what was found with what was there before, with seeds that no trial had.
	Confirm int `json:"confirm"`
	// Seed is that of the first round; each proposal of the search takes others.
	Seed uint64 `json:"seed"`
}

// Candidate is a point that was tried, and what it was worth.
type Candidate struct {
	// Turn counts proposals of the search from 1, and Number the candidates of one.
	Turn   int       `json:"turn"`
	Number int       `json:"number"`
	Values []float64 `json:"values"` // of the space
	Rounds int       `json:"rounds"`
	// Worth is the points against the opponents, 0 to 1, on average; or how much better the figure was than that of the documents as they
	// are. An interval of 95 %. NaN if each of its matches had a fault.
	Worth stats.Interval `json:"worth"`
	// Worths are, of a study with several goals, how much better it was by each than the documents as they are, with the same seeds: more is
	// better, whatever the goal. Worth is the first of them.
	Worths []stats.Interval `json:"worths,omitempty"`
	// Again: the same numbers were tried in a turn before.
	Again bool `json:"again,omitempty"`
}

// Result is what was found.
type Result struct {
	Study      *Study      `json:"study"`
	Candidates []Candidate `json:"-"`
	// Values are the numbers that were found, in the order of the space, and Documents the files with them in place, by name.
	Values    []float64         `json:"values"`
	Documents map[string][]byte `json:"-"`
	// Before and After are what the documents are worth as they were and as they are now, and Gain the difference of matches with the same
	// seed: all of rounds that no trial was judged by.
	Before stats.Interval `json:"before"`
	After  stats.Interval `json:"after"`
	Gain   stats.Interval `json:"gain"`
	// Direct is what the documents with the numbers that were found score against those as they were, 0 to 1; for games with sides.
	Direct *stats.Interval `json:"direct,omitempty"`
	Rounds int             `json:"rounds"` // of the comparison
}

// Better reports whether what was found is better than what was there, with 95 % confidence.
func (r *Result) Better() bool { return r.Gain.Low > 0 }

// Options are how a study is played. What it finds does not depend on them.
type Options struct {
	// Journal is a folder that keeps what was played and every candidate; "" keeps nothing.
	Journal string
	// OnCandidates is told of the candidates of a proposal when the search knows of them, and OnEvent of the batches that judge them; nil are
	// not.
	OnCandidates func([]Candidate)
	OnEvent      func(batch.Event)
}

// CandidatesFile is the file of a journal's folder that has a line of JSON for each candidate; ResultFile has what came of it.
const (
	CandidatesFile = "candidates.jsonl"
	ResultFile     = "result.json"
)

// Run seeks until the search ends, and compares what it found with what was there before. The fleet finds its documents in the stock.
func (s *Study) Run(ctx context.Context, search Searcher, fleet batch.Fleet, stock batch.Stock, o Options) (*Result, error) {
	r, p := &Result{Study: s}, s.playing(ctx, fleet, stock, o)
	err := p.seek(search.Ask, func(list []Candidate) {
		worth := make([]float64, len(list))
		for i, c := range list {
			worth[i] = c.Worth.Estimate
		}
		search.Tell(worth)
		r.Candidates = append(r.Candidates, list...)
	})
	if err != nil {
		return nil, err
	}
	r.Values = s.Space.Values(search.Best())
	if r.Documents, err = s.with(r.Values); err == nil {
		err = p.confirm(r)
	}
	if err != nil {
		return nil, err
	}
	return r, p.keep(r)
}

// WriteResult writes what was found, and by what matches, as JSON: a [Result] or a [Front].
func WriteResult(file string, r any) error {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return safefile.Write(file, append(data, '\n'))
}

// keep writes what was found into the journal, if there is one.
func (p *playing) keep(r any) error {
	if p.Journal == "" {
		return nil
	}
	return WriteResult(filepath.Join(p.Journal, ResultFile), r)
}

// goals returns what it judges by: at least one.
func (s *Study) goals() []Goal {
	if len(s.Goals) == 0 {
		return []Goal{goalOf(s.Judge)}
	}
	return s.Goals
}

// with returns the files that the space is about, with other numbers.
func (s *Study) with(values []float64) (map[string][]byte, error) {
	byFile := map[string]map[string]float64{}
	for i, p := range s.Space {
		if byFile[p.File] == nil {
			byFile[p.File] = map[string]float64{}
		}
		byFile[p.File][p.Path] = values[i]
	}
	out := map[string][]byte{}
	for file, numbers := range byFile {
		text, err := document.SetTuned(s.Documents[file], numbers)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		out[file] = text
	}
	return out, nil
}

// seek asks a search for candidates, judges them and tells it, until it has none.
func (p *playing) seek(ask func() []Trial, tell func([]Candidate)) error {
	var log *candidateLog
	if p.Journal != "" {
		var err error
		if log, err = newCandidateLog(p.Journal); err != nil {
			return err
		}
	}
	for turn := 1; ; turn++ {
		trials := ask()
		if len(trials) == 0 {
			return log.close()
		}
		tried, err := p.turn(turn, trials)
		if err == nil {
			err = log.write(tried)
		}
		if err != nil {
			return errors.Join(err, log.close())
		}
		tell(tried)
		if p.OnCandidates != nil {
			p.OnCandidates(tried)
		}
	}
}

// turn judges the trials of a proposal: by several goals, and by a figure of a game without sides, beside the documents as they are.
func (p *playing) turn(turn int, trials []Trial) ([]Candidate, error) {
	var entrants []entrant
	beside := len(p.study.Goals) > 0 || p.study.Entrant == ""
	if beside {
		entrants = append(entrants, entrant{asTheyAre, nil})
	}
	tried, rounds := make([]Candidate, len(trials)), even(trials[0].Rounds)
	for i, t := range trials {
		values := p.study.Space.Values(t.Point)
		files, err := p.study.with(values)
		if err != nil {
			return nil, err
		}
		tried[i] = Candidate{Turn: turn, Number: i + 1, Values: values, Rounds: even(t.Rounds), Again: p.again(values)}
		entrants = append(entrants, entrant{fmt.Sprintf("candidate %d of turn %d", i+1, turn), files})
	}
	worths, err := p.judge(fmt.Sprintf("turn-%04d", turn), rounds, entrants)
	if err != nil {
		return nil, err
	}
	interval := Goal.interval
	var are []bySeed
	if beside {
		interval = Goal.gain
		are, worths = worths[0], worths[1:]
	}
	for i, goals := range worths {
		c := &tried[i]
		for k, worth := range goals {
			if beside {
				worth = worth.over(are[k])
			}
			c.Worths = append(c.Worths, interval(p.study.goals()[k], worth, stats.Level))
		}
		c.Worth = c.Worths[0]
		if len(p.study.Goals) == 0 {
			c.Worths = nil
		}
	}
	return tried, nil
}

// confirm compares the numbers that were found with those that were there.
func (p *playing) confirm(r *Result) error {
	r.Rounds = even(p.study.Confirm)
	found := entrant{"documents as found", r.Documents}
	worths, err := p.judge("confirm", r.Rounds, []entrant{{asTheyAre, nil}, found})
	if err != nil {
		return err
	}
	before, after, goal := worths[0][0], worths[1][0], p.study.goals()[0]
	r.Before, r.After, r.Gain = goal.interval(before, stats.Level), goal.interval(after, stats.Level), goal.gain(after.over(before), stats.Level)
	if p.study.Entrant == "" {
		return nil
	}
	direct, err := p.against(p.study.Entrant, "direct", r.Rounds, []entrant{found})
	if err == nil && len(direct[0][0]) > 0 {
		i := goal.interval(direct[0][0], stats.Level)
		r.Direct = &i
	}
	return err
}
